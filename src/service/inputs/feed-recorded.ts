import type { Observable } from 'rxjs';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import type { Arrival } from '../../model/fact.js';
import type { Log } from '../../model/contracts/log.js';
import { openInputPort, type InputBatch } from '../../streams/input-port.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { recordedArrivals, type RecordedInputs } from './recorded-arrivals.js';
import { skippedText } from './skipped-text.js';
import { untilStopped } from './until-stopped.js';

type Deps = {
  readonly config: Config;
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly log: Log;
  readonly stop: AbortSignal;
};

/** Recorded inputs as an input of the running service. */
interface RecordedFeed {
  readonly batches$: Observable<InputBatch>;
  /** Sends the facts; the service clock follows them. Resolves after the last fact, or once stopped. */
  readonly run: () => Promise<void>;
  /** Closes the inputs. */
  readonly close: () => Promise<void>;
}

/**
 * Opens recorded inputs and sets the service clock to their first fact. Await it before anything reads the clock, which never goes back.
 * Waits for the first fact, possibly for a long time on standard input. Rejects with `UnreadableInput`.
 */
export const openFeed = async (recorded: RecordedInputs, { config, environment, clock, log, stop }: Deps): Promise<RecordedFeed> => {
  const arrivals = recordedArrivals(recorded, config, {
    stdin: process.stdin,
    environment,
    skipped: (files) => {
      log.info(skippedText(files));
    },
    warn: (line) => {
      log.warn(line);
    },
    progress: () => undefined,
  });
  const port = openInputPort();
  const batches: AsyncGenerator<readonly Arrival[]> = untilStopped(arrivals, stop);
  const first = await batches.next();
  if (first.done !== true) clock.seen(first.value[0]?.at ?? '');
  return {
    batches$: port.batches$,
    run: async () => {
      let facts = 0;
      for (let batch = first; batch.done !== true; batch = await batches.next()) {
        await port.put(batch.value);
        clock.seen(batch.value.at(-1)?.at ?? '');
        facts += batch.value.length;
      }
      log.info(stop.aborted ? 'replay stopped' : 'replay finished', { facts });
      if (!stop.aborted) recorded.onFed?.();
    },
    close: async () => {
      await batches.return(undefined);
    },
  };
};
