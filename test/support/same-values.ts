import type { Meaning } from '../../src/model/change.js';
import type { Json } from '../../src/lib/json.js';
import { sameValue } from '../../src/operators/compare/compare-values.js';

type Pair = readonly [Json | undefined, Json | undefined];
type Tap = { equal(a: unknown, b: unknown, name: string): boolean; end(): void };

/** Checks pairs of values for semantic equality, in both directions. */
export const both = (t: Tap, pairs: readonly Pair[], same: boolean, as: Meaning = 'auto'): void => {
  for (const [a, b] of pairs) {
    const name = `${JSON.stringify(a) ?? 'absent'} ${same ? 'is' : 'is not'} ${JSON.stringify(b) ?? 'absent'}`;
    t.equal(sameValue(a, b, as), same, name);
    t.equal(sameValue(b, a, as), same, `${name}, in reverse`);
  }
  t.end();
};
