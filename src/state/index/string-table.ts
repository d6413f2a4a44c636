import { textBetween } from '../formats/json-slice.js';
import { HashTable } from './hash-table.js';
import { ByteBuffer } from './byte-buffer.js';
import { Vector } from './vector.js';

/** Columns of a finished `StringTable`: UTF-8 without gaps, and the end of each string. */
export type StringColumns = { readonly pool: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> };

/**
 * Interned strings (types, providers, accounts, regions) by id; 0 is the empty string. The only table that interns: `NameTable` is a fixed set
 * without strings, `NameCache` may forget, and `KeyPool` removes.
 */
export class StringTable {
  private readonly table = new HashTable();
  private readonly pool = new ByteBuffer();
  private readonly ends = new Vector();
  private readonly texts: string[] = [];

  constructor() {
    this.id(new ByteBuffer());
  }

  get size(): number {
    return this.ends.length;
  }

  /** The id of the string in `buffer`, which is added if it is new. */
  id(buffer: ByteBuffer): number {
    const hash = buffer.hash();
    for (let id = this.table.first(hash); id >= 0; id = this.table.next(id)) if (this.is(id, buffer)) return id;
    this.pool.raw(buffer.bytes, 0, buffer.length);
    this.ends.push(this.pool.length);
    return this.table.add(hash);
  }

  text(id: number): string {
    return (this.texts[id] ??= textBetween(this.pool.bytes, this.startOf(id), this.ends.at(id)));
  }

  /** Appends a string to a buffer. */
  append(id: number, buffer: ByteBuffer): void {
    buffer.raw(this.pool.bytes, this.startOf(id), this.ends.at(id));
  }

  take(): StringColumns {
    return { pool: this.pool.bytes.slice(0, this.pool.length), ends: this.ends.take() };
  }

  private startOf(id: number): number {
    return id === 0 ? 0 : this.ends.at(id - 1);
  }

  private is(id: number, buffer: ByteBuffer): boolean {
    const start = this.startOf(id);
    if (this.ends.at(id) - start !== buffer.length) return false;
    for (let at = 0; at < buffer.length; at++) if (this.pool.bytes[start + at] !== buffer.bytes[at]) return false;
    return true;
  }
}

/** The strings of a finished table, as text and as bytes. **Keeps** each text used: at most one per type, provider, account and region. */
export class StringList {
  private readonly texts: string[] = [];

  constructor(private readonly columns: StringColumns) {}

  text(id: number): string {
    return (this.texts[id] ??= textBetween(this.columns.pool, this.startOf(id), this.columns.ends[id] as number));
  }

  append(id: number, buffer: ByteBuffer): void {
    buffer.raw(this.columns.pool, this.startOf(id), this.columns.ends[id]);
  }

  private startOf(id: number): number {
    return id === 0 ? 0 : (this.columns.ends[id - 1] as number);
  }
}
