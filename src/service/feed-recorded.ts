import type { Config } from '../config/schema.js';
import type { Arrival } from '../model/fact.js';
import type { Log } from '../model/log.js';
import type { InputPort } from '../streams/input-port.js';
import type { ServiceClock } from '../streams/service-clock.js';
import { recordedArrivals, type RecordedInputs } from './recorded-arrivals.js';
import { untilStopped } from './until-stopped.js';

type Parts = {
  readonly config: Config;
  readonly port: Pick<InputPort, 'put'>;
  readonly clock: ServiceClock;
  readonly log: Log;
  readonly stop: AbortSignal;
};

/** Recorded inputs that have been opened. */
interface RecordedFeed {
  /** Feeds them to the service; the clock of the service follows them. Resolves after the last fact, or once stopped. */
  readonly run: () => Promise<void>;
  /** Instead of `run`: what was opened is closed. */
  readonly close: () => Promise<void>;
}

/**
 * Opens recorded inputs and sets the clock of the service to their first fact: to be awaited before anything else asks the clock, for it
 * never goes back. Waits until that fact is there, which on standard input may take its time. Rejects with `UnreadableInput`.
 */
export const openFeed = async (recorded: RecordedInputs, { config, port, clock, log, stop }: Parts): Promise<RecordedFeed> => {
  const arrivals = recordedArrivals(recorded, config, {
    stdin: process.stdin,
    warn: (line) => {
      log.warn(line);
    },
    progress: () => undefined,
  });
  const batches: AsyncGenerator<readonly Arrival[]> = untilStopped(arrivals, stop);
  const first = await batches.next();
  if (first.done !== true) clock.seen(first.value[0]?.at ?? '');
  let facts = 0;
  return {
    run: async () => {
      for (let batch = first; batch.done !== true; batch = await batches.next()) {
        await port.put(batch.value);
        clock.seen(batch.value.at(-1)?.at ?? '');
        facts += batch.value.length;
      }
      log.info(stop.aborted ? 'replay stopped' : 'replay finished', { facts });
    },
    close: async () => {
      await batches.return(undefined);
    },
  };
};
