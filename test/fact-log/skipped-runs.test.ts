import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bufferCount, firstValueFrom, mergeAll, tap, type Observable } from 'rxjs';
import t from 'tap';
import { openFileLog } from '../../src/fact-log/file-log.js';
import type { Fact } from '../../src/model/fact.js';
import { recordCount } from '../../src/model/record-count.js';
import { RecordingLog } from '../support/recording-log.js';

const at = '2026-03-02T10:00:00.000Z';
const tick = JSON.stringify({ kind: 'tick', at });

/** A line of version 1, where each read of the run has its own reason, id and number. */
const runLine = (count: number): string =>
  JSON.stringify({
    kind: 'audit',
    at,
    skipped: {
      count,
      reasons: Buffer.alloc(count).toString('base64'),
      ids: Buffer.alloc(16 * count).toString('base64'),
      unsupported: [],
    },
  });
const countsLine = (count: number): string =>
  JSON.stringify({ kind: 'audit', at, skipped: { count, reasons: { read_only: count }, unsupported: [] } });

/** The first `count` facts from a position on, and the sizes of their batches. */
const read = async (facts$: Observable<readonly Fact[]>, count: number) => {
  const sizes: number[] = [];
  const whole$ = facts$.pipe(
    tap((batch) => sizes.push(batch.length)),
    mergeAll(),
    bufferCount(count),
  );
  return { facts: await firstValueFrom(whole$), sizes };
};

for (const [name, header, lines, last] of [
  ['version 1', { driftline: 'journal', version: 1, segment: 1, confirm: false }, [tick, runLine(3_000), tick], 3_002],
  ['version 2', { driftline: 'journal', version: 2, segment: 1, confirm: false, first: 1 }, [tick, countsLine(3_000), tick], 3],
] as const) {
  void t.test(`D61: positions of a journal of ${name} count skipped records as they were numbered`, async (t) => {
    const folder = join(t.testdir(), 'journal');
    mkdirSync(folder);
    writeFileSync(join(folder, 'journal-000001.ndjson'), [JSON.stringify(header), ...lines, ''].join('\n'));
    const opened = await openFileLog(folder, { confirm: false, index: () => undefined, log: new RecordingLog() });
    t.equal(opened.last, last);
    const { facts, sizes } = await read(opened.facts$(1), last);
    t.strictSame([...new Set(facts.map((fact, index) => fact.seq - index))], [1], 'no position is missing');
    t.equal(
      facts.reduce((sum, fact) => sum + recordCount(fact), 0),
      3_002,
    );
    t.strictSame([facts[0]?.kind, facts.at(-1)?.kind], ['tick', 'tick']);
    t.ok(sizes.every((size) => size <= 1_024));
    const rest = await read(opened.facts$(last - 1), 2);
    t.strictSame(
      rest.facts.map(({ seq }) => seq),
      [last - 1, last],
      'reading starts within a run',
    );
    opened.append([{ kind: 'tick', at }]);
    t.equal(opened.last, last + 1);
    await opened.close();
  });
}
