import t from 'tap';
import type { Fact } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import { clock } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { describeRole, role, state, user } from '../../support/evaluate-facts.js';
import { logEntry } from '../../support/log-entry.js';
import { openRun, stamped, type SavedRun } from '../../support/resumable-run.js';
import { plainPolicy } from '../../support/run-pipeline.js';

const saved = (facts: readonly Fact[], policy = plainPolicy): SavedRun => {
  const run = openRun(policy);
  for (const fact of facts) run.next(fact);
  const save = run.save();
  while (save.take(1_000));
  return save.result();
};

const secret = 'correct-horse-battery-staple';
const event: SensorEvent = {
  id: 'e_1',
  timestamp: '2026-03-02T10:00:00Z',
  severity: 'high',
  rule: 'Shell',
  output: `ran with ${secret}`,
  output_fields: {},
  tags: [],
  source: 'syscall',
  hostname: '',
  provider: null,
};
const database = { type: 'aws_db_instance', name: 'db', attributes: { id: 'db', identifier: 'db', password: secret } };

void t.test('D20 D62: masks the secret values of a state after a restart', (t) => {
  const [first] = stamped([state([database], 0)]);
  const run = openRun(plainPolicy, saved(first === undefined ? [] : [first]));
  run.next({ kind: 'sensor', seq: 2, at: '2026-03-02T10:01:00.000Z', event, record: undefined });
  t.match(run.outputs.join('\n'), 'ran with');
  t.notMatch(run.outputs.join('\n'), secret);
  t.end();
});

void t.test('D62: a saved evaluation state does not contain the state itself', (t) => {
  const { parts } = saved(stamped([state([database, user('u1')], 0)]));
  t.notMatch(parts.flat().join('\n'), secret);
  t.end();
});

void t.test('D9 D62: a waiting alert keeps its deadline and its record', (t) => {
  const policy = { ...plainPolicy, confirm: true, maxHold: 100_000 };
  const facts = stamped([
    state([role()], 0),
    describeRole('plays', { time: 10, at: 20 }),
    { kind: 'tick', at: '2026-03-02T10:01:30.000Z' },
    { kind: 'tick', at: '2026-03-02T10:03:00.000Z' },
  ]);
  const run = openRun(policy, saved(facts.slice(0, 2), policy));
  const [early, due] = facts.slice(2) as [Fact, Fact];
  run.next(early);
  t.strictSame(run.outputs, []);
  run.next(due);
  t.strictSame(
    run.outputs.map((one) => (JSON.parse(one) as { output: string }).output),
    ['drift', 'incident', 'outcome', 'released', 'waiting'],
  );
  t.end();
});

void t.test('D12 D62: tells the record of an operation from the record whose arrival ended its wait', (t) => {
  const policy = { ...plainPolicy, confirm: true };
  const rule = {
    type: 'google_compute_firewall',
    attributes: { id: 'projects/acme-prod/global/firewalls/web', name: 'web', disabled: false },
  };
  const started = logEntry('compute.googleapis.com', {
    event: 'v1.compute.firewalls.patch',
    request: { disabled: true },
    record: {
      resourceName: 'projects/acme-prod/global/firewalls/web',
      entry: { insertId: 'started', operation: { id: 'operation-1', producer: 'compute.googleapis.com', first: true } },
    },
  });
  const facts = stamped([
    state([role(), rule], 0),
    auditArrival(started, clock(20)),
    describeRole('plays', { time: 700, members: { eventID: 'described' } }),
  ]);
  const run = openRun(policy, saved(facts, policy));
  run.end();
  const drifts = run.outputs.flatMap((text) => {
    const one = JSON.parse(text) as Output;
    return one.output === 'drift' ? [[one.drift.address, one.drift.event_id]] : [];
  });
  t.strictSame(drifts, [
    ['google_compute_firewall.this', 'started'],
    ['aws_iam_role.worker', 'described'],
  ]);
  t.end();
});

void t.test('D62: refuses text that no save wrote', (t) => {
  // Only alerts that wait keep their record.
  const policy = { ...plainPolicy, confirm: true, maxHold: 100_000 };
  const { parts, states } = saved(stamped([state([role()], 0), describeRole('plays', { time: 10 })]), policy);
  const [statesPart, comparePart] = [3, 5];
  const restore = (part: number, change: (texts: readonly string[]) => readonly string[], known = states): void =>
    void openRun(plainPolicy, { parts: parts.map((texts, at) => (at === part ? change(texts) : texts)), states: known });
  restore(statesPart, (texts) => texts);
  for (const part of [statesPart, comparePart]) {
    t.throws(() => restore(part, () => ['{"kind":"elsewhere"}']), { message: /no item/ });
    t.throws(() => restore(part, () => ['{"kind":"head"']), SyntaxError);
  }
  const withoutEvents = (texts: readonly string[]): readonly string[] => texts.filter((one) => !one.includes('"kind":"event"'));
  t.throws(() => restore(comparePart, withoutEvents), { message: /refers to event 1/ });
  t.throws(() => restore(statesPart, (texts) => texts, new Map()), { message: /refers to the snapshot of main.tfstate/ });
  t.end();
});
