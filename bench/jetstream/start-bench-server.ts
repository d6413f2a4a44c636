import { startNats } from '../../test/support/nats-server.js';

/** A NATS server on a loopback port, with its own folder. */
export type BenchServer = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** `jetstream`: more lines of that section of its configuration, such as `sync_interval: always`. `stop` removes its folder. */
export const startBenchServer = async (jetstream: string): Promise<BenchServer> => {
  const teardowns: (() => void | Promise<void>)[] = [];
  const server = await startNats({ teardown: (work) => void teardowns.push(work) }, { jetstream });
  return {
    url: server.url,
    pid: server.pid() ?? 0,
    stop: async () => {
      await server.stop();
      for (const teardown of teardowns) await teardown();
    },
  };
};
