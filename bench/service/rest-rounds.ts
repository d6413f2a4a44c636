import type { startPeer } from './peer.js';
import type { RestLoad } from './rest-load.js';
import type { RestServer } from './rest-server.js';

/** One kind of request to one server. All cases of a comparison must get the same bytes. */
export type Case = {
  readonly name: string;
  readonly server: { ask(name: 'counts', question: undefined): Promise<{ readonly cpu: number }> };
  readonly port: number;
  readonly request: string;
  /** Milliseconds between alerts. */
  readonly every: number;
};
/** `cpu`: milliseconds of the server per response; `client`: share of time in which the client process worked. */
export type Measured = { readonly perSecond: number; readonly cpu: number; readonly client: number };

type Setting = {
  readonly real: ReturnType<typeof startPeer<RestServer>>;
  readonly clients: ReturnType<typeof startPeer<RestLoad>>;
  readonly connections: number;
  readonly seconds: number;
  readonly runs: number;
  /** Compare only the bodies of the cases: the servers write other heads. */
  readonly bodiesOnly?: boolean;
};

/** Loads each case in turns, so that a slowdown of the machine affects all of them. The first round warms up. */
export const rounds = async (
  cases: readonly Case[],
  { real, clients, connections, seconds, runs, bodiesOnly = false }: Setting,
): Promise<ReadonlyMap<string, readonly Measured[]>> => {
  const compared = bodiesOnly ? bodyOf : withoutDate;
  let first: Uint8Array | undefined;
  const lengths = new Map<string, number>();
  for (const { name, port, request } of cases) {
    const got = await clients.ask('ask', { port, request });
    first ??= got;
    lengths.set(name, got.length);
    if (compared(got) !== compared(first)) throw new Error(`${name} sends other bytes`);
  }
  const samples = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= runs; round++) {
    for (const { name, server, port, request, every } of cases) {
      await real.ask('arriving', every);
      const before = await server.ask('counts', undefined);
      const { answers, ms, cpu } = await clients.ask('load', { port, request, connections, seconds, length: lengths.get(name) ?? 0 });
      const after = await server.ask('counts', undefined);
      await real.ask('arriving', 0);
      if (round > 0)
        samples.get(name)?.push({ perSecond: (answers / ms) * 1e3, cpu: (after.cpu - before.cpu) / answers, client: cpu / ms });
    }
  }
  return samples;
};

const withoutDate = (answer: Uint8Array): string =>
  Buffer.from(answer)
    .toString('latin1')
    .replace(/\r\nDate: [^\r]*/, '');

const bodyOf = (answer: Uint8Array): string => {
  const text = Buffer.from(answer).toString('latin1');
  return text.slice(text.indexOf('\r\n\r\n'));
};
