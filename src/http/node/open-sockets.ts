import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { WebSocketServer } from 'ws';
import { chosenProtocol, isHandshake } from '../server/is-handshake.js';
import { mostMessageBytes } from '../server/server-limits.js';
import type { SocketHandlers, SocketPeer } from '../../model/http/exchange.js';
import { Channels } from './channels.js';
import { Socket } from './socket.js';

/** Whether a request asks for a WebSocket of `path`. */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage, path: string): boolean =>
  method === 'GET' && (url === path || url.startsWith(`${path}?`)) && isHandshake((name) => headers[name] ?? '');

/** The WebSockets of a server. */
type Sockets = {
  /** Completes the handshake. `start` of the first bytes after it. */
  readonly accept: (incoming: IncomingMessage, connection: Connection, start: Buffer, open: (peer: SocketPeer) => SocketHandlers) => void;
  readonly publish: (channel: string, frame: Uint8Array) => void;
};

export const openSockets = (onBug: (error: unknown) => void): Sockets => {
  const channels = new Channels();
  const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: mostMessageBytes });
  return {
    accept: (incoming, connection, start, open) => {
      const { headers } = incoming;
      // `ws` accepts no list here.
      headers.upgrade = 'websocket';
      const protocol = chosenProtocol(headers['sec-websocket-protocol'] ?? '');
      // `ws` would refuse a header that is not a list of different tokens, without the envelope.
      if (protocol === '') delete headers['sec-websocket-protocol'];
      else headers['sec-websocket-protocol'] = protocol;
      server.handleUpgrade(incoming, connection, start, (ws) => {
        new Socket(ws, connection, channels, onBug).start(open);
      });
    },
    publish: (channel, frame) => {
      channels.publish(channel, frame);
    },
  };
};
