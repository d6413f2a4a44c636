import type { StreamClient } from './stream-context.js';

/** Pieces sent before other work gets a turn of the event loop. */
const piecesPerTurn = 32;

/**
 * Feeds the clients that are behind in turn, one piece each, so that they neither starve each other nor stall the process. **Keeps** each
 * waiting client once.
 */
export const makeFeedQueue = (soon: (f: () => void) => void): ((client: StreamClient) => void) => {
  const waiting = new Set<StreamClient>();
  let planned = false;
  const plan = (): void => {
    if (planned || waiting.size === 0) return;
    planned = true;
    soon(turn);
  };
  const turn = (): void => {
    planned = false;
    let left = piecesPerTurn;
    for (const client of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(client);
      // A client that is added again moves to the end.
      if (client.feed()) waiting.add(client);
    }
    plan();
  };
  return (client) => {
    waiting.add(client);
    plan();
  };
};
