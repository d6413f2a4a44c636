import t from 'tap';
import type { Json } from '../../src/lib/json.js';
import { dropReasons, type DropReason } from '../../src/model/drop-reason.js';
import { decodeSkipped, encodeSkipped, SkippedCounter } from '../../src/model/skipped-records.js';

const add = (counter: SkippedCounter, reason: DropReason, name = ''): void => counter.add(dropReasons.indexOf(reason), name);

void t.test('D61: counts records by reason, and unsupported events by name', (t) => {
  const counter = new SkippedCounter();
  for (const reason of ['malformed', 'read_only', 'read_only'] as const) add(counter, reason);
  for (const name of ['TagThing', 'MakeThing', 'TagThing']) add(counter, 'unsupported_event', name);
  t.equal(counter.count, 6);
  t.strictSame(counter.take(), {
    count: 6,
    reasons: { read_only: 2, unsupported_event: 3, malformed: 1 },
    unsupported: [
      { name: 'TagThing', count: 2 },
      { name: 'MakeThing', count: 1 },
    ],
  });
  t.equal(counter.count, 0);
  add(counter, 'failed_call');
  t.strictSame(counter.take(), { count: 1, reasons: { failed_call: 1 }, unsupported: [] }, 'the counter restarts at zero');
  t.end();
});

void t.test('D61: folds rare names into their reason and keeps the total', (t) => {
  const counter = new SkippedCounter();
  for (let n = 0; n < 1_500; n++)
    for (let times = 0; times < (n < 700 ? 2 : 1); times++) add(counter, 'unsupported_event', `Event${String(n)}`);
  const { count, reasons, unsupported } = counter.take();
  t.equal(count, 2_200);
  t.strictSame(reasons, { unsupported_event: 2_200 });
  t.equal(unsupported.length, 1_000);
  t.equal(unsupported.filter((one) => one.count === 2).length, 700, 'the most frequent names are kept');
  t.end();
});

void t.test('D61: writes the counts as readable JSON to the journal', (t) => {
  const counter = new SkippedCounter();
  add(counter, 'read_only');
  add(counter, 'unsupported_event', '__proto__');
  const skipped = counter.take();
  const text = JSON.stringify(encodeSkipped(skipped));
  t.equal(text, '{"count":2,"reasons":{"read_only":1,"unsupported_event":1},"unsupported":[["__proto__",1]]}');
  t.strictSame(decodeSkipped(JSON.parse(text) as Json), skipped);
  t.end();
});

void t.test('rejects counts that do not add up or have unknown reasons', (t) => {
  const good = { count: 2, reasons: { read_only: 2 }, unsupported: [] };
  t.strictSame(decodeSkipped(good), good);
  for (const bad of [
    undefined,
    null,
    7,
    { ...good, count: 3 },
    { ...good, count: '2' },
    { ...good, reasons: { read_only: 3, failed_call: -1 } },
    { ...good, reasons: { read_only: 1, toString: 1 } },
    { ...good, reasons: [2] },
    { ...good, unsupported: [['name']] },
    { ...good, unsupported: {} },
  ])
    t.equal(decodeSkipped(bad), undefined, JSON.stringify(bad));
  t.end();
});
