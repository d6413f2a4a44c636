import t from 'tap';
import { edgesOf } from '../../support/causal-graph.js';
import { runGraph } from '../../support/graph-pipeline.js';
import { recordedCall, state } from '../../support/evaluate-facts.js';

const dana = {
  type: 'IAMUser',
  principalId: 'AIDADANA',
  arn: 'arn:aws:iam::111122223333:user/dana',
  accountId: '111122223333',
  userName: 'dana',
  accessKeyId: 'AKIASTRANGER',
};
const madeKey = recordedCall(
  'iam',
  'CreateAccessKey',
  { userName: 'dana' },
  {
    time: 10,
    user: 'milo',
    members: { eventID: 'made', responseElements: { accessKey: { accessKeyId: 'AKIASTRANGER', userName: 'dana', status: 'Active' } } },
  },
);

t.test('D67 an unknown change of a declared resource is a node with its resource and its actor', (t) => {
  const arn = 'arn:aws:appmesh:us-east-1:111122223333:mesh/shop';
  const mesh = { type: 'aws_appmesh_mesh', name: 'shop', attributes: { id: 'shop', arn, name: 'shop' } };
  const facts = [
    state([mesh], 0),
    madeKey,
    recordedCall(
      'appmesh',
      'UpdateMesh',
      { meshArn: arn },
      {
        time: 30,
        members: {
          eventID: 'unknown',
          userIdentity: dana,
        },
      },
    ),
  ];
  const { graph, alerts } = runGraph(
    facts.map((one) => [one]),
    { alertUnknown: true },
  );
  const ids = [...alerts].map(([event, { id }]) => [id, event] as const);
  const edges = edgesOf(graph).map((edge) => ids.reduce((line, [id, event]) => line.replace(id, event), edge));
  t.match(alerts.get('unknown'), { change: 'unknown', root_cause: /^aws_iam_access_key "AKIASTRANGER" created by milo/ });
  t.strictSame(
    edges.filter((edge) => edge.includes('unknown ') || edge.endsWith(' unknown')),
    [
      'AKIASTRANGER -performed-> unknown',
      'arn:aws:iam::111122223333:user/dana -performed-> unknown',
      'unknown -caused_by-> made',
      'unknown -changed-> aws_appmesh_mesh.shop',
    ],
  );
  t.notOk(runGraph([facts]).alerts.has('unknown'), 'by default it is observed only');
  t.end();
});

t.test('D113 so is a change by a record without its request, of which only an ARN is left', (t) => {
  const arn = 'arn:aws:firehose:us-east-1:111122223333:deliverystream/events';
  const stream = { type: 'aws_kinesis_firehose_delivery_stream', name: 'events', attributes: { id: arn, arn, name: 'events' } };
  const omitted = { omitted: true, originalSize: 112_640, reason: 'requestParameters too large' };
  const members = { eventID: 'cut', userIdentity: dana, resources: [{ ARN: arn }] };
  const { alerts } = runGraph([
    [state([stream], 0)],
    [madeKey],
    [recordedCall('firehose', 'UpdateDestination', omitted, { time: 30, members })],
  ]);
  t.match(alerts.get('cut'), { change: 'modified', detail: 'value not in the record', root_cause: /^aws_iam_access_key "AKIASTRANGER"/ });
  t.end();
});
