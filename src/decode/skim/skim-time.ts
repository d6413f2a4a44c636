import { timeOf } from '../../lib/event-time.js';

/** Bytes of `2026-11-02T09:30:00`. */
const secondsLength = 19;

/**
 * Reads times in UTC such as `2026-11-02T09:30:00Z` and `2026-11-02T09:30:00.123456789Z`. Other forms are left to the parser. Neighbouring
 * records mostly share a second, so the last result is kept.
 */
export class SkimmedTime {
  /** Set if `read` returned true; milliseconds since the epoch. */
  time = 0;
  #second = 0;
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;
  #e = 0;

  read(bytes: Uint8Array, view: DataView, at: number, to: number): boolean {
    const length = to - at;
    if (length < secondsLength + 1 || bytes[to - 1] !== 0x5a) return false;
    const milliseconds = length === secondsLength + 1 ? 0 : fractionIn(bytes, at + secondsLength, to - 1);
    if (milliseconds < 0) return false;
    const a = view.getInt32(at, true);
    const b = view.getInt32(at + 4, true);
    const c = view.getInt32(at + 8, true);
    const d = view.getInt32(at + 12, true);
    const e = view.getInt32(at + 15, true);
    if (a !== this.#a || b !== this.#b || c !== this.#c || d !== this.#d || e !== this.#e) {
      const second = secondIn(bytes, at);
      if (Number.isNaN(second)) return false;
      this.#second = second;
      this.#a = a;
      this.#b = b;
      this.#c = c;
      this.#d = d;
      this.#e = e;
    }
    this.time = this.#second + milliseconds;
    return true;
  }
}

const secondIn = (bytes: Uint8Array, at: number): number => {
  for (let i = 0; i < secondsLength; i++) {
    const digit = (bytes[at + i] as number) - 0x30;
    const wanted = '    -  -  T  :  :  '.charCodeAt(i);
    if (wanted === 0x20 ? digit < 0 || digit > 9 : digit + 0x30 !== wanted) return Number.NaN;
  }
  const two = (i: number): number => ((bytes[at + i] as number) - 0x30) * 10 + (bytes[at + i + 1] as number) - 0x30;
  return timeOf(two(0) * 100 + two(2), two(5), two(8), two(11), two(14), two(17));
};

/** Milliseconds of `.123456789` between two positions; -1 if it has another form. */
const fractionIn = (bytes: Uint8Array, at: number, to: number): number => {
  if (bytes[at] !== 0x2e || to - at < 2 || to - at > 10) return -1;
  let milliseconds = 0;
  for (let i = at + 1; i < to; i++) {
    const digit = (bytes[i] as number) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    if (i <= at + 3) milliseconds = milliseconds * 10 + digit;
  }
  for (let i = to - at; i <= 3; i++) milliseconds *= 10;
  return milliseconds;
};
