/** A request as plain values: everything that is needed of it was copied before anything is awaited. */
export type HttpRequest = {
  /** In capitals. */
  readonly method: string;
  /** As sent, percent-encoded, without query. */
  readonly path: string;
  /** As sent, without `?`; '' where there is none. */
  readonly query: string;
  /** By lower-case name; '' where absent. Only those of `readHeaders` are there. */
  readonly header: (name: HeaderName) => string;
  /** Of the peer, as text; IPv4 addresses mapped into IPv6 as IPv4. */
  readonly address: string;
  /**
   * The body, at most `limit` bytes. Rejects with a `Problem`: `too_large` (413) past the limit. Never settles where the client went away.
   */
  readonly body: (limit: number) => Promise<Uint8Array>;
};

/** The headers that the service looks at. */
export const readHeaders = [
  'authorization',
  'x-api-key',
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
] as const;
export type HeaderName = (typeof readHeaders)[number];

export type Headers = readonly (readonly [name: string, value: string])[];

/** An answer. A body of chunks is sent as fast as the client reads it. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
};

/** An answer that goes on until one side ends it: server-sent events. Exempt from the request timeout. */
export type StreamReply = {
  readonly status: number;
  readonly headers: Headers;
  /** Called once the head was written. */
  readonly open: (peer: StreamPeer) => StreamHandlers;
};

/** The client of an open stream. Its methods do nothing once `closed` was called. */
export interface StreamPeer {
  /** False: the client does not keep up; what was given is kept and sent, wait for `drained` before writing more. */
  write(chunk: Uint8Array): boolean;
  /** Ends the stream; what is on its way still arrives. */
  end(): void;
  /** Cuts the connection. */
  abort(): void;
}
export type StreamHandlers = { readonly drained: () => void; readonly closed: () => void };

/** A WebSocket. Its methods do nothing once `closed` was called. */
export interface SocketPeer {
  /** Text frame. */
  send(frame: string | Uint8Array): void;
  /** Several text frames in one write. */
  sendAll(frames: readonly Uint8Array[]): void;
  /** Bytes given to `send` or published to it that the client has not taken yet. */
  buffered(): number;
  /** Frames that the server publishes under a channel go to those who follow it. */
  follow(channel: string): void;
  unfollow(channel: string): void;
  ping(): void;
  /** Close frame, then the connection ends. */
  close(code: number, reason: string): void;
  /** Cuts the connection without a close frame. */
  abort(): void;
}
export type SocketHandlers = {
  /** `data` is valid during the call only. */
  readonly message: (data: Uint8Array, isBinary: boolean) => void;
  readonly pong: () => void;
  /** The client took what was buffered, or part of it. */
  readonly drained: () => void;
  readonly closed: (code: number) => void;
};

/** Answers a request for a WebSocket: a refusal, or who takes it. */
type Upgrade = HttpReply | { readonly open: (peer: SocketPeer) => SocketHandlers };

export type ServerOptions = {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Milliseconds after which a request without an answer gets 503; streams are exempt. */
  readonly timeout: number;
  /** Called for every request but upgrades of `socketPath`. Must not throw; a rejection is a bug and is answered with 500. */
  readonly handle: (request: HttpRequest) => HttpReply | StreamReply | Promise<HttpReply | StreamReply>;
  readonly socketPath: string;
  readonly upgrade: (request: HttpRequest) => Upgrade | Promise<Upgrade>;
  /** Of a `handle` or `upgrade` that threw. */
  readonly onBug: (error: unknown) => void;
};

export interface HttpServer {
  /** The port that is listened on. */
  readonly port: number;
  /** Sends a text frame to everybody who follows the channel. */
  publish(channel: string, frame: Uint8Array): void;
  /** No new connections. */
  stopListening(): void;
  /** Cuts every connection. */
  close(): void;
}
