import type { Test } from 'tap';
import type { HttpReply, HttpServer, ServerOptions } from '../../../src/model/http/exchange.js';

/** Starts a server for one test, closed with it. Bugs fail the test by default. */
export type Serve = (
  t: Test,
  handle: ServerOptions['handle'],
  more?: Partial<ServerOptions>,
) => Promise<HttpServer & { readonly url: string }>;

export const textReply = (body: HttpReply['body'], status = 200): HttpReply => ({
  status,
  headers: [['Content-Type', 'text/plain']],
  body,
});

export const serveWith =
  (start: (options: ServerOptions) => Promise<HttpServer>): Serve =>
  async (t, handle, more = {}) => {
    const server = await start({
      host: '127.0.0.1',
      port: 0,
      timeout: 60_000,
      handle,
      socketPath: '/ws',
      upgrade: () => textReply('no sockets here', 503),
      onBug: (error) => t.fail(String(error)),
      ...more,
    });
    t.teardown(() => server.close());
    return { ...server, url: `http://127.0.0.1:${server.port}` };
  };
