import { topics, type Broadcaster, type Message } from '../../model/broadcast.js';
import { bitOf, type TopicMask } from '../../model/topic-mask.js';

/**
 * Where one client stands: which topics it wants, and whether it is *live* (every message of them was handed to it up to the newest) or
 * *behind*, with a place in the ring for each topic. Thousands of clients behind share the one ring.
 *
 * **Invariant** `cursor` is the least of the places of the wanted topics, and places at or before it say nothing beyond it.
 */
export class Position {
  mask: TopicMask = 0;
  #live = true;
  /** Behind: the number of the message that is looked at next. */
  #cursor = 0;
  /** Behind, by topic: the number of the first message wanted. */
  readonly #from: number[] = topics.map(() => 0);
  /** The newest message when the client last resumed: up to it, it does not lag, it catches up. */
  #resumedAt = 0;

  isLive(): boolean {
    return this.#live;
  }

  /** Behind from `next` on: the first message that was not handed over. */
  fallBehind(next: number): void {
    this.#live = false;
    this.#cursor = next;
    this.#from.fill(next);
  }

  /** Wants these topics too, from `next` on. */
  add(wanted: TopicMask, next: number): void {
    if (!this.#live) this.#set(wanted & ~this.mask, next);
    this.mask |= wanted;
  }

  /** Wants these topics from `from` on, whether it had them before or not; the others go on where they are. `newest`: that was told. */
  resume(wanted: TopicMask, from: number, newest: number): void {
    if (this.#live) this.fallBehind(newest + 1);
    this.#settle();
    this.mask |= wanted;
    this.#set(wanted, from);
    this.#rewind();
    this.#resumedAt = newest;
  }

  remove(unwanted: TopicMask): void {
    this.mask &= ~unwanted;
    if (this.mask === 0) this.#live = true;
    if (this.#live) return;
    this.#settle();
    this.#rewind();
  }

  /** Bytes that it is behind, those apart that it resumed for: they were there before it was. */
  behind(ring: Broadcaster, newest: number): number {
    return this.#live ? 0 : Math.max(0, ring.bytesUntil(newest) - ring.bytesUntil(Math.max(this.#cursor - 1, this.#resumedAt)));
  }

  /** Were messages forgotten that it has not got? `resuming`: it had not reached those that came after it had resumed. */
  lost(ring: Broadcaster): 'nothing' | 'resuming' | 'lagging' {
    if (this.#live || this.#cursor >= ring.first) return 'nothing';
    return this.#cursor <= this.#resumedAt ? 'resuming' : 'lagging';
  }

  /** Goes on with the oldest message that is there; answers with the number of the one before the first lost. */
  skipLost(ring: Broadcaster): number {
    const seen = this.#cursor - 1;
    this.#cursor = ring.first;
    return seen;
  }

  /**
   * The wanted messages that come next, up to `newest`, until they have `bytes`; live once there are no more. Who resumed past `newest`,
   * told by others who are further, stays behind until those of its topics are told.
   */
  next(ring: Broadcaster, newest: number, bytes: number): readonly Message[] {
    const found: Message[] = [];
    let size = 0;
    while (this.#cursor <= newest && size < bytes) {
      const message = ring.get(this.#cursor);
      if (message !== undefined && this.#wants(message)) {
        found.push(message);
        size += message.size;
      }
      this.#cursor += 1;
    }
    this.#live = this.#cursor > newest && this.#from.every((place, bit) => (this.mask & (1 << bit)) === 0 || place <= newest + 1);
    return found;
  }

  #wants(message: Message): boolean {
    const bit = bitOf(message.topic);
    return (this.mask & bit) !== 0 && (this.#from[31 - Math.clz32(bit)] ?? 0) <= message.number;
  }

  /** Places that were passed are where the cursor is. */
  #settle(): void {
    this.#from.forEach((place, bit) => (this.#from[bit] = Math.max(place, this.#cursor)));
  }

  /** To the least place of the wanted topics. */
  #rewind(): void {
    this.#cursor = Math.min(...this.#from.filter((_, bit) => (this.mask & (1 << bit)) !== 0));
  }

  #set(wanted: TopicMask, place: number): void {
    this.#from.forEach((_, bit) => {
      if ((wanted & (1 << bit)) !== 0) this.#from[bit] = place;
    });
  }
}
