/** What a chunked answer needs of its connection. */
type ChunkSink = {
  /** False: it waits for the client now; the chunk is on its way all the same. */
  readonly write: (chunk: Uint8Array) => boolean;
  /** Sends on what waits. */
  readonly flush: () => void;
};

/** The connection keeps a copy of what the client does not take: so much of it at most. */
const pieceBytes = 64 * 1024;

/**
 * Chunks on their way to one client, handed on in pieces of at most 64 KiB.
 *
 * **Keeps** what was given while the client does not keep up, in the order given, without copying; who gives it stops when `write` says
 * false.
 */
export class Outflow {
  #waiting: Uint8Array[] = [];
  #blocked = false;

  constructor(readonly sink: ChunkSink) {}

  /** Does something wait for the client? */
  get blocked(): boolean {
    return this.#blocked;
  }

  write(chunk: Uint8Array): boolean {
    // An empty chunk would end the answer.
    if (chunk.length > 0) this.#waiting.push(chunk);
    if (!this.#blocked) this.#pour();
    return !this.#blocked;
  }

  /** The client takes more. True: everything was handed on. */
  writable(): boolean {
    this.#blocked = false;
    if (this.#waiting.length === 0) this.sink.flush();
    else this.#pour();
    return !this.#blocked;
  }

  /** What waits, no longer. */
  drop(): void {
    this.#waiting = [];
  }

  #pour(): void {
    let taken = 0;
    let offset = 0;
    for (let chunk = this.#waiting[0]; chunk !== undefined && !this.#blocked; chunk = this.#waiting[taken]) {
      const piece = chunk.length - offset <= pieceBytes ? chunk.subarray(offset) : chunk.subarray(offset, offset + pieceBytes);
      offset += piece.length;
      if (offset === chunk.length) {
        taken += 1;
        offset = 0;
      }
      this.#blocked = !this.sink.write(piece);
    }
    const rest = this.#waiting[taken];
    if (taken > 0) this.#waiting.splice(0, taken);
    if (offset > 0 && rest !== undefined) this.#waiting[0] = rest.subarray(offset);
  }
}
