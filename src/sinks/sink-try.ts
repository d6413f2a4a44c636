import { Failure } from '../model/failure.js';
import type { Sink } from '../model/sink.js';
import type { Timers } from '../runtime/timers.js';

type TryParts = {
  /** Milliseconds, and how people write them. */
  readonly timeout: number;
  readonly timeoutText: string;
  readonly timers: Timers;
  /** Aborts the signal of the delivery, before its time or at its end. */
  readonly abort: AbortController;
};

/** A sink that ignores its signal is not waited for. */
const grace = 1_000;

/**
 * One try to deliver: undefined where it went well. After `timeout` the signal is aborted; what fails then, or is not settled a second
 * later, had no answer, unless the failure says what was answered. What is thrown and is no `Failure` is told by its name only: the
 * messages of libraries hold addresses.
 */
export const sinkTry = <T>(sink: Sink<T>, items: readonly T[], { timeout, timeoutText, timers, abort }: TryParts) =>
  new Promise<Failure | undefined>((resolve) => {
    const noAnswer = (): Failure => new Failure('Failed', `no answer within ${timeoutText}`);
    let isLate = false;
    let cancel = timers.after(timeout, () => {
      isLate = true;
      cancel = timers.after(grace, () => {
        resolve(noAnswer());
      });
      abort.abort();
    });
    const write = async (): Promise<void> => {
      try {
        await sink.write(items, abort.signal);
        resolve(undefined);
      } catch (error) {
        const failure =
          error instanceof Failure ? error : new Failure('Failed', `unexpected ${error instanceof Error ? error.name : typeof error}`);
        resolve(isLate && failure.kind === 'Failed' ? noAnswer() : failure);
      } finally {
        cancel();
      }
    };
    void write();
  });
