/** Bytes per chunk: some 250 events. */
const chunkSize = 256 * 1024;
/** Empty chunks kept for later payloads: 4 MiB. */
const maxSpare = 16;

/** `end`: bytes in use. */
type Chunk = { readonly bytes: Buffer; payloads: number; end: number };

/** The place of a payload, if it has one. */
export class StoredPayload {
  #chunk: Chunk | undefined = undefined;
  #from = 0;
  #end = 0;

  constructor(private readonly chunks: PayloadChunks) {}

  /** A view of the payload as UTF-8, valid until `release`. */
  get bytes(): Uint8Array {
    if (this.#chunk === undefined) throw new Error('the payload is not stored');
    return this.#chunk.bytes.subarray(this.#from, this.#end);
  }

  /** Stores an object as JSON with more members (`,"a":1`, or '' for none). `size`: bytes of both. */
  store(json: string, members: string, size: number): void {
    this.release();
    this.#chunk = this.chunks.chunkFor(size);
    this.#from = this.#chunk.end;
    this.#end = append(this.#chunk, json, members);
  }

  release(): void {
    if (this.#chunk !== undefined) this.chunks.release(this.#chunk);
    this.#chunk = undefined;
  }
}

/**
 * Payloads of messages without a frame, as UTF-8 outside of the JavaScript heap: 10,000 strings in the ring would survive the young
 * generation, and the garbage collector would copy each of them twice. **Keeps** the bytes until they are released. Payloads are released
 * roughly in the order in which they were added, so that chunks become empty and are reused.
 */
export class PayloadChunks {
  readonly #spare: Chunk[] = [];
  #chunk: Chunk = { bytes: Buffer.alloc(0), payloads: 0, end: 0 };

  /** The chunk for the next payload, which counts as added. */
  chunkFor(size: number): Chunk {
    if (size > this.#chunk.bytes.length - this.#chunk.end) this.#open(size);
    this.#chunk.payloads++;
    return this.#chunk;
  }

  release(chunk: Chunk): void {
    chunk.payloads--;
    if (chunk !== this.#chunk) this.#reuse(chunk);
  }

  #open(size: number): void {
    const full = this.#chunk;
    this.#chunk = (size <= chunkSize ? this.#spare.pop() : undefined) ?? chunkOf(Math.max(size, chunkSize));
    this.#chunk.end = 0;
    this.#reuse(full);
  }

  #reuse(chunk: Chunk): void {
    if (chunk.payloads === 0 && chunk.bytes.length === chunkSize && this.#spare.length < maxSpare) this.#spare.push(chunk);
  }
}

// Not cleared: every byte is written before it is read.
const chunkOf = (size: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(size), payloads: 0, end: 0 });

/** Returns the end of the object that was added. */
const append = (chunk: Chunk, json: string, members: string): number => {
  const { bytes } = chunk;
  chunk.end += bytes.write(json, chunk.end);
  // The members replace the brace at the end.
  if (members !== '') chunk.end += bytes.write(`${members}}`, chunk.end - 1) - 1;
  return chunk.end;
};
