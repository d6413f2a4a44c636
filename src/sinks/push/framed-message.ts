import type { Message, MessageType, Topic } from '../../model/contracts/broadcast.js';
import { StoredPayload, type PayloadChunks } from './payload-chunks.js';

type Contents = {
  readonly number: number;
  /** The number in the id. */
  readonly serial: number;
  readonly topic: Topic;
  readonly type: MessageType;
  /** ASCII, as are the names. */
  readonly timestamp: string;
  /** JSON of a non-empty object; other sinks share the text. */
  readonly payload: string;
  /** Members that the message adds to the payload, such as `,"a":1`; '' for none. */
  readonly added: string;
};

const socketEnd = '}';
const streamEnd = '\n\n';
const socketHead = (type: string, topic: string, timestamp: string, id: string): string =>
  `{"type":"${type}","topic":"${topic}","timestamp":"${timestamp}","id":"${id}","payload":`;
const streamHead = (type: string, id: string): string => `id: ${id}\nevent: ${type}\ndata: `;
/** Bytes of a frame without its variable parts. */
const socketBytes = socketHead('', '', '', '').length + socketEnd.length;
const streamBytes = streamHead('', '').length + streamEnd.length;

/**
 * A message whose frames, and their heads, are built when first needed, because most messages about sensor events have no reader. **Keeps**
 * the payload once per built frame; before the first as text, or in a chunk after `store`.
 *
 * One object holds one message after the other: new objects in a ring of 10,000 would survive the young generation, and the garbage
 * collector would copy each of them twice. They were 89 of the 127 bytes that a host event left there (heap profile of `bench -- sensor`).
 */
export class FramedMessage implements Message {
  number = 0;
  serial = 0;
  topic: Topic = 'stats';
  size = 0;
  /** Bytes of both frames, built or not. */
  bothSizes = 0;
  readonly #run: string;
  #type: MessageType = 'stats';
  #timestamp = '';
  /** Undefined after `store`, and once a frame was built. Without `added`. */
  #text: string | undefined = undefined;
  #added = '';
  readonly #stored: StoredPayload;
  /** The payload within a frame that was built. */
  #framed: Uint8Array | undefined = undefined;
  #payloadBytes = 0;
  #webSocket: Uint8Array | undefined = undefined;
  #sse: Uint8Array | undefined = undefined;

  /** `run`: the first part of the ids, ASCII. */
  constructor(run: string, chunks: PayloadChunks) {
    this.#run = run;
    this.#stored = new StoredPayload(chunks);
  }

  /** Replaces the message. Frames of the former one stay valid. */
  set({ number, serial, topic, type, timestamp, payload, added }: Contents): void {
    this.clear();
    this.number = number;
    this.serial = serial;
    this.topic = topic;
    this.#type = type;
    this.#timestamp = timestamp;
    this.#text = payload;
    this.#added = added;
    this.#payloadBytes = Buffer.byteLength(payload) + Buffer.byteLength(added);
    // Adding lengths takes 0.2 us, building the heads to measure them 1 us (`bench -- sensor`).
    const shared = this.#run.length + 1 + digitsOf(serial) + type.length + this.#payloadBytes;
    this.size = socketBytes + topic.length + timestamp.length + shared;
    this.bothSizes = this.size + streamBytes + shared;
  }

  get id(): string {
    return `${this.#run}-${this.serial}`;
  }

  get webSocket(): Uint8Array {
    return (this.#webSocket ??= this.#frame(socketHead(this.#type, this.topic, this.#timestamp, this.id), socketEnd));
  }

  get sse(): Uint8Array {
    return (this.#sse ??= this.#frame(streamHead(this.#type, this.id), streamEnd));
  }

  /** Moves the payload out of the JavaScript heap, if no frame was built yet. */
  store(): void {
    if (this.#text === undefined) return;
    this.#stored.store(this.#text, this.#added, this.#payloadBytes);
    this.#text = undefined;
    this.#added = '';
  }

  /** Call when the message is forgotten. Frames that were built stay valid. */
  clear(): void {
    this.#stored.release();
    this.#text = undefined;
    this.#added = '';
    this.#framed = undefined;
    this.#webSocket = undefined;
    this.#sse = undefined;
  }

  #frame(head: string, end: string): Uint8Array {
    if (this.#framed !== undefined) return Buffer.concat([Buffer.from(head), this.#framed, Buffer.from(end)]);
    const text = this.#text;
    const frame =
      text === undefined
        ? Buffer.concat([Buffer.from(head), this.#stored.bytes, Buffer.from(end)])
        : Buffer.from(`${head}${this.#added === '' ? text : `${text.slice(0, -1)}${this.#added}}`}${end}`);
    this.#stored.release();
    this.#text = undefined;
    this.#added = '';
    this.#framed = frame.subarray(Buffer.byteLength(head), frame.length - end.length);
    return frame;
  }
}

const digitsOf = (number: number): number => {
  let digits = 1;
  for (let bound = 10; number >= bound; bound *= 10) digits++;
  return digits;
};
