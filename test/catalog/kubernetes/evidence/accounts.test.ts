import t from 'tap';
import { kubernetesEvidence } from '../../../../src/catalog/kubernetes/evidence/kubernetes-evidence.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { EvidenceScope } from '../../../../src/model/graph-evidence.js';
import { evidenceIn } from '../../../support/show-evidence.js';

const evidence = evidenceIn(kubernetesEvidence);

type Case = readonly [
  name: string,
  type: string,
  attributes: JsonObject,
  lines: readonly string[],
  scope?: Partial<EvidenceScope> | undefined,
];

const check = (name: string, cases: readonly Case[]): void => {
  void t.test(name, (t) => {
    for (const [about, type, attributes, lines, scope] of cases) t.strictSame(evidence(type, attributes, scope), lines, about);
    t.end();
  });
};

const named = (name: string, namespace: string, members: JsonObject = {}): JsonObject => ({ metadata: [{ name, namespace, ...members }] });
const account = 'kubernetes/prod/serviceaccount/shop/web';
const role = 'arn:aws:iam::111111111111:role/teams/web';
const annotated = (annotations: JsonObject): JsonObject => named('web', 'shop', { annotations });

check('D84 service accounts', [
  ['an account', 'kubernetes_service_account_v1', named('web', 'shop'), [`service_account ${account}`]],
  ['an account in a record', 'kubernetes_service_account', { id: 'shop/web' }, [`service_account ${account}`]],
  [
    'an account named by paths',
    'kubernetes_service_account',
    { 'metadata.name': 'web', 'metadata.namespace': 'shop' },
    [`service_account ${account}`],
  ],
  [
    'without a namespace',
    'kubernetes_service_account',
    { metadata: [{ name: 'web' }] },
    ['service_account kubernetes/prod/serviceaccount/default/web'],
  ],
  [
    'the default account',
    'kubernetes_default_service_account_v1',
    named('default', 'shop'),
    ['service_account kubernetes/prod/serviceaccount/shop/default'],
  ],
  [
    'in another cluster',
    'kubernetes_service_account',
    named('web', 'shop'),
    ['service_account kubernetes/test/serviceaccount/shop/web'],
    { cluster: 'test' },
  ],
  ['without a name', 'kubernetes_service_account', { metadata: [{ generate_name: 'web-', namespace: 'shop' }] }, ['no key']],
  [
    'a role in AWS, without its path',
    'kubernetes_service_account',
    annotated({ 'eks.amazonaws.com/role-arn': role }),
    [`service_account ${account}`, 'self claims arn:aws:iam::111111111111:role/web | metadata.annotations.eks.amazonaws.com/role-arn'],
  ],
  [
    'an account in Google Cloud',
    'kubernetes_service_account',
    annotated({ 'iam.gke.io/gcp-service-account': 'App@acme.iam.gserviceaccount.com' }),
    [
      `service_account ${account}`,
      'self claims google/serviceaccount/app@acme.iam.gserviceaccount.com | metadata.annotations.iam.gke.io/gcp-service-account',
    ],
  ],
  [
    'an annotation named by its path',
    'kubernetes_service_account',
    { id: 'shop/web', 'metadata.annotations.eks.amazonaws.com/role-arn': role },
    [`service_account ${account}`, 'self claims arn:aws:iam::111111111111:role/web | metadata.annotations.eks.amazonaws.com/role-arn'],
  ],
  [
    'a user in AWS',
    'kubernetes_service_account',
    annotated({ 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111111111111:user/web' }),
    [`service_account ${account}`],
  ],
  [
    'other annotations',
    'kubernetes_service_account',
    annotated({ 'eks.amazonaws.com/role-arn-x': role, 'iam.gke.io/gcp-service-account': 'default' }),
    [`service_account ${account}`],
  ],
  [
    'annotations that another resource declares',
    'kubernetes_annotations',
    {
      api_version: 'v1',
      kind: 'ServiceAccount',
      metadata: [{ name: 'web', namespace: 'shop' }],
      annotations: { 'eks.amazonaws.com/role-arn': role },
    },
    ['no key', `${account} claims arn:aws:iam::111111111111:role/web | annotations.eks.amazonaws.com/role-arn`],
  ],
  [
    'annotations of another kind',
    'kubernetes_annotations',
    {
      api_version: 'v1',
      kind: 'ConfigMap',
      metadata: [{ name: 'web', namespace: 'shop' }],
      annotations: { 'eks.amazonaws.com/role-arn': role },
    },
    ['no key'],
  ],
]);

const tokenOf = { annotations: { 'kubernetes.io/service-account.name': 'web' } };
check('D84 tokens', [
  [
    'a token',
    'kubernetes_secret_v1',
    { ...named('web-token', 'shop', tokenOf), type: 'kubernetes.io/service-account-token' },
    [
      'resource kubernetes/prod/secret/shop/web-token',
      `self -grants_access-> ${account} | metadata.annotations.kubernetes.io/service-account.name`,
    ],
  ],
  [
    'another secret',
    'kubernetes_secret',
    { ...named('web-token', 'shop', tokenOf), type: 'Opaque' },
    ['resource kubernetes/prod/secret/shop/web-token'],
  ],
]);

const pod = (spec: JsonObject): JsonObject => ({ spec: [{ template: [{ metadata: [{}], spec: [spec] }] }] });
const usedBy = (attribute: string, own = account): string => `${own} -used_by-> self | ${attribute}`;
const template = 'spec.template.spec.service_account_name';

check('D84 the service account of a workload', [
  ...(
    [
      ['kubernetes_deployment', 'deployment'],
      ['kubernetes_stateful_set_v1', 'statefulset'],
      ['kubernetes_daemonset', 'daemonset'],
      ['kubernetes_daemon_set_v1', 'daemonset'],
      ['kubernetes_replication_controller', 'replicationcontroller'],
      ['kubernetes_job_v1', 'job'],
    ] as const
  ).map(([type, kind]): Case => [
    type,
    type,
    { ...named('web', 'shop'), ...pod({ service_account_name: 'web' }) },
    [`resource kubernetes/prod/${kind}/shop/web`, usedBy(template)],
  ]),
  [
    'a cron job',
    'kubernetes_cron_job_v1',
    { ...named('web', 'shop'), spec: [{ job_template: [pod({ service_account_name: 'web' })] }] },
    ['resource kubernetes/prod/cronjob/shop/web', usedBy('spec.job_template.spec.template.spec.service_account_name')],
  ],
  [
    'a pod',
    'kubernetes_pod_v1',
    { ...named('web', 'shop'), spec: [{ service_account_name: 'web' }] },
    ['pod kubernetes/prod/pod/shop/web', usedBy('spec.service_account_name')],
  ],
  [
    'the account of the same name in another namespace',
    'kubernetes_deployment',
    { ...named('web', 'other'), ...pod({ service_account_name: 'web' }) },
    ['resource kubernetes/prod/deployment/other/web', usedBy(template, 'kubernetes/prod/serviceaccount/other/web')],
  ],
  [
    'no account named',
    'kubernetes_deployment',
    { ...named('web', 'shop'), ...pod({ service_account_name: '' }) },
    ['resource kubernetes/prod/deployment/shop/web', usedBy(template, 'kubernetes/prod/serviceaccount/shop/default')],
  ],
  [
    'a record that shows only the replicas',
    'kubernetes_deployment',
    { id: 'shop/web', 'spec.replicas': '3' },
    ['resource kubernetes/prod/deployment/shop/web'],
  ],
  [
    'a record that shows only the account',
    'kubernetes_deployment',
    { id: 'shop/web', [template]: 'web' },
    ['resource kubernetes/prod/deployment/shop/web', usedBy(template)],
  ],
  [
    'a record with the object after the write',
    'kubernetes_deployment',
    {
      id: 'shop/web',
      object: { metadata: { uid: 'u' }, spec: { template: { spec: { serviceAccountName: 'web', containers: [] } } } },
      touched: true,
    },
    ['resource kubernetes/prod/deployment/shop/web', usedBy(template)],
  ],
  [
    'a complete object that names no account',
    'kubernetes_deployment',
    { id: 'shop/web', object: { metadata: { uid: 'u' }, spec: { template: { spec: { containers: [] } } } } },
    ['resource kubernetes/prod/deployment/shop/web', usedBy(template, 'kubernetes/prod/serviceaccount/shop/default')],
  ],
  [
    'a patch that names no account',
    'kubernetes_deployment',
    { id: 'shop/web', object: { spec: { template: { spec: { containers: [{ name: 'web', image: 'web:2' }] } } } } },
    ['resource kubernetes/prod/deployment/shop/web'],
  ],
  ['a network policy', 'kubernetes_network_policy', named('deny', 'shop'), ['security_group kubernetes/prod/networkpolicy/shop/deny']],
]);
