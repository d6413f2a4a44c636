/** How a walk ended. */
export const walked = { whole: 0, short: 1, broken: 2, deep: 3 } as const;
export type Walked = (typeof walked)[keyof typeof walked];

/** Kind of value of a top-level member of interest. */
export const found = { absent: 0, plain: 1, escaped: 2, yes: 3, no: 4, null: 5, other: 6 } as const;

/** Any text in memory that ends with a zero at `end`. */
export interface WalkedText {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** The memory that starts with `bytes`, if WebAssembly can reach it. */
  readonly memory: WebAssembly.Memory | undefined;
  /** Offset in the memory at which a report can be written. */
  readonly reportAt: number;
  readonly end: number;
}

/**
 * Walks one JSON object in a text, by the grammar of RFC 8259 only, and locates its top-level members of interest. Sound: it ends `whole`
 * exactly if `JSON.parse` would accept the bytes from `start` to `end`. All results but `end` are valid only after a walk that ended
 * `whole`.
 */
export interface ObjectWalk {
  /** Index after the object. */
  readonly end: number;
  /** A member occurs twice or with escapes, so the object must be parsed. */
  readonly doubtful: boolean;
  /** A number is long or has an exponent, so a double may not represent it. */
  readonly longNumber: boolean;
  /** By field number (`record-fields.ts`): the kind of value, and its span without quotes. */
  readonly what: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  walk(text: WalkedText, start: number): Walked;
}
