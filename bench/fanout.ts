import { spread } from './measure.js';
import type { BareFanoutServer } from './service/bare-fanout-server.js';
import type { FanoutClients } from './service/fanout-clients.js';
import type { FanoutServer } from './service/fanout-server.js';
import { startPeer } from './service/peer.js';

/**
 * Alerts to 1,000 WebSockets and 1,000 event streams through broadcaster, hub and server, against a bare server of the same library that
 * publishes the same frame or writes it to every client. Closed loop with one flush in flight, closed loop with up to 128 KiB per client in
 * flight, and open loop at 20 and 100 flushes a second. The pauses of the hub matter least with one flush in flight. With many, the hub
 * yields half of its time by design, so compare CPU time per message. Options: `clients`, `kinds`, `drifts` per flush (1,10,100),
 * `seconds` (1) of each of `runs` (5), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const clients = Number(options['clients'] ?? 1_000);
  const seconds = Number(options['seconds'] ?? 1);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const sizes = (options['drifts'] ?? '1,10,100').split(',').map(Number);
  const kinds = (options['kinds'] ?? 'webSocket,sse').split(',') as Kind[];
  const results: Record<string, object> = {};
  for (const kind of kinds) {
    const pair = await openPair(kind, clients, Number(options['seed'] ?? 7));
    try {
      for (const drifts of sizes)
        for (const [name, mode] of Object.entries(modesOf(drifts, pair.frameBytes)))
          results[`${kind}, ${String(drifts)} a flush, ${name}`] = await compare(pair, { drifts, seconds, ...mode }, clients, runs);
    } finally {
      pair.stop();
    }
  }
  return { clients, results };
};

type Kind = 'webSocket' | 'sse';
type Rounds = Parameters<FanoutServer['run']>[0];
type Mode = Pick<Rounds, 'window' | 'every'>;

const modesOf = (drifts: number, frameBytes: number): Readonly<Record<string, Mode>> => ({
  'one in flight': { window: 1, every: 0 },
  'many in flight': { window: Math.max(2, Math.floor((128 * 1024) / (drifts * frameBytes))), every: 0 },
  // The bare server does not deliver more.
  ...(drifts >= 100 ? {} : { '20 a second': { window: Infinity, every: 50 } }),
  ...(drifts > 1 ? {} : { '100 a second': { window: Infinity, every: 10 } }),
});

type Side = { readonly measure: (rounds: Rounds) => Promise<Measured> };
type Measured = {
  readonly perSecond: number;
  /** Microseconds per message, of the process of the server and of that of the clients. */
  readonly cpu: number;
  readonly clientCpu: number;
  readonly delays: readonly number[];
};
type Pair = { readonly real: Side; readonly bare: Side; readonly frameBytes: number; readonly stop: () => void };

/** Two servers, each with its clients in another process. */
const openPair = async (kind: Kind, clients: number, seed: number): Promise<Pair> => {
  const real = startPeer<FanoutServer>('./fanout-server.js');
  const bare = startPeer<BareFanoutServer>('./bare-fanout-server.js');
  const ofReal = startPeer<FanoutClients>('./fanout-clients.js');
  const ofBare = startPeer<FanoutClients>('./fanout-clients.js');
  const opened = await real.ask('open', seed);
  const bareOpened = await bare.ask('open', { webSocket: opened.webSocket, sse: opened.sse, sockets: kind === 'webSocket' });
  await ofReal.ask('connect', { kind, port: opened.port, control: opened.control, clients });
  await ofBare.ask('connect', { kind, port: bareOpened.port, control: bareOpened.control, clients });
  return {
    real: sideOf(real, ofReal, clients),
    bare: sideOf(bare, ofBare, clients),
    frameBytes: opened[kind].length,
    stop: () => {
      for (const peer of [real, bare, ofReal, ofBare]) peer.stop();
    },
  };
};

type Server = { ask(name: 'run', rounds: Rounds): Promise<Awaited<ReturnType<FanoutServer['run']>>> };

const sideOf = (server: Server, ofIt: ReturnType<typeof startPeer<FanoutClients>>, clients: number): Side => ({
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

/** The first round warms up. */
const compare = async ({ real, bare }: Pair, rounds: Rounds, clients: number, runs: number): Promise<object> => {
  const [reals, bares]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= runs; round++) {
    const [one, other] = [await bare.measure(rounds), await real.measure(rounds)];
    if (round === 0) continue;
    bares.push(one);
    reals.push(other);
  }
  const ratio = (of: (one: Measured) => number): object => spread(reals.map((one, i) => of(one) / of(bares[i] ?? one)));
  return {
    offered_per_second: rounds.every === 0 ? undefined : (1_000 / rounds.every) * rounds.drifts * clients,
    bare: shown(bares),
    real: shown(reals),
    real_to_bare: { per_second: ratio(({ perSecond }) => perSecond), server_cpu: ratio(({ cpu }) => cpu) },
  };
};

const shown = (all: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }) => perSecond)),
  server_cpu_us: spread(all.map(({ cpu }) => cpu)),
  client_cpu_us: spread(all.map(({ clientCpu }) => clientCpu)),
  delay_ms: spread(all.flatMap(({ delays }) => delays)),
});
