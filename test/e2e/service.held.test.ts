import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { byQueue, heldChangeSurvives, isHeld, openHeldFixture, untilNotified } from '../support/held-fixture.js';
import { gzipRecords } from '../support/kill-fixture.js';
import { metricOf } from '../support/metric-of.js';
import { sessionAlert } from '../support/role-changes.js';
import { readOnly, sessionSet, trail } from '../support/role-fixture.js';
import { until } from '../support/until.js';

void t.test('D9: a change held by a lock survives SIGTERM in its queue, and is announced after the lock is released', async (t) => {
  await heldChangeSurvives(t, 'SIGTERM', false);
});

void t.test('D9: the cursor of a bucket does not pass a log file with a held change', async (t) => {
  const fixture = await openHeldFixture(t);
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '/');
  const stamp = `${new Date(now).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  const keyOf = (name: string): string =>
    `AWSLogs/111122223333/CloudTrail/us-east-1/${day}/111122223333_CloudTrail_us-east-1_${stamp}_${name}.json.gz`;
  await fixture.store.put('trail', keyOf('held'), gzipRecords([sessionSet('held', '10:00:00')]));
  await fixture.store.put('trail', keyOf('read'), gzipRecords([readOnly('1', '10:00:01')]));
  const cursor = join(fixture.folder, 'cursor.json');
  const byBucket = `bucket: trail, poll_interval: 1s, cursor_file: ${cursor}`;
  const cursorText = (): string => (existsSync(cursor) ? readFileSync(cursor, 'utf8') : '');
  const first = await fixture.start(byBucket);
  t.equal(await isHeld(first, 1), 1);
  await until(cursorText, (text) => text.includes('_read'));
  await first.stop('SIGTERM');
  t.notOk(cursorText().includes('_held'));
  t.strictSame(fixture.notifiedIds(), []);

  const second = await fixture.start(byBucket);
  t.equal(await isHeld(second, 1), 1, 'the file is read again');
  rmSync(fixture.lockPath);
  t.strictSame(await untilNotified(fixture, 1), ['e-held']);
  await until(cursorText, (text) => text.includes('_held'));
  t.ok(cursorText().includes('_held'), 'then the cursor passes it');
  t.equal((await second.stop()).code, 0);
});

void t.test('announces pending alerts of an input without redelivery on a graceful stop', async (t) => {
  const fixture = await openHeldFixture(t);
  const service = await fixture.start(byQueue);
  t.equal((await service.post('/api/v1/intake/sensor', [sessionAlert('posted', 0, 'deploy')])).status, 202);
  await fixture.store.send(fixture.queue, trail(sessionSet('held', '10:00:00', 7200, 'other')));
  t.equal(await isHeld(service, 1), 1);
  await until(
    () => metricOf(service, 'drift_facts_total', 'kind="sensor"'),
    (facts) => facts === 1,
  );
  t.equal((await service.stop()).code, 0);
  t.strictSame(fixture.notifiedIds(), ['e-posted']);
  t.equal(await fixture.left(), 1);
});
