import t from 'tap';
import type { StreamHandlers, StreamPeer } from '../../../src/model/http/exchange.js';
import { RawClient } from './raw-client.js';
import { textReply, type Serve } from './serve.js';
import { isQuiet } from '../../support/is-quiet.js';
import { pause } from '../../support/pause.js';
import { until } from '../../support/until.js';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const mebibyte = 1024 * 1024;

/** A stream with both ends in the hands of the test. */
class Listener implements StreamHandlers {
  drainings = 0;
  closings = 0;
  constructor(readonly peer: StreamPeer) {}
  readonly drained = (): void => void (this.drainings += 1);
  readonly closed = (): void => void (this.closings += 1);
}

export const replyCases = (serve: Serve): void => {
  void t.test('sends large answers whole, as text and as bytes', async (t) => {
    const text = 'ä€😀x'.repeat(300_000);
    const server = await serve(t, (request) => textReply(request.path === '/text' ? text : Buffer.from(text)));
    for (const path of ['/text', '/bytes']) {
      const answer = await fetch(server.url + path);
      t.equal(answer.headers.get('content-length'), String(Buffer.byteLength(text)));
      t.ok((await answer.text()) === text, path);
    }
  });

  void t.test('makes a chunked answer at the speed of its client', async (t) => {
    const count = 100;
    let made = 0;
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      for (made = 0; made < count; made++) yield Buffer.alloc(mebibyte, 65 + (made % 26));
      yield Buffer.from('the end');
    };
    const server = await serve(t, () => textReply(chunks()));
    const client = await RawClient.connect(server.port);
    client.stopReading().send(get('/'));
    await until(() => made > 0);
    await until(isQuiet(() => made));
    t.ok(made < 40, `made ${made} MiB for a client that reads nothing`);
    client.resumeReading();
    await client.until('the end');
    t.ok(client.bytes > count * mebibyte);
  });

  void t.test('ends an empty chunked answer and keeps the connection', async (t) => {
    const server = await serve(t, () => textReply((async function* (): AsyncGenerator<Uint8Array> {})()));
    t.equal(await (await fetch(server.url)).text(), '');
    t.equal(await (await fetch(server.url)).text(), '');
  });

  void t.test('stops making a chunked answer when its client leaves or only wants the head', async (t) => {
    let givenUp = 0;
    let started = 0;
    const chunks: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          started += 1;
          return { done: false, value: Buffer.alloc(mebibyte) };
        },
        return: async () => {
          givenUp += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    const server = await serve(t, () => textReply(chunks));
    const client = await RawClient.connect(server.port);
    client.stopReading().send(get('/'));
    await until(() => started > 0);
    client.leave();
    await until(() => givenUp === 1);
    await fetch(server.url, { method: 'HEAD' });
    t.equal(givenUp, 2);
  });

  void t.test('cuts a response that fails half-way, so that it does not look complete', async (t) => {
    const bugs: unknown[] = [];
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('broken');
    };
    const server = await serve(t, () => textReply(chunks()), { onBug: (error) => bugs.push(error) });
    await t.rejects(fetch(server.url).then((answer) => answer.text()));
    t.match(bugs, [{ message: 'broken' }]);
  });

  void t.test('cuts clients that read nothing after the timeout, but not slow ones', async (t) => {
    const body = Buffer.alloc(30 * mebibyte, 65);
    const server = await serve(t, (request) => textReply(request.path === '/slow' ? Buffer.concat([body, Buffer.from('end')]) : body), {
      // Much longer than the process may have to wait for the CPU.
      timeout: 2_000,
    });
    const stuck = await RawClient.connect(server.port);
    stuck.stopReading().send(get('/'));
    const slow = await RawClient.connect(server.port);
    slow.stopReading().send(get('/slow'));
    const readSlowly = async (): Promise<void> => {
      for (let enough = 2 * mebibyte; !slow.received.endsWith('end'); enough += 2 * mebibyte) {
        await pause(300); // a slow client
        slow.resumeReading();
        await until(() => slow.bytes >= enough || slow.received.endsWith('end'));
        slow.stopReading();
      }
    };
    await Promise.all([readSlowly(), pause(5_000)]); // longer than the timeout
    stuck.resumeReading();
    await stuck.closed();
    t.ok(stuck.bytes < body.length);
  });

  void t.test('writes to a stream until one side ends it', async (t) => {
    const opened: Listener[] = [];
    const open = (peer: StreamPeer): Listener => {
      peer.write(Buffer.from('hello'));
      const listener = new Listener(peer);
      opened.push(listener);
      return listener;
    };
    const server = await serve(t, () => ({ status: 200, headers: [['Content-Type', 'text/event-stream']], open }), { timeout: 50 });
    const client = await RawClient.connect(server.port);
    client.send(get('/'));
    await client.until('hello');
    const [first] = opened;
    await pause(200); // longer than the timeout
    t.equal(first?.peer.write(Buffer.from('later')), true, 'the request timeout does not apply to streams');
    await client.until('later');
    first?.peer.end();
    first?.peer.end();
    t.match(await client.until('0\r\n\r\n'), /later\r\n0\r\n\r\n$/);
    t.equal(first?.closings, 1);
    t.equal(first?.peer.write(Buffer.from('no')), true);
    first?.peer.abort();

    client.send(get('/'));
    await until(() => opened.length === 2);
    client.leave();
    await until(() => opened[1]?.closings === 1);
    opened[1]?.peer.abort();
    opened[1]?.peer.end();
    t.equal(opened[1]?.closings, 1);

    const third = await RawClient.connect(server.port);
    third.send(get('/'));
    await until(() => opened.length === 3);
    opened[2]?.peer.abort();
    await third.closed();
    t.equal(opened[2]?.closings, 1);
  });

  void t.test('reports a client that falls behind and its recovery, and loses nothing', async (t) => {
    const opened: Listener[] = [];
    const open = (peer: StreamPeer): Listener => {
      const listener = new Listener(peer);
      opened.push(listener);
      return listener;
    };
    const server = await serve(t, () => ({ status: 200, headers: [], open }));
    const client = await RawClient.connect(server.port);
    client.stopReading().send(get('/'));
    await until(() => opened.length === 1);
    const [listener] = opened;
    let given = 0;
    for (let chunk = Buffer.alloc(mebibyte, 65); listener?.peer.write(chunk) === true && given < 100; given++)
      chunk = Buffer.alloc(mebibyte, 65);
    t.ok(given < 50, 'reports backpressure');
    listener?.peer.write(Buffer.from('the last'));
    t.equal(listener?.drainings, 0);
    client.resumeReading();
    await client.until('the last');
    await until(() => (listener?.drainings ?? 0) > 0);
    t.ok(client.bytes > (given + 1) * mebibyte);
    t.equal(listener?.peer.write(Buffer.from('more')), true);
    await client.until('more');
  });
};
