/**
 * Finds where to resume after bytes that are not a record: after their closing bracket or, if they are torn and their brackets are
 * meaningless, at the next line that starts with a brace. Torn means a line break inside a string, or a brace at the start of a line inside
 * of another value. Can be fed in pieces; keeps no text.
 */
export class BrokenSkip {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Set if only a line that starts with a brace ends the span. */
  #torn = false;
  #lineStart = false;

  /** Starts a span. `depth`: brackets that are already open. `torn`: brackets are meaningless from the start. */
  begin(depth: number, torn: boolean): void {
    this.#depth = depth;
    this.#inString = false;
    this.#escaped = false;
    this.#torn = torn;
    this.#lineStart = false;
  }

  /** Whether the span ended at a line, so that the containers around it are lost. */
  get torn(): boolean {
    return this.#torn;
  }

  /** Index after the span; -1 if it continues beyond `to`. */
  feed(bytes: Uint8Array, from: number, to: number): number {
    for (let i = from; i < to; i++) {
      // A closing bracket belongs to the span; a brace that starts a line belongs to the next value.
      if (this.#step(bytes[i] as number)) return this.#torn ? i : i + 1;
    }
    return -1;
  }

  /** Returns true at the end of the span. */
  #step(c: number): boolean {
    const atLineStart = this.#lineStart;
    this.#lineStart = c === 0x0a;
    if (atLineStart && c === 0x7b && (this.#torn || this.#depth > 0)) return (this.#torn = true);
    if (this.#torn) return false;
    if (this.#inString) {
      if (c === 0x0a) this.#torn = true;
      else if (this.#escaped) this.#escaped = false;
      else if (c === 0x5c) this.#escaped = true;
      else if (c === 0x22) this.#inString = false;
      return false;
    }
    if (c === 0x22) this.#inString = true;
    else if (c === 0x7b || c === 0x5b) this.#depth++;
    else if (c === 0x7d || c === 0x5d) return --this.#depth <= 0;
    return false;
  }
}
