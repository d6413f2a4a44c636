import t from 'tap';
import type { PodRef } from '../../../src/model/graph-evidence.js';
import { CausalGraph } from '../../../src/operators/graph/causal-graph.js';
import { GraphNodes } from '../../../src/operators/graph/graph-nodes.js';
import { Proofs } from '../../../src/operators/graph/proofs.js';
import { Workloads } from '../../../src/operators/graph/workloads.js';
import { edgesOf, nodesOf, restored, sensorAlert, smallGraph } from '../../support/causal-graph.js';

const proof = { event_id: 'e', event_name: 'create pods', timestamp: '' };
const pod = (name: string, uid = ''): PodRef => ({ cluster: 'prod', namespace: 'shop', name, uid });
const key = 'kubernetes/prod/pod/shop/';
const [idA, idB] = ['a', 'b'].map((end) => `0123456789ab${end.repeat(52)}`) as [string, string];
const container = (id: string) => ({ id, name: 'web', image: '' });
const hour = 3_600_000;

t.test('D84 a name means the newest pod that has it', (t) => {
  const { workloads } = new CausalGraph(smallGraph);
  const first = workloads.see(pod('web', 'u1'), proof);
  t.equal(workloads.see(pod('web'), proof), first);
  const second = workloads.see(pod('web', 'u2'), proof);
  t.not(second, first);
  t.equal(workloads.see(pod('web', 'u1'), proof), first, 'by uid');
  t.equal(workloads.see(pod('web'), proof), second, 'by name');
  t.end();
});

t.test('D62 a restored graph finds the newest pod by name', (t) => {
  const graph = new CausalGraph(smallGraph);
  graph.workloads.see(pod('web', 'u1'), proof);
  graph.workloads.see(pod('web', 'u2'), proof);
  graph.workloads.see(pod('web', 'u1'), proof);
  const copy = restored(graph, smallGraph);
  for (const one of [graph, copy]) {
    one.report(sensorAlert('s', 1, { 'k8s.ns.name': 'shop', 'k8s.pod.name': 'web' }));
    t.strictSame(edgesOf(one), [`${key}web/u2 -triggered-> s`]);
  }
  t.end();
});

t.test('D62 pods and containers keep their ids after a restart', (t) => {
  const graph = new CausalGraph(smallGraph);
  const first = graph.workloads.see(pod('web'), proof);
  graph.workloads.seeContainer(container('0123456789ab'), first, proof);
  graph.workloads.see(pod('web', 'u1'), proof);
  graph.workloads.seeContainer(container(idA), first, proof);
  graph.workloads.seeContainer(container('ffffffffffff'), -1, proof);
  graph.workloads.seeContainer(container('f'.repeat(64)), -1, proof);
  const nodes = ['container container/0123456789ab', 'container container/ffffffffffff', `pod ${key}web`];
  t.strictSame(nodesOf(graph), nodes);
  const copy = restored(graph, smallGraph);
  t.strictSame(nodesOf(copy), nodes);
  for (const one of [graph, copy]) {
    one.workloads.seeContainer(container(idB), one.workloads.see(pod('api', 'u2'), proof), proof);
    one.workloads.seeContainer(container('f'.repeat(64)), one.workloads.see(pod('api', 'u2'), proof), proof);
    one.workloads.see(pod('web', 'u1'), proof);
  }
  t.strictSame(nodesOf(copy), nodesOf(graph));
  t.strictSame(edgesOf(copy), edgesOf(graph));
  t.end();
});

t.test('D84 a pod seen by name again after a later one was forgotten is one pod', (t) => {
  const nodes = new GraphNodes();
  const workloads = new Workloads(nodes, new Proofs(), 2);
  const first = workloads.see(pod('web'), proof);
  workloads.see(pod('web', 'u1'), proof);
  workloads.see(pod('web', 'u2'), proof);
  workloads.see(pod('web', 'u1'), proof);
  workloads.see(pod('api', 'u3'), proof);
  t.equal(workloads.see(pod('web'), proof), first);
  for (const name of ['x', 'y']) workloads.see(pod(name), proof);
  t.equal(nodes.table.nodeCount, 2, 'nothing of the forgotten ones is left');
  t.end();
});

t.test('D84 a deleted pod that was forgotten before its hour does not take the pod with its number along', (t) => {
  const nodes = new GraphNodes();
  const workloads = new Workloads(nodes, new Proofs(), 1);
  workloads.see(pod('web', 'u1'), proof);
  workloads.delete(pod('web', 'u1'), 0);
  workloads.see(pod('api', 'u2'), proof);
  workloads.see(pod('job', 'u3'), proof);
  workloads.passTime(2 * hour);
  t.equal(nodes.table.nodeCount, 1);
  t.equal(nodes.table.find(`${key}job/u3`) >= 0, true);
  t.end();
});

t.test('D62 a restored graph forgets deleted pods at the same time', (t) => {
  const options = { ...smallGraph, maxEvents: 1 };
  const graph = new CausalGraph(options);
  for (const uid of ['u1', 'u2']) graph.workloads.see(pod(uid, uid), proof);
  graph.report(sensorAlert('s1', 1, { 'k8s.pod.uid': 'u1' }));
  graph.workloads.delete(pod('u1', 'u1'), 0);
  graph.workloads.delete(pod('u2', 'u2'), 1);
  graph.workloads.see(pod('u1', 'u1'), proof);
  graph.passTime(hour);
  const copy = restored(graph, options);
  for (const one of [graph, copy]) one.report(sensorAlert('s2', 2, {}));
  for (const [at, left] of [
    [hour + 1, [`pod ${key}u1/u1`, 'sensor_event s2']],
    [2 * hour - 1, [`pod ${key}u1/u1`, 'sensor_event s2']],
    [2 * hour, ['sensor_event s2']],
  ] as const) {
    for (const one of [graph, copy]) {
      one.passTime(at);
      t.strictSame(nodesOf(one), left, `at ${at}`);
    }
  }
  t.end();
});

t.test('D84 containers that share the twelve digits of sensors are told apart by their pod', (t) => {
  const { workloads } = new CausalGraph(smallGraph);
  const [a, b] = [workloads.see(pod('a', 'u1'), proof), workloads.see(pod('b', 'u2'), proof)];
  const [ofA, ofB] = [workloads.seeContainer(container(idA), a, proof), workloads.seeContainer(container(idB), b, proof)];
  t.not(ofA, ofB);
  t.equal(workloads.seeContainer(container('0123456789ab'), a, proof), ofA);
  t.equal(workloads.seeContainer(container('0123456789ab'), b, proof), ofB);
  const unknown = workloads.seeContainer(container('0123456789ab'), -1, proof);
  t.notOk([ofA, ofB].includes(unknown), 'of neither, if the event does not show the pod');
  t.equal(workloads.seeContainer(container('0123456789ab'), b, proof), ofB);
  t.end();
});
