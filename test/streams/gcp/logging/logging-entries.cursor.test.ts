import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { EntryReader, hour, minute, openLogging, second } from './logging-fixture.js';

void t.test('D51: with a cursor, restarts read each entry once; without one they begin at lookback', async (t) => {
  const { time, add, open, pass } = await openLogging(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  add(0, { ago: 5 * second });
  add(1);
  const first = await EntryReader.connect(open({ cursorPath }), time);
  await pass(5 * second);
  t.same(first.ids, ['e-0', 'e-1']);
  await first.close();
  time.jump(3 * hour);
  add(2, { ago: 2 * hour });
  add(3, { ago: 179 * minute, delay: 0 });
  const second_ = await EntryReader.connect(open({ cursorPath }), time);
  await pass(5 * second);
  t.same([...second_.ids].sort(), ['e-2', 'e-3'], 'also those older than lookback');
  await second_.close();
  const third = await EntryReader.connect(open(), time);
  await pass(5 * second);
  t.same(third.ids, []);
  await third.close();
});

void t.test('entries that were not acknowledged are read again by the same and by the next process', async (t) => {
  const { time, add, open, pass } = await openLogging(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  add(0);
  add(1);
  const source = open({ cursorPath });
  const reader = await EntryReader.connect(source, time);
  reader.isAcking = false;
  await pass(5 * second);
  t.same(reader.ids, ['e-0', 'e-1']);
  await reader.close();
  const again = await EntryReader.connect(source, time);
  again.isAcking = false;
  await pass(6 * minute);
  t.same(again.ids, ['e-0', 'e-1'], 'once per connection');
  await again.close();
  const next = await EntryReader.connect(open({ cursorPath }), time);
  await pass(5 * second);
  t.same(next.ids, ['e-0', 'e-1']);
  await next.close();
});

void t.test('saves the cursor while running, and does not pass an entry whose record is pending', async (t) => {
  const { time, add, open, pass } = await openLogging(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  add(0);
  const connection = await open({ cursorPath }).connect(new AbortController().signal);
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const batch = await connection.read();
  await batch?.ack([{ index: 0, over }]);
  const pendingSince = time.now();
  const reading = connection.read();
  await pass(6 * minute);
  add(1);
  await pass(20 * second);
  await (await reading)?.ack();
  const rest = connection.read();
  await pass(20 * second);
  const saved = (): { readonly cursor: number; readonly read: readonly unknown[] } =>
    JSON.parse(readFileSync(cursorPath, 'utf8')) as ReturnType<typeof saved>;
  await time.until(() => saved().read.length === 1, 100);
  t.equal(saved().cursor, pendingSince, 'the pending entry would be found again');
  end();
  await time.until(() => saved().cursor >= pendingSince + 6 * minute, 100);
  t.pass('the cursor moves on');
  await connection.close();
  t.equal(await rest, undefined);
});

void t.test('a cursor that cannot be used is reported; one of the future does not skip entries', async (t) => {
  const { time, add, open, pass, log } = await openLogging(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  for (const text of ['no json', '{"driftline_logging_cursor":2}', '{"driftline_logging_cursor":1,"cursor":-1,"read":[]}']) {
    writeFileSync(cursorPath, text);
    await (await open({ cursorPath }).connect(new AbortController().signal)).close();
  }
  t.match(log.lines, [
    ['warn', 'the cursor of the log cannot be used: reading starts over', { path: cursorPath, reason: 'it is not JSON' }],
    ['warn', /cannot be used/, { reason: 'it has another format or version' }],
    ['warn', /cannot be used/, { reason: '-1 is not a time' }],
  ]);
  writeFileSync(cursorPath, JSON.stringify({ driftline_logging_cursor: 1, cursor: time.now() + 1_000 * hour, read: [] }));
  add(0);
  const reader = await EntryReader.connect(open({ cursorPath }), time);
  await pass(5 * second);
  t.same(reader.ids, ['e-0']);
  await reader.close();
});
