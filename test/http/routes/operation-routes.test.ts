import t from 'tap';
import { SmallService, answerOf, dataOf, replyOf, textOf } from './small-service.js';

void t.test('/health is flat, with version and time', async (t) => {
  const answer = await answerOf(new SmallService(), 'GET /health');
  t.strictSame(JSON.parse(await textOf(answer)), { status: 'healthy', version: '1.2.3', timestamp: '2026-02-03T04:05:06.000Z' });
});

void t.test('D36: /healthz says ok', async (t) => {
  const answer = await answerOf(new SmallService(), 'GET /healthz');
  t.strictSame(replyOf(answer), { status: 200, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: 'ok' });
});

void t.test('D36: /ready answers 200 or 503 with the same body, without envelope', async (t) => {
  const service = new SmallService();
  for (const [isReady, status] of [
    [true, 200],
    [false, 503],
  ] as const) {
    service.isReady = isReady;
    const answer = await answerOf(service, 'GET /ready');
    t.equal(replyOf(answer).status, status);
    t.strictSame(JSON.parse(await textOf(answer)), service.readiness());
  }
});

void t.test('/metrics has the media type of its format', async (t) => {
  const service = new SmallService();
  const answer = await answerOf(service, 'GET /metrics');
  t.strictSame(replyOf(answer), { status: 200, headers: [['Content-Type', service.metricsType]], body: 'up 1\n' });
});

void t.test('returns the versions of the service, of Node.js and of the API, and the server', async (t) => {
  t.strictSame(dataOf(await answerOf(new SmallService(), 'GET /api/v1/version')), {
    version: '1.2.3',
    server: { kind: 'node', reason: 'api.server is node' },
    node: process.versions.node,
    api: 'v1',
  });
});

void t.test('returns statistics and configuration unchanged', async (t) => {
  t.strictSame(dataOf(await answerOf(new SmallService(), 'GET /api/v1/stats')), { graph: {} });
  t.strictSame(dataOf(await answerOf(new SmallService(), 'GET /api/v1/config')), { api: {} });
});

void t.test('serves the document without envelope, with the route that serves it', async (t) => {
  const document = JSON.parse(await textOf(await answerOf(new SmallService(), 'GET /api/v1/openapi.json'))) as {
    readonly info: unknown;
    readonly paths: object;
  };
  t.match(document.info, { version: '1.2.3' });
  t.ok('/api/v1/openapi.json' in document.paths);
});
