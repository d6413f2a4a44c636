/** Bytes of a piece: one is encoded and sent in well under a millisecond. */
const pieceBytes = 64 * 1024;
/** UTF-8 has at most three bytes for each code unit of a string. */
const bytesPerUnit = 3;

/**
 * JSON texts, one after the other, as UTF-8 outside of the JavaScript heap: the garbage collector would copy thousands of strings, and
 * joining and encoding them at once would hold the event loop for many milliseconds.
 */
export class JsonPieces {
  readonly #full: Uint8Array[] = [];
  #piece = Buffer.alloc(0);
  #end = 0;
  #length = 0;

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const most = text.length * bytesPerUnit;
    if (this.#end + most > this.#piece.length) {
      this.#close();
      // The first piece is small, because most answers are.
      this.#piece = Buffer.allocUnsafeSlow(Math.max(most, this.#full.length === 0 ? pieceBytes / 16 : pieceBytes));
    }
    const written = this.#piece.write(text, this.#end);
    this.#end += written;
    this.#length += written;
  }

  /** Continues with other pieces, which get no more texts. */
  append(other: JsonPieces): void {
    this.#close();
    for (const piece of other.pieces()) this.#full.push(piece);
    this.#length += other.length;
  }

  pieces(): readonly Uint8Array[] {
    this.#close();
    return this.#full;
  }

  text(): string {
    return this.pieces()
      .map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString())
      .join('');
  }

  #close(): void {
    if (this.#end > 0) this.#full.push(this.#piece.subarray(0, this.#end));
    this.#piece = this.#piece.subarray(this.#end);
    this.#end = 0;
  }
}
