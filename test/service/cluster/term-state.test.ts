import { EMPTY } from 'rxjs';
import t from 'tap';
import { currentInputs } from '../../../src/service/cluster/current-inputs.js';
import { noPlans } from '../../../src/service/plans/open-plans.js';
import { receivedTimes } from '../../../src/service/cluster/received-times.js';

t.test('a position has the time at which its slice was received, once', (t) => {
  const times = receivedTimes();
  times.note(3, 100);
  times.note(5, 200);
  t.strictSame([times.of(1), times.of(3), times.of(4), times.of(5)], [100, 100, 200, 200]);
  t.equal(times.of(6), 0, 'unknown');
  t.end();
});

t.test('times of dropped facts are forgotten, because their positions are assigned again', (t) => {
  const times = receivedTimes();
  times.note(10, 100);
  times.clear();
  t.equal(times.of(1), 0);
  times.note(2, 300);
  t.equal(times.of(2), 300);
  t.end();
});

t.test('a follower has no inputs: its gauges raise no alert about the state', (t) => {
  const inputs = currentInputs();
  t.strictSame([inputs.states.refreshInterval, inputs.states.lastSync()], [0, 0], 'interval 0: the state is not due');
  t.strictSame(inputs.states.readiness(), { enabled: false, loaded: false, sources: [] });
  t.strictSame(inputs.sources.statuses(), []);
  const buffer = { slices: () => EMPTY, depth: 7, refused: 3, isFull: true, start: () => undefined };
  const states = { ...inputs.states, refreshInterval: 5_000, lastSync: () => 9 };
  const sources = { batches$: EMPTY, statuses: () => [], stop: () => Promise.resolve() };
  t.strictSame([inputs.plans.isActive, inputs.plans.statuses()], [false, []]);
  inputs.set({ states, sources, plans: { ...noPlans, isActive: true }, buffer });
  t.ok(inputs.plans.isActive);
  t.strictSame([inputs.states.refreshInterval, inputs.states.lastSync()], [5_000, 9]);
  t.strictSame([inputs.buffer.depth, inputs.buffer.refused, inputs.buffer.isFull], [7, 3, true]);
  inputs.set(undefined);
  t.strictSame([inputs.states.refreshInterval, inputs.buffer.depth, inputs.buffer.isFull], [0, 0, false]);
  t.end();
});
