import type { Arrival } from '../model/fact.js';
import type { PostedBodiesOptions } from './posted-bodies.js';

/** Offers the fact of a person's decision and waits until it has passed. `full`: it was not accepted. `dropped`: it was discarded before it had passed. */
export const postedFacts =
  ({ port, buffer, clock }: Pick<PostedBodiesOptions, 'port' | 'buffer' | 'clock'>) =>
  (factAt: (at: string) => Arrival): Promise<{ readonly at: string } | 'full' | 'dropped'> =>
    new Promise((resolve) => {
      const at = clock.now();
      const isTaken =
        !buffer.isFull &&
        port.offer(
          [factAt(at)],
          () => {
            resolve({ at });
          },
          () => {
            resolve('dropped');
          },
        );
      if (!isTaken) resolve('full');
    });
