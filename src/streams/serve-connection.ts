import type { Arrival } from '../model/fact.js';
import { Failure, failureOf } from '../model/failure.js';
import { recordCount } from '../model/record-count.js';
import type { FactWait, SourceBatch, SourceConnection } from '../model/source.js';
import { pause } from '../runtime/pause.js';
import { retryWait } from '../runtime/retry-wait.js';
import { settlesWithin } from '../runtime/settles-within.js';
import type { Timers } from '../runtime/timers.js';
import type { InputPort } from './input-port.js';
import { sourceAcks } from './source-acks.js';

type ServeParts = {
  readonly queue: Pick<InputPort, 'put'>;
  /** What passed is in the journal once this resolves; rejects with a `Failure` where some of it is not, and never will be. */
  readonly settled: () => Promise<void>;
  /** Those of the facts that have passed of which something still waits. */
  readonly waits: (facts: readonly Arrival[]) => readonly FactWait[];
  readonly timers: Timers;
  readonly random: () => number;
  /** Aborted: give what is on its way, and end. */
  readonly halt: AbortSignal;
  readonly on: {
    /** So many records or events of a batch are handed to the pipeline. */
    readonly facts: (count: number) => void;
    /** The connection works: it gave a batch, or stood for 30 s. */
    readonly alive: () => void;
    /** A read failed; it will be tried again. */
    readonly readFailed: (failure: Failure) => void;
    readonly ackFailed: (error: unknown) => void;
    /** At the end: what was not waited for any longer. */
    readonly gaveUp: (what: string) => void;
  };
};

/** How a connection ended. `failure`: undefined where the other side ended, or all was drained; `hasLived`: it gave facts, or stood for 30 s. */
type ServeEnd = { readonly failure: Failure | undefined; readonly hasLived: boolean };

/** Milliseconds, all. */
const provenAfter = 30_000;
/** What a drain may take without giving anything, and in all. */
const drainTime = 5_000;
const mostDrainTime = 10_000;
const ackTime = 10_000;
const closeTime = 5_000;

/**
 * Reads a connection to its end, as fast as the pipeline takes what it gives, and then closes it. Failures of kind `Failed` and `BackOff`
 * are waited out on the same connection. Rejects only for what is a bug: the queue or the journal failed; it is closed all the same.
 *
 * Completes: when nothing will be acknowledged any more; after `halt` within 25 s whatever the other side does.
 * Keeps: the batch that was read last, and what `sourceAcks` keeps. Order: as read.
 */
export const serveConnection = async (connection: SourceConnection, parts: ServeParts): Promise<ServeEnd> => {
  const { queue, timers, random, halt, on } = parts;
  let isOver = false;
  let hasLived = false;
  let cancelProof = (): void => undefined;
  let breaks: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => (breaks = reject));
  let loses: (failure: Failure) => void = () => undefined;
  /** What passed is not in the journal: it is given again on a connection that acknowledges nothing of it. */
  const unkept = new Promise<Failure>((resolve) => (loses = resolve));
  const acks = sourceAcks({
    settled: parts.settled,
    onFailed: on.ackFailed,
    onBroken: (error) => {
      if (error instanceof Failure) loses(error);
      else breaks(error);
    },
  });

  const alive = (isProof: boolean): void => {
    hasLived ||= isProof;
    on.alive();
  };
  const startProof = (): void => {
    cancelProof();
    cancelProof = timers.after(provenAfter, () => {
      alive(true);
    });
  };

  /** A batch was taken while the connection is drained. */
  let drained = (): void => undefined;

  const take = async ({ facts, ack }: SourceBatch): Promise<void> => {
    alive(facts.length > 0);
    await acks.room();
    if (ended()) return;
    const taken = acks.add(ack);
    on.facts(facts.reduce((sum, fact) => sum + recordCount(fact), 0));
    if (facts.length === 0) taken([]);
    else
      await queue.put(facts, () => {
        taken(parts.waits(facts));
      });
  };

  const readAll = async (): Promise<Failure | undefined> => {
    startProof();
    for (let failures = 0; !ended();) {
      const read = await attempt(() => connection.read());
      if (ended() || read === undefined) return undefined;
      if (!(read instanceof Failure)) {
        failures = 0;
        await take(read);
        drained();
        continue;
      }
      if (halt.aborted || (read.kind !== 'Failed' && read.kind !== 'BackOff')) return read;
      cancelProof();
      if (read.kind === 'Failed') on.readFailed(read);
      failures++;
      await pause(timers, retryWait(read, failures, random), halt);
      startProof();
    }
    return undefined;
  };
  const ended = (): boolean => isOver;

  let cancelDrain = (): void => undefined;
  let startDrain = (): void => undefined;
  /** Resolves when a drain took too long. */
  const late = new Promise<Failure | undefined>((resolve) => {
    startDrain = () => {
      const began = timers.now();
      drained = () => {
        cancelDrain();
        cancelDrain = timers.after(Math.min(drainTime, began + mostDrainTime - timers.now()), () => {
          on.gaveUp(`what was still to be read ${(timers.now() - began) / 1_000} s after the stop`);
          resolve(undefined);
        });
      };
      drained();
      try {
        connection.drain();
      } catch (error) {
        resolve(failureOf(error));
      }
    };
  });
  halt.addEventListener('abort', startDrain);
  if (halt.aborted) startDrain();

  try {
    const failure = await Promise.race([readAll(), late, unkept, broken]);
    isOver = true;
    await Promise.race([settlesWithin(acks.idle(), ackTime, timers), broken]);
    return { failure, hasLived };
  } finally {
    isOver = true;
    drained = () => undefined;
    halt.removeEventListener('abort', startDrain);
    cancelDrain();
    cancelProof();
    const unacknowledged = acks.giveUp();
    if (unacknowledged > 0) on.gaveUp(`the acknowledgement of ${unacknowledged} batches`);
    const closing = attempt(() => connection.close());
    if (!(await settlesWithin(closing, closeTime, timers))) on.gaveUp('waiting for the connection to close');
  }
};

/** What it resolves with, or why it did not. */
const attempt = async <A>(work: () => Promise<A>): Promise<A | Failure> => {
  try {
    return await work();
  } catch (error) {
    return failureOf(error);
  }
};
