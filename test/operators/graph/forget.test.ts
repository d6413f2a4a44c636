import t from 'tap';
import { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import { edgesOf, graphSnapshot, nodesOf, restored, roleDrift, smallGraph } from '../../support/causal-graph.js';

const bucket = (name: string, depends: readonly string[] = []) => ({
  type: 'aws_s3_bucket',
  name,
  attributes: { bucket: name, id: name },
  depends,
});
const role = (name: string, account = '111122223333', depends: readonly string[] = []) => ({
  type: 'aws_iam_role',
  name,
  attributes: { name, id: name, arn: `arn:aws:iam::${account}:role/${name}` },
  depends,
});
const roleArn = 'arn:aws:iam::111122223333:role/';

t.test('a resource that leaves the state goes with its dependencies', (t) => {
  const graph = new CausalGraph(smallGraph);
  graph.declare('main', graphSnapshot([bucket('a'), bucket('b', ['aws_s3_bucket.a'])]), 0);
  t.strictSame(edgesOf(graph), ['aws_s3_bucket.b -depends_on-> aws_s3_bucket.a']);
  graph.declare('main', graphSnapshot([bucket('a')]), 0);
  t.strictSame(nodesOf(graph), ['resource aws_s3_bucket.a']);
  graph.declare('main', graphSnapshot([]), 0);
  t.strictSame(nodesOf(graph), []);
  t.end();
});

t.test('a resource that gets another key leaves its dependencies', (t) => {
  const graph = new CausalGraph(smallGraph);
  graph.declare('main', graphSnapshot([bucket('a'), role('r', '111122223333', ['aws_s3_bucket.a'])]), 0);
  graph.declare('main', graphSnapshot([bucket('a'), role('r', '222222222222', ['aws_s3_bucket.a'])]), 0);
  t.strictSame(nodesOf(graph), ['iam_role aws_iam_role.r', 'resource aws_s3_bucket.a']);
  t.strictSame(edgesOf(graph), ['aws_iam_role.r -depends_on-> aws_s3_bucket.a']);
  t.end();
});

t.test('two resources of a state that are one node have the dependencies of both', (t) => {
  const graph = new CausalGraph(smallGraph);
  const twice = (depends: readonly string[]) => [
    bucket('a'),
    bucket('b'),
    role('r', '111122223333', ['aws_s3_bucket.a']),
    { ...role('r', '111122223333', depends), name: 's' },
  ];
  graph.declare('main', graphSnapshot(twice(['aws_s3_bucket.b'])), 0);
  t.strictSame(edgesOf(graph), ['aws_iam_role.r -depends_on-> aws_s3_bucket.a', 'aws_iam_role.r -depends_on-> aws_s3_bucket.b']);
  graph.declare('main', graphSnapshot(twice(['aws_s3_bucket.a'])), 0);
  t.strictSame(edgesOf(graph), ['aws_iam_role.r -depends_on-> aws_s3_bucket.a']);
  t.end();
});

t.test('forgetting the oldest alert keeps the node that the newest one is about', (t) => {
  const graph = new CausalGraph({ ...smallGraph, maxDrifts: 1 });
  graph.announce(roleDrift('d1', 0, { new_value: { name: 'worker' } }));
  graph.announce(roleDrift('d2', 1, { new_value: { name: 'worker' } }));
  t.strictSame(nodesOf(graph), [`iac_change d2`, `iam_role ${roleArn}worker`]);
  t.strictSame(edgesOf(graph), [`d2 -changed-> ${roleArn}worker`]);
  t.end();
});

t.test('a resource that leaves the state keeps a name while an alert is about it', (t) => {
  const graph = new CausalGraph(smallGraph);
  graph.declare('main', graphSnapshot([bucket('a')]), 0);
  graph.announce(roleDrift('d1', 0, { address: 'aws_s3_bucket.a', resource_type: 'aws_s3_bucket' }));
  graph.declare('main', graphSnapshot([]), 0);
  const gone = ['iac_change d1', 'resource aws_s3_bucket.a (main)'];
  t.strictSame(nodesOf(graph), gone);
  t.strictSame(nodesOf(restored(graph, smallGraph)), gone);
  graph.declare('main', graphSnapshot([bucket('a')]), 0);
  t.strictSame(nodesOf(graph), ['iac_change d1', 'resource aws_s3_bucket.a']);
  t.end();
});

t.test('an alert that was forgotten adds nothing when it is resolved', (t) => {
  const graph = new CausalGraph({ ...smallGraph, maxDrifts: 1 });
  const first = roleDrift('d1', 0, { new_value: { name: 'worker' } });
  graph.announce(first);
  graph.announce(roleDrift('d2', 1, { new_value: { name: 'other' } }));
  graph.update({ ...first, resolution: 'reverted', resolved_at: first.timestamp });
  t.strictSame(nodesOf(graph), [`iac_change d2`, `iam_role ${roleArn}other`]);
  t.end();
});
