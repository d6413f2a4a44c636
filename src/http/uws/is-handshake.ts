import type { HttpRequest as Incoming } from 'uWebSockets.js';

/**
 * Does it ask for a WebSocket of the version that is spoken here (RFC 6455, section 4.2.1)? The library looks at the length of the key
 * only. What has a body is none: its bytes stand where frames are expected.
 */
export const isHandshake = (incoming: Incoming): boolean =>
  names(incoming.getHeader('upgrade')).includes('websocket') &&
  names(incoming.getHeader('connection')).includes('upgrade') &&
  incoming.getHeader('sec-websocket-version') === '13' &&
  incoming.getHeader('transfer-encoding') === '' &&
  /^0*$/.test(incoming.getHeader('content-length'));

const names = (list: string): readonly string[] => list.split(',').map((name) => name.trim().toLowerCase());
