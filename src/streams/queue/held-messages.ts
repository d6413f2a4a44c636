import { EMPTY, expand, from, of, Subject, switchMap, takeUntil, timer, type Observable, type SchedulerLike } from 'rxjs';
import type { QueueCalls } from './queue-calls.js';

type HeldMessagesOptions = {
  readonly calls: Pick<QueueCalls, 'hide' | 'callSize'>;
  readonly scheduler: SchedulerLike;
  /** Milliseconds for which the queue hides a message after it was received or hidden again. */
  readonly visibilityTimeout: number;
};

/**
 * Received messages that are being processed. Their visibility timeout is extended, so that the queue hides them from other consumers. A
 * failed call needs no repair, because the message becomes visible by itself. **Keeps** the receipts of held messages.
 */
export class HeldMessages {
  readonly #options: HeldMessagesOptions;
  readonly #held = new Set<string>();
  readonly #ended$ = new Subject<void>();
  readonly #calls = new Set<Promise<void>>();

  constructor(options: HeldMessagesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  hold(receipts: readonly string[]): void {
    for (const receipt of receipts) this.#held.add(receipt);
    this.#keepHidden(receipts);
  }

  /** Call when the message was deleted, or should become visible by itself. */
  remove(receipt: string): void {
    this.#held.delete(receipt);
  }

  /** Makes messages visible to all consumers after `after` milliseconds. */
  makeVisible(receipts: readonly string[], after = 0): void {
    for (const receipt of receipts) this.remove(receipt);
    const { callSize } = this.#options.calls;
    for (let at = 0; at < receipts.length; at += callSize) void this.#hide(receipts.slice(at, at + callSize), after);
  }

  /** Stops extending the visibility timeouts. */
  end(): void {
    this.#ended$.next();
    this.#ended$.complete();
  }

  /** Makes all held messages visible at once; call after `end`. Resolves when the calls have ended. */
  async makeAllVisible(): Promise<void> {
    this.makeVisible([...this.#held]);
    while (this.#calls.size > 0) await Promise.all(this.#calls);
  }

  /** Hides held messages again at half of their timeout; sooner after a failed call. */
  #keepHidden(receipts: readonly string[]): void {
    const { scheduler, visibilityTimeout } = this.#options;
    const hideHeld = (): Observable<boolean> => {
      const held = receipts.filter((receipt) => this.#held.has(receipt));
      return held.length === 0 ? EMPTY : from(this.#hide(held, visibilityTimeout));
    };
    of(true)
      .pipe(
        expand((isHidden) => timer(visibilityTimeout / (isHidden ? 2 : 8), scheduler).pipe(switchMap(hideHeld))),
        takeUntil(this.#ended$),
      )
      .subscribe();
  }

  /** Hides up to `callSize` messages. Resolves with whether that succeeded. */
  #hide(receipts: readonly string[], milliseconds: number): Promise<boolean> {
    const hiding = this.#options.calls.hide(receipts, milliseconds).then(
      () => true,
      () => false,
    );
    const call = hiding.then(() => void this.#calls.delete(call));
    this.#calls.add(call);
    return hiding;
  }
}
