import { canonicalJson } from '../../lib/canonical-json.js';
import type { EvaluatedAlert } from '../../model/contracts/store.js';
import type { Drift } from '../../model/drift.js';
import { fieldKey } from '../../model/output.js';
import type { RuleTraits } from '../../model/rules.js';
import { packTraits, unpackTraits } from './pack-traits.js';
import type { SavedPart } from './saved-part.js';

/** Bounds: a change takes about 1.2 kB. */
const maxChanges = 10_000;
const maxText = 8 * 1024 * 1024;

type Entry = { readonly place: string; readonly drift: Drift; readonly traits: number; readonly length: number };

/**
 * Changes that no rule announced, as the alerts that they would have been, so that other rules can be tried on them. The same value set
 * again by the same principal is one change that occurred again. **Keeps** the newest 10,000 changes, at most 8 MiB of text.
 */
export class RefusedChanges implements SavedPart {
  /** By number, in order of arrival. */
  readonly #entries = new Map<number, Entry>();
  /** Number of the newest change by field of a resource. */
  readonly #newest = new Map<string, number>();
  #next = 0;
  #text = 0;
  #forgotten = 0;

  /** Number of changes evicted. */
  get forgotten(): number {
    return this.#forgotten;
  }

  add(drift: Drift, traits: RuleTraits): void {
    const place = fieldKey(drift);
    const number = this.#newest.get(place) ?? -1;
    const last = this.#entries.get(number);
    if (last !== undefined && isSame(last.drift, drift)) {
      const { occurrences, last_seen } = last.drift;
      const seen = drift.last_seen > last_seen ? drift.last_seen : last_seen;
      const again = { ...last.drift, occurrences: occurrences + drift.occurrences, last_seen: seen };
      this.#entries.set(number, { ...last, drift: again });
      return;
    }
    this.#put({ place, drift, traits: packTraits(traits), length: JSON.stringify(drift).length });
  }

  *evaluated(): Iterable<EvaluatedAlert | undefined> {
    for (const { drift, traits: packed } of [...this.#entries.values()]) {
      const traits = unpackTraits(packed);
      yield traits === undefined ? undefined : { json: JSON.stringify(drift), traits, isRefused: true };
    }
  }

  save(): Iterable<string> {
    const entries = [...this.#entries.values()];
    return (function* () {
      for (const { drift, traits } of entries) yield JSON.stringify([drift, traits]);
    })();
  }

  restore(saved: unknown): void {
    const [drift, traits] = saved as readonly [Drift, number];
    this.#put({ place: fieldKey(drift), drift, traits, length: JSON.stringify(drift).length });
  }

  /** Call last in a restore. */
  restoreForgotten(forgotten: number): void {
    this.#forgotten = forgotten;
  }

  #put(entry: Entry): void {
    this.#newest.set(entry.place, this.#next);
    this.#entries.set(this.#next++, entry);
    this.#text += entry.length;
    for (const [number, { place, length }] of this.#entries) {
      if (this.#entries.size <= maxChanges && this.#text <= maxText) return;
      this.#entries.delete(number);
      if (this.#newest.get(place) === number) this.#newest.delete(place);
      this.#text -= length;
      this.#forgotten++;
    }
  }
}

/** Whether two changes are treated alike by every rule, and are of one drift (D11a). */
const isSame = (one: Drift, other: Drift): boolean =>
  one.change === other.change &&
  one.environment === other.environment &&
  one.maintenance === other.maintenance &&
  canonicalJson(one.new_value) === canonicalJson(other.new_value) &&
  canonicalJson(one.user_identity) === canonicalJson(other.user_identity);
