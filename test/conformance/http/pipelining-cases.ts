import t from 'tap';
import type { HttpRequest, SocketHandlers, SocketPeer } from '../../../src/model/http/exchange.js';
import { RawClient } from './raw-client.js';
import { textReply, type Serve } from './serve.js';
import { isQuiet } from '../../support/is-quiet.js';
import { until } from '../../support/until.js';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (path: string, body: string): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

const echo = async (request: HttpRequest) => textReply(`<${Buffer.from(await request.body(100)).toString()}>`);
/** A text frame with a mask of zeros. */
const hello = Buffer.from('\x81\x85\0\0\0\0hello', 'latin1');

/** Several requests in one packet. */
export const pipeliningCases = (serve: Serve): void => {
  void t.test('answers pipelined requests with bodies', async (t) => {
    const server = await serve(t, echo);
    const client = await RawClient.connect(server.port);
    client.send(['a', 'b', 'c', ''].map((body) => post('/', body)).join(''));
    await client.until('<>');
    t.same(client.received.match(/<.*?>/g), ['<a>', '<b>', '<c>', '<>']);
  });

  void t.test('answers every pipelined request, in order, for a client that reads late', async (t) => {
    let served = 0;
    const server = await serve(t, () => textReply(`${'x'.repeat(60_000)} answer ${++served};`));
    const client = await RawClient.connect(server.port);
    client.stopReading().send(get('/').repeat(400));
    await until(() => served > 30);
    client.resumeReading();
    await client.until('answer 400;');
    t.ok(client.bytes > 400 * 60_000);
    client.send(get('/'));
    await client.until('answer 401;');
  });

  void t.test('reads more pipelined requests than one read contains', async (t) => {
    let served = 0;
    const server = await serve(t, () => textReply(`answer ${++served};`));
    const client = await RawClient.connect(server.port);
    client.stopReading().send(get('/').repeat(20_000));
    await until(() => served > 1_000);
    client.resumeReading();
    await client.until('answer 20000;');
  });

  void t.test('accepts a WebSocket in one packet with the requests before it', async (t) => {
    for (const before of [get('/'), get('/').repeat(3), post('/', 'hello'), get('/large').repeat(100)]) {
      const messages: string[] = [];
      let [asked, closings] = [0, 0];
      const open = (peer: SocketPeer): SocketHandlers => {
        asked++;
        peer.send('open');
        return {
          message: (data) => void messages.push(Buffer.from(data).toString()),
          pong: () => undefined,
          drained: () => undefined,
          closed: () => void (closings += 1),
        };
      };
      const handle = (request: HttpRequest) => {
        asked++;
        return request.path === '/large' ? textReply('x'.repeat(60_000)) : echo(request);
      };
      const server = await serve(t, handle, { upgrade: () => ({ open }) });
      const client = await RawClient.connect(server.port);
      client.stopReading().send(before + handshake('/ws'));
      // Everything is answered, or the buffers of the kernel are full.
      await until(isQuiet(() => asked));
      client.resumeReading();
      t.match(await client.until('\x04open'), /HTTP\/1\.1 101 /);
      client.send(hello);
      await until(() => messages.length === 1);
      t.same(messages, ['hello']);
      client.leave();
      await until(() => closings === 1);
    }
  });

  void t.test('closes a connection whose upgrade arrives before the response to the request before it', async (t) => {
    let asked = 0;
    let upgrades = 0;
    const count = (): ReturnType<typeof textReply> => {
      upgrades += 1;
      return textReply('');
    };
    const never = (): Promise<never> => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const server = await serve(t, never, { upgrade: count });
    const client = await RawClient.connect(server.port);
    client.send(get('/') + handshake('/ws'));
    t.equal(await client.closed(), '');
    const later = await RawClient.connect(server.port);
    later.send(get('/'));
    await until(() => asked === 2);
    later.send(handshake('/ws'));
    t.equal(await later.closed(), '');
    t.equal(upgrades, 0);
  });

  void t.test('reads on after requests that ask for another protocol or path', async (t) => {
    const server = await serve(t, async (request) => {
      await request.body(100);
      return textReply(`<${request.path}>`);
    });
    const client = await RawClient.connect(server.port);
    const h2c = 'POST /h2c HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 3\r\n\r\nabc';
    client.send(get('/1') + handshake('/2') + handshake('/3') + h2c.repeat(20) + get('/4'));
    await client.until('</4>');
    t.equal(client.received.match(/<.*?>/g)?.join(''), `</1></2></3>${'</h2c>'.repeat(20)}</4>`);
  });

  void t.test('ends every response of a client that leaves without having read', async (t) => {
    let served = 0;
    let begun = 0;
    let ended = 0;
    const chunks: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => {
        begun += 1;
        return {
          next: async () => ({ done: false, value: Buffer.alloc(100_000) }),
          return: async () => {
            ended += 1;
            return { done: true, value: undefined };
          },
        };
      },
    };
    const open = (): { readonly drained: () => void; readonly closed: () => void } => {
      begun += 1;
      return { drained: () => undefined, closed: () => void (ended += 1) };
    };
    const server = await serve(t, (request) => {
      served += 1;
      if (request.path === '/stream') return { status: 200, headers: [], open };
      return textReply(request.path === '/chunks' ? chunks : 'x'.repeat(60_000));
    });
    for (const last of ['/stream', '/chunks']) {
      served = 0;
      const client = await RawClient.connect(server.port);
      client.stopReading().send(get('/').repeat(300) + get(last));
      await until(() => served > 30);
      client.leave();
      await until(() => begun === ended);
    }
  });
};
