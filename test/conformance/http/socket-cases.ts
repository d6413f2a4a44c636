import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import type { ServerOptions, SocketHandlers, SocketPeer } from '../../../src/model/http/exchange.js';
import { RawClient } from './raw-client.js';
import { textReply, type Serve } from './serve.js';
import { until } from '../../support/until.js';

type Upgrade = Awaited<ReturnType<ServerOptions['upgrade']>>;

/** One side of a WebSocket that records its events. */
class Side implements SocketHandlers {
  readonly messages: string[] = [];
  readonly closings: number[] = [];
  pongs = 0;
  drainings = 0;
  constructor(readonly peer: SocketPeer) {}
  readonly message = (data: Uint8Array, isBinary: boolean): void =>
    void this.messages.push(`${isBinary ? 'binary' : 'text'} ${Buffer.from(data).toString()}`);
  readonly pong = (): void => void (this.pongs += 1);
  readonly drained = (): void => void (this.drainings += 1);
  readonly closed = (code: number): void => void this.closings.push(code);
}

const sides = (): { readonly opened: Side[]; readonly accept: Upgrade } => {
  const opened: Side[] = [];
  const open = (peer: SocketPeer): Side => {
    const side = new Side(peer);
    opened.push(side);
    return side;
  };
  return { opened, accept: { open } };
};

const client = async (port: number, protocols: string[] = []): Promise<{ readonly socket: WebSocket; readonly got: string[] }> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, protocols);
  const got: string[] = [];
  socket.on('message', (data: Buffer) => got.push(data.toString()));
  await once(socket, 'open');
  return { socket, got };
};

export const socketCases = (serve: Serve): void => {
  void t.test('delivers messages in both directions in order, and ignores calls after the close', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply('plain'), { upgrade: () => accept });
    const { socket, got } = await client(server.port, ['first', 'second']);
    t.equal(socket.protocol, 'first');
    const [side] = opened;
    side?.peer.send('one');
    side?.peer.sendAll([Buffer.from('two'), Buffer.from('three')]);
    side?.peer.ping();
    socket.send('hello');
    socket.send(Buffer.from([65]), { binary: true });
    await until(() => got.length === 3 && side?.messages.length === 2 && side.pongs === 1);
    t.same(got, ['one', 'two', 'three']);
    t.same(side?.messages, ['text hello', 'binary A']);
    socket.close(4001);
    await until(() => side?.closings.length === 1);
    t.same(side?.closings, [4001]);
    side?.peer.send('x');
    side?.peer.sendAll([Buffer.from('x')]);
    side?.peer.ping();
    side?.peer.follow('x');
    side?.peer.unfollow('x');
    side?.peer.close(1000, '');
    side?.peer.abort();
    t.equal(side?.peer.buffered(), 0);
  });

  void t.test('delivers published frames to the subscribers of the channel', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply(''), { upgrade: async () => accept });
    const one = await client(server.port);
    const two = await client(server.port);
    opened[0]?.peer.follow('a');
    opened[1]?.peer.follow('a');
    opened[1]?.peer.follow('b');
    server.publish('a', Buffer.from('to both'));
    server.publish('b', Buffer.from('to two'));
    opened[1]?.peer.unfollow('a');
    server.publish('a', Buffer.from('to one'));
    await until(() => one.got.length === 2 && two.got.length === 2);
    t.same(one.got, ['to both', 'to one']);
    t.same(two.got, ['to both', 'to two']);
  });

  void t.test('closes with a code and a reason, or cuts the connection', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply(''), { upgrade: () => accept });
    const closing = await client(server.port);
    const closed = once(closing.socket, 'close');
    opened[0]?.peer.close(1008, 'slow consumer');
    const [code, reason] = (await closed) as [number, Buffer];
    t.same([code, reason.toString()], [1008, 'slow consumer']);
    await until(() => opened[0]?.closings.length === 1);
    const cut = await client(server.port);
    const aborted = once(cut.socket, 'close');
    opened[1]?.peer.abort();
    t.same((await aborted)[0], 1006);
    const last = await client(server.port);
    const gone = once(last.socket, 'close');
    server.close();
    await gone;
    await until(() => opened[2]?.closings.length === 1);
  });

  void t.test('refuses an upgrade with a plain answer, now or later; without an upgrade the path is an ordinary one', async (t) => {
    let isLater = false;
    const server = await serve(t, (request) => textReply(`plain ${request.path}`), {
      upgrade: (request) => {
        const refusal = textReply(`refused ${request.header('host') === '' ? '' : request.query}`, 401);
        return isLater ? Promise.resolve(refusal) : refusal;
      },
    });
    for (isLater of [false, true]) {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws?a=b`);
      const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, NodeJS.ReadableStream & { statusCode: number }];
      t.equal(answer.statusCode, 401);
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      t.equal(body, 'refused a=b');
    }
    t.equal(await (await fetch(`${server.url}/ws`)).text(), 'plain /ws');
  });

  void t.test('counts unread bytes, and calls `drained` when they are read', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply(''), { upgrade: () => accept });
    const { socket, got } = await client(server.port);
    socket.pause();
    const [side] = opened;
    const frame = Buffer.alloc(1024 * 1024, 65);
    for (const _ of Array(20).keys()) side?.peer.send(frame);
    t.ok((side?.peer.buffered() ?? 0) > 5 * 1024 * 1024);
    socket.resume();
    await until(() => got.length === 20);
    await until(() => side?.peer.buffered() === 0);
    t.ok((side?.drainings ?? 0) > 0);
  });

  void t.test('reports a handler that throws, and affects only its own client', async (t) => {
    const bugs: unknown[] = [];
    const broken: Upgrade = {
      open: () => ({
        message: () => {
          throw new Error('bug');
        },
        pong: () => undefined,
        drained: () => undefined,
        closed: () => undefined,
      }),
    };
    const server = await serve(t, () => textReply(''), { upgrade: () => broken, onBug: (error) => bugs.push(error) });
    const { socket } = await client(server.port);
    const closed = once(socket, 'close');
    socket.send('x');
    t.equal((await closed)[0], 1011);
    t.equal(bugs.length, 1);
    await client(server.port);
  });

  void t.test('reports an upgrade that throws or rejects, and answers 500', async (t) => {
    const bugs: unknown[] = [];
    let isLater = false;
    const server = await serve(t, () => textReply('here'), {
      upgrade: () => {
        if (!isLater) throw new Error('secret');
        return Promise.reject(new Error('secret'));
      },
      onBug: (error) => bugs.push(error),
    });
    for (isLater of [false, true]) {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
      const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { readonly statusCode: number }];
      t.equal(answer.statusCode, 500);
    }
    t.equal(bugs.length, 2);
    t.equal(await (await fetch(server.url)).text(), 'here');
  });

  void t.test('confirms the first subprotocol if it is a token', async (t) => {
    const server = await serve(t, () => textReply(''), { upgrade: () => sides().accept });
    for (const [offered, confirmed] of [
      ['a, b', 'a'],
      ['a,a', 'a'],
      ['a b,,', undefined],
      [',a', undefined],
      ['', undefined],
    ] as const) {
      const client = await RawClient.connect(server.port);
      client.send(
        'GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${offered}\r\n\r\n`,
      );
      const head = await client.until('\r\n\r\n');
      t.match(head, /^HTTP\/1\.1 101 /, offered);
      t.equal(/Sec-WebSocket-Protocol: (.*)\r\n/.exec(head)?.[1], confirmed, offered);
    }
  });

  void t.test('closes a client that sends more than 16 MiB in one message, and serves the others', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply(''), { upgrade: () => accept });
    const { socket } = await client(server.port);
    socket.on('error', () => undefined);
    const other = await client(server.port);
    const closed = once(socket, 'close');
    socket.send(Buffer.alloc(16 * 1024 * 1024 + 1, 65));
    await closed;
    t.same(opened[0]?.messages, []);
    opened[1]?.peer.send('still here');
    await until(() => other.got.length === 1);
    other.socket.send(Buffer.alloc(1024 * 1024, 65));
    await until(() => opened[1]?.messages.length === 1);
  });

  void t.test('keeps the order of sent and published frames of every length, and sends nothing after a close', async (t) => {
    const { opened, accept } = sides();
    const server = await serve(t, () => textReply(''), { upgrade: () => accept });
    const { socket, got } = await client(server.port);
    const closed = once(socket, 'close');
    const peer = opened[0]?.peer;
    peer?.follow('a');
    const frames = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000].map((length, at) => String(at).repeat(length));
    for (const frame of frames) {
      peer?.send(frame);
      peer?.sendAll([Buffer.from(frame), Buffer.from(frame)]);
    }
    // uWebSockets.js publishes at the end of the turn.
    await new Promise(setImmediate);
    for (const frame of frames) server.publish('a', Buffer.from(`published ${frame}`));
    await new Promise(setImmediate);
    peer?.close(1001, 'bye');
    peer?.send('late');
    server.publish('a', Buffer.from('late'));
    t.equal((await closed)[0], 1001);
    t.ok(got.join() === [...frames.flatMap((one) => [one, one, one]), ...frames.map((one) => `published ${one}`)].join());
  });
};
