import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { LogMessage } from '../../model/contracts/log-stream.js';
import type { Arrival, Fact } from '../../model/fact.js';
import { stampFacts } from '../stamp-facts.js';
import { encodeLine, type FactObjects } from './fact-lines.js';
import type { LogHead } from './log-head.js';
import { messageBody } from './message-body.js';
import type { StreamWriter } from './stream-writer.js';
import { WaitingFacts, type EncodedFacts } from './waiting-facts.js';

/** Milliseconds until an object is stored again after a failure. */
const retryAfter = 500;

type LeadingDeps = {
  readonly head: LogHead;
  readonly writer: StreamWriter;
  readonly objects: FactObjects;
  /** Header of all messages of the term. */
  readonly term: Pick<LogMessage, 'term' | 'writer'>;
  /** Position of the last fact in the log. */
  readonly last: number;
  /** Bytes of the largest line. */
  readonly maxBytes: number;
  /** Messages that are stored at once. */
  readonly maxMessages: number;
  readonly scheduler: SchedulerLike;
  readonly log: Log;
  /** Another leader has stored something. */
  readonly onForeign: () => void;
};

/** Appends facts during one term. A batch is delivered once the stream has confirmed it. */
export class Leading {
  /** Position of the newest appended fact. */
  last: number;
  readonly waiting: WaitingFacts;
  readonly #deps: LeadingDeps;
  #isWriting = false;
  #isOver = false;
  #isComplaining = false;
  #flushes: { readonly position: number; readonly resolve: () => void }[] = [];

  constructor(deps: LeadingDeps) {
    this.#deps = deps;
    this.last = deps.last;
    const objects: FactObjects = {
      ...deps.objects,
      put: (snapshot) => this.#persist(() => deps.objects.put(snapshot)),
      putBytes: (bytes) => this.#persist(() => deps.objects.putBytes(bytes)),
    };
    this.waiting = new WaitingFacts((fact) => encodeLine(fact, objects, deps.maxBytes), deps.maxBytes);
  }

  skipTo(position: number): void {
    this.last = Math.max(this.last, position);
  }

  append(arrivals: readonly Arrival[]): void {
    const facts = stampFacts(arrivals, this.last);
    this.last += facts.length;
    this.waiting.add(facts);
    void this.#write();
  }

  /** Resolves once everything appended so far is delivered or dropped. */
  flush(): Promise<void> {
    const position = this.last;
    if (this.#isOver || this.#deps.head.last >= position) return Promise.resolve();
    return new Promise((resolve) => this.#flushes.push({ position, resolve }));
  }

  /** Ends the term. Returns the number of appended facts that were not delivered. */
  end(): number {
    if (this.#isOver) return 0;
    this.#isOver = true;
    this.#deps.writer.stop();
    this.waiting.clear();
    const dropped = this.last - this.#deps.head.last;
    this.#settle(Number.POSITIVE_INFINITY);
    return dropped;
  }

  #hasEnded(): boolean {
    return this.#isOver;
  }

  /** A promise loop: each unit is stored after the one before it. */
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      for (let taken = this.waiting.take(); taken !== undefined && !this.#hasEnded(); taken = this.waiting.take()) {
        const units = [taken instanceof Promise ? await taken : taken];
        while (units.length < this.#deps.maxMessages && this.waiting.isReady) units.push((await this.waiting.take()) ?? nothing);
        if (!(await this.#store(units.filter(({ facts }) => facts.length > 0)))) return;
      }
    } catch (error) {
      // The storage of objects rejects once the term is over, which may be known here before `end` is called.
      if (!this.#hasEnded() && this.#deps.writer.isAllowed()) throw error;
    } finally {
      this.#isWriting = false;
    }
  }

  async #store(units: readonly EncodedFacts[]): Promise<boolean> {
    const { head, writer, term, onForeign } = this.#deps;
    const messages: LogMessage[] = [];
    for (const { facts, lines } of units) {
      const body = messageBody(lines);
      messages.push({ first: facts[0]?.seq ?? 0, count: facts.length, ...term, ...(body instanceof Promise ? await body : body) });
    }
    const result = messages.length === 0 ? 'stored' : await writer.write(messages, head.sequence);
    if (this.#hasEnded()) return false;
    if (result !== 'stored') {
      if (result === 'foreign') onForeign();
      return false;
    }
    for (const { facts } of units) {
      head.deliver({ sequence: head.sequence + 1, last: facts.at(-1)?.seq ?? head.last, facts });
      // A subscriber may have ended the term.
      if (this.#hasEnded()) return false;
    }
    this.#settle(head.last);
    return true;
  }

  #settle(position: number): void {
    const due = this.#flushes.filter((one) => one.position <= position);
    if (due.length === 0) return;
    this.#flushes = this.#flushes.filter((one) => one.position > position);
    for (const { resolve } of due) resolve();
  }

  /** Stores an object, retrying until the term ends. A promise loop: each attempt awaits the last. */
  async #persist(put: () => Promise<string>): Promise<string> {
    const { writer, scheduler, log } = this.#deps;
    for (;;) {
      try {
        const sha256 = await put();
        this.#isComplaining = false;
        return sha256;
      } catch (error) {
        if (!writer.isAllowed()) throw error;
        if (!this.#isComplaining)
          log.warn('an object of the fact log cannot be stored; inputs wait until it is', { error: (error as Error).message });
        this.#isComplaining = true;
        await firstValueFrom(timer(retryAfter, scheduler));
      }
    }
  }
}

const nothing: EncodedFacts = { facts: [] as readonly Fact[], lines: [] };
