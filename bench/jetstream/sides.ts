import { join } from 'node:path';
import { startPeer } from '../service/peer.js';
import type { LogPeer } from './log-peer.js';
import type { LogPlace } from './open-bench-log.js';
import { startBenchServer, type BenchServer } from './start-bench-server.js';

/** A log to measure. `server`: the NATS server that stores it. */
export type Side = { readonly name: string; readonly place: LogPlace; readonly server: BenchServer | undefined };
export type Peer = ReturnType<typeof startPeer<LogPeer>>;

type Sides = { readonly all: readonly Side[]; readonly close: () => Promise<void> };

/**
 * The file log, and the JetStream log with messages stored one by one and in atomic batches, on a server with the default `sync_interval`
 * of two minutes and on one that syncs each message. Each side has a log of its own, named after `use`.
 */
export const openSides = async (folder: string, use: string): Promise<Sides> => {
  const lazy = await startBenchServer('');
  const always = await startBenchServer('sync_interval: always');
  const jetStream = (name: string, server: BenchServer, atomic: boolean): Side => ({
    name,
    place: { kind: 'jetstream', url: server.url, stream: atomic ? 'atomic' : 'single', atomic },
    server,
  });
  return {
    all: [
      { name: 'file', place: { kind: 'file', folder: join(folder, use) }, server: undefined },
      jetStream('jetstream', lazy, false),
      jetStream('jetstream, atomic batches', lazy, true),
      jetStream('jetstream, sync always', always, false),
      jetStream('jetstream, sync always, atomic batches', always, true),
    ],
    close: async () => {
      await Promise.all([lazy.stop(), always.stop()]);
    },
  };
};

export const openPeer = (): Peer => startPeer<LogPeer>('../jetstream/log-peer.js');

/** Starts a process that leads the log, and ends it after `work`. */
export const withLeader = async <T>(place: LogPlace, work: (leader: Peer) => Promise<T>): Promise<T> => {
  const leader = openPeer();
  try {
    await leader.ask('open', { place, leads: true });
    const result = await work(leader);
    await leader.ask('close', undefined);
    return result;
  } finally {
    leader.stop();
  }
};
