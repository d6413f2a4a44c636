import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { startFauxqs } from './fauxqs.js';
import { metricOf } from './metric-of.js';
import { pause } from './pause.js';
import { startService, whenReady, type RunningService } from './service.js';
import { readOnly, sessionSet, stateText, trail } from './role-fixture.js';
import { until } from './until.js';
import { startWebhookServer } from './webhook-server.js';

/** A service without a journal: a state locked by an apply, a queue, a listed bucket, and a webhook. */
export const openHeldFixture = async (t: Test) => {
  const store = await startFauxqs(t);
  const hook = await startWebhookServer();
  t.teardown(() => hook.close());
  const folder = mkdtempSync(join(tmpdir(), 'driftline-held-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const statePath = join(folder, 'terraform.tfstate');
  const lockPath = join(folder, '.terraform.tfstate.lock.info');
  writeFileSync(statePath, stateText({ deploy: 3600, other: 3600 }));
  writeFileSync(lockPath, JSON.stringify({ ID: '1', Operation: 'OperationTypeApply', Path: 'terraform.tfstate' }));
  const queue = await store.createQueue('events');
  await store.createBucket('trail');
  const start = async (cloudtrail: string): Promise<RunningService> =>
    whenReady(
      await startService(t, {
        state: '',
        env: store.env,
        yaml: `
providers:
  aws:
    region: us-east-1
    endpoint_url: ${store.endpoint}
    cloudtrail: {${cloudtrail}}
    state: {local_path: ${statePath}, refresh_interval: 500ms}
notifications: {webhook: {url: '${hook.url}'}}
`,
      }),
    );
  const left = async (): Promise<number> => {
    const { ready, delayed, inflight } = await store.queue('events');
    return ready.length + delayed.length + inflight.length;
  };
  const notifiedIds = (): readonly string[] =>
    hook.requests.map(({ json }) => (json as { readonly data: { readonly event_id: string } }).data.event_id);
  return { store, queue, folder, lockPath, start, left, notifiedIds };
};
type Fixture = Awaited<ReturnType<typeof openHeldFixture>>;

export const byQueue = 'queue: events, visibility_timeout: 10s';
export const isHeld = (service: RunningService, records: number): Promise<number> =>
  until(
    () => metricOf(service, 'drift_held_records'),
    (held) => held === records,
  );
export const untilNotified = (fixture: Fixture, count: number): Promise<readonly string[]> =>
  until(fixture.notifiedIds, (ids) => ids.length >= count);
const isEmpty = ({ left }: Fixture): Promise<number> => until(left, (messages) => messages === 0);

/**
 * A change held by a lock survives the signal in its queue, and is announced after the lock is released. `isHidden`: the first service runs
 * for longer than the visibility timeout of the queue.
 */
export const heldChangeSurvives = async (t: Test, signal: NodeJS.Signals, isHidden: boolean): Promise<void> => {
  const fixture = await openHeldFixture(t);
  await fixture.store.send(fixture.queue, trail(sessionSet('held', '10:00:00'), readOnly('1', '10:00:01')));
  await fixture.store.send(fixture.queue, trail(readOnly('2', '10:00:02')));
  const first = await fixture.start(byQueue);
  t.equal(await isHeld(first, 1), 1);
  t.equal(
    await until(
      () => metricOf(first, 'drift_source_messages_total', 'outcome="deleted"'),
      (deleted) => deleted === 1,
    ),
    1,
    'a message without pending facts is deleted meanwhile',
  );
  if (isHidden) {
    // Longer than the queue's visibility timeout: the service hides the message again while it waits.
    await pause(12_000); // the clock of the queue
    t.equal(await fixture.left(), 1);
    t.equal(await metricOf(first, 'drift_dropped_total', 'reason="duplicate"'), 0, 'it is not delivered twice');
  }
  await first.stop(signal);
  t.strictSame(fixture.notifiedIds(), [], 'nothing is announced before the apply has ended');
  t.equal(await fixture.left(), 1, 'the message is in the queue');

  const second = await fixture.start(byQueue);
  t.equal(await isHeld(second, 1), 1);
  rmSync(fixture.lockPath);
  t.strictSame(await untilNotified(fixture, 1), ['e-held']);
  t.equal(await isEmpty(fixture), 0);
  t.equal(await metricOf(second, 'drift_held_records'), 0);
  t.equal((await second.stop()).code, 0);
  t.strictSame(fixture.notifiedIds(), ['e-held']);
};
