/** `layered`: causes on the left, effects on the right. `force`: connected nodes close to each other. */
export type LayoutKind = 'layered' | 'force';

/** A graph without its meaning, as it is sent to the worker; nodes are named by their index. */
export type LayoutRequest = {
  readonly id: number;
  readonly kind: LayoutKind;
  readonly count: number;
  /** Pairs: source, target. */
  readonly edges: Int32Array;
  /** Pairs: x, y of nodes that keep their place; NaN for the others. Ignored by `layered`. */
  readonly known: Float64Array;
};

/** `positions`: pairs x, y. */
export type LayoutResponse = { readonly id: number; readonly positions: Float64Array };

/** Distance of two connected nodes. */
export const linkLength = 70;
