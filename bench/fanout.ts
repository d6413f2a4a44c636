import { spread } from './measure.js';
import type { BareFanoutServer } from './service/bare-fanout-server.js';
import type { FanoutClients } from './service/fanout-clients.js';
import type { FanoutServer } from './service/fanout-server.js';
import { shown, sideOf, type Kind, type Measured, type Rounds, type Side } from './service/fanout-side.js';
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

type Mode = Pick<Rounds, 'window' | 'every'>;

const modesOf = (drifts: number, frameBytes: number): Readonly<Record<string, Mode>> => ({
  'one in flight': { window: 1, every: 0 },
  'many in flight': { window: Math.max(2, Math.floor((128 * 1024) / (drifts * frameBytes))), every: 0 },
  // The bare server does not deliver more.
  ...(drifts >= 100 ? {} : { '20 a second': { window: Infinity, every: 50 } }),
  ...(drifts > 1 ? {} : { '100 a second': { window: Infinity, every: 10 } }),
});

type Pair = { readonly real: Side; readonly bare: Side; readonly frameBytes: number; readonly stop: () => void };

/** Two servers, each with its clients in another process. */
const openPair = async (kind: Kind, clients: number, seed: number): Promise<Pair> => {
  const real = startPeer<FanoutServer>('./fanout-server.js');
  const bare = startPeer<BareFanoutServer>('./bare-fanout-server.js');
  const ofReal = startPeer<FanoutClients>('./fanout-clients.js');
  const ofBare = startPeer<FanoutClients>('./fanout-clients.js');
  const opened = await real.ask('open', { seed, server: 'uws' });
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
