import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { problemReply } from '../../../src/http/envelope.js';
import { type Problem } from '../../../src/model/http/problem.js';
import type { HttpReply, HttpRequest } from '../../../src/model/http/exchange.js';
import { RawClient } from './raw-client.js';
import { textReply, type Serve } from './serve.js';
import { until } from '../../support/until.js';

const limit = 1_000_000;

/** Answers with length and byte sum of the body. */
const measure = async (request: HttpRequest): Promise<HttpReply> => {
  try {
    const body = await request.body(limit);
    return textReply(`${body.length} bytes, sum ${body.reduce((sum, byte) => sum + byte, 0)}.`);
  } catch (error) {
    return problemReply(error as Problem);
  }
};

export const bodyCases = (serve: Serve): void => {
  void t.test('receives whole bodies: empty, declared, chunked, at the limit', async (t) => {
    const server = await serve(t, measure);
    const post = async (body: string | Buffer | ReadableStream | null): Promise<string> =>
      (await fetch(server.url, { method: 'POST', body, duplex: 'half' })).text();
    t.equal(await post(null), '0 bytes, sum 0.');
    t.equal(await post('abc'), '3 bytes, sum 294.');
    t.equal(await post(Buffer.alloc(limit, 1)), `${limit} bytes, sum ${limit}.`);
    t.equal(await post(new Blob([Buffer.alloc(400_000, 1), Buffer.alloc(500_000, 2)]).stream()), '900000 bytes, sum 1400000.');
    t.equal(await (await fetch(server.url)).text(), '0 bytes, sum 0.');
  });

  void t.test('D33: refuses a body over the limit with 413, declared or chunked, and the sender can read the answer', async (t) => {
    const server = await serve(t, measure);
    for (const chunked of [false, true]) {
      const body = Buffer.alloc(20 * limit);
      const sent = { method: 'POST', body: chunked ? new Blob([body]).stream() : body, duplex: 'half' } as const;
      const answer = await fetch(server.url, sent);
      t.equal(answer.status, 413);
      t.equal(answer.headers.get('connection'), 'close');
      t.same(await answer.json(), {
        success: false,
        error: { code: 'PAYLOAD_TOO_LARGE', message: `the body is larger than ${limit} bytes` },
      });
    }
  });

  void t.test('refuses at once, and cuts a sender that continues', async (t) => {
    const server = await serve(t, measure);
    const declares = await RawClient.connect(server.port);
    declares.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${limit + 1}\r\n\r\n`);
    await declares.until('"PAYLOAD_TOO_LARGE"');
    t.notOk(declares.isClosed);

    const endless = await RawClient.connect(server.port);
    endless.send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    let isSending = true;
    const sending = (async () => {
      while (!endless.isClosed && isSending) {
        endless.send(chunk);
        await turn(); // at the pace of the event loop
      }
    })();
    await endless.until('"PAYLOAD_TOO_LARGE"');
    await endless.closed();
    isSending = false;
    await sending;
    await declares.closed();
  });

  void t.test('does not read or buffer a body before it is requested', async (t) => {
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const server = await serve(t, async (request) => {
      await asked;
      return measure(request);
    });
    const client = await RawClient.connect(server.port);
    const before = process.memoryUsage().arrayBuffers;
    client.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${limit}\r\n\r\n`);
    client.send(Buffer.alloc(limit, 1));
    // A server that reads without being asked has read it all before it answers others.
    for (let n = 0; n < 50; n++) await turn();
    ask();
    await client.until(`${limit} bytes, sum ${limit}.`);
    t.ok(process.memoryUsage().arrayBuffers - before < 8 * limit);
  });

  void t.test('a body in a million chunks costs no more than its limit', async (t) => {
    const server = await serve(t, measure);
    const client = await RawClient.connect(server.port);
    const before = process.memoryUsage().rss;
    client.send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    client.send(Buffer.from(`${'1\r\nx\r\n'.repeat(500_000)}0\r\n\r\n`));
    await client.until('500000 bytes, ');
    t.ok(process.memoryUsage().rss - before < 150e6, 'memory');
  });

  void t.test('answers without waiting for an ignored body', async (t) => {
    const server = await serve(t, () => textReply('not needed', 401));
    const small = await fetch(server.url, { method: 'POST', body: 'x' });
    t.equal(small.status, 401);
    t.not(small.headers.get('connection'), 'close', 'a complete body does not close the connection');
    const large = await fetch(server.url, { method: 'POST', body: Buffer.alloc(30e6) });
    t.equal(await large.text(), 'not needed');
  });

  void t.test('a client that disconnects during its body settles nothing and affects no other client', async (t) => {
    const asked: HttpRequest[] = [];
    let settled = 0;
    const server = await serve(t, (request) => {
      if (request.method === 'GET') return textReply('here');
      asked.push(request);
      return measure(request).finally(() => (settled += 1));
    });
    for (const head of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
      const client = await RawClient.connect(server.port);
      const before = asked.length;
      client.send(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n3\r\nabc\r\n`);
      await until(() => asked.length > before);
      client.leave();
    }
    t.equal(await (await fetch(server.url)).text(), 'here');
    t.equal(settled, 0);
  });
};
