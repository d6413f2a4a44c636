import { textBetween } from '../formats/json-slice.js';
import type { JsonScanner } from '../formats/json-scanner.js';

const encoder = new TextEncoder();

/** A small set of member names, looked up by the bytes of a key without creating a string. */
export class NameTable {
  static readonly maxNames = 255;

  private readonly encoded: readonly Uint8Array[];
  /** Index + 1 of the first name of a hash; `following` chains the others. */
  private readonly heads = new Uint8Array(256);
  private readonly following: Uint8Array;

  /** At most `maxNames`, none empty. */
  constructor(readonly names: readonly string[]) {
    this.encoded = names.map((name) => encoder.encode(name));
    this.following = new Uint8Array(names.length);
    this.encoded.forEach((name, index) => {
      const slot = slotOf(name, 0, name.length);
      this.following[index] = this.heads[slot] as number;
      this.heads[slot] = index + 1;
    });
  }

  /** Index of the scanner's last key, or -1. */
  find(scanner: JsonScanner): number {
    const { bytes, start, end } = scanner;
    if (scanner.escaped) return this.names.indexOf(JSON.parse(`"${textBetween(bytes, start, end)}"`) as string);
    if (start === end) return -1;
    for (let index = (this.heads[slotOf(bytes, start, end)] as number) - 1; index >= 0; index = (this.following[index] as number) - 1) {
      if (isSame(this.encoded[index] as Uint8Array, bytes, start, end)) return index;
    }
    return -1;
  }

  /** Name of the scanner's last key; '' for a name that is not in the set. */
  read(scanner: JsonScanner): string {
    const index = this.find(scanner);
    return index < 0 ? '' : (this.names[index] as string);
  }
}

const slotOf = (bytes: Uint8Array, start: number, end: number): number =>
  ((end - start) * 31 + (bytes[start] as number) * 7 + (bytes[end - 1] as number)) & 255;

const isSame = (name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean => {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at++) if (name[at] !== bytes[start + at]) return false;
  return true;
};
