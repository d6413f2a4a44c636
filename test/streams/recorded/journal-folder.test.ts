import t from 'tap';
import type { Fact } from '../../../src/model/fact.js';
import { openRecorded } from '../../../src/streams/recorded/open-recorded.js';
import { readJournal } from '../../../src/streams/recorded/read-journal.js';
import type { InputProblem } from '../../../src/streams/recorded/recorded-options.js';
import { readRecorded } from '../../support/recorded.js';
import { writeSegment } from '../../support/write-segment.js';

const time = (n: number): string => new Date(Date.UTC(2026, 2, 2, 10, 0, 0, n)).toISOString();
const ticks = (from: number, to: number): readonly Fact[] =>
  Array.from({ length: to - from + 1 }, (_, n): Fact => ({ kind: 'tick', seq: from + n, at: time(from + n) }));
const times = (from: number, to: number): readonly string[] => ticks(from, to).map(({ at }) => at);

/** Reads a folder; returns its facts and the reported problems. */
const read = async (folder: string): Promise<{ readonly facts: readonly Pick<Fact, 'at'>[]; readonly problems: readonly string[] }> => {
  const problems: InputProblem[] = [];
  const note = (problem: InputProblem): void => void problems.push(problem);
  const { facts } = await readRecorded([folder], {
    onProblem: note,
    readJournal: (name, bytes) => readJournal(name, bytes, () => undefined, note),
  });
  return { facts, problems: problems.map(({ message }) => message) };
};

void t.test('D2: reads the segments of a journal in order', async (t) => {
  const folder = t.testdir();
  for (let n = 0; n < 12; n++) writeSegment(folder, n + 1, ticks(10 * n, 10 * n + 9));
  const { facts, problems } = await read(folder);
  t.strictSame([facts.map(({ at }) => at), problems], [times(0, 119), []]);
});

void t.test('opens only the next segments of a long journal', async (t) => {
  const folder = t.testdir();
  for (let n = 0; n < 9; n++) writeSegment(folder, n + 1, ticks(10 * n, 10 * n + 9));
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

void t.test('D2: facts of one moment stay in order across segments', async (t) => {
  const folder = t.testdir();
  const state = (source: string, seq: number): Fact => ({
    kind: 'state',
    seq,
    at: time(0),
    source,
    update: 'unchanged',
    snapshot: undefined,
    written: '',
    readAfter: 0,
    message: '',
  });
  for (const segment of [1, 2, 3])
    writeSegment(
      folder,
      segment,
      [1, 2].map((n) => state(`${String(segment)}.${String(n)}`, n)),
    );
  const { facts } = await read(folder);
  t.match(
    facts,
    ['1.1', '1.2', '2.1', '2.2', '3.1', '3.2'].map((source) => ({ source })),
  );
});

void t.test('D2: drops and reports a torn last line between segments once', async (t) => {
  const folder = t.testdir();
  writeSegment(folder, 1, ticks(1, 5), `{"kind":"tick","at":"${time(6)}`);
  writeSegment(folder, 2, ticks(6, 9));
  writeSegment(folder, 3, ticks(10, 12));
  const { facts, problems } = await read(folder);
  t.strictSame([facts.map(({ at }) => at), problems], [times(1, 12), ['the last line of the journal is torn; it was dropped']]);
});
