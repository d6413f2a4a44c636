import t from 'tap';
import type { GraphDelta } from '../../src/model/graph.js';
import type { Output } from '../../src/model/output.js';
import { foldGraph } from '../../src/operators/fold-graph.js';
import { describeRole, judged, role, said, state } from '../support/judging.js';

const deltas = (outputs: readonly Output[]): readonly GraphDelta[] => outputs.flatMap((one) => (one.output === 'graph' ? [one.delta] : []));

void t.test('a drift becomes a node that hangs on its resource', (t) => {
  const outputs = judged([state([role()], 0), describeRole('plays', { time: 10 })]);
  const [delta] = deltas(outputs);
  const id = outputs.flatMap((one) => (one.output === 'drift' ? [one.drift.id] : []))[0] ?? '';
  t.strictSame(
    delta?.nodes.map(({ data }) => ({ ...data, metadata: null })),
    [{ id, label: 'worker.description', type: 'drift', resourceType: 'aws_iam_role', severity: 'high', metadata: null }],
  );
  t.strictSame(delta?.edges, [
    { data: { id: `${id} -> aws_iam_role.worker`, source: id, target: 'aws_iam_role.worker', label: 'drifted' } },
  ]);
  t.equal(delta?.nodes[0]?.data.metadata['newValue'], 'plays');
  t.end();
});

void t.test('the end of a drift replaces its node and adds no edge', (t) => {
  const all = deltas(judged([state([role()], 0), describeRole('plays', { time: 10 }), describeRole('works', { time: 20 })]));
  t.equal(all.length, 2);
  t.equal(all[1]?.nodes[0]?.data.id, all[0]?.nodes[0]?.data.id);
  t.equal(all[1]?.nodes[0]?.data.metadata['resolution'], 'reverted');
  t.strictSame(all[1]?.edges, []);
  t.end();
});

void t.test('what no state declares is a node without edge', (t) => {
  const [delta] = deltas(judged([state([role()], 0), said('iam', 'CreateUser', { userName: 'eve' }, { time: 10 })]));
  t.equal(delta?.nodes[0]?.data.label, 'eve created');
  t.strictSame(delta?.edges, []);
  t.end();
});

void t.test('a sensor event becomes a node; every output passes, its delta after it', (t) => {
  const event = {
    id: 'e_1',
    timestamp: '2026-03-02T10:00:00Z',
    severity: 'high',
    rule: 'shell',
    output: 'o',
    output_fields: { 'user.name': 'root' },
    tags: [],
    source: 'syscall',
    hostname: 'h',
    provider: null,
  } as const;
  const result: Output[] = [];
  foldGraph().next({ output: 'sensor_event', event, at: '2026-03-02T10:00:01.000Z' }, (one) => result.push(one));
  t.equal(result[0]?.output, 'sensor_event');
  t.strictSame(deltas(result)[0]?.nodes, [
    {
      data: {
        id: 'e_1',
        label: 'shell',
        type: 'sensor',
        resourceType: '',
        severity: 'high',
        metadata: { output: 'o', user: 'root', timestamp: '2026-03-02T10:00:00Z', source: 'syscall' },
      },
    },
  ]);
  const passed: Output[] = [];
  for (const one of [
    { output: 'dropped', reason: 'declared', count: 1, name: '' },
    { output: 'confirm', source: 's', seq: 1 },
  ] as const)
    foldGraph().next(one, (item) => passed.push(item));
  t.equal(passed.length, 2, 'nothing is added to the rest');
  t.end();
});
