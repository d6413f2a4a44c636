import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { Principal } from '../../../src/model/http/principal.js';
import { SmallService, answerOf, dataOf, problemOf, routeOf } from './small-service.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';

const json = { 'content-type': 'application/json' };
const post = (service: SmallService, body: string | Uint8Array = '{}', params = {}, headers: Readonly<Record<string, string>> = json) =>
  answerOf(service, 'POST /api/v1/intake/plan', { body, params: { state: undefined, taken: undefined, ...params }, headers });

void t.test('D122: answers 202 with what was taken', async (t) => {
  const service = new SmallService();
  const answer = await post(service, '{"format_version":"1.2"}', { state: 'main', taken: '2026-02-01T10:00:00+01:00' });
  t.equal(answer.kind === 'data' ? answer.status : 0, 202);
  t.strictSame(dataOf(answer), { id: 'p_1', state: 'main', resources: 3, drift: 1 });
  const [posted] = service.plans;
  t.equal(Buffer.from(posted?.body ?? '').toString(), '{"format_version":"1.2"}');
  t.match(posted, { state: 'main', taken: '2026-02-01T09:00:00.000Z', by: '', snapshots: [] });
});

void t.test('the name of the credential delivers it', async (t) => {
  const service = new SmallService();
  const principal: Principal = { kind: 'key', name: 'nightly-plan', scopes: ['ingest'], isValid: () => true };
  await answerOf(service, 'POST /api/v1/intake/plan', {
    body: '{}',
    params: { state: undefined, taken: undefined },
    headers: json,
    principal,
  });
  t.match(service.plans, [{ by: 'nightly-plan', state: undefined, taken: undefined }]);
  t.equal(routeOf(allRoutes(service), 'POST /api/v1/intake/plan').scope, 'ingest');
});

void t.test('passes gzip on as it is', async (t) => {
  const service = new SmallService();
  const packed = gzipSync('{}');
  await post(service, packed, {}, { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' });
  t.strictSame(Buffer.from(service.plans[0]?.body ?? ''), packed);
});

void t.test('refuses what is no plan, too large, of no state, or what cannot be taken', async (t) => {
  const service = new SmallService();
  const refused = async (takenPlan: SmallService['takenPlan']) => {
    service.takenPlan = takenPlan;
    return problemOf(() => post(service));
  };
  t.match(await refused({ problem: 'invalid', message: 'a list' }), { kind: 'invalid', message: 'a list' });
  t.match(await refused({ problem: 'too_large', message: 'large' }), { kind: 'too_large' });
  t.match(await refused({ problem: 'unplaced', message: 'name one: a, b' }), { kind: 'conflict', message: 'name one: a, b' });
  t.match(await refused('full'), { kind: 'unavailable', headers: [['Retry-After', '1']] });
  t.match(await refused('replica'), { kind: 'unavailable' });
});

void t.test('refuses other media types, encodings and times', async (t) => {
  const service = new SmallService();
  t.match(await problemOf(() => post(service, '{}', {}, { 'content-type': 'text/html' })), { kind: 'media_type' });
  t.match(await problemOf(() => post(service, '{}', {}, { ...json, 'content-encoding': 'br' })), { kind: 'media_type' });
  t.match(await problemOf(() => post(service, '{}', { taken: 'yesterday' })), { kind: 'invalid', message: /^taken: expected/ });
  t.strictSame(service.plans, []);
});
