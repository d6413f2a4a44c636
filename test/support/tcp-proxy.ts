import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** A TCP proxy that can cut its clients off from the server. */
type TcpProxy = {
  readonly port: number;
  /** Breaks all connections and refuses new ones. */
  readonly cut: () => void;
  /** Keeps connections open but passes nothing on, as a network does that loses packets. */
  readonly stall: () => void;
  /** Ends `cut` and `stall`; stalled bytes are delivered. */
  readonly mend: () => void;
};

export const startTcpProxy = async (t: Test, targetPort: number): Promise<TcpProxy> => {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    const pair = [client, target] as const;
    for (const socket of pair) {
      const other = socket === client ? target : client;
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (state === 'stalled') socket.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroy = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(async () => {
    destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      destroy();
    },
    stall: () => {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
  };
};
