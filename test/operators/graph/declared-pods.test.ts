import t from 'tap';
import type { PodRef, Observation } from '../../../src/model/graph-evidence.js';
import type { AuditRecord } from '../../../src/model/audit-record.js';
import { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import {
  edgesOf,
  graphSnapshot,
  isoOf,
  nodesOf,
  restored,
  roleDrift,
  sensorAlert,
  type GraphResource,
} from '../../support/causal-graph.js';

const options = {
  maxDrifts: 10,
  maxEvents: 10,
  clusters: [{ name: 'prod', environment: undefined, states: [] }],
};
const [u1, u2] = ['91eee131-74f3-49d4-8f7c-bcde305c120b', '0c4f1b9a-5d3e-4c57-8a06-6f1f3a1b2c3d'];
const idA = `0123456789ab${'a'.repeat(52)}`;

const declared = (uid: unknown = u1, name = 'web', namespace = 'shop', type = 'kubernetes_pod'): GraphResource => ({
  type,
  name: 'declared',
  attributes: {
    id: `${namespace}/${name}`,
    metadata: [{ name, namespace, uid: uid as string }],
    spec: [{ service_account_name: 'api', container: [{ name: 'web' }] }],
  },
});

/** What happens, each a step. */
type Step = (graph: CausalGraph) => void;
const record = { id: 'e', eventName: 'create', eventTime: isoOf(0) } as AuditRecord;
const ref = (uid: string, over: Partial<PodRef> = {}): PodRef => ({ cluster: 'prod', namespace: 'shop', name: 'web', uid, ...over });
const observation =
  (one: Observation): Step =>
  (graph) => {
    graph.takeObservation(one, record, 0);
  };
const seen = (uid: string, over: Partial<PodRef> = {}, id = idA): Step =>
  observation({ seen: 'pod', pod: ref(uid, over), account: '', owner: undefined, containers: [{ name: 'web', id, image: '' }] });
const deleted = (uid: string): Step => observation({ seen: 'pod_deleted', pod: ref(uid) });
const state =
  (...resources: readonly GraphResource[]): Step =>
  (graph) => {
    graph.declare('main', graphSnapshot(resources), 0);
  };
const sensor =
  (fields: Readonly<Record<string, string>>): Step =>
  (graph) => {
    graph.report(sensorAlert('shell', 0, fields));
  };
const byName = sensor({ 'k8s.ns.name': 'shop', 'k8s.pod.name': 'web' });
const byUid = sensor({ 'k8s.pod.uid': u1 });
const hours =
  (count: number): Step =>
  (graph) => {
    graph.passTime(count * 3_600_000);
  };

const pod = 'kubernetes_pod.declared';
const key = (uid: string, namespace = 'shop', cluster = 'prod'): string => `kubernetes/${cluster}/pod/${namespace}/web/${uid}`;
const runs = (node: string): string => `${node} -contains-> container/${idA}`;
const triggered = (node: string): string => `${node} -triggered-> shell`;

/** `edges`: from pods to containers and sensor events. `pods`: ids of all. */
const cases: readonly (readonly [name: string, steps: readonly Step[], edges: readonly string[], pods: readonly string[]])[] = [
  ['seen after it was declared', [state(declared()), seen(u1)], [runs(pod)], [pod]],
  ['seen before it was declared', [seen(u1), state(declared())], [runs(pod)], [pod]],
  [
    'declared as kubernetes_pod_v1',
    [state(declared(u1, 'web', 'shop', 'kubernetes_pod_v1')), seen(u1)],
    [runs('kubernetes_pod_v1.declared')],
    ['kubernetes_pod_v1.declared'],
  ],
  ['seen first without its uid', [seen(''), state(declared())], [runs(pod)], [pod]],
  ['seen first without its uid, and then with it', [seen(''), seen(u1), state(declared())], [runs(pod)], [pod]],
  ['never seen, but named by a sensor', [state(declared()), byName], [triggered(pod)], [pod]],
  ['named by a sensor before it was declared', [byName, state(declared())], [triggered(pod)], [pod]],
  [
    'never seen, but whose uid a sensor shows',
    [state(declared()), byUid],
    [triggered('kubernetes/prod/pod///' + u1)],
    [pod, `kubernetes/prod/pod///${u1}`],
  ],
  ['seen, and then found by its uid alone', [state(declared()), seen(u1), byUid], [runs(pod), triggered(pod)], [pod]],
  ['another uid: created again with the same name', [state(declared()), seen(u2)], [runs(key(u2))], [pod, key(u2)]],
  ['created again before the state was read', [seen(u2), state(declared())], [runs(key(u2))], [pod, key(u2)]],
  [
    'a sensor names the one created again',
    [state(declared()), deleted(u1), seen(u2), byName],
    [runs(key(u2)), triggered(key(u2))],
    [pod, key(u2)],
  ],
  [
    'the state shows the one created again',
    [state(declared()), seen(u1, {}, ''), deleted(u1), seen(u2), state(declared(u2))],
    [runs(pod)],
    [key(u1), pod],
  ],
  ['deleted two hours ago, but still declared', [state(declared()), seen(u1), deleted(u1), hours(2)], [runs(pod)], [pod]],
  ['forgotten once it is not declared', [state(declared()), seen(u1), deleted(u1), state(), hours(2)], [], []],
  [
    'deleted without a uid, and then declared',
    [byName, deleted(''), state(declared())],
    [triggered('kubernetes/prod/pod/shop/web')],
    ['kubernetes/prod/pod/shop/web', pod],
  ],
  ['in another namespace', [state(declared()), seen(u2, { namespace: 'other' })], [runs(key(u2, 'other'))], [pod, key(u2, 'other')]],
  [
    'in another cluster',
    [state(declared()), seen(u1, { cluster: 'stage' })],
    [runs(key(u1, 'shop', 'stage'))],
    [key(u1, 'shop', 'stage'), pod],
  ],
  [
    'named by a sensor in another cluster',
    [state(declared()), seen('', { cluster: 'stage' })],
    [runs('kubernetes/stage/pod/shop/web')],
    ['kubernetes/stage/pod/shop/web', pod],
  ],
  [
    'a prefix of the name',
    [state(declared(u1, 'web-1')), seen('', {})],
    [runs('kubernetes/prod/pod/shop/web')],
    ['kubernetes/prod/pod/shop/web', pod],
  ],
  ['no longer declared', [state(declared()), seen(u1), state()], [runs(key(u1))], [key(u1)]],
  [
    'two states declare the name with different uids',
    [
      state(declared()),
      (graph) => {
        graph.declare('other', graphSnapshot([declared(u2)], 'other'), 0);
      },
      byName,
    ],
    [triggered('kubernetes/prod/pod/shop/web')],
    ['kubernetes/prod/pod/shop/web', pod, `${pod} (other)`],
  ],
  ['a uid of a wrong type', [state(declared(7)), seen(u1)], [runs(key(u1))], [key(u1), pod]],
];

const shown = (graph: CausalGraph): readonly [edges: readonly string[], pods: readonly string[]] => [
  edgesOf(graph).filter((edge) => / -(?:contains|triggered)-> /.test(edge)),
  nodesOf(graph).flatMap((node) => (node.startsWith('pod ') ? [node.slice(4)] : [])),
];

t.test('D84 a declared pod and the same pod in records and sensor events are one node', (t) => {
  for (const [name, steps, edges, pods] of cases) {
    for (const isRead of [true, false]) {
      const graph = new CausalGraph(options);
      for (const step of steps) {
        step(graph);
        if (isRead) graph.settle();
      }
      const expected = [[...edges].sort(), [...pods].sort()];
      t.strictSame(shown(graph), expected, `${name}${isRead ? '' : ', read at the end'}`);
      t.strictSame(shown(restored(graph, options)), expected, `${name}, after a restart`);
    }
  }
  t.end();
});

t.test('D84 an alert about a declared pod reaches its containers', (t) => {
  for (const steps of [
    [state(declared()), seen(u1)],
    [seen(''), state(declared())],
  ]) {
    const graph = new CausalGraph(options);
    for (const step of steps) step(graph);
    graph.announce(roleDrift('d', 1, { resource_type: 'kubernetes_pod', address: pod, provider: 'kubernetes' }));
    const expected = [`d -changed-> ${pod}`, runs(pod), `kubernetes/prod/serviceaccount/shop/api -used_by-> ${pod}`].sort();
    t.strictSame(edgesOf(graph), expected);
    t.strictSame(edgesOf(restored(graph, options)), expected, 'after a restart');
  }
  t.end();
});
