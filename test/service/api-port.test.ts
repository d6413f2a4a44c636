import { request, type IncomingMessage } from 'node:http';
import t from 'tap';
import { readConfig } from '../../src/config/load-config.js';
import type { HttpReply } from '../../src/model/http/exchange.js';
import { openApiPort, type ApiPort } from '../../src/service/api-port.js';

const opened = async (t: { readonly teardown: (action: () => void) => void }, yaml = ''): Promise<ApiPort> => {
  const config = readConfig(`api: {host: 127.0.0.1${yaml}}`, {});
  if (config._tag === 'Left') throw new Error(JSON.stringify(config.left));
  const port = await openApiPort(config.right, 0);
  t.teardown(() => {
    port.server.close();
  });
  return port;
};

type Asked = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Status, body, and the header of CORS. */
const ask = ({ server }: ApiPort, { path, method = 'GET', headers = {}, body }: Asked): Promise<readonly [number, string, string]> =>
  new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage): void => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => {
          resolve([response.statusCode ?? 0, text, response.headers['access-control-allow-origin'] ?? '']);
        });
    };
    request({ host: '127.0.0.1', port: server.port, path, method, headers, agent: false }, answered).on('error', reject).end(body);
  });

const reply = (body: string): HttpReply => ({ status: 200, headers: [], body });
const never = (): never => {
  throw new Error('not expected');
};

t.test('a liveness probe is answered before the API serves', async (t) => {
  const port = await opened(t, ', cors: {allowed_origins: [https://a.example]}');
  t.same(await ask(port, { path: '/healthz' }), [200, 'ok', '']);
  t.same(await ask(port, { path: '/healthz', method: 'HEAD' }), [200, '', '']);
  t.same(await ask(port, { path: '/healthz', headers: { origin: 'https://a.example' } }), [200, 'ok', 'https://a.example']);
});

t.test('other requests wait, with their bodies', async (t) => {
  const port = await opened(t);
  const isAnswered: string[] = [];
  const noted = async (asked: Asked): Promise<readonly [number, string, string]> => {
    const answer = await ask(port, asked);
    isAnswered.push(asked.path);
    return answer;
  };
  const waiting = Promise.all([
    noted({ path: '/ready' }),
    noted({ path: '/healthz', headers: { host: 'other.example' } }),
    noted({ path: '/healthz', method: 'POST', body: 'a'.repeat(100_000) }),
  ]);
  t.same(await ask(port, { path: '/healthz' }), [200, 'ok', '']);
  // Later requests on other connections are answered, or wait as well.
  for (let n = 0; n < 5; n++) t.same(await ask(port, { path: '/healthz' }), [200, 'ok', '']);
  t.same(isAnswered, []);
  port.serve({
    handle: async (asked) => reply(`${asked.method} ${asked.path} ${asked.header('host')} ${String((await asked.body(200_000)).length)}`),
    upgrade: never,
    onBug: never,
  });
  const own = `127.0.0.1:${String(port.server.port)}`;
  t.same(
    (await waiting).map(([, body]) => body),
    [`GET /ready ${own} 0`, 'GET /healthz other.example 0', `POST /healthz ${own} 100000`],
  );
  t.same(await ask(port, { path: '/healthz' }), [200, `GET /healthz ${own} 0`, ''], 'the API answers probes too');
});

t.test('closing the port ends waiting requests', async (t) => {
  const port = await opened(t);
  const waiting = ask(port, { path: '/ready' });
  await ask(port, { path: '/healthz' });
  port.server.close();
  await t.rejects(waiting);
});

t.test('a port in use is refused', async (t) => {
  const { server } = await opened(t);
  const config = readConfig('api: {host: 127.0.0.1}', {});
  if (config._tag === 'Right') await t.rejects(openApiPort(config.right, server.port), /cannot listen on 127.0.0.1:\d+: /);
});
