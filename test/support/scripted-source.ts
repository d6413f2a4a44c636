import { failureOf } from '../../src/model/failure.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Source, SourceBatch, SourceConnection } from '../../src/model/contracts/source.js';
import { RecordingLog } from './recording-log.js';
import { runSource } from './run-source.js';
import { VirtualTime } from './virtual-time.js';

type Answer = SourceBatch | Error | undefined;

/** A source whose reads return scripted answers. A drain returns the remaining ones and then ends, unless `isEndless`. */
export class ScriptedSource implements Source {
  readonly name = 'scripted';
  readonly kind = 'audit';
  connects = 0;
  reads = 0;
  closes = 0;
  drains = 0;
  isEndless = false;
  readonly acked: string[] = [];
  /** Called on each acknowledgement. By default it succeeds. */
  ack: (name: string) => void | Promise<void> = () => undefined;
  /** The result of a connect. By default it succeeds. */
  onConnect: (signal: AbortSignal) => Error | undefined | Promise<undefined> = () => undefined;
  onDrain: () => void = () => undefined;
  onClose: () => Promise<void> = () => Promise.resolve();
  readonly #answers: Answer[] = [];
  #wake: (() => void) | undefined;
  #isDraining = false;

  async connect(signal: AbortSignal): Promise<SourceConnection> {
    this.connects++;
    const error = await this.onConnect(signal);
    if (error !== undefined) throw error;
    return {
      read: () => this.#read(),
      drain: () => {
        this.drains++;
        this.onDrain();
        this.#isDraining = !this.isEndless;
        this.#wake?.();
      },
      close: () => {
        this.closes++;
        return this.onClose();
      },
    };
  }

  give(name: string, facts: number): void {
    this.giveFacts(
      name,
      Array.from({ length: facts }, (): Arrival => ({ kind: 'tick', at: name })),
    );
  }

  giveFacts(name: string, facts: readonly Arrival[]): void {
    const ack = (): void | Promise<void> => {
      this.acked.push(name);
      return this.ack(name);
    };
    this.#answer({ facts, ack });
  }

  fail(error: Error): void {
    this.#answer(error);
  }

  /** Ends the connection from the remote side. */
  end(): void {
    this.#answer(undefined);
  }

  #answer(answer: Answer): void {
    this.#answers.push(answer);
    this.#wake?.();
  }

  async #read(): Promise<SourceBatch | undefined> {
    while (this.#answers.length === 0 && !this.#isDraining) await new Promise<void>((resolve) => (this.#wake = resolve));
    const answer = this.#answers.shift();
    this.reads++;
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

type Options = {
  readonly time?: VirtualTime;
  readonly random?: number;
  /** Puts pass at once instead of on `pass`. */
  readonly isPassing?: boolean;
  /** The queue is full. */
  readonly isFull?: boolean;
  readonly broken?: 'queue' | 'journal';
};

/** The source runner with a queue and a journal controlled by the test. */
export const runScripted = (source: ScriptedSource, options: Options = {}) => {
  const { time = new VirtualTime(), random = 0.5, isPassing = false, isFull = false, broken } = options;
  const log = new RecordingLog();
  const counts = { facts: 0, connected: 0, failed: 0 };
  const puts: number[] = [];
  const waiting: (() => void)[] = [];
  const room: (() => void)[] = [];
  const journal = new HeldJournal();
  const running = runSource({
    source,
    log,
    scheduler: time,
    random: () => random,
    settled: () => (broken === 'journal' ? Promise.reject(new Error('the journal is broken')) : journal.settled()),
    queue: {
      put: async (facts, taken) => {
        await Promise.resolve();
        if (broken === 'queue') throw failureOf(new Error('the queue is broken'));
        puts.push(facts.length);
        if (isFull) await new Promise<void>((resolve) => room.push(resolve));
        if (isPassing) taken?.();
        else if (taken !== undefined) waiting.push(taken);
      },
    },
    meter: {
      facts: (count) => (counts.facts += count),
      connected: () => counts.connected++,
      failed: () => counts.failed++,
      count: () => undefined,
    },
  });
  return {
    source,
    running,
    time,
    log,
    counts,
    puts,
    journal,
    acks: (): readonly string[] => source.acked,
    /** Lets the `n`th put pass the pipeline. */
    pass: (n: number) => waiting[n]?.(),
    makeRoom: () => {
      for (const resolve of room.splice(0)) resolve();
    },
  };
};

/** A journal that is written when the test allows it. */
class HeldJournal {
  waits = 0;
  #held: Promise<void> = Promise.resolve();
  #free = (): void => undefined;

  settled(): Promise<void> {
    this.waits++;
    return this.#held;
  }
  hold(): void {
    this.#held = new Promise((resolve) => (this.#free = resolve));
  }
  free(): void {
    this.#free();
  }
}
