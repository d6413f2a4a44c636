import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { Json, JsonObject } from '../../src/lib/json.js';
import { exactJson } from '../../src/lib/exact-json.js';
import type { Arrival } from '../../src/model/fact.js';
import { evaluated, openDrifts, recordedCall, role, state } from '../support/evaluate-facts.js';
import { changesIn } from '../support/run-pipeline.js';
import { plan, planned } from '../support/plans.js';

/** D124: the order in which plans, records and the state arrive makes no difference; plans in any order and repeated prove the same. */

const address = 'aws_iam_role.worker';
const declaredValues: JsonObject = { description: 'works', max_session_duration: 3600, path: '/' };
type Attribute = 'description' | 'max_session_duration' | 'path';

/** Something that happens to the role, or is seen of it. */
type Step =
  | { readonly kind: 'record' | 'unseen' | 'unknown'; readonly attribute: Attribute; readonly value: Json; readonly user: string }
  | { readonly kind: 'plan'; readonly isConclusive: boolean };

const values: Readonly<Record<Attribute, readonly Json[]>> = {
  description: ['works', 'plays', 'sings'],
  max_session_duration: [3600, 7200],
  path: ['/', '/x/'],
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom('record', 'record', 'unseen', 'unknown' as const),
        fc.constantFrom<Attribute>('description', 'max_session_duration', 'path'),
        fc.nat(),
        fc.constantFrom('alice', 'bob'),
      )
      .map(([kind, attribute, index, user]): Step => ({
        // No record shows a path.
        kind: kind === 'record' && attribute === 'path' ? 'unknown' : kind,
        attribute,
        value: values[attribute][index % values[attribute].length] ?? null,
        user,
      })),
    weight: 3,
  },
  { arbitrary: fc.boolean().map((isConclusive): Step => ({ kind: 'plan', isConclusive })), weight: 2 },
);

/** The newest evidence about each attribute: what a record set or a plan showed. */
type Known = Map<string, Json>;

/** The facts of a history in the order of their events, and what they show in the end. */
const historyOf = (steps: readonly Step[]): { readonly facts: readonly ((at: number) => Arrival)[]; readonly known: Known } => {
  const real: Record<string, Json | undefined> = { ...declaredValues };
  const known: Known = new Map();
  const facts: ((at: number) => Arrival)[] = [];
  steps.forEach((one, index) => {
    const time = 100 + 10 * index;
    if (one.kind === 'plan') {
      const differing = Object.keys(declaredValues).filter((name) => real[name] !== declaredValues[name]);
      const pick = (from: JsonObject): JsonObject => Object.fromEntries(differing.map((name) => [name, from[name] ?? null]));
      const differs = differing.length === 0 ? undefined : ([pick(declaredValues), pick(real)] as const);
      // A resource that is listed was read as a whole.
      for (const name of one.isConclusive || differing.length > 0 ? Object.keys(declaredValues) : []) known.set(name, real[name] ?? null);
      facts.push((at) => plan([planned(address, differs, { isConclusive: one.isConclusive })], time, { at, id: `p_${String(time)}` }));
      return;
    }
    real[one.attribute] = one.value;
    const options = { time, user: one.user, members: { eventID: `e${String(index)}` } };
    if (one.kind === 'record') {
      known.set(one.attribute, one.value);
      const member = one.attribute === 'description' ? 'description' : 'maxSessionDuration';
      facts.push((at) => recordedCall('iam', 'UpdateRole', { roleName: 'worker', [member]: one.value }, { ...options, at }));
    } else if (one.kind === 'unknown')
      facts.push((at) => recordedCall('iam', 'PaintRole', { roleArn: 'arn:aws:iam::111122223333:role/worker' }, { ...options, at }));
  });
  return { facts, known };
};

const declared = state([role()], 0, { written: -1000 });

/** The open alerts after the facts arrived in this order. */
const openAfter = (facts: readonly ((at: number) => Arrival)[]): readonly JsonObject[] => {
  const outputs = evaluated([declared, ...facts.map((fact, index) => fact(10_000 + index))]);
  return changesIn(openDrifts(outputs))
    .map(({ field, old_value, new_value, user_identity, event_name, event_time, verified_at, candidates }) => ({
      ...{ field, old_value, new_value, event_name, verified_at },
      // An alert keeps the plan that found it.
      event_time: event_name.endsWith(' plan') ? '' : event_time,
      user: user_identity.user_name,
      candidates: candidates?.map((one) => `${one.user_identity.user_name} ${one.event_id}`) ?? null,
    }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
};

const numRuns = 400;

void t.test('shows what was set or seen last of each attribute', (t) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      const { facts, known } = historyOf(steps);
      const expected = [...known].filter(([name, value]) => value !== declaredValues[name]).sort(([a], [b]) => (a < b ? -1 : 1));
      assert.deepEqual(
        openAfter(facts).map(({ field, new_value }) => [field, new_value]),
        expected,
      );
    }),
    { numRuns },
  );
  t.end();
});

/** Of a value that several records set, the alert may be about any of them: an announced alert keeps its record. */
const asSet =
  (steps: readonly Step[]) =>
  (alert: JsonObject): JsonObject => {
    const isSame = (one: Step): boolean => one.kind !== 'plan' && one.attribute === alert['field'] && one.value === alert['new_value'];
    return steps.filter(isSame).length < 2
      ? alert
      : { field: alert['field'], new_value: alert['new_value'], candidates: alert['candidates'] };
  };

/** Plans, and the state, at any place among the records, which keep their order: an alert that is announced keeps its caller. */
const shuffled = <T extends (at: number) => Arrival>(facts: readonly T[], keys: readonly number[]): readonly T[] => {
  const isRecord = (fact: T): boolean => fact(0).kind === 'audit';
  const records = facts.filter(isRecord);
  const places = facts.map((fact, index) => ({ fact, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key);
  return places.map(({ fact }) => (isRecord(fact) ? (records.shift() ?? fact) : fact));
};

void t.test('the order of arrival makes no difference', (t) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.nat(1_000)), (steps, random) => {
      const { facts } = historyOf(steps);
      const keys = facts.map(() => random.next().value ?? 0);
      assert.deepEqual(openAfter(shuffled(facts, keys)).map(asSet(steps)), openAfter(facts).map(asSet(steps)), exactJson(keys));
    }),
    { numRuns },
  );
  t.end();
});

void t.test('a state that arrives after the plans makes no difference to what they found', (t) => {
  const plans = step.filter(({ kind }) => kind !== 'record');
  fc.assert(
    fc.property(fc.array(plans, { minLength: 1, maxLength: 8 }), fc.nat(8), (steps, place) => {
      const facts = historyOf(steps).facts.filter((fact) => fact(0).kind === 'plan');
      const late = facts.map((fact, index) => fact(10_000 + index));
      const found = (list: readonly Arrival[]): readonly string[] =>
        openDrifts(evaluated(list))
          .map(({ field, new_value, verified_at }) => exactJson([field, new_value, verified_at]))
          .sort();
      assert.deepEqual(found([...late.slice(0, place), declared, ...late.slice(place)]), found([declared, ...late]));
    }),
    { numRuns },
  );
  t.end();
});

void t.test('a plan that is repeated changes nothing', (t) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const { facts } = historyOf(steps);
      const once = evaluated([declared, ...facts.map((fact, index) => fact(10_000 + index))]).length;
      const plans = facts.filter((fact) => fact(0).kind === 'plan');
      const again = evaluated([declared, ...[...facts, ...plans].map((fact, index) => fact(10_000 + index))]).length;
      assert.equal(again, once);
    }),
    { numRuns },
  );
  t.end();
});
