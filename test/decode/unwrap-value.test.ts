import t from 'tap';
import { unwrapValue } from '../../src/decode/unwrap-value.js';
import type { Json } from '../../src/lib/json.js';
import { apiEntry, cloudEvent, diagnosticEntry } from '../support/change-entries.js';
import { logEntry } from '../support/log-entry.js';

const entry = logEntry('iam.googleapis.com', { event: 'google.iam.admin.v1.CreateServiceAccount', request: { account_id: 'ci' } });
const event: Json = { kind: 'Event', apiVersion: 'audit.k8s.io/v1', auditID: 'a1', verb: 'patch', stage: 'ResponseComplete' };
const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64');
const call: Json = { eventTime: '2026-05-04T08:00:00Z', eventSource: 'iam.amazonaws.com', eventName: 'UpdateRole' };
const alert: Json = { rule: 'r', priority: 'Notice', output: 'o', time: '2026-05-04T08:00:00Z' };
const insight: Json = { eventTime: '2026-05-04T08:00:00Z', eventCategory: 'Insight' };
const text = (value: Json): string => `${JSON.stringify(value)}\n`;
const cluster = '/subscriptions/1/resourceGroups/g/providers/Microsoft.ContainerService/managedClusters/PROD';

const entryOfAzure = diagnosticEntry();
const listed = apiEntry();

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
  ["what diagnostic settings export of Azure's Activity Log", { records: [entryOfAzure, entryOfAzure] }, [entryOfAzure, entryOfAzure]],
  ["a page of the API of Azure's Activity Log", { nextLink: 'https://example.com', value: [listed] }, [listed]],
  ['a CloudEvent, alone, in a batch and in a message', [cloudEvent(), { body: text(cloudEvent()) }], [cloudEvent(), cloudEvent()]],
  ['a CloudEvent without a resource, which is reported as such', cloudEvent({ resource: null }), [cloudEvent({ resource: null })]],
  ['a page of something else', { value: [{ name: 'x' }] }, [{ name: 'x' }]],
  [
    'records of Azure Monitor',
    { records: [{ category: 'kube-audit-admin', resourceId: cluster, properties: { log: JSON.stringify(event) } }] },
    [{ ...event, cluster: 'prod' }],
  ],
  [
    'the output of lookup-events',
    {
      Events: [
        { EventId: '1', CloudTrailEvent: text(call) },
        { EventId: '2', CloudTrailEvent: text(insight) },
      ],
      NextToken: 'x',
    },
    [call, insight],
  ],
  ['the output of get-log-events', { events: [{ timestamp: 1, message: text(call) }], nextForwardToken: 'x' }, [call]],
  ['a line of Docker or Fluent Bit', { log: text(event), stream: 'stdout', time: '2026-05-04T08:00:00Z' }, [event]],
  ['a line of Vector with a file of CloudTrail', { message: text({ Records: [call, call] }), source_type: 'aws_s3' }, [call, call]],
  ['a parsed message', { message: call, host: 'a' }, [call]],
  ['a document of Filebeat', { '@timestamp': 'x', event: { original: text(call) }, message: 'a summary' }, [call]],
  ['an event of Splunk', { time: 1, event: alert }, [alert]],
  ['an exported result of Splunk', { preview: false, result: { _raw: text(call) } }, [call]],
  ['SNS in SQS', { MessageId: '1', Body: text({ Type: 'Notification', Message: text(call) }) }, [call]],
  ['an export of Elasticsearch', { _index: 'trail', _source: { '@timestamp': 'x', 'event.original': text(call) } }, [call]],
  [
    'an answer of Elasticsearch',
    { took: 3, hits: { total: 2, hits: [{ _source: call }, { _source: { message: text(event) } }] } },
    [call, event],
  ],
  ['a log record of OpenTelemetry', { timeUnixNano: '1', body: { stringValue: text(call) } }, [call]],
  ['several lines in one message', { message: `${text(call)}\n${text(event)}` }, [call, event]],
  ['a wrapped list without records', { message: text({ Records: [] }) }, []],
  ['a record that has a message itself', { ...call, message: text(event) }, [{ ...call, message: text(event) }]],
  ['an alert of the sensor that has a message', { ...alert, message: text(event) }, [{ ...alert, message: text(event) }]],
  ['lines of other programs', { log: text({ level: 'info', message: 'started' }) }, [{ log: text({ level: 'info', message: 'started' }) }]],
  [
    'a wrapped event that was cut',
    { log: text({ ...event, requestURI: '/api/v1/pods/p', requestObject: { a: 1 } }).slice(0, -4), time: '2026-05-04T08:00:00Z' },
    [
      {
        ...event,
        requestURI: '/api/v1/pods/p',
        stageTimestamp: '2026-05-04T08:00:00.000Z',
        annotations: { 'audit.k8s.io/truncated': 'true' },
      },
    ],
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

void t.test('hostile nesting of wrappers ends, in time', async (t) => {
  let objects: Json = call;
  for (let depth = 0; depth < 500; depth++) objects = { event: objects, message: 'x', log: '{}' };
  t.strictSame(unwrapValue(objects), [call]);
  let texts = JSON.stringify(call);
  for (let depth = 0; depth < 12; depth++) texts = JSON.stringify({ log: texts });
  t.strictSame(unwrapValue(JSON.parse(texts) as Json), [call]);
  const deep = { message: '['.repeat(100_000), log: `${'{"event":'.repeat(5_000)}1${'}'.repeat(5_000)}` };
  t.strictSame(unwrapValue(deep), [deep]);
});
