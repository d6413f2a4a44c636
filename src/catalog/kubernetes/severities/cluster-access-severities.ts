import { anything, critical, high, type SeverityRow } from '../../severity-row.js';
import { cloudIdentities } from '../widening.js';
import { annotations } from './metadata-attributes.js';

/** Severities of changes in a cluster (D24). Source: Kubernetes documentation, RBAC good practices. */

const roles = ['role', 'role_v1', 'cluster_role', 'cluster_role_v1'].map((name) => `kubernetes_${name}`);
const bindings = ['role_binding', 'role_binding_v1', 'cluster_role_binding', 'cluster_role_binding_v1'].map((name) => `kubernetes_${name}`);
const accounts = ['service_account', 'service_account_v1', 'default_service_account', 'default_service_account_v1'].map(
  (name) => `kubernetes_${name}`,
);

export const clusterAccessSeverities: readonly SeverityRow[] = [
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
  critical(['created', 'modified'], {
    types: bindings,
    attributes: ['subject'],
    when: 'names_everybody',
    why: 'Everybody has the permissions of the role.',
  }),
  critical('modified', {
    types: ['kubernetes_manifest'],
    attributes: ['manifest.subjects'],
    when: 'gains_entries',
    why: 'Others have the permissions of the role.',
  }),
  critical('modified', {
    types: ['kubernetes_manifest'],
    attributes: ['manifest.rules'],
    when: 'gains_entries',
    why: 'The subjects of the role have other permissions.',
  }),
  high('modified', {
    types: ['kubernetes_manifest'],
    attributes: ['manifest.subjects', 'manifest.rules', 'manifest.roleRef.*'],
    why: 'Identities, policies, credentials and attachments determine permissions.',
  }),
  high('modified', {
    types: [...accounts, 'kubernetes_annotations', 'kubernetes_manifest'],
    attributes: annotations(...cloudIdentities),
    why: 'Pods act as another identity.',
  }),
  high('modified', {
    types: ['kubernetes_secret', 'kubernetes_secret_v1', 'kubernetes_secret_v1_data'],
    attributes: ['data', 'data.*', 'binary_data', 'binary_data.*', 'type'],
    why: 'A secret was changed.',
  }),
];
