import { once } from 'node:events';
import t from 'tap';
import type { Alert } from '../../web/src/alerts/alert.js';
import type { LiveMessage } from '../../web/src/live/apply-events.js';
import { madeAlert } from './made-alert.js';
import { messageOf, rowOf, scriptedService, type ScriptedService } from './scripted-service.js';
import { until } from '../support/until.js';

type Test = { readonly teardown: (work: () => void) => void };

const start = Date.UTC(2026, 10, 2, 10);
/** `n`: seconds after the start of the day. */
const alertAt = (n: number, over: Partial<Alert> = {}): Alert =>
  madeAlert({ id: `d_${String(n)}`, timestamp: new Date(start + n * 1_000).toISOString(), time: start + n * 1_000, ...over });

const connected = { id: '', type: 'connected', data: '{}' };
const positioned = (id: string) => ({ ...connected, id });
const head = (total: number, position: string) => ({ kind: 'head', last_event_id: position, total, max: 100_000, merged: [] }) as const;

const followed = (t: Test): ScriptedService & { readonly stop: AbortController; readonly ended: Promise<void> } => {
  const service = scriptedService();
  const stop = new AbortController();
  const ended = service.live.follow(stop.signal);
  t.teardown(() => {
    stop.abort();
  });
  return { ...service, stop, ended };
};

const idsOf = ({ live }: ScriptedService): readonly string[] => live.alerts.get().rows.map(({ id }) => id);
const has = (service: ScriptedService, ...ids: readonly string[]): Promise<boolean> =>
  until(() => idsOf(service).join() === ids.join() && service.live.alerts.get().isComplete);

/** Answers the request of the list with these alerts, and the one for the stream. */
const loaded = async (service: ScriptedService, position: string, ...alerts: readonly Alert[]) => {
  const index = await service.index();
  index.onHead(head(alerts.length, position));
  index.onRows(alerts.map(rowOf));
  index.end();
  const stream = await service.stream();
  stream.onEvents([positioned(stream.lastEventId)]);
  return stream;
};

void t.test('reads the list, then follows the stream from the position of the list', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-7', alertAt(2), alertAt(1));
  t.equal(stream.lastEventId, 'run-7');
  await has(service, 'd_2', 'd_1');
  stream.onEvents([messageOf('run-8', alertAt(3)), messageOf('run-9', alertAt(4))]);
  await has(service, 'd_4', 'd_3', 'd_2', 'd_1');
  t.equal(service.live.state.get(), 'live');
  t.strictSame([...new Set(service.states)], ['connecting', 'behind', 'live']);
});

void t.test('shows the first list as it arrives, and says that it is not complete', async (t) => {
  const service = followed(t);
  const index = await service.index();
  index.onHead(head(2, 'run-1'));
  index.onRows([rowOf(alertAt(2))]);
  await until(() => idsOf(service).length === 1);
  t.match(service.live.alerts.get(), { isComplete: false, expected: 2 });
  t.equal(service.live.state.get(), 'behind');
  index.onRows([rowOf(alertAt(1))]);
  index.end();
  await has(service, 'd_2', 'd_1');
});

void t.test('resumes a broken stream after the newest message, with nothing lost or double', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  stream.onEvents([messageOf('run-2', alertAt(2))]);
  await has(service, 'd_2', 'd_1');
  stream.fail();
  await until(() => service.live.state.get() === 'disconnected');
  t.strictSame(idsOf(service), ['d_2', 'd_1'], 'what is known stays');
  service.retry();
  const resumed = await service.stream();
  t.equal(resumed.lastEventId, 'run-2');
  resumed.onEvents([positioned('run-2'), messageOf('run-2', alertAt(2)), messageOf('run-3', alertAt(3))]);
  await has(service, 'd_3', 'd_2', 'd_1');
  t.equal(service.live.state.get(), 'live');
});

void t.test('tries again until the service answers', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  stream.end();
  for (let attempt = 0; attempt < 3; attempt++) {
    await until(() => service.live.state.get() === 'disconnected');
    service.retry();
    const refused = await service.stream();
    t.equal(refused.lastEventId, 'run-1');
    refused.fail();
    await new Promise((resolve) => setImmediate(resolve));
  }
  service.retry();
  (await service.stream()).onEvents([positioned('run-1')]);
  await until(() => service.live.state.get() === 'live');
});

void t.test('reads the list again after a gap, and shows the former one until it is complete', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(2), alertAt(1));
  await has(service, 'd_2', 'd_1');
  const before = service.shown.length;
  t.throws(() => {
    stream.onEvents([{ id: '', type: 'gap', data: '{}' }]);
  });
  stream.fail();
  const index = await service.index();
  index.onHead(head(3, 'other-5'));
  index.onRows([rowOf(alertAt(9))]);
  // The list has no timers: what it shows, it shows within a few turns.
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  t.strictSame(idsOf(service), ['d_2', 'd_1'], 'nothing flickers');
  t.equal(service.live.state.get(), 'behind');
  index.onRows([rowOf(alertAt(8)), rowOf(alertAt(2))]);
  index.end();
  await has(service, 'd_9', 'd_8', 'd_2');
  t.ok(service.shown.slice(before).every(({ rows }) => rows.length >= 2));
  t.equal((await service.stream()).lastEventId, 'other-5');
  t.notOk(service.states.includes('disconnected'));
});

void t.test('a list that ends early is read again', async (t) => {
  const service = followed(t);
  const index = await service.index();
  index.onHead(head(2, 'run-1'));
  index.onRows([rowOf(alertAt(2))]);
  index.fail();
  await until(() => service.live.state.get() === 'disconnected');
  t.equal(service.live.alerts.get().isComplete, false);
  service.retry();
  await loaded(service, 'run-3', alertAt(3), alertAt(2), alertAt(1));
  await has(service, 'd_3', 'd_2', 'd_1');
  t.equal(service.live.state.get(), 'live');
});

void t.test('resumes with another credential where the former one ended', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  await has(service, 'd_1');
  stream.onEvents([messageOf('run-2', alertAt(2))]);
  service.stop.abort();
  await service.ended;
  const next = new AbortController();
  void service.live.follow(next.signal);
  t.teardown(() => {
    next.abort();
  });
  const resumed = await service.stream();
  t.equal(resumed.lastEventId, 'run-2');
  resumed.onEvents([positioned('run-2')]);
  await has(service, 'd_2', 'd_1');
});

void t.test('ends when it is told to, even while it waits for the next attempt', async (t) => {
  const service = followed(t);
  (await service.index()).fail();
  await until(() => service.live.state.get() === 'disconnected');
  service.stop.abort();
  await service.ended;
  const loading = followed(t);
  const { signal } = await loading.index();
  const aborted = once(signal, 'abort');
  loading.stop.abort();
  await Promise.all([aborted, loading.ended]);
});

void t.test('applies updates and actions, and tells views about messages', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  const messages: LiveMessage[] = [];
  const leave = service.live.onMessages((some) => messages.push(...some));
  const triage = { acknowledged_by: 'dana', acknowledged_at: '2026-11-02T10:00:09Z', assignee: null, snoozed_until: null, comments: 0 };
  stream.onEvents([
    messageOf('run-2', alertAt(2)),
    messageOf('run-3', alertAt(1, { resolution: 'reverted' }), 'drift_update'),
    messageOf('run-4', alertAt(70), 'drift_update'),
    { id: 'run-5', type: 'drift_action', data: JSON.stringify({ id: 'd_2', triage, action: {} }) },
    { id: 'run-6', type: 'sensor', data: '{"id":"s_1"}' },
    { id: 'run-7', type: 'state_change', data: '{}' },
    { id: 'run-8', type: 'of a later version', data: '{}' },
  ]);
  await until(() => messages.length >= 6);
  t.match(service.live.alerts.get().rows, [
    { id: 'd_2', triage },
    { id: 'd_1', resolution: 'reverted', triage: null },
  ]);
  t.equal(service.live.alerts.get().rows.length, 2, 'an update of an unknown alert adds nothing');
  t.strictSame(
    messages.map((one) => (one.type === 'drift' ? one.id : one.type)),
    ['d_2', 'd_1', 'd_70', 'd_2', 'sensor', 'state_change'],
  );
  leave();
  stream.onEvents([messageOf('run-9', alertAt(9))]);
  await has(service, 'd_9', 'd_2', 'd_1');
  t.equal(messages.length, 6);
});

void t.test('says that it is behind while many messages wait, and live when they are shown', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  await has(service, 'd_1');
  stream.onEvents(Array.from({ length: 2_500 }, (_, n) => messageOf(`run-${String(n + 2)}`, alertAt(n + 2))));
  t.equal(service.live.state.get(), 'behind');
  await until(() => idsOf(service).length === 2_501);
  t.equal(service.live.state.get(), 'live');
});

void t.test('says that it is behind from a gap on, and why it cannot connect', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  await has(service, 'd_1');
  t.throws(() => {
    stream.onEvents([positioned('other-1'), { id: '', type: 'gap', data: '{}' }]);
  });
  t.equal(service.live.state.get(), 'behind');
  stream.fail();
  (await service.index()).fail();
  await until(() => service.live.state.get() === 'disconnected');
  t.match(service.live.problem.get(), new Error('the connection broke'));
  service.retry();
  await loaded(service, 'run-5', alertAt(5));
  await has(service, 'd_5');
  t.equal(service.live.problem.get(), undefined);
});

void t.test('waits between connections that end as soon as they answer', async (t) => {
  const service = followed(t);
  const gap = async (stream: Awaited<ReturnType<typeof loaded>>): Promise<void> => {
    await until(() => service.live.state.get() === 'live');
    t.throws(() => {
      stream.onEvents([{ id: '', type: 'gap', data: '{}' }]);
    });
    stream.fail();
  };
  await gap(await loaded(service, 'run-1', alertAt(1)));
  t.notOk(service.states.includes('disconnected'), 'the first gap is no failure');
  await gap(await loaded(service, 'run-2', alertAt(1)));
  await until(() => service.live.state.get() === 'disconnected');
  service.retry();
  await loaded(service, 'run-3', alertAt(1));
});

void t.test('reads the list again after a message that it cannot read', async (t) => {
  const service = followed(t);
  const stream = await loaded(service, 'run-1', alertAt(1));
  await has(service, 'd_1');
  stream.onEvents([{ id: 'run-2', type: 'drift', data: '{' }]);
  await loaded(service, 'run-3', alertAt(3), alertAt(1));
  await has(service, 'd_3', 'd_1');
});
