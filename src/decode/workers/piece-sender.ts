import { pieceCredit, sentPieceSize } from './worker-messages.js';

/** Transfers a piece together with its memory. */
type Post = (bytes: Uint8Array<ArrayBuffer>, last: boolean) => void;

/**
 * Reads pieces and copies them into larger ones for a worker, because pieces from a socket may share memory. Stops reading while
 * `pieceCredit` of them are in flight. **Keeps** one piece.
 */
export class PieceSender {
  readonly #pieces: AsyncIterable<Uint8Array>;
  readonly #post: Post;
  readonly #size: number;
  #credit = pieceCredit;
  #closed = false;
  #wake: (() => void) | undefined;

  /** `size`: bytes of the input, if known. */
  constructor(pieces: AsyncIterable<Uint8Array>, size: number | undefined, post: Post) {
    this.#pieces = pieces;
    this.#post = post;
    this.#size = Math.max(1, Math.min(size ?? sentPieceSize, sentPieceSize));
  }

  /** Call when the worker has consumed a piece. */
  took(): void {
    this.#credit++;
    this.#wake?.();
  }

  /** Stops sending. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /** Resolves when everything is sent or the sender is closed; rejects if the pieces do. */
  async run(): Promise<void> {
    let room = new Uint8Array(this.#size);
    let filled = 0;
    for await (const piece of this.#pieces) {
      for (let at = 0; at < piece.length;) {
        const part = piece.subarray(at, at + room.length - filled);
        room.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < room.length) continue;
        if (!(await this.#mayPost())) return;
        this.#post(room, false);
        room = new Uint8Array(this.#size);
        filled = 0;
      }
      if (this.#closed) return;
    }
    if (await this.#mayPost()) this.#post(filled === room.length ? room : room.slice(0, filled), true);
  }

  async #mayPost(): Promise<boolean> {
    while (this.#credit === 0 && !this.#closed) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#credit--;
    return !this.#closed;
  }
}
