import type { JsonObject } from '../../src/lib/json.js';
import { deployment, declaredDeployment } from '../catalog/kubernetes/web-deployment.js';
import { stateDocument } from './arrivals.js';
import { disabledAccount, declaredAccounts } from './gcp-entries.js';
import { logEntry } from './log-entry.js';

const api = 'https://www.googleapis.com/compute/v1/projects/acme-prod/global';

const firewall = (name: string) => ({
  type: 'google_compute_firewall',
  name,
  attributes: {
    allow: [{ ports: ['443'], protocol: 'tcp' }],
    deny: [],
    description: '',
    destination_ranges: [],
    direction: 'INGRESS',
    disabled: false,
    id: `projects/acme-prod/global/firewalls/${name}`,
    log_config: [],
    name,
    network: `${api}/networks/prod`,
    priority: 1000,
    project: 'acme-prod',
    self_link: `${api}/firewalls/${name}`,
    source_ranges: ['10.0.0.0/8'],
    source_service_accounts: null,
    source_tags: null,
    target_service_accounts: null,
    target_tags: ['web'],
    timeouts: null,
  },
});

/** A state that declares two firewall rules, a service account and a deployment on GKE. */
export const declaredInProject = (): string => {
  const document = stateDocument([firewall('web'), firewall('batch'), declaredDeployment()]);
  const accounts = JSON.parse(declaredAccounts(1)) as { readonly resources: readonly JsonObject[] };
  const text = JSON.stringify({ ...document, resources: [...(document['resources'] as JsonObject[]), ...accounts.resources] });
  return text.replaceAll('hashicorp/aws', 'hashicorp/google');
};

/** An entry at a time, `index` milliseconds after `start`. */
type At = { readonly start: number; readonly index: number };
const times = ({ start, index }: At) => {
  const time = new Date(start + index).toISOString();
  return { timestamp: time, receiveTimestamp: time };
};

/** One of the two entries of a call that opens a firewall rule to everybody. */
const opened = (name: string, part: 'first' | 'last', at: At, status: JsonObject = {}): JsonObject =>
  logEntry('compute.googleapis.com', {
    event: 'v1.compute.firewalls.patch',
    request:
      part === 'last'
        ? { '@type': 'type.googleapis.com/compute.firewalls.patch' }
        : { '@type': 'type.googleapis.com/compute.firewalls.patch', sourceRanges: ['0.0.0.0/0'] },
    record: {
      resourceName: `projects/acme-prod/global/firewalls/${name}`,
      status,
      entry: {
        ...times(at),
        insertId: `${name}-${part}`,
        operation: { id: `operation-${name}`, producer: 'compute.googleapis.com', [part]: true },
        resource: { type: 'gce_firewall_rule', labels: { project_id: 'acme-prod', firewall_rule_id: '4304782472014695773' } },
      },
    },
  });

/** An entry of GKE that scales the deployment. */
const scaled = (at: At): JsonObject =>
  logEntry('k8s.io', {
    event: 'io.k8s.apps.v1.deployments.patch',
    request: { '@type': 'k8s.io/Patch', spec: { replicas: 9 } },
    response: { '@type': 'apps.k8s.io/v1.Deployment', ...deployment({ spec: { replicas: 9 } }) },
    record: {
      resourceName: 'apps/v1/namespaces/shop/deployments/web',
      entry: {
        ...times(at),
        insertId: 'scaled',
        operation: { id: 'scaled', producer: 'k8s.io', first: true, last: true },
        resource: { type: 'k8s_cluster', labels: { cluster_name: 'prod-1', location: 'europe-west1', project_id: 'acme-prod' } },
      },
    },
  });

/** Entries of four calls: three drift, and the operation of one fails. */
export const driftingEntries = (start: number): readonly JsonObject[] => {
  const at = (index: number): At => ({ start, index });
  const { timestamp } = times(at(2));
  return [
    opened('web', 'first', at(0)),
    opened('batch', 'first', at(1)),
    disabledAccount(0, { time: timestamp }),
    scaled(at(3)),
    opened('web', 'last', at(4)),
    opened('batch', 'last', at(5), { code: 7, message: 'PERMISSION_DENIED' }),
  ];
};

/** The alerts of `driftingEntries`, by event id. */
export const expectedAlerts: Readonly<Record<string, JsonObject>> = {
  'web-first': {
    provider: 'gcp',
    address: 'google_compute_firewall.web',
    resource_type: 'google_compute_firewall',
    resource_id: 'projects/acme-prod/global/firewalls/web',
    account_id: 'acme-prod',
    field: 'source_ranges',
    old_value: ['10.0.0.0/8'],
    new_value: ['0.0.0.0/0'],
    event_name: 'v1.compute.firewalls.patch',
  },
  'e-0': {
    provider: 'gcp',
    address: 'google_service_account.deploy[0]',
    resource_type: 'google_service_account',
    account_id: 'acme-prod',
    field: 'disabled',
    old_value: false,
    new_value: true,
  },
  scaled: {
    provider: 'kubernetes',
    address: 'kubernetes_deployment_v1.web',
    resource_type: 'kubernetes_deployment_v1',
    resource_id: 'shop/web',
    account_id: 'prod-1',
    field: 'spec.replicas',
    old_value: '3',
    new_value: '9',
    event_name: 'patch deployments.apps',
  },
};
