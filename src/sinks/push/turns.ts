import type { StreamClient } from './stream-context.js';

/** Pieces handed out before the event loop gets its turn. */
const piecesPerTurn = 32;

/**
 * Feeds those who are behind, in turn: a piece each, so that many who catch up neither starve each other nor stall the process.
 * **Keeps** the clients that wait, once each.
 */
export const makeTurns = (soon: (f: () => void) => void): ((client: StreamClient) => void) => {
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
      // Added again, it stands last.
      if (client.feed()) waiting.add(client);
    }
    plan();
  };
  return (client) => {
    waiting.add(client);
    plan();
  };
};
