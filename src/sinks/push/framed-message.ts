import type { Message, MessageType, Topic } from '../../model/contracts/broadcast.js';

type Contents = {
  readonly number: number;
  readonly id: string;
  readonly topic: Topic;
  readonly type: MessageType;
  readonly timestamp: string;
  /** JSON of a non-empty object; other sinks share the text. */
  readonly payload: string;
  /** Members that the message adds to the payload, such as `,"a":1`; '' for none. */
  readonly added: string;
};

const socketEnd = '}';
const streamEnd = '\n\n';

/**
 * A message whose frames are built when first needed, because most messages about sensor events have no reader. **Keeps** the payload once
 * per built frame; as text only before the first.
 */
export class FramedMessage implements Message {
  readonly number: number;
  readonly id: string;
  readonly topic: Topic;
  readonly size: number;
  /** Bytes of both frames, built or not. */
  readonly bothSizes: number;
  readonly #type: MessageType;
  readonly #timestamp: string;
  /** Once a frame was built: the payload's bytes within that frame. */
  #payload: string | Uint8Array;
  readonly #added: string;
  #webSocket: Uint8Array | undefined;
  #sse: Uint8Array | undefined;

  constructor({ number, id, topic, type, timestamp, payload, added }: Contents) {
    this.number = number;
    this.id = id;
    this.topic = topic;
    this.#type = type;
    this.#timestamp = timestamp;
    this.#payload = payload;
    this.#added = added;
    const bytes = Buffer.byteLength(payload) + Buffer.byteLength(added);
    this.size = Buffer.byteLength(this.#socketHead()) + bytes + socketEnd.length;
    this.bothSizes = this.size + Buffer.byteLength(this.#streamHead()) + bytes + streamEnd.length;
  }

  get webSocket(): Uint8Array {
    return (this.#webSocket ??= this.#frame(this.#socketHead(), socketEnd));
  }

  get sse(): Uint8Array {
    return (this.#sse ??= this.#frame(this.#streamHead(), streamEnd));
  }

  #socketHead(): string {
    return `{"type":"${this.#type}","topic":"${this.topic}","timestamp":"${this.#timestamp}","id":"${this.id}","payload":`;
  }

  #streamHead(): string {
    return `id: ${this.id}\nevent: ${this.#type}\ndata: `;
  }

  #frame(head: string, end: string): Uint8Array {
    const payload = this.#payload;
    if (typeof payload !== 'string') return Buffer.concat([Buffer.from(head), payload, Buffer.from(end)]);
    const whole = this.#added === '' ? payload : `${payload.slice(0, -1)}${this.#added}}`;
    const frame = Buffer.from(`${head}${whole}${end}`);
    this.#payload = frame.subarray(Buffer.byteLength(head), frame.length - end.length);
    return frame;
  }
}
