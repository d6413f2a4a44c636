import { Subject } from 'rxjs';
import type { Arrival } from '../model/fact.js';
import type { Output } from '../model/output.js';
import type { pipeline } from '../pipeline.js';

/** A pipeline at work. */
interface Flow {
  /** Returns when every fact of the batch has passed the fold and `take` has had what came of it. Throws what went wrong inside. */
  push(batch: readonly Arrival[]): void;
  /** The same for what still waited when the last fact has passed. */
  end(): void;
}

/** Pushes batches through a pipeline by hand, instead of by a source that it subscribes to. */
export const drive = (flow: ReturnType<typeof pipeline>, take: (outputs: readonly Output[]) => void): Flow => {
  const arrivals$ = new Subject<readonly Arrival[]>();
  const failures: { readonly error: unknown }[] = [];
  flow(arrivals$).subscribe({
    next: take,
    error: (error: unknown) => void failures.push({ error }),
  });
  const check = (): void => {
    if (failures[0] !== undefined) throw failures[0].error;
  };
  return {
    push: (batch) => {
      arrivals$.next(batch);
      check();
    },
    end: () => {
      arrivals$.complete();
      check();
    },
  };
};
