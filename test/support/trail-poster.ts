import { Agent, request } from 'node:http';
import type { Json } from '../../src/lib/json.js';

type Posted = { readonly status: number; readonly body: string; readonly headers: NodeJS.Dict<string | string[]>; readonly from: number };

/** A sensor's HTTP client: keep-alive, one request at a time, credentials from the URL's userinfo. */
type Poster = {
  /** Rejects without an answer. `from`: local port of the connection. */
  readonly post: (body: Json, path?: string, over?: { readonly method?: string; readonly expect?: boolean }) => Promise<Posted>;
  readonly close: () => void;
};

/** `userinfo`: `user:password`; '' for none. */
export const openPoster = (port: number, userinfo = ''): Poster => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    post: (body, path = '/api/v1/intake/sensor', { method = 'POST', expect = false } = {}) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body);
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'User-Agent': 'sensor/0.44',
          ...(userinfo === '' ? {} : { Authorization: `Basic ${Buffer.from(userinfo).toString('base64')}` }),
          ...(expect ? { Expect: '100-continue' } : {}),
        };
        const outgoing = request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
          const from = answer.socket.localPort ?? 0;
          let received = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, body: received, headers: answer.headers, from });
          });
        });
        outgoing.on('error', reject);
        if (expect) outgoing.on('continue', () => outgoing.end(text));
        else outgoing.end(text);
      }),
    close: () => {
      agent.destroy();
    },
  };
};
