import { Subject, takeUntil } from 'rxjs';
import type { SourceStatus } from '../../src/model/contracts/source.js';
import { connectedSource } from '../../src/streams/connected-source.js';
import type { InputBatch, InputPort } from '../../src/streams/input-port.js';

type RunSourceDeps = Parameters<typeof connectedSource>[0] & { readonly queue: Pick<InputPort, 'put'> };

/** A connected source with promises that tests can await. */
interface RunningSource {
  status(): SourceStatus;
  /** Resolves when pending batches are delivered and the source is closed. Rejects for the same reasons as `failed`. */
  stop(): Promise<void>;
  /** Never resolves. Rejects on a bug: the queue or the journal failed, and reading stops. Handling it is optional. */
  readonly failed: Promise<never>;
}

/** Connects a source and puts its batches into the queue. */
export const runSource = ({ queue, ...deps }: RunSourceDeps): RunningSource => {
  const source = connectedSource(deps);
  const queueFailed$ = new Subject<never>();
  const put = async ({ facts, onAdmitted, onPassed }: InputBatch): Promise<void> => {
    try {
      await queue.put(facts, onPassed);
      onAdmitted();
    } catch (error) {
      queueFailed$.error(error);
    }
  };
  const ended = new Promise<void>((complete, error) => {
    source.batches$.pipe(takeUntil(queueFailed$)).subscribe({ next: (batch) => void put(batch), error, complete });
  });
  const failed = ended.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    status: () => source.status(),
    stop: () => {
      source.stop();
      return ended;
    },
    failed,
  };
};
