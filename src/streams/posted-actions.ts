import type { DriftAction } from '../model/triage.js';
import type { PostedBodiesOptions } from './posted-bodies.js';

/** Offers an action and waits until it has passed. `full`: it was not accepted. `dropped`: it was discarded before it had passed. */
export const postedActions =
  ({ port, buffer, clock }: Pick<PostedBodiesOptions, 'port' | 'buffer' | 'clock'>) =>
  (action: DriftAction): Promise<{ readonly at: string } | 'full' | 'dropped'> =>
    new Promise((resolve) => {
      const at = clock.now();
      const isTaken =
        !buffer.isFull &&
        port.offer(
          [{ kind: 'action', at, action }],
          () => {
            resolve({ at });
          },
          () => {
            resolve('dropped');
          },
        );
      if (!isTaken) resolve('full');
    });
