import { connect } from 'node:net';
import t from 'tap';
import { loadableServers } from '../support/servers.js';
import { startService } from '../support/service.js';

type Heard = { readonly text: string; readonly isClosed: boolean };

/** The response of a port to these bytes, until it closes the connection or `milliseconds` have passed. */
const say = (port: number, bytes: string, milliseconds = 20_000): Promise<Heard> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const finish = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isClosed });
    };
    const timer = setTimeout(() => {
      finish(false);
    }, milliseconds);
    socket
      .on('data', (some: string) => (text += some))
      .on('error', () => undefined)
      .on('close', () => {
        finish(true);
      });
    socket.write(bytes, 'latin1');
  });

const alert = JSON.stringify({ rule: 'r', priority: 'Notice', time: '2026-02-03T04:05:06Z', output: 'o' });
const length = `Content-Length: ${String(alert.length)}`;
const chunks = `${alert.length.toString(16)}\r\n${alert}\r\n0\r\n\r\n`;
const smuggled = 'GET /api/v1/version HTTP/1.1\r\nHost: localhost\r\n\r\n';
const head = (...lines: readonly string[]): string =>
  ['POST /api/v1/intake/sensor HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');

/** Requests whose body two parsers may delimit differently. */
const unclear: Readonly<Record<string, string>> = {
  'two lengths, equal': head(length, length) + alert,
  'two lengths': head(length, 'Content-Length: 3') + alert,
  'two lengths, the first empty': head('Content-Length:', length) + alert,
  'two lengths, the second empty': head(length, 'Content-Length:') + alert,
  'a list of lengths': head(`${length}, ${String(alert.length)}`) + alert,
  'a length with a sign': head(`Content-Length: +${String(alert.length)}`) + alert,
  'a length and chunks': head(length, 'Transfer-Encoding: chunked') + chunks,
  'chunks and a length': head('Transfer-Encoding: chunked', length) + chunks,
  'another coding': head('Transfer-Encoding: gzip') + chunks,
  identity: head('Transfer-Encoding: identity') + chunks,
  'an empty coding': head('Transfer-Encoding:') + chunks,
  'an empty coding and a length': head('Transfer-Encoding:', length) + alert,
  'another coding before chunked': head('Transfer-Encoding: gzip, chunked') + chunks,
  'another coding after chunked': head('Transfer-Encoding: chunked, identity') + chunks,
  'not exactly chunked': head('Transfer-Encoding: xchunked') + chunks,
  'in mixed case': head('Transfer-Encoding: Chunked') + chunks,
  'two Transfer-Encoding lines': head('Transfer-Encoding: identity', 'Transfer-Encoding: chunked') + chunks,
  'chunked twice': head('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + chunks,
  'two hosts': head('Host: other', length) + alert,
};

for (const server of loadableServers)
  void t.test(`${server}: answers 400 to a request with an ambiguous end and reads nothing after it`, async (t) => {
    const service = await startService(t, { yaml: `api:\n  server: ${server}\nintake:\n  port: 0\n` });
    const main = Number(new URL(service.url).port);
    const side = Number(service.logs().find((one) => one['msg'] === 'listening for alerts')?.['port']);
    for (const [name, port] of [
      ['main', main],
      ['intake', side],
    ] as const) {
      t.match(await say(port, head(length, 'Connection: close') + alert), { text: /^HTTP\/1\.1 202 / }, `${name}: a length`);
      t.match(
        await say(port, head('Transfer-Encoding: chunked', 'Connection: close') + chunks),
        { text: /^HTTP\/1\.1 202 / },
        `${name}: chunks`,
      );
      for (const [fault, bytes] of Object.entries(unclear)) {
        const { text, isClosed } = await say(port, bytes + smuggled);
        t.match(text, /^HTTP\/1\.1 400 /, `${name}: ${fault}`);
        t.ok(isClosed, `${name}: ${fault}`);
        t.equal(text.split('HTTP/1.1 ').length, 2, `${name}: ${fault}: one answer`);
      }
    }
    for (const lines of [['Content-Length: 0', 'Content-Length: 5'], ['Transfer-Encoding: x']]) {
      const got = await say(main, ['GET /healthz HTTP/1.1', 'Host: localhost', ...lines, '', 'hello'].join('\r\n'));
      t.match(got, { text: /^HTTP\/1\.1 400 .*"code":"VALIDATION_ERROR"/s, isClosed: true }, 'for any method');
      const upgrade = ['GET /ws HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      t.match(await say(main, [...upgrade, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', ...lines, '', ''].join('\r\n')), {
        text: /^HTTP\/1\.1 400 /,
        isClosed: true,
      });
    }
  });

const get = (...lines: readonly string[]): string => ['GET /healthz HTTP/1.1', ...lines, '', ''].join('\r\n');
const ofUws = loadableServers.includes('uws') ? {} : { skip: 'uWebSockets.js cannot be loaded here' };

void t.test('uWebSockets.js treats refused requests as docs/operations.md describes', ofUws, async (t) => {
  const service = await startService(t, { yaml: 'api:\n  server: uws\n' });
  const port = Number(new URL(service.url).port);
  t.match(await say(port, 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n'), { text: /^HTTP\/1\.1 505 /, isClosed: true });
  t.match(await say(port, 'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'), {
    text: /^HTTP\/1\.1 505 /,
    isClosed: true,
  });
  // It treats the bytes as half a request, waits for the rest, and closes the connection after about ten seconds.
  const silent = [
    get('Host: localhost', 'x_y: 1'),
    get('Host: localhost', 'x.y: 1'),
    get('Host: localhost', 'x~y: 1'),
    get('Host: localhost', 'x: \u0001'),
    get(),
  ];
  t.strictSame(await Promise.all(silent.map((bytes) => say(port, bytes, 60_000))), Array(silent.length).fill({ text: '', isClosed: true }));
  t.equal((await service.get('/healthz')).status, 200);
});

void t.test('the server of Node treats the same requests as docs/operations.md describes', async (t) => {
  const service = await startService(t, { yaml: 'api:\n  server: node\n' });
  const port = Number(new URL(service.url).port);
  const refused = (bytes: string, status: number): Promise<void> =>
    say(port, bytes).then((heard) => {
      t.match(
        heard,
        { text: new RegExp(`^HTTP/1\\.1 ${String(status)} .*"code":"VALIDATION_ERROR"`, 's'), isClosed: true },
        bytes.slice(0, 80),
      );
    });
  await refused('GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', 400);
  await refused(get(), 400);
  await refused(get('Host: localhost', 'x: \u0001'), 400);
  await refused(get('Host: localhost', 'x y: 1'), 400);
  await refused(`${head('Transfer-Encoding: chunked')}zz\r\n`, 400);
  await refused(get('Host: localhost', `x: ${'y'.repeat(20_000)}`), 431);
  await refused(get('Host: localhost', ...Array<string>(1_001).fill('x: y')), 400);
  await refused('not http\r\n\r\n', 400);
  await refused('GET /healthz HTTP/1.1\r\nHost: half a head', 408);
  const accepted = [
    'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n',
    get('Host: localhost', 'Connection: close', 'x_y: 1', 'x.y: 1', 'x~y: 1'),
    get('Host: localhost', 'Connection: close', ...Array.from({ length: 500 }, (_, n) => `x${String(n)}: 1`)),
  ];
  for (const bytes of accepted) t.match(await say(port, bytes), { text: /^HTTP\/1\.1 200 /, isClosed: true }, bytes.slice(0, 80));
  const extended = `${head('Transfer-Encoding: chunked', 'Connection: close')}${alert.length.toString(16)};a=b\r\n${alert}\r\n0\r\nx: trailer\r\n\r\n`;
  t.match(await say(port, extended), { text: /^HTTP\/1\.1 202 / }, 'a chunk with an extension, and trailers');
});
