const lineBreak = 10;

/** Cuts pieces of a file into lines without their breaks; empty lines are left out. Keeps the beginning of a line that the next piece goes on with. */
export class LineCutter {
  #rest: Uint8Array[] = [];

  /** A line may lie in `piece` itself: it is valid until the next one is read into the same memory. */
  *cut(piece: Uint8Array): Generator<Uint8Array, void, undefined> {
    let from = 0;
    for (let at = piece.indexOf(lineBreak); at >= 0; at = piece.indexOf(lineBreak, from)) {
      const part = piece.subarray(from, at);
      from = at + 1;
      const line = this.#rest.length === 0 ? part : Buffer.concat([...this.#rest, part]);
      this.#rest = [];
      if (line.length > 0) yield line;
    }
    // Copied, which `slice` of a Buffer would not do.
    if (from < piece.length) this.#rest.push(Uint8Array.from(piece.subarray(from)));
  }

  /** What follows the last break; undefined where nothing does. */
  rest(): Uint8Array | undefined {
    return this.#rest.length === 0 ? undefined : Buffer.concat(this.#rest);
  }
}
