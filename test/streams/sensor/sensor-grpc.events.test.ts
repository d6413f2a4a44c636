import { Buffer } from 'node:buffer';
import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { numberedMessage, sensorMessage, type SensorMessage } from '../../support/sensor-message.js';
import { SensorServer } from '../../support/sensor-server.js';
import { sensorOptions } from './sensor-options.js';

/** The facts that the source makes of these messages, and its log. */
const received = async (messages: readonly (SensorMessage | Buffer)[]) => {
  const server = await SensorServer.open();
  const options = { ...sensorOptions(server), clock: { now: () => '2026-07-22T15:00:00.000Z' } };
  const connection = await sensorGrpc(options).connect(new AbortController().signal);
  server.push(messages.map((message) => (Buffer.isBuffer(message) ? message : sensorMessage(message))));
  const arrivals: Arrival[] = [];
  while (arrivals.reduce((sum, fact) => sum + alertsOf(fact), 0) < messages.length)
    arrivals.push(...((await connection.read())?.facts ?? []));
  await connection.close();
  await server.close();
  return { arrivals, log: options.log.lines.filter(([level]) => level === 'warn'), counts: options.meter };
};
const alertsOf = (fact: Arrival): number => (fact.kind === 'audit' ? (fact.skipped?.count ?? 0) : 1);
const eventOf = (fact: Arrival | undefined) => {
  if (fact?.kind !== 'sensor') throw new Error(`not a sensor event: ${JSON.stringify(fact)}`);
  return fact.event;
};

void t.test('D48: an alert arrives with all fields, its time in nanoseconds, and absent values as null', async (t) => {
  const message = { ...numberedMessage(7), seconds: 1_784_730_281, nanos: 123_456_789 };
  const { arrivals, counts } = await received([message]);
  const { id, ...event } = eventOf(arrivals[0]);
  t.match(id, /^e_[a-z2-7]{26}$/);
  t.strictSame(event, {
    timestamp: '2026-07-22T14:24:41.123456789Z',
    severity: 'medium',
    rule: message.rule,
    output: message.output,
    output_fields: { ...message.fields, 'container.image.repository': null },
    tags: message.tags,
    source: 'syscall',
    hostname: 'node-1',
    provider: null,
  });
  t.equal(arrivals[0]?.at, '2026-07-22T15:00:00.000Z');
  t.equal(counts.of.get('bytes'), sensorMessage(message).length);
});

void t.test('D26: maps each priority to a severity; 0, which is not even sent, is Emergency', async (t) => {
  const { arrivals } = await received(Array.from({ length: 8 }, (_, priority) => ({ ...numberedMessage(1), priority })));
  t.strictSame(
    arrivals.map((fact) => eventOf(fact).severity),
    ['critical', 'critical', 'critical', 'high', 'medium', 'low', 'low', 'low'],
  );
});

void t.test('an alert without a named source gets the name of its number', async (t) => {
  const { arrivals } = await received(Array.from({ length: 4 }, (_, oldSource) => ({ ...numberedMessage(1), source: '', oldSource })));
  t.strictSame(
    arrivals.map((fact) => [eventOf(fact).source, eventOf(fact).provider]),
    [
      ['syscall', null],
      ['k8s_audit', 'kubernetes'],
      ['internal', null],
      ['plugin', null],
    ],
  );
});

void t.test('an alert of the CloudTrail plugin includes the record', async (t) => {
  const fields = {
    'ct.id': 'a7a2a5d4-0001',
    'ct.name': 'AuthorizeSecurityGroupIngress',
    'ct.src': 'ec2.amazonaws.com',
    'ct.region': 'us-east-1',
    'ct.recipientaccountid': '111122223333',
    'ct.error': '<NA>',
    'ct.readonly': 'false',
    'ct.user': 'alice',
    'ct.user.identitytype': 'IAMUser',
    'ct.request': '{"groupId":"sg-1","cidrIp":"0.0.0.0/0"}',
    'ct.response': '<NA>',
  };
  const { arrivals } = await received([{ ...numberedMessage(1), source: 'aws_cloudtrail', fields }]);
  const fact = arrivals[0];
  t.equal(eventOf(fact).provider, 'aws');
  t.match(fact, {
    record: { id: 'a7a2a5d4-0001', eventName: 'AuthorizeSecurityGroupIngress', request: { groupId: 'sg-1' }, user: { user_name: 'alice' } },
  });
});

void t.test('D6, D53: counts malformed alerts and logs once a minute with a sample that shows no value', async (t) => {
  const broken = Buffer.from([0x22, 0x7f, 0x73, 0x65, 0x63, 0x72, 0x65, 0x74]);
  const noTime = sensorMessage({ rule: 'secret' });
  const { arrivals, log } = await received([
    numberedMessage(1),
    broken,
    noTime,
    sensorMessage({ seconds: 1, rule: 'secret', priority: 9 }),
    numberedMessage(2),
  ]);
  t.equal(arrivals.filter((fact) => fact.kind === 'sensor').length, 2);
  const malformed = arrivals.map((fact) => (fact.kind === 'audit' ? (fact.skipped?.reasons.malformed ?? 0) : 0));
  t.equal(
    malformed.reduce((sum, count) => sum + count, 0),
    3,
  );
  t.strictSame(log, [['warn', 'malformed sensor alerts', { count: 1, sample: 'not a message of the sensor (8 bytes)' }]]);
});

void t.test('an alert over 512 KiB is malformed', async (t) => {
  const { arrivals, log } = await received([{ ...numberedMessage(1), output: 'x'.repeat(600 * 1024) }]);
  t.equal(arrivals[0]?.kind, 'audit');
  t.match(log[0]?.[2], { sample: /^an alert over 512 KiB/ });
});
