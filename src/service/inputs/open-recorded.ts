import { EMPTY, type Observable } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { InputBatch } from '../../streams/input-port.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import type { Lifecycle } from '../lifecycle.js';
import type { ServiceRequest } from '../service-request.js';
import { journalsAmong } from './journal-inputs.js';

/** The recorded inputs of a run; usually none. */
export interface Recorded {
  readonly batches$: Observable<InputBatch>;
  /** The facts include snapshots of states, so the configured states are not read. */
  readonly hasStates: boolean;
  /** The facts include the results of confirming reads of states (D10). */
  readonly hasConfirmations: boolean;
  /** Sends the facts; resolves after the last one. */
  readonly run: () => Promise<void>;
}

const none: Recorded = { batches$: EMPTY, hasStates: false, hasConfirmations: false, run: () => Promise.resolve() };

/** Await it before anything reads the clock, which then follows the recorded facts. Rejects with `UnreadableInput`. */
export const openRecorded = async (
  { config, environment, recorded }: ServiceRequest,
  { clock, log, life }: { readonly clock: ServiceClock; readonly log: Log; readonly life: Lifecycle },
): Promise<Recorded> => {
  if (recorded === undefined) return none;
  const { openFeed } = await import('./feed-recorded.js');
  const feed = await openFeed(recorded, { config, environment, clock, log, stop: life.stop });
  life.onClose(feed.close);
  const journals = await journalsAmong(recorded.inputs);
  return {
    batches$: feed.batches$,
    hasStates: journals.length > 0 || recorded.states.length > 0,
    hasConfirmations: journals.some(({ confirm }) => confirm),
    run: feed.run,
  };
};
