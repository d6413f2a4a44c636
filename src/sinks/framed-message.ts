import type { Message, MessageType, Topic } from '../model/broadcast.js';

type Contents = {
  readonly number: number;
  readonly id: string;
  readonly topic: Topic;
  readonly type: MessageType;
  readonly timestamp: string;
  /** JSON. */
  readonly payload: string;
};

/** A message whose frames are made when somebody asks for them: most of those about sensor events nobody reads. */
export class FramedMessage implements Message {
  readonly number: number;
  readonly id: string;
  readonly topic: Topic;
  readonly size: number;
  /** Bytes of both frames, made or not. */
  readonly bothSizes: number;
  readonly #contents: Contents;
  #webSocket: Uint8Array | undefined;
  #sse: Uint8Array | undefined;

  constructor(contents: Contents) {
    this.number = contents.number;
    this.id = contents.id;
    this.topic = contents.topic;
    this.#contents = contents;
    const payload = Buffer.byteLength(contents.payload);
    this.size = Buffer.byteLength(socketHead(contents)) + payload + 1;
    this.bothSizes = this.size + Buffer.byteLength(streamHead(contents)) + payload + 2;
  }

  get webSocket(): Uint8Array {
    return (this.#webSocket ??= Buffer.from(`${socketHead(this.#contents)}${this.#contents.payload}}`));
  }

  get sse(): Uint8Array {
    return (this.#sse ??= Buffer.from(`${streamHead(this.#contents)}${this.#contents.payload}\n\n`));
  }
}

const socketHead = ({ type, topic, timestamp, id }: Contents): string =>
  `{"type":"${type}","topic":"${topic}","timestamp":"${timestamp}","id":"${id}","payload":`;

const streamHead = ({ id, type }: Contents): string => `id: ${id}\nevent: ${type}\ndata: `;
