import t from 'tap';
import { logEntry } from '../../../support/log-entry.js';
import { EntryReader, hour, minute, openLogging, second } from './logging-fixture.js';

const range = (from: number, to: number): readonly string[] => Array.from({ length: to - from }, (_, i) => `e-${String(from + i)}`);

void t.test('D70: reads the Admin Activity log from lookback on, each entry once, every poll_interval', async (t) => {
  const { server, time, add, open, pass, meter } = await openLogging(t);
  add(0, { ago: 2 * hour });
  add(1, { ago: 50 * minute });
  server.add({ ...logEntry('iam.googleapis.com', { event: 'X', request: null }), logName: 'projects/acme-prod/logs/other' });
  add(2);
  const reader = await EntryReader.connect(open(), time);
  await pass(5 * second);
  t.same(reader.ids, ['e-1', 'e-2']);
  t.equal(server.requests.length, 2, 'a request that checks the permission, and the first search');
  add(3);
  await pass(6 * second);
  t.same(reader.ids, ['e-1', 'e-2', 'e-3']);
  await pass(49 * second);
  t.equal(server.requests.length, 8, 'six more in a minute');
  t.same(reader.ids, ['e-1', 'e-2', 'e-3'], 'entries of the overlap are skipped');
  t.ok((meter.counts.bytes ?? 0) > 1_000);
  await reader.close();
});

void t.test('reads all pages by time, follows empty pages with a token, and continues the same search', async (t) => {
  const { server, time, add, open, pass } = await openLogging(t);
  for (let i = 0; i < 2_500; i++) add(i, { ago: 10 * minute - i });
  server.hasEmptyPages = true;
  const reader = await EntryReader.connect(open(), time);
  await time.until(() => reader.ids.length >= 2_500);
  t.same(reader.ids, range(0, 2_500));
  await pass(0);
  const [probe, ...searches] = server.requests;
  t.equal(probe?.pageSize, 1);
  t.equal(new Set(searches.slice(0, 6).map(({ pageToken: _, ...search }) => JSON.stringify(search))).size, 1);
  t.same(
    searches.slice(0, 6).map(({ pageToken }) => pageToken !== undefined),
    [false, true, true, true, true, true],
  );
  await reader.close();
});

void t.test('finds entries that become searchable late', async (t) => {
  const { time, add, open, pass } = await openLogging(t);
  const reader = await EntryReader.connect(open(), time);
  await pass(5 * second);
  add(0, { delay: 30 * second });
  add(1, { delay: 8 * minute });
  add(2, { early: 20 * hour });
  await pass(20 * second);
  add(3);
  await pass(40 * second);
  t.same([...reader.ids].sort(), ['e-0', 'e-2', 'e-3']);
  for (let i = 4; i < 12; i++) {
    add(i);
    await pass(minute);
  }
  await pass(5 * minute);
  t.same([...reader.ids].sort(), range(0, 12).concat().sort());
  await reader.close();
});

void t.test('reads more than 100 names in several requests, within the quota', async (t) => {
  const { server, time, add, open, pass } = await openLogging(t);
  const names = Array.from({ length: 250 }, (_, i) => `projects/p-${String(i)}`);
  add(0);
  const reader = await EntryReader.connect(open({ resourceNames: [...names, 'projects/acme-prod'], pollInterval: second }), time);
  await pass(2 * minute);
  t.same(reader.ids, ['e-0']);
  t.same(
    server.requests.slice(1, 4).map(({ resourceNames }) => resourceNames.length),
    [100, 100, 51],
  );
  t.ok(server.requests.length <= 110 && server.requests.length > 60, `${String(server.requests.length)} requests in two minutes`);
  await reader.close();
});

void t.test('adds the configured filter by AND, and continues in windows when it is far behind', async (t) => {
  const { server, time, add, open, pass } = await openLogging(t);
  add(0, { ago: 30 * hour });
  add(1, { ago: 2 * hour });
  const reader = await EntryReader.connect(open({ filter: 'severity>=NOTICE -- all', lookback: 31 * hour }), time);
  await pass(5 * second);
  t.same(reader.ids, ['e-0', 'e-1']);
  t.equal(
    server.requests[1]?.filter,
    [
      'log_id("cloudaudit.googleapis.com/activity")',
      'timestamp>="2026-02-28T03:00:00.000Z"',
      'receiveTimestamp>="2026-03-01T03:00:00.000Z"',
      'receiveTimestamp<"2026-03-01T09:00:00.000Z"',
      '(severity>=NOTICE -- all\n)',
    ].join(' AND '),
  );
  t.match(server.requests.at(-1)?.filter, /receiveTimestamp>="2026-03-02T02:59:00.000Z" AND \(severity/);
  await reader.close();
});

void t.test('uses the clock of Google', async (t) => {
  for (const skew of [3 * hour, -3 * hour]) {
    const { server, time, add, open, pass } = await openLogging(t);
    server.clock = () => time.now() + skew;
    add(0, { ago: 50 * minute });
    add(1, { ago: 2 * hour });
    const reader = await EntryReader.connect(open(), time);
    await pass(5 * second);
    add(2);
    await pass(10 * second);
    t.same(reader.ids, ['e-0', 'e-2'], String(skew));
    await reader.close();
  }
});
