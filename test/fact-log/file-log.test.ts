import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { firstValueFrom, takeWhile, toArray } from 'rxjs';
import t from 'tap';
import { openFileLog, type FileLog } from '../../src/fact-log/file-log.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { RecordingLog } from '../support/recording-log.js';

const time = (n: number): string => new Date(Date.UTC(2026, 2, 2, 10, 0, 0, n)).toISOString();
const tick = (n: number): Arrival => ({ kind: 'tick', at: time(n) });
const ticks = (from: number, to: number): readonly Arrival[] => Array.from({ length: to - from + 1 }, (_, n) => tick(from + n));
const positions = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

const log = new RecordingLog();
const warnings = (): readonly string[] => log.lines.splice(0).flatMap(([level, message]) => (level === 'warn' ? [message] : []));
const open = (folder: string, more: { readonly isNew?: boolean; readonly segmentBytes?: number } = {}): Promise<FileLog> =>
  openFileLog(folder, { confirm: true, index: () => undefined, log, ...more });
const segments = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('journal-'))
    .sort();
const textOf = (folder: string, number: number): string => readFileSync(join(folder, segments(folder)[number - 1] ?? ''), 'utf8');

/** Every stored fact from a position on. */
const stored = async (facts: FileLog, from = facts.first): Promise<readonly Fact[]> =>
  (
    await firstValueFrom(
      facts.facts$(from).pipe(
        takeWhile((batch) => batch.length > 0),
        toArray(),
      ),
    )
  ).flat();
const seqs = async (facts: FileLog, from = facts.first): Promise<readonly number[]> => (await stored(facts, from)).map(({ seq }) => seq);

/** Appends facts in a separate run. */
const write = async (folder: string, count: number, segmentBytes?: number): Promise<void> => {
  const facts = await open(folder, segmentBytes === undefined ? {} : { segmentBytes });
  for (let n = 0; n < count; n++) facts.append([tick(facts.last + 1)]);
  await facts.close();
};

void t.test('D2: each run begins a segment with its position in the header, readable by the owner only', async (t) => {
  const folder = join(t.testdir(), 'made', 'below');
  for (let n = 0; n < 12; n++) await write(folder, 10);
  t.equal(segments(folder).length, 12);
  t.match(textOf(folder, 12), /^\{"driftline":"journal","version":2,"segment":12,"confirm":true,"first":111\}\n/);
  t.equal(statSync(join(folder, 'journal-000003.ndjson')).mode & 0o777, 0o600);
  t.equal(statSync(folder).mode & 0o777, 0o700);
  t.notOk(existsSync(join(folder, 'lock')), 'released');
  const facts = await open(folder);
  t.strictSame(await seqs(facts), positions(1, 120));
  await facts.close();
  await t.rejects(open(folder, { isNew: true }), { message: `cannot write ${folder}: it holds a journal already; name an empty folder` });
  t.strictSame(warnings(), []);
});

void t.test('D2: a full segment is followed by another', async (t) => {
  const folder = t.testdir();
  await write(folder, 40, 500);
  t.ok(segments(folder).length > 4);
  const first = Number(/"first":(\d+)/.exec(textOf(folder, 3))?.[1]);
  const before = (textOf(folder, 1) + textOf(folder, 2)).split('\n').filter((line) => line.startsWith('{"kind"')).length;
  t.equal(first, before + 1);
});

void t.test('a segment larger than one read', async (t) => {
  const folder = t.testdir();
  const facts = await open(folder);
  for (let n = 0; n < 30; n++) facts.append(ticks(1_000 * n + 1, 1_000 * (n + 1)));
  t.ok(textOf(folder, 1).length > 1_100_000);
  await facts.close();
  const again = await open(folder);
  const found = await stored(again);
  t.strictSame(
    found.map(({ at }) => at),
    ticks(1, 30_000).map(({ at }) => at),
  );
  t.strictSame([again.last, found.at(-1)?.seq, warnings()], [30_000, 30_000, []]);
  await again.close();
});

void t.test('D62: reading from a position does not read earlier segments', async (t) => {
  const folder = t.testdir();
  await write(folder, 60, 500);
  const facts = await open(folder);
  const third = Number(/"first":(\d+)/.exec(textOf(folder, 3))?.[1]);
  for (const name of segments(folder).slice(0, 2)) rmSync(join(folder, name));
  t.strictSame(await seqs(facts, third), positions(third, 60));
  t.strictSame(await seqs(facts, third + 2), positions(third + 2, 60));
  await t.rejects(seqs(facts, third - 1), { code: 'ENOENT' }, 'opened for their header only');
  await facts.close();
});

void t.test('a folder has one writer; readers do not count', async (t) => {
  const folder = t.testdir();
  const facts = await open(folder);
  await t.rejects(open(folder), { message: new RegExp(`the journal in ${folder} is in use by process ${String(process.pid)} on `) });
  facts.append([tick(1)]);
  await facts.close();
  await write(folder, 1);
  t.equal(segments(folder).length, 2);
});

const run = (...reasons: readonly number[]): string =>
  JSON.stringify({
    kind: 'audit',
    at: time(0),
    skipped: {
      count: reasons.length,
      reasons: Buffer.from(reasons).toString('base64'),
      ids: Buffer.alloc(16 * reasons.length, 7).toString('base64'),
      unsupported: [],
    },
  });
const version1 = (segment: number, ...lines: readonly string[]): string =>
  [JSON.stringify({ driftline: 'journal', version: 1, segment, confirm: true }), ...lines, ''].join('\n');
const line = (n: number): string => JSON.stringify(tick(n));

void t.test('D2: reads and continues a journal of version 1 with positions from its beginning', async (t) => {
  const folder = t.testdir({
    'journal-000001.ndjson': version1(1, line(1), run(0, 1, 2), line(5)),
    // One line is torn, which takes no position; the other lacks only its line break.
    'journal-000002.ndjson': `${version1(2, line(6))}{"kind":"tick","at":"2026`,
    'journal-000003.ndjson': `${version1(3, run(0, 0))}${line(9)}`,
  });
  const facts = await open(folder);
  t.strictSame([facts.first, facts.last], [1, 9]);
  facts.append([tick(10)]);
  const all = await stored(facts);
  t.strictSame(
    all.map(({ seq }) => seq),
    positions(1, 10),
  );
  t.strictSame(
    all.filter(({ kind }) => kind === 'tick').map(({ seq, at }) => [seq, at]),
    [1, 5, 6, 9, 10].map((n) => [n, time(n)]),
  );
  t.strictSame(warnings(), ['the last line of the journal is torn; it was dropped']);
  for (const from of [2, 3, 5, 7, 8, 9, 10]) t.strictSame(await seqs(facts, from), positions(from, 10), String(from));
  await facts.close();
  const again = await open(folder);
  t.strictSame([again.first, again.last, await seqs(again, 9)], [1, 10, [9, 10]]);
  await again.close();
});

void t.test('D2: an unreadable line keeps its position', async (t) => {
  const folder = t.testdir();
  await write(folder, 5);
  const path = join(folder, 'journal-000001.ndjson');
  const lines = readFileSync(path, 'utf8').split('\n');
  lines[3] = '{"kind":"audit","at":5}';
  writeFileSync(path, lines.join('\n'));
  const facts = await open(folder);
  facts.append([tick(6)]);
  warnings();
  t.strictSame(await seqs(facts), [1, 2, 4, 5, 6]);
  t.strictSame(warnings(), ['line 4 of the journal cannot be read']);
  await facts.close();
});

void t.test('D2: facts lost to a power cut do not stop the journal', async (t) => {
  const folder = t.testdir();
  await write(folder, 5);
  truncateSync(join(folder, 'journal-000001.ndjson'), textOf(folder, 1).length - 60);
  const facts = await open(folder);
  facts.append(ticks(1, 2));
  const found = await seqs(facts);
  t.strictSame([found.slice(0, 3), found.length], [[1, 2, 3], 5]);
  await facts.close();
});

void t.test('refuses a segment of a newer version', async (t) => {
  const folder = t.testdir({ 'journal-000001.ndjson': '{"driftline":"journal","version":3,"segment":1}\n' });
  await t.rejects(open(folder), { message: /journal-000001\.ndjson is a journal of version 3; this program reads versions 1 and 2/ });
  t.strictSame(readdirSync(folder), ['journal-000001.ndjson']);
});

void t.test('ignores a segment that never got its final name', async (t) => {
  const folder = t.testdir({ '.journal-000002.ndjson.new': '{"driftl', 'journal-notes.txt': '' });
  await write(folder, 2);
  await write(folder, 2);
  t.strictSame(readdirSync(folder).sort(), ['journal-000001.ndjson', 'journal-000002.ndjson', 'journal-notes.txt']);
});

void t.test('fails if nothing can be written', async (t) => {
  const folder = t.testdir({ file: '' });
  await t.rejects(open(join(folder, 'file')), { message: /^cannot write .*file: it is a file, not a folder$/ });
  const journal = join(folder, 'journal');
  mkdirSync(join(journal, '.journal-000001.ndjson.new'), { recursive: true });
  appendFileSync(join(journal, 'other'), '');
  await t.rejects(open(journal), { message: /^cannot write .*journal: it is a folder, not a file/ });
  t.notOk(existsSync(join(journal, 'lock')), 'and releases the lock');
});

void t.test('D63: removes old segments, but not while they are read', async (t) => {
  const folder = t.testdir();
  await write(folder, 60, 500);
  const facts = await open(folder);
  const count = segments(folder).length;
  const second = Number(/"first":(\d+)/.exec(textOf(folder, 2))?.[1]);
  const past = { olderThan: Date.now() + 60_000, maxBytes: Number.POSITIVE_INFINITY };
  t.equal(await facts.retain({ ...past, before: second - 1 }), 0);
  t.equal(await facts.retain({ ...past, olderThan: 0, before: 61 }), 0);
  const reading = stored(facts);
  t.equal(await facts.retain({ ...past, before: second }), 0, 'while it is read');
  t.equal((await reading).length, 60);
  t.equal(await facts.retain({ ...past, before: second }), 1);
  t.strictSame([facts.first, segments(folder)[0]], [second, 'journal-000002.ndjson']);
  t.strictSame(await seqs(facts), positions(second, 60));
  await t.rejects(seqs(facts, 1), { message: `position 1 is no longer in the fact log, which begins at ${String(second)}` });
  utimesSync(join(folder, segments(folder)[0] ?? ''), 1, 1);
  t.equal(await facts.retain({ ...past, olderThan: 10_000, before: 61 }), 1, 'by age alone');
  t.equal(await facts.retain({ ...past, olderThan: 0, maxBytes: 0, before: 61 }), count - 3, 'all but the current one');
  facts.append([tick(61)]);
  await facts.close();
  const again = await open(folder);
  t.strictSame([again.first, again.last, await seqs(again)], [61, 61, [61]]);
  await again.close();
});
