import t from 'tap';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { plainPolicy } from '../../support/run-pipeline.js';

const rbac = 'rbac.authorization.k8s.io';

void t.test('D24: without rules, new access is announced, and other new objects are not', (t) => {
  const create = (resource: string, response: object, name: string, namespace = 'shop') =>
    ({ verb: 'create', resource, namespace, name, request: response, response }) as never;
  const named = (kind: string, members: object = {}) => ({ kind, apiVersion: 'v1', metadata: objectMeta({ name: 'new' }), ...members });
  const account = { type: 'kubernetes_service_account', name: 'web', attributes: { id: 'shop/web', metadata: stateMeta() } };
  const token = {
    kind: 'Secret',
    apiVersion: 'v1',
    type: 'kubernetes.io/service-account-token',
    metadata: objectMeta({ name: 'new', annotations: { 'kubernetes.io/service-account.name': 'web' } }),
  };
  checkAuditCases(t, [
    {
      name: 'an administrator',
      call: create(
        `clusterrolebindings.${rbac}`,
        named('ClusterRoleBinding', {
          roleRef: { kind: 'ClusterRole', name: 'cluster-admin' },
          subjects: [{ kind: 'User', name: 'mallory' }],
        }),
        'new',
        '',
      ),
      state: [account],
      policy: plainPolicy,
      drifts: [{ address: 'kubernetes_cluster_role_binding_v1', field: '*', old: null, new: {} }],
    },
    {
      name: 'a service account',
      call: create('serviceaccounts', named('ServiceAccount'), 'new'),
      state: [account],
      policy: plainPolicy,
      drifts: [{ address: 'kubernetes_service_account_v1', field: '*', old: null, new: {} }],
    },
    {
      name: 'a token of a declared service account',
      call: create('secrets', token, 'new'),
      state: [account],
      policy: plainPolicy,
      drifts: [{ address: 'kubernetes_secret_v1', field: '*', old: null, new: {} }],
    },
    {
      name: 'a token of a service account that no state declares',
      call: create('secrets', token, 'new'),
      state: [],
      policy: plainPolicy,
      drifts: [{ address: 'kubernetes_secret_v1', field: '*', old: null, new: {} }],
    },
    {
      name: 'another secret',
      call: create('secrets', { ...token, type: 'Opaque' }, 'new'),
      state: [],
      policy: plainPolicy,
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: 'a config map',
      call: create('configmaps', named('ConfigMap'), 'new'),
      state: [account],
      policy: plainPolicy,
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: 'a pod of a replica set',
      call: create(
        'pods',
        named('Pod', { metadata: objectMeta({ ownerReferences: [{ kind: 'ReplicaSet', name: 'web-1', controller: true }] }) }),
        'new',
      ),
      state: [account],
      policy: plainPolicy,
      drifts: [],
      dropped: 'ignored',
    },
  ]);
  t.end();
});
