import type { Timers } from '../../runtime/timers.js';
import { callSize, type QueueCalls, type QueueMessage } from './queue-calls.js';

type HeldMessagesOptions = {
  readonly calls: Pick<QueueCalls, 'hide'>;
  readonly timers: Timers;
  /** How long the queue hides a message once it was received, or hidden again; milliseconds. */
  readonly visibilityTimeout: number;
};

/**
 * Messages that were received and are not done with: as long as they are held the queue hides them from everybody else. A call that fails
 * needs no more than time, because what is not hidden again becomes visible by itself. Keeps: what is held.
 */
export class HeldMessages {
  readonly #options: HeldMessagesOptions;
  readonly #held = new Set<QueueMessage>();
  readonly #beats = new Set<() => void>();
  readonly #calls = new Set<Promise<void>>();
  #isEnded = false;

  constructor(options: HeldMessagesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  hold(messages: readonly QueueMessage[]): void {
    for (const message of messages) this.#held.add(message);
    this.#hideAgain(messages, this.#options.visibilityTimeout / 2);
  }

  /** It was deleted, or is left as it is. */
  letGo(message: QueueMessage): void {
    this.#held.delete(message);
  }

  /** They are seen again after so many milliseconds, by whoever asks first. */
  giveBack(messages: readonly QueueMessage[], after = 0): void {
    for (const message of messages) this.letGo(message);
    for (let at = 0; at < messages.length; at += callSize) void this.#hide(messages.slice(at, at + callSize), after);
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
  #hideAgain(messages: readonly QueueMessage[], after: number): void {
    if (this.#isEnded) return;
    const { timers, visibilityTimeout } = this.#options;
    const cancel = timers.after(after, () => {
      this.#beats.delete(cancel);
      const held = messages.filter((message) => this.#held.has(message));
      if (held.length === 0) return;
      void this.#hide(held, visibilityTimeout).then((isHidden) => this.#hideAgain(held, visibilityTimeout / (isHidden ? 2 : 8)));
    });
    this.#beats.add(cancel);
  }

  /** Ten at most; whether they are hidden. */
  #hide(messages: readonly QueueMessage[], milliseconds: number): Promise<boolean> {
    const receipts = messages.map(({ receipt }) => receipt);
    const hiding = this.#options.calls.hide(receipts, milliseconds).then(
      () => true,
      () => false,
    );
    const call = hiding.then(() => void this.#calls.delete(call));
    this.#calls.add(call);
    return hiding;
  }
}
