import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import { edgesOf, graphSnapshot, type GraphResource } from '../../support/causal-graph.js';

type GraphOptions = ConstructorParameters<typeof CausalGraph>[0];

const options: GraphOptions = {
  maxDrifts: 10,
  maxEvents: 10,
  clusters: [
    { name: 'prod', environment: undefined, states: ['prod'] },
    { name: 'stage', environment: undefined, states: ['stage'] },
    { name: 'dev', environment: undefined, states: ['dev'] },
  ],
};
const account = '111122223333';
const one = 'oidc.eks.eu-west-1.amazonaws.com/id/ONE';
const two = 'oidc.eks.eu-west-1.amazonaws.com/id/TWO';
const arn = (name: string, of = account): string => `arn:aws:iam::${of}:role/${name}`;

const admits = (issuer: string, subject: string): JsonObject => ({
  Effect: 'Allow',
  Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
  Action: 'sts:AssumeRoleWithWebIdentity',
  Condition: { StringLike: { [`${issuer}:sub`]: `system:serviceaccount:${subject}` } },
});
const role = (name: string, trust: readonly JsonObject[], of = account): GraphResource => ({
  type: 'aws_iam_role',
  name: of === account ? name : `${name}_${of}`,
  attributes: { name, id: name, arn: arn(name, of), assume_role_policy: JSON.stringify({ Statement: trust }) },
});
const serviceAccount = (name: string, annotations: JsonObject = {}, namespace = 'shop'): GraphResource => ({
  type: 'kubernetes_service_account',
  name: `${namespace}_${name}`,
  attributes: { id: `${namespace}/${name}`, metadata: [{ namespace, name, annotations }] },
});
const annotated = (name: string, roleArn: string): GraphResource => serviceAccount(name, { 'eks.amazonaws.com/role-arn': roleArn });
const eks = (name: string, issuer: string): GraphResource => ({
  type: 'aws_eks_cluster',
  name,
  attributes: {
    name,
    id: name,
    arn: `arn:aws:eks:eu-west-1:${account}:cluster/${name}`,
    identity: [{ oidc: [{ issuer: `https://${issuer}` }] }],
  },
});
const podIdentity = (cluster: string, namespace: string, name: string): GraphResource => ({
  type: 'aws_eks_pod_identity_association',
  name: 'one',
  attributes: {
    association_arn: `arn:aws:eks:eu-west-1:${account}:podidentityassociation/${cluster}/a-1`,
    association_id: 'a-1',
    cluster_name: cluster,
    namespace,
    service_account: name,
    role_arn: arn('app'),
  },
});
const email = 'app@acme.iam.gserviceaccount.com';
const googleAccount: GraphResource = {
  type: 'google_service_account',
  name: 'app',
  attributes: {
    account_id: 'app',
    email,
    id: `projects/acme/serviceAccounts/${email}`,
    name: `projects/acme/serviceAccounts/${email}`,
    project: 'acme',
  },
};
const workloadUser = (member: string): GraphResource => ({
  type: 'google_service_account_iam_member',
  name: 'wi',
  attributes: { service_account_id: `projects/acme/serviceAccounts/${email}`, role: 'roles/iam.workloadIdentityUser', member },
});
const gke = (name: string, pool: string): GraphResource => ({
  type: 'google_container_cluster',
  name,
  attributes: { id: `projects/acme/locations/europe-west1/clusters/${name}`, name, workload_identity_config: [{ workload_pool: pool }] },
});
const onGoogle = serviceAccount('api', { 'iam.gke.io/gcp-service-account': email });

type States = Readonly<Record<string, readonly GraphResource[]>>;

/** `grants`: the edges from roles and Google's accounts to service accounts of clusters. */
const cases: readonly (readonly [name: string, states: States, grants: readonly string[]])[] = [
  [
    'the trust policy and the annotation',
    { aws: [role('app', [admits(one, 'shop:api')])], prod: [annotated('api', arn('app'))] },
    ['aws_iam_role.app kubernetes_service_account.shop_api'],
  ],
  [
    'the trust policy alone, if a state knows the cluster of the issuer',
    { aws: [role('app', [admits(one, 'shop:api')]), eks('prod', one)], prod: [serviceAccount('api')] },
    ['aws_iam_role.app kubernetes_service_account.shop_api'],
  ],
  [
    'not the trust policy alone, if no state knows the issuer',
    { aws: [role('app', [admits(one, 'shop:api')])], prod: [serviceAccount('api')] },
    [],
  ],
  [
    'only in the cluster of the issuer',
    {
      aws: [role('app', [admits(one, 'shop:api')]), eks('prod', one), eks('stage', two)],
      prod: [serviceAccount('api')],
      stage: [serviceAccount('api')],
    },
    ['aws_iam_role.app kubernetes_service_account.shop_api'],
  ],
  [
    'not in a cluster that issues other tokens, whatever the annotation says',
    { aws: [role('app', [admits(one, 'shop:api')]), eks('prod', two)], prod: [annotated('api', arn('app'))] },
    [],
  ],
  [
    'not in a known cluster if the issuer is that of another known one',
    { aws: [role('app', [admits(one, 'shop:api')]), eks('prod', one), eks('stage', two)], stage: [annotated('api', arn('app'))] },
    [],
  ],
  [
    'the annotation alone, if nobody knows the role',
    { prod: [annotated('api', arn('app'))] },
    [`${arn('app')} kubernetes_service_account.shop_api`],
  ],
  [
    'not the annotation alone, if the role is declared and admits nobody',
    { aws: [role('app', [])], prod: [annotated('api', arn('app'))] },
    [],
  ],
  ['not if the declared role admits others', { aws: [role('app', [admits(one, 'shop:job')])], prod: [annotated('api', arn('app'))] }, []],
  [
    'not the role of the same name in another account',
    {
      aws: [role('app', [admits(one, 'shop:api')]), role('app', [], '444455556666')],
      prod: [annotated('api', arn('app', '444455556666'))],
    },
    [],
  ],
  [
    'annotations of one name in two clusters are not told apart without the issuer',
    { aws: [role('app', [admits(one, 'shop:api')])], prod: [annotated('api', arn('app'))], stage: [annotated('api', arn('app'))] },
    [],
  ],
  [
    'a wildcard for the name admits the namespace and nothing else',
    {
      aws: [role('app', [admits(one, 'shop:*')]), eks('prod', one)],
      prod: [serviceAccount('api'), serviceAccount('job'), serviceAccount('api', {}, 'shop2')],
    },
    ['aws_iam_role.app kubernetes_service_account.shop_api', 'aws_iam_role.app kubernetes_service_account.shop_job'],
  ],
  [
    'a wildcard for one letter',
    {
      aws: [role('app', [admits(one, 'shop:api-?')]), eks('prod', one)],
      prod: [serviceAccount('api-1'), serviceAccount('api-10'), serviceAccount('api-')],
    },
    ['aws_iam_role.app kubernetes_service_account.shop_api-1'],
  ],
  [
    'a wildcard for everything stays in the cluster of the issuer',
    {
      aws: [role('app', [admits(one, '*')]), eks('prod', one), eks('stage', two)],
      prod: [serviceAccount('api')],
      stage: [serviceAccount('job')],
    },
    ['aws_iam_role.app kubernetes_service_account.shop_api'],
  ],
  [
    'an exact name is no prefix',
    { aws: [role('app', [admits(one, 'shop:api')]), eks('prod', one)], prod: [serviceAccount('api-2'), serviceAccount('ap')] },
    [],
  ],
  [
    'Pod Identity names the cluster itself',
    {
      aws: [role('app', []), eks('prod', one), eks('stage', two), podIdentity('prod', 'shop', 'api')],
      prod: [serviceAccount('api')],
      stage: [serviceAccount('api')],
    },
    ['aws_eks_pod_identity_association.one kubernetes_service_account.shop_api', 'aws_iam_role.app kubernetes_service_account.shop_api'],
  ],
  [
    'not Pod Identity of another namespace or account',
    {
      aws: [role('app', []), eks('prod', one), podIdentity('prod', 'shop', 'api')],
      prod: [serviceAccount('api', {}, 'other'), serviceAccount('api2')],
    },
    [],
  ],
  [
    'Workload Identity of the pool of the cluster',
    {
      google: [googleAccount, workloadUser('serviceAccount:acme.svc.id.goog[shop/api]'), gke('prod', 'acme.svc.id.goog')],
      prod: [serviceAccount('api')],
    },
    ['google_service_account.app kubernetes_service_account.shop_api'],
  ],
  [
    'not Workload Identity of the pool of another project',
    {
      google: [
        googleAccount,
        workloadUser('serviceAccount:other.svc.id.goog[shop/api]'),
        gke('prod', 'acme.svc.id.goog'),
        gke('stage', 'other.svc.id.goog'),
      ],
      prod: [onGoogle],
    },
    [],
  ],
  [
    'not Workload Identity of another namespace',
    {
      google: [googleAccount, workloadUser('serviceAccount:acme.svc.id.goog[other/api]'), gke('prod', 'acme.svc.id.goog')],
      prod: [onGoogle],
    },
    [],
  ],
];

const grantsOf = (states: readonly (readonly [string, readonly GraphResource[]])[]): readonly string[] => {
  const graph = new CausalGraph(options);
  for (const [source, resources] of states) graph.declare(source, graphSnapshot(resources, source), 0);
  return edgesOf(graph).flatMap((edge) => {
    const [, from = '', to = ''] = /^(\S+).* -grants_access-> (kubernetes_service_account\S+)/.exec(edge) ?? [];
    return to === '' ? [] : [`${from} ${to}`];
  });
};

t.test('D84 a cloud identity reaches the service accounts that it admits', (t) => {
  for (const [name, states, grants] of cases) {
    const all = Object.entries(states);
    t.strictSame(grantsOf(all), grants, name);
    t.strictSame(grantsOf(all.reverse()).length, grants.length, `${name}, states in the other order`);
  }
  t.end();
});
