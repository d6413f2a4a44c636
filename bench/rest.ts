import { SignJWT } from 'jose';
import { spread } from './measure.js';
import type { BareRestServer } from './service/bare-rest-server.js';
import { startPeer } from './service/peer.js';
import type { RestLoad } from './service/rest-load.js';
import { rounds, type Case, type Measured } from './service/rest-rounds.js';
import type { RestServer } from './service/rest-server.js';

/**
 * `GET /api/v1/drifts?limit=50` with 100,000 stored alerts, against a bare handler of the same library that sends the same bytes: without
 * changes, with a new alert every 10 ms so that no page can be cached longer, and with a token. The same for pages of 50 resources and of
 * 50 nodes with states of each size in `resources` (1000,100000). Options: `drifts`, `connections` (64), `seconds` (2) of each of `runs`
 * (7), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const drifts = Number(options['drifts'] ?? 100_000);
  const connections = Number(options['connections'] ?? 64);
  const seconds = Number(options['seconds'] ?? 2);
  const runs = Math.max(1, Number(options['runs'] ?? 7));
  const real = startPeer<RestServer>('./rest-server.js');
  const bare = startPeer<BareRestServer>('./bare-rest-server.js');
  const clients = startPeer<RestLoad>('./rest-load.js');
  try {
    const seed = Number(options['seed'] ?? 7);
    const { plain, secured } = await real.ask('open', { drifts, seed, secret });
    const samples = new Map<string, readonly Measured[]>();
    const lengths: Record<string, number> = {};
    /** The port of a bare server that sends the same response, after a check of its list. */
    const bareTwin = async (name: string, request: string): Promise<number> => {
      const answer = await clients.ask('ask', { port: plain, request });
      lengths[name] = answer.length;
      return bare.ask('open', answerOf(answer));
    };
    const measure = async (cases: readonly Case[]): Promise<void> => {
      for (const [name, all] of await rounds(cases, { real, clients, connections, seconds, runs })) samples.set(name, all);
    };

    const request = requestOf('drifts');
    const withToken = request.replace('\r\n\r\n', `\r\nAuthorization: Bearer ${await token()}\r\n\r\n`);
    const barePort = await bareTwin('drifts', request);
    await measure([
      { name: 'bare', server: bare, port: barePort, request, every: 0 },
      { name: 'real', server: real, port: plain, request, every: 0 },
      { name: 'real_arriving', server: real, port: plain, request, every: 10 },
      { name: 'bare_token', server: bare, port: barePort, request: withToken, every: 0 },
      { name: 'real_token', server: real, port: secured, request: withToken, every: 0 },
    ]);
    const pairs: [string, string][] = [
      ['real', 'bare'],
      ['real_arriving', 'bare'],
      ['real_token', 'bare_token'],
    ];
    for (const resources of (options['resources'] ?? '1000,100000').split(',').filter((size) => size !== '')) {
      await real.ask('declare', { resources: Number(resources), seed });
      for (const [list, path] of [
        ['resources', 'state/resources'],
        ['nodes', 'graph/nodes'],
      ] as const) {
        const name = `${list}_${resources}`;
        const request = requestOf(path);
        const port = await bareTwin(name, request);
        await measure([
          { name: `bare_${name}`, server: bare, port, request, every: 0 },
          { name, server: real, port: plain, request, every: 0 },
        ]);
        pairs.push([name, `bare_${name}`]);
      }
    }
    return {
      drifts,
      connections,
      bytes_of_an_answer: lengths,
      results: Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)])),
      ...Object.fromEntries(pairs.map(([name, to]) => [`${name}_to_${to}`, ratios(samples.get(name) ?? [], samples.get(to) ?? [])])),
    };
  } finally {
    for (const peer of [real, bare, clients]) peer.stop();
  }
};

const secret = 'a secret of the bench, long enough';
const requestOf = (path: string): string =>
  `GET /api/v1/${path}?limit=50 HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n`;

const token = (): Promise<string> =>
  new SignJWT({ scopes: ['read'] })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('bench')
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(Buffer.from(secret));

/** The headers and body for the bare handler; the library adds the rest of the head. */
const answerOf = (answer: Uint8Array) => {
  const bytes = Buffer.from(answer);
  const end = bytes.indexOf('\r\n\r\n');
  const body = bytes.subarray(end + 4);
  const { data } = JSON.parse(body.toString()) as { readonly data: object };
  if (!Object.values(data).some((list) => Array.isArray(list) && list.length === 50)) throw new Error('not the requested page');
  const lines = bytes.toString('latin1', 0, end).split('\r\n').slice(1);
  const headers = lines
    .map((line): readonly [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !['content-length', 'date', 'uwebsockets'].includes(name.toLowerCase()));
  return { headers, body };
};

const shown = (all: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }) => perSecond)),
  server_cpu_us: spread(all.map(({ cpu }) => cpu * 1e3)),
  client_busy: spread(all.map(({ client }) => client)),
});

/** Round by round. */
const ratios = (all: readonly Measured[], baseline: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }, i) => perSecond / (baseline[i]?.perSecond ?? NaN))),
  server_cpu: spread(all.map(({ cpu }, i) => cpu / (baseline[i]?.cpu ?? NaN))),
});
