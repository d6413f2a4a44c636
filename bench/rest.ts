import { SignJWT } from 'jose';
import { spread } from './measure.js';
import type { BareRestServer } from './service/bare-rest-server.js';
import { startPeer } from './service/peer.js';
import type { RestLoad } from './service/rest-load.js';
import type { RestServer } from './service/rest-server.js';

/**
 * `GET /api/v1/drifts?limit=50` with 100,000 stored alerts, against a bare handler of the same library that sends the same bytes: without
 * changes, with a new alert every 10 ms so that no page can be cached longer, and with a token. Options: `drifts`, `connections` (64),
 * `seconds` (2) of each of `runs` (7), `seed`.
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
    const { plain, secured } = await real.ask('open', { drifts, seed: Number(options['seed'] ?? 7), secret });
    const answer = await clients.ask('ask', { port: plain, request });
    const length = answer.length;
    const barePort = await bare.ask('open', answerOf(answer, drifts));
    const withToken = request.replace('\r\n\r\n', `\r\nAuthorization: Bearer ${await token()}\r\n\r\n`);
    const cases: readonly Case[] = [
      { name: 'bare', server: bare, port: barePort, request, every: 0 },
      { name: 'real', server: real, port: plain, request, every: 0 },
      { name: 'real_arriving', server: real, port: plain, request, every: 10 },
      { name: 'bare_token', server: bare, port: barePort, request: withToken, every: 0 },
      { name: 'real_token', server: real, port: secured, request: withToken, every: 0 },
    ];
    for (const { name, port, request } of cases) {
      const got = await clients.ask('ask', { port, request });
      if (!Buffer.from(withoutDate(got)).equals(Buffer.from(withoutDate(answer)))) throw new Error(`${name} sends other bytes`);
    }
    const samples = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
    // The first round warms up. The cases take turns, so that a slowdown of the machine affects all of them.
    for (let round = 0; round <= runs; round++) {
      for (const { name, server, port, request, every } of cases) {
        await real.ask('arriving', every);
        const before = await server.ask('counts', undefined);
        const { answers, ms, cpu } = await clients.ask('load', { port, request, connections, seconds, length });
        const after = await server.ask('counts', undefined);
        await real.ask('arriving', 0);
        if (round > 0)
          samples.get(name)?.push({ perSecond: (answers / ms) * 1e3, cpu: (after.cpu - before.cpu) / answers, client: cpu / ms });
      }
    }
    const ratio = (name: string, to: string): object => ratios(samples.get(name) ?? [], samples.get(to) ?? []);
    return {
      drifts,
      connections,
      bytes_of_an_answer: length,
      results: Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)])),
      real_to_bare: ratio('real', 'bare'),
      real_arriving_to_bare: ratio('real_arriving', 'bare'),
      real_token_to_bare_token: ratio('real_token', 'bare_token'),
    };
  } finally {
    for (const peer of [real, bare, clients]) peer.stop();
  }
};

type Case = {
  readonly name: string;
  readonly server: { ask(name: 'counts', question: undefined): Promise<{ readonly cpu: number }> };
  readonly port: number;
  readonly request: string;
  /** Milliseconds between alerts. */
  readonly every: number;
};
/** `cpu`: milliseconds of the server per response; `client`: share of time in which the client process worked. */
type Measured = { readonly perSecond: number; readonly cpu: number; readonly client: number };

const secret = 'a secret of the bench, long enough';
const request = 'GET /api/v1/drifts?limit=50 HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n';

const token = (): Promise<string> =>
  new SignJWT({ scopes: ['read'] })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('bench')
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(Buffer.from(secret));

/** The headers and body for the bare handler; the library adds the rest of the head. */
const answerOf = (answer: Uint8Array, drifts: number) => {
  const bytes = Buffer.from(answer);
  const end = bytes.indexOf('\r\n\r\n');
  const body = bytes.subarray(end + 4);
  const { data } = JSON.parse(body.toString()) as { readonly data: { readonly drifts: readonly unknown[]; readonly total: number } };
  if (data.drifts.length !== 50 || data.total !== drifts) throw new Error('not the requested page');
  const lines = bytes.toString('latin1', 0, end).split('\r\n').slice(1);
  const headers = lines
    .map((line): readonly [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !['content-length', 'date', 'uwebsockets'].includes(name.toLowerCase()));
  return { headers, body };
};

const withoutDate = (answer: Uint8Array): string =>
  Buffer.from(answer)
    .toString('latin1')
    .replace(/\r\nDate: [^\r]*/, '');

const shown = (all: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }) => perSecond)),
  server_cpu_us: spread(all.map(({ cpu }) => cpu * 1e3)),
  client_busy: spread(all.map(({ client }) => client)),
});

/** Round by round. */
const ratios = (all: readonly Measured[], yardstick: readonly Measured[]): object => ({
  per_second: spread(all.map(({ perSecond }, i) => perSecond / (yardstick[i]?.perSecond ?? NaN))),
  server_cpu: spread(all.map(({ cpu }, i) => cpu / (yardstick[i]?.cpu ?? NaN))),
});
