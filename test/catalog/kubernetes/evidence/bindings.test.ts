import t from 'tap';
import { kubernetesEvidence } from '../../../../src/catalog/kubernetes/evidence/kubernetes-evidence.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { evidenceIn } from '../../../support/show-evidence.js';

const evidence = evidenceIn(kubernetesEvidence);
const named = (name: string, namespace?: string): JsonObject => ({
  metadata: [{ name, ...(namespace === undefined ? {} : { namespace }) }],
});
const web = { kind: 'ServiceAccount', name: 'web', namespace: 'shop', api_group: '' };
const refers = (kind: string, name: string): JsonObject => ({ role_ref: [{ api_group: 'rbac.authorization.k8s.io', kind, name }] });
const account = 'kubernetes/prod/serviceaccount/shop/web';
const group = 'rbac.authorization.k8s.io';

void t.test('D84 roles', (t) => {
  t.strictSame(evidence('kubernetes_role', named('reader', 'shop')), ['iam_role kubernetes/prod/role/shop/reader']);
  t.strictSame(evidence('kubernetes_cluster_role_v1', named('reader')), ['iam_role kubernetes/prod/clusterrole//reader']);
  t.strictSame(evidence('kubernetes_cluster_role', { id: 'system:node' }), ['iam_role kubernetes/prod/clusterrole//system:node']);
  t.end();
});

void t.test('D84 a binding and its role give access to the subjects', (t) => {
  const binding = (subjects: readonly JsonObject[], ref: JsonObject = refers('Role', 'reader'), namespace = 'shop'): readonly string[] =>
    evidence('kubernetes_role_binding', { ...named('readers', namespace), ...ref, subject: subjects });
  const self = 'iam_policy kubernetes/prod/rolebinding/shop/readers';
  const role = 'kubernetes/prod/role/shop/reader';
  const both = (to: string, from = role): readonly string[] =>
    [`${from} -grants_access-> ${to} | role_ref`, `self -grants_access-> ${to} | subject`].sort();

  t.strictSame(binding([web]), [self, ...both(account)]);
  t.strictSame(binding([web, web]), [self, ...both(account)], 'twice');
  t.strictSame(binding([web], refers('ClusterRole', 'reader')), [self, ...both(account, 'kubernetes/prod/clusterrole//reader')]);
  t.strictSame(
    binding([{ ...web, namespace: 'other' }]),
    [self, ...both('kubernetes/prod/serviceaccount/other/web')],
    'of another namespace',
  );
  t.strictSame(binding([{ kind: 'ServiceAccount', name: 'web' }]), [self, ...both(account)], 'of its own namespace');
  t.strictSame(
    binding([web], refers('Role', 'reader'), 'other'),
    ['iam_policy kubernetes/prod/rolebinding/other/readers', ...both(account, 'kubernetes/prod/role/other/reader')],
    'a role of its own namespace',
  );
  t.strictSame(binding([{ kind: 'User', name: 'system:serviceaccount:shop:web' }]), [self, ...both(account)], 'by its user name');
  t.strictSame(binding([{ kind: 'User', name: 'dana@acme.example' }]), [self, ...both('kubernetes/prod/user//dana@acme.example')]);
  for (const name of ['system:serviceaccounts', 'system:serviceaccounts:shop', 'system:authenticated'])
    t.strictSame(binding([{ kind: 'Group', name }]), [self, ...both(`kubernetes/prod/group//${name}`)], name);
  for (const name of [
    'ops',
    'system:serviceaccounts:',
    'system:serviceaccounts:a:b',
    'system:serviceaccount:shop',
    'system:unauthenticated',
  ])
    t.strictSame(binding([{ kind: 'Group', name }]), [self], name);
  t.strictSame(binding([web], {}), [self, `self -grants_access-> ${account} | subject`], 'a record without the role');
  t.strictSame(binding([web], refers('Other', 'reader')), [self, `self -grants_access-> ${account} | subject`]);
  t.strictSame(binding([{ kind: 'ServiceAccount', name: '' }]), [self]);
  t.end();
});

void t.test('D84 a binding of the cluster has no namespace of its own', (t) => {
  const binding = (subject: JsonObject, ref = refers('ClusterRole', 'admin')): readonly string[] =>
    evidence('kubernetes_cluster_role_binding_v1', { ...named('admins'), ...ref, subject: [subject] });
  const self = 'iam_policy kubernetes/prod/clusterrolebinding//admins';
  t.strictSame(binding(web), [
    self,
    `kubernetes/prod/clusterrole//admin -grants_access-> ${account} | role_ref`,
    `self -grants_access-> ${account} | subject`,
  ]);
  t.strictSame(binding({ kind: 'ServiceAccount', name: 'web' }), [self]);
  t.strictSame(binding(web, refers('Role', 'admin')), [self, `self -grants_access-> ${account} | subject`]);
  t.end();
});

const object = (kind: string, apiVersion: string, members: JsonObject): JsonObject => ({
  kind,
  apiVersion,
  metadata: { name: 'web', namespace: 'shop' },
  ...members,
});

void t.test('D84 manifests prove what the types of their kinds prove', (t) => {
  const binding = object('RoleBinding', `${group}/v1`, {
    subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop' }],
    roleRef: { apiGroup: group, kind: 'Role', name: 'reader' },
  });
  const bound = [
    'iam_policy kubernetes/prod/rolebinding/shop/web',
    `kubernetes/prod/role/shop/reader -grants_access-> ${account} | role_ref`,
    `self -grants_access-> ${account} | subject`,
  ];
  t.strictSame(evidence('kubernetes_manifest', { manifest: { value: binding, type: ['object', {}] } }), bound);
  t.strictSame(evidence('kubernetes_manifest', { manifest: binding }), bound);
  t.strictSame(evidence('kubernetes_manifest', { object: { value: binding, type: 'dynamic' } }), bound);

  const pods = { template: { spec: { serviceAccountName: 'web' } } };
  const deployment = [
    'resource kubernetes/prod/deployment/shop/web',
    `${account} -used_by-> self | spec.template.spec.service_account_name`,
  ];
  t.strictSame(evidence('kubernetes_manifest', { manifest: object('Deployment', 'apps/v1', { spec: pods }) }), deployment);
  t.strictSame(
    evidence('kubernetes_manifest', {
      manifest: 'deployments.apps/shop/web',
      spec: [{ template: [{ spec: [{ service_account_name: 'web' }] }] }],
    }),
    deployment,
    'in a record, which names the object',
  );
  t.strictSame(
    evidence('kubernetes_manifest', {
      manifest: object('ServiceAccount', 'v1', { metadata: { name: 'web', annotations: { 'iam.gke.io/gcp-service-account': 'a@b.c' } } }),
    }),
    [
      'service_account kubernetes/prod/serviceaccount/default/web',
      'self claims google/serviceaccount/a@b.c | metadata.annotations.iam.gke.io/gcp-service-account',
    ],
    'in the default namespace',
  );
  t.strictSame(evidence('kubernetes_manifest', { manifest: 'secrets//web' }), ['resource kubernetes/prod/secret/default/web']);
  t.strictSame(
    evidence('kubernetes_manifest', { manifest: object('Deployment', 'acme.example/v1', { spec: pods }) }),
    ['no key'],
    'of another API',
  );
  t.strictSame(evidence('kubernetes_manifest', { manifest: 'deployments.acme.example/shop/web' }), ['no key']);
  t.strictSame(evidence('kubernetes_manifest', {}), ['no key']);

  const defaulted = object('Deployment', 'apps/v1', { spec: { template: { spec: { serviceAccountName: null } } } });
  const written = object('Deployment', 'apps/v1', { spec: { template: { spec: {} } } });
  t.strictSame(
    evidence('kubernetes_manifest', { manifest: { value: written, type: [] }, object: { value: defaulted, type: [] } }),
    [deployment[0], 'kubernetes/prod/serviceaccount/shop/default -used_by-> self | spec.template.spec.service_account_name'],
    'as the cluster has it',
  );
  t.end();
});

void t.test('a manifest with thousands of levels proves nothing', (t) => {
  let spec: JsonObject = {};
  for (let level = 0; level < 100_000; level++) spec = { spec };
  t.strictSame(evidence('kubernetes_manifest', { manifest: object('Deployment', 'apps/v1', { spec }) }), ['no key']);
  t.end();
});
