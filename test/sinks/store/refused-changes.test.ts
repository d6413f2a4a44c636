import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { RefusedChanges } from '../../../src/sinks/store/refused-changes.js';
import { sampleDrift } from './samples.js';

const traits = { severity: 'high', isBuiltIn: true } as const;
const change = (n: number, over: Partial<Drift> = {}): Drift =>
  sampleDrift(`d_${String(n)}`, n, { address: `aws_s3_bucket.b${String(n)}`, ...over });
const kept = (changes: RefusedChanges): readonly Drift[] =>
  [...changes.evaluated()].flatMap((one) => (one === undefined ? [] : [JSON.parse(one.json) as Drift]));

void t.test('keeps a refused change with what rules look at', (t) => {
  const changes = new RefusedChanges();
  changes.add(change(1), traits);
  t.strictSame([...changes.evaluated()], [{ json: JSON.stringify(change(1)), traits, isRefused: true }]);
  t.end();
});

void t.test('the same value again by the same principal occurs again; another value or principal is another change', (t) => {
  const changes = new RefusedChanges();
  const first = change(1, { new_value: 'a', last_seen: '2026-03-01T10:00:00Z' });
  changes.add(first, traits);
  changes.add({ ...first, id: 'd_2', last_seen: '2026-03-01T11:00:00Z' }, traits);
  t.strictSame(
    kept(changes).map(({ id, occurrences, last_seen }) => [id, occurrences, last_seen]),
    [['d_1', 2, '2026-03-01T11:00:00Z']],
  );
  changes.add({ ...first, id: 'd_3', new_value: 'b' }, traits);
  changes.add({ ...first, id: 'd_4', new_value: 'b', user_identity: { ...first.user_identity, user_name: 'other' } }, traits);
  t.strictSame(
    kept(changes).map(({ id }) => id),
    ['d_1', 'd_3', 'd_4'],
  );
  t.end();
});

void t.test('keeps the newest 10,000 changes and counts the others', (t) => {
  const changes = new RefusedChanges();
  for (let n = 0; n < 10_003; n++) changes.add(change(n), traits);
  const ids = kept(changes).map(({ id }) => id);
  t.ok(ids.length <= 10_000);
  t.equal(ids.at(-1), 'd_10002');
  t.equal(ids.length + changes.forgotten, 10_003);
  // The oldest place is free again.
  changes.add(change(0), traits);
  t.equal(kept(changes).at(-1)?.id, 'd_0');
  t.end();
});

void t.test('keeps at most 8 MiB of text', (t) => {
  const changes = new RefusedChanges();
  for (let n = 0; n < 20; n++) changes.add(change(n, { new_value: 'x'.repeat(1024 * 1024) }), traits);
  t.equal(kept(changes).length, 7);
  t.equal(changes.forgotten, 13);
  t.end();
});

void t.test('a restored copy has the same changes', (t) => {
  const changes = new RefusedChanges();
  for (let n = 0; n < 5; n++) changes.add(change(n), n % 2 === 0 ? traits : { severity: 'low', isBuiltIn: false });
  const copy = new RefusedChanges();
  for (const text of changes.save()) copy.restore(JSON.parse(text));
  copy.restoreForgotten(3);
  t.strictSame([...copy.evaluated()], [...changes.evaluated()]);
  t.equal(copy.forgotten, 3);
  copy.add({ ...change(4), id: 'd_again' }, traits);
  t.equal(kept(copy).length, 5, 'a change that occurs again is found after a restore');
  t.end();
});
