import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const rbac = 'rbac.authorization.k8s.io';
const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/web' };
const clusterMeta = { namespace: undefined as never };

void t.test('service accounts', (t) => {
  const account = (members: object) => ({
    kind: 'ServiceAccount',
    apiVersion: 'v1',
    metadata: objectMeta({ annotations }),
    secrets: [{ name: 'web-token-x7k2p' }],
    ...members,
  });
  const attributes = {
    id: 'shop/web',
    metadata: stateMeta({ annotations }),
    automount_service_account_token: true,
    default_secret_name: '',
    image_pull_secret: [],
    secret: [],
    timeouts: null,
  };
  checkAuditCases(
    t,
    objectCases({
      resource: 'serviceaccounts',
      types: ['kubernetes_service_account_v1', 'kubernetes_service_account'],
      namespace: 'shop',
      name: 'web',
      object: account({}),
      attributes,
      patch: {
        imagePullSecrets: [{ name: 'stolen' }],
        metadata: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/admin' } },
      },
      after: account({
        imagePullSecrets: [{ name: 'stolen' }],
        metadata: objectMeta({ annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/admin' } }),
      }),
      drifts: [
        { field: 'image_pull_secret', old: [], new: [{ name: 'stolen' }] },
        {
          field: 'metadata.annotations.eks.amazonaws.com/role-arn',
          old: 'arn:aws:iam::111122223333:role/web',
          new: 'arn:aws:iam::111122223333:role/admin',
        },
      ],
    }).concat([
      {
        name: 'the default service account of a namespace',
        call: {
          verb: 'patch',
          resource: 'serviceaccounts',
          name: 'default',
          request: { imagePullSecrets: [{ name: 'registry' }] },
          response: account({ metadata: objectMeta({ name: 'default' }), imagePullSecrets: [{ name: 'registry' }] }),
        },
        state: [
          {
            type: 'kubernetes_default_service_account',
            attributes: { ...attributes, id: 'shop/default', metadata: stateMeta({ name: 'default' }) },
          },
        ],
        drifts: [{ address: 'kubernetes_default_service_account.this', field: 'image_pull_secret', old: [], new: [{ name: 'registry' }] }],
      },
      {
        name: 'a token of a service account is no change of it',
        call: {
          verb: 'create',
          resource: 'serviceaccounts/token',
          request: { kind: 'TokenRequest', apiVersion: 'authentication.k8s.io/v1' },
        },
        state: [],
        drifts: [],
        dropped: 'read_only',
      },
    ]),
  );
  t.end();
});

void t.test('roles', (t) => {
  const rule = (verbs: readonly string[]) => ({ apiGroups: [''], resources: ['pods', 'services'], verbs });
  const ruleState = (verbs: readonly string[]) => ({ api_groups: [''], resource_names: [], resources: ['services', 'pods'], verbs });
  const role = (kind: string, verbs: readonly string[]) => ({
    kind,
    apiVersion: `${rbac}/v1`,
    metadata: objectMeta(kind === 'ClusterRole' ? clusterMeta : {}),
    rules: [rule(verbs)],
  });
  checkAuditCases(t, [
    ...objectCases({
      resource: `roles.${rbac}`,
      types: ['kubernetes_role_v1', 'kubernetes_role'],
      namespace: 'shop',
      name: 'web',
      object: role('Role', ['get', 'list']),
      attributes: { id: 'shop/web', metadata: stateMeta(), rule: [ruleState(['list', 'get'])] },
      patch: [{ op: 'replace', path: '/rules/0/verbs', value: ['*'] }],
      after: role('Role', ['*']),
      drifts: [
        {
          field: 'rule',
          old: [ruleState(['list', 'get'])],
          new: [{ api_groups: [''], resource_names: [], resources: ['pods', 'services'], verbs: ['*'] }],
        },
      ],
    }),
    ...objectCases({
      resource: `clusterroles.${rbac}`,
      types: ['kubernetes_cluster_role_v1', 'kubernetes_cluster_role'],
      namespace: '',
      name: 'web',
      object: role('ClusterRole', ['get', 'list']),
      attributes: {
        aggregation_rule: [],
        id: 'web',
        metadata: [{ annotations: null, generate_name: null, generation: 0, labels: null, name: 'web', resource_version: '1', uid: 'u' }],
        rule: [{ ...ruleState(['get', 'list']), non_resource_urls: [] }],
      },
      patch: { rules: [rule(['get', 'list', 'delete'])] },
      after: role('ClusterRole', ['get', 'list', 'delete']),
      drifts: [
        {
          field: 'rule',
          old: [{ ...ruleState(['get', 'list']), non_resource_urls: [] }],
          new: [
            {
              api_groups: [''],
              resource_names: [],
              resources: ['pods', 'services'],
              verbs: ['get', 'list', 'delete'],
              non_resource_urls: [],
            },
          ],
        },
      ],
    }),
    {
      name: 'the rules of an aggregated role are those of others',
      call: {
        verb: 'update',
        resource: `clusterroles.${rbac}`,
        namespace: '',
        request: role('ClusterRole', ['get']),
        response: { ...role('ClusterRole', ['get']), aggregationRule: { clusterRoleSelectors: [{ matchLabels: { web: 'true' } }] } },
      },
      state: [
        {
          type: 'kubernetes_cluster_role',
          attributes: {
            id: 'web',
            metadata: [{ name: 'web', labels: {}, annotations: {} }],
            aggregation_rule: [{ cluster_role_selectors: [{ match_expressions: [], match_labels: { web: 'true' } }] }],
            rule: [],
          },
        },
      ],
      drifts: [],
    },
  ]);
  t.end();
});

void t.test('bindings', (t) => {
  const account = { kind: 'ServiceAccount', name: 'web', namespace: 'shop' };
  const person = { kind: 'User', apiGroup: rbac, name: 'mallory' };
  const binding = (kind: string, subjects: readonly JsonObject[]): JsonObject => ({
    kind,
    apiVersion: `${rbac}/v1`,
    metadata: objectMeta(kind === 'ClusterRoleBinding' ? clusterMeta : {}),
    subjects,
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'edit' },
  });
  const subject = [
    { api_group: '', kind: 'ServiceAccount', name: 'web', namespace: 'shop' },
    { api_group: rbac, kind: 'Group', name: 'developers', namespace: 'default' },
  ];
  const subjects = [{ kind: 'Group', apiGroup: rbac, name: 'developers' }, account];
  const added = [
    { api_group: rbac, kind: 'Group', name: 'developers', namespace: '' },
    { api_group: '', kind: 'ServiceAccount', name: 'web', namespace: 'shop' },
    { api_group: rbac, kind: 'User', name: 'mallory', namespace: '' },
  ];
  const roleRef = [{ api_group: rbac, kind: 'ClusterRole', name: 'edit' }];
  checkAuditCases(t, [
    ...objectCases({
      resource: `rolebindings.${rbac}`,
      types: ['kubernetes_role_binding_v1', 'kubernetes_role_binding'],
      namespace: 'shop',
      name: 'web',
      object: binding('RoleBinding', subjects),
      attributes: { id: 'shop/web', metadata: stateMeta(), role_ref: roleRef, subject },
      patch: { subjects: [...subjects, person] },
      after: binding('RoleBinding', [...subjects, person]),
      drifts: [{ field: 'subject', old: subject, new: added }],
    }),
    ...objectCases({
      resource: `clusterrolebindings.${rbac}`,
      types: ['kubernetes_cluster_role_binding_v1', 'kubernetes_cluster_role_binding'],
      namespace: '',
      name: 'web',
      object: binding('ClusterRoleBinding', subjects),
      attributes: {
        id: 'web',
        metadata: [{ annotations: {}, generation: 0, labels: {}, name: 'web', resource_version: '1', uid: 'u' }],
        role_ref: roleRef,
        subject,
      },
      patch: [{ op: 'add', path: '/subjects/-', value: person }],
      after: binding('ClusterRoleBinding', [...subjects, person]),
      drifts: [{ field: 'subject', old: subject, new: added }],
    }),
  ]);
  t.end();
});
