import type { Log } from '../model/contracts/log.js';

/** Limit of a shutdown in milliseconds, below the 30 s of D58. */
const shutdownTimeout = 28_000;

/** The components to close when the service ends. */
export interface Lifecycle {
  /** Aborted by the signal that stops the service. */
  readonly stop: AbortSignal;
  /** Resolves when the service should stop. */
  readonly stopped: Promise<void>;
  /** Registers a function that closes a component. Functions run in reverse order. */
  onClose(close: () => unknown): void;
  /** Runs all registered functions one after the other, then rejects with the first failure. */
  close(): Promise<void>;
}

/** `abandon`: called before a hanging shutdown ends the process. */
export const openLifecycle = (stop: AbortSignal, log: Log, abandon: () => void): Lifecycle => {
  const closes: (() => unknown)[] = [];
  return {
    stop,
    stopped: aborted(stop),
    onClose: (close) => {
      closes.push(close);
    },
    close: async () => {
      const shutdownTimer = setTimeout(() => {
        log.error('the shutdown hangs; open work is abandoned');
        abandon();
        process.exit(1);
      }, shutdownTimeout);
      const errors: unknown[] = [];
      for (const close of closes.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      clearTimeout(shutdownTimer);
      if (errors.length > 0) throw errors[0];
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
