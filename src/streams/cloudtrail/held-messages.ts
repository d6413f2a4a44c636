import type { Timers } from '../../runtime/timers.js';
import { callSize, type QueueCalls } from './queue-calls.js';

type HeldMessagesOptions = {
  readonly calls: Pick<QueueCalls, 'hide'>;
  readonly timers: Timers;
  /** How long the queue hides a message once it was received, or hidden again; milliseconds. */
  readonly visibilityTimeout: number;
};

/**
 * Messages that were received and are not done with: as long as they are held the queue hides them from everybody else. A call that fails
 * needs no more than time, because what is not hidden again becomes visible by itself. Keeps: the receipts of what is held.
 */
export class HeldMessages {
  readonly #options: HeldMessagesOptions;
  readonly #held = new Set<string>();
  readonly #beats = new Set<() => void>();
  readonly #calls = new Set<Promise<void>>();
  #isEnded = false;

  constructor(options: HeldMessagesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  hold(receipts: readonly string[]): void {
    for (const receipt of receipts) this.#held.add(receipt);
    this.#hideAgain(receipts, this.#options.visibilityTimeout / 2);
  }

  /** It was deleted, or is left as it is. */
  letGo(receipt: string): void {
    this.#held.delete(receipt);
  }

  /** They are seen again after so many milliseconds, by whoever asks first. */
  giveBack(receipts: readonly string[], after = 0): void {
    for (const receipt of receipts) this.letGo(receipt);
    for (let at = 0; at < receipts.length; at += callSize) void this.#hide(receipts.slice(at, at + callSize), after);
  }

  /** Hides nothing again. */
  end(): void {
    this.#isEnded = true;
    for (const cancel of this.#beats) cancel();
    this.#beats.clear();
  }

  /** All that is held is seen again at once. Resolves when the queue knows, or cannot be told; after `end`. */
  async giveBackAll(): Promise<void> {
    this.giveBack([...this.#held]);
    while (this.#calls.size > 0) await Promise.all(this.#calls);
  }

  /** Those of them that are still held are hidden again at half time; sooner where that failed. */
  #hideAgain(receipts: readonly string[], after: number): void {
    if (this.#isEnded) return;
    const { timers, visibilityTimeout } = this.#options;
    const cancel = timers.after(after, () => {
      this.#beats.delete(cancel);
      const held = receipts.filter((receipt) => this.#held.has(receipt));
      if (held.length === 0) return;
      void this.#hide(held, visibilityTimeout).then((isHidden) => this.#hideAgain(held, visibilityTimeout / (isHidden ? 2 : 8)));
    });
    this.#beats.add(cancel);
  }

  /** Ten at most; whether they are hidden. */
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
