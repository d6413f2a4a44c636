import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { runCommand } from '../support/command.js';
import { adminKey, authYaml, environment, token } from '../support/credentials.js';
import { deliveriesAt, intake, notificationsAt, startNotifying, startTargets, urlOf } from '../support/notify-fixture.js';
import { checked } from '../support/openapi-check.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, type RunningService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** D121: people accept alerts of the running service. */

const reason = 'agreed with the platform team; see <b>ticket</b> 7';
const listed = async (service: RunningService, query = ''): Promise<readonly Drift[]> =>
  ((await service.get(`/api/v1/drifts${query}`)).json as { data: { drifts: readonly Drift[] } }).data.drifts;
/** Posts a change of each role in one session, and returns their alerts. */
const drifted = async (service: RunningService, roles: readonly string[], count = roles.length): Promise<readonly Drift[]> => {
  for (const [at, role] of roles.entries()) await service.post(intake, sessionAlert(`drift of ${role}`, at, role));
  return until(
    () => listed(service),
    (drifts) => drifts.length >= count,
  );
};
const acceptAll = (service: RunningService, named: object, over: object = {}) =>
  service.post('/api/v1/drifts/actions', { action: 'accept', comment: reason, by: 'ann', ...named, ...over });
const statistics = async (service: RunningService) =>
  ((await service.get('/api/v1/stats')).json as { data: { drifts: unknown; dropped: { accepted: number } } }).data;

void t.test('an accepted alert is closed everywhere, and its value is silent, also after restarts and in a replay', async (t) => {
  const log = join(t.testdir(), 'log');
  mkdirSync(log);
  const servers = await startTargets(t, 2);
  const yaml = `notifications:
  webhook: {url: '${urlOf(servers, 0)}'}
  chat: {webhook_url: '${urlOf(servers, 1)}'}
log: {dir: ${log}}
`;
  const first = await checked(await startNotifying(t, yaml));
  const socket = await Listener.open(first.ws);
  await socket.subscribe('drifts', 'incidents');
  const alerts = await drifted(first, ['r0', 'r1']);
  const ids = alerts.map(({ id }) => id);
  const { incident } = alerts[0] as Drift;
  t.equal(alerts[1]?.incident, incident);
  await until(
    () => notificationsAt(servers[0]).length,
    (count) => count >= 2,
  );

  const answer = await acceptAll(first, { incident });
  t.match(answer, { status: 202, json: { data: { action: 'accept', by: 'ann', comment: reason, taken: 2, unknown: [], left_out: 0 } } });
  t.match(await acceptAll(first, { drift_ids: [...ids, 'd_none'] }), {
    status: 202,
    json: { data: { taken: 0, resolved: ids, unknown: ['d_none'] } },
  });
  t.match(await first.post(`/api/v1/drifts/${String(ids[0])}/actions`, { action: 'accept', comment: reason, by: 'ann' }), {
    status: 400,
    json: { error: { code: 'VALIDATION_ERROR', message: /resolved already \(accepted\)/ } },
  });
  t.equal((await acceptAll(first, { incident: 'i_none' })).status, 404);

  const person = { name: 'ann', comment: reason, until: null };
  for (const one of await listed(first, '?status=accepted'))
    t.match(one, { resolution: 'accepted', resolved_by: { kind: 'person', person } });
  t.equal((await listed(first, '?only_open=true')).length, 0);
  t.match((await first.get(`/api/v1/drifts/${String(ids[0])}`)).json, {
    data: { actions: [{ action: 'accept', by: 'ann', comment: reason }] },
  });
  t.match((await first.get(`/api/v1/incidents/${String(incident)}`)).json, { data: { status: 'resolved', open: 0, alerts: 2 } });
  t.match((await statistics(first)).drifts, { open: 0, resolved: { accepted: 2 } });
  t.match((await first.get('/metrics')).text, /^drift_resolved_total\{resolution="accepted"\} 2$/m);
  const resolved = await socket.waitFor(({ type, payload }) => type === 'drift_update' && payload.resolution === 'accepted');
  t.match(resolved.payload, { resolution: 'accepted', resolved_by: { person } });
  await until(
    () => notificationsAt(servers[0]).length,
    (count) => count >= 4,
  );
  t.match(deliveriesAt(servers[0]).at(-1), { type: 'drift.resolved', data: { resolution: 'accepted', resolved_by: { person } } });
  const texts = await until(
    () => servers[1]?.requests.map(({ json }) => JSON.stringify(json)) ?? [],
    (sent) => sent.some((text) => text.includes('accepted')),
  );
  const told = texts.find((text) => text.includes('accepted')) ?? '';
  t.notMatch(told, /[Rr]estored|Drift resolved/);

  const silent = async (service: RunningService, name: string): Promise<void> => {
    const before = (await statistics(service)).dropped.accepted;
    await service.post(intake, sessionAlert(`again ${name}`, 20, 'r0'));
    await until(
      () => statistics(service),
      ({ dropped }) => dropped.accepted > before,
    );
    t.equal((await listed(service)).length, 2, `no alert ${name}`);
  };
  await silent(first, 'at once');
  await socket.leave();
  await first.stop('SIGKILL');
  const second = await startNotifying(t, yaml);
  await silent(second, 'after a crash');
  await second.stop();
  const third = await startNotifying(t, yaml);
  await silent(third, 'after a restart with a checkpoint');
  await third.stop();
  const { stdout } = await runCommand(['replay', log, '--format', 'json']);
  t.match(JSON.parse(stdout), [{ resolution: 'accepted' }, { resolution: 'accepted' }]);
});

void t.test('when the acceptance ends, the difference is a new alert that is notified', async (t) => {
  const servers = await startTargets(t, 1);
  const service = await startNotifying(t, `notifications: {webhook: {url: '${urlOf(servers, 0)}'}}\n`);
  const [alert] = await drifted(service, ['r0']);
  const end = new Date(Date.now() + 2_500).toISOString();
  t.equal((await acceptAll(service, { drift_ids: [alert?.id] }, { until: end })).status, 202);
  await until(
    () => listed(service),
    ([one]) => one?.resolution === 'accepted',
  );
  const both = await until(
    () => listed(service),
    (drifts) => drifts.length === 2,
  );
  const again = both.find(({ id }) => id !== alert?.id);
  t.match(again, { resolution: null, detail: 'the acceptance by ann has ended', event_id: alert?.event_id, incident: alert?.incident });
  t.ok((again?.detected_at ?? '') >= end);
  await until(
    () => notificationsAt(servers[0]).length,
    (count) => count >= 3,
  );
  t.match(deliveriesAt(servers[0]).at(-1), { type: 'drift.detected', data: { id: again?.id } });
  await service.stop();
});

void t.test('with authentication, the credential accepts, and needs the scope write', async (t) => {
  const service = await startService(t, { yaml: `state: {confirm: false}\n${authYaml()}`, env: environment });
  const admin = { 'X-API-Key': adminKey };
  await service.post(intake, sessionAlert('drift', 0, 'deploy'), admin);
  const found = async () => ((await service.get('/api/v1/drifts', admin)).json as { data: { drifts: readonly Drift[] } }).data.drifts;
  const [alert] = await until(found, ({ length }) => length === 1);
  const body = { action: 'accept', comment: reason, drift_ids: [alert?.id] };
  const path = '/api/v1/drifts/actions';
  t.equal((await service.post(path, body)).status, 401);
  t.equal((await service.post(path, body, { Authorization: `Bearer ${token({ scopes: ['read', 'ingest'] })}` })).status, 403);
  t.match(await service.post(path, { ...body, by: 'bob' }, admin), {
    status: 400,
    json: { error: { message: /^by: the credential names/ } },
  });
  t.match(await service.post(path, body, admin), { status: 202, json: { data: { taken: 1, by: 'admin' } } });
  const [accepted] = await until(found, ([one]) => one?.resolution === 'accepted');
  t.match(accepted, { resolved_by: { person: { name: 'admin', comment: reason } } });
});
