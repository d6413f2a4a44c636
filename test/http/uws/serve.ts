import type { Test } from 'tap';
import { startServer } from '../../../src/http/uws.js';
import type { HttpReply, HttpServer, ServerOptions } from '../../../src/model/http/exchange.js';

export const textReply = (body: HttpReply['body'], status = 200): HttpReply => ({
  status,
  headers: [['Content-Type', 'text/plain']],
  body,
});

/** A server for one test, closed with it. Bugs fail the test by default. */
export const serve = async (
  t: Test,
  handle: ServerOptions['handle'],
  more: Partial<ServerOptions> = {},
): Promise<HttpServer & { readonly url: string }> => {
  const server = await startServer({
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
