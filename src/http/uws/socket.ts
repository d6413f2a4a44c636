import type { WebSocket } from 'uWebSockets.js';
import type { SocketHandlers, SocketPeer } from '../../model/http/exchange.js';

/** User data of a WebSocket of the server. */
export type SocketData = { readonly open: (peer: SocketPeer) => SocketHandlers; peer: Socket | undefined };

/** Return value of a send that was dropped. Sends are not bounded here, so the connection must be broken. */
const notKept = 2;

/** A WebSocket and its handlers. */
export class Socket implements SocketPeer {
  #handlers: SocketHandlers | undefined;
  #closedBy: number | undefined;

  constructor(readonly ws: WebSocket<SocketData>) {}

  start(open: SocketData['open']): void {
    this.#handlers = open(this);
    if (this.#closedBy !== undefined) this.#handlers.closed(this.#closedBy);
  }

  /** `data` is valid during the call only. */
  received(data: Uint8Array, isBinary: boolean): void {
    this.#handlers?.message(data, isBinary);
  }
  ponged(): void {
    this.#handlers?.pong();
  }
  drained(): void {
    this.#handlers?.drained();
  }
  closed(code: number): void {
    this.#closedBy = code;
    this.#handlers?.closed(code);
  }

  send(frame: string | Uint8Array): void {
    if (this.#closedBy === undefined && this.ws.send(frame, false) === notKept) this.abort();
  }
  sendAll(frames: readonly Uint8Array[]): void {
    if (this.#closedBy !== undefined) return;
    this.ws.cork(() => {
      for (const frame of frames) this.send(frame);
    });
  }
  buffered(): number {
    return this.#closedBy === undefined ? this.ws.getBufferedAmount() : 0;
  }
  follow(channel: string): void {
    if (this.#closedBy === undefined) this.ws.subscribe(channel);
  }
  unfollow(channel: string): void {
    if (this.#closedBy === undefined) this.ws.unsubscribe(channel);
  }
  ping(): void {
    if (this.#closedBy === undefined) this.ws.ping();
  }
  close(code: number, reason: string): void {
    if (this.#closedBy === undefined) this.ws.end(code, reason);
  }
  abort(): void {
    if (this.#closedBy === undefined) this.ws.close();
  }
}
