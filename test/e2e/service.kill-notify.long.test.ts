import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { startAlertReceiver, startIncidentReceiver, startWebhookReceiver } from '../support/alert-receivers.js';
import { seededRandom } from '../support/kill-fixture.js';
import { shownDrifts } from '../support/kill-runs.js';
import { pause } from '../support/pause.js';
import { callAlert } from '../support/role-changes.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

/*
 * DRIFTLINE_TEST_ALERTS=2000 DRIFTLINE_TEST_KILLS=10 for a long run; DRIFTLINE_TEST_SEED to repeat one.
 */
const setting = (name: string, usual: number): number => Number(process.env[`DRIFTLINE_TEST_${name}`] ?? usual);
const count = setting('ALERTS', 150);
const kills = setting('KILLS', 2);
const seed = setting('SEED', 191_919);

t.setTimeout(300_000 + count * 600 + kills * 60_000);

/** Largest number of alerts in flight to the slowest target, plus those of one request. */
const ahead = 300;
const atOnce = 10;
/** Milliseconds after which an alert without notification counts as lost. */
const lossTimeout = 120_000;

const eventOf = (n: number): string => `e-${String(n)}-7200`;
const roleOf = (n: number): string => `role-${String(n)}`;
const setSession = (n: number, seconds: number) =>
  callAlert(`${String(n)}-${String(seconds)}`, n, 'UpdateRole', { roleName: roleOf(n), maxSessionDuration: seconds });

void t.test('notifies every target of missed alerts after each of several kills, and none twice with the same key', async (t) => {
  t.comment(`alerts ${String(count)}, kills ${String(kills)}, seed ${String(seed)}`);
  const random = seededRandom(seed);
  const pace = { delay: () => 40 + random() * 120, refuses: () => random() < 0.02 };
  const [webhook, incidents, alerts] = [
    await startWebhookReceiver(t, pace),
    await startIncidentReceiver(t, pace),
    await startAlertReceiver(t, pace),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'driftline-kill-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const statePath = join(folder, 'terraform.tfstate');
  writeFileSync(statePath, stateText(Object.fromEntries(Array.from({ length: count }, (_, n) => [roleOf(n), 3600]))));
  const yaml = `
providers: {aws: {state: {local_path: ${statePath}}}}
log: {dir: ${join(folder, 'journal')}, checkpoint_interval: 1s}
notifications:
  webhook: {url: '${webhook.url}', max_retries: 9}
  pagerduty: {routing_key: key, url: '${incidents.url}', max_retries: 9}
  alertmanager: {url: '${alerts.url}', max_retries: 9}
`;
  let service: RunningService | undefined;
  const posted = { alerts: 0, ends: 0 };
  const notifiedCount = (): number => Math.min(webhook.deliveries.size, incidents.incidents.size, alerts.alerts.size);

  /** Posts these alerts until they are accepted. A killed process may have accepted them too. */
  const post = async (body: readonly JsonObject[]): Promise<void> => {
    await until(
      () => service?.post('/api/v1/intake/sensor', body).catch(() => undefined),
      (answer) => answer?.status === 202,
    );
  };
  /** Every fifth alert is resolved as soon as the webhook receives it. */
  const due = new Set<number>();
  const posting = async (): Promise<void> => {
    let idleSince = Date.now();
    while (posted.alerts < count || (due.size > 0 && Date.now() < idleSince + lossTimeout)) {
      const ends = [...due].filter((n) => webhook.events.has(eventOf(n)));
      const room = posted.alerts - notifiedCount() >= ahead ? 0 : Math.min(atOnce, count - posted.alerts);
      const numbers = Array.from({ length: room }, (_, n) => posted.alerts + n);
      if (ends.length + room === 0) {
        await pause(10); // until targets have caught up
        continue;
      }
      await post([...numbers.map((n) => setSession(n, 7200)), ...ends.map((n) => setSession(n, 3600))]);
      idleSince = Date.now();
      for (const n of ends) due.delete(n);
      for (const n of numbers) if (n % 5 === 4) due.add(n);
      posted.alerts += room;
      posted.ends += ends.length;
    }
  };

  const began = Date.now();
  service = await startService(t, { state: '', yaml });
  const all = posting();
  const waiting: number[] = [];
  for (const part of Array.from({ length: kills }, () => random() * 0.95).sort((one, other) => one - other)) {
    const before = webhook.requests();
    await until(
      () => posted.alerts >= part * count && (webhook.requests() > before || posted.alerts === notifiedCount()),
      (isDue) => isDue,
    );
    await pause(random() * 400); // kills at a random moment
    await service.stop('SIGKILL');
    waiting.push(posted.alerts - notifiedCount());
    service = await startService(t, { state: '', yaml });
  }
  await all;
  const last = await whenReady(service);
  const ended = (): number => [...incidents.incidents.values()].filter(({ isOpen }) => !isOpen).length;
  await until(
    () => [webhook.deliveries.size, ended(), [...alerts.alerts.values()].filter(({ isFiring }) => !isFiring).length],
    ([deliveries, ended, over]) => deliveries === count + posted.ends && ended === posted.ends && over === posted.ends,
    lossTimeout,
  );
  const shown = [...(await shownDrifts(last)).keys()].sort();
  t.equal(shown.length, count);
  t.strictSame(
    [...webhook.deliveries.keys()].filter((id) => id.endsWith('_detected')).sort(),
    shown.map((id) => `${id}_detected`),
    'the webhook received every alert that the API shows',
  );
  t.equal(webhook.deliveries.size, count + posted.ends, 'and every resolution');
  t.ok(webhook.isSame(), 'repeated deliveries have the same id');
  t.strictSame([...incidents.incidents.keys()].sort(), shown);
  t.strictSame(
    [...incidents.incidents].filter(([, { opened }]) => opened !== 1),
    [],
    'one incident per alert',
  );
  t.equal(ended(), posted.ends);
  t.equal(alerts.alerts.size, count, 'labels are the same after a restart');
  t.strictSame(
    [...alerts.alerts.values()].filter(({ fired, startsAt }) => fired !== 1 || startsAt.size !== 1),
    [],
    'each fired once, with one start time',
  );
  t.equal((await last.stop()).code, 0);
  const twice = [...webhook.deliveries.values()].filter((times) => times > 1).length;
  t.comment(
    `${String(count)} alerts and ${String(posted.ends)} resolutions in ${String(Date.now() - began)} ms; in flight at the kills: ${waiting.join(' ')}; ` +
      `delivered more than once to the webhook: ${String(twice)}, triggers that joined an incident: ${String(incidents.repeats())}`,
  );
});
