import { Problem } from '../../model/http/problem.js';

const empty = new Uint8Array(0);

/** Memory left for the bodies in progress of a server. */
export type BodyBudget = { left: number };

/** Flow control of the connection. */
type BodySource = { readonly pause: () => void; readonly resume: () => void };

/**
 * The body of one request. An unread body is paused after its first piece (at most 512 KiB, one read of the connection).
 *
 * **Keeps** at most `limit` bytes, in one buffer that doubles as it fills, within the budget of all bodies; a refused body is discarded.
 */
export class RequestBody {
  /** Whether no further pieces will arrive. */
  complete: boolean;
  #wanted:
    { readonly limit: number; readonly resolve: (body: Uint8Array) => void; readonly reject: (problem: Problem) => void } | undefined;
  #paused = false;
  #discarded = false;
  #bytes: Uint8Array = empty;
  #length = 0;
  /** Whether the budget was exhausted. */
  #overBudget = false;

  /** `declared`: the `Content-Length`; undefined for a chunked body. */
  constructor(
    readonly source: BodySource,
    readonly declared: number | undefined,
    readonly budget: BodyBudget,
  ) {
    this.complete = declared === 0;
  }

  read(limit: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#wanted = { limit, resolve, reject };
      if (this.declared !== undefined && this.declared > limit) this.#length = this.declared;
      this.#settle();
      this.#resume();
    });
  }

  /** Adds a chunk, which is valid only during the call. */
  take(chunk: Uint8Array, isLast: boolean): void {
    this.complete = isLast;
    if (this.#discarded) return;
    this.#keep(chunk);
    this.#settle();
    if (!this.complete && this.#wanted === undefined) {
      this.#paused = true;
      this.source.pause();
    }
  }

  /** Discards the rest: the request was answered, or the client disconnected. */
  discard(): void {
    this.#discarded = true;
    this.#wanted = undefined;
    this.budget.left += this.#bytes.length;
    this.#bytes = empty;
    this.#resume();
  }

  #keep(chunk: Uint8Array): void {
    const end = this.#length + chunk.length;
    if (this.#wanted === undefined || end <= this.#wanted.limit) {
      if (end > this.#bytes.length) {
        const size = Math.max(end, 2 * this.#bytes.length);
        if (this.#overBudget || size - this.#bytes.length > this.budget.left) {
          this.#overBudget = true;
          return;
        }
        this.budget.left -= size - this.#bytes.length;
        const grown = new Uint8Array(size);
        grown.set(this.#bytes.subarray(0, this.#length));
        this.#bytes = grown;
      }
      this.#bytes.set(chunk, this.#length);
    }
    this.#length = end;
  }

  #settle(): void {
    if (this.#wanted === undefined) return;
    const { limit, resolve, reject } = this.#wanted;
    if (this.#length > limit) {
      reject(new Problem('too_large', `the body is larger than ${limit} bytes`));
      this.discard();
    } else if (this.#overBudget) {
      reject(new Problem('unavailable', 'too many request bodies in progress', [['Retry-After', '1']]));
      this.discard();
    } else if (this.complete) {
      resolve(this.#bytes.subarray(0, this.#length));
      this.discard();
    }
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.source.resume();
  }
}
