import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CollectingReader, hour, minute, openBucketFixture } from './bucket-fixture.js';

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('D50: with a cursor, restarts read each file once', async (t) => {
  const fixture = await openBucketFixture(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  await fixture.put(noon - 50 * minute, 'a');
  await fixture.put(noon, 'b', { region: 'eu-west-1' });
  const first = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => first.names.length >= 2);
  await first.close();
  await fixture.pass(20 * minute);
  await fixture.put(noon - 40 * minute, 'late');
  await fixture.put(noon + 20 * minute, 'c');
  const second = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => second.names.length >= 2);
  await fixture.pass(minute);
  await second.close();
  t.same(second.names, ['late', 'c']);
  const third = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.pass(hour);
  await third.close();
  t.same(third.names, []);
});

void t.test('D50: resumes at the cursor after a long outage, oldest first, and skips older files', async (t) => {
  const fixture = await openBucketFixture(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  await fixture.put(noon, 'a');
  const first = await CollectingReader.connect(fixture.open({ cursorPath, lookback: hour }));
  await fixture.time.until(() => first.names.length >= 1);
  await first.close();
  await fixture.pass(33 * 24 * hour);
  await fixture.put(noon + 24 * hour, 'tooOld');
  await fixture.put(noon + 20 * 24 * hour, 'd20');
  await fixture.put(noon + 5 * 24 * hour, 'd5', { region: 'eu-west-1' });
  await fixture.put(noon + 33 * 24 * hour, 'd33');
  await fixture.put(noon + 4 * 24 * hour, 'd4');
  const second = await CollectingReader.connect(fixture.open({ cursorPath, lookback: hour }));
  await fixture.time.until(() => second.names.length >= 3);
  await second.close();
  t.same(second.names, ['d4', 'd20', 'd33'], 'a newly found location starts two days back');
  const third = await CollectingReader.connect(fixture.open({ lookback: 40 * 24 * hour }));
  await fixture.time.until(() => third.names.length >= 4);
  t.same(third.names, ['d4', 'd5', 'd20', 'd33'], 'the first listing reaches back to lookback');
  await third.close();
});

void t.test('unacknowledged files are read again by the same and by the next process', async (t) => {
  const fixture = await openBucketFixture(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  await fixture.put(noon - minute, 'a');
  await fixture.put(noon, 'b');
  const source = fixture.open({ cursorPath });
  const reader = await CollectingReader.connect(source);
  reader.isAcking = false;
  await fixture.time.until(() => reader.names.length >= 2);
  await reader.close();
  await reader.connect(source);
  await fixture.time.until(() => reader.names.length >= 4);
  await reader.close();
  const next = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => next.names.length >= 2);
  t.same(next.names, ['a', 'b']);
  await next.close();
});

void t.test('saves the cursor while running: a crash does not repeat acknowledged files', async (t) => {
  const fixture = await openBucketFixture(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  await fixture.put(noon, 'a');
  const crashed = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => crashed.names.length >= 1);
  for (let i = 0; i < 200 && !readFileSync(cursorPath, { encoding: 'utf8', flag: 'a+' }).includes('Z_a"'); i++) await fixture.pass(1_000);
  await fixture.put(noon + minute, 'b');
  const next = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => next.names.length >= 1);
  t.same(next.names, ['b']);
  await next.close();
  await crashed.close();
});

void t.test('warns once about an unusable cursor and falls back to lookback', async (t) => {
  const fixture = await openBucketFixture(t);
  const cursorPath = join(t.testdir(), 'cursor.json');
  await fixture.put(noon, 'a');
  await fixture.put(noon - 3 * hour, 'old');
  const good = await CollectingReader.connect(fixture.open({ cursorPath }));
  await fixture.time.until(() => good.names.length >= 1);
  await good.close();
  const text = readFileSync(cursorPath, 'utf8');
  for (const broken of ['', 'garbage', text.slice(0, text.length / 2), text.replace('trail-logs', 'others'), '{}']) {
    writeFileSync(cursorPath, broken);
    fixture.log.lines.splice(0);
    const reader = await CollectingReader.connect(fixture.open({ cursorPath }));
    await fixture.time.until(() => reader.names.length >= 1);
    await fixture.pass(minute);
    await reader.close();
    t.same(reader.names, ['a']);
    t.match(fixture.log.lines, [['warn', /the cursor of the bucket cannot be used/, { path: cursorPath }]]);
    t.equal(fixture.log.lines.length, 1);
    t.match(readFileSync(cursorPath, 'utf8'), /"bucket":"trail-logs".*\}$/m, 'the cursor is valid again');
  }
});

void t.test('continues when the cursor cannot be written', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a');
  const reader = await CollectingReader.connect(fixture.open({ cursorPath: join(t.testdir(), 'none', 'cursor.json') }));
  await fixture.time.until(() => reader.names.length >= 1);
  await fixture.put(noon + minute, 'b');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 2);
  await reader.close();
  t.same(reader.names, ['a', 'b']);
  t.ok(fixture.log.lines.some(([, message]) => message.includes('cannot be written')));
});
