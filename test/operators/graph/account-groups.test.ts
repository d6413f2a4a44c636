import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import { CausalView } from '../../../src/operators/graph/causal-view.js';
import { edgesOf, graphSnapshot, restored, type GraphResource } from '../../support/causal-graph.js';

const options = {
  maxDrifts: 10,
  maxEvents: 10,
  clusters: ['prod', 'stage'].map((name) => ({ name, environment: undefined, states: [name] })),
};
const account = (name: string, namespace = 'shop'): GraphResource => ({
  type: 'kubernetes_service_account',
  name: `${namespace}_${name}`,
  attributes: { id: `${namespace}/${name}`, metadata: [{ name, namespace }] },
});
const binding = (...groups: readonly string[]): GraphResource => ({
  type: 'kubernetes_cluster_role_binding',
  name: 'all',
  attributes: {
    id: 'all',
    metadata: [{ name: 'all' }],
    role_ref: [{ api_group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }],
    subject: groups.map((name): JsonObject => ({ kind: 'Group', name, api_group: 'rbac.authorization.k8s.io' })),
  },
});
type States = readonly (readonly [source: string, resources: readonly GraphResource[]])[];

const [all, shop, known] = ['system:serviceaccounts', 'system:serviceaccounts:shop', 'system:authenticated'];
const [a, b] = ['kubernetes_service_account.shop_a', 'kubernetes_service_account.ops_b'];

/** `granted`: group and account, for each edge from a group. */
const cases: readonly (readonly [name: string, states: States, granted: readonly string[]])[] = [
  ['every account of the cluster', [['prod', [account('a'), account('b', 'ops'), binding(all)]]], [`${all} ${b}`, `${all} ${a}`]],
  ['every user that is known', [['prod', [account('a'), binding(known)]]], [`${known} ${a}`]],
  ['every account of the namespace', [['prod', [account('a'), account('b', 'ops'), binding(shop)]]], [`${shop} ${a}`]],
  [
    'accounts of a later state',
    [
      ['prod', [binding(all)]],
      ['prod', [binding(all), account('a')]],
    ],
    [`${all} ${a}`],
  ],
  [
    'accounts of an earlier state',
    [
      ['prod', [account('a')]],
      ['prod', [binding(all), account('a')]],
    ],
    [`${all} ${a}`],
  ],
  ['two groups', [['prod', [account('a'), binding(all, shop)]]], [`${shop} ${a}`, `${all} ${a}`]],
  [
    'not of another cluster',
    [
      ['prod', [binding(all, shop)]],
      ['stage', [account('a')]],
    ],
    [],
  ],
  ['not of a namespace that begins alike', [['prod', [account('a', 'shop-2'), binding(shop)]]], []],
  ['not another group', [['prod', [account('a'), binding('ops', 'system:serviceaccounts:', 'system:unauthenticated')]]], []],
  [
    'not an account that is gone',
    [
      ['prod', [account('a'), binding(all)]],
      ['prod', [binding(all)]],
    ],
    [],
  ],
  [
    'not a group to which nothing is bound any longer',
    [
      ['prod', [account('a'), binding(all)]],
      ['prod', [account('a'), binding()]],
    ],
    [],
  ],
];

t.test('D84 a binding to a group of service accounts reaches each of them', (t) => {
  for (const [name, states, granted] of cases) {
    const graph = new CausalGraph(options);
    for (const [source, resources] of states) {
      graph.declare(source, graphSnapshot(resources, source), 0);
      graph.settle();
    }
    const shown = (one: CausalGraph): readonly string[] =>
      edgesOf(one).flatMap((edge) => {
        const [, group, member] = /^kubernetes\/prod\/group\/\/(\S+) -grants_access-> (\S+)$/.exec(edge) ?? [];
        return group === undefined || member === undefined ? [] : [`${group} ${member}`];
      });
    t.strictSame(shown(graph), [...granted].sort(), name);
    t.strictSame(shown(restored(graph, options)), [...granted].sort(), `${name}, after a restart`);
  }
  t.end();
});

t.test('D84 bindings and accounts meet at the node of the group', (t) => {
  const graph = new CausalGraph(options);
  const bindings = Array.from({ length: 1_000 }, (_, at): GraphResource => {
    const { attributes, ...rest } = binding(all, known, shop);
    return { ...rest, name: `b${String(at)}`, attributes: { ...attributes, id: `b${String(at)}`, metadata: [{ name: `b${String(at)}` }] } };
  });
  const accounts = Array.from({ length: 1_000 }, (_, at) => account(`a${String(at)}`));
  graph.declare('prod', graphSnapshot([...bindings, ...accounts], 'prod'), 0);
  graph.settle();
  const view = new CausalView(graph);
  t.equal(view.edgeCount, 3 * (2 * bindings.length + accounts.length), 'three groups: binding and role to each, and each to the accounts');
  const edge = view.firstEffect(view.find(`kubernetes/prod/group//${known}`));
  t.match(view.describeEdge(edge).data.metadata, { rule: /every service account/ });
  t.end();
});
