import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import { until } from './until.js';

/** A WebSocket message. `id`: '' if absent. */
export type StreamMessage = {
  readonly type: string;
  readonly topic: string;
  readonly timestamp: string;
  readonly id: string;
  readonly payload: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into payloads at will
};
type Closing = { readonly code: number; readonly reason: string };

/** A WebSocket client that records received messages. */
export class Listener {
  readonly messages: StreamMessage[] = [];
  readonly closed: Promise<Closing>;
  #answered = 0;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.messages.push({ id: '', ...(JSON.parse(data.toString()) as Omit<StreamMessage, 'id'>) }));
    this.closed = new Promise((resolve) => {
      socket.on('close', (code: number, reason: Buffer) => {
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  /** Opens a connection and waits for the welcome message. */
  static async open(url: string, options: ClientOptions = {}, protocols: string[] = []): Promise<Listener> {
    const listener = new Listener(new WebSocket(`${url}/ws`, protocols, options));
    await once(listener.socket, 'open');
    await listener.waitFor(({ type }) => type === 'welcome');
    return listener;
  }

  /** Sends JSON; a string is sent unchanged. */
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  of(type: string): readonly StreamMessage[] {
    return this.messages.filter((one) => one.type === type);
  }

  /** The first matching message at or after index `after`; rejects if none arrives in time. */
  async waitFor(isIt: (one: StreamMessage) => boolean, after = 0): Promise<StreamMessage> {
    const messages = await until(
      () => this.messages.slice(after),
      (all) => all.some(isIt),
    );
    return messages.find(isIt) as StreamMessage;
  }

  /** The answer to a message: the next message that was not pushed. */
  async ask(message: unknown): Promise<StreamMessage> {
    const after = this.messages.length;
    this.send(message);
    return this.waitFor(({ id }) => id === '', after);
  }

  /** Waits for a round trip, so that all earlier messages have arrived. */
  async settled(): Promise<void> {
    this.#answered += 1;
    const mark = `mark ${String(this.#answered)}`;
    const after = this.messages.length;
    this.send({ type: 'ping', topic: 'all', payload: { mark } });
    await this.waitFor(({ type, payload }) => type === 'pong' && (payload as { mark?: string }).mark === mark, after);
  }

  async subscribe(topic: string, lastEventId?: string): Promise<StreamMessage> {
    const after = this.messages.length;
    this.send({ type: 'subscribe', topic, payload: lastEventId === undefined ? {} : { last_event_id: lastEventId } });
    return this.waitFor(({ type }) => type === 'subscribed', after);
  }

  async leave(): Promise<Closing> {
    this.socket.close(1000);
    return this.closed;
  }
}

/** An event of a text/event-stream. */
export type Event = { readonly id: string; readonly event: string; readonly data: any }; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above

/** Complete frames of an event stream, without comments. */
export const eventsIn = (text: string): readonly Event[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((frame) => !frame.startsWith(':'))
    .map((frame) => {
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as unknown };
    });

/** A TCP proxy whose connections tests can cut. */
type Proxy = {
  readonly url: string;
  /** Connections accepted so far. */
  readonly passed: () => number;
  /** Cuts all open connections; new ones are accepted. */
  readonly cut: () => void;
  readonly close: () => void;
};

export const openProxy = async (url: string): Promise<Proxy> => {
  const open = new Set<Socket>();
  let passed = 0;
  const server = createServer((inner) => {
    passed += 1;
    const outer = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [side, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(side);
      side
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(side);
          other.destroy();
        });
      side.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const one of open) one.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: () => passed,
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
};

/** A raw TCP connection. */
type RawClient = {
  readonly socket: Socket;
  /** Bytes received so far, one character per byte. */
  readonly text: () => string;
  readonly closed: Promise<unknown>;
};

export const openRaw = (url: string, bytes: string | Buffer): RawClient => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(bytes);
  return { socket, text: () => text, closed };
};

const handshakeHeaders: Readonly<Record<string, string>> = {
  Host: 'localhost',
  Upgrade: 'websocket',
  Connection: 'Upgrade',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
};

/** The WebSocket handshake request; headers with '' are left out. */
export const handshake = (over: Readonly<Record<string, string>> = {}, path = '/ws'): string =>
  `GET ${path} HTTP/1.1\r\n${Object.entries({ ...handshakeHeaders, ...over })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A client frame of less than 126 bytes. `head`: FIN, RSV and opcode. The mask is zero, which keeps the payload readable. */
export const frame = (head: number, payload: string, isMasked = true): Buffer =>
  Buffer.concat([Buffer.from([head, (isMasked ? 0x80 : 0) | payload.length, ...(isMasked ? [0, 0, 0, 0] : [])]), Buffer.from(payload)]);
