import fc from 'fast-check';
import type { JsonObject } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import { awsRole } from '../../src/catalog/graph-keys.js';
import type { Caller, NodeRef, PodRef, Observation } from '../../src/model/graph-evidence.js';
import { roleDrift, type GraphResource } from './causal-graph.js';

/** What a graph is told. Times are seconds after the first fact. */
export type GraphFact =
  | { readonly fact: 'state'; readonly source: string; readonly resources: readonly GraphResource[]; readonly written: number }
  | { readonly fact: 'trust'; readonly role: string; readonly policy: string; readonly time: number }
  | { readonly fact: 'attachment'; readonly role: string; readonly act: 'create' | 'delete'; readonly time: number }
  | { readonly fact: 'observation'; readonly observation: Observation }
  | { readonly fact: 'drift'; readonly drift: Drift; readonly caller: Caller | undefined }
  | { readonly fact: 'resolved'; readonly id: string; readonly time: number }
  | { readonly fact: 'sensor'; readonly id: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly fact: 'wait'; readonly seconds: number };

export const account = '111122223333';
export const roleArn = (name: string): string => `arn:aws:iam::${account}:role/${name}`;
export const policyArn = `arn:aws:iam::${account}:policy/read`;

const roleName = fc.constantFrom('r1', 'r2');
const issuer = fc.constantFrom('oidc.example/ONE', 'oidc.example/TWO', 'oidc.example/UNKNOWN');
const time = fc.nat({ max: 9 });

const statement = fc.oneof(
  fc.record({ issuer, subject: fc.constantFrom('shop:a', 'shop:*', '*:b', 'shop:?') }).map(({ issuer: of, subject }): JsonObject => ({
    Effect: 'Allow',
    Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${of}` },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: { StringLike: { [`${of}:sub`]: `system:serviceaccount:${subject}` } },
  })),
  roleName.map((name): JsonObject => ({ Effect: 'Allow', Principal: { AWS: roleArn(name) }, Action: 'sts:AssumeRole' })),
);
const trustPolicy = fc.array(statement, { maxLength: 2 }).map((statements) => JSON.stringify({ Statement: statements }));

const bucketName = fc.constantFrom('x', 'y');
const depends = fc.subarray(['aws_s3_bucket.x', 'aws_s3_bucket.y', 'aws_iam_role.r1', 'kubernetes_service_account.a'], { maxLength: 2 });

/** One resource of each name at most, because a state has each address once. */
const resources: fc.Arbitrary<readonly GraphResource[]> = fc
  .array(
    fc.oneof(
      fc.record({ name: roleName, policy: trustPolicy, as: roleName, depends }).map(({ name, policy, as, depends: on }): GraphResource => ({
        type: 'aws_iam_role',
        name: as,
        attributes: { name, id: name, arn: roleArn(name), assume_role_policy: policy },
        depends: on,
      })),
      fc
        .record({ name: fc.constantFrom('a', 'b'), grantor: fc.constantFrom('', roleArn('r1'), roleArn('r2')), depends })
        .map(({ name, grantor, depends: on }): GraphResource => ({
          type: 'kubernetes_service_account',
          name,
          attributes: {
            id: `shop/${name}`,
            metadata: [{ namespace: 'shop', name, annotations: grantor === '' ? {} : { 'eks.amazonaws.com/role-arn': grantor } }],
          },
          depends: on,
        })),
      fc.record({ name: fc.constantFrom('prod', 'stage'), issuer }).map(({ name, issuer: of }): GraphResource => ({
        type: 'aws_eks_cluster',
        name,
        attributes: {
          name,
          id: name,
          arn: `arn:aws:eks:eu-west-1:${account}:cluster/${name}`,
          identity: [{ oidc: [{ issuer: `https://${of}` }] }],
        },
      })),
      fc.record({ role: roleName, cluster: fc.constantFrom('prod', 'stage') }).map(({ role, cluster }): GraphResource => ({
        type: 'aws_eks_pod_identity_association',
        name: 'one',
        attributes: {
          association_arn: `arn:aws:eks:eu-west-1:${account}:podidentityassociation/${cluster}/a-1`,
          association_id: 'a-1',
          cluster_name: cluster,
          namespace: 'shop',
          service_account: 'a',
          role_arn: roleArn(role),
        },
      })),
      roleName.map((role): GraphResource => ({
        type: 'aws_iam_role_policy_attachment',
        name: 'read',
        attributes: { id: `${role}-1`, role, policy_arn: policyArn },
      })),
      fc.record({ name: fc.constantFrom('a', 'b'), depends }).map(({ name, depends: on }): GraphResource => ({
        type: 'kubernetes_deployment',
        name: 'web',
        attributes: {
          id: 'shop/web',
          metadata: [{ namespace: 'shop', name: 'web' }],
          spec: [{ template: [{ spec: [{ service_account_name: name }] }] }],
        },
        depends: on,
      })),
      fc.record({ name: bucketName, tag: fc.nat({ max: 1 }), depends }).map(({ name, tag, depends: on }): GraphResource => ({
        type: 'aws_s3_bucket',
        name,
        attributes: { id: name, bucket: name, tags: { n: String(tag) } },
        depends: on.filter((one) => !one.endsWith(`.${name}`)),
      })),
      fc
        .constantFrom('sg-1', 'sg-2')
        .map((group): GraphResource => ({ type: 'aws_instance', name: 'vm', attributes: { id: 'i-1', vpc_security_group_ids: [group] } })),
      fc.constant<GraphResource>({ type: 'aws_security_group', name: 'sg', attributes: { id: 'sg-1', name: 'web' } }),
    ),
    { maxLength: 7 },
  )
  .map((all) => [...new Map(all.map((one) => [`${one.type}.${one.name ?? ''}`, one])).values()]);

const cluster = fc.constantFrom('prod', 'stage');
const podRef: fc.Arbitrary<PodRef> = fc.record({
  cluster,
  namespace: fc.constant('shop'),
  name: fc.constantFrom('web', 'job'),
  uid: fc.constantFrom('', 'u1', 'u2', 'u3'),
});
const containerIds = ['1', '2'].flatMap((end) => [
  `0123456789a${end}`,
  `0123456789a${end}`.padEnd(64, end),
  `0123456789a1`.padEnd(64, 'f'),
]);
const containerId = fc.constantFrom(...containerIds);
const owner = (of: string): NodeRef => ({
  key: `kubernetes/${of}/deployment/shop/web`,
  type: 'resource',
  resourceType: 'kubernetes_deployment',
  name: 'shop/web',
});

const accessKey: NodeRef = { key: 'AKIA1', type: 'resource', resourceType: 'aws_iam_access_key', name: 'AKIA1' };
const user: NodeRef = { key: `arn:aws:iam::${account}:user/ana`, type: 'resource', resourceType: 'aws_iam_user', name: 'ana' };
const identities = fc.constantFrom<readonly NodeRef[]>(
  [],
  [accessKey, user],
  [accessKey],
  [awsRole(roleArn('r1'))],
  [awsRole(roleArn('r2'))],
  [awsRole(roleArn('r2')), accessKey, user],
);
const subject = fc.option(
  fc.record({
    issuer: fc.oneof(issuer, fc.constantFrom('eks:prod', 'eks:stage')),
    namespace: fc.constant('shop'),
    name: fc.constantFrom('a', 'b'),
  }),
  { nil: undefined },
);
const pod = fc.option(podRef, { nil: undefined });

const session: fc.Arbitrary<Observation> = fc
  .record({ credential: fc.constantFrom('ASIA1', 'ASIA2'), chained: fc.boolean(), identities, subject, pod })
  // A chain has an end.
  .map(({ chained, ...rest }) => ({ seen: 'session', ...rest, parent: chained && rest.credential === 'ASIA1' ? 'ASIA2' : '' }));

const drift = fc
  .record({
    id: fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5'),
    time,
    change: fc.constantFrom('modified' as const, 'created' as const),
    about: fc.constantFrom<readonly [string, string | null, JsonObject]>(
      ['aws_iam_role', 'aws_iam_role.r1', {}],
      ['aws_iam_role', null, { name: 'r2' }],
      ['aws_s3_bucket', 'aws_s3_bucket.x', {}],
      ['aws_iam_role_policy_attachment', null, { role: 'r1', policy_arn: policyArn }],
      ['aws_iam_user', null, { name: 'ana' }],
    ),
    caller: fc.option(
      fc.record({
        identities,
        credential: fc.constantFrom('', 'ASIA1', 'ASIA2'),
        subject,
        pod,
      }),
      { nil: undefined },
    ),
  })
  .map(({ id, time: at, change, about: [type, address, value], caller }): GraphFact => {
    const of = { resource_type: type, address, new_value: value, change, resource_id: `${type}-id`, event_id: `event-${id}-${at}` };
    return { fact: 'drift', caller, drift: roleDrift(id, at, of) };
  });

/** Any fact, over so few names that facts often meet. */
export const graphFact: fc.Arbitrary<GraphFact> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ fact: fc.constant('state' as const), source: fc.constantFrom('main', 'other'), resources, written: time }),
  },
  { weight: 1, arbitrary: fc.record({ fact: fc.constant('trust' as const), role: roleName, policy: trustPolicy, time }) },
  {
    weight: 1,
    arbitrary: fc.record({
      fact: fc.constant('attachment' as const),
      role: roleName,
      act: fc.constantFrom('create' as const, 'delete' as const),
      time,
    }),
  },
  { weight: 1, arbitrary: session.map((observation): GraphFact => ({ fact: 'observation', observation })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ pod: podRef, account: fc.constantFrom('', 'a', 'b'), isOwned: fc.boolean(), ids: fc.array(containerId, { maxLength: 2 }) })
      .map(({ pod: of, account: runsAs, isOwned, ids }): GraphFact => ({
        fact: 'observation',
        observation: {
          seen: 'pod',
          pod: of,
          account: runsAs,
          owner: isOwned ? owner(of.cluster) : undefined,
          containers: ids.map((id) => ({ name: 'web', id, image: '' })),
        },
      })),
  },
  { weight: 1, arbitrary: podRef.map((of): GraphFact => ({ fact: 'observation', observation: { seen: 'pod_deleted', pod: of } })) },
  { weight: 4, arbitrary: drift },
  { weight: 1, arbitrary: fc.record({ fact: fc.constant('resolved' as const), id: fc.constantFrom('d1', 'd2', 'd3'), time }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ id: fc.constantFrom('s1', 's2', 's3', 's4'), of: podRef, parts: fc.nat({ max: 7 }), container: containerId })
      .map(({ id, of, parts, container }): GraphFact => ({
        fact: 'sensor',
        id,
        fields: {
          ...((parts & 1) === 0 ? {} : { 'k8s.ns.name': of.namespace, 'k8s.pod.name': of.name }),
          ...((parts & 2) === 0 ? {} : { 'k8s.pod.uid': of.uid }),
          ...((parts & 4) === 0 ? {} : { 'container.id': container }),
        },
      })),
  },
  { weight: 2, arbitrary: fc.constantFrom(1, 1_800, 3_600, 130_000).map((seconds): GraphFact => ({ fact: 'wait', seconds })) },
);
