const lineBreak = 10;

/**
 * Splits a file that is read in pieces into lines without line breaks; skips empty lines. **Keeps** the start of a line that the next piece
 * continues.
 */
export class LineCutter {
  #rest: Uint8Array[] = [];

  /** A line may be a view into `piece`, valid until the next piece is read into the same memory. */
  *cut(piece: Uint8Array): Generator<Uint8Array, void, undefined> {
    let from = 0;
    for (let at = piece.indexOf(lineBreak); at >= 0; at = piece.indexOf(lineBreak, from)) {
      const part = piece.subarray(from, at);
      from = at + 1;
      const line = this.#rest.length === 0 ? part : Buffer.concat([...this.#rest, part]);
      this.#rest = [];
      if (line.length > 0) yield line;
    }
    // Copies the bytes, because `piece` may be reused. `slice` of a Buffer would return a view.
    if (from < piece.length) this.#rest.push(Uint8Array.from(piece.subarray(from)));
  }

  /** The text after the last line break; undefined if there is none. */
  rest(): Uint8Array | undefined {
    return this.#rest.length === 0 ? undefined : Buffer.concat(this.#rest);
  }
}
