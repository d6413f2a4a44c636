import { benchPosition, driftOutputs } from './drift-output.js';
import { fanoutRounds } from './fanout-rounds.js';
import { benchApi } from './open-bench-api.js';
import { answering } from './peer.js';

/** Broadcaster, hub and server of the service. */
export type FanoutServer = typeof handlers;

const { broadcast, open } = benchApi();
let made = 0;
let next = driftOutputs(0);
const rounds = await fanoutRounds((drifts) => {
  broadcast.take(
    Array.from({ length: drifts }, () => next(made++)),
    benchPosition,
  );
});

const handlers = {
  /** Returns the ports of the API and of the confirmations, and the size of a WebSocket frame and an SSE frame. */
  open: async ({ seed, server }: { readonly seed: number; readonly server: 'uws' | 'node' }) => {
    next = driftOutputs(seed);
    broadcast.take([next(made++)], benchPosition);
    const message = broadcast.get(1);
    if (message === undefined) throw new Error('an alert made no message');
    return { port: await open('', server), control: rounds.port, webSocket: message.webSocket, sse: message.sse };
  },
  run: rounds.run,
};
answering(handlers);
