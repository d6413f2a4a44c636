import { anything, critical, high, type SeverityRow } from '../severity-row.js';

/** Severities of changes in a cluster (D24). Source: Kubernetes documentation, RBAC good practices. */

const roles = ['role', 'role_v1', 'cluster_role', 'cluster_role_v1'].map((name) => `kubernetes_${name}`);
const bindings = ['role_binding', 'role_binding_v1', 'cluster_role_binding', 'cluster_role_binding_v1'].map((name) => `kubernetes_${name}`);
const accounts = ['service_account', 'service_account_v1', 'default_service_account', 'default_service_account_v1'].map(
  (name) => `kubernetes_${name}`,
);

const workloads = ['deployment', 'stateful_set', 'daemon_set', 'daemonset', 'job', 'cron_job', 'pod', 'replication_controller'].map(
  (name) => `kubernetes_${name}*`,
);

export const kubernetesSeverities: readonly SeverityRow[] = [
  critical('deleted', { types: [...roles, ...accounts], attributes: anything, why: 'An identity or a role was deleted.' }),
  critical(['created', 'modified'], {
    types: bindings,
    attributes: ['role_ref.name'],
    when: { becomes: ['cluster-admin'] },
    why: 'The subjects may do everything in the cluster.',
  }),
  critical('modified', {
    types: bindings,
    attributes: ['subject'],
    when: 'gains_entries',
    why: 'Others have the permissions of the role.',
  }),
  critical('modified', {
    types: roles,
    attributes: ['rule'],
    when: 'gains_entries',
    why: 'The subjects of the role have other permissions.',
  }),
  critical('created', {
    types: roles,
    attributes: ['rule'],
    when: 'allows_everything',
    why: 'The role allows every call on every resource.',
  }),
  critical('modified', {
    types: workloads,
    attributes: ['spec.*security_context.privileged'],
    when: 'turned_on',
    why: 'The container has all rights on its node.',
  }),
  high('modified', {
    types: workloads,
    attributes: ['spec.*host_pid', 'spec.*host_ipc', 'spec.*host_network'],
    when: 'turned_on',
    why: 'The pod shares a namespace with its node.',
  }),
  high('modified', {
    types: ['kubernetes_network_policy', 'kubernetes_network_policy_v1'],
    attributes: ['spec.*'],
    why: 'Other connections of the pods are allowed.',
  }),
  high('modified', {
    types: ['validating', 'mutating'].flatMap((kind) => [
      `kubernetes_${kind}_webhook_configuration`,
      `kubernetes_${kind}_webhook_configuration_v1`,
    ]),
    attributes: ['webhook'],
    why: 'Other objects are checked or changed on admission.',
  }),
  high('modified', {
    types: ['kubernetes_secret', 'kubernetes_secret_v1', 'kubernetes_secret_v1_data'],
    attributes: ['data', 'data.*', 'binary_data', 'binary_data.*'],
    why: 'A secret was changed.',
  }),
];
