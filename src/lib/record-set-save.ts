/** Entries per saved text: 25 bytes each, 34 characters as base64. */
const chunkEntries = 1_800;
/** Words, and also doubles, per entry; see `RecordSet`. */
const width = 8;
const markWord = 5;
const timeAt = 3;

/** The ring of a `RecordSet`: entries in the order of insertion, from `oldest` on and wrapping around. */
type Ring = {
  readonly entries: Uint32Array;
  readonly times: Float64Array;
  readonly bound: number;
  readonly oldest: number;
  readonly size: number;
};

/**
 * Iterates over the entries that a ring has at the time of construction, oldest first, one JSON text per chunk. Copies lazily: before an
 * entry changes, its chunk is copied once unless it was already written. That costs 60 KiB per chunk that changes during the save. A new
 * entry overwrites the oldest one, so a save that keeps ahead of the facts copies almost nothing.
 */
export class RecordSetSave implements Iterator<string, undefined> {
  readonly #ring: Ring;
  /** Copies of chunks that changed before they were written. */
  readonly #copies = new Map<number, string>();
  #taken = 0;
  #isOver = false;

  constructor(
    ring: Ring,
    readonly onEnd: () => void,
  ) {
    this.#ring = ring;
  }

  next(): IteratorResult<string, undefined> {
    const { size } = this.#ring;
    if (this.#isOver || this.#taken * chunkEntries >= size) return this.return();
    const chunk = this.#taken++;
    const text = this.#copies.get(chunk) ?? this.#textOf(chunk);
    this.#copies.delete(chunk);
    return { done: false, value: text };
  }

  return(): IteratorReturnResult<undefined> {
    if (!this.#isOver) this.onEnd();
    this.#isOver = true;
    this.#copies.clear();
    return { done: true, value: undefined };
  }

  /** Call before the entry at this position of the ring changes. */
  beforeChange(position: number): void {
    const { bound, oldest, size } = this.#ring;
    const age = position < oldest ? position - oldest + bound : position - oldest;
    const chunk = Math.floor(age / chunkEntries);
    if (age < size && chunk >= this.#taken && !this.#copies.has(chunk)) this.#copies.set(chunk, this.#textOf(chunk));
  }

  #textOf(chunk: number): string {
    const { entries, times, bound, oldest, size } = this.#ring;
    const from = chunk * chunkEntries;
    const count = Math.min(chunkEntries, size - from);
    const keys = new Uint32Array(count * 4);
    const seen = new Float64Array(count);
    const marks = new Uint8Array(count);
    for (let one = 0; one < count; one++) {
      const position = (oldest + from + one) % bound;
      for (let word = 0; word < 4; word++) keys[one * 4 + word] = entries[position * width + word] as number;
      seen[one] = times[(position * width) / 2 + timeAt] as number;
      marks[one] = entries[position * width + markWord] as number;
    }
    return JSON.stringify({ keys: base64(keys), times: base64(seen), marks: base64(marks) });
  }
}

/** Decodes the entries of one saved text. Throws for any other text. */
export const savedEntries = (text: string): { readonly keys: Uint32Array; readonly times: Float64Array; readonly marks: Uint8Array } => {
  const { keys, times, marks } = JSON.parse(text) as Readonly<Record<string, string>>;
  const entries = {
    keys: new Uint32Array(bytesOf(keys).buffer),
    times: new Float64Array(bytesOf(times).buffer),
    marks: bytesOf(marks),
  };
  const count = entries.marks.length;
  if (entries.keys.length !== count * 4 || entries.times.length !== count) throw new Error('keys, times and marks differ in number');
  return entries;
};

const bytesOf = (text: string | undefined): Uint8Array => {
  if (text === undefined) throw new Error('keys, times or marks are missing');
  return Uint8Array.from(Buffer.from(text, 'base64'));
};

const base64 = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array | Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
