import type { Socket } from 'node:net';

export type StreamKind = 'webSocket' | 'sse';

/** The request of a client. */
export const requestOf = (kind: StreamKind): string => (kind === 'sse' ? sseRequest : upgrade);
/** The start of the response that opens the stream. */
export const openedBy = (kind: StreamKind): string => (kind === 'sse' ? 'HTTP/1.1 200' : 'HTTP/1.1 101');

const sseRequest = 'GET /api/v1/stream?topics=drifts HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n';
const upgrade =
  'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const command = Buffer.from('{"type":"subscribe","topic":"drifts"}');

/** The first frame of an open WebSocket: a text frame, final, masked with zeros (RFC 6455 section 5.2). */
export const subscribe = Buffer.concat([Buffer.from([0x81, 0x80 | command.length, 0, 0, 0, 0]), command]);

/** Unsolicited pong (RFC 6455, section 5.5.3). */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const pongPeriod = 20_000;

/** Keeps a WebSocket open: the service closes clients that are silent for 60 s. */
export const keepOpen = (socket: Socket): void => {
  const beat = setInterval(() => socket.write(pong), pongPeriod);
  socket.once('close', () => {
    clearInterval(beat);
  });
};
