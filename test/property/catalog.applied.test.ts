import t, { type Test } from 'tap';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { deliver, deliveries, type Apply } from '../support/applies.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { driftsOf } from '../support/run-pipeline.js';

/**
 * D7 to D9, D18: what an apply makes or removes raises nothing, however its state and records arrive. The applies are made from the
 * examples of the catalog: what an example shows as declared was made by its call, and what it shows as deleted was removed by it.
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
  const gone = new Set(one.drifts.filter(({ field, new: now }) => field === '*' && now === null).map(({ address }) => address));
  if (gone.size === 0 || gone.size < one.drifts.length) return undefined;
  const after = one.state.filter((resource) => !gone.has(addressOf(resource)));
  return { name: `${one.event}: ${one.name}`, before: one.state, calls: called(one), after };
};

const silent = async (t: Test, applyOf: (one: KnownCase) => Apply | undefined, wanted: typeof deliveries, least: number): Promise<void> => {
  let checked = 0;
  for (const one of await allCases()) {
    const apply = one.record === undefined ? applyOf(one) : undefined;
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
  t.ok(checked > least, `${String(checked)} applies were tried`);
};

void t.test('what an apply makes is no drift', async (t) => {
  await silent(t, made, deliveries, 300);
});

void t.test('what an apply removes is no drift, where a state shows that it was there', async (t) => {
  await silent(
    t,
    removed,
    deliveries.filter(({ noneBefore }) => noneBefore === undefined),
    80,
  );
});
