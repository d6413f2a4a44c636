import t from 'tap';
import type { Failure } from '../../../../src/model/failure.js';
import { EntryReader, minute, openLogging, second } from './logging-fixture.js';

void t.test('does not connect without permission, with an invalid filter or without a server, and says why', async (t) => {
  const { server, open, time } = await openLogging(t);
  const refusal = (options: Parameters<typeof open>[0] = {}): Promise<Failure> =>
    open(options)
      .connect(new AbortController().signal)
      .then(
        () => t.fail('connected') as never,
        (error: unknown) => error as Failure,
      );
  server.trouble = 'denied';
  const denied = 'cannot read the log: access denied: Permission denied for all log views';
  t.match(await refusal(), { kind: 'NotConnected', message: denied });
  server.trouble = 'none';
  server.token = 'some';
  t.match(await refusal(), { kind: 'NotConnected', message: /the credentials are not valid/ });
  server.token = '';
  t.match(await refusal({ endpointUrl: 'http://127.0.0.1:59999' }), { kind: 'NotConnected', message: /no connection: connection refused/ });
  const connection = await open({ filter: 'a = (((' }).connect(new AbortController().signal);
  await t.rejects(connection.read(), { kind: 'NotConnected', message: /the request is invalid: Unparseable filter: syntax error$/ });
  await connection.close();
  t.ok(time.now() > 0);
});

void t.test('waits when the quota is used up, and continues at the same page without a loss', async (t) => {
  const { server, time, add, open, pass, log } = await openLogging(t);
  for (let i = 0; i < 30; i++) add(i, { ago: minute - i });
  server.mostEntries = 10;
  server.onRequest = (count) => {
    server.trouble = count === 3 || count === 4 ? 'throttled' : count === 5 ? 'error' : 'none';
  };
  const reader = await EntryReader.connect(open(), time);
  await pass(9 * second);
  t.same(
    reader.ids,
    Array.from({ length: 30 }, (_, i) => `e-${String(i)}`),
  );
  t.match(reader.failures, [
    { kind: 'BackOff', waitMs: 10_000, message: /throttled: Quota exceeded/ },
    { kind: 'BackOff' },
    { kind: 'Failed', message: /\(503\)/ },
  ]);
  t.equal(server.requests.filter(({ pageToken }) => pageToken === undefined).length, 2, 'the search does not start over');
  t.match(log.lines, [['warn', 'the quota of the Logging API is used up; waiting', { source: 'gcp-logging', count: 1 }]]);
  await reader.close();
});

void t.test('starts the search over when its page token has expired', async (t) => {
  const { server, time, add, open, pass } = await openLogging(t);
  for (let i = 0; i < 30; i++) add(i, { ago: minute - i });
  server.mostEntries = 10;
  server.onRequest = (count) => {
    server.oldestToken = count === 4 ? 1_000 : 0;
  };
  const reader = await EntryReader.connect(open(), time);
  await pass(5 * second);
  t.same(
    reader.ids,
    Array.from({ length: 30 }, (_, i) => `e-${String(i)}`),
  );
  t.same(reader.failures, []);
  await reader.close();
});

void t.test('a poll that takes longer than the interval does not overlap the next one', async (t) => {
  const { server, time, add, open, pass } = await openLogging(t);
  const reader = await EntryReader.connect(open(), time);
  await pass(5 * second);
  server.trouble = 'hang';
  await pass(minute);
  t.equal(server.requests.length, 3);
  await pass(2 * minute);
  t.match(reader.failures, [{ kind: 'NotConnected', message: 'cannot read the log: no answer in time' }]);
  server.trouble = 'none';
  add(0);
  await pass(3 * minute);
  t.same(reader.ids, ['e-0']);
  await reader.close();
});

void t.test('D53: counts and reports malformed entries and passes the others', async (t) => {
  const { server, time, add, open, pass, log } = await openLogging(t);
  add(0);
  const logName = 'projects/acme-prod/logs/cloudaudit.googleapis.com%2Factivity';
  const now = new Date(time.now()).toISOString();
  server.add({ logName, insertId: 'x', timestamp: now, receiveTimestamp: now, protoPayload: { serviceName: 'iam.googleapis.com' } });
  const reader = await EntryReader.connect(open(), time);
  await pass(minute);
  t.same([...reader.ids].sort(), ['e-0', 'skipped']);
  t.match(log.lines, [['warn', 'malformed records', { count: 1, reason: 'neither an audit record nor a sensor alert' }]]);
  await reader.close();
});
