import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { alertsOf, declaredDeployments, deploymentRead, replicasSet } from '../support/cluster-fixture.js';
import { metricOf } from '../support/metric-of.js';
import { startTargets, urlOf } from '../support/notify-fixture.js';
import { pause } from '../support/pause.js';
import { startService, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';
import type { WebhookServer } from '../support/webhook-server.js';

const changes = 60;
const change = (n: number): JsonObject => replicasSet(`web-${String(n)}`, `change-${String(n)}`, 7);
const state = declaredDeployments(...Array.from({ length: changes }, (_, n) => `web-${String(n)}`));
const line = (event: JsonObject): string => `${JSON.stringify(event)}\n`;
const reads = (count: number): string => line(deploymentRead('read')).repeat(count);

/** Runs of a service that follows an audit log and has a webhook. */
const openRuns = async (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-audit-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const hooks = await startTargets(t, 1);
  const path = join(folder, 'audit.log');
  const statePath = join(folder, 'terraform.tfstate');
  writeFileSync(statePath, state);
  return {
    folder,
    path,
    hook: hooks[0] as WebhookServer,
    write: (from: number, to: number): void => {
      for (let n = from; n < to; n++) appendFileSync(path, `${reads(3)}${line(change(n))}`);
    },
    start: (more = '') =>
      startService(t, {
        state: '',
        yaml: [
          'providers:',
          '  kubernetes:',
          '    clusters: [{name: production}]',
          `    audit_log: {path: ${path}, cursor_file: ${join(folder, 'cursor.json')}, poll_interval: 50ms}`,
          `    state: {local_path: ${statePath}}`,
          'state: {confirm: false}',
          `notifications: {webhook: {url: '${urlOf(hooks, 0)}'}}`,
          more,
        ].join('\n'),
      }),
  };
};

const readiness = (service: RunningService, status: number) =>
  until(
    () => service.get('/ready'),
    (answer) => answer.status === status,
  );
const notified = (hook: WebhookServer): readonly string[] =>
  hook.requests.map(({ json }) => (json as { readonly data: { readonly event_id: string } }).data.event_id);
const upTo = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `change-${String(n)}`).sort();

void t.test('D76: loses and doubles nothing over rotation, truncation, unfinished lines and a kill', async (t) => {
  const { folder, path, hook, write, start } = await openRuns(t);
  const journal = `log: {dir: ${join(folder, 'journal')}}`;
  const first = await start(journal);
  t.match((await readiness(first, 200)).json, {
    audit: { connected: true, sources: [{ source: 'audit-log:production', connected: true }] },
  });

  write(0, 10);
  t.equal((await alertsOf(first, 10)).size, 10, 'a file that appears later');
  write(10, 15);
  renameSync(path, join(folder, 'audit-2026-11-23T10-00-00.000.log'));
  write(15, 20);
  t.equal((await alertsOf(first, 20)).size, 20, 'a rename');
  const text = line(change(20));
  appendFileSync(path, text.slice(0, 300));
  await pause(150); // the first part is probably read by then; the result is the same if it is not
  appendFileSync(path, text.slice(300));
  t.equal((await alertsOf(first, 21)).size, 21, 'a line in two parts');
  truncateSync(path, 0);
  write(21, 25);
  t.equal((await alertsOf(first, 25)).size, 25, 'copytruncate');
  const before = await alertsOf(first, 25);
  t.equal(await metricOf(first, 'drift_dropped_total', 'reason="malformed"'), 0);

  write(25, 40);
  appendFileSync(path, line(change(40)).slice(0, 500));
  await alertsOf(first, 26);
  await first.stop('SIGKILL');
  appendFileSync(path, line(change(40)).slice(500));
  renameSync(path, join(folder, 'audit-2026-11-23T11-00-00.000.log'));
  write(41, 50);
  renameSync(path, join(folder, 'audit-2026-11-23T12-00-00.000.log'));
  write(50, 55);

  const second = await start(journal);
  await readiness(second, 200);
  write(55, changes);
  const after = await alertsOf(second, changes);
  t.strictSame([...after.keys()].sort(), upTo(changes));
  t.ok([...after.values()].every(({ occurrences, account_id: cluster }) => occurrences === 1 && cluster === 'production'));
  for (const [id, drift] of before) t.equal(after.get(id)?.id, drift.id, 'known alerts keep their id');
  await until(
    () => notified(hook),
    (ids) => new Set(ids).size === changes,
  );
  t.strictSame([...new Set(notified(hook))].sort(), upTo(changes), 'all are notified');
  t.equal(await metricOf(second, 'drift_dropped_total', 'reason="malformed"'), 0);
  t.equal((await second.stop()).code, 0);

  const sent = notified(hook).length;
  const third = await start(journal);
  await readiness(third, 200);
  appendFileSync(path, reads(1));
  await until(
    () => metricOf(third, 'drift_source_facts_total', 'audit-log'),
    (facts) => facts >= 1,
  );
  t.equal((await alertsOf(third, changes)).size, changes);
  t.equal(await metricOf(third, 'drift_source_facts_total', 'audit-log'), 1, 'the cursor is at the end');
  t.equal(notified(hook).length, sent);
  t.equal((await third.stop()).code, 0);
});

void t.test('D76: without a journal, a restart continues at the cursor', async (t) => {
  const { write, start, hook, path, folder } = await openRuns(t);
  write(0, 5);
  const first = await start();
  await alertsOf(first, 5);
  t.equal((await first.stop()).code, 0);
  t.strictSame(notified(hook).toSorted(), upTo(5));
  t.match(JSON.parse(readFileSync(join(folder, 'cursor.json'), 'utf8')), { path, offset: readFileSync(path).length });
  write(5, 8);
  const second = await start();
  t.strictSame([...(await alertsOf(second, 3)).keys()].sort(), ['change-5', 'change-6', 'change-7']);
  t.equal((await second.stop()).code, 0);
  t.strictSame(notified(hook).toSorted(), upTo(8));
});

void t.test('D36: an unreadable log is reported in /ready, and read once it can be', async (t) => {
  const { path, write, start } = await openRuns(t);
  mkdirSync(path);
  const service = await start();
  const unready = await until(
    () => service.get('/ready'),
    ({ json }) => json.state.loaded === true,
  );
  t.equal(unready.status, 503);
  t.match(unready.json, {
    ready: false,
    audit: { enabled: true, connected: false, sources: [{ source: 'audit-log:production', connected: false }] },
  });
  const warning = await until(
    () => service.logs().find(({ msg }) => msg === 'not connected; retrying'),
    (one) => one !== undefined,
  );
  t.match(warning, { source: 'audit-log:production', error: /cannot read the audit log: .*audit\.log is not a regular file/ });
  t.equal(await metricOf(service, 'drift_source_connected', 'audit-log'), 0);
  t.ok((await metricOf(service, 'drift_source_failures_total', 'audit-log')) > 0);

  rmdirSync(path);
  write(0, 2);
  t.equal((await readiness(service, 200)).status, 200);
  t.equal((await alertsOf(service, 2)).size, 2);
  t.equal(await metricOf(service, 'drift_source_connected', 'audit-log'), 1);
  t.equal((await service.stop()).code, 0);
});
