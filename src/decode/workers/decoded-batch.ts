/** Kinds of item in `DecodedBatch.items`. */
export const itemKind = { run: 0, record: 1, alert: 2 } as const;

/** Added to the kind of a record or alert that may have numbers that a double cannot hold. */
export const longNumbers = 4;

/** Numbers per item: kind; arrival in ms since the epoch (NaN: unknown); first and end, see `DecodedBatch`. */
export const itemWidth = 4;

/**
 * What a decoder hands over, as columns of plain bytes: these cross threads without being copied.
 *
 * An item is a run of skipped records (first and end index into `reasons` and, four words each, `ids`), or a record or alert
 * that matters, as JSON (first and end index into `kept`).
 */
export type DecodedBatch = {
  readonly items: Float64Array;
  readonly reasons: Uint8Array;
  readonly ids: Uint32Array;
  /** For each unsupported event its index into `reasons` and that of its name in `names`. */
  readonly unsupported: Uint32Array;
  readonly names: readonly string[];
  readonly kept: Uint8Array;
  /** Records in this batch, and bytes of text read for it. */
  readonly records: number;
  readonly bytes: number;
  /** The first problem of the input, once. */
  readonly problem: DecodeProblem | undefined;
};

export type DecodeProblem = { readonly message: string; readonly position: number | undefined };

export const batchBuffers = (batch: DecodedBatch): readonly ArrayBuffer[] =>
  [batch.items, batch.reasons, batch.ids, batch.unsupported, batch.kept].map((one) => one.buffer as ArrayBuffer);
