import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/lib/json.js';
import type { EvidenceReader } from '../../src/model/graph-evidence.js';
import './fixed-seed.js';
import { lawRuns } from './law-runs.js';
import { showEvidence, someScope } from './show-evidence.js';

/** Attributes whose values have any type, with these names and strings among them. */
const attributesWith = (names: readonly string[], texts: readonly string[]): fc.Arbitrary<JsonObject> => {
  const name = fc.constantFrom(...names);
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(...texts),
      fc.string(),
      fc.constantFrom<Json>(null, true, 0, ''),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 5 }),
    ),
  }));
  return fc.dictionary(name, value, { maxKeys: 8 });
};

/** Law: whatever the attributes are, no reader throws, and equal attributes have equal evidence. */
export const checkReaders = (
  readers: ReadonlyMap<string, EvidenceReader<JsonObject>>,
  names: readonly string[],
  texts: readonly string[],
): void => {
  const type = fc.constantFrom(...readers.keys());
  fc.assert(
    fc.property(type, attributesWith([...names, '__proto__', 'constructor'], texts), (one, attributes) => {
      const read = readers.get(one);
      const evidence = read?.(attributes, someScope);
      const again = read?.(structuredClone(attributes), someScope);
      return evidence !== undefined && again !== undefined && showEvidence(evidence).join('\n') === showEvidence(again).join('\n');
    }),
    { numRuns: lawRuns(10_000) },
  );
};
