import { appendFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Fact } from '../../src/model/fact.js';
import { continueJournal, openJournal, type Journal } from '../../src/fact-log/journal.js';
import { readJournal } from '../../src/streams/recorded/read-journal.js';
import type { InputProblem } from '../../src/streams/recorded/recorded-options.js';
import { openRecorded } from '../../src/streams/recorded/open-recorded.js';
import { readRecorded } from '../support/recorded.js';

const time = (n: number): string => new Date(Date.UTC(2026, 2, 2, 10, 0, 0, n)).toISOString();
const tick = (n: number): Fact => ({ kind: 'tick', seq: n, at: time(n) });
const ticks = (from: number, to: number): readonly Fact[] => Array.from({ length: to - from + 1 }, (_, n) => tick(from + n));

const write = (folder: string, from: number, to: number): void => {
  const journal = continueJournal(folder, true);
  journal.append(ticks(from, to));
  journal.close();
};

/** Times of the facts that a folder gives, and what was told of it. */
const read = async (folder: string): Promise<{ readonly at: readonly string[]; readonly told: readonly string[] }> => {
  const problems: InputProblem[] = [];
  const note = (problem: InputProblem): void => void problems.push(problem);
  const { facts } = await readRecorded([folder], {
    onProblem: note,
    readJournal: (name, bytes) => readJournal(name, bytes, () => undefined, note),
  });
  return { at: facts.map(({ at }) => at), told: problems.map(({ message }) => message) };
};
const times = (from: number, to: number): readonly string[] => ticks(from, to).map(({ at }) => at);

void t.test('D2: a journal goes on in a segment of its own, and its segments are read in order', async (t) => {
  const folder = join(t.testdir(), 'made');
  for (let n = 0; n < 12; n++) write(folder, 10 * n, 10 * n + 9);
  const names = readdirSync(folder);
  t.strictSame([names.length, names[0], names[11]], [12, 'journal-000001.ndjson', 'journal-000012.ndjson'], 'and nothing beside them');
  t.match(
    readFileSync(join(folder, 'journal-000012.ndjson'), 'utf8'),
    /^\{"driftline":"journal","version":1,"segment":12,"confirm":true\}\n/,
  );
  t.equal(statSync(join(folder, 'journal-000003.ndjson')).mode & 0o777, 0o600);
  t.equal(statSync(folder).mode & 0o777, 0o700);
  t.strictSame(await read(folder), { at: times(0, 119), told: [] });
  t.throws(() => openJournal(folder, true), { tag: 'UnwritableOutput', message: /holds a journal already/ });
});

void t.test('of a long journal only the segments that come next are open', async (t) => {
  const folder = t.testdir();
  for (let n = 0; n < 9; n++) write(folder, 10 * n, 10 * n + 9);
  const opened: string[] = [];
  const recorded = openRecorded([folder], {
    threads: 0,
    maxObjects: 3,
    readJournal: (name, bytes) => {
      opened.push(name.slice(-8, -7));
      return readJournal(
        name,
        bytes,
        () => undefined,
        () => undefined,
      );
    },
  });
  t.match((await recorded.next()).value, { length: 10 });
  t.strictSame(opened, ['1', '2', '3']);
  await recorded.return(undefined);
});

void t.test('D2: facts of one moment on both sides of the end of a segment stay in order', async (t) => {
  const folder = t.testdir();
  for (const seq of [1, 2, 3]) {
    const journal = continueJournal(folder, true);
    const fact = (n: number): Fact => ({
      kind: 'state',
      seq: n,
      at: time(0),
      source: `${String(seq)}.${String(n)}`,
      news: 'unchanged',
      snapshot: undefined,
      written: '',
      readAfter: 0,
      message: '',
    });
    journal.append([fact(1), fact(2)]);
    journal.close();
  }
  const { facts } = await readRecorded([folder], {
    readJournal: (name, bytes) =>
      readJournal(
        name,
        bytes,
        () => undefined,
        () => undefined,
      ),
  });
  t.strictSame(
    facts.map((one) => one.kind === 'state' && one.source),
    ['1.1', '1.2', '2.1', '2.2', '3.1', '3.2'],
  );
});

void t.test('D2: a torn last line stays where it is, also between segments, and is told once', async (t) => {
  const folder = t.testdir();
  write(folder, 1, 5);
  const torn = join(folder, 'journal-000001.ndjson');
  appendFileSync(torn, `{"kind":"tick","at":"${time(6)}`);
  const before = readFileSync(torn, 'utf8');
  write(folder, 6, 9);
  write(folder, 10, 12);
  t.equal(readFileSync(torn, 'utf8'), before);
  t.strictSame(await read(folder), { at: times(1, 12), told: ['the last line of the journal is torn; it was dropped'] });
});

void t.test('a segment that began and never got its name is no part of the journal', async (t) => {
  const folder = t.testdir({ '.journal-000002.ndjson.new': '{"driftl', 'journal-notes.txt': '' });
  write(folder, 1, 2);
  write(folder, 3, 4);
  t.strictSame(readdirSync(folder).sort(), ['journal-000001.ndjson', 'journal-000002.ndjson', 'journal-notes.txt']);
});

void t.test('two processes with one journal: the later of them to begin a segment is told', (t) => {
  const folder = t.testdir();
  const one = continueJournal(folder, true);
  const other = continueJournal(folder, true);
  const big: Fact = {
    kind: 'state',
    seq: 1,
    at: time(1),
    source: 's'.repeat(65 << 20),
    news: 'unchanged',
    snapshot: undefined,
    written: '',
    readAfter: 0,
    message: '',
  };
  t.throws(() => one.append([big]), { tag: 'UnwritableOutput', message: /another process/ });
  // Nothing can be appended any more.
  t.throws(() => one.append([tick(1)]), { message: /another process/ });
  t.ok(one.bytes > 65 << 20);
  other.close();
  t.end();
});

void t.test('flush: what was appended before it is safe; costs nothing where nothing was; outlives the end of its segment', async (t) => {
  const folder = t.testdir();
  const journal: Journal = continueJournal(folder, false);
  await journal.flush();
  journal.append([tick(1)]);
  await Promise.all([journal.flush(), journal.flush()]);
  journal.append([tick(2)]);
  const under = journal.flush();
  const big: Fact = {
    kind: 'state',
    seq: 3,
    at: time(3),
    source: 's'.repeat(65 << 20),
    news: 'unchanged',
    snapshot: undefined,
    written: '',
    readAfter: 0,
    message: '',
  };
  journal.append([big]);
  journal.append([tick(4)]);
  await under;
  await journal.flush();
  journal.append([tick(5)]);
  journal.close();
  t.strictSame((await read(folder)).at, times(1, 5));
  t.equal(readdirSync(folder).length, 2);
});

void t.test('where nothing can be written', (t) => {
  const folder = t.testdir({ file: '' });
  t.throws(() => continueJournal(join(folder, 'file'), true), { tag: 'UnwritableOutput', message: /file: EEXIST/ });
  mkdirSync(join(folder, 'journal'));
  mkdirSync(join(folder, 'journal', '.journal-000001.ndjson.new'));
  writeFileSync(join(folder, 'journal', 'other'), '');
  t.throws(() => continueJournal(join(folder, 'journal'), true), { tag: 'UnwritableOutput', message: /EISDIR/ });
  t.end();
});
