import type { Log } from '../model/log.js';

/** Milliseconds after which a shutdown that hangs is abandoned: short of the 30 s of D58. */
const shutdownTimeout = 28_000;

/** What has to be closed when the service ends. */
export interface Lifecycle {
  /** Aborted by the signal that stops the service. */
  readonly stop: AbortSignal;
  /** Resolves once the service is to stop. */
  readonly stopped: Promise<void>;
  /** Registers what closes a component. The last one is called first. */
  onClose(close: () => unknown): void;
  /** Closes everything, one after the other, and rejects with the first failure at the end. */
  close(): Promise<void>;
}

/** `abandon`: called before a shutdown that hangs ends the process. */
export const openLifecycle = (stop: AbortSignal, log: Log, abandon: () => void): Lifecycle => {
  const closes: (() => unknown)[] = [];
  return {
    stop,
    stopped: aborted(stop),
    onClose: (close) => {
      closes.push(close);
    },
    close: async () => {
      const hanging = setTimeout(() => {
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
      clearTimeout(hanging);
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
