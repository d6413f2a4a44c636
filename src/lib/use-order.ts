const absent = -2;
const none = -1;

/**
 * Small numbers in the order of their last use: a doubly linked list in two typed arrays, 8 bytes per number. Using a number again
 * allocates nothing. A `Map` or `Set` from which an entry is deleted and set again is rehashed every few thousand uses, which cost 3 µs a
 * record (bench `stages`).
 */
export class UseOrder {
  #older = new Int32Array(64).fill(absent);
  #newer = new Int32Array(64).fill(absent);
  #first = none;
  #last = none;

  /** Makes a number the newest, whether or not it was in the list. */
  use(number: number): void {
    if (number === this.#last) return;
    this.delete(number);
    if (number >= this.#older.length) this.#widen(number + 1);
    this.#older[number] = this.#last;
    this.#newer[number] = none;
    if (this.#last === none) this.#first = number;
    else this.#newer[this.#last] = number;
    this.#last = number;
  }

  delete(number: number): void {
    const older = this.#older[number] ?? absent;
    if (older === absent) return;
    const newer = this.#newer[number] as number;
    if (older === none) this.#first = newer;
    else this.#newer[older] = newer;
    if (newer === none) this.#last = older;
    else this.#older[newer] = older;
    this.#older[number] = absent;
  }

  /** The numbers, oldest first. */
  [Symbol.iterator](): Generator<number, undefined> {
    return numbersFrom(this.#first, this.#newer);
  }

  /** The numbers at the time of the call, oldest first. Copies 4 bytes per number; the list is walked when it is read. */
  capture(): Iterable<number> {
    return numbersFrom(this.#first, this.#newer.slice());
  }

  #widen(least: number): void {
    const length = Math.max(least, this.#older.length * 2);
    const older = new Int32Array(length).fill(absent);
    const newer = new Int32Array(length).fill(absent);
    older.set(this.#older);
    newer.set(this.#newer);
    this.#older = older;
    this.#newer = newer;
  }
}

function* numbersFrom(first: number, newer: Int32Array): Generator<number, undefined> {
  for (let at = first; at !== none; at = newer[at] as number) yield at;
  return undefined;
}
