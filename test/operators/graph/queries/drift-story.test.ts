import fc from 'fast-check';
import t from 'tap';
import { driftStory } from '../../../../src/operators/graph/queries/drift-story.js';
import type { EdgeType, NodeType } from '../../../../src/model/graph-evidence.js';
import { lawRuns } from '../../../support/law-runs.js';
import { NaiveGraph } from '../../../support/naive-graph.js';
import { randomGraph } from '../../../support/random-graph.js';
import { smallGraph } from '../../../support/small-graph.js';

const types: Readonly<Record<string, NodeType>> = {
  d: 'iac_change',
  e: 'sensor_event',
  r: 'iam_role',
  p: 'iam_policy',
  s: 'service_account',
  o: 'pod',
  c: 'container',
  x: 'resource',
};

/** Nodes as `d1@10`: the letter is the type, the number after @ the time. Edges as `d1 changed r1`, from the cause to the effect. */
const graph = (nodes: string, ...edges: readonly string[]): NaiveGraph =>
  new NaiveGraph(
    nodes.split(' ').map((text) => {
      const [id = '', time] = text.split('@');
      return { id, type: types[id.charAt(0)] ?? 'resource', ...(time === undefined ? {} : { time: Number(time) }) };
    }),
    edges.map((text) => {
      const [from = '', type = '', to = ''] = text.split(' ');
      return { from, type: type as EdgeType, to };
    }),
  );

const story = (view: NaiveGraph, drift: string): string => {
  const { rootCause, path } = driftStory(view, view.find(drift));
  const steps = path.map((edge) => `${view.edgeType(edge)} ${view.id(view.effect(edge))}`);
  const [first] = path;
  return [rootCause < 0 ? '-' : view.id(rootCause), first === undefined ? drift : view.id(view.cause(first)), ...steps].join(' ');
};

/** The alert that a case is about: the last one of its story. */
const lastDrift = (expected: string): string => expected.split(' ').findLast((word) => /^d\d$/.test(word)) ?? '';

void t.test('D85: tells the way from the earliest cause to the alert, and on to the first sensor event after it', (t) => {
  const cases: readonly (readonly [string, NaiveGraph, string])[] = [
    ['nothing known', graph('d1@5'), '- d1'],
    ['its resource', graph('d1@5 x1', 'd1 changed x1'), '- d1 changed x1'],
    ['an identity without a change is no root cause', graph('d1@5 r1', 'r1 performed d1'), '- d1'],
    ['a direct cause', graph('d1@1 d2@5', 'd1 caused_by d2'), 'd1 d1 caused_by d2'],
    ['a cause at the same time', graph('d1@5 d2@5', 'd1 caused_by d2'), 'd1 d1 caused_by d2'],
    ['a cause after its effect is none', graph('d1@6 d2@5', 'd1 caused_by d2'), '- d2'],
    [
      'through the role that performed it',
      graph('d1@1 p1 r1 d2@5', 'd1 changed p1', 'p1 grants_access r1', 'r1 performed d2'),
      'd1 d1 changed p1 grants_access r1 performed d2',
    ],
    ['the policy was changed later', graph('d1@6 p1 r1 d2@5', 'd1 changed p1', 'p1 grants_access r1', 'r1 performed d2'), '- d2'],
    [
      'the earliest of several',
      graph('d1@3 d2@1 d3@2 r1 d9@5', 'd1 changed r1', 'd2 changed r1', 'd3 changed r1', 'r1 performed d9'),
      'd2 d2 changed r1 performed d9',
    ],
    [
      'times never decrease on a way of several alerts',
      graph('d1@4 d2@3 r1 d9@5', 'd1 caused_by d2', 'd2 changed r1', 'r1 performed d9'),
      'd2 d2 changed r1 performed d9',
    ],
    [
      'a node that led to an earlier alert as well',
      graph('d1@4 d2@2 p1 r1 d9@5', 'p1 grants_access r1', 'r1 performed d2', 'r1 performed d9', 'd1 changed p1'),
      'd1 d1 changed p1 grants_access r1 performed d9',
    ],
    ['a dependency explains nothing', graph('d1@1 x1 r1 d2@5', 'd1 changed x1', 'x1 depends_on r1', 'r1 performed d2'), '- d2'],
    ['a network explains nothing', graph('d1@1 x1 r1 d2@5', 'd1 changed x1', 'x1 attached_to r1', 'r1 performed d2'), '- d2'],
    [
      'a pod performed it',
      graph('d1@1 r1 s1 o1 d2@5', 'd1 changed r1', 'r1 grants_access s1', 's1 used_by o1', 'o1 performed d2'),
      'd1 d1 changed r1 grants_access s1 used_by o1 performed d2',
    ],
    [
      'on to the first sensor event after the alert',
      graph(
        'd1@5 r1 s1 o1 c1 e1@4 e2@9 e3@5',
        'd1 changed r1',
        'r1 grants_access s1',
        's1 used_by o1',
        'o1 contains c1',
        'c1 triggered e1',
        'c1 triggered e2',
        'c1 triggered e3',
      ),
      '- d1 changed r1 grants_access s1 used_by o1 contains c1 triggered e3',
    ],
    [
      'a sensor event before the alert is not its effect',
      graph('d1@5 r1 o1 c1 e1@4', 'd1 changed r1', 'r1 used_by o1', 'o1 contains c1', 'c1 triggered e1'),
      '- d1 changed r1 used_by o1 contains c1',
    ],
    [
      'an earlier event on a longer way wins',
      graph(
        'd1@5 r1 c1 c2 o1 e1@8 e2@7',
        'd1 changed r1',
        'r1 used_by c1',
        'c1 triggered e1',
        'r1 used_by o1',
        'o1 contains c2',
        'c2 triggered e2',
      ),
      '- d1 changed r1 used_by o1 contains c2 triggered e2',
    ],
    [
      'the farthest pod or container',
      graph('d1@5 r1 o1 c1', 'd1 changed r1', 'r1 used_by o1', 'r1 used_by c1', 'o1 contains c1'),
      '- d1 changed r1 used_by c1',
    ],
    [
      'other alerts of the same identity have their own story',
      graph('d1@5 r1 d2@6 c1 e1@7', 'd1 changed r1', 'r1 performed d2', 'd2 changed c1', 'c1 triggered e1'),
      '- d1 changed r1',
    ],
  ];
  for (const [name, view, expected] of cases) t.equal(story(view, lastDrift(expected)), expected, name);
  t.end();
});

void t.test('D85: tells the whole incident', (t) => {
  t.equal(
    story(smallGraph(), 'd_group'),
    'd_policy d_policy changed aws_iam_policy.deploy grants_access aws_iam_role.deploy performed d_group changed aws_security_group.web',
  );
  t.match(story(smallGraph(), 'd_policy'), /^- d_policy changed aws_iam_policy.deploy grants_access .* triggered e_shell$/);
  t.end();
});

void t.test('a story is connected, in order of time, and begins with the root cause', (t) => {
  fc.assert(
    fc.property(randomGraph, ({ view }) => {
      for (const drift of view.nodes('iac_change')) {
        const { rootCause, path, truncated } = driftStory(view, drift);
        t.notOk(truncated);
        const nodes = path.length === 0 ? [drift] : [view.cause(path[0] ?? 0), ...path.map((edge) => view.effect(edge))];
        path.forEach((edge, at) => t.equal(view.cause(edge), nodes[at]));
        t.ok(nodes.includes(drift));
        t.equal(nodes[0], rootCause < 0 ? drift : rootCause);
        const times = nodes.map((node) => view.time(node)).filter((time) => !Number.isNaN(time));
        t.strictSame(
          [...times].sort((a, b) => a - b),
          times,
        );
        if (rootCause >= 0) t.equal(view.type(rootCause), 'iac_change');
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});

void t.test('no alert that explains it is earlier than the root cause', (t) => {
  const explaining = new Set(['caused_by', 'grants_access', 'changed', 'performed', 'used_by', 'contains', 'triggered']);
  fc.assert(
    fc.property(randomGraph, ({ view, nodes, edges }) => {
      const timeOf = new Map(nodes.map(({ id, time }) => [id, time]));
      for (const drift of view.nodes('iac_change')) {
        // All states (node, latest time allowed), by trying every way.
        const seen = new Set<string>();
        const open: (readonly [string, number])[] = [[view.id(drift), view.time(drift)]];
        let earliest = Infinity;
        for (let state = open.pop(); state !== undefined; state = open.pop()) {
          const [id, bound] = state;
          if (seen.has(`${id} ${bound}`)) continue;
          seen.add(`${id} ${bound}`);
          if (id !== view.id(drift) && view.type(view.find(id)) === 'iac_change') earliest = Math.min(earliest, bound);
          for (const { from, to, type } of edges) {
            if (to !== id || !explaining.has(type)) continue;
            const time = timeOf.get(from);
            if (time === undefined || time <= bound) open.push([from, time ?? bound]);
          }
        }
        const { rootCause } = driftStory(view, drift);
        t.equal(rootCause < 0 ? Infinity : view.time(rootCause), earliest);
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});
