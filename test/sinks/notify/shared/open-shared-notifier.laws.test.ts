import fc from 'fast-check';
import t from 'tap';
import { lawRuns } from '../../../support/law-runs.js';
import { SharedNotifiers } from '../../../support/shared-notifiers.js';
import { withTriage, type Drift } from '../../../../src/model/drift.js';
import type { Output } from '../../../../src/model/output.js';
import { noTriage } from '../../../../src/model/triage.js';
import { noAlerts } from '../../../../src/sinks/notify/notified-alerts.js';
import { driftWith, noticeOf } from '../samples.js';

const seed = 20261124;
t.comment(`seed ${String(seed)}`);

const waits = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 50, max: 3_000 }));
/** `end`: how the leader ends, and the milliseconds without a leader. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('alert' as const), field: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), which: fc.nat(9), isSnoozed: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('unsnooze' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: waits }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('end' as const),
        how: fc.constantFrom('crash' as const, 'crash' as const, 'pause' as const, 'told' as const, 'hand over' as const),
        gap: fc.constantFrom(0, 1, 40, 2_500, 20_000),
        next: fc.nat(3),
      }),
    },
  ),
  { minLength: 4, maxLength: 40 },
);
const scenarios = fc.record({
  steps,
  latency: fc.constantFrom(0, 5, 60),
  /** Failed attempts before a notice is accepted, and the milliseconds to an answer. */
  failures: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
  delays: fc.array(fc.constantFrom(0, 3, 200, 1_500), { minLength: 1, maxLength: 4 }),
});

const snoozed = { ...noTriage, snoozed_until: '2099-01-01T00:00:00.000Z' };
const unsnoozed = (id: string): Output => ({
  output: 'triaged',
  id,
  triage: null,
  action: { at: '', by: '', action: 'unsnooze', assignee: null, until: null, comment: null },
});
const numberOf = (id: string): number => Number(id.split('_')[1]);

void t.test(
  'D92: each notice reaches each target; repeats are of the last second; deposed leaders are silent',
  { timeout: 180_000 },
  async (t) => {
    let ends = 0;
    let repeats = 0;
    let deferred = 0;
    await fc.assert(
      fc.asyncProperty(scenarios, async ({ steps, latency, failures, delays }) => {
        /** Resolutions that wait for the end of a snooze, and the stored alerts. */
        const waiting: Drift[] = [];
        const stored = new Map<string, string>();
        const at = new SharedNotifiers({
          alerts: { ...noAlerts, drifts: { text: (id) => stored.get(id) } },
          answer: (id, earlier) => ({
            status: earlier < (failures[numberOf(id) % failures.length] ?? 0) ? 503 : 202,
            delay: delays[(numberOf(id) + earlier) % delays.length] ?? 0,
          }),
        });
        const restored = t.intercept(globalThis, 'fetch', { value: at.fetch });
        const { time, texts } = at;
        texts.latency = latency;
        const alerts: { readonly id: string; readonly field: string; isResolved: boolean }[] = [];
        const wanted: string[] = [];
        /** When leaders ended in a way that may repeat notices. */
        const breaks: number[] = [];
        let checkpoint: ReturnType<SharedNotifiers['checkpointOf']> | undefined;
        for (let n = 0; n < 3; n++) at.open();
        const first = at.lead(at.instances[0] ?? at.open());
        await time.pass(1_000);
        await first.term.started;

        const end = async (how: 'crash' | 'pause' | 'told' | 'hand over'): Promise<void> => {
          const { leading } = at;
          ends++;
          if (how === 'hand over') {
            const done = leading?.term.handOver(600);
            await time.pass(2_000);
            await done;
          }
          breaks.push(time.now());
          if (how === 'crash') at.crash();
          else at.depose();
          if (how === 'told') leading?.term.end();
          if (how === 'crash') at.open(checkpoint);
        };
        for (const step of steps) {
          if (step.do === 'wait') await time.pass(step.ms);
          else if (step.do === 'checkpoint') checkpoint = at.checkpointOf(at.instances.findLast(({ isDead }) => !isDead) ?? at.open());
          else if (step.do === 'alert') {
            const [id, field] = [`d_${String(alerts.length)}`, `f${String(step.field)}`];
            alerts.push({ id, field, isResolved: false });
            wanted.push(`${id}_detected`);
            at.append({ output: 'drift', drift: driftWith({ id, field }), waited: 0 });
          } else if (step.do === 'resolve') {
            const alert = alerts[step.which % Math.max(1, alerts.length)];
            if (alert === undefined || alert.isResolved) continue;
            alert.isResolved = true;
            const { drift } = noticeOf('resolved', { id: alert.id, field: alert.field });
            if (step.isSnoozed) waiting.push(drift);
            else wanted.push(`${alert.id}_resolved`);
            at.append({ output: 'resolved', drift: step.isSnoozed ? withTriage(drift, snoozed) : drift });
          } else if (step.do === 'unsnooze') {
            const drift = waiting.shift();
            if (drift === undefined) continue;
            deferred++;
            wanted.push(`${drift.id}_resolved`);
            stored.set(drift.id, JSON.stringify(drift));
            at.append(unsnoozed(drift.id));
          } else {
            await end(step.how);
            await time.pass(step.gap);
            const alive = at.instances.filter(({ isDead }) => !isDead);
            at.lead(alive[step.next % alive.length] ?? at.open());
          }
        }
        await time.pass(120_000);

        const problems = [...at.violations];
        if (waiting.some(({ id }) => at.requests.some((one) => one.id === `${id}_resolved`))) problems.push('notified while snoozed');
        for (const target of ['webhook', 'pagerduty']) {
          const accepted = at.requests.filter((one) => one.target === target && one.isAccepted);
          for (const id of wanted) if (!accepted.some((one) => one.id === id)) problems.push(`${target} did not get ${id}`);
          for (const one of accepted) {
            const again = accepted.find(({ id, at: time }) => id === one.id && time > one.at);
            if (again === undefined) continue;
            repeats++;
            const { answered = Number.POSITIVE_INFINITY } = one;
            const isRecent = breaks.some(
              (end) => end >= one.at && end <= Math.max(again.at, one.at) && end - answered <= 1_000 + 2 * latency,
            );
            if (!isRecent) problems.push(`${target} got ${one.id} at ${one.at} and ${again.at}, breaks ${breaks.join()}`);
          }
        }
        const resolved = new Set<string>();
        for (const id of at.acceptedBy('pagerduty')) {
          const key = id.replace(/_[a-z]+$/, '');
          if (id.endsWith('_resolved')) resolved.add(key);
          else if (resolved.has(key)) problems.push(`${key} is reopened`);
        }
        const known = at.instances.filter(({ isDead }) => !isDead).map(({ notifier }) => notifier.stats());
        if (known.some(({ kept, forgotten }) => kept > 0 || forgotten > 0)) problems.push(`kept: ${JSON.stringify(known)}`);
        at.close();
        restored.restore();
        if (problems.length > 0) throw new Error(problems.join('\n'));
      }),
      { seed, numRuns: lawRuns(300) },
    );
    t.ok(deferred > 0, 'some resolutions waited');
    t.comment(`${String(ends)} ends of leaders, ${String(repeats)} repeated notices`);
  },
);
