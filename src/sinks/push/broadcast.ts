import { isObject, type Json } from '../../lib/json.js';
import type { Broadcaster, Message, MessageType, Resumption, Topic } from '../../model/contracts/broadcast.js';
import { quoted } from '../../lib/canonical-json.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { jsonOf } from '../../model/json-text.js';
import type { Output, StateChange } from '../../model/output.js';
import type { OutputPosition, OutputSink } from '../../model/contracts/output-sink.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { FramedMessage } from './framed-message.js';
import { PayloadChunks } from './payload-chunks.js';

type BroadcastOptions = {
  /** The first part of ids, letters and digits: identifies this run of the process, or the log that instances share. */
  readonly run: string;
  /** Other instances fold the same log; see `Broadcast`. Default: false. */
  readonly shared?: boolean;
  /** Number of messages kept for resuming clients (D45). */
  readonly messages?: number;
  /** Bytes of frames kept, the bound for large messages. The newest message is kept regardless of its size. */
  readonly bytes?: number;
};

/**
 * Listeners of a large batch are notified before its end, at a number far below the ring, so that no message is forgotten before it is
 * sent.
 */
const flushMessages = 1_024;
const flushBytes = 1024 * 1024;

/**
 * Converts outputs to the messages of both streams, and keeps the newest of them.
 *
 * **Keeps** the last 10,000 messages, at most 128 MiB of frames; evicts the oldest. Listeners are notified of a message in the call of
 * `take` that created it. A listener must not call `take` or `stats`.
 *
 * **Ids** With `shared`, they follow from the log, so that a client can resume at any instance: outputs of history count, and their messages
 * are resumed like others; a message about statistics has the id of the message before it. `openPart` saves the count in checkpoints. The
 * same facts must be folded by the same program with the same configuration. Otherwise ids are those of the run, which ignores history.
 */
export class Broadcast implements Broadcaster, OutputSink {
  readonly #run: string;
  readonly #isShared: boolean;
  /** By slot; made when first used. A message that was evicted is cleared. */
  readonly #ring: (FramedMessage | undefined)[];
  /** By slot: bytes of all messages up to and including the one in it. */
  readonly #until: Float64Array;
  readonly #maxBytes: number;
  readonly #chunks = new PayloadChunks();
  readonly #listeners: ((first: number, last: number) => void)[] = [];
  #last = 0;
  #first = 1;
  /** Serials of the newest message and of the newest one that was forgotten; those of a checkpoint if there is none. */
  #serial = 0;
  #forgottenSerial = 0;
  #kept = 0;
  #total = 0;
  #forgotten = 0;
  #notified = 0;
  #unnotifiedBytes = 0;
  /** Arrival of the newest state, because its changes have no time. */
  #declaredAt = '';

  constructor({ run, shared = false, messages = 10_000, bytes = 128 * 1024 * 1024 }: BroadcastOptions) {
    this.#run = run;
    this.#isShared = shared;
    this.#ring = new Array<FramedMessage | undefined>(messages).fill(undefined);
    this.#until = new Float64Array(messages);
    this.#maxBytes = bytes;
  }

  get last(): number {
    return this.#last;
  }

  get first(): number {
    return this.#first;
  }

  get(number: number): Message | undefined {
    return number < this.#first || number > this.#last ? undefined : this.#ring[number % this.#ring.length];
  }

  bytesUntil(number: number): number {
    if (number < this.#first) return this.#forgotten;
    return number >= this.#last ? this.#total : (this.#until[number % this.#ring.length] ?? 0);
  }

  idOf(number: number): string {
    return `${this.#run}-${this.#serialOf(number)}`;
  }

  resume(lastEventId: string): Resumption {
    const dash = lastEventId.lastIndexOf('-');
    const digits = lastEventId.slice(dash + 1);
    const seen = lastEventId.slice(0, Math.max(dash, 0)) === this.#run && /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
    return seen < 0 || (seen > this.#serial && !this.#isShared) ? { from: this.#first, gap: true } : this.resumeAfter(seen);
  }

  resumeAfter(serial: number): Resumption {
    if (serial > this.#serial) return { from: this.#last + 1, gap: false, awaited: serial };
    if (serial < this.#forgottenSerial) return { from: this.#first, gap: true };
    return { from: this.#isShared ? this.#behind(serial) : serial + 1, gap: false };
  }

  onMessages(listener: (first: number, last: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Ignores outputs of history, which an earlier run published under its own ids; with `shared` they have the same ids here. */
  take(outputs: readonly Output[], { isHistory }: OutputPosition): void {
    if (isHistory && !this.#isShared) return;
    for (const one of outputs) {
      switch (one.output) {
        case 'drift':
          this.#add('drifts', 'drift', one.drift.detected_at, jsonOf(one));
          break;
        case 'resolved':
          this.#add('drifts', 'drift_update', one.drift.resolved_at ?? one.drift.last_seen, jsonOf(one));
          break;
        case 'repeated':
        case 'updated':
          this.#add('drifts', 'drift_update', one.drift.last_seen, jsonOf(one));
          break;
        case 'triaged':
          if (one.action !== undefined)
            this.#add('drifts', 'drift_action', one.action.at, JSON.stringify({ id: one.id, triage: one.triage, action: one.action }));
          break;
        case 'incident':
          this.#add('incidents', 'incident', one.incident.last_time, JSON.stringify(one.incident));
          break;
        case 'sensor_event':
          this.#add('events', 'sensor', one.at, jsonOf(one), containerMember(one.event));
          break;
        case 'declared':
          this.#declaredAt = one.at;
          break;
        case 'state_change':
          this.#add('state', 'state_change', this.#declaredAt, statePayload(one));
          break;
        default:
      }
    }
    this.#flush();
  }

  /** `json`: the statistics as REST shows them at `timestamp`. */
  stats(json: string, timestamp: string): void {
    this.#add('stats', 'stats', timestamp, json);
    this.#flush();
  }

  /** The section of checkpoints of a shared log. Its restored count takes effect by `adopt`, before the first message. */
  openPart(): BroadcastPart {
    return broadcastPart(
      () => ({ last: this.#serial, declaredAt: this.#declaredAt }),
      ({ last, declaredAt }) => {
        if (this.#last > 0) throw new Error('a message was published before the checkpoint was restored');
        this.#serial = this.#forgottenSerial = last;
        this.#declaredAt = declaredAt;
      },
    );
  }

  /** Of a message that was forgotten, at most its serial: serials grow by one at most. */
  #serialOf(number: number): number {
    if (number > this.#last) return this.#serial + number - this.#last;
    if (number >= this.#first) return this.#ring[number % this.#ring.length]?.serial ?? 0;
    return Math.max(0, this.#forgottenSerial - (this.#first - 1 - number));
  }

  /**
   * Number of the message behind the one with this serial. It is the newest message about statistics with the same serial, if there is one:
   * the serial does not tell whether the client has it.
   */
  #behind(serial: number): number {
    let [from, to] = [this.#first, this.#last + 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#serialOf(middle) <= serial) from = middle + 1;
      else to = middle;
    }
    return this.get(from - 1)?.topic === 'stats' ? from - 1 : from;
  }

  #add(topic: Topic, type: MessageType, timestamp: string, payload: string, added = ''): void {
    const number = this.#last + 1;
    while (number - this.#first >= this.#ring.length) this.#forget();
    const slot = number % this.#ring.length;
    const message = (this.#ring[slot] ??= new FramedMessage(this.#run, this.#chunks));
    if (topic !== 'stats' || !this.#isShared) this.#serial += 1;
    message.set({ number, serial: this.#serial, topic, type, timestamp, payload, added });
    this.#last = number;
    this.#total += message.size;
    this.#until[slot] = this.#total;
    this.#kept += message.bothSizes;
    while (this.#kept > this.#maxBytes && this.#first < number) this.#forget();
    this.#unnotifiedBytes += message.size;
    if (number - this.#notified >= Math.min(flushMessages, this.#ring.length) || this.#unnotifiedBytes >= flushBytes) this.#flush();
  }

  #forget(): void {
    const slot = this.#first % this.#ring.length;
    const oldest = this.#ring[slot];
    if (oldest !== undefined) {
      this.#kept -= oldest.bothSizes;
      this.#forgottenSerial = oldest.serial;
      oldest.clear();
    }
    this.#forgotten = this.#until[slot] ?? 0;
    this.#first += 1;
  }

  #flush(): void {
    if (this.#notified === this.#last) return;
    const first = this.#notified + 1;
    this.#notified = this.#last;
    this.#unnotifiedBytes = 0;
    for (const listener of this.#listeners) listener(first, this.#last);
    // Now messages that were sent at once have a frame.
    for (let number = first; number <= this.#last; number++) this.#ring[number % this.#ring.length]?.store();
  }
}

/** Adds `container_id`; '' outside of a container, where the sensor writes null or `<NA>`. */
const containerMember = (event: SensorEvent): string => {
  const id = event.output_fields['container.id'];
  const container = typeof id === 'string' && id !== '<NA>' ? id : '';
  return `,"container_id":${quoted(container)}`;
};

const statePayload = ({ resource, action, serial, provider, count }: StateChange): string =>
  JSON.stringify(action === 'truncated' ? { action, count, serial, provider } : { resource, action, serial, provider });

/** `last`: serial of the newest message. `declaredAt`: arrival of the newest state, ISO 8601 UTC; '' before the first. */
type MessageCount = { readonly last: number; readonly declaredAt: string };

/** The count of messages in checkpoints. Restoring changes only the part, because a checkpoint may prove to be unusable later. */
interface BroadcastPart extends Checkpointed {
  /** Continues from the restored count. Call at most once, before the first message. */
  adopt(): void;
}

const broadcastPart = (current: () => MessageCount, adopt: (count: MessageCount) => void): BroadcastPart => {
  let restored: MessageCount | undefined;
  return {
    section: 'broadcast',
    version: 1,
    save: () => [JSON.stringify(current())][Symbol.iterator](),
    restore: (item) => {
      const saved = JSON.parse(item) as Json;
      if (!isObject(saved)) throw new Error('not a count of messages');
      const { last, declaredAt } = saved;
      if (!Number.isSafeInteger(last) || Number(last) < 0 || typeof declaredAt !== 'string') throw new Error('not a count of messages');
      restored = { last: Number(last), declaredAt };
    },
    adopt: () => {
      if (restored !== undefined) adopt(restored);
    },
  };
};
