import t from 'tap';
import { unwrapValue } from '../../src/decode/unwrap-value.js';
import type { Json } from '../../src/lib/json.js';
import { logEntry } from '../support/log-entry.js';

const entry = logEntry('iam.googleapis.com', { event: 'google.iam.admin.v1.CreateServiceAccount', request: { account_id: 'ci' } });
const event: Json = { kind: 'Event', apiVersion: 'audit.k8s.io/v1', auditID: 'a1', verb: 'patch', stage: 'ResponseComplete' };
const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64');
const cluster = '/subscriptions/1/resourceGroups/g/providers/Microsoft.ContainerService/managedClusters/PROD';

const cases: readonly (readonly [string, Json, readonly Json[]])[] = [
  ['an entry by itself', entry, [entry]],
  ['the array that gcloud prints', [entry, entry], [entry, entry]],
  ['a page of the Logging API', { entries: [entry], nextPageToken: 'x' }, [entry]],
  ['a page without entries', { entries: [] }, []],
  ['a pull response of Pub/Sub', { receivedMessages: [{ ackId: 'x', message: { data: encoded(entry), messageId: '1' } }] }, [entry]],
  ['a push request of Pub/Sub', { message: { data: encoded(entry) }, subscription: 'projects/p/subscriptions/s' }, [entry]],
  ['a list of audit events', { kind: 'EventList', apiVersion: 'audit.k8s.io/v1', metadata: {}, items: [event, event] }, [event, event]],
  [
    'a CloudWatch subscription of an EKS cluster',
    {
      messageType: 'DATA_MESSAGE',
      logGroup: '/aws/eks/prod/cluster',
      logStream: 'kube-apiserver-audit-0a1b',
      logEvents: [{ id: '1', timestamp: 1, message: JSON.stringify(event) }],
    },
    [{ ...event, cluster: 'prod' }],
  ],
  [
    'text of the other components of an EKS cluster',
    { messageType: 'DATA_MESSAGE', logGroup: '/aws/eks/prod/cluster', logStream: 'authenticator-0a1b', logEvents: [{ message: 'time=…' }] },
    [],
  ],
  ['the control message of a subscription', { messageType: 'CONTROL_MESSAGE', logEvents: [{ message: 'CWL CONTROL MESSAGE' }] }, []],
  [
    'records of Azure Monitor',
    { records: [{ category: 'kube-audit-admin', resourceId: cluster, properties: { log: JSON.stringify(event) } }] },
    [{ ...event, cluster: 'prod' }],
  ],
];

for (const [name, body, records] of cases) {
  void t.test(`unwraps ${name}`, (t) => {
    t.strictSame(unwrapValue(body), records);
    t.end();
  });
}

void t.test('an envelope whose content is not JSON stays, so that it is counted', (t) => {
  const bad: readonly Json[] = [
    { message: { data: 'not base64 of JSON' } },
    { message: {} },
    { category: 'kube-audit', properties: { log: '{"cut' } },
  ];
  for (const one of bad) t.strictSame(unwrapValue(one), [one]);
  t.end();
});
