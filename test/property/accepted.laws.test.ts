import fc from 'fast-check';
import t from 'tap';
import type { Arrival } from '../../src/model/fact.js';
import { acceptance } from '../support/acceptance.js';
import { describeRole, evaluated, role, state, terraform, tick } from '../support/evaluate-facts.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { driftsOf, dropsOf } from '../support/run-pipeline.js';

/** D121: an accepted value is silent, and only that value. Times are seconds; the change is made at 100 and accepted at 200. */

const repetition = fc.record({
  made: fc.integer({ min: 1, max: 400 }),
  delay: fc.integer({ min: 0, max: 400 }),
  user: fc.constantFrom('alice', 'bob', 'mallory'),
  isTool: fc.boolean(),
});
type Repetition = typeof repetition extends fc.Arbitrary<infer R> ? R : never;

const begun: readonly Arrival[] = [state([role()], 0), describeRole('plays', { time: 100, at: 100 })];
const id = driftsOf(evaluated(begun))[0]?.id ?? '';
const accepted = [...begun, acceptance(id, 200)];

const recordOf = (value: string, { made, delay, user, isTool }: Repetition): Arrival =>
  describeRole(value, { time: made, at: Math.max(201, made + delay), user, ...(isTool ? terraform : {}) });
const inOrder = (facts: readonly Arrival[]): readonly Arrival[] => [...facts].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

void t.test('the same value makes no alert, whoever sets it how often, in any order of arrival', (t) => {
  fc.assert(
    fc.property(fc.array(repetition, { maxLength: 8 }), (all) => {
      const outputs = evaluated([...accepted, ...inOrder(all.map((one) => recordOf('plays', one))), tick(3_000)]);
      const drifts = driftsOf(outputs);
      if (drifts.length > 1) throw new Error(`alerts: ${drifts.map((one) => `${one.id} ${one.event_time}`).join()}`);
      const drops = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
      // A record that is older than another that arrived proves nothing.
      const isNewest = all.some(({ made }) => made > 100);
      return drops === all.length && (!isNewest || (dropsOf(outputs).accepted ?? 0) > 0);
    }),
    { numRuns: lawRuns(200) },
  );
  t.end();
});

void t.test('any other value that is set last is an open alert', (t) => {
  fc.assert(
    fc.property(fc.array(repetition, { maxLength: 5 }), fc.constantFrom('', 'Plays', 'plays ', 'sings'), (all, other) => {
      const last = describeRole(other, { time: 900, at: 900, user: 'mallory' });
      const outputs = evaluated([...accepted, ...inOrder(all.map((one) => recordOf('plays', one))), last, tick(3_000)]);
      return driftsOf(outputs).some(({ new_value: value, event_id }) => value === other && event_id !== driftsOf(outputs)[0]?.event_id);
    }),
    { numRuns: lawRuns(100) },
  );
  t.end();
});
