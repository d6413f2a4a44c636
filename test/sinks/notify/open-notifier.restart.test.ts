import { isLeft } from 'fp-ts/lib/Either.js';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readConfig } from '../../../src/config/load-config.js';
import type { Output } from '../../../src/model/output.js';
import { noTriage } from '../../../src/model/triage.js';
import { openNotifier, type Notifier } from '../../../src/sinks/notify/open-notifier.js';
import { RecordingLog } from '../../support/recording-log.js';
import { positionAt } from '../../support/output-position.js';
import { until } from '../../support/until.js';
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.js';
import { noAlerts, type StoredAlerts } from '../../../src/sinks/notify/notified-alerts.js';
import { driftWith, noticeOf } from './samples.js';

const idOf = (n: number): string => `d_${String(n)}`;
/** The moment of the facts of alert `n`. */
const moment = (n: number): string => new Date(Date.UTC(2026, 2, 10, 12, n)).toISOString();
const drift = (n: number): Output => ({ output: 'drift', drift: driftWith({ id: idOf(n), field: `f${String(n)}` }), waited: 0 });
const ended = (n: number): Output => ({
  output: 'resolved',
  drift: noticeOf('resolved', { id: idOf(n), field: `f${String(n)}` }).drift,
});

/** Alert 9 was resolved, the others are open. */
const stored: StoredAlerts = {
  ...noAlerts,
  drifts: { text: (id) => JSON.stringify(id === idOf(9) ? noticeOf('resolved', { id }).drift : driftWith({ id })) },
};
const endedWhileSnoozed = (n: number): Output => ({
  output: 'resolved',
  drift: noticeOf('resolved', { id: idOf(n), triage: { ...noTriage, snoozed_until: moment(59) } }).drift,
});
const unsnoozed = (n: number, at: string): Output => ({
  output: 'triaged',
  id: idOf(n),
  triage: null,
  action: { at, by: '', action: 'snooze_ended', assignee: null, until: null, comment: null },
});

type Run = { readonly notifier: Notifier; readonly log: RecordingLog; readonly unwritable: readonly string[] };

/** A process that loads the progress of earlier ones and replays `history`. */
const start = async (
  t: Test,
  journal: string,
  yaml: string,
  history: readonly (readonly [Output, string])[] = [],
  checkpoint: readonly string[] = [],
): Promise<Run> => {
  const config = readConfig(yaml, {});
  if (isLeft(config)) throw new Error(JSON.stringify(config.left));
  const log = new RecordingLog();
  const unwritable: string[] = [];
  const meter = { sent: () => undefined, retried: () => undefined, dead: () => undefined, dropped: () => undefined };
  const opened = openNotifier({
    config: config.right,
    environment: {},
    log,
    meter: () => meter,
    journal,
    onUnwritable: (target) => unwritable.push(target),
  });
  if (isLeft(opened)) throw new Error(opened.left.join('\n'));
  const notifier = opened.right;
  t.teardown(() => notifier.stop(0));
  await notifier.restore();
  const part = notifier.openPart(stored);
  for (const item of checkpoint) part.restore(item);
  part.adopt();
  for (const [output, at] of history) notifier.take([output], positionAt(at, { isHistory: true }));
  await notifier.recalled();
  return { notifier, log, unwritable };
};
const savedItems = (notifier: Notifier): readonly string[] => {
  const saving = notifier.openPart(stored).save();
  const items: string[] = [];
  for (let item = saving.next(); item.done !== true; item = saving.next()) items.push(item.value);
  return items;
};
const serverFor = async (t: Test): Promise<WebhookServer> => {
  const server = await startWebhookServer();
  t.teardown(() => server.close());
  return server;
};
const webhook = (server: WebhookServer): string => `notifications: {webhook: {url: '${server.url}'}}`;
const deliveries = (server: WebhookServer): readonly string[] => server.requests.map(({ headers }) => String(headers['webhook-id']));
const come = (server: WebhookServer, count: number): Promise<readonly string[]> =>
  until(
    () => deliveries(server),
    (ids) => ids.length >= count,
  );
const fileOf = (journal: string): string => join(journal, '.notified-webhook.json');
const history = [1, 2, 3, 4].map((n) => [drift(n), moment(n)] as const);

void t.test('sends after a restart what was unsent before, in order, and nothing else', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  const first = await start(t, journal, webhook(server));
  for (const [output, at] of history.slice(0, 2)) first.notifier.take([output], positionAt(at));
  await come(server, 2);
  server.answer('hang');
  for (const [output, at] of history.slice(2)) first.notifier.take([output], positionAt(at));
  await come(server, 4);
  await first.notifier.stop(50);
  t.match(first.log.lines.at(-1), ['info', 'notifications are sent after the restart', { items: 2 }]);
  server.answer('ok');
  const second = await start(t, journal, webhook(server), [...history, [ended(1), moment(5)]]);
  t.strictSame((await come(server, 7)).slice(4).sort(), ['d_1_resolved', 'd_3_detected', 'd_4_detected']);
  await second.notifier.stop(1_000);
  t.equal(deliveries(server).length, 7);
});

void t.test('D62: a run that restores a checkpoint sends its unsent notices without their facts', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  const first = await start(t, journal, webhook(server));
  for (const [output, at] of history.slice(0, 2)) first.notifier.take([output], positionAt(at));
  await come(server, 2);
  server.answer('hang');
  for (const [output, at] of history.slice(2)) first.notifier.take([output], positionAt(at));
  await come(server, 4);
  const checkpoint = savedItems(first.notifier);
  await first.notifier.stop(50);
  server.answer('ok');
  const second = await start(t, journal, webhook(server), [[ended(1), moment(5)]], checkpoint);
  t.strictSame((await come(server, 7)).slice(4).sort(), ['d_1_resolved', 'd_3_detected', 'd_4_detected']);
  second.notifier.take([drift(2)], positionAt(moment(6)));
  await second.notifier.stop(1_000);
  t.equal(deliveries(server).length, 7, 'an alert that was sent before is not sent again');
});

void t.test('a reminder is sent once, also if it waited during a restart', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  const first = await start(t, journal, webhook(server));
  first.notifier.take([drift(1)], positionAt(moment(1)));
  first.notifier.take([unsnoozed(1, moment(2))], positionAt(moment(2)));
  const sent = ['d_1_detected', `d_1_reminded_${String(Date.parse(moment(2)) / 1_000)}`];
  t.strictSame(await come(server, 2), sent);
  server.answer('hang');
  first.notifier.take([unsnoozed(1, moment(3))], positionAt(moment(3)));
  const third = (await come(server, 3))[2] ?? '';
  const checkpoint = savedItems(first.notifier);
  await first.notifier.stop(50);
  server.answer('ok');
  const second = await start(t, journal, webhook(server), [], checkpoint);
  t.strictSame(await come(server, 4), [...sent, third, third]);
  t.match(server.requests.at(-1)?.json, { type: 'drift.reminded', timestamp: moment(3) });
  await second.notifier.stop(1_000);
  const again = await start(t, journal, webhook(server), [
    [drift(1), moment(1)],
    [unsnoozed(1, moment(2)), moment(2)],
    [unsnoozed(1, moment(3)), moment(3)],
  ]);
  await again.notifier.stop(1_000);
  t.equal(server.requests.length, 4, 'history that was sent is not sent again');
});

void t.test('a resolution that waited for the end of a snooze is sent once, also if a restart lies between them', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  const first = await start(t, journal, webhook(server));
  const before = [
    [drift(9), moment(9)],
    [endedWhileSnoozed(9), moment(10)],
  ] as const;
  for (const [output, at] of before) first.notifier.take([output], positionAt(at));
  t.strictSame(await come(server, 1), ['d_9_detected']);
  const checkpoint = savedItems(first.notifier);
  await first.notifier.stop(1_000);
  t.equal(deliveries(server).length, 1, 'nothing was sent about the resolution');

  server.answer('hang');
  const second = await start(t, journal, webhook(server), [], checkpoint);
  second.notifier.take([unsnoozed(9, moment(11))], positionAt(moment(11)));
  t.strictSame(await come(server, 2), ['d_9_detected', 'd_9_resolved']);
  await second.notifier.stop(50);
  server.answer('ok');
  const all = [...before, [unsnoozed(9, moment(11)), moment(11)] as const];
  const third = await start(t, journal, webhook(server), all);
  t.strictSame(await come(server, 3), ['d_9_detected', 'd_9_resolved', 'd_9_resolved'], 'history sends what was not delivered');
  t.match(server.requests.at(-1)?.json, { type: 'drift.resolved', timestamp: noticeOf('resolved').drift.resolved_at });
  await third.notifier.stop(1_000);
  const fourth = await start(t, journal, webhook(server), all);
  fourth.notifier.take([unsnoozed(9, moment(12))], positionAt(moment(12)));
  await fourth.notifier.stop(1_000);
  t.equal(deliveries(server).length, 3, 'history that was sent is not sent again');
});

void t.test('a target new to the journal starts with current alerts, and the log says so', async (t) => {
  const journal = t.testdir();
  const [server, other] = [await serverFor(t), await serverFor(t)];
  const first = await start(t, journal, webhook(server), history);
  t.match(first.log.lines, [['info', /new to this journal/, { target: 'webhook', skipped: 4 }]]);
  first.notifier.take([drift(5)], positionAt(moment(5)));
  t.strictSame(await come(server, 1), ['d_5_detected']);
  await first.notifier.stop(1_000);
  const both = `${webhook(server).slice(0, -1)}, pagerduty: {routing_key: key, url: '${other.url}'}}`;
  const second = await start(t, journal, both, [...history, [drift(5), moment(5)]]);
  second.notifier.take([drift(6)], positionAt(moment(6)));
  await second.notifier.stop(60_000);
  t.strictSame(deliveries(server), ['d_5_detected', 'd_6_detected']);
  t.strictSame(
    other.requests.map(({ json }) => (json as { readonly dedup_key: string }).dedup_key),
    ['d_6'],
  );
});

void t.test('a target keeps its progress with another URL; one that was not configured for a while is new', async (t) => {
  const journal = t.testdir();
  const [server, moved] = [await serverFor(t), await serverFor(t)];
  server.answer('hang');
  const first = await start(t, journal, webhook(server));
  first.notifier.take([drift(1)], positionAt(moment(1)));
  await first.notifier.stop(0);
  const second = await start(t, journal, webhook(moved), history.slice(0, 1));
  t.strictSame(await come(moved, 1), ['d_1_detected']);
  await second.notifier.stop(1_000);
  await (await start(t, journal, '', history)).notifier.stop(0);
  t.strictSame(readdirSync(journal), []);
  const last = await start(t, journal, webhook(moved), history);
  await last.notifier.stop(1_000);
  t.equal(moved.requests.length, 1);
});

void t.test('ignores a damaged progress file with a warning and sends nothing of history', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  writeFileSync(fileOf(journal), '{"driftline_notified":1,"tar');
  const { notifier, log } = await start(t, journal, webhook(server), history);
  t.match(log.lines[0], ['warn', /cannot be read/, { target: 'webhook', path: fileOf(journal), reason: 'it is not JSON' }]);
  notifier.take([drift(9)], positionAt(moment(9)));
  t.strictSame(await come(server, 1), ['d_9_detected']);
  await notifier.stop(1_000);
  t.match(readFileSync(fileOf(journal), 'utf8'), /"driftline_notified":1,"target":"webhook"/);
});

void t.test('reports and counts a progress file that cannot be written; targets are notified anyway', async (t) => {
  if (process.getuid?.() === 0) {
    t.comment('root may write everywhere, so use a folder that does not exist');
  }
  const journal = join(t.testdir(), 'gone');
  if (process.getuid?.() !== 0) {
    mkdirSync(journal);
    chmodSync(journal, 0o500);
  }
  const server = await serverFor(t);
  const { notifier, log, unwritable } = await start(t, journal, webhook(server));
  notifier.take([drift(1)], positionAt(moment(1)));
  t.strictSame(await come(server, 1), ['d_1_detected']);
  await notifier.stop(1_000);
  t.ok(unwritable.length > 0);
  t.match(log.lines, [['warn', /cannot be recorded/, { target: 'webhook' }]]);
  t.notOk(existsSync(fileOf(journal)));
});

void t.test('resolves a PagerDuty incident only if the alert is recorded as sent', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  const { notifier } = await start(t, journal, `notifications: {pagerduty: {routing_key: key, url: '${server.url}'}}`);
  notifier.take([drift(1), ended(1)], positionAt(moment(1)));
  await until(
    () => server.requests.length,
    (requests) => requests === 2,
  );
  t.match(server.requests, [{ json: { event_action: 'trigger' } }, { json: { event_action: 'resolve' } }]);
  t.match(readFileSync(join(journal, '.notified-pagerduty.json'), 'utf8'), 'd_1_detected');
});

void t.test('sends all of many notices resumed at once', async (t) => {
  const journal = t.testdir();
  const server = await serverFor(t);
  await (await start(t, journal, webhook(server))).notifier.stop(0);
  const many = Array.from({ length: 1_200 }, (_, n) => [drift(n), moment(n)] as const);
  const { notifier } = await start(t, journal, webhook(server), many);
  t.equal(new Set(await come(server, 1_200)).size, 1_200);
  await notifier.stop(0);
});
