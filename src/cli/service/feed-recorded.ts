import type { Config } from '../../config/schema.js';
import type { Log } from '../../model/log.js';
import type { InputQueue } from '../../streams/input-queue.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { recordedArrivals, type RecordedInputs } from '../recorded-arrivals.js';
import { untilStopped } from '../until-stopped.js';

/** Feeds recorded inputs to the running service; the clock of the service follows them. Resolves after the last fact, or once stopped. */
export const feedRecorded = async (
  recorded: RecordedInputs,
  parts: {
    readonly config: Config;
    readonly queue: InputQueue;
    readonly clock: ServiceClock;
    readonly log: Log;
    readonly stop: AbortSignal;
  },
): Promise<void> => {
  const { config, queue, clock, log, stop } = parts;
  const arrivals = recordedArrivals(recorded, config, {
    stdin: process.stdin,
    warn: (line) => {
      log.warn(line);
    },
    progress: () => undefined,
  });
  let facts = 0;
  for await (const batch of untilStopped(arrivals, stop)) {
    await queue.put(batch);
    clock.seen(batch.at(-1)?.at ?? '');
    facts += batch.length;
  }
  log.info(stop.aborted ? 'replay stopped' : 'replay finished', { facts });
};
