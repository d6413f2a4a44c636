/** The part of its connection that a chunked reply uses. */
type ChunkSink = {
  /** Returns false if the connection took the chunk but accepts no more until the client has read. */
  readonly write: (chunk: Uint8Array) => boolean;
  /** Sends the data that the connection holds back. */
  readonly flush: () => void;
};

/** Maximum bytes per write: the connection copies data that the client does not accept. */
const pieceBytes = 64 * 1024;

/**
 * Chunks for one client, passed to the connection in pieces of at most 64 KiB.
 *
 * **Keeps** the chunks that a slow client has not taken, in order, without copying; the writer pauses when `write` returns false.
 */
export class WriteBuffer {
  #waiting: Uint8Array[] = [];
  #blocked = false;

  constructor(readonly sink: ChunkSink) {}

  /** Whether chunks wait for the client. */
  get blocked(): boolean {
    return this.#blocked;
  }

  write(chunk: Uint8Array): boolean {
    // An empty chunk would end the reply.
    if (chunk.length > 0) this.#waiting.push(chunk);
    if (!this.#blocked) this.#drain();
    return !this.#blocked;
  }

  /** Call when the client accepts more. Returns true if no chunks are waiting. */
  writable(): boolean {
    this.#blocked = false;
    if (this.#waiting.length === 0) this.sink.flush();
    else this.#drain();
    return !this.#blocked;
  }

  /** Discards waiting chunks. */
  drop(): void {
    this.#waiting = [];
  }

  #drain(): void {
    let taken = 0;
    let offset = 0;
    for (let chunk = this.#waiting[0]; chunk !== undefined && !this.#blocked; chunk = this.#waiting[taken]) {
      // A chunk for many clients stays the same object.
      const piece = offset === 0 && chunk.length <= pieceBytes ? chunk : chunk.subarray(offset, offset + pieceBytes);
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
