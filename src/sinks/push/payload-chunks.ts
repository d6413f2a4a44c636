/** Bytes per chunk: some 250 events. */
const chunkSize = 256 * 1024;
/** Empty chunks kept for later payloads: 4 MiB. */
const maxSpare = 16;

type Chunk = { readonly bytes: Buffer; payloads: number };
/** A payload as UTF-8. Its owner releases it once. */
export class StoredPayload {
  constructor(
    private readonly chunks: Pick<PayloadChunks, 'release'>,
    private readonly chunk: Chunk,
    private readonly from: number,
    private readonly end: number,
  ) {}

  /** A view, valid until `release`. */
  get bytes(): Uint8Array {
    return this.chunk.bytes.subarray(this.from, this.end);
  }

  release(): void {
    this.chunks.release(this.chunk);
  }
}

/**
 * Payloads of messages without a frame, as UTF-8 outside of the JavaScript heap: 10,000 strings in the ring would survive the young
 * generation, and the garbage collector would copy each of them twice. **Keeps** the bytes until they are released. Payloads are released
 * roughly in the order in which they were added, so that chunks become empty and are reused.
 */
export class PayloadChunks {
  readonly #spare: Chunk[] = [];
  #chunk: Chunk = { bytes: Buffer.alloc(0), payloads: 0 };
  #end = 0;

  /** Adds an object as JSON with more members (`,"a":1`, or '' for none). `size`: bytes of both. */
  add(json: string, members: string, size: number): StoredPayload {
    if (size > this.#chunk.bytes.length - this.#end) this.#open(size);
    const { bytes } = this.#chunk;
    const from = this.#end;
    this.#end += bytes.write(json, from);
    // The members replace the brace at the end.
    if (members !== '') this.#end += bytes.write(`${members}}`, this.#end - 1) - 1;
    this.#chunk.payloads++;
    return new StoredPayload(this, this.#chunk, from, this.#end);
  }

  release(chunk: Chunk): void {
    chunk.payloads--;
    if (chunk !== this.#chunk) this.#reuse(chunk);
  }

  #open(size: number): void {
    const full = this.#chunk;
    this.#chunk = (size <= chunkSize ? this.#spare.pop() : undefined) ?? chunkOf(Math.max(size, chunkSize));
    this.#end = 0;
    this.#reuse(full);
  }

  #reuse(chunk: Chunk): void {
    if (chunk.payloads === 0 && chunk.bytes.length === chunkSize && this.#spare.length < maxSpare) this.#spare.push(chunk);
  }
}

// Not cleared: every byte is written before it is read.
const chunkOf = (size: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(size), payloads: 0 });
