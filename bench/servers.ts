import { chooseServer } from '../src/http/choose-server.js';
import { spread } from './measure.js';
import type { FanoutClients } from './service/fanout-clients.js';
import type { FanoutServer } from './service/fanout-server.js';
import { shown, sideOf, type Kind, type Measured, type Side } from './service/fanout-side.js';
import { startPeer } from './service/peer.js';
import type { RestLoad } from './service/rest-load.js';
import { rounds } from './service/rest-rounds.js';
import type { RestServer } from './service/rest-server.js';

/**
 * The servers that can be loaded here, in turns: `GET /api/v1/drifts?limit=50` and `/healthz`, and alerts to WebSockets and event streams,
 * 10 a flush with one flush in flight, and 1 a flush 100 times a second. Options: `drifts` stored (10000), `connections` (64), `clients`
 * (1000) of each stream, `seconds` (1) of each of `runs` (5), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const setting: Setting = {
    drifts: Number(options['drifts'] ?? 10_000),
    connections: Number(options['connections'] ?? 64),
    clients: Number(options['clients'] ?? 1_000),
    seconds: Number(options['seconds'] ?? 1),
    runs: Math.max(1, Number(options['runs'] ?? 5)),
    seed: Number(options['seed'] ?? 7),
  };
  const { kind, reason } = await chooseServer('auto');
  const servers: readonly Server[] = kind === 'uws' ? ['uws', 'node'] : ['node'];
  return { servers, reason, ...setting, rest: await rest(servers, setting), fanout: await fanout(servers, setting) };
};

type Server = 'uws' | 'node';
type Setting = {
  readonly drifts: number;
  readonly connections: number;
  readonly clients: number;
  readonly seconds: number;
  readonly runs: number;
  readonly seed: number;
};

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n`;

const rest = async (servers: readonly Server[], { drifts, seed, connections, seconds, runs }: Setting): Promise<object> => {
  const clients = startPeer<RestLoad>('./rest-load.js');
  const peers = servers.map((server) => ({ server, peer: startPeer<RestServer>('./rest-server.js') }));
  try {
    const results: Record<string, object> = {};
    const opened = await Promise.all(
      peers.map(async ({ server, peer }) => ({ server, peer, port: (await peer.ask('open', { drifts, seed, secret, server })).plain })),
    );
    const [first] = peers;
    if (first === undefined) return results;
    for (const path of ['/api/v1/drifts?limit=50', '/healthz']) {
      const cases = opened.map(({ server, peer, port }) => ({ name: server, server: peer, port, request: requestOf(path), every: 0 }));
      const all = await rounds(cases, { real: first.peer, clients, connections, seconds, runs, bodiesOnly: true });
      results[path] = sideBySide(servers, (server) => (all.get(server) ?? []).map(({ perSecond, cpu }) => ({ perSecond, cpu: cpu * 1e3 })));
    }
    return results;
  } finally {
    for (const { peer } of peers) peer.stop();
    clients.stop();
  }
};

const secret = 'a secret of the bench, long enough';

const modes = {
  '10 a flush, one in flight': { drifts: 10, window: 1, every: 0 },
  '1 a flush, 100 a second': { drifts: 1, window: Infinity, every: 10 },
} as const;

const fanout = async (servers: readonly Server[], { clients, seconds, runs, seed }: Setting): Promise<object> => {
  const results: Record<string, object> = {};
  for (const kind of ['webSocket', 'sse'] as const) {
    const sides = await Promise.all(servers.map(async (server) => ({ server, ...(await openSide(server, kind, clients, seed)) })));
    try {
      for (const [name, mode] of Object.entries(modes)) {
        const samples = new Map<Server, Measured[]>(servers.map((server) => [server, []]));
        // The first round warms up.
        for (let round = 0; round <= runs; round++)
          for (const { server, side } of sides) {
            const one = await side.measure({ ...mode, seconds });
            if (round > 0) samples.get(server)?.push(one);
          }
        const of = (server: Server): readonly Measured[] => samples.get(server) ?? [];
        results[`${kind}, ${name}`] = {
          ...sideBySide(servers, of),
          delay_ms: Object.fromEntries(servers.map((server) => [server, (shown(of(server)) as { readonly delay_ms: object }).delay_ms])),
        };
      }
    } finally {
      for (const { stop } of sides) stop();
    }
  }
  return results;
};

const openSide = async (
  server: Server,
  kind: Kind,
  clients: number,
  seed: number,
): Promise<{ readonly side: Side; readonly stop: () => void }> => {
  const service = startPeer<FanoutServer>('./fanout-server.js');
  const ofIt = startPeer<FanoutClients>('./fanout-clients.js');
  const { port, control } = await service.ask('open', { seed, server });
  await ofIt.ask('connect', { kind, port, control, clients });
  return {
    side: sideOf(service, ofIt, clients),
    stop: () => {
      service.stop();
      ofIt.stop();
    },
  };
};

type Sample = { readonly perSecond: number; readonly cpu: number };

/** `node_to_uws`: round by round. */
const sideBySide = (servers: readonly Server[], of: (server: Server) => readonly Sample[]): object => {
  const node = of('node');
  const ratio = (part: (one: Sample) => number): object => spread(of('uws').map((one, at) => part(node[at] ?? one) / part(one)));
  const both = servers.length > 1;
  return {
    ...Object.fromEntries(
      servers.map((server) => [
        server,
        { per_second: spread(of(server).map(({ perSecond }) => perSecond)), server_cpu_us: spread(of(server).map(({ cpu }) => cpu)) },
      ]),
    ),
    ...(both ? { node_to_uws: { per_second: ratio(({ perSecond }) => perSecond), server_cpu: ratio(({ cpu }) => cpu) } } : {}),
  };
};
