import { maxDepth } from '../lib/nests-deeper.js';
import { PlanError } from './plan-error.js';

/** What is read of a value. A member that is `null` counts as absent. Without `take`, `members` and `items`, a value is passed over. */
export type Want = {
  readonly kind: 'object' | 'list' | 'any';
  /** Called with the JSON of the value, of at most 16 MiB; nothing within the value is wanted then. */
  readonly take?: (json: string, where: () => string) => void;
  readonly members?: (name: string) => Want | undefined;
  readonly items?: Want;
  readonly open?: () => void;
  readonly close?: (where: () => string) => void;
};

/** Most bytes of one value that is taken, and of a name. */
const maxTaken = 16 * 1024 * 1024;
const maxName = 64 * 1024;
const maxToken = 1_024;

const expect = { value: 0, firstItem: 1, firstKey: 2, key: 3, colon: 4, next: 5, end: 6 } as const;
const inside = { nothing: 0, string: 1, escape: 2, token: 3 } as const;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** 1 for characters of numbers and words. */
const isToken = new Uint8Array(256);
for (const one of '+-.0123456789aeflnrstuE') isToken[one.charCodeAt(0)] = 1;
const token = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

type Frame = { readonly want: Want; readonly isList: boolean; name: string; index: number };

/**
 * Walks one JSON object that is given in pieces, cut anywhere, and hands out what is wanted of it. Takes time proportional to the piece and to
 * the values that end in it. Throws `PlanError` for anything that is not JSON, and for wanted values of another kind.
 *
 * **Keeps** the bytes of at most one wanted value, and a byte for each open container, of which there may be 512.
 */
export class JsonWalk {
  #expect: number = expect.value;
  #inside: number = inside.nothing;
  #depth = 0;
  readonly #closers = new Uint8Array(maxDepth + 1);
  /** The wanted containers that are open. */
  readonly #frames: Frame[] = [];
  /** Of the next value; undefined: pass over it. */
  #want: Want | undefined;
  #isKey = false;
  #token = '';
  /** Bytes of the wanted value or name before this piece, and where it continues in this piece; -1: nothing is wanted. */
  #taken: Uint8Array[] = [];
  #takenSize = 0;
  #from = -1;
  /** Depth at which the value ends that is being taken. */
  #takenDepth = 0;
  #taking: Want | undefined;
  #passed = 0;
  #piece: Uint8Array = new Uint8Array(0);

  constructor(root: Want) {
    this.#want = root;
  }

  /** `piece` may be reused after the call. */
  push(piece: Uint8Array): void {
    this.#piece = piece;
    if (this.#from >= 0) this.#from = 0;
    for (let at = 0; at < piece.length;) at = this.#step(piece, at);
    if (this.#from >= 0) {
      this.#takenSize += piece.length - this.#from;
      if (this.#takenSize > (this.#isKey ? maxName : maxTaken)) throw new PlanError(`${this.#where()}: larger than 16 MiB`);
      this.#taken.push(Uint8Array.from(piece.subarray(this.#from)));
    }
    this.#passed += piece.length;
  }

  /** Call after the last piece. */
  end(): void {
    if (this.#expect !== expect.end) throw new PlanError('the plan ends in the middle of a value: it is incomplete, write it again');
  }

  #step(piece: Uint8Array, at: number): number {
    switch (this.#inside) {
      case inside.string:
        return this.#string(piece, at);
      case inside.escape:
        this.#inside = inside.string;
        return at + 1;
      case inside.token:
        return this.#word(piece, at);
      default:
    }
    const byte = piece[at] as number;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
    switch (this.#expect) {
      case expect.firstItem:
        if (byte === 0x5d) return this.#leave(at);
        return this.#value(byte, at);
      case expect.value:
        return this.#value(byte, at);
      case expect.firstKey:
        if (byte === 0x7d) return this.#leave(at);
        return this.#key(byte, at);
      case expect.key:
        return this.#key(byte, at);
      case expect.colon:
        if (byte !== 0x3a) this.#unexpected(at);
        this.#expect = expect.value;
        return at + 1;
      case expect.next:
        if (byte === this.#closers[this.#depth]) return this.#leave(at);
        if (byte !== 0x2c) this.#unexpected(at);
        this.#expect = this.#closers[this.#depth] === 0x5d ? expect.value : expect.key;
        return at + 1;
      default:
        return this.#unexpected(at);
    }
  }

  #value(byte: number, at: number): number {
    const want = this.#wantedNow();
    const isContainer = byte === openBrace || byte === openBracket;
    if (want !== undefined && byte !== 0x6e) {
      const expected = want.kind === 'object' ? openBrace : want.kind === 'list' ? openBracket : byte;
      if (byte !== expected) throw new PlanError(`${this.#where()}: expected ${want.kind === 'object' ? 'an object' : 'a list'}`);
      if (want.take !== undefined) this.#begin(want, at);
    }
    if (isContainer) {
      if (this.#depth >= maxDepth)
        throw new PlanError(`nested deeper than ${String(maxDepth)} levels, at byte ${String(this.#passed + at)}`);
      const isList = byte === openBracket;
      this.#closers[++this.#depth] = byte + 2;
      this.#expect = isList ? expect.firstItem : expect.firstKey;
      if (want !== undefined && want.take === undefined) {
        this.#frames.push({ want, isList, name: '', index: -1 });
        want.open?.();
      }
      return at + 1;
    }
    if (byte === quote) {
      this.#isKey = false;
      this.#inside = inside.string;
      return at + 1;
    }
    if (isToken[byte] !== 1) this.#unexpected(at);
    this.#inside = inside.token;
    return at;
  }

  #key(byte: number, at: number): number {
    if (byte !== quote) this.#unexpected(at);
    this.#inside = inside.string;
    this.#isKey = true;
    if (this.#frames.length === this.#depth && this.#taking === undefined) this.#from = at;
    return at + 1;
  }

  #string(piece: Uint8Array, from: number): number {
    let at = from;
    for (; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (byte === backslash) {
        this.#inside = inside.escape;
        return at + 1;
      }
      if (byte === quote) break;
      if (byte < 0x20) this.#unexpected(at);
    }
    if (at === piece.length) return at;
    this.#inside = inside.nothing;
    if (!this.#isKey) {
      this.#ended(at + 1);
      return at + 1;
    }
    this.#isKey = false;
    this.#expect = expect.colon;
    const frame = this.#frames[this.#depth - 1];
    if (frame !== undefined && this.#taking === undefined && this.#frames.length === this.#depth) {
      frame.name = this.#parse(this.#cut(at + 1)) as string;
      this.#want = frame.want.members?.(frame.name);
    }
    return at + 1;
  }

  #word(piece: Uint8Array, from: number): number {
    let at = from;
    while (at < piece.length && isToken[piece[at] as number] === 1) at++;
    this.#token += Buffer.from(piece.buffer, piece.byteOffset + from, at - from).toString('latin1');
    if (this.#token.length > maxToken) this.#unexpected(from);
    if (at === piece.length) return at;
    if (!token.test(this.#token)) this.#unexpected(from);
    this.#token = '';
    this.#inside = inside.nothing;
    this.#ended(at);
    return at;
  }

  /** The value that ended before `end` was the last one of its place. */
  #ended(end: number): void {
    this.#expect = this.#depth === 0 ? expect.end : expect.next;
    if (this.#taking === undefined || this.#depth !== this.#takenDepth) return;
    const want = this.#taking;
    this.#taking = undefined;
    want.take?.(this.#cut(end), this.#where);
  }

  #leave(at: number): number {
    const isWanted = this.#frames.length === this.#depth && this.#taking === undefined;
    this.#depth--;
    if (isWanted) this.#frames.pop()?.want.close?.(this.#where);
    this.#ended(at + 1);
    return at + 1;
  }

  #wantedNow(): Want | undefined {
    if (this.#taking !== undefined || this.#frames.length !== this.#depth) return undefined;
    const frame = this.#frames[this.#depth - 1];
    if (frame?.isList === true) {
      frame.index++;
      return frame.want.items;
    }
    const want = this.#want;
    this.#want = undefined;
    return want;
  }

  #begin(want: Want, at: number): void {
    this.#taking = want;
    this.#takenDepth = this.#depth;
    this.#from = at;
  }

  /** The bytes that were taken up to `end` of this piece. */
  #cut(end: number): string {
    const last = this.#piece.subarray(this.#from, end);
    const text = Buffer.concat([...this.#taken, last]).toString('utf8');
    this.#taken = [];
    this.#takenSize = 0;
    this.#from = -1;
    return text;
  }

  #parse(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw new PlanError(`not valid JSON: a name before byte ${String(this.#passed + this.#piece.length)}`);
    }
  }

  /** The path of the wanted value: `resource_changes[3]`. */
  readonly #where = (): string => {
    let path = '';
    for (const { isList, name, index } of this.#frames)
      path += isList ? `[${String(index)}]` : `${path === '' ? '' : '.'}${/^[\w-]{1,100}$/.test(name) ? name : '…'}`;
    return path === '' ? 'the plan' : path;
  };

  #unexpected(at: number): never {
    const byte = this.#piece[at] as number;
    const shown = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    throw new PlanError(`not valid JSON: unexpected ${shown} at byte ${String(this.#passed + at)}`);
  }
}
