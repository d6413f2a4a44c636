import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { from, tap } from 'rxjs';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import type { Output } from '../../src/model/output.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { recordCount } from '../../src/model/record-count.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import { openPipeline } from '../../src/pipeline.js';
import { RunSummary } from '../../src/sinks/report/run-summary.js';
import { incident, inputs } from '../e2e/incident.js';
import { stateArrival } from '../support/arrivals.js';
import { lawRuns } from '../support/law-runs.js';
import { readRecorded } from '../support/recorded.js';
import { everyChange, lastAlerts } from '../support/run-pipeline.js';

const seed = 20261124;
t.comment(`seed ${String(seed)}`);

/** Counts a run as `replay` does. `drifts`: all alerts in their final form. */
const counted = (batches: readonly (readonly Fact[])[]): { readonly summary: RunSummary; readonly drifts: readonly Drift[] } => {
  const summary = new RunSummary();
  const all: Output[] = [];
  const { operator } = openPipeline({
    catalog: cloudCatalog,
    policy: everyChange,
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 100_000, window: 24 * 3_600_000 },
  });
  const seen$ = from(batches).pipe(
    tap((batch) => {
      summary.see(batch);
    }),
  );
  operator(seen$).subscribe((outputs) => {
    summary.take(outputs);
    all.push(...outputs);
  });
  return { summary, drifts: [...lastAlerts(all).values()] };
};

void t.test('counts each record once: by its alert, by the reason why it caused none, or as a sensor event', async (t) => {
  const { facts } = await readRecorded(inputs.map((name) => join(incident, name)));
  const declared = JSON.parse(readFileSync(join(incident, 'state', 'before.tfstate'), 'utf8')) as JsonObject;
  const state = stateArrival(declared, '2026-03-09T00:00:00.000Z');
  fc.assert(
    fc.property(
      fc.array(fc.nat(facts.length - 1), { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 }),
      (repeated, sizes) => {
        // Some facts arrive again, right behind the first time, in batches of any size.
        const again = new Set(repeated);
        const arrivals: Arrival[] = [state, ...facts.flatMap((fact, at) => (again.has(at) ? [fact, fact] : [fact]))];
        const stamped = stampFacts(arrivals, 0);
        const batches: Fact[][] = [];
        for (let at = 0, turn = 0; at < stamped.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          batches.push(stamped.slice(at, at + size));
          at += size;
        }
        const { summary, drifts } = counted(batches);
        const records = arrivals.reduce((sum, one) => sum + (one.kind === 'audit' || one.kind === 'sensor' ? recordCount(one) : 0), 0);
        // The alerts say which records caused them, and how often further ones repeated them.
        const causes = new Set(drifts.map(({ event_id }) => event_id)).size;
        const repeats = drifts.reduce((sum, { occurrences }) => sum + occurrences - 1, 0);
        const sensorEvents = new Set(facts.flatMap((one) => (one.kind === 'sensor' && one.record === undefined ? [one.event.id] : [])))
          .size;
        if (summary.records !== records) throw new Error(`${String(summary.records)} records, not ${String(records)}`);
        if (summary.sensorEvents !== sensorEvents) throw new Error(`${String(summary.sensorEvents)} sensor events`);
        const { alerting } = summary;
        if (alerting < causes || alerting > causes + repeats)
          throw new Error(
            `${String(alerting)} records with drift, but ${String(causes)} caused alerts and ${String(repeats)} repeated them`,
          );
        return true;
      },
    ),
    { seed, numRuns: lawRuns(30) },
  );
  t.pass('holds for all runs');
  t.end();
});
