import t from 'tap';
import { driftEdge, driftNode, sensorNode } from '../../../src/sinks/store/graph-nodes.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import type { GraphNode } from './graph-node.js';
import { clock, sampleDrift, sampleEvent } from './samples.js';

const nodeOf = (write: (json: string) => string, item: object): GraphNode => JSON.parse(write(JSON.stringify(item))) as GraphNode;

void t.test('the node of an alert shows the change, its place and its actor', (t) => {
  t.strictSame(nodeOf(driftNode, sampleDrift('d_1', 5, { account_name: 'payments', region_name: 'US East (N. Virginia)' })), {
    data: {
      id: 'd_1',
      label: 'deploy.description',
      type: 'drift',
      resourceType: 'aws_iam_role',
      severity: 'high',
      metadata: {
        oldValue: 'a',
        newValue: 'b',
        user: 'alice',
        address: 'aws_iam_role.deploy',
        account: '111122223333',
        accountName: 'payments',
        region: 'us-east-1',
        regionName: 'US East (N. Virginia)',
        field: 'description',
        change: 'modified',
        eventName: 'UpdateRole',
        timestamp: clock(5),
        resolution: null,
      },
    },
  });
  const created = sampleDrift('d_2', 0, { field: '*', change: 'created', resolution: 'reverted', address: null });
  t.match(nodeOf(driftNode, created), { data: { label: 'deploy created', metadata: { address: null, resolution: 'reverted' } } });
  t.end();
});

void t.test('the edge of an alert ends at its resource', (t) => {
  t.strictSame(driftEdge('d_1', 'aws_iam_role.deploy'), {
    data: { id: 'd_1 -> aws_iam_role.deploy', source: 'd_1', target: 'aws_iam_role.deploy', label: 'drifted' },
  });
  t.end();
});

void t.test('the node of a sensor event names the user of the cloud, of the cluster, or of the host', (t) => {
  const userOf = (fields: SensorEvent['output_fields']): unknown =>
    nodeOf(sensorNode, sampleEvent('e_1', 1, { output_fields: fields })).data.metadata['user'];
  t.strictSame(nodeOf(sensorNode, sampleEvent('e_1', 1, { output_fields: { 'user.name': 'root' } })), {
    data: {
      id: 'e_1',
      label: 'Rule e_1',
      type: 'sensor',
      resourceType: '',
      severity: 'medium',
      metadata: { output: 'a shell was spawned', user: 'root', timestamp: clock(1), source: 'syscall' },
    },
  });
  t.equal(userOf({ 'ct.user': 'alice', 'ka.user.name': 'bob', 'user.name': 'root' }), 'alice');
  t.equal(userOf({ 'ka.user.name': 'bob', 'user.name': 'root' }), 'bob');
  t.equal(userOf({ 'ct.user': null, 'user.name': 'root' }), 'root');
  t.equal(userOf({ 'ct.user': 7, 'user.name': 'root' }), '');
  t.equal(userOf({ 'proc.cmdline': '"user.name":"eve"', 'evt.args': { 'user.name': 'eve' } }), '');
  t.equal(userOf({}), '');
  t.end();
});
