import { asciiAt } from './skimmed.js';

const slots = 512;
const width = 128;

/**
 * The texts of names that many records share, such as verbs and methods: a name seen before costs a comparison of its bytes instead of a
 * new string. **Keeps** `slots` names of up to `width` bytes; a name replaces another one of the same hash.
 */
export class NameCache {
  readonly #bytes = new Uint8Array(slots * width);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #lengths = new Uint8Array(slots);
  readonly #texts = new Array<string>(slots).fill('');

  /** As `asciiAt`. `view`: of `bytes`. */
  at(bytes: Uint8Array, view: DataView, from: number, to: number): string | undefined {
    const length = to - from;
    if (length < 1 || length > width) return asciiAt(bytes, from, to);
    const slot = slotOf(view, from, length);
    if (this.#lengths[slot] === length && this.#isSame(view, from, slot * width, length)) return this.#texts[slot];
    const text = asciiAt(bytes, from, to);
    if (text === undefined) return undefined;
    this.#bytes.set(bytes.subarray(from, to), slot * width);
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
    return text;
  }

  #isSame(view: DataView, from: number, at: number, length: number): boolean {
    if (length < 4) return wordOf(view, from, length) === wordOf(this.#view, at, length);
    for (let i = 0; i < length - 4; i += 4) if (view.getInt32(from + i, true) !== this.#view.getInt32(at + i, true)) return false;
    return view.getInt32(from + length - 4, true) === this.#view.getInt32(at + length - 4, true);
  }
}

/** Three words of a name make its hash: most names of one length differ in their middle or at their end. */
const slotOf = (view: DataView, from: number, length: number): number => {
  const head = wordOf(view, from, length);
  if (length <= 4) return mixed(head ^ length);
  const middle = view.getInt32(from + ((length - 4) >> 1), true);
  const tail = view.getInt32(from + length - 4, true);
  return mixed(head ^ Math.imul(middle, 31) ^ Math.imul(tail, 0x9e3779b1) ^ length);
};

const mixed = (word: number): number => Math.imul(word, 0x85ebca6b) >>> 23;

/** The first four bytes of a name, or fewer. */
const wordOf = (view: DataView, from: number, length: number): number => {
  if (length >= 4) return view.getInt32(from, true);
  let word = 0;
  for (let i = 0; i < length; i++) word = (word << 8) | view.getUint8(from + i);
  return word;
};
