import { textBetween } from '../formats/json-slice.js';
import { HashTable } from './hash-table.js';
import { Scratch } from './scratch.js';
import { Vector } from './vector.js';

/** Words of a finished `WordTable`: UTF-8 end to end, `ends` per word. */
export type WordColumns = { readonly pool: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> };

/** Texts that recur (types, providers, accounts, regions) by number; 0 is the empty text. */
export class WordTable {
  private readonly table = new HashTable();
  private readonly pool = new Scratch();
  private readonly ends = new Vector();
  private readonly texts: string[] = [];

  constructor() {
    this.id(new Scratch());
  }

  get size(): number {
    return this.ends.length;
  }

  /** The number of the text in `scratch`, new or known. */
  id(scratch: Scratch): number {
    const hash = scratch.hash();
    for (let word = this.table.first(hash); word >= 0; word = this.table.next(word)) if (this.is(word, scratch)) return word;
    this.pool.raw(scratch.bytes, 0, scratch.length);
    this.ends.push(this.pool.length);
    return this.table.add(hash);
  }

  text(word: number): string {
    return (this.texts[word] ??= textBetween(this.pool.bytes, this.startOf(word), this.ends.at(word)));
  }

  /** Appends a word to another scratch. */
  append(word: number, scratch: Scratch): void {
    scratch.raw(this.pool.bytes, this.startOf(word), this.ends.at(word));
  }

  take(): WordColumns {
    return { pool: this.pool.bytes.slice(0, this.pool.length), ends: this.ends.take() };
  }

  private startOf(word: number): number {
    return word === 0 ? 0 : this.ends.at(word - 1);
  }

  private is(word: number, scratch: Scratch): boolean {
    const start = this.startOf(word);
    if (this.ends.at(word) - start !== scratch.length) return false;
    for (let at = 0; at < scratch.length; at++) if (this.pool.bytes[start + at] !== scratch.bytes[at]) return false;
    return true;
  }
}

/** The words of a finished table, as texts and as bytes. **Keeps** each text that was asked for: as many as there are types, providers, accounts and regions. */
export class WordList {
  private readonly texts: string[] = [];

  constructor(private readonly columns: WordColumns) {}

  text(word: number): string {
    return (this.texts[word] ??= textBetween(this.columns.pool, this.startOf(word), this.columns.ends[word] as number));
  }

  append(word: number, scratch: Scratch): void {
    scratch.raw(this.columns.pool, this.startOf(word), this.columns.ends[word]);
  }

  private startOf(word: number): number {
    return word === 0 ? 0 : (this.columns.ends[word - 1] as number);
  }
}
