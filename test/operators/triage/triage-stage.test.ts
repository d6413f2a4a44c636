import t from 'tap';
import type { ActionFact, TickFact } from '../../../src/model/fact.js';
import { isOutput, type Output } from '../../../src/model/output.js';
import type { DriftAction } from '../../../src/model/triage.js';
import type { Item } from '../../../src/operators/flow/item.js';
import { TriagedAlerts } from '../../../src/operators/triage/triaged-alerts.js';
import { triageStage } from '../../../src/operators/triage/triage-stage.js';
import { clock, sampleDrift } from '../../sinks/store/samples.js';

let requests = 0;
const actionAt = (second: number, over: Partial<DriftAction> & Pick<DriftAction, 'action'>): ActionFact => {
  requests += 1;
  const action = { id: `r${String(requests)}`, drift_id: 'd_1', by: 'ann', assignee: null, until: null, comment: null, ...over };
  return { kind: 'action', seq: requests, at: clock(second), action };
};
const snoozeAt = (second: number, until: number, drift_id = 'd_1'): ActionFact =>
  actionAt(second, { action: 'snooze', until: clock(until), drift_id });
const tickAt = (second: number): TickFact => ({ kind: 'tick', seq: 0, at: clock(second) });

/** The stage; facts pass their time first, as in a chain. */
const open = (bounds = { maxAlerts: 10 }) => {
  const triaged = new TriagedAlerts(bounds);
  const evaluated: string[] = [];
  const stage = triageStage(triaged);
  const run = (...items: readonly (ActionFact | TickFact | Output)[]): readonly Output[] => {
    const outputs: Output[] = [];
    const take = (one: Item): void => {
      if (isOutput(one)) outputs.push(one);
    };
    for (const item of items) {
      if (isOutput(item)) {
        stage.on.output?.(item, take);
        continue;
      }
      evaluated.push(item.kind);
      stage.time?.({ seq: item.seq, at: item.at, now: Date.parse(item.at) }, take);
      if (item.kind === 'action') stage.on.action?.(item, take);
    }
    return outputs;
  };
  return { triaged, stage, run, evaluated };
};
const triageIn = (outputs: readonly Output[]): readonly unknown[] =>
  outputs.map((one) => ('drift' in one ? one.drift.triage : one.output === 'triaged' ? one.triage : undefined));
const update = (id = 'd_1', output: 'drift' | 'repeated' | 'resolved' = 'repeated'): Output =>
  output === 'drift' ? { output, drift: sampleDrift(id), waited: 0 } : { output, drift: sampleDrift(id) };
const none = { acknowledged_by: null, acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };

void t.test('each action changes its part of the triage, and its undoing leaves nothing', (t) => {
  const { run, triaged, evaluated } = open();
  t.strictSame(triageIn(run(actionAt(1, { action: 'acknowledge' }))), [{ ...none, acknowledged_by: 'ann', acknowledged_at: clock(1) }]);
  t.strictSame(triageIn(run(actionAt(2, { action: 'assign', assignee: 'bob' }))), [
    { ...none, acknowledged_by: 'ann', acknowledged_at: clock(1), assignee: 'bob' },
  ]);
  run(actionAt(3, { action: 'unacknowledge' }), actionAt(4, { action: 'unassign' }), snoozeAt(5, 60));
  t.strictSame(triaged.triageOf('d_1'), { ...none, snoozed_until: clock(60) });
  t.strictSame(triageIn(run(actionAt(6, { action: 'unsnooze' }))), [null]);
  t.equal(triaged.nextDeadline, Infinity);
  t.strictSame(triageIn(run(actionAt(7, { action: 'comment', comment: 'hm' }), actionAt(8, { action: 'unassign', comment: 'no' }))), [
    { ...none, comments: 1 },
    { ...none, comments: 2 },
  ]);
  t.strictSame(
    triaged.actionsOf('d_1').map(({ action }) => action),
    ['acknowledge', 'assign', 'unacknowledge', 'unassign', 'snooze', 'unsnooze', 'comment', 'unassign'],
  );
  t.strictSame(triaged.actionsOf('d_1')[1], { at: clock(2), by: 'ann', action: 'assign', assignee: 'bob', until: null, comment: null });
  t.equal(evaluated.length, 8, 'an action passes time for evaluation');
  t.end();
});

void t.test('alerts gain their triage, whether they are repeated, resolved or announced again; others stay as they are', (t) => {
  const { run } = open();
  const other = update('d_2');
  t.equal(run(other)[0], other, 'without any triage');
  run(actionAt(1, { action: 'assign', assignee: 'bob' }));
  for (const kind of ['drift', 'repeated', 'resolved'] as const)
    t.strictSame(triageIn(run(update('d_1', kind))), [{ ...none, assignee: 'bob' }], kind);
  t.equal(run(other)[0], other, 'the same object');
  const dropped: Output = { output: 'dropped', reason: 'declared', count: 1, name: '' };
  t.equal(run(dropped)[0], dropped);
  t.end();
});

void t.test('a text of the alert from before is not reused', (t) => {
  const { run } = open();
  run(actionAt(1, { action: 'assign', assignee: 'bob' }));
  t.match(run({ output: 'repeated', drift: sampleDrift('d_1'), json: '{}' }), [{ json: undefined }]);
  t.end();
});

void t.test('a snooze ends before the first fact at or after its time is evaluated', (t) => {
  const { run, triaged } = open();
  run(snoozeAt(1, 60));
  t.strictSame(run(tickAt(59)), []);
  const ended = run(tickAt(60));
  t.strictSame(ended, [
    {
      output: 'triaged',
      id: 'd_1',
      triage: null,
      action: { at: clock(60), by: '', action: 'snooze_ended', assignee: null, until: null, comment: null },
    },
  ]);
  t.equal(triaged.nextDeadline, Infinity);
  t.strictSame(run(tickAt(61)), []);
  t.end();
});

void t.test('snoozes end in the order of their deadlines, the newest of an alert counts', (t) => {
  const { run } = open();
  run(snoozeAt(1, 100, 'd_1'), snoozeAt(2, 50, 'd_2'), snoozeAt(3, 50, 'd_3'), snoozeAt(4, 20, 'd_1'), snoozeAt(5, 200, 'd_3'));
  const idsAt = (second: number): readonly unknown[] => run(tickAt(second)).map((one) => one.output === 'triaged' && one.id);
  t.strictSame(idsAt(20), ['d_1']);
  t.strictSame(idsAt(150), ['d_2'], 'that of d_1 was replaced');
  t.strictSame(idsAt(1_000), ['d_3']);
  t.end();
});

void t.test('an action that was stored twice counts once', (t) => {
  const { run, triaged } = open();
  const fact = actionAt(1, { action: 'comment', comment: 'once' });
  t.equal(run(fact, { ...fact, seq: 9, at: clock(2) }).length, 1);
  t.equal(triaged.actionsOf('d_1').length, 1);
  t.end();
});

void t.test('keeps the newest 100 actions of an alert, and counts all comments', (t) => {
  const { run, triaged } = open();
  for (let n = 0; n < 105; n++) run(actionAt(n, { action: 'comment', comment: String(n) }));
  t.strictSame([triaged.actionsOf('d_1').length, triaged.actionsOf('d_1')[0]?.comment], [100, '5']);
  t.match(triaged.triageOf('d_1'), { comments: 105 });
  t.end();
});

void t.test('forgets the alert whose newest action is the oldest, with its snooze, and says so', (t) => {
  const { run, triaged } = open({ maxAlerts: 2 });
  run(snoozeAt(1, 60, 'd_1'), actionAt(2, { action: 'acknowledge', drift_id: 'd_2' }), actionAt(3, { action: 'acknowledge' }));
  t.match(run(actionAt(4, { action: 'acknowledge', drift_id: 'd_3' })), [
    { id: 'd_3' },
    { output: 'triaged', id: 'd_2', triage: null, action: undefined },
  ]);
  t.match(run(actionAt(5, { action: 'acknowledge', drift_id: 'd_4' })), [{ id: 'd_4' }, { id: 'd_1', triage: null }]);
  t.equal(triaged.size, 2);
  t.strictSame(run(tickAt(100)), []);
  t.strictSame(triaged.actionsOf('d_1'), []);
  t.end();
});

void t.test('bounds the texts of the actions, but never forgets the newest one', (t) => {
  const triaged = new TriagedAlerts({ maxAlerts: 10, maxText: 1_000 });
  const outputs: Output[] = [];
  for (const id of ['d_1', 'd_2', 'd_3'])
    triaged.act(actionAt(1, { action: 'comment', comment: 'x'.repeat(400), drift_id: id }).action, clock(1), (one) => outputs.push(one));
  t.equal(triaged.size, 1);
  triaged.act(actionAt(1, { action: 'comment', comment: 'x'.repeat(4_000), drift_id: 'd_3' }).action, clock(1), () => undefined);
  t.equal(triaged.actionsOf('d_3').length, 2);
  t.end();
});

void t.test('a saved state shows the time of the save, and a restored one continues alike', (t) => {
  const { run, stage } = open();
  run(snoozeAt(1, 60, 'd_2'), snoozeAt(2, 60, 'd_1'), actionAt(3, { action: 'comment', comment: 'hm', drift_id: 'd_2' }));
  const saving = stage.save();
  const first = saving.next();
  run(actionAt(4, { action: 'assign', assignee: 'bob' }));
  const items = [first, saving.next()].map(({ value }) => value ?? '');
  t.equal(saving.next().done, true);
  const other = open();
  for (const item of items) other.stage.restore(item);
  t.match(other.triaged.triageOf('d_1'), { assignee: null });
  const rest = [tickAt(59), update('d_1'), tickAt(61), update('d_2')];
  t.strictSame(
    other.run(...rest).map((one) => (one.output === 'triaged' ? one.id : one.output)),
    ['repeated', 'd_1', 'd_2', 'repeated'],
  );
  t.end();
});
