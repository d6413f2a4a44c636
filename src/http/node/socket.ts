import type { Socket as Connection } from 'node:net';
import type { WebSocket } from 'ws';
import type { SocketHandlers, SocketPeer } from '../../model/http/exchange.js';
import type { Channels } from './channels.js';
import { flushedWrite } from './flushed-write.js';
import { textFrame } from './text-frame.js';

/**
 * A WebSocket and its handlers. Text frames go to the connection past `ws`, which would build one for each client. It writes its own frames
 * (ping, pong, close) in the same call, without compression, so frames never mix.
 */
export class Socket implements SocketPeer {
  readonly #followed = new Set<string>();
  #handlers: SocketHandlers | undefined;
  #isBlocked = false;

  constructor(
    readonly ws: WebSocket,
    readonly connection: Connection,
    readonly channels: Channels,
    readonly onBug: (error: unknown) => void,
  ) {}

  start(open: (peer: SocketPeer) => SocketHandlers): void {
    const { ws } = this;
    ws.on('message', (data: Buffer, isBinary) => {
      this.#guard((handlers) => {
        handlers.message(data, isBinary);
      });
    });
    ws.on('pong', () => {
      this.#guard((handlers) => {
        handlers.pong();
      });
    });
    ws.on('error', () => {
      // The client violated the protocol. The close frame is written, and nothing after it can be interpreted.
      this.connection.destroySoon();
    });
    ws.on('close', (code) => {
      for (const channel of this.#followed) this.channels.unfollow(channel, this);
      this.#guard((handlers) => {
        handlers.closed(code);
      });
    });
    try {
      this.#handlers = open(this);
    } catch (error) {
      this.#fail(error);
    }
  }

  send(frame: string | Uint8Array): void {
    this.channels.flush();
    this.write(textFrame(frame));
  }
  sendAll(frames: readonly Uint8Array[]): void {
    this.channels.flush();
    if (!this.#isOpen()) return;
    this.connection.cork();
    for (const frame of frames) this.connection.write(textFrame(frame));
    this.connection.uncork();
    this.#watch();
  }
  /** Writes whole frames. */
  write(frame: Uint8Array): void {
    if (!this.#isOpen()) return;
    if (this.#isBlocked) this.connection.write(frame);
    else this.#isBlocked = !flushedWrite(this.connection, frame, this.#flushed);
  }
  buffered(): number {
    return this.#isOpen() ? this.connection.writableLength : 0;
  }
  follow(channel: string): void {
    if (!this.#isOpen()) return;
    this.#followed.add(channel);
    this.channels.follow(channel, this);
  }
  unfollow(channel: string): void {
    this.#followed.delete(channel);
    this.channels.unfollow(channel, this);
  }
  ping(): void {
    if (this.#isOpen()) this.ws.ping();
  }
  close(code: number, reason: string): void {
    this.channels.flush();
    if (this.#isOpen()) this.ws.close(code, reason);
  }
  abort(): void {
    this.ws.terminate();
  }

  readonly #flushed = (): void => {
    this.#isBlocked = false;
    if (!this.#isOpen()) return;
    this.#guard((handlers) => {
      handlers.drained();
    });
    if (this.#isOpen()) this.#watch();
  };

  /** Reports when the kernel has taken what waits now. */
  #watch(): void {
    if (this.#isBlocked || this.connection.writableLength === 0) return;
    this.#isBlocked = !flushedWrite(this.connection, nothing, this.#flushed);
  }

  #isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  #guard(act: (handlers: SocketHandlers) => void): void {
    const handlers = this.#handlers;
    if (handlers === undefined) return;
    try {
      act(handlers);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.onBug(error);
    this.close(1011, 'internal error');
  }
}

const nothing = new Uint8Array(0);
