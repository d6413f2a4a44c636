import uWS from 'uWebSockets.js';
import { answering, cpuTime } from './peer.js';

/** The bare library: a fixed response to every request. */
export type BareRestServer = typeof handlers;

type Answer = { readonly headers: readonly (readonly [string, string])[]; readonly body: Uint8Array };

const handlers = {
  /** Returns the port. */
  open: ({ headers, body }: Answer): Promise<number> =>
    new Promise((resolve) => {
      const app = uWS.App();
      app.any('/*', (res) => {
        res.writeStatus('200 OK');
        for (const [name, value] of headers) res.writeHeader(name, value);
        res.end(body);
      });
      app.listen('127.0.0.1', 0, (listener) => {
        resolve(listener === false ? 0 : uWS.us_socket_local_port(listener));
      });
    }),
  counts: () => ({ cpu: cpuTime() }),
};
answering(handlers);
