const code = {
  tab: 9,
  newline: 10,
  carriage: 13,
  space: 32,
  quote: 34,
  comma: 44,
  colon: 58,
  backslash: 92,
  openList: 91,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/**
 * Finds how much of a growing text is complete: whole JSON values, and whole lines outside of them. A value may have several lines. A value
 * that was cut off is complete where the next one shows it, by the rules of `BrokenSkip`: a line break inside a string, or a brace that
 * starts a line where the grammar allows no value. **Keeps** a few numbers.
 */
export class CompleteText {
  /** Bytes up to the end of the last complete value or line. */
  end = 0;
  #size = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #isLineStart = true;
  /** The last byte that is not white space. */
  #last = 0;

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === code.newline) {
        if (this.#isString || this.#depth === 0) this.#complete(at + 1);
        this.#isLineStart = true;
        continue;
      }
      const isLineStart = this.#isLineStart;
      this.#isLineStart = false;
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === code.backslash) this.#isEscaped = true;
        else if (byte === code.quote) this.#isString = false;
        continue;
      }
      if (byte === code.quote) this.#isString = this.#depth > 0;
      else if (byte === code.openObject || byte === code.openList) {
        if (isLineStart && byte === code.openObject && this.#depth > 0 && !mayPrecedeValue(this.#last)) this.#complete(at);
        this.#depth++;
      } else if ((byte === code.closeObject || byte === code.closeList) && this.#depth > 0 && --this.#depth === 0) this.#complete(at + 1);
      if (byte !== code.space && byte !== code.tab && byte !== code.carriage) this.#last = byte;
    }
    this.#size += bytes.length;
  }

  /** The text is complete up to this index of the piece. */
  #complete(at: number): void {
    this.end = this.#size + at;
    this.#depth = 0;
    this.#isString = false;
    this.#isEscaped = false;
  }
}

const mayPrecedeValue = (byte: number): boolean => byte === code.openList || byte === code.comma || byte === code.colon;
