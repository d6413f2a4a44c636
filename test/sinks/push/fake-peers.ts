import type { SocketHandlers, SocketPeer, StreamHandlers, StreamPeer } from '../../../src/model/http/exchange.js';

const decoder = new TextDecoder();

/** A connection that passes text to its client and buffers what the client has not read. */
class Wire {
  readonly #queue: string[] = [];
  buffered = 0;
  /** The maximum of `buffered`. */
  peak = 0;
  constructor(readonly take: (text: string) => void) {}

  put(bytes: Uint8Array, fast: boolean): void {
    const text = decoder.decode(bytes);
    if (fast && this.#queue.length === 0) {
      this.take(text);
      return;
    }
    this.#queue.push(text);
    this.buffered += Buffer.byteLength(text);
    this.peak = Math.max(this.peak, this.buffered);
  }

  /** The client reads `count` frames or chunks. */
  read(count: number): boolean {
    const taken = this.#queue.splice(0, count);
    for (const text of taken) {
      this.buffered -= Buffer.byteLength(text);
      this.take(text);
    }
    return taken.length > 0;
  }
}

type Frame = {
  readonly type: string;
  readonly topic: string;
  readonly timestamp: string;
  readonly id?: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** The channels of a server, like those of uWebSockets.js. */
export class FakeChannels {
  readonly followers = new Map<string, Set<FakeSocket>>();
  published = 0;
  readonly publish = (channel: string, frame: Uint8Array): void => {
    this.published += 1;
    for (const one of this.followers.get(channel) ?? []) one.deliver(frame);
  };
}

/** A WebSocket client that reads at once (`fast`) or on `read`. */
export class FakeSocket implements SocketPeer {
  readonly received: Frame[] = [];
  readonly wire = new Wire((text) => this.received.push(JSON.parse(text) as Frame));
  handlers: SocketHandlers | undefined;
  closing: { readonly code: number; readonly reason: string } | undefined;
  aborted = false;
  pings = 0;
  fast = true;
  /** Responds at once to pings and close frames. */
  isResponsive = true;
  constructor(readonly channels: FakeChannels) {}

  get pushed(): readonly string[] {
    return this.received.flatMap((one) => (one.id === undefined ? [] : [one.id]));
  }
  deliver(frame: Uint8Array): void {
    this.wire.put(frame, this.fast);
  }
  send(frame: string | Uint8Array): void {
    if (this.closing !== undefined) throw new Error('sent after close');
    this.deliver(typeof frame === 'string' ? Buffer.from(frame) : frame);
  }
  sendAll(frames: readonly Uint8Array[]): void {
    for (const one of frames) this.send(one);
  }
  buffered(): number {
    return this.wire.buffered;
  }
  follow(channel: string): void {
    const followers = this.channels.followers.get(channel) ?? new Set();
    if (followers.has(this)) throw new Error(`follows ${channel} already`);
    this.channels.followers.set(channel, followers.add(this));
  }
  unfollow(channel: string): void {
    if (this.channels.followers.get(channel)?.delete(this) !== true) throw new Error(`does not follow ${channel}`);
  }
  ping(): void {
    this.pings += 1;
    if (this.isResponsive) this.handlers?.pong();
  }
  close(code: number, reason: string): void {
    this.closing = { code, reason };
    if (this.isResponsive) this.disconnect(code);
  }
  abort(): void {
    this.aborted = true;
    this.disconnect(1006);
  }
  /** The client disconnects. */
  disconnect(code = 1005): void {
    for (const followers of this.channels.followers.values()) followers.delete(this);
    this.handlers?.closed(code);
  }
  say(message: unknown): void {
    this.sayText(JSON.stringify(message));
  }
  sayText(text: string): void {
    this.handlers?.message(Buffer.from(text), false);
  }
  read(count = Number.POSITIVE_INFINITY): void {
    if (this.wire.read(count)) this.handlers?.drained();
  }
  get last(): Frame | undefined {
    return this.received.at(-1);
  }
}

type SseEvent = {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retry: string;
};

/** An event stream client that reads at once (`fast`) or on `read`. */
export class FakeStream implements StreamPeer {
  readonly events: SseEvent[] = [];
  readonly comments: string[] = [];
  writes = 0;
  readonly wire = new Wire((text) => {
    for (const block of text.split('\n\n').slice(0, -1)) this.#understand(block);
  });
  handlers: StreamHandlers | undefined;
  ended = false;
  aborted = false;
  fast = true;
  isResponsive = true;

  get pushed(): readonly string[] {
    return this.events.filter((one) => one.event !== 'connected' && one.event !== 'gap').map((one) => one.id);
  }
  write(chunk: Uint8Array): boolean {
    if (this.ended) throw new Error('written after end');
    if (this.wire.buffered > 0) throw new Error('written before drained');
    this.writes += 1;
    this.wire.put(chunk, this.fast);
    return this.wire.buffered === 0;
  }
  end(): void {
    this.ended = true;
    if (this.isResponsive) this.handlers?.closed();
  }
  abort(): void {
    this.aborted = true;
    this.handlers?.closed();
  }
  disconnect(): void {
    this.handlers?.closed();
  }
  read(): void {
    if (this.wire.read(Number.POSITIVE_INFINITY)) this.handlers?.drained();
  }
  #understand(block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const));
    const comment = fields.get('');
    if (comment !== undefined) this.comments.push(comment);
    else
      this.events.push({
        id: fields.get('id') ?? '',
        event: fields.get('event') ?? '',
        data: JSON.parse(fields.get('data') ?? 'null') as SseEvent['data'],
        retry: fields.get('retry') ?? '',
      });
  }
}
