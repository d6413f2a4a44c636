import type { Broadcaster, Message, MessageType, Resumption, Topic } from '../../model/contracts/broadcast.js';
import { quoted } from '../../lib/canonical-json.js';
import { jsonOf } from '../../model/json-text.js';
import type { Output, StateChange } from '../../model/output.js';
import type { OutputPosition, OutputSink } from '../../model/contracts/output-sink.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { FramedMessage } from './framed-message.js';
import { PayloadChunks } from './payload-chunks.js';

type BroadcastOptions = {
  /** Identifies this run of the process in ids: letters and digits, different in each run. */
  readonly run: string;
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
 */
export class Broadcast implements Broadcaster, OutputSink {
  readonly #run: string;
  /** By slot; made when first used. A message that was evicted is cleared. */
  readonly #ring: (FramedMessage | undefined)[];
  /** By slot: bytes of all messages up to and including the one in it. */
  readonly #until: Float64Array;
  readonly #maxBytes: number;
  readonly #chunks = new PayloadChunks();
  readonly #listeners: ((first: number, last: number) => void)[] = [];
  #last = 0;
  #first = 1;
  #kept = 0;
  #total = 0;
  #forgotten = 0;
  #notified = 0;
  #unnotifiedBytes = 0;
  /** Arrival of the newest state, because its changes have no time. */
  #declaredAt = '';

  constructor({ run, messages = 10_000, bytes = 128 * 1024 * 1024 }: BroadcastOptions) {
    this.#run = run;
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
    return `${this.#run}-${number}`;
  }

  resume(lastEventId: string): Resumption {
    const dash = lastEventId.lastIndexOf('-');
    const digits = lastEventId.slice(dash + 1);
    const seen = lastEventId.slice(0, Math.max(dash, 0)) === this.#run && /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
    if (seen < 0 || seen > this.#last) return { from: this.#first, gap: true };
    return seen + 1 < this.#first ? { from: this.#first, gap: true } : { from: seen + 1, gap: false };
  }

  onMessages(listener: (first: number, last: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Ignores outputs of history, which an earlier run published under its own ids. */
  take(outputs: readonly Output[], { isHistory }: OutputPosition): void {
    if (isHistory) return;
    for (const one of outputs) {
      switch (one.output) {
        case 'drift':
          this.#add('drifts', 'drift', one.drift.detected_at, jsonOf(one));
          break;
        case 'resolved':
          this.#add('drifts', 'drift_update', one.drift.resolved_at ?? one.drift.last_seen, jsonOf(one));
          break;
        case 'repeated':
          this.#add('drifts', 'drift_update', one.drift.last_seen, jsonOf(one));
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

  #add(topic: Topic, type: MessageType, timestamp: string, payload: string, added = ''): void {
    const number = this.#last + 1;
    while (number - this.#first >= this.#ring.length) this.#forget();
    const slot = number % this.#ring.length;
    const message = (this.#ring[slot] ??= new FramedMessage(this.#run, this.#chunks));
    message.set({ number, topic, type, timestamp, payload, added });
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
    if (oldest !== undefined) this.#kept -= oldest.bothSizes;
    oldest?.clear();
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
