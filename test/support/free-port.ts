import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of this process so far. */
const given = new Set<number>();

/**
 * A free loopback port for programs that cannot choose one themselves, or that are started again at the same port. It is below the range from
 * which systems take the ports of connections and of `listen(0)`, so that no other process gets it before the program listens.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    const isFree = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};
