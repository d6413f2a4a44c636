import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { poster } from '../../../src/sinks/notify/post.js';
import { until } from '../../support/until.js';
import { startWebhookServer, webhookSecrets, type WebhookAnswer, type WebhookServer } from '../../support/webhook-server.js';

const never = new AbortController().signal;
const now = Date.parse('2026-11-02T10:00:00Z');

const withServer = async (
  work: (server: WebhookServer, answered: (answer: WebhookAnswer) => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const server = await startWebhookServer();
  const post = poster({ url: server.url, headers: {} }, () => now);
  try {
    await work(server, async (answer) => {
      server.answer(answer);
      return post('{}', never).then(
        () => 'delivered',
        (error: unknown) => error,
      );
    });
  } finally {
    await server.close();
  }
};

void t.test('D56: maps responses to failures', (t) =>
  withServer(async (_, answered) => {
    for (const status of [200, 201, 202, 204]) t.equal(await answered({ status }), 'delivered', String(status));
    for (const status of [408, 500, 502, 503, 504])
      t.match(await answered({ status }), { kind: 'Failed', message: `answered ${String(status)}` });
    for (const status of [300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 413, 415, 422])
      t.match(await answered({ status, headers: { location: '/elsewhere' } }), { kind: 'Rejected', message: `answered ${String(status)}` });
    t.match(await answered({ status: 410 }), { kind: 'Closed', message: 'answered 410' });
    t.match(await answered('close'), { kind: 'Failed', message: 'no answer: the other side closed the connection' });
  }),
);

void t.test('D56: reads Retry-After in seconds, as a date, or from the body', (t) =>
  withServer(async (_, answered) => {
    const waits: readonly (readonly [WebhookAnswer, number])[] = [
      [{ status: 429, headers: { 'retry-after': '3' } }, 3_000],
      [{ status: 429, headers: { 'retry-after': '0.25' } }, 250],
      [{ status: 503, headers: { 'retry-after': 'Mon, 02 Nov 2026 10:00:30 GMT' } }, 30_000],
      [{ status: 503, headers: { 'retry-after': 'Mon, 02 Nov 2026 09:00:00 GMT' } }, 0],
      [{ status: 429, body: '{"message": "You are being rate limited.", "retry_after": 1.337, "global": false}' }, 1_337],
      [{ status: 429, headers: { 'retry-after': '999999999' } }, 999_999_999_000],
      [{ status: 429, headers: { 'retry-after': 'soon' } }, 0],
      [{ status: 429 }, 0],
    ];
    for (const [answer, waitMs] of waits) t.match(await answered(answer), { kind: 'BackOff', waitMs }, JSON.stringify(answer));
    t.match(await answered({ status: 400, headers: { 'retry-after': '3' } }), { kind: 'Rejected' }, 'not for failures that would repeat');
  }),
);

void t.test('shows only short words of the response of a target', (t) =>
  withServer(async (server, answered) => {
    const shown: readonly (readonly [string, string])[] = [
      ['invalid_blocks', 'answered 400: invalid_blocks'],
      ['no_service\n', 'answered 400: no_service'],
      ['{"status":"invalid event","message":"Event object is invalid","errors":["x"]}', 'answered 400: Event object is invalid'],
      ['{"message":"Invalid Webhook Token","code":50027}', 'answered 400: Invalid Webhook Token'],
      [`no such hook ${server.url}`, 'answered 400'],
      ['unknown token a1b2c3d4', 'answered 400'],
      ['<html>no</html>', 'answered 400'],
      ['\u001b[31mred', 'answered 400'],
      ['word '.repeat(50), 'answered 400'],
      ['x'.repeat(100_000), 'answered 400'],
    ];
    for (const [body, message] of shown) t.equal(((await answered({ status: 400, body })) as Error).message, message);
  }),
);

void t.test('errors name neither URL nor credentials', async (t) => {
  const server = await startWebhookServer();
  await server.close();
  const post = poster({ url: server.url, headers: { authorization: 'Basic c2VjcmV0' } }, () => now);
  const error = await post('{}', never).then(
    () => undefined,
    (error: unknown) => error,
  );
  t.match(error, { kind: 'Failed', message: 'no answer: connection refused: nothing listens at this address and port', cause: undefined });
  for (const secret of [...webhookSecrets, 'c2VjcmV0']) t.notOk(String(error).includes(secret));
});

void t.test('reports a port that fetch refuses as such', async (t) => {
  const post = poster({ url: 'http://127.0.0.1:6000/', headers: {} }, () => now);
  await t.rejects(post('{}', never), { kind: 'Failed', message: 'no answer: a port that is not for HTTP' });
});

void t.test('one connection serves many deliveries, even after error responses', (t) =>
  withServer(async (server, answered) => {
    for (let n = 0; n < 5; n++) await answered('ok');
    await answered({ status: 500, body: 'oops' });
    await answered('ok');
    t.equal(server.requests.length, 7);
    t.ok(server.connections() <= 2, `${String(server.connections())} connections`);
  }),
);

void t.test('sends the body as JSON with headers that cannot be replaced', (t) =>
  withServer(async (server) => {
    await poster({ url: server.url, headers: { 'content-type': 'text/plain', 'x-a': '1' } }, () => now)('{"a":1}', never, {
      'webhook-id': 'x',
    });
    t.match(server.requests[0], {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'user-agent': 'driftline', 'x-a': '1', 'webhook-id': 'x' },
    });
  }),
);

void t.test('a success response whose body hangs counts as delivered', async (t) => {
  const abort = new AbortController();
  const server: Server = createServer((_, response) => {
    response.writeHead(200).write('o');
  });
  const { fetch } = globalThis;
  let isAnswered = false;
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request);
    isAnswered = true;
    return answer;
  };
  t.teardown(() => (globalThis.fetch = fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const post = poster({ url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, headers: {} }, () => now);
  const posted = t.resolves(post('{}', abort.signal));
  await until(() => isAnswered);
  abort.abort();
  await posted;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
