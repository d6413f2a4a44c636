import { benchPosition, driftOutputs } from './drift-output.js';
import { declaredOutput, madeState } from '../inputs/made-state.js';
import { benchApi } from './open-bench-api.js';
import { answering, cpuTime } from './peer.js';

/** The API over a store full of alerts; new alerts arrive only on request of `arriving`. */
export type RestServer = typeof handlers;

type Fill = { readonly drifts: number; readonly seed: number; readonly secret: string; readonly server?: 'uws' | 'node' };

const { store, broadcast, open } = benchApi();
let next = driftOutputs(0);
let made = 0;
let timer: NodeJS.Timeout | undefined;

const announce = (): void => {
  const outputs = [next(made++)];
  store.take(outputs, benchPosition);
  broadcast.take(outputs, benchPosition);
};

const handlers = {
  /** Ports without and with authentication, over the same store. */
  open: async ({ drifts, seed, secret, server = 'uws' }: Fill): Promise<{ readonly plain: number; readonly secured: number }> => {
    next = driftOutputs(seed);
    while (made < drifts) announce();
    return { plain: await open('', server), secured: await open(secret, server) };
  },
  /** Replaces the declared state. */
  declare: async ({ resources, seed }: { readonly resources: number; readonly seed: number }): Promise<void> => {
    store.take([declaredOutput(await madeState(resources, seed))], benchPosition);
  },
  /** Milliseconds between new alerts; 0: none. */
  arriving: (every: number): void => {
    clearInterval(timer);
    if (every > 0) timer = setInterval(announce, every);
  },
  counts: () => ({ cpu: cpuTime(), announced: made }),
};
answering(handlers);
