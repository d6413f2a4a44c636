import { topics, type Broadcaster, type Message, type Resumption } from '../../model/contracts/broadcast.js';
import { bitOf, type TopicMask } from '../../model/topic-mask.js';

/**
 * The read position of one client: its topics, and whether it is *current* (it received every message of them) or *behind*, with a start in
 * the ring for each topic. Thousands of clients that are behind share the one ring.
 *
 * **Invariant** `cursor` is the least of the starts of the wanted topics; a start at or before it has no further effect.
 */
export class ReadPosition {
  mask: TopicMask = 0;
  #isCurrent = true;
  /** If behind: the number of the next message to examine. */
  #cursor = 0;
  /** If behind, by topic: the number of the first wanted message. */
  readonly #from: number[] = topics.map(() => 0);
  /**
   * By topic: serial of the message behind which the topic begins, which this instance has not folded yet; 0 if there is none. Until then
   * its start is behind the newest message.
   */
  readonly #awaited: number[] = topics.map(() => 0);
  #isWaiting = false;
  /** The newest message when the client last resumed. Up to it the client catches up, which does not count as lagging. */
  #resumedAt = 0;

  isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Marks the client as behind from `next` on, the first message that was not sent. */
  fallBehind(next: number): void {
    this.#isCurrent = false;
    this.#cursor = next;
    this.#from.fill(next);
  }

  /** Adds topics, from `next` on. */
  add(wanted: TopicMask, next: number): void {
    const added = wanted & ~this.mask;
    this.mask |= wanted;
    if (this.#isCurrent) return;
    this.#settle();
    this.#set(added, next);
    this.#rewind();
  }

  /**
   * Reads these topics from that point on, whether or not the client had them before; the others continue. `newest`: the last message that
   * was sent.
   */
  resume(wanted: TopicMask, { from, awaited = 0 }: Resumption, newest: number): void {
    if (this.#isCurrent) this.fallBehind(newest + 1);
    this.#settle();
    this.mask |= wanted;
    this.#set(wanted, from, awaited);
    this.#rewind();
    this.#resumedAt = newest;
  }

  remove(unwanted: TopicMask): void {
    this.mask &= ~unwanted;
    this.#set(unwanted, 0);
    if (this.mask === 0) this.#isCurrent = true;
    if (this.#isCurrent) return;
    this.#settle();
    this.#rewind();
  }

  /** Bytes that the client is behind, without those that it resumed for, because they are older than its subscription. */
  behind(ring: Broadcaster, newest: number): number {
    this.#endWaiting(ring);
    return this.#isCurrent ? 0 : Math.max(0, ring.bytesUntil(newest) - ring.bytesUntil(Math.max(this.#cursor - 1, this.#resumedAt)));
  }

  /** Whether messages were evicted before the client received them. `resuming`: they are older than its last resumption. */
  lost(ring: Broadcaster): 'nothing' | 'resuming' | 'lagging' {
    this.#endWaiting(ring);
    if (this.#isCurrent || this.#cursor >= ring.first) return 'nothing';
    return this.#cursor <= this.#resumedAt ? 'resuming' : 'lagging';
  }

  /** Continues with the oldest message in the ring. Returns the number of the message before the first lost one. */
  skipLost(ring: Broadcaster): number {
    const seen = this.#cursor - 1;
    this.#cursor = ring.first;
    return seen;
  }

  /**
   * The next wanted messages up to `newest`, about `bytes` of them; current once there are no more. A client that resumed past `newest`
   * (its former group was further, or another instance was) stays behind until the messages of its topics are sent.
   */
  next(ring: Broadcaster, newest: number, bytes: number): readonly Message[] {
    this.#endWaiting(ring);
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
    this.#isCurrent =
      !this.#isWaiting && this.#cursor > newest && this.#from.every((start, bit) => (this.mask & (1 << bit)) === 0 || start <= newest + 1);
    return found;
  }

  #wants(message: Message): boolean {
    const bit = bitOf(message.topic);
    return (this.mask & bit) !== 0 && (this.#from[31 - Math.clz32(bit)] ?? 0) <= message.number;
  }

  /** Moves passed starts to the cursor. */
  #settle(): void {
    this.#from.forEach((start, bit) => (this.#from[bit] = Math.max(start, this.#cursor)));
  }

  /** Moves the cursor to the least start of the wanted topics. */
  #rewind(): void {
    this.#cursor = Math.min(...this.#from.filter((_, bit) => (this.mask & (1 << bit)) !== 0));
  }

  #set(wanted: TopicMask, start: number, awaited = 0): void {
    this.#from.forEach((_, bit) => {
      if ((wanted & (1 << bit)) === 0) return;
      this.#from[bit] = start;
      this.#awaited[bit] = awaited;
    });
    this.#isWaiting = this.#awaited.some((serial) => serial !== 0);
  }

  /** Moves the start of each waiting topic behind the awaited message; while that is missing, behind the newest one. */
  #endWaiting(ring: Broadcaster): void {
    if (!this.#isWaiting) return;
    this.#settle();
    this.#awaited.forEach((serial, bit) => {
      if (serial === 0) return;
      const { from, gap, awaited = 0 } = ring.resumeAfter(serial);
      // The awaited message came and was discarded since the last call: the client is lost.
      this.#from[bit] = gap ? from - 1 : from;
      this.#awaited[bit] = awaited;
    });
    this.#isWaiting = this.#awaited.some((serial) => serial !== 0);
    this.#rewind();
  }
}
