import { spread } from '../measure.js';
import type { FanoutClients } from './fanout-clients.js';
import type { FanoutServer } from './fanout-server.js';
import type { startPeer } from './peer.js';

export type Kind = 'webSocket' | 'sse';
export type Rounds = Parameters<FanoutServer['run']>[0];

/** A server with its clients in another process. */
export type Side = { readonly measure: (rounds: Rounds) => Promise<Measured> };
export type Measured = {
  readonly perSecond: number;
  /** Microseconds per message, of the process of the server and of that of the clients. */
  readonly cpu: number;
  readonly clientCpu: number;
  readonly delays: readonly number[];
};
type Server = { ask(name: 'run', rounds: Rounds): Promise<Awaited<ReturnType<FanoutServer['run']>>> };

export const sideOf = (server: Server, ofIt: ReturnType<typeof startPeer<FanoutClients>>, clients: number): Side => ({
  measure: async (rounds) => {
    await ofIt.ask('expect', rounds.drifts);
    const before = await ofIt.ask('counts', undefined);
    const { flushes, ms, cpu, delays } = await server.ask('run', rounds);
    const { least, most, cpu: clientCpu } = await ofIt.ask('counts', undefined);
    const each = flushes * rounds.drifts;
    if (least !== each || most !== each)
      throw new Error(`expected ${String(each)} messages per client, got ${String(least)} to ${String(most)}`);
    const messages = each * clients;
    return {
      perSecond: (messages / ms) * 1e3,
      cpu: (cpu * 1e3) / messages,
      clientCpu: ((clientCpu - before.cpu) * 1e3) / messages,
      delays,
    };
  },
});

export const shown = (all: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }) => perSecond)),
  server_cpu_us: spread(all.map(({ cpu }) => cpu)),
  client_cpu_us: spread(all.map(({ clientCpu }) => clientCpu)),
  delay_ms: spread(all.flatMap(({ delays }) => delays)),
});
