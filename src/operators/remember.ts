import { handedOut, recalled } from '../catalog/remembered.js';
import { setNewest } from '../lib/bounded-map.js';
import type { Json } from '../lib/json.js';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { Fact } from '../model/fact.js';
import { isOutput, type Output } from '../model/output.js';
import type { Stage } from './flow/lift.js';

/** Things remembered. Beyond it, the oldest is forgotten. */
const bound = 100_000;

/**
 * Remembers ids, documents and names that answers hand out, and completes later records that name them (D106).
 *
 * **Emits** every fact and output, records completed. **Completes** and **errors** with its source. **Keeps** 100,000 things; forgets the
 * oldest first. **Order** is kept. **Saves** all of them.
 */
export const remember = (): Stage<Fact | Output, Fact | Output> & Checkpointed => {
  const known = new Map<string, Json>();
  return {
    section: 'remember',
    version: 1,
    save: () => saved([...known]),
    restore: (item) => {
      const [key, value] = JSON.parse(item) as [string, Json];
      known.set(key, value);
    },
    next: (fact, emit) => {
      if (isOutput(fact) || fact.kind !== 'audit' || fact.record === undefined) {
        emit(fact);
        return;
      }
      const record = known.size === 0 ? fact.record : recalled(fact.record, (key) => known.get(key));
      for (const [key, value] of handedOut(record)) setNewest(known, key, value, bound);
      emit(record === fact.record ? fact : { ...fact, record });
    },
  };
};

function* saved(entries: readonly (readonly [string, Json])[]): Generator<string, undefined> {
  for (const entry of entries) yield JSON.stringify(entry);
  return undefined;
}
