import t, { type Test } from 'tap';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { besideMarker, deliver, deliveries, type Apply } from '../support/applies.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { driftsOf } from '../support/run-pipeline.js';

/**
 * D7 to D9, D18: an apply raises no alerts, in whatever order its state and records arrive. The applies are built from the examples of
 * the catalog: declared resources of an example were created by its call, deleted ones were removed by it.
 */

const called = (one: KnownCase): Apply['calls'] => [
  { service: one.eventSource, event: one.event, request: one.request, response: one.response ?? null },
];
const addressOf = ({ type, name = 'this' }: DeclaredResource): string => `${type}.${name}`;

const made = (one: KnownCase): Apply | undefined =>
  one.drifts.length === 0 && (one.dropped ?? 'declared') === 'declared'
    ? { name: `${one.event}: ${one.name}`, before: [], calls: called(one), after: one.state }
    : undefined;

const removed = (one: KnownCase): Apply | undefined => {
  // A change that the record withholds has no old value either.
  const gone = new Set(
    one.drifts.filter(({ field, old, new: now }) => field === '*' && old !== null && now === null).map(({ address }) => address),
  );
  if (gone.size === 0 || gone.size < one.drifts.length) return undefined;
  const after = one.state.filter((resource) => !gone.has(addressOf(resource)));
  return { name: `${one.event}: ${one.name}`, before: one.state, calls: called(one), after };
};

const silent = async (t: Test, applyOf: (one: KnownCase) => Apply | undefined, wanted: typeof deliveries, least: number): Promise<void> => {
  let checked = 0;
  for (const one of await allCases()) {
    const [apply] = besideMarker([one.record === undefined ? applyOf(one) : undefined].filter((made) => made !== undefined));
    if (apply === undefined) continue;
    checked++;
    for (const delivery of wanted) {
      t.strictSame(
        driftsOf(deliver(apply, delivery)).map(({ address, field, resource_type: type }) => `${address ?? type} ${field}`),
        [],
        `${apply.name}: ${delivery.name}`,
      );
    }
  }
  t.ok(checked > least, `${String(checked)} applies checked`);
};

void t.test('raises no alert for what an apply creates', async (t) => {
  await silent(t, made, deliveries, 300);
});

void t.test('raises no alert for what an apply removes, if an earlier state declared it', async (t) => {
  await silent(
    t,
    removed,
    deliveries.filter(({ noneBefore }) => noneBefore === undefined),
    80,
  );
});
