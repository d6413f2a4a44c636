import t from 'tap';
import { dropReasons } from '../../src/model/drop-reason.js';
import { decodeFacts } from '../../src/model/journal-line.js';
import { decodeSkippedRun } from '../../src/model/skipped-run.js';

const noState = () => undefined;

/** A line of version 1: a read, two unknown events, a failed call. Its ids were 16-byte hashes. */
const line =
  '{"kind":"audit","at":"2026-03-02T10:00:00.000Z","skipped":{"count":4,"reasons":"AAMDAQ==",' +
  '"ids":"AQAAAAIAAAADAAAABAAAAAUAAAAGAAAABwAAAAgAAAAJAAAACgAAAAsAAAAMAAAADQAAAA4AAAAPAAAAEAAAAA==",' +
  '"unsupported":[[1,"TagThing"],[2,"MakeThing"]]}}';

void t.test('reads a run of a version 1 journal as one fact per record, with the same numbers', (t) => {
  const facts = decodeFacts(Buffer.from(line), noState);
  const audit = { kind: 'audit', at: '2026-03-02T10:00:00.000Z', record: undefined };
  t.strictSame(facts, [
    { ...audit, skipped: { count: 1, reasons: { read_only: 1 }, unsupported: [] } },
    { ...audit, skipped: { count: 1, reasons: { unsupported_event: 1 }, unsupported: [{ name: 'TagThing', count: 1 }] } },
    { ...audit, skipped: { count: 1, reasons: { unsupported_event: 1 }, unsupported: [{ name: 'MakeThing', count: 1 }] } },
    { ...audit, skipped: { count: 1, reasons: { failed_call: 1 }, unsupported: [] } },
  ]);
  t.end();
});

void t.test('rejects a truncated or damaged run', (t) => {
  const run = (count: number, reasons: readonly number[], ids: number) => ({
    count,
    reasons: Buffer.from(reasons).toString('base64'),
    ids: Buffer.alloc(ids).toString('base64'),
    unsupported: [],
  });
  t.equal(decodeSkippedRun(run(1, [0], 16))?.length, 1);
  for (const bad of [run(2, [0], 32), run(2, [0, 0], 16), run(1, [dropReasons.length], 16), { count: 1 }, null, undefined])
    t.equal(decodeSkippedRun(bad), undefined, JSON.stringify(bad));
  for (let size = 0; size < line.length; size++) t.equal(decodeFacts(Buffer.from(line).subarray(0, size), noState), undefined);
  t.end();
});
