import fc from 'fast-check';
import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { evidenceReaders } from '../../../src/catalog/evidence-readers.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import { CausalView } from '../../../src/operators/graph/causal-view.js';
import { blastRadiusSize } from '../../../src/operators/graph/queries/blast-radius.js';
import { driftStory } from '../../../src/operators/graph/queries/drift-story.js';
import { clock } from '../../support/applies.js';
import { auditEvent } from '../../support/audit-event.js';
import { edgesOf, graphSnapshot, restored, roleDrift, sensorAlert, smallGraph, type GraphResource } from '../../support/causal-graph.js';
import '../../support/fixed-seed.js';
import { graphPolicy, runGraph } from '../../support/graph-pipeline.js';
import { state } from '../../support/evaluate-facts.js';
import { lawRuns } from '../../support/law-runs.js';
import { CausalGraph as Graph } from '../../../src/operators/graph/causal-graph.js';

/** Names that are something else in JavaScript, in keys of the graph or in paths. */
const names = [
  '__proto__',
  'constructor',
  'a/b',
  '/',
  'a:b',
  '::',
  'system:serviceaccounts:a',
  '*',
  '?',
  '\0',
  'ü',
  'shop',
  'web',
  'x'.repeat(5_000),
];
const name = fc.constantFrom(...names);
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    name,
    fc.constantFrom<Json>(null, true, -1, 1e300, ''),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(name, tie('json'), { maxKeys: 3 }),
  ),
}));
/** Mostly the wanted value, sometimes any. */
const mostly = (wanted: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 4, arbitrary: wanted }, { weight: 1, arbitrary: json });
const object = (members: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<Json> =>
  mostly(fc.record(Object.fromEntries(Object.entries(members).map(([key, value]) => [key, mostly(value)])), { requiredKeys: [] }));
const list = (item: fc.Arbitrary<Json>): fc.Arbitrary<Json> => mostly(fc.array(mostly(item), { maxLength: 3 }));

const metadata = object({
  name,
  namespace: name,
  uid: name,
  labels: object({ 'pod-template-hash': name }),
  annotations: object({ 'eks.amazonaws.com/role-arn': name, 'iam.gke.io/gcp-service-account': name }),
  ownerReferences: list(
    object({ controller: fc.constant(true), kind: fc.constant('ReplicaSet'), name, apiVersion: fc.constant('apps/v1') }),
  ),
});
const subjects = list(object({ kind: fc.constantFrom('Group', 'User', 'ServiceAccount'), name, namespace: name }));
const pod = object({
  metadata,
  spec: object({ serviceAccountName: name, containers: list(object({ name })) }),
  status: object({ containerStatuses: list(object({ name, containerID: fc.constant(`containerd://${'a'.repeat(64)}`), imageID: name })) }),
});
const binding = object({ metadata, subjects, roleRef: object({ kind: fc.constant('Role'), name }) });
const call = (resource: string, body: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      verb: fc.constantFrom('create', 'patch', 'delete', 'update'),
      namespace: name,
      named: name,
      request: body,
      response: body,
      user: name,
    })
    .map(({ verb, namespace, named, request, response, user }) =>
      auditEvent({
        verb: verb,
        resource,
        namespace,
        name: named,
        request,
        response: response as JsonObject,
        user: `system:serviceaccount:${user}:web`,
        event: { cluster: 'prod' },
      }),
    );
const record = fc.oneof(
  call('pods', pod),
  call('pods/status', pod),
  call('rolebindings.rbac.authorization.k8s.io', binding),
  call('serviceaccounts', pod),
);

const attributes = object({
  id: name,
  arn: name,
  name,
  metadata: list(metadata),
  subject: subjects,
  role_ref: list(object({ kind: name, name })),
  spec: list(object({ service_account_name: name, template: list(object({ spec: list(object({ service_account_name: name })) })) })),
  assume_role_policy: fc.oneof(
    name,
    json.map((one) => JSON.stringify(one)),
  ),
  member: name,
  members: list(name),
});
const resource: fc.Arbitrary<GraphResource> = fc
  .record({ type: fc.constantFrom(...evidenceReaders.keys()), name, attributes })
  .map((one) => ({
    ...one,
    attributes: typeof one.attributes === 'object' && !Array.isArray(one.attributes) ? ((one.attributes ?? {}) as JsonObject) : {},
  }));

/** Reads all that the graph shows. */
const readAll = (graph: CausalGraph): void => {
  const view = new CausalView(graph);
  for (const node of view.nodes()) {
    view.describe(node);
    view.find(view.id(node));
    if (view.type(node) === 'iac_change') driftStory(view, node);
    blastRadiusSize(view, node, 4, 1_000);
  }
};

t.test('no attributes, records and sensor events make the graph throw, and a restart shows the same', (t) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(resource, { maxLength: 5, selector: (one) => `${one.type}.${one.name ?? ''}` }),
      fc.array(record, { maxLength: 6 }),
      fc.dictionary(fc.constantFrom('k8s.ns.name', 'k8s.pod.name', 'k8s.pod.uid', 'container.id', 'ka.user.name'), name),
      (resources, records, fields) => {
        const audits = records.flatMap((one, at): readonly Arrival[] => {
          const decoded = decodeAudit({ ...one, auditID: String(at) });
          return decoded === undefined ? [] : [{ kind: 'audit', at: clock(at + 1), record: decoded, skipped: undefined }];
        });
        const sensor: Arrival = { kind: 'sensor', at: clock(9), event: sensorAlert('shell', 9, fields), record: undefined };
        const { graph } = runGraph([[state(resources, 0, { source: 'prod' })], audits, [sensor]]);
        readAll(graph);
        const copy = restored(graph, { maxDrifts: 1_000, maxEvents: 1_000, clusters: graphPolicy.clusters });
        return JSON.stringify(edgesOf(copy)) === JSON.stringify(edgesOf(graph));
      },
    ),
    { numRuns: lawRuns(1_000) },
  );
  t.end();
});

/** A graph of a size that takes minutes if anything compares all with all. */
t.test('many bindings, alerts, trusts and clusters take no longer than their number', (t) => {
  const clusters = Array.from({ length: 40 }, (_, at) => ({ name: `c${String(at)}`, environment: undefined, states: [`c${String(at)}`] }));
  const graph = new Graph({ ...smallGraph, maxDrifts: 10_000, clusters });
  const account = (own: string, namespace: string): GraphResource => ({
    type: 'kubernetes_service_account',
    name: `${namespace}_${own}`,
    attributes: { id: `${namespace}/${own}`, metadata: [{ name: own, namespace }] },
  });
  const bindings = Array.from({ length: 10_000 }, (_, at): GraphResource => ({
    type: 'kubernetes_role_binding',
    name: `b${String(at)}`,
    attributes: {
      id: `shop/b${String(at)}`,
      metadata: [{ name: `b${String(at)}`, namespace: 'shop' }],
      subject: [{ kind: 'ServiceAccount', name: 'api' }],
    },
  }));
  const trust = (at: number): JsonObject => ({
    Effect: 'Allow',
    Principal: { Federated: `arn:aws:iam::111122223333:oidc-provider/oidc.example/${String(at % 40)}` },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: { StringLike: { [`oidc.example/${String(at % 40)}:sub`]: `system:serviceaccount:team${String(at)}-*:*` } },
  });
  const roles = Array.from({ length: 800 }, (_, at): GraphResource => {
    const own = `r${String(at)}`;
    const policy = JSON.stringify({ Statement: [trust(at)] });
    return {
      type: 'aws_iam_role',
      name: own,
      attributes: { name: own, id: own, arn: `arn:aws:iam::111122223333:role/${own}`, assume_role_policy: policy },
    };
  });
  const eks = clusters.map((one, at): GraphResource => ({
    type: 'aws_eks_cluster',
    name: one.name,
    attributes: {
      name: one.name,
      id: one.name,
      arn: `arn:aws:eks:eu-west-1:111122223333:cluster/${one.name}`,
      identity: [{ oidc: [{ issuer: `https://oidc.example/${String(at)}` }] }],
    },
  }));
  graph.declare('aws', graphSnapshot(roles, 'aws'), 0);
  clusters.forEach((one, at) => {
    const accounts = Array.from({ length: 100 }, (_, number) => account('a', `team${String(at + 40 * (number % 20))}-${String(number)}`));
    graph.declare(one.name, graphSnapshot([...accounts, ...(at === 0 ? bindings : [])], one.name), 0);
  });
  graph.declare('eks', graphSnapshot(eks, 'eks'), 0);
  graph.settle();
  t.equal(edgesOf(graph).filter((edge) => /^aws_iam_role\S+ -grants_access-> kubernetes_service_account/.test(edge)).length, 4_000);

  const api = {
    key: 'kubernetes/c0/serviceaccount/shop/api',
    type: 'service_account',
    resourceType: 'kubernetes_service_account',
    name: 'shop/api',
  } as const;
  for (let at = 0; at < 2_000; at++) {
    graph.callers.note(`event-used${String(at)}`, { identities: [api], credential: '', pod: undefined, subject: undefined });
    graph.announce(roleDrift(`used${String(at)}`, at, { resource_type: 'aws_s3_bucket', resource_id: 'x' }));
  }
  for (let at = 0; at < 1_000; at++)
    graph.announce(
      roleDrift(`late${String(at)}`, -at, { resource_type: 'kubernetes_role_binding', address: `kubernetes_role_binding.b${String(at)}` }),
    );
  const view = new CausalView(graph);
  t.equal(view.id(driftStory(view, view.find('used1999')).rootCause).slice(0, 4), 'late');
  t.end();
});
