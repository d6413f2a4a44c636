import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { clock } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { auditEvent } from '../../support/audit-event.js';
import { edgesOf, sensorAlert } from '../../support/causal-graph.js';
import { graphPolicy, runGraph } from '../../support/graph-pipeline.js';
import { state } from '../../support/evaluate-facts.js';

const [first, second] = ['91eee131-74f3-49d4-8f7c-bcde305c120b', '0c4f1b9a-5d3e-4c57-8a06-6f1f3a1b2c3d'];
const [idA, idB] = ['a', 'b'].map((end) => `0123456789ab${end.repeat(52)}`) as [string, string];
const key = (name: string, cluster = 'prod'): string => `kubernetes/${cluster}/pod/shop/${name}`;
const serviceAccount = (name: string, cluster = 'prod'): string => `kubernetes/${cluster}/serviceaccount/shop/${name}`;
const workload = (kind: string, name: string): string => `kubernetes/prod/${kind}/shop/${name}`;

type Call = Parameters<typeof auditEvent>[0];
let made = 0;
const event = (time: number, call: Call, cluster = 'prod'): Arrival => {
  const stamp = `${clock(time).slice(0, 19)}.000000Z`;
  const more = { auditID: `audit-${String(++made)}`, requestReceivedTimestamp: stamp, stageTimestamp: stamp, cluster, ...call.event };
  return auditArrival(auditEvent({ ...call, event: more }), clock(time + 1));
};
const podJson = (name: string, uid: string, metadata: JsonObject = {}, spec: JsonObject = {}, status: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop', uid, ...metadata },
  spec: { serviceAccountName: 'api', containers: [{ name: 'web', image: 'web:1' }], ...spec },
  status,
});
const created = (time: number, pod: JsonObject, cluster = 'prod'): Arrival =>
  event(
    time,
    { verb: 'create', resource: 'pods', name: (pod['metadata'] as { readonly name: string }).name, request: pod, response: pod },
    cluster,
  );
const started = (time: number, name: string, uid: string, id: string): Arrival => {
  const status = { containerStatuses: [{ name: 'web', containerID: `containerd://${id}`, imageID: 'web@sha256:1' }] };
  return event(time, {
    verb: 'patch',
    resource: 'pods/status',
    name,
    user: 'system:node:node-1',
    request: { metadata: { uid }, status },
    response: podJson(name, uid, {}, {}, status),
  });
};
const deleted = (time: number, name: string, uid: string): Arrival =>
  event(time, { verb: 'delete', resource: 'pods', name, response: podJson(name, uid) });
const sensor = (time: number, fields: Readonly<Record<string, string>>): Arrival => ({
  kind: 'sensor',
  at: clock(time),
  event: sensorAlert('shell', time, fields),
  record: undefined,
});
const owned = (kind: string, name: string, labels: JsonObject = {}, apiVersion = 'apps/v1', controller = true): JsonObject => ({
  labels,
  ownerReferences: [{ apiVersion, kind, name, uid: 'x', controller }],
});

/** The edges that end at a pod, a container or a sensor event. */
const edges = (facts: readonly Arrival[]): readonly string[] =>
  edgesOf(runGraph(facts.map((one) => [one])).graph).filter((edge) => / -(?:used_by|contains|triggered)-> /.test(edge));

t.test('D84 the objects that control a pod contain it', (t) => {
  const account = `${serviceAccount('api')} -used_by-> ${key('web-abc-1')}/${first}`;
  const cases: readonly (readonly [name: string, metadata: JsonObject, owner: string | undefined])[] = [
    ['the deployment of its replica set', owned('ReplicaSet', 'web-abc', { 'pod-template-hash': 'abc' }), workload('deployment', 'web')],
    ['a replica set without the label', owned('ReplicaSet', 'web-abc'), workload('replicaset', 'web-abc')],
    ['a replica set with another hash', owned('ReplicaSet', 'web-abc', { 'pod-template-hash': 'bc' }), workload('replicaset', 'web-abc')],
    ['a stateful set', owned('StatefulSet', 'web'), workload('statefulset', 'web')],
    ['not an owner that does not control it', owned('ReplicaSet', 'web-abc', { 'pod-template-hash': 'abc' }, 'apps/v1', false), undefined],
    ['not a deployment by likeness of the name', { labels: { 'pod-template-hash': 'abc' } }, undefined],
  ];
  for (const [name, metadata, owner] of cases) {
    const expected = [...(owner === undefined ? [] : [`${owner} -contains-> ${key('web-abc-1')}/${first}`]), account].sort();
    t.strictSame(edges([created(1, podJson('web-abc-1', first, metadata))]), expected, name);
  }
  t.end();
});

t.test('D84 a workload runs with the account that it names, or with the default one', (t) => {
  const deployment = (spec: JsonObject) => ({
    type: 'kubernetes_deployment',
    name: 'web',
    attributes: { id: 'shop/web', metadata: [{ name: 'web', namespace: 'shop', uid: 'u' }], spec: [{ template: [{ spec: [spec] }] }] },
  });
  for (const [spec, account] of [
    [{ service_account_name: 'api' }, 'api'],
    [{ service_account_name: '' }, 'default'],
    [{}, 'default'],
  ] as const)
    t.strictSame(edges([state([deployment(spec)], 0, { source: 'stage' })]), [
      `${serviceAccount(account, 'stage')} -used_by-> kubernetes_deployment.web`,
    ]);
  const { spec: _, ...unseen } = podJson('web', first);
  t.strictSame(edges([created(1, unseen)]), [], 'a pod that does not show it');
  t.end();
});

t.test('D84 a sensor event happened in the container and the pod that it names', (t) => {
  const pod = [created(1, podJson('web', first)), started(2, 'web', first, idA)];
  const container = `container/${idA}`;
  const cases: readonly (readonly [name: string, facts: readonly Arrival[], place: string | undefined])[] = [
    ['twelve digits of the container', [...pod, sensor(3, { 'container.id': '0123456789ab' })], container],
    ['all digits', [...pod, sensor(3, { 'container.full_id': idA })], container],
    ['eleven digits are no id', [...pod, sensor(3, { 'container.id': '0123456789a' })], undefined],
    ['another container', [...pod, sensor(3, { 'container.id': 'fedcba987654' })], 'container/fedcba987654'],
    ['the uid', [...pod, sensor(3, { 'k8s.pod.uid': first })], `${key('web')}/${first}`],
    ['namespace and name', [...pod, sensor(3, { 'k8s.ns.name': 'shop', 'k8s.pod.name': 'web' })], `${key('web')}/${first}`],
    ['not a name without its namespace', [...pod, sensor(3, { 'k8s.pod.name': 'web' })], undefined],
    [
      'not the pod of this name in another namespace',
      [...pod, sensor(3, { 'k8s.ns.name': 'other', 'k8s.pod.name': 'web' })],
      'kubernetes/prod/pod/other/web',
    ],
    [
      'the newest pod of the name',
      [...pod, deleted(3, 'web', first), created(4, podJson('web', second)), sensor(5, { 'k8s.ns.name': 'shop', 'k8s.pod.name': 'web' })],
      `${key('web')}/${second}`,
    ],
    [
      'the former pod of the name by its uid',
      [...pod, deleted(3, 'web', first), created(4, podJson('web', second)), sensor(5, { 'k8s.pod.uid': first })],
      `${key('web')}/${first}`,
    ],
    [
      'one of two containers that share twelve digits, by its pod',
      [
        ...pod,
        created(2, podJson('api', second)),
        started(3, 'api', second, idB),
        sensor(4, { 'container.id': '0123456789ab', 'k8s.pod.uid': second }),
      ],
      `container/${idB}`,
    ],
    [
      'neither of two containers that share twelve digits',
      [...pod, created(2, podJson('api', second)), started(3, 'api', second, idB), sensor(4, { 'container.id': '0123456789ab' })],
      'container/0123456789ab',
    ],
    [
      'a container whose pod is known later',
      [sensor(1, { 'container.id': '0123456789ab' }), created(2, podJson('web', first)), started(3, 'web', first, idA)],
      'container/0123456789ab',
    ],
    ['nothing of the host', [...pod, sensor(3, { 'container.id': 'host' })], undefined],
  ];
  // A sensor belongs to the only cluster.
  const others = graphPolicy.clusters.splice(1);
  for (const [name, facts, place] of cases) {
    const found = edges(facts).filter((edge) => edge.endsWith('-triggered-> shell'));
    t.strictSame(found, place === undefined ? [] : [`${place} -triggered-> shell`], name);
  }
  const late = edges(cases.find(([name]) => name.startsWith('a container whose'))?.[1] ?? []);
  t.ok(late.includes(`${key('web')}/${first} -contains-> container/0123456789ab`), 'and then the pod contains it');
  graphPolicy.clusters.push(...others);
  t.end();
});

t.test('D84 a pod that a person created is one node with the pod in which a sensor event happened', (t) => {
  const { graph } = runGraph([[created(1, podJson('web', first))], [started(2, 'web', first, idA)]]);
  const seen = edgesOf(graph).filter((edge) => edge.includes('changed') || edge.includes('contains'));
  t.equal(seen.length, 2);
  t.match(seen[0], / -changed-> kubernetes\/prod\/pod\/shop\/web\/91eee131/);
  t.equal(seen[1], `${key('web')}/${first} -contains-> container/${idA}`);
  t.end();
});

t.test('D84 a sensor does not know its cluster if there are several', (t) => {
  const facts = [created(1, podJson('web', first)), created(1, podJson('web', second), 'stage')];
  t.strictSame(
    edges([...facts, sensor(2, { 'k8s.ns.name': 'shop', 'k8s.pod.name': 'web' })]).filter((edge) => edge.includes('triggered')),
    ['kubernetes//pod/shop/web -triggered-> shell'],
  );
  t.strictSame(
    edges([...facts, sensor(2, { 'k8s.pod.uid': second })]).filter((edge) => edge.includes('triggered')),
    [`${key('web', 'stage')}/${second} -triggered-> shell`],
  );
  t.end();
});

t.test('D84 a binding reaches the service accounts that it names', (t) => {
  const binding = (subject: JsonObject, namespace = 'shop') => ({
    type: 'kubernetes_role_binding',
    name: 'edit',
    attributes: {
      id: `${namespace}/edit`,
      metadata: [{ name: 'edit', namespace }],
      role_ref: [{ api_group: 'rbac.authorization.k8s.io', kind: 'Role', name: 'edit' }],
      subject: [subject],
    },
  });
  const granted = (subject: JsonObject, namespace?: string): readonly string[] =>
    edgesOf(runGraph([[state([binding(subject, namespace)], 0, { source: 'prod' })]]).graph);
  const both = (account: string, namespace = 'shop'): readonly string[] => [
    `kubernetes/prod/role/${namespace}/edit -grants_access-> ${account}`,
    `kubernetes_role_binding.edit -grants_access-> ${account}`,
  ];
  t.strictSame(granted({ kind: 'ServiceAccount', name: 'api', namespace: 'shop' }), both(serviceAccount('api')));
  t.strictSame(granted({ kind: 'ServiceAccount', name: 'api', namespace: 'other' }), both('kubernetes/prod/serviceaccount/other/api'));
  t.strictSame(granted({ kind: 'User', name: 'system:serviceaccount:shop:api' }), both(serviceAccount('api')));
  t.strictSame(granted({ kind: 'User', name: 'api' }), both('kubernetes/prod/user//api'), 'a user of that name is no service account');
  t.strictSame(granted({ kind: 'Group', name: 'ops' }), []);
  t.end();
});
