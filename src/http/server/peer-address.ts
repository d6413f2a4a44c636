import type { IncomingMessage } from 'node:http';

/** The address of the client; IPv4-mapped IPv6 addresses as IPv4 (RFC 4291, section 2.5.5.2). '' if it has disconnected. */
export const peerAddress = ({ socket }: IncomingMessage): string => (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
