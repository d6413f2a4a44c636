import { Problem } from '../../model/http/problem.js';

const empty = new Uint8Array(0);

/** Bytes that bodies under way may still take, all of a server together. */
export type BodyBudget = { left: number };

/** What the body asks of its connection. */
type BodySource = { readonly pause: () => void; readonly resume: () => void };

/**
 * The body of one request. Nothing is kept of one that nobody asks for but its first piece (at most 512 KiB, what one read of the
 * connection yields): the connection is paused then.
 *
 * **Keeps** at most `limit` bytes, in one buffer that doubles as it fills, and of all bodies together what the budget has; a refused body
 * is passed over.
 */
export class RequestBody {
  /** Nothing more of it will come. */
  complete: boolean;
  #wanted:
    { readonly limit: number; readonly resolve: (body: Uint8Array) => void; readonly reject: (problem: Problem) => void } | undefined;
  #paused = false;
  #passedOver = false;
  #bytes: Uint8Array = empty;
  #length = 0;
  /** The budget was spent. */
  #starved = false;

  /** `declared`: by its `Content-Length`; undefined where it comes in chunks. */
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
      this.#goOn();
    });
  }

  /** `chunk` is valid during the call only. */
  take(chunk: ArrayBuffer, isLast: boolean): void {
    this.complete = isLast;
    if (this.#passedOver) return;
    this.#keep(chunk);
    this.#settle();
    if (!this.complete && this.#wanted === undefined) {
      this.#paused = true;
      this.source.pause();
    }
  }

  /** It was answered, or the client is gone: what is still to come concerns nobody. */
  passOver(): void {
    this.#passedOver = true;
    this.#wanted = undefined;
    this.budget.left += this.#bytes.length;
    this.#bytes = empty;
    this.#goOn();
  }

  #keep(chunk: ArrayBuffer): void {
    const end = this.#length + chunk.byteLength;
    if (this.#wanted === undefined || end <= this.#wanted.limit) {
      if (end > this.#bytes.length) {
        const size = Math.max(end, 2 * this.#bytes.length);
        if (this.#starved || size - this.#bytes.length > this.budget.left) {
          this.#starved = true;
          return;
        }
        this.budget.left -= size - this.#bytes.length;
        const grown = new Uint8Array(size);
        grown.set(this.#bytes.subarray(0, this.#length));
        this.#bytes = grown;
      }
      this.#bytes.set(new Uint8Array(chunk), this.#length);
    }
    this.#length = end;
  }

  #settle(): void {
    if (this.#wanted === undefined) return;
    const { limit, resolve, reject } = this.#wanted;
    if (this.#length > limit) {
      reject(new Problem('too_large', `the body is larger than ${limit} bytes`));
      this.passOver();
    } else if (this.#starved) {
      reject(new Problem('unavailable', 'too much is being sent at once', [['Retry-After', '1']]));
      this.passOver();
    } else if (this.complete) {
      resolve(this.#bytes.subarray(0, this.#length));
      this.passOver();
    }
  }

  #goOn(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.source.resume();
  }
}
