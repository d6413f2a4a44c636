import type { JsonObject } from '../../../../src/lib/json.js';
import type { Arrival } from '../../../../src/model/fact.js';
import { clock, terraformAgent } from '../../../support/applies.js';
import { auditArrival, cloudTrailRecord } from '../../../support/arrivals.js';
import { auditEvent, stateMeta, type AuditCall } from '../../../support/audit-event.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { logEntry } from '../../../support/log-entry.js';
import { googleAgent, helmAgent, kubernetesAgent } from '../../../support/terraform-agents.js';

/** A value of the attribute that the calls of a subject change. */
export type Value = 'old' | 'new' | 'other';
/** One of the two resources of a subject. */
export type Name = 'a' | 'b';

export type Site = {
  /** Seconds after ten o'clock. */
  readonly time: number;
  /** Default: a minute after the event. */
  readonly at?: number;
  readonly agent: string;
  readonly fails?: boolean;
  /** Of Kubernetes, which names it in the URI. */
  readonly fieldManager?: string;
};

/** Resources of one provider with an attribute, and the records of the calls that change it, create the resource and delete it. */
export type Subject = {
  readonly name: string;
  readonly address: string;
  readonly field: string;
  /** User agents of applies. */
  readonly tools: readonly string[];
  /** User agents of people and of programs that write no state. */
  readonly others: readonly string[];
  /** A tool that counts as one only if it is configured, and the glob that does. */
  readonly controller: { readonly agent: string; readonly fieldManager?: string; readonly glob: string };
  /** `life`: of several resources that have had this name, which one. */
  readonly declared: (name: Name, value: Value, life: number) => DeclaredResource;
  readonly set: (name: Name, value: Value, site: Site) => readonly Arrival[];
  readonly create: (name: Name, site: Site) => readonly Arrival[];
  readonly remove: (name: Name, site: Site) => readonly Arrival[];
};

let made = 0;

const trailCall =
  (event: string, request: JsonObject) =>
  ({ time, at = time + 60, agent, fails = false }: Site): readonly Arrival[] => [
    auditArrival(
      cloudTrailRecord('iam.amazonaws.com', event, {
        eventTime: `${clock(time).slice(0, 19)}Z`,
        eventID: `event-${String(++made)}`,
        requestParameters: request,
        userAgent: agent,
        ...(fails ? { errorCode: 'AccessDenied' } : {}),
      }),
      clock(at),
    ),
  ];

const emptyPolicy = '{"Version":"2012-10-17","Statement":[]}';
const aws: Subject = {
  name: 'AWS',
  address: 'aws_iam_role',
  field: 'description',
  tools: [terraformAgent, 'APN/1.0 HashiCorp/1.0 OpenTofu/1.8.0 (+https://opentofu.org) terraform-provider-aws/5.60.0'],
  others: ['console.amazonaws.com', 'aws-cli/2.15.0 Python/3.11.6'],
  controller: { agent: 'crossplane-provider-aws/1.12.0', glob: 'crossplane-*' },
  declared: (name, value, life) => ({
    type: 'aws_iam_role',
    name,
    attributes: {
      arn: `arn:aws:iam::111122223333:role/${name}`,
      assume_role_policy: emptyPolicy,
      description: value,
      id: name,
      max_session_duration: 3600,
      name,
      path: '/',
      tags: {},
      tags_all: {},
      unique_id: `AROA${String(life)}`,
    },
  }),
  set: (name, description, site) => trailCall('UpdateRole', { roleName: name, description })(site),
  create: (name, site) =>
    trailCall('CreateRole', { roleName: name, description: 'new', path: '/', assumeRolePolicyDocument: emptyPolicy })(site),
  remove: (name, site) => trailCall('DeleteRole', { roleName: name })(site),
};

const googleTools = [
  googleAgent,
  'Terraform/0.13.2 terraform-provider-google/3.90.1',
  'google-api-go-client/0.5 OpenTofu/1.8.5 (+https://opentofu.org) Terraform-Plugin-SDK/terraform-plugin-framework terraform-provider-google-beta/6.12.0',
];
const googleOthers = [
  'Mozilla/5.0 (X11; Linux x86_64),gzip(gfe)',
  'google-cloud-sdk gcloud/501.0.0 command/gcloud.compute.firewall-rules.update',
];

type Said = { readonly resourceName: string; readonly request: JsonObject; readonly entry?: JsonObject };
const entry = (event: string, said: Said, time: number, at: number, agent: string | undefined, code: number): Arrival =>
  auditArrival(
    logEntry(event.startsWith('v1.compute') ? 'compute.googleapis.com' : 'pubsub.googleapis.com', {
      event,
      request: said.request,
      record: {
        resourceName: said.resourceName,
        status: code === 0 ? {} : { code, message: 'failed' },
        requestMetadata: agent === undefined ? {} : { callerIp: '203.0.113.10', callerSuppliedUserAgent: agent },
        entry: { insertId: `entry-${String(++made)}`, timestamp: clock(time), ...said.entry },
      },
    }),
    clock(at),
  );

/** Two entries, of which only the first shows the user agent (D75). */
const operation = (event: string, path: string, request: JsonObject, { time, at = time + 60, agent, fails = false }: Site) => {
  const part = (which: 'first' | 'last'): Said => ({
    resourceName: path,
    request: which === 'first' ? request : { '@type': `type.googleapis.com/${event.slice(3)}` },
    entry: { operation: { id: `operation-${String(made)}`, producer: 'compute.googleapis.com', [which]: true } },
  });
  const [first, last] = [part('first'), part('last')];
  return [entry(event, first, time, at, agent, 0), entry(event, last, time + 5, at, undefined, fails ? 13 : 0)];
};
const firewall = (name: string): string => `projects/acme-prod/global/firewalls/${name}`;
const network = 'projects/acme-prod/global/networks/prod';

const firewalls: Subject = {
  name: 'Google Cloud, operations',
  address: 'google_compute_firewall',
  field: 'description',
  tools: googleTools,
  others: googleOthers,
  controller: { agent: 'cnrm-controller-manager/1.120.0', glob: 'cnrm-*' },
  declared: (name, value) => ({
    type: 'google_compute_firewall',
    name,
    attributes: {
      allow: [{ ports: ['443'], protocol: 'tcp' }],
      deny: [],
      description: value,
      direction: 'INGRESS',
      disabled: false,
      id: firewall(name),
      log_config: [],
      name,
      network: `https://www.googleapis.com/compute/v1/${network}`,
      priority: 1000,
      project: 'acme-prod',
      self_link: `https://www.googleapis.com/compute/v1/${firewall(name)}`,
      source_ranges: ['10.0.0.0/8'],
    },
  }),
  set: (name, description, site) => operation('v1.compute.firewalls.patch', firewall(name), { description }, site),
  create: (name, site) =>
    operation(
      'v1.compute.firewalls.insert',
      firewall(name),
      {
        name,
        network,
        description: 'new',
        direction: 'INGRESS',
        priority: '1000',
        sourceRanges: ['10.0.0.0/8'],
        alloweds: [{ IPProtocol: 'tcp', ports: ['443'] }],
      },
      site,
    ),
  remove: (name, site) => operation('v1.compute.firewalls.delete', firewall(name), {}, site),
};

const topic = (name: string): string => `projects/acme-prod/topics/${name}`;
const publish = (verb: string, name: string, request: JsonObject, { time, at = time + 60, agent, fails = false }: Site) => [
  entry(`google.pubsub.v1.Publisher.${verb}Topic`, { resourceName: topic(name), request }, time, at, agent, fails ? 7 : 0),
];
const topics: Subject = {
  ...firewalls,
  name: 'Google Cloud, plain calls',
  address: 'google_pubsub_topic',
  field: 'labels.team',
  declared: (name, value) => ({
    type: 'google_pubsub_topic',
    name,
    attributes: {
      effective_labels: { team: value, 'goog-terraform-provisioned': 'true' },
      id: topic(name),
      kms_key_name: '',
      labels: { team: value },
      message_retention_duration: '',
      message_storage_policy: [],
      name,
      project: 'acme-prod',
      schema_settings: [],
      terraform_labels: { team: value, 'goog-terraform-provisioned': 'true' },
    },
  }),
  set: (name, team, site) =>
    publish(
      'Update',
      name,
      { topic: { name: topic(name), labels: { team, 'goog-terraform-provisioned': 'true' } }, updateMask: 'labels' },
      site,
    ),
  create: (name, site) =>
    publish('Create', name, { name: topic(name), labels: { team: 'new', 'goog-terraform-provisioned': 'true' } }, site),
  remove: (name, site) => publish('Delete', name, { topic: topic(name) }, site),
};

const configMap = (name: string, value: string): JsonObject => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name, namespace: 'shop', uid: 'u', resourceVersion: '7' },
  data: { level: value },
});
const audited = (call: Omit<AuditCall, 'resource'>, { time, at = time + 60, agent, fails = false, fieldManager }: Site) => [
  auditArrival(
    auditEvent({
      ...call,
      resource: 'configmaps',
      userAgent: agent,
      ...(fails ? { code: 409, response: { kind: 'Status', status: 'Failure' } } : {}),
      ...(fieldManager === undefined ? {} : { query: `fieldManager=${encodeURIComponent(fieldManager)}` }),
      event: { auditID: `event-${String(++made)}`, requestReceivedTimestamp: clock(time), stageTimestamp: clock(time) },
    }),
    clock(at),
  ),
];
const configMaps: Subject = {
  name: 'Kubernetes',
  address: 'kubernetes_config_map_v1',
  field: 'data.level',
  tools: [kubernetesAgent, helmAgent, 'HashiCorp/1.0 OpenTofu/1.8.5', 'terraform-provider-kubernetes/2.33.0 (linux/amd64)'],
  others: ['kubectl/v1.30.2 (linux/amd64) kubernetes/3968350', 'Helm/3.16.2', 'Mozilla/5.0 (X11; Linux x86_64)'],
  controller: { agent: 'kustomize-controller/v1.3.0 (linux/amd64)', glob: 'kustomize-controller*' },
  declared: (name, value, life) => ({
    type: 'kubernetes_config_map_v1',
    name,
    attributes: {
      id: `shop/${name}`,
      metadata: stateMeta({ name, uid: `uid-${String(life)}` }),
      binary_data: {},
      data: { level: value },
      immutable: false,
    },
  }),
  // The provider updates with JSON patches.
  set: (name, value, site) =>
    audited(
      { verb: 'patch', name, request: [{ op: 'replace', path: '/data', value: { level: value } }], response: configMap(name, value) },
      site,
    ),
  create: (name, site) => audited({ verb: 'create', name, request: configMap(name, 'new'), response: configMap(name, 'new') }, site),
  remove: (name, site) => audited({ verb: 'delete', name, response: { kind: 'Status', status: 'Success', metadata: {} } }, site),
};
const byFieldManager: Subject = {
  ...configMaps,
  name: 'Kubernetes, field managers',
  controller: { agent: 'Go-http-client/2.0', fieldManager: 'argocd-controller', glob: 'argocd-*' },
};

export const subjects: readonly Subject[] = [aws, firewalls, topics, configMaps, byFieldManager];
