import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { openStream } from '../support/ask.js';
import { runCommand } from '../support/command.js';
import { adminKey, authYaml, environment, madeKey, token } from '../support/credentials.js';
import { deliveriesAt, intake, notificationsAt, startNotifying, startTargets, urlOf } from '../support/notify-fixture.js';
import { checked } from '../support/openapi-check.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import { startService, whenReady, type Answered, type RunningService } from '../support/service.js';
import { eventsIn, Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

type Acted = { readonly data: Readonly<Record<string, unknown>> };
const now = 'state: {confirm: false}\n';
const none = { acknowledged_by: null, acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };

/** Posts an alert of a role, and returns it once it is stored. */
const drifted = async (service: RunningService, role = 'deploy', headers: Readonly<Record<string, string>> = {}): Promise<Drift> => {
  await service.post(intake, sessionAlert(`drift of ${role}`, 0, role), headers);
  const listed = await until(
    () => listedBy(service, '', headers),
    (drifts) => drifts.some(({ resource_name }) => resource_name === role),
  );
  const found = listed.find(({ resource_name }) => resource_name === role);
  if (found === undefined) throw new Error('no alert');
  return found;
};
const listedBy = async (
  service: RunningService,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Drift[]> =>
  ((await service.get(`/api/v1/drifts${query}`, headers)).json as { data: { drifts: readonly Drift[] } }).data.drifts;
/** Without a credential, `ann` acts. */
const act = (service: RunningService, id: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> => {
  const named = typeof body === 'object' && Object.keys(headers).length === 0 ? { by: 'ann', ...body } : body;
  return service.post(`/api/v1/drifts/${id}/actions`, named, headers);
};
const detailOf = async (service: RunningService, id: string) =>
  ((await service.get(`/api/v1/drifts/${id}`)).json as { data: Drift & { actions: readonly Readonly<Record<string, unknown>>[] } }).data;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

for (const server of ['uws', 'node'] as const)
  void t.test(`people act on an alert: REST, streams and filters (${server})`, async (t) => {
    const service = await whenReady(await checked(await startService(t, { yaml: `${now}api: {server: ${server}}\n` })));
    const { id, triage } = await drifted(service);
    t.equal(triage, null);
    const socket = await Listener.open(service.ws);
    await socket.subscribe('drifts');
    const stream = await openStream(service.url, '/api/v1/stream?topics=drifts');
    const conditions = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const one of ['none', 'acknowledged', 'assigned', 'snoozed'])
        if ((await listedBy(service, `?triage=${one}`)).length === 1) found.push(one);
      return found;
    };
    t.strictSame(await conditions(), ['none']);

    const { status, json } = await act(service, id, { action: 'acknowledge', by: 'ann', comment: 'looking' });
    t.equal(status, 202);
    const { data } = json as Acted;
    t.match(data, { drift_id: id, action: 'acknowledge', by: 'ann', comment: 'looking', assignee: null, until: null });
    t.match(await detailOf(service, id), { triage: { acknowledged_by: 'ann', acknowledged_at: data['at'], comments: 1 } });
    t.equal((await act(service, id, { action: 'assign', assignee: 'bob' })).status, 202);
    t.strictSame(await conditions(), ['acknowledged', 'assigned']);
    t.equal((await act(service, id, { action: 'snooze', until: inSeconds(600) })).status, 202);
    t.strictSame(await conditions(), ['acknowledged', 'assigned', 'snoozed']);
    t.equal((await listedBy(service, '?triage=none,snoozed')).length, 1);
    t.equal((await service.get('/api/v1/drifts?triage=mine')).status, 400);
    for (const action of ['unsnooze', 'unassign', 'unacknowledge']) t.equal((await act(service, id, { action })).status, 202);
    t.strictSame(await conditions(), ['none']);

    const detail = await detailOf(service, id);
    t.strictSame(detail.triage, { ...none, comments: 1 });
    t.strictSame(
      detail.actions.map(({ action, by, assignee }) => [action, by, assignee]),
      [
        ['acknowledge', 'ann', null],
        ['assign', 'ann', 'bob'],
        ['snooze', 'ann', null],
        ['unsnooze', 'ann', null],
        ['unassign', 'ann', null],
        ['unacknowledge', 'ann', null],
      ],
    );
    await until(
      () => [socket.of('drift_action').length, eventsIn(stream.text()).length],
      ([pushed = 0, sent = 0]) => pushed >= 6 && sent >= 7,
    );
    const pushed = socket.of('drift_action').map(({ payload }) => payload as { action: unknown });
    t.match(pushed[0], { id, triage: { acknowledged_by: 'ann', comments: 1 }, action: { action: 'acknowledge', at: data['at'] } });
    t.strictSame(
      pushed.map(({ action }) => action),
      detail.actions,
    );
    t.strictSame(
      eventsIn(stream.text())
        .filter(({ event }) => event === 'drift_action')
        .map(({ data: sent }) => sent),
      pushed,
    );

    // The alert occurs again.
    t.equal((await act(service, id, { action: 'assign', assignee: 'bob' })).status, 202);
    await service.post(intake, sessionAlert('again', 1, 'deploy'));
    const update = await socket.waitFor(({ type }) => type === 'drift_update');
    t.match(update.payload, { id, occurrences: 2, triage: { assignee: 'bob', comments: 1 } });

    t.equal((await act(service, 'd_unknown', { action: 'acknowledge' })).status, 404);
    t.match(await service.post(`/api/v1/drifts/${id}/actions`, { action: 'acknowledge' }), {
      status: 400,
      json: { error: { message: /^by: .*authentication is off/ } },
    });
    t.match((await act(service, id, { action: 'assign' })).json, { error: { code: 'VALIDATION_ERROR', message: /^assignee: / } });
    t.equal((await act(service, id, '{"action":')).status, 400);
    t.equal((await act(service, id, { action: 'acknowledge' }, { 'Content-Type': 'text/plain' })).status, 415);
    t.equal((await act(service, id, { action: 'acknowledge', by: 'ann' }, { Origin: 'https://evil.example' })).status, 403);
    t.equal((await service.get(`/api/v1/drifts/${id}/actions`)).status, 405);
    t.equal((await detailOf(service, id)).actions.length, 7, 'nothing refused was recorded');
    t.match(
      service.logs().find(({ msg }) => msg === 'drift action'),
      { id, action: 'acknowledge', by: 'ann' },
    );
    t.notMatch(service.output(), 'looking');
    t.match((await service.get('/metrics')).text, /^drift_facts_total\{kind="action"\} 7$/m);
    stream.leave();
    await socket.leave();
  });

void t.test('with authentication, the scope write is required, and the credential names the person', async (t) => {
  const service = await startService(t, { yaml: `${now}${authYaml()}`, env: environment });
  const admin = { 'X-API-Key': adminKey };
  const { id } = await drifted(service, 'deploy', admin);
  const asBearer = (over: object) => ({ Authorization: `Bearer ${token(over)}` });
  t.equal((await act(service, id, { action: 'acknowledge' })).status, 401);
  t.equal((await act(service, id, { action: 'acknowledge' }, asBearer({ scopes: ['read', 'ingest'] }))).status, 403);
  const acknowledged = await act(service, id, { action: 'acknowledge' }, asBearer({ scopes: ['write'] }));
  t.match(acknowledged, { status: 202, json: { data: { by: 'dana' } } });
  const key = { 'X-API-Key': await madeKey(service.url, 'on call', 'write') };
  t.match(await act(service, id, { action: 'assign', assignee: 'bob' }, key), { status: 202, json: { data: { by: 'on call' } } });
  t.match(await act(service, id, { action: 'unassign' }, admin), { status: 202, json: { data: { by: 'admin' } } });
  const refused = await act(service, id, { action: 'acknowledge', by: 'someone' }, key);
  t.match(refused, { status: 400, json: { error: { message: /^by: / } } });
  t.equal((await service.get('/api/v1/drifts', key)).status, 403, 'write does not include read');
});

/** Acts on an alert, then restarts with the same log folder. */
const survives = async (t: Test, yaml: (log: string) => string, signal: NodeJS.Signals): Promise<string> => {
  const log = join(t.testdir(), 'log');
  mkdirSync(log);
  const first = await whenReady(await startService(t, { yaml: `${now}${yaml(log)}` }));
  const { id } = await drifted(first);
  await act(first, id, { action: 'assign', assignee: 'bob', by: 'ann' });
  await act(first, id, { action: 'snooze', until: inSeconds(3_600), comment: 'tomorrow' });
  const before = await detailOf(first, id);
  t.match(before, { triage: { assignee: 'bob', comments: 1 }, actions: [{}, { action: 'snooze' }] });
  await first.stop(signal);
  const second = await whenReady(await startService(t, { yaml: `${now}${yaml(log)}` }));
  t.strictSame(await detailOf(second, id), before);
  await second.post(intake, callAlert('revert', 5, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }));
  await until(
    () => detailOf(second, id),
    ({ resolution }) => resolution !== null,
  );
  t.match(await detailOf(second, id), { resolution: 'reverted', triage: before.triage });
  await second.stop();
  return log;
};

void t.test('a file log keeps actions after a crash, and replay shows them', async (t) => {
  const log = await survives(t, (dir) => `log: {dir: ${dir}}\n`, 'SIGKILL');
  const { stdout } = await runCommand(['replay', log, '--format', 'ndjson']);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Drift);
  t.strictSame(
    lines.map(({ resolution, triage }) => [resolution, triage?.assignee, triage?.comments]),
    [
      [null, undefined, undefined],
      [null, 'bob', 0],
      [null, 'bob', 1],
      ['reverted', 'bob', 1],
    ],
  );
  const array = await runCommand(['replay', log, '--format', 'json']);
  t.strictSame(JSON.parse(array.stdout), [lines.at(-1)]);
});

void t.test('a checkpoint keeps actions', async (t) => {
  await survives(t, (dir) => `log: {dir: ${dir}}\n`, 'SIGTERM');
});

void t.test('a replica refuses actions', async (t) => {
  const log = join(t.testdir(), 'log');
  mkdirSync(log);
  const first = await whenReady(await startService(t, { yaml: `${now}log: {dir: ${log}}\n` }));
  const { id } = await drifted(first);
  await first.stop();
  const replica = await whenReady(await startService(t, { yaml: `${now}role: replica\nlog: {dir: ${log}}\n` }));
  const refused = await act(replica, id, { action: 'acknowledge' });
  t.match(refused, { status: 503, json: { error: { message: /replica/ } } });
  t.ok(refused.headers.get('retry-after'));
});

void t.test('while alerts are snoozed nothing is notified; then the resolution of one, and a reminder of the open one', async (t) => {
  const servers = await startTargets(t, 1);
  const service = await startNotifying(t, `notifications: {webhook: {url: '${urlOf(servers, 0)}'}}\n`);
  const [timed, open, freed] = [await drifted(service, 'r0'), await drifted(service, 'r1'), await drifted(service, 'r2')];
  await until(
    () => notificationsAt(servers[0]).length,
    (count) => count >= 3,
  );
  const socket = await Listener.open(service.ws);
  await socket.subscribe('drifts');
  for (const { id } of [timed, open]) t.equal((await act(service, id, { action: 'snooze', until: inSeconds(4) })).status, 202);
  t.equal((await act(service, freed.id, { action: 'snooze', until: inSeconds(600) })).status, 202);
  for (const role of ['r0', 'r2'])
    await service.post(intake, callAlert(`revert ${role}`, 5, 'UpdateRole', { roleName: role, maxSessionDuration: 3600 }));
  const { resolved_at: resolvedAt } = await until(
    () => detailOf(service, freed.id),
    ({ resolution }) => resolution !== null,
  );
  t.equal((await act(service, freed.id, { action: 'unsnooze' })).status, 202);
  await until(
    () => deliveriesAt(servers[0]).length,
    (count) => count >= 6,
  );
  const [ended] = socket.of('drift_action').slice(-1);
  t.match(ended?.payload, { triage: null, action: { action: 'snooze_ended', by: '', assignee: null, until: null, comment: null } });
  await service.stop();
  t.strictSame(notificationsAt(servers[0]).slice(3), [
    'drift.resolved aws_iam_role.r2 reverted',
    ...['drift.resolved aws_iam_role.r0 reverted', 'drift.reminded aws_iam_role.r1 null'].sort(() => (timed.id < open.id ? -1 : 1)),
  ]);
  const [first, ...later] = (servers[0]?.requests ?? []).slice(3);
  t.equal(first?.headers['webhook-id'], `${freed.id}_resolved`);
  t.match(first?.json, { timestamp: resolvedAt, data: { id: freed.id, resolved_at: resolvedAt, triage: null } });
  const reminder = later.find(({ json }) => (json as { readonly type: string }).type === 'drift.reminded');
  t.match(reminder?.headers['webhook-id'], /^d_\w+_reminded_\d{10}$/);
  t.match(reminder?.json, { timestamp: /Z$/, data: { id: open.id, triage: null } });
});

for (const [name, signal] of [
  ['a crash', 'SIGKILL'],
  ['a restart with a checkpoint', 'SIGTERM'],
] as const)
  void t.test(`a resolution that waits for the end of a snooze is notified after ${name}, and not again in a third run`, async (t) => {
    const servers = await startTargets(t, 1);
    const log = join(t.testdir(), 'log');
    mkdirSync(log);
    const yaml = `notifications: {webhook: {url: '${urlOf(servers, 0)}'}}\nlog: {dir: ${log}}\n`;
    const first = await startNotifying(t, yaml);
    const { id } = await drifted(first);
    await until(
      () => notificationsAt(servers[0]).length,
      (count) => count >= 1,
    );
    await act(first, id, { action: 'snooze', until: inSeconds(3) });
    await first.post(intake, callAlert('revert', 5, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }));
    await until(
      () => detailOf(first, id),
      ({ resolution }) => resolution !== null,
    );
    await first.stop(signal);
    t.equal(notificationsAt(servers[0]).length, 1);
    const second = await startNotifying(t, yaml);
    await until(
      () => notificationsAt(servers[0]),
      (sent) => sent.some((one) => one.startsWith('drift.resolved')),
    );
    await second.stop();
    const third = await startNotifying(t, yaml);
    await third.stop();
    const ids = (servers[0]?.requests ?? []).map(({ headers }) => headers['webhook-id']);
    // Notices of the last second before a crash are sent again, with the same id.
    t.strictSame([...new Set(ids)], [`${id}_detected`, `${id}_resolved`]);
    t.equal(ids.filter((one) => one === `${id}_resolved`).length, 1);
    t.match(deliveriesAt(servers[0]).at(-1), { data: { resolution: 'reverted', triage: null } });
  });
