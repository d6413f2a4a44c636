import { createServer } from 'node:net';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import t from 'tap';
import type { HttpRequest } from '../../../src/model/http/exchange.js';
import { RawClient } from './raw-client.js';
import { textReply, type Serve } from './serve.js';
import { until } from '../../support/until.js';

export const requestCases = (serve: Serve): void => {
  void t.test('passes a request on as sent, even if it is answered later', async (t) => {
    const seen: HttpRequest[] = [];
    const server = await serve(t, async (request) => {
      seen.push(request);
      await Promise.resolve();
      return textReply(`${request.header('x-api-key')}|${request.address}|${request.header('origin')}`);
    });
    const answer = await fetch(`${server.url}/a%2Fb/"c"?x=%20y&z`, { headers: { 'X-API-Key': 'k' } });
    t.equal(await answer.text(), 'k|127.0.0.1|');
    t.match(seen[0], { method: 'GET', path: '/a%2Fb/%22c%22', query: 'x=%20y&z' });
  });

  void t.test('joins the lines of X-Forwarded-For in order, also after an await', async (t) => {
    for (const isAsync of [false, true]) {
      const server = await serve(t, (request) => {
        if (!isAsync) return textReply(`<${request.header('x-forwarded-for')}>`);
        return Promise.resolve().then(() => textReply(`<${request.header('x-forwarded-for')}>`));
      });
      for (const [lines, list] of [
        ['', '<>'],
        ['X-Forwarded-For: 192.0.2.1\r\n', '<192.0.2.1>'],
        ['X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\nAccept: */*\r\nx-forwarded-for: 192.0.2.3\r\n', '<192.0.2.1, 192.0.2.2, 192.0.2.3>'],
        ['X-Forwarded-For:\r\nX-Forwarded-For: 192.0.2.3\r\n', '<, 192.0.2.3>'],
      ] as const) {
        const client = await RawClient.connect(server.port);
        client.send(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`);
        t.ok((await client.until('>')).endsWith(`\r\n\r\n${list}`), list);
        client.leave();
      }
    }
  });

  void t.test('joins the lines of Cookie, as a proxy passes those that it received by HTTP/2', async (t) => {
    const server = await serve(t, (request) => textReply(`<${request.header('cookie')}>`));
    const client = await RawClient.connect(server.port);
    client.send('GET / HTTP/1.1\r\nHost: a\r\nCookie: a=1; b=2\r\nAccept: */*\r\ncookie: a=3\r\n\r\n');
    t.ok((await client.until('>')).endsWith('\r\n\r\n<a=1; b=2; a=3>'));
    client.leave();
  });

  void t.test('reports the IPv4 address of an IPv4 client on an IPv6 server', async (t) => {
    const server = await serve(t, (request) => textReply(request.address), { host: '::' });
    t.equal(await (await fetch(server.url)).text(), '127.0.0.1');
  });

  void t.test('sends the standard reason phrase; 204 and 304 have neither body nor length', async (t) => {
    const server = await serve(t, (request) => textReply('body', Number(request.path.slice(1))));
    for (const [status, line] of [
      [200, 'HTTP/1.1 200 OK'],
      [204, 'HTTP/1.1 204 No Content'],
      [304, 'HTTP/1.1 304 Not Modified'],
      [413, 'HTTP/1.1 413 Content Too Large'],
      [503, 'HTTP/1.1 503 Service Unavailable'],
    ] as const) {
      const client = await RawClient.connect(server.port);
      client.send(`GET /${status} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const answer = await client.closed();
      t.ok(answer.startsWith(line), answer);
      const isBare = status === 204 || status === 304;
      t.equal(answer.endsWith('\r\n\r\nbody'), !isBare);
      t.equal(answer.includes('Content-Length'), !isBare);
    }
  });

  void t.test('answers HEAD with the length, without a body, and keeps the connection', async (t) => {
    const server = await serve(t, async (request) => textReply(request.path === '/big' ? 'ä'.repeat(100_000) : 'äb'));
    const client = await RawClient.connect(server.port);
    client.send('HEAD / HTTP/1.1\r\nHost: a\r\n\r\n');
    t.match(await client.until('\r\n\r\n'), /Content-Length: 3\r\n/);
    client.send('HEAD /big HTTP/1.1\r\nHost: a\r\n\r\n');
    t.match(await client.until('200000'), /Content-Length: 200000\r\n/);
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    t.ok((await client.until('Ã¤b')).endsWith('\r\n\r\nÃ¤b'), 'only heads before it');
  });

  void t.test('serves many requests on one connection, also pipelined', async (t) => {
    let served = 0;
    const server = await serve(t, () => textReply(`answer ${++served};`));
    const client = await RawClient.connect(server.port);
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50));
    await client.until('answer 50;');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    for (const _ of Array(3).keys()) {
      const asked = request({ port: server.port, host: '127.0.0.1', agent }).end();
      const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
      for await (const _ of answer);
    }
    t.equal(served, 53);
  });

  void t.test('answers 1,000 concurrent requests, each with its own answer', async (t) => {
    const server = await serve(t, async (request) => {
      await new Promise(setImmediate);
      return textReply(request.path);
    });
    const answers = await Promise.all(Array.from({ length: 1_000 }, async (_, at) => (await fetch(`${server.url}/${at}`)).text()));
    t.same(
      answers,
      answers.map((_, at) => `/${at}`),
    );
  });

  void t.test('answers 503 in the envelope after the request timeout and drops the late answer', async (t) => {
    let answerLate = (): void => undefined;
    const server = await serve(t, () => new Promise((resolve) => (answerLate = () => resolve(textReply('late')))), { timeout: 80 });
    const answer = await fetch(server.url);
    t.equal(answer.status, 503);
    t.same(await answer.json(), { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'the request took too long' } });
    answerLate();
    t.ok(answer.headers.get('retry-after'));
  });

  void t.test('reports a handler that throws or rejects, and answers 500 without its message', async (t) => {
    const bugs: unknown[] = [];
    const handle = (request: HttpRequest): Promise<never> => {
      if (request.path === '/throws') throw new Error('secret');
      return Promise.reject(new Error('secret'));
    };
    const server = await serve(t, handle, { onBug: (error) => bugs.push(error) });
    for (const path of ['/throws', '/rejects']) {
      const answer = await fetch(server.url + path);
      t.equal(answer.status, 500);
      t.notMatch(await answer.text(), /secret/);
    }
    t.equal(bugs.length, 2);
  });

  void t.test('a client that disconnects before its response affects no other client', async (t) => {
    let answer = (): void => undefined;
    let asked = 0;
    const server = await serve(t, (request) => {
      asked += 1;
      return request.path === '/' ? textReply('here') : new Promise((resolve) => (answer = () => resolve(textReply('too late'))));
    });
    const client = await RawClient.connect(server.port);
    client.send('GET /waits HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => asked === 1);
    client.leave();
    t.equal(await (await fetch(server.url)).text(), 'here');
    answer();
    t.equal(await (await fetch(server.url)).text(), 'here');
  });

  void t.test('reports an address that it cannot listen on', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.teardown(() => taken.close());
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fails = (host: string, port: number, words: string): Promise<unknown> =>
      t.rejects(
        serve(t, () => textReply(''), { host, port }),
        { tag: 'listen_failed', message: `cannot listen on ${host}:${port}: ${words}` },
      );
    await fails('127.0.0.1', port, 'the port is in use: stop the program that uses it, or choose another port with --api-port');
    await fails('192.0.2.1', 8080, 'not an address of this machine (api.host)');
    await fails('no host', 8080, 'unknown host');
    await fails('127.0.0.1', 80_000, '');
  });

  void t.test('accepts no connections after it stopped listening; close ends all of them', async (t) => {
    const server = await serve(t, () => textReply('ok'));
    const client = await RawClient.connect(server.port);
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.until('ok');
    server.stopListening();
    await t.rejects(RawClient.connect(server.port));
    client.send('GET /again HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => client.received.split('HTTP/1.1 200 OK').length === 3);
    server.close();
    server.close();
    server.publish('channel', Buffer.from('nobody'));
    await client.closed();
    t.end();
  });

  void t.test('serves a request that asks for another protocol, or another path, as any other', async (t) => {
    const server = await serve(t, async (request) => textReply(`<${request.path} ${Buffer.from(await request.body(100)).toString()}>`));
    const client = await RawClient.connect(server.port);
    const upgrade = 'Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
    client.send(`POST /one HTTP/1.1\r\n${upgrade}Content-Length: 5\r\n\r\nhel`);
    client.send('lo');
    await client.until('</one hello>');
    client.send(`POST /two HTTP/1.1\r\n${upgrade}Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`);
    await client.until('</two hi>');
    const socket =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    client.send(`GET /three HTTP/1.1\r\nHost: a\r\n${socket}\r\n`);
    await client.until('</three >');
    client.send('GET /four HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.until('</four >');
  });

  void t.test('ignores an expectation other than 100-continue', async (t) => {
    const server = await serve(t, async (request) => textReply(`got ${Buffer.from(await request.body(100)).toString()};`));
    const client = await RawClient.connect(server.port);
    client.send('POST / HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\nContent-Length: 5\r\n\r\nhello');
    t.match(await client.until('got hello;'), /^HTTP\/1\.1 200 OK/);
  });

  void t.test('closes a connection whose next request arrives before the response to the last', async (t) => {
    let asked = 0;
    const server = await serve(t, () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    const client = await RawClient.connect(server.port);
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => asked === 1);
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    t.equal(await client.closed(), '');
    t.equal(asked, 1);
  });
};
