const code = { newline: 10, quote: 34, backslash: 92, openList: 91, closeList: 93, openObject: 123, closeObject: 125 } as const;

/**
 * Finds how much of a growing text is complete: whole JSON values and whole lines. In a text of one value per line, a line that is cut off
 * is complete with its line break, because the next line is another value. **Keeps** a few numbers.
 */
export class CompleteText {
  /** Bytes up to the end of the last complete value or line. */
  end = 0;
  /** The text has one value per line. */
  isLines: boolean;
  #size = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #hasValue = false;

  constructor(isLines: boolean) {
    this.isLines = isLines;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === code.newline) this.#line(at);
      else if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === code.backslash) this.#isEscaped = true;
        else if (byte === code.quote) this.#isString = false;
      } else if (byte === code.quote) this.#isString = this.#depth > 0;
      else if (byte === code.openObject || byte === code.openList) this.#depth++;
      else if ((byte === code.closeObject || byte === code.closeList) && this.#depth > 0 && --this.#depth === 0) {
        this.end = this.#size + at + 1;
        this.#hasValue = true;
      }
    }
    this.#size += bytes.length;
  }

  #line(at: number): void {
    if (this.#depth === 0) this.isLines ||= this.#hasValue;
    if (this.#depth > 0 && !this.isLines) {
      // The first value has several lines, so its end on a later line says nothing.
      this.#hasValue = false;
      return;
    }
    this.end = this.#size + at + 1;
    this.#depth = 0;
    this.#isString = false;
    this.#isEscaped = false;
    this.#hasValue = false;
  }
}
