import t from 'tap';
import { allRoutes } from '../../../../src/http/routes/all-routes.js';
import type { Json } from '../../../../src/lib/json.js';
import type { Principal } from '../../../../src/model/http/principal.js';
import { sampleIncident } from '../../../sinks/store/samples.js';
import { dataOf, handle, problemOf, SmallService } from '../small-service.js';

const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read', 'ingest', 'write'], isValid: () => true };
const key: Principal = { kind: 'key', name: 'on call', scopes: ['write'], isValid: () => true };
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `d_${String(at)}`);
const serviceWith = (ids: readonly string[]): SmallService => {
  const service = new SmallService();
  for (const id of ids) service.known.set(id, '{}');
  return service;
};
const post = (service: SmallService, body: Json, principal = anonymous) =>
  handle(allRoutes(service), 'POST /api/v1/drifts/actions', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    principal,
  });
const acknowledge = { action: 'acknowledge', by: 'ann' };
const ids = (service: SmallService): readonly string[] => service.acted.map(({ drift_id: id }) => id);

void t.test('D121: one action on several alerts, and which of them are unknown', async (t) => {
  const service = serviceWith(numbered(1_000));
  const answer = await post(service, { ...acknowledge, comment: 'seen', drift_ids: [...numbered(999), 'd_gone'] });
  t.equal(answer.kind === 'data' ? answer.status : 0, 202);
  t.strictSame(dataOf(answer), {
    ...{ action: 'acknowledge', by: 'ann', at: '2026-02-03T04:05:07.000Z', assignee: null, until: null, comment: 'seen' },
    ...{ taken: 999, unknown: ['d_gone'], resolved: [], not_taken: [], reason: null, left_out: 0 },
  });
  t.strictSame(ids(service), numbered(999));
  t.match(service.acted[7], { drift_id: 'd_7', ...acknowledge, comment: 'seen', until: null });
  t.match(dataOf(await post(service, { action: 'unacknowledge', drift_ids: ['d_gone'] }, key)), {
    taken: 0,
    by: 'on call',
    unknown: ['d_gone'],
  });
});

void t.test('D121: the open alerts of an incident, also by the id of a part of it', async (t) => {
  const service = serviceWith(numbered(4));
  service.statuses.set('d_1', 'reverted');
  const whole = { ...sampleIncident, id: 'i_whole', open: 5, merged_into: null };
  service.incidents.set('i_whole', { incident: whole, members: [...numbered(4), 'd_evicted'] });
  service.incidents.set('i_part', { incident: { ...whole, id: 'i_part', merged_into: 'i_whole' }, members: [] });
  for (const incident of ['i_whole', 'i_part']) {
    service.acted.length = 0;
    t.match(dataOf(await post(service, { ...acknowledge, incident })), { taken: 3, unknown: [], left_out: 2 });
    t.strictSame(ids(service), ['d_0', 'd_2', 'd_3']);
  }
  t.match(await problemOf(() => post(service, { ...acknowledge, incident: 'i_x' })), {
    kind: 'not_found',
    message: 'incident not found: i_x',
  });
});

void t.test('D121: an accept leaves out what is resolved already, and says so', async (t) => {
  const service = serviceWith(numbered(3));
  service.statuses.set('d_1', 'declared');
  const body = { action: 'accept', comment: 'agreed', by: 'ann', drift_ids: numbered(3) };
  t.match(dataOf(await post(service, body)), { taken: 2, resolved: ['d_1'] });
  t.strictSame(ids(service), ['d_0', 'd_2']);
});

void t.test('D121: says exactly which actions are recorded when the log takes only some', async (t) => {
  const service = serviceWith(numbered(400));
  service.untaken = 'full';
  service.takes = 200;
  const data = dataOf(await post(service, { ...acknowledge, drift_ids: numbered(400) }));
  t.match(data, { taken: 200, not_taken: numbered(400).slice(200), reason: 'the input queue is full' });
  t.strictSame(ids(service), numbered(200));
  service.takes = 0;
  t.match(await problemOf(() => post(service, { ...acknowledge, drift_ids: numbered(2) })), { kind: 'unavailable' });
});

void t.test('D121: refuses other bodies, and takes nothing', async (t) => {
  const service = serviceWith(numbered(2));
  const refused: readonly (readonly [Json, RegExp])[] = [
    [acknowledge, /^name the alerts with drift_ids, or with incident$/],
    [{ ...acknowledge, drift_ids: ['d_1'], incident: 'i_1' }, /^name the alerts with drift_ids, or/],
    [{ action: 'acknowledge', drift_ids: ['d_1'] }, /^by: /],
    [{ ...acknowledge, drift_ids: [] }, /^drift_ids: expected a list of 1 to 1000 different ids$/],
    [{ ...acknowledge, drift_ids: numbered(1_001) }, /^drift_ids: /],
    [{ ...acknowledge, drift_ids: ['d_1', 'd_1'] }, /^drift_ids: /],
    [{ ...acknowledge, drift_ids: ['d_1', 7] }, /^drift_ids: /],
    [{ ...acknowledge, drift_ids: ['x'.repeat(101)] }, /^drift_ids: /],
    [{ ...acknowledge, drift_ids: 'd_1' }, /^drift_ids: /],
    [{ ...acknowledge, incident: '' }, /^incident: expected the id of an incident$/],
    [{ ...acknowledge, action: 'accept', drift_ids: ['d_1'] }, /^reason: expected why/],
    [{ ...acknowledge, ids: ['d_1'] }, /^unknown member "ids"$/],
  ];
  for (const [body, message] of refused)
    t.match(await problemOf(() => post(service, body)), { kind: 'invalid', message }, JSON.stringify(body).slice(0, 100));
  t.strictSame(service.acted, []);
});
