import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Subject } from 'rxjs';
import t from 'tap';
import { cloudCatalog, cloudTypes } from '../../src/catalog/providers.js';
import type { Drift } from '../../src/model/drift.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { decodeFacts, encodeFact } from '../../src/model/journal-line.js';
import { actionKinds, conditionBits, triageConditions, type ActionEntry } from '../../src/model/triage.js';
import { allDrifts } from '../../src/model/drift-query.js';
import { openPipeline } from '../../src/pipeline.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { clock } from '../support/applies.js';
import { snapshotFrom } from '../support/arrivals.js';
import { lawRuns } from '../support/law-runs.js';
import { openRun, stamped, type SavedRun } from '../support/resumable-run.js';
import { everyChange, runPipeline } from '../support/run-pipeline.js';
import { anyHistory } from './mixed-history.js';

const seed = 20261128;
t.comment(`seed ${String(seed)}`);

const choice = fc.record({
  action: fc.constantFrom(...actionKinds),
  place: fc.nat(),
  alert: fc.nat(),
  seconds: fc.integer({ min: 1, max: 600 }),
  name: fc.constantFrom('ann', 'bob', '', 'ü,"triage":null}'),
  comment: fc.option(fc.constantFrom('looks fine', 'a\nb', ',"triage":{')),
});
type Chosen = typeof choice extends fc.Arbitrary<infer C> ? C : never;

const byArrival = (facts: readonly Arrival[]): readonly Arrival[] => [...facts].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** A history in the order of arrival, with actions on its alerts. */
const actedOn = fc.tuple(anyHistory, fc.array(choice, { maxLength: 25 })).map(([history, choices]): readonly Fact[] => {
  const facts = byArrival(history);
  const alerts = [...new Set(runPipeline([facts], everyChange).flatMap((one) => (one.output === 'drift' ? [one.drift.id] : [])))];
  return stamped(byArrival([...facts, ...choices.map((one, n) => actionOf(one, n, facts, alerts))]));
});
const actionOf = (
  { action, place, alert, seconds, name, comment }: Chosen,
  n: number,
  facts: readonly Arrival[],
  alerts: readonly string[],
): Arrival => {
  const at = facts[place % Math.max(1, facts.length)]?.at ?? clock(0);
  return {
    kind: 'action',
    at,
    action: {
      id: String(n),
      drift_id: alerts[alert % Math.max(1, alerts.length)] ?? 'd_unknown',
      action,
      by: name,
      assignee: action === 'assign' ? name : null,
      until:
        action === 'snooze' || (action === 'accept' && seconds % 2 === 0) ? new Date(Date.parse(at) + seconds * 1_000).toISOString() : null,
      comment,
    },
  };
};

/** The outputs about alerts; other laws are about the rest. */
const ofAlerts = (outputs: readonly string[]): readonly string[] =>
  outputs.filter((text) => /^{"output":"(drift|resolved|repeated|updated|triaged)"/.test(text));
const alertsIn = ({ drifts }: MemoryStore): readonly Drift[] =>
  [...drifts.page({ severity: undefined, resourceType: undefined }, { page: 1, limit: 1_000 }).items].map(
    (text) => JSON.parse(text) as Drift,
  );

const outputsOf = (facts: readonly Fact[], saved?: SavedRun): readonly string[] => {
  const run = openRun(everyChange, saved);
  for (const fact of facts) run.next(fact);
  run.end();
  return ofAlerts(run.outputs);
};

void t.test('the facts of a journal give the outputs of the run that wrote it', (t) => {
  fc.assert(
    fc.property(actedOn, (facts) => {
      const read = facts.flatMap((fact) => {
        const line = Buffer.concat(encodeFact(fact).map((part) => Buffer.from(part)));
        return decodeFacts(line.subarray(0, -1), snapshotFrom) ?? [];
      });
      assert.deepEqual(outputsOf(stamped(read)), outputsOf(facts));
    }),
    { seed, numRuns: lawRuns(60) },
  );
  t.end();
});

void t.test('D62: a run that is saved and restored at any fact continues alike', (t) => {
  fc.assert(
    fc.property(actedOn, fc.nat(), (facts, place) => {
      const at = place % (facts.length + 1);
      const run = openRun(everyChange);
      for (const fact of facts.slice(0, at)) run.next(fact);
      const before = ofAlerts(run.outputs).length;
      const saving = run.save();
      while (saving.take(3));
      assert.deepEqual(outputsOf(facts.slice(at), saving.result()), outputsOf(facts).slice(before));
    }),
    { seed, numRuns: lawRuns(60) },
  );
  t.end();
});

void t.test('the store shows the triage of the pipeline, finds alerts by it, and shows no snooze that has ended', (t) => {
  let snoozed = 0;
  let accepted = 0;
  fc.assert(
    fc.property(actedOn, (facts) => {
      const bounds = { maxDrifts: 1_000, maxEvents: 10 };
      const dedup = { maxEntries: 1_000, window: 24 * 3_600_000 };
      const { operator, triaged } = openPipeline({ catalog: cloudCatalog, policy: everyChange, dedup, graph: bounds });
      const actionsOf = (id: string): readonly ActionEntry[] => triaged.actionsOf(id);
      const store = new MemoryStore({ ...bounds, types: cloudTypes, showVariables: [], actionsOf });
      const facts$ = new Subject<readonly Fact[]>();
      const at = { seq: 0, arrivedAt: '', receivedAt: 0, isHistory: false, isFollowed: false };
      operator(facts$).subscribe((outputs) => {
        store.take(outputs, at);
      });
      for (const fact of facts) {
        facts$.next([fact]);
        const drifts = alertsIn(store);
        for (const { id, triage } of drifts) {
          assert.deepEqual(triage, triaged.triageOf(id));
          const until = triage?.snoozed_until ?? null;
          if (until !== null) snoozed++;
          assert.ok(until === null || fact.kind === 'action' || until > fact.at);
        }
      }
      const drifts = alertsIn(store);
      for (const { id, resolution, resolved_by: by } of drifts) {
        const { person = null } = by ?? {};
        assert.equal(resolution === 'accepted', person !== null);
        if (person !== null) accepted++;
        assert.ok(person === null || triaged.actionsOf(id).some(({ action, until }) => action === 'accept' && until === person.until));
        const { actions } = JSON.parse(store.drifts.get(id) ?? '{}') as { readonly actions: unknown };
        assert.deepEqual(actions, triaged.actionsOf(id));
      }
      triageConditions.forEach((condition, place) => {
        const expected = drifts.filter(({ triage }) => (conditionBits(triage) & (1 << place)) !== 0).length;
        const search = store.drifts.search({ ...allDrifts, triage: new Set([condition]) });
        let step = search.next();
        while (step.done !== true) step = search.next();
        assert.equal(step.value.total, expected, condition);
      });
    }),
    { seed, numRuns: lawRuns(80) },
  );
  t.ok(snoozed > 0, 'some alerts were snoozed');
  t.ok(accepted > 0, 'some were accepted');
  t.end();
});
