import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { SmallService, answerOf, dataOf, handle, problemOf, replyOf, textOf } from './small-service.js';

const page = { page: 3, limit: 2 };

void t.test('D27: returns a page of drifts with the items of the store in the envelope', async (t) => {
  const service = new SmallService();
  const answer = await answerOf(service, 'GET /api/v1/drifts', { params: { ...page, severity: 'high', resource_type: 'aws_iam_role' } });
  t.match(service.asked, [
    [
      { severity: 'high', resourceType: 'aws_iam_role' },
      { ...page, severity: 'high', resource_type: 'aws_iam_role' },
    ],
  ]);
  t.equal(await textOf(answer), '{"success":true,"data":{"drifts":[{"id":"a"},{"id":"b"}],"page":3,"limit":2,"total":7}}');
  t.strictSame(replyOf(answer).headers, [['Content-Type', 'application/json; charset=utf-8']]);
});

void t.test('treats an empty resource type as no filter', async (t) => {
  const service = new SmallService();
  await answerOf(service, 'GET /api/v1/drifts', { params: { resource_type: '' } });
  t.strictSame((service.asked as unknown[][])[0]?.[0], { severity: undefined, resourceType: undefined });
});

void t.test('D27, D29: returns a page of events by severity and provider', async (t) => {
  const service = new SmallService();
  const answer = await answerOf(service, 'GET /api/v1/events', { params: { ...page, severity: 'low', provider: 'kubernetes' } });
  t.match(service.asked, [[{ severity: 'low', provider: 'kubernetes' }, page]]);
  t.equal(await textOf(answer), '{"success":true,"data":{"events":[{"id":"a"},{"id":"b"}],"page":3,"limit":2,"total":7}}');
});

void t.test('D28: returns an empty page past the end, with 200', async (t) => {
  const service = new SmallService();
  service.page = { items: [], total: 7 };
  const answer = await answerOf(service, 'GET /api/v1/drifts', { params: { page: 9 } });
  t.equal(replyOf(answer).status, 200);
  t.equal(await textOf(answer), '{"success":true,"data":{"drifts":[],"page":9,"limit":50,"total":7}}');
});

void t.test('returns a repeated page from the cache until the store changes', (t) => {
  const service = new SmallService();
  const routes = allRoutes(service);
  const ask = (params: Readonly<Record<string, unknown>> = {}): unknown => {
    const answer = handle(routes, 'GET /api/v1/drifts', { params });
    // The benchmarked path is synchronous.
    if (answer instanceof Promise) throw new Error('expected a synchronous answer');
    return replyOf(answer).body;
  };
  const first = ask();
  t.equal(ask(), first);
  t.equal(service.asked.length, 1);
  for (const params of [{ page: 2 }, { limit: 2 }, { severity: 'high' }, { resource_type: 'high' }]) t.not(ask(params), first);
  t.equal(service.asked.length, 5, 'each parameter makes another page');
  t.equal(ask(), first);
  service.dataVersion++;
  service.page = { items: ['{"id":"c"}'], total: 1 };
  t.match(String(ask()), '[{"id":"c"}]');
  t.equal(service.asked.length, 6);
  t.end();
});

void t.test('caches drifts and events separately', async (t) => {
  const routes = allRoutes(new SmallService());
  t.match(await textOf(await handle(routes, 'GET /api/v1/drifts')), '"drifts":');
  t.match(await textOf(await handle(routes, 'GET /api/v1/events')), '"events":');
});

for (const [path, what] of [
  ['GET /api/v1/drifts/:id', 'drift'],
  ['GET /api/v1/events/:id', 'event'],
] as const) {
  void t.test(`returns one ${what} by id, and names an unknown id`, async (t) => {
    const service = new SmallService();
    service.known.set('x_1', '{"id":"x_1"}');
    t.strictSame(dataOf(await answerOf(service, path, { params: { id: 'x_1' } })), { id: 'x_1' });
    t.match(await problemOf(() => answerOf(service, path, { params: { id: 'x_2' } })), {
      kind: 'not_found',
      message: `${what} not found: x_2`,
    });
  });
}

void t.test('lists no alerts in brief while history is being rebuilt, which the streams do not announce', async (t) => {
  const service = new SmallService();
  service.rebuild = { position: 1, last: 9 };
  t.match(await problemOf(() => answerOf(service, 'GET /api/v1/drifts/index')), { kind: 'unavailable', headers: [['Retry-After', '1']] });
  t.strictSame(service.asked, []);
});
