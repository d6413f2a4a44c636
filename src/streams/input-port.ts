import { Subject, type Observable } from 'rxjs';
import type { Arrival } from '../model/fact.js';

/** Facts on their way from an input to the pipeline. Each callback is called at most once. */
export type InputBatch = {
  readonly facts: readonly Arrival[];
  /** If the buffer is full: wait for room, or refuse the batch. */
  readonly whenFull: 'wait' | 'refuse';
  /** The whole batch is buffered or has passed, so the input may send the next one. Never called for a refused batch. */
  readonly onAdmitted: () => void;
  /** Every fact has passed the pipeline. Never called if the pipeline failed or the buffer was closed first. */
  readonly onPassed: () => void;
  /** The buffer was closed before every fact has passed. */
  readonly onDropped?: () => void;
};

/** The functions that an input calls, and the Observable of its batches that the composition merges. */
export interface InputPort {
  readonly batches$: Observable<InputBatch>;
  /** For an input that can wait: resolves once all facts are admitted. Calls keep their order. */
  readonly put: (facts: readonly Arrival[], onPassed?: () => void) => Promise<void>;
  /** For an input that cannot wait. Returns false if there is no room; then no fact was accepted. */
  readonly offer: (facts: readonly Arrival[], onPassed?: () => void, onDropped?: () => void) => boolean;
}

/**
 * Turns the calls of an input into a stream. `put` adds the backpressure that RxJS lacks: send a batch, wait for its admission, send the
 * next. Without a subscriber, `offer` refuses, and `put` drops the batch and resolves.
 */
export const openInputPort = (): InputPort => {
  const batches$ = new Subject<InputBatch>();
  return {
    batches$: batches$.asObservable(),
    put: (facts, onPassed = ignore) =>
      new Promise((resolve) => {
        if (batches$.observed) batches$.next({ facts, whenFull: 'wait', onAdmitted: resolve, onPassed });
        else resolve();
      }),
    offer: (facts, onPassed = ignore, onDropped = ignore) => {
      let isAdmitted = false;
      const onAdmitted = (): void => {
        isAdmitted = true;
      };
      batches$.next({ facts, whenFull: 'refuse', onAdmitted, onPassed, onDropped });
      return isAdmitted;
    },
  };
};

const ignore = (): void => undefined;
