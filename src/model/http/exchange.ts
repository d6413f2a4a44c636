/** A request as plain values: everything needed is copied before the first await. */
export type HttpRequest = {
  /** Upper case. */
  readonly method: string;
  /** As sent, percent-encoded, without query. */
  readonly path: string;
  /** As sent, without `?`; '' if there is none. */
  readonly query: string;
  /** By lower-case name; '' if absent. Only the headers in `readHeaders` are available. */
  readonly header: (name: HeaderName) => string;
  /**
   * Address of the peer as text; IPv4-mapped IPv6 addresses as IPv4. Read it before the first wait: when the client has disconnected it may
   * be '', but once read it stays.
   */
  readonly address: string;
  /**
   * The body, at most `limit` bytes. Rejects with a `Problem`: `too_large` (413) past the limit. Never settles if the client disconnected.
   */
  readonly body: (limit: number) => Promise<Uint8Array>;
};

/** The headers that the service reads. */
export const readHeaders = [
  'accept',
  'accept-encoding',
  'authorization',
  'x-api-key',
  'cookie',
  'x-csrf-token',
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
  'host',
  'if-none-match',
  'last-event-id',
  'x-forwarded-for',
  'access-control-request-method',
  'access-control-request-headers',
  'webhook-request-origin',
  'ce-specversion',
  'ce-id',
  'ce-source',
  'ce-type',
  'ce-time',
  'ce-subject',
] as const;
export type HeaderName = (typeof readHeaders)[number];

export type Headers = readonly (readonly [name: string, value: string])[];

/** A response. A body of chunks is sent as fast as the client reads it. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
};

/** A response that stays open until one side ends it: server-sent events. Exempt from the request timeout. */
export type StreamReply = {
  readonly status: number;
  readonly headers: Headers;
  /** Called after the head was written. */
  readonly open: (peer: StreamPeer) => StreamHandlers;
};

/** The client of an open stream. Its methods do nothing after `closed` was called. */
export interface StreamPeer {
  /** False: the client does not keep up. The data is buffered and sent; wait for `drained` before writing more. */
  write(chunk: Uint8Array): boolean;
  /** Ends the stream; buffered data is still sent. */
  end(): void;
  /** Closes the connection at once. */
  abort(): void;
}
export type StreamHandlers = { readonly drained: () => void; readonly closed: () => void };

/** A WebSocket. Its methods do nothing after `closed` was called. */
export interface SocketPeer {
  /** Text frame. */
  send(frame: string | Uint8Array): void;
  /** Several text frames in one write. */
  sendAll(frames: readonly Uint8Array[]): void;
  /** Bytes sent or published that the client has not read yet. */
  buffered(): number;
  /** Subscribes to the frames that the server publishes on a channel. */
  follow(channel: string): void;
  unfollow(channel: string): void;
  ping(): void;
  /** Sends a close frame, then ends the connection. */
  close(code: number, reason: string): void;
  /** Closes the connection without a close frame. */
  abort(): void;
}
export type SocketHandlers = {
  /** `data` is valid during the call only. */
  readonly message: (data: Uint8Array, isBinary: boolean) => void;
  readonly pong: () => void;
  /** The client read part or all of the buffered data. */
  readonly drained: () => void;
  readonly closed: (code: number) => void;
};

/** Answers an upgrade request: with a refusal, or with the handlers of the socket. */
type Upgrade = HttpReply | { readonly open: (peer: SocketPeer) => SocketHandlers };

export type ServerOptions = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Milliseconds after which a request without a response gets 503; streams are exempt. */
  readonly timeout: number;
  /** Called for every request except upgrades of `socketPath`. Must not throw; a rejection is a bug and is answered with 500. */
  readonly handle: (request: HttpRequest) => HttpReply | StreamReply | Promise<HttpReply | StreamReply>;
  readonly socketPath: string;
  readonly upgrade: (request: HttpRequest) => Upgrade | Promise<Upgrade>;
  /** Called if `handle` or `upgrade` throws. */
  readonly onBug: (error: unknown) => void;
};

export interface HttpServer {
  /** The port that the server listens on. */
  readonly port: number;
  /** Sends a text frame to all sockets that follow the channel. */
  publish(channel: string, frame: Uint8Array): void;
  /** Stops accepting connections. */
  stopListening(): void;
  /** Closes every connection at once. */
  close(): void;
}
