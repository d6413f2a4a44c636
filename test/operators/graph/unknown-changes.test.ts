import t from 'tap';
import { edgesOf } from '../../support/causal-graph.js';
import { runGraph } from '../../support/graph-pipeline.js';
import { recordedCall, state } from '../../support/judge-facts.js';

t.test('D67 an unknown change of a declared resource is a node with its resource and its actor', (t) => {
  const arn = 'arn:aws:appmesh:us-east-1:111122223333:mesh/shop';
  const mesh = { type: 'aws_appmesh_mesh', name: 'shop', attributes: { id: 'shop', arn, name: 'shop' } };
  const facts = [
    state([mesh], 0),
    recordedCall(
      'iam',
      'CreateAccessKey',
      { userName: 'dana' },
      {
        time: 10,
        user: 'milo',
        members: { eventID: 'made', responseElements: { accessKey: { accessKeyId: 'AKIASTRANGER', userName: 'dana', status: 'Active' } } },
      },
    ),
    recordedCall(
      'appmesh',
      'UpdateMesh',
      { meshArn: arn },
      {
        time: 30,
        members: {
          eventID: 'unknown',
          userIdentity: {
            type: 'IAMUser',
            principalId: 'AIDADANA',
            arn: 'arn:aws:iam::111122223333:user/dana',
            accountId: '111122223333',
            userName: 'dana',
            accessKeyId: 'AKIASTRANGER',
          },
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
