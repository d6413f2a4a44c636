import type { HttpRequest as Incoming } from 'uWebSockets.js';

/**
 * Whether the request asks for a WebSocket of the supported version (RFC 6455, section 4.2.1). The library checks only the length of the
 * key. A request with a body is not a handshake, because its bytes would be read as frames.
 */
export const isHandshake = (incoming: Incoming): boolean =>
  names(incoming.getHeader('upgrade')).includes('websocket') &&
  names(incoming.getHeader('connection')).includes('upgrade') &&
  incoming.getHeader('sec-websocket-version') === '13' &&
  incoming.getHeader('transfer-encoding') === '' &&
  /^0*$/.test(incoming.getHeader('content-length'));

const names = (list: string): readonly string[] => list.split(',').map((name) => name.trim().toLowerCase());
