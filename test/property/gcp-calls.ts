import fc from 'fast-check';
import type { JsonObject } from '../../src/lib/json.js';
import { clock } from '../support/applies.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { logEntry } from '../support/log-entry.js';
import { googleAgent } from '../support/terraform-agents.js';
import { once, randomCall, type CallSite, type LoggedCall, type RandomCall } from './random-call.js';

/** Random calls on resources with the same names in two projects of Google Cloud, and random states of these resources. */

const project = fc.constantFrom('acme-prod', 'acme-prod', 'acme-dev');
const range = fc.constantFrom('10.0.0.0/8', '0.0.0.0/0', '192.168.0.0/16');
const text = fc.constantFrom('a', 'b', 'c');
const retention = fc.constantFrom('604800s', '86400s');
const labels = fc.dictionary(fc.constantFrom('team', 'cost', 'env'), text, { maxKeys: 2 });
const topicId = fc.constantFrom('orders', 'orders', 'rogue');
const member = fc.constantFrom('group:ops@acme.example', 'user:eve@mail.example', 'allUsers');

const personalAgent = 'Mozilla/5.0,gzip(gfe)';
const agents = { person: personalAgent, terraform: googleAgent, gitops: 'config-connector/1.120.0' };

type Place = { readonly project: string; readonly resourceName: string; readonly labels?: JsonObject };
type Said = {
  readonly request: JsonObject;
  readonly response?: JsonObject;
  readonly serviceData?: JsonObject;
  readonly status?: JsonObject;
  readonly entry?: JsonObject;
  readonly hidesAgent?: boolean;
};

const entryOf = (event: string, at: Place, said: Said, { id, time, who, agent }: CallSite): JsonObject => {
  const service = event.startsWith('v1.compute') ? 'compute' : event.includes('iam.admin') ? 'iam' : 'pubsub';
  return logEntry(`${service}.googleapis.com`, {
    event,
    request: said.request,
    response: said.response ?? null,
    record: {
      resourceName: at.resourceName,
      status: said.status ?? {},
      authenticationInfo: { principalEmail: `${who}@acme.example` },
      requestMetadata: said.hidesAgent === true ? {} : { callerIp: '203.0.113.10', callerSuppliedUserAgent: agents[agent] },
      ...(said.serviceData === undefined ? {} : { serviceData: said.serviceData }),
      entry: {
        insertId: id,
        timestamp: clock(time),
        receiveTimestamp: clock(time + 1),
        resource: { type: 'audited_resource', labels: { project_id: at.project, ...at.labels } },
        logName: `projects/${at.project}/logs/cloudaudit.googleapis.com%2Factivity`,
        ...said.entry,
      },
    },
  });
};

const denied = { code: 7, message: 'PERMISSION_DENIED' };

/** A call that is complete when it is recorded. */
const plain = (event: string, at: Place, said: Said, site: CallSite): LoggedCall =>
  once(entryOf(event, at, site.outcome === 'denied' || site.outcome === 'failed' ? { ...said, status: denied } : said, site));

/** A call that starts an operation: two entries, unless it is denied. */
const operation = (event: string, at: Place, said: Said, site: CallSite): LoggedCall => {
  if (site.outcome === 'denied') return plain(event, at, said, site);
  const operationOf = (part: 'first' | 'last'): JsonObject => ({
    operation: { id: `operation-${site.id}`, producer: 'compute.googleapis.com', [part]: true },
  });
  const first = entryOf(event, at, { ...said, entry: operationOf('first') }, site);
  const end: Said = {
    request: { '@type': `type.googleapis.com/${event.slice(3)}` },
    status: site.outcome === 'failed' ? { code: 13, message: 'INTERNAL' } : {},
    entry: operationOf('last'),
    hidesAgent: true,
  };
  const last = entryOf(event, at, end, { ...site, id: `${site.id}-last`, time: site.time + 20 });
  return [
    ...(site.outcome === 'lost' ? [] : [{ document: first, delay: 0 }]),
    ...(site.outcome === 'unfinished' ? [] : [{ document: last, delay: 20 }]),
  ];
};

const firewall = (id: string): Place => ({ project: id, resourceName: `projects/${id}/global/firewalls/web` });
const firewallBody = (id: string, sourceRange: string): JsonObject => ({
  name: 'web',
  network: `projects/${id}/global/networks/prod`,
  direction: 'INGRESS',
  priority: '1000',
  sourceRanges: [sourceRange],
  alloweds: [{ IPProtocol: 'tcp', ports: ['443'] }],
});
const topic = (id: string, name: string): Place => ({ project: id, resourceName: `projects/${id}/topics/${name}` });
const email = (id: string): string => `deploy@${id}.iam.gserviceaccount.com`;
const uniqueId = (id: string): string => (id === 'acme-prod' ? '104217390283745610923' : '204217390283745610924');
const account = (id: string): Place => ({
  project: id,
  resourceName: `projects/-/serviceAccounts/${uniqueId(id)}`,
  labels: { email_id: email(id), unique_id: uniqueId(id) },
});
const publisher = 'google.pubsub.v1.Publisher.';
const iam = 'google.iam.admin.v1.';

export const gcpCall: fc.Arbitrary<RandomCall> = fc.oneof(
  randomCall(
    'firewalls.patch',
    fc.tuple(
      project,
      fc.oneof(
        range.map((one) => ({ sourceRanges: [one] })),
        fc.boolean().map((disabled) => ({ disabled })),
      ),
    ),
    ([id, request], site) => operation('v1.compute.firewalls.patch', firewall(id), { request }, site),
  ),
  randomCall('firewalls.insert', fc.tuple(project, range), ([id, one], site) =>
    operation('v1.compute.firewalls.insert', firewall(id), { request: firewallBody(id, one) }, site),
  ),
  randomCall('firewalls.delete', project, (id, site) =>
    operation('v1.compute.firewalls.delete', firewall(id), { request: { '@type': 'type.googleapis.com/compute.firewalls.delete' } }, site),
  ),
  randomCall('topic labels', fc.tuple(project, topicId, labels), ([id, name, map], site) =>
    plain(
      `${publisher}UpdateTopic`,
      topic(id, name),
      { request: { topic: { name: topic(id, name).resourceName, labels: map }, updateMask: 'labels' } },
      site,
    ),
  ),
  randomCall('topic retention', fc.tuple(project, retention), ([id, messageRetentionDuration], site) => {
    const at = topic(id, 'orders');
    return plain(
      `${publisher}UpdateTopic`,
      at,
      { request: { topic: { name: at.resourceName, messageRetentionDuration }, updateMask: 'messageRetentionDuration' } },
      site,
    );
  }),
  randomCall('CreateTopic', fc.tuple(project, topicId, retention), ([id, name, messageRetentionDuration], site) =>
    plain(`${publisher}CreateTopic`, topic(id, name), { request: { name: topic(id, name).resourceName, messageRetentionDuration } }, site),
  ),
  randomCall('DeleteTopic', fc.tuple(project, topicId), ([id, name], site) =>
    plain(`${publisher}DeleteTopic`, topic(id, name), { request: { topic: topic(id, name).resourceName } }, site),
  ),
  randomCall('SetIamPolicy delta', fc.tuple(project, fc.constantFrom('ADD', 'REMOVE'), member), ([id, action, who], site) =>
    plain(
      'google.iam.v1.IAMPolicy.SetIamPolicy',
      topic(id, 'orders'),
      { request: {}, serviceData: { policyDelta: { bindingDeltas: [{ action, role: 'roles/viewer', member: who }] } } },
      site,
    ),
  ),
  randomCall('disabled account', fc.tuple(project, fc.constantFrom('Disable', 'Enable')), ([id, verb], site) =>
    plain(`${iam}${verb}ServiceAccount`, account(id), { request: { name: `projects/-/serviceAccounts/${email(id)}` } }, site),
  ),
  randomCall('PatchServiceAccount', fc.tuple(project, text), ([id, display_name], site) =>
    plain(
      `${iam}PatchServiceAccount`,
      account(id),
      {
        request: {
          service_account: { name: `projects/${id}/serviceAccounts/${uniqueId(id)}`, display_name },
          update_mask: { paths: ['display_name'] },
        },
      },
      site,
    ),
  ),
  randomCall('unknown method', project, (id, site) => plain('v1.compute.magic.do', firewall(id), { request: {} }, site)),
  randomCall('read', project, (id, site) =>
    plain(
      'v1.compute.firewalls.list',
      firewall(id),
      { request: {}, entry: { logName: `projects/${id}/logs/cloudaudit.googleapis.com%2Fdata_access` } },
      site,
    ),
  ),
);

const declaredTopic = (id: string, map: JsonObject, message_retention_duration: string): DeclaredResource => ({
  type: 'google_pubsub_topic',
  name: 'orders',
  attributes: {
    effective_labels: map,
    id: `projects/${id}/topics/orders`,
    kms_key_name: '',
    labels: map,
    message_retention_duration,
    message_storage_policy: [],
    name: 'orders',
    project: id,
    schema_settings: [],
    terraform_labels: map,
    timeouts: null,
  },
});
const declaredAccount = (id: string, display_name: string, disabled: boolean): DeclaredResource => ({
  type: 'google_service_account',
  name: 'deploy',
  attributes: {
    account_id: 'deploy',
    description: '',
    disabled,
    display_name,
    email: email(id),
    id: `projects/${id}/serviceAccounts/${email(id)}`,
    member: `serviceAccount:${email(id)}`,
    name: `projects/${id}/serviceAccounts/${email(id)}`,
    project: id,
    unique_id: uniqueId(id),
  },
});
const declaredFirewall = (id: string, sourceRange: string, disabled = false): DeclaredResource => ({
  type: 'google_compute_firewall',
  name: 'web',
  attributes: {
    allow: [{ ports: ['443'], protocol: 'tcp' }],
    deny: [],
    description: '',
    destination_ranges: [],
    direction: 'INGRESS',
    disabled,
    id: `projects/${id}/global/firewalls/web`,
    log_config: [],
    name: 'web',
    network: `https://www.googleapis.com/compute/v1/projects/${id}/global/networks/prod`,
    priority: 1000,
    project: id,
    self_link: `https://www.googleapis.com/compute/v1/projects/${id}/global/firewalls/web`,
    source_ranges: [sourceRange],
    source_tags: null,
    target_tags: null,
  },
});
const declaredMembers = (id: string, kind: 'binding' | 'member', members: readonly string[]): readonly DeclaredResource[] => {
  const attributes = { project: id, topic: `projects/${id}/topics/orders`, role: 'roles/viewer', condition: [] };
  const type = `google_pubsub_topic_iam_${kind}`;
  if (kind === 'binding') return [{ type, name: 'viewers', attributes: { ...attributes, members } }];
  return members.map((one, at) => ({ type, name: `viewer${String(at)}`, attributes: { ...attributes, member: one } }));
};

/** Resources of a project, each declared or not. */
export const gcpResources = (id: string): fc.Arbitrary<readonly DeclaredResource[]> =>
  fc
    .record({
      has: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
      range,
      disabled: fc.boolean(),
      labels,
      retention,
      text,
      kind: fc.constantFrom('binding' as const, 'member' as const),
      members: fc.uniqueArray(member, { maxLength: 2 }),
    })
    .map((given) => [
      ...(given.has[0] === 0 ? [] : [declaredFirewall(id, given.range, given.disabled)]),
      ...(given.has[1] === 0 ? [] : [declaredTopic(id, given.labels, given.retention)]),
      ...(given.has[2] === 0 ? [] : [declaredAccount(id, given.text, given.disabled)]),
      ...(given.has[3] === 0 ? [] : declaredMembers(id, given.kind, given.members)),
    ]);
