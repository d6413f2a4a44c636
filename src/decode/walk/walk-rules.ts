/** How a walk ended. */
export const walked = { whole: 0, short: 1, broken: 2, deep: 3 } as const;
export type Walked = (typeof walked)[keyof typeof walked];

/** Kind of value of a top-level member of interest. */
export const found = { absent: 0, plain: 1, escaped: 2, yes: 3, no: 4, null: 5, other: 6 } as const;

/** Any text in memory that ends with a zero at `end`. */
export interface WalkedText {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** The memory that `bytes` are the beginning of, where WebAssembly can reach them. */
  readonly memory: WebAssembly.Memory | undefined;
  /** Where in the memory a report can be written. */
  readonly reportAt: number;
  readonly end: number;
}

/**
 * Walks one JSON object in a text, by the grammar of RFC 8259 and nothing else, and notes where its top-level members of
 * interest are. Sound: it ends `whole` exactly where `JSON.parse` would take the bytes from `start` to `end`. Everything but
 * `end` is only right after a walk that ended `whole`.
 */
export interface ObjectWalk {
  /** After the object. */
  readonly end: number;
  /** A member was named twice, or with escapes: it has to be parsed. */
  readonly doubtful: boolean;
  /** A number may be one that a double cannot hold: it is long, or has an exponent. */
  readonly longNumber: boolean;
  /** By field number (`record-fields.ts`): the kind of value, and its span without quotes. */
  readonly what: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  walk(text: WalkedText, start: number): Walked;
}
