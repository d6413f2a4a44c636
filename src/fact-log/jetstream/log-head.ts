import { EMPTY, lastValueFrom, startWith, Subject, Subscription, takeWhile, tap, timeout } from 'rxjs';
import type { LogStream, StoredMessage } from '../../model/contracts/log-stream.js';
import type { Fact } from '../../model/fact.js';
import { openTail } from '../tail.js';
import { readMessages, type DecodedMessage, type ReadDeps } from './read-messages.js';

/** Milliseconds without a delivery after which the subscription may be lost. */
const stalledAfter = 300;

type HeadDeps = ReadDeps & {
  readonly stream: Pick<LogStream, 'messages$' | 'read'>;
  readonly onError: (error: unknown) => void;
};

/** How far the stream was delivered at the tail of the log, and the reader that delivers what other instances store. */
export class LogHead {
  /** Sequence of the last delivered message. */
  sequence: number;
  /** Position of the last delivered fact. */
  last: number;
  readonly tail = openTail();
  readonly #deps: HeadDeps;
  readonly #delivered$ = new Subject<void>();
  #reading: Subscription | undefined;
  #known: number;

  constructor(start: { readonly sequence: number; readonly last: number }, deps: HeadDeps) {
    this.sequence = start.sequence;
    this.last = start.last;
    this.#known = start.last;
    this.#deps = deps;
  }

  /** Facts that were received and not delivered yet. */
  get lag(): number {
    return Math.max(0, this.#known - this.last);
  }

  deliver({ sequence, last, facts }: DecodedMessage): void {
    this.sequence = sequence;
    this.last = Math.max(this.last, last);
    if (facts.length > 0) this.tail.deliver(facts);
    this.#delivered$.next();
  }

  /** Delivers what the stream stores from now on. */
  follow(): void {
    if (this.#reading !== undefined) return;
    const { stream, onError } = this.#deps;
    const watched: Pick<LogStream, 'messages$'> = {
      messages$: (sequence) => stream.messages$(sequence).pipe(tap(({ first, count }) => (this.#known = first + count - 1))),
    };
    this.#reading = new Subscription();
    this.#reading.add(
      readMessages(this.sequence + 1, { ...this.#deps, stream: watched, decode: (message) => this.#facts(message) }).subscribe({
        next: (message) => {
          this.deliver(message);
        },
        error: onError,
      }),
    );
  }

  /** Resolves when the subscription has delivered the messages up to `sequence`, or nothing for a while, or `isGoing` is false. */
  waitFor(sequence: number, isGoing: () => boolean): Promise<void> {
    return lastValueFrom(
      this.#delivered$.pipe(
        startWith(undefined),
        takeWhile(() => this.sequence < sequence && isGoing()),
        timeout({ each: stalledAfter, with: () => EMPTY, scheduler: this.#deps.scheduler }),
      ),
      { defaultValue: undefined },
    );
  }

  /**
   * Ends following, and delivers the messages up to `sequence` one by one while `isGoing`. Needs no subscription, which may be lost with its
   * server. Ends early at a message that was removed. Rejects with a `Failure` if the stream cannot be read.
   */
  async read(sequence: number, isGoing: () => boolean): Promise<void> {
    this.rest();
    while (this.sequence < sequence) {
      const message = await this.#deps.stream.read(this.sequence + 1);
      if (message === undefined) return;
      const facts = await this.#facts(message);
      if (!isGoing()) return;
      this.deliver({ sequence: message.sequence, last: message.first + message.count - 1, facts });
    }
  }

  /** Ends following. */
  rest(): void {
    this.#reading?.unsubscribe();
    this.#reading = undefined;
  }

  /** Without a subscriber at the tail, nobody needs the facts. */
  #facts(message: StoredMessage): readonly Fact[] | Promise<readonly Fact[]> {
    return this.tail.isObserved ? this.#deps.decode(message) : [];
  }
}
