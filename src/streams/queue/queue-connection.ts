import { firstValueFrom, race, Subject, timer, type SchedulerLike, type Subscription } from 'rxjs';
import { failureOf, type Failure } from '../../model/failure.js';
import type { Arrival } from '../../model/fact.js';
import type { Log } from '../../model/contracts/log.js';
import type { SourceBatch, SourceConnection, SourceMeter } from '../../model/contracts/source.js';
import type { BatchSource } from '../../decode/workers/decode-pool.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import type { ServiceClock } from '../service-clock.js';
import { HeldMessages } from './held-messages.js';
import { maxFacts, slicesOf, unpackSlice, type LiveSlice } from '../live-slices.js';
import type { QueueCalls, QueueMessage } from './queue-calls.js';
import type { WorkMessage } from './message-work.js';
import { queueLog, type QueueLog, type QueueProblem } from './queue-log.js';
import { QueueRemover } from './queue-remover.js';

type QueueConnectionOptions = {
  /** Name of the source. */
  readonly name: string;
  readonly calls: QueueCalls;
  readonly work: WorkMessage;
  /** Milliseconds for which the queue hides a message in progress. */
  readonly visibilityTimeout: number;
  /** Messages processed concurrently. */
  readonly maxObjects: number;
  /** Milliseconds until a failed message becomes visible again: initial delay, doubled with each failure. */
  readonly retryAfter: number;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: SourceMeter;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/** A slice that waits for a read. `passed`: call once it has passed the pipeline. `waits`: pending facts of its message in the pipeline. */
type Ready = LiveSlice & { readonly waits: Promise<void>[]; readonly passed: (() => void) | undefined };

type Outcome = 'message_deleted' | 'message_ignored';

const receiptsOf = (messages: readonly QueueMessage[]): readonly string[] => messages.map(({ receipt }) => receipt);

/** A message whose body has been read. */
type Passing = Omit<QueueMessage, 'body'>;

/** Bound of received messages that have not passed. */
const maxHeld = 512;
/** Bound of slices that wait for a read. */
const maxReady = 32;
/** Receives after which a failing message counts as poison. */
const poisonAt = 5;
/** Maximum milliseconds until a failed message becomes visible again. */
const maxRetryAfter = 900_000;
/** Maximum milliseconds of a close. */
const closeWithin = 3_000;
/** Milliseconds that a stop waits for a poll: messages that arrive after an aborted poll would stay hidden from all consumers. */
const pollTimeout = 1_200;

/**
 * **Keeps** 512 messages, `maxObjects` of them being processed, and 32 slices of decoded records; when full, it receives nothing more. Also
 * keeps the receipts of messages with facts that are pending in the pipeline, which bounds them.
 *
 * Flags and promise loops instead of operators: `read`, `close`, polls and workers each wait for another condition over the same counts, and
 * each wake-up must check it again, because another waiter may have taken the room.
 */
export class QueueConnection implements SourceConnection {
  readonly #options: QueueConnectionOptions;
  readonly #remover: QueueRemover;
  readonly #held: HeldMessages;
  readonly #waiting: QueueMessage[] = [];
  readonly #ready: Ready[] = [];
  readonly #open = new Set<BatchSource>();
  readonly #abort = new AbortController();
  readonly #log: QueueLog;
  #running = 0;
  /** Number of messages that have passed but still have pending facts. */
  #inside = 0;
  #receiving = true;
  #stopping = false;
  #closed = false;
  #failure: Failure | undefined;
  readonly #changed$ = new Subject<void>();
  #pollStop: Subscription | undefined;

  constructor(options: QueueConnectionOptions) {
    this.#options = options;
    const { name: source, calls, scheduler, visibilityTimeout, log } = options;
    this.#held = new HeldMessages({ calls, scheduler, visibilityTimeout });
    this.#remover = new QueueRemover(calls, scheduler);
    this.#log = queueLog(source, log, () => scheduler.now());
    void this.#receive();
  }

  async read(): Promise<SourceBatch | undefined> {
    for (;;) {
      if (this.#closed) return undefined;
      if (this.#ready.length > 0) return this.#take();
      const isIdle = this.#running === 0 && this.#waiting.length === 0;
      if (isIdle && this.#stopping && !this.#receiving) return undefined;
      if (isIdle && this.#failure !== undefined) {
        const failure = this.#failure;
        if (failure.kind !== 'NotConnected') this.#failure = undefined;
        this.#changed();
        throw failure;
      }
      await this.#change();
    }
  }

  drain(): void {
    this.#stop();
    this.#held.makeVisible(receiptsOf(this.#waiting.splice(0)));
    this.#changed();
  }

  async close(): Promise<void> {
    const { calls, scheduler } = this.#options;
    this.#closed = true;
    this.#stop();
    this.#held.end();
    this.#ready.length = 0;
    this.#changed();
    await firstValueFrom(race(this.#settleAll(), timer(closeWithin, scheduler)));
    this.#pollStop?.unsubscribe();
    this.#abort.abort();
    calls.close();
  }

  /** Deletes acknowledged messages, and makes the others visible at once. */
  async #settleAll(): Promise<void> {
    const closing = [...this.#open].map((source) => source.close());
    await this.#remover.end();
    while (this.#receiving) await this.#change();
    await this.#held.makeAllVisible();
    await Promise.allSettled(closing);
  }

  #stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#pollStop = this.#options.scheduler.schedule(() => {
      this.#abort.abort();
    }, pollTimeout);
    this.#changed();
  }

  async #receive(): Promise<void> {
    while (!this.#stopping && this.#failure?.kind !== 'NotConnected') {
      if (this.#failure === undefined && this.#hasRoom()) await this.#receiveOnce();
      else await this.#change();
    }
    this.#receiving = false;
    this.#changed();
  }

  async #receiveOnce(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const messages = await this.#options.calls.receive(signal);
      if (signal.aborted) {
        this.#held.makeVisible(receiptsOf(messages));
        return;
      }
      this.#held.hold(receiptsOf(messages));
      this.#waiting.push(...messages);
      this.#begin();
    } catch (error) {
      if (!this.#stopping) this.#failure = failureOf(error);
      this.#changed();
    }
  }

  #hasRoom(): boolean {
    const { callSize } = this.#options.calls;
    const held = this.#held.size - this.#inside;
    return this.#waiting.length < callSize && held <= maxHeld - callSize && this.#ready.length < maxReady;
  }

  #begin(): void {
    while (this.#running < this.#options.maxObjects && !this.#closed) {
      const message = this.#waiting.shift();
      if (message === undefined) break;
      this.#running++;
      // `#work` logs and counts all failures of a message.
      void this.#work(message).finally(() => {
        this.#running--;
        this.#begin();
        this.#changed();
      });
    }
  }

  async #work(message: QueueMessage): Promise<void> {
    let last: LiveSlice | undefined;
    let reports = 0;
    const waits: Promise<void>[] = [];
    const { id, receipt, receives } = message;
    const passing: Passing = { id, receipt, receives };
    const reading = (source: BatchSource): (() => void) => {
      this.#open.add(source);
      return () => this.#open.delete(source);
    };
    const take = async (batch: DecodedBatch, from: string): Promise<void> => {
      if (batch.problem !== undefined) this.#log.malformed(`${from === '' ? 'a message' : from}: ${batch.problem.message}`);
      for (const slice of slicesOf(batch)) {
        if (last !== undefined) await this.#offer({ ...last, waits, passed: undefined });
        last = slice;
      }
    };
    try {
      const trouble = (one: QueueProblem): void => {
        reports++;
        if (!this.#closed) this.#log.trouble(message, one);
      };
      const found = await this.#options.work(message.body, { take, reading, trouble });
      const what = found ? 'message_deleted' : 'message_ignored';
      // Acknowledgements are in order: once the last slice has passed, all have.
      if (last === undefined) this.#remove(passing, what);
      else await this.#offer({ ...last, waits, passed: () => void this.#passed(passing, waits, what) });
    } catch (error) {
      if (last !== undefined) await this.#offer({ ...last, waits, passed: undefined });
      if (this.#closed) return;
      const failure = failureOf(error);
      if (reports === 0) this.#log.trouble(message, { what: 'a message failed: it will be received again', error: failure.message });
      this.#fail(message);
    }
  }

  async #offer(ready: Ready): Promise<void> {
    while (this.#ready.length >= maxReady && !this.#closed) await this.#change();
    if (this.#closed) return;
    this.#ready.push(ready);
    this.#changed();
  }

  #take(): SourceBatch {
    const at = this.#options.clock.now();
    const facts: Arrival[] = [];
    const parts: { readonly ready: Ready; readonly end: number }[] = [];
    for (let first = this.#ready[0]; first !== undefined; first = this.#ready[0]) {
      if (facts.length > 0 && facts.length + first.to - first.from > maxFacts) break;
      facts.push(...unpackSlice(first, at));
      parts.push({ ready: first, end: facts.length });
      this.#ready.shift();
    }
    this.#changed();
    return {
      facts,
      ack: (waits = []) => {
        for (const { index, over } of waits) parts.find(({ end }) => index < end)?.ready.waits.push(over);
        for (const { ready } of parts) ready.passed?.();
      },
    };
  }

  /** A crash loses pending facts, so the message stays in the queue while any of its facts is pending. */
  async #passed(message: Passing, waits: readonly Promise<void>[], what: Outcome): Promise<void> {
    if (waits.length > 0) {
      this.#inside++;
      this.#changed();
      await Promise.all(waits);
      this.#inside--;
    }
    if (!this.#closed) this.#remove(message, what);
  }

  #remove(message: Passing, what: Outcome): void {
    this.#remover.add(message.receipt, (done, reason) => {
      if (done) this.#options.meter.count(what, 1);
      else this.#log.trouble(message, { what: 'a message cannot be deleted: it will be received again', error: reason });
      this.#held.remove(message.receipt);
      this.#changed();
    });
  }

  #fail(message: QueueMessage): void {
    const { meter, retryAfter } = this.#options;
    meter.count('message_failed', 1);
    if (message.receives >= poisonAt) meter.count('message_poison', 1);
    this.#held.makeVisible([message.receipt], Math.min(maxRetryAfter, retryAfter * 2 ** (Math.min(message.receives, 30) - 1)));
    this.#changed();
  }

  #changed(): void {
    this.#changed$.next();
  }

  #change(): Promise<void> {
    return firstValueFrom(this.#changed$);
  }
}
