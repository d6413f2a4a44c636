import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { SmallService, answerOf, dataOf, decodedBy, problemOf, routeOf } from './small-service.js';

void t.test('D32: answers 503 with Retry-After on every state route before a state is loaded', async (t) => {
  const service = new SmallService();
  service.isStateLoaded = false;
  for (const path of ['/api/v1/state', '/api/v1/state/resources', '/api/v1/state/resources/:address']) {
    const problem = await problemOf(() => answerOf(service, `GET ${path}`, { params: { address: 'a.b' } }));
    t.match(problem, { kind: 'unavailable', headers: [['Retry-After', /^\d+$/]] }, path);
  }
});

void t.test('returns metadata and a page of resources', async (t) => {
  const service = new SmallService();
  t.strictSame(dataOf(await answerOf(service, 'GET /api/v1/state')), { serial: 4 });
  const answer = await answerOf(service, 'GET /api/v1/state/resources', { params: { page: 1, limit: 5 } });
  t.strictSame(dataOf(answer), { resources: [{ id: 'a' }, { id: 'b' }], page: 1, limit: 5, total: 7 });
});

void t.test('D13b: returns a resource by its address, and names an unknown one', async (t) => {
  const service = new SmallService();
  const address = 'module.m["a/b"].aws_iam_role.r[0]';
  const ask = () => answerOf(service, 'GET /api/v1/state/resources/:address', { params: { address } });
  t.match(await problemOf(ask), { kind: 'not_found', message: `resource not found: ${address}` });
  service.known.set(address, '{"mode":"managed"}');
  t.strictSame(dataOf(await ask()), { mode: 'managed' });
});

void t.test('returns a page of the resources that contain a text', async (t) => {
  const service = new SmallService();
  const answer = await answerOf(service, 'GET /api/v1/state/resources', { params: { page: 2, limit: 5, q: 'Role' } });
  t.strictSame(dataOf(answer), { resources: [{ id: 'a' }, { id: 'b' }], page: 2, limit: 5, total: 7 });
  t.strictSame(service.asked, [['search', 'Role']]);
});

void t.test('returns a page of undeclared resources, and since when their changes are kept', async (t) => {
  const service = new SmallService();
  const answer = await answerOf(service, 'GET /api/v1/state/undeclared', { params: { page: 2, limit: 5, q: 'Role' } });
  const kept_since = '2026-02-03T04:05:06.000Z';
  t.strictSame(dataOf(answer), { resources: [{ id: 'a' }, { id: 'b' }], page: 2, limit: 5, total: 7, kept_since });
  t.strictSame(service.asked, [['search', 'Role']]);
});

void t.test('refuses a text of more than 256 characters', (t) => {
  const { q } = routeOf(allRoutes(new SmallService()), 'GET /api/v1/state/resources').params;
  t.equal(decodedBy(q, 'x'.repeat(257)), undefined);
  t.equal(decodedBy(q, 'x'.repeat(256)), 'x'.repeat(256));
  t.end();
});
