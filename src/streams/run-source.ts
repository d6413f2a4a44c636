import type { Arrival } from '../model/fact.js';
import { Failure, failureOf } from '../model/failure.js';
import type { Log } from '../model/log.js';
import type { FactWait, Source, SourceConnection, SourceMeter, SourceStatus } from '../model/source.js';
import { pause } from '../runtime/pause.js';
import { retryWait } from '../runtime/retry-wait.js';
import { machineTimers, type Timers } from '../runtime/timers.js';
import type { InputPort } from './input-port.js';
import { onceAMinute } from './once-a-minute.js';
import { serveConnection } from './serve-connection.js';
import { tellReason } from './tell-reason.js';

type RunSourceParts = {
  readonly source: Source;
  readonly queue: Pick<InputPort, 'put'>;
  readonly log: Log;
  readonly meter: SourceMeter;
  /**
   * What has passed the pipeline is in the journal once this resolves. Rejects with a `Failure` where it could not be written: then nothing more
   * of the connection is acknowledged, and a new one gives it again.
   */
  readonly settled: () => Promise<void>;
  /** Those of the facts that have passed of which something still waits, and is kept nowhere else; by itself none. */
  readonly waits?: (facts: readonly Arrival[]) => readonly FactWait[];
  readonly timers?: Timers;
  /** 0 to 1. */
  readonly random?: () => number;
};

/** A source that is connected, or on its way to be. */
interface RunningSource {
  status(): SourceStatus;
  /**
   * Ends at once where nothing is connected; otherwise what is on its way is read (while it comes, at most 10 s), its acknowledgements are waited for (at
   * most 10 s) and the connection is closed. Rejects as `failed` does.
   */
  stop(): Promise<void>;
  /** Never resolves; rejects with a bug: the queue or the journal failed, and nothing more is read. Nobody has to listen. */
  readonly failed: Promise<never>;
}

const ended = 'the other side ended the connection';

/**
 * Keeps a source connected and hands what it gives to the pipeline (design 10 and 11). Connects again 1, 2, 4 … 30 s after failures, a half of
 * that left to chance (D48), and at once where the other side ended a connection that gave facts or stood for 30 s; one that dies before
 * is a failure. After `Rejected` or `Closed` nothing is tried any more.
 *
 * Backpressure: nothing is read until the queue has room for what was read before.
 * A crash loses nothing that the other side gives again until it is acknowledged: that is at least once. A source whose other side
 * forgets what it sends is at most once for what was read and is in no journal.
 */
export const runSource = (parts: RunSourceParts): RunningSource => {
  const { source, queue, log, meter, settled, timers = machineTimers, random = Math.random } = parts;
  const { name, kind } = source;
  const halt = new AbortController();
  let status: SourceStatus = { name, kind, connected: false, error: 'not connected yet' };
  let failures = 0;

  const tell = tellReason(
    () => timers.now(),
    (message, error) => log.warn(message, { source: name, error }),
  );
  const tellAcks = onceAMinute(
    () => timers.now(),
    (count, error) => log.warn('acknowledgements failed; the same will come again', { source: name, count, error }),
  );
  const isConnected = (): void => {
    if (!status.connected) status = { name, kind, connected: true, error: '' };
  };
  const isNotConnected = (error: string): void => {
    status = { name, kind, connected: false, error };
  };

  /** Undefined: stopped. Does not wait for a source that ignores its signal; what that opens late is closed. */
  const connect = (): Promise<SourceConnection | Failure | undefined> =>
    new Promise((resolve) => {
      let isWanted = true;
      const stop = (): void => {
        isWanted = false;
        resolve(undefined);
      };
      halt.signal.addEventListener('abort', stop);
      const connecting = async (): Promise<void> => {
        try {
          const connection = await source.connect(halt.signal);
          if (isWanted) resolve(connection);
          else await connection.close();
        } catch (error) {
          resolve(failureOf(error));
        } finally {
          halt.signal.removeEventListener('abort', stop);
        }
      };
      void connecting();
    });

  const serve = async (connection: SourceConnection): Promise<Failure | undefined> => {
    meter.connected();
    isConnected();
    log.info('connected', { source: name });
    // Whoever reads that it is connected is to read as well that it no longer is.
    tell.forget();
    const { failure, hasLived } = await serveConnection(connection, {
      queue,
      settled,
      waits: parts.waits ?? (() => []),
      timers,
      random,
      halt: halt.signal,
      on: {
        facts: (count) => meter.facts(count),
        alive: isConnected,
        readFailed: (failure) => {
          meter.failed();
          isNotConnected(failure.message);
          tell('reading failed and is tried again', failure.message);
        },
        ackFailed: (error) => {
          meter.failed();
          tellAcks(1, failureOf(error).message);
        },
        gaveUp: (what) => log.warn('given up at the end of a connection', { source: name, what }),
      },
    });
    if (hasLived) failures = 0;
    if (failure !== undefined || hasLived) return failure;
    return new Failure('NotConnected', ended);
  };

  /** False: for good. */
  const waitAfter = async (failure: Failure): Promise<boolean> => {
    meter.failed();
    isNotConnected(failure.message);
    failures++;
    if (failure.kind === 'Rejected' || failure.kind === 'Closed') {
      log.error('the source is given up until a restart', { source: name, error: failure.message });
      return false;
    }
    tell('not connected; tried again', failure.message);
    await pause(timers, retryWait(failure, failures, random), halt.signal);
    return true;
  };

  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      const connected = await connect();
      if (connected === undefined) return;
      const failure = connected instanceof Failure ? connected : await serve(connected);
      if (isStopped()) {
        if (failure !== undefined && failure.message !== ended) tell('a read failed while the source was stopped', failure.message);
        return;
      }
      if (failure === undefined) isNotConnected(ended);
      else if (!(await waitAfter(failure))) return;
    }
  };
  const isStopped = (): boolean => halt.signal.aborted;

  const running = run();
  const failed = running.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => {
      isNotConnected('stopped by a bug');
      throw error;
    },
  );
  failed.catch(() => undefined);

  return {
    status: () => status,
    stop: async () => {
      halt.abort();
      await running;
      if (status.connected || status.error === '') isNotConnected('stopped');
    },
    failed,
  };
};
