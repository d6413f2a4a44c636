import fc from 'fast-check';
import t from 'tap';
import type { Json, JsonObject } from '../../src/lib/json.js';
import { isList, isObject } from '../../src/lib/json.js';
import { planArrivals } from '../../src/plans/plan-arrivals.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { changeOf, planDocument, readPieces, recordedPlan } from '../support/plan-documents.js';

/** The same value with the members of all objects in another order. */
const shuffled = (value: Json, random: () => number): Json => {
  if (isList(value)) return value.map((one) => shuffled(one, random));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => ({ name, one: shuffled(one ?? null, random), at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name, one }) => [name, one]),
  );
};

const randomOf = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

void t.test('the order of members changes nothing, nor where the bytes are cut, nor white space', (t) => {
  const original = ['plain.json', 'target.json', 'moved.json'].map((name) => {
    const value = JSON.parse(recordedPlan(name).toString('utf8')) as JsonObject;
    const plan = readPieces(recordedPlan(name), 100_000);
    return { value, id: plan.head.id, resources: new Map(plan.resources.map((one) => [one.address, one])) };
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...original),
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(3),
      (one, seed, size, indent) => {
        const plan = readPieces(JSON.stringify(shuffled(one.value, randomOf(seed)), null, indent), size);
        t.equal(plan.head.id, one.id);
        t.strictSame(new Map(plan.resources.map((resource) => [resource.address, resource])), one.resources);
      },
    ),
    { numRuns: lawRuns(60) },
  );
  t.end();
});

void t.test('events are the same wherever the bytes are cut', (t) => {
  const whole = readPieces(recordedPlan('plain.ndjson'), 100_000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), (size) => {
      t.strictSame(readPieces(recordedPlan('plain.ndjson'), size), whole);
    }),
    { numRuns: lawRuns(30) },
  );
  t.end();
});

/** A value with marks of its secret parts, each of which contains the word `secret`. */
type Marked = { readonly value: Json; readonly marks: Json };
const name = fc.oneof(fc.constantFrom('a', 'b', 'a.b', '__proto__', ''), fc.string({ maxLength: 3 }));
const marked = fc.letrec<{ value: Marked }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Marked>({ value: 'open', marks: false }, { value: 1, marks: {} }, { value: null, marks: false }),
    fc.constantFrom<Marked>(
      { value: 'secret', marks: true },
      { value: { in: ['secret'] }, marks: true },
      { value: ['secret'], marks: true },
    ),
    fc.array(tie('value'), { maxLength: 3 }).map((all) => ({ value: all.map((one) => one.value), marks: all.map((one) => one.marks) })),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((all) => ({
      value: Object.fromEntries(all.map(([key, one]) => [key, one.value])),
      marks: Object.fromEntries(all.map(([key, one]) => [key, one.marks])),
    })),
  ),
})).value;
const side = fc.array(fc.tuple(name, marked), { maxLength: 4 }).map((all) => ({
  value: Object.fromEntries(all.map(([key, one]) => [key, one.value])),
  marks: Object.fromEntries(all.map(([key, one]) => [key, one.marks])),
}));

void t.test('no marked value leaves, on either side of drift and pending', (t) => {
  fc.assert(
    fc.property(side, side, side, fc.constantFrom('update', 'delete', 'create'), (state, real, wanted, action) => {
      const change = (before: typeof side extends fc.Arbitrary<infer S> ? S : never, after: typeof before, actions: readonly string[]) =>
        changeOf('aws_db.a', actions, {
          before: actions[0] === 'create' ? null : before.value,
          after: actions[0] === 'delete' ? null : after.value,
          before_sensitive: before.marks,
          after_sensitive: after.marks,
        });
      const drift = [change(state, real, [action === 'create' ? 'delete' : 'update'])];
      const changes = [change(real, wanted, [action])];
      const text = JSON.stringify(readPieces(JSON.stringify(planDocument({ drift, changes }))).resources);
      t.notMatch(text, /"secret"/);
    }),
    { numRuns: lawRuns(400) },
  );
  t.end();
});

void t.test('a plan becomes facts of at most 50 resources, the last of which says so', (t) => {
  fc.assert(
    fc.property(fc.nat(450), fc.nat(400), (count, width) => {
      const prior = Array.from({ length: count }, (_, i) => `aws_vpc.a[${String(i)}]`);
      const drift = prior
        .slice(0, 60)
        .map((address) => changeOf(address, ['update'], { before: { a: 1 }, after: { a: 'x'.repeat(width * 100) } }));
      const plan = readPieces(JSON.stringify(planDocument({ prior, drift })), 60_000);
      const facts = [...planArrivals(plan, 'main', '2026-03-01T11:00:00.000Z')];
      t.strictSame(
        facts.flatMap((fact) => fact.resources),
        plan.resources,
      );
      t.strictSame(
        facts.map((fact) => fact.isLast),
        facts.map((_, i) => i === facts.length - 1),
      );
      t.ok(facts.every((fact) => fact.resources.length <= 50 && fact.plan === plan.head && fact.source === 'main'));
      t.ok(facts.every((fact) => fact.resources.length <= 1 || JSON.stringify(fact.resources.slice(0, -1)).length < 200_000));
    }),
    { numRuns: lawRuns(40) },
  );
  t.end();
});
