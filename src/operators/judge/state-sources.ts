import { partName, partValue, type TypeSpec } from '../../catalog/type-spec.js';
import { refKey, type Ref } from '../../model/change.js';
import type { StateFact } from '../../model/fact.js';
import type { Json } from '../../lib/json.js';
import type { AddressChange } from '../../model/output.js';
import { attributeAt, type StateSnapshot } from '../../model/state-snapshot.js';

/** Changed resources remembered, and what named those that left. */
const bound = 100_000;

/** What is known of one state source beyond its snapshot. */
type SourceStatus = {
  /** When its snapshot was written, milliseconds; -Infinity where unknown. */
  written: number;
  /** The newest read that was answered began after this fact. */
  answered: number;
  locked: boolean;
  /** When the last lock went away: a fact number; the state must be read again after it. */
  unlocked: number;
  /** Snapshots seen, and the fact that brought the newest. */
  versions: number;
  news: number;
};

/** What the facts have said of each state source: reads, locks, and when its resources changed last. */
export class StateSources {
  readonly #status = new Map<string, SourceStatus>();
  /** Source and address → when the state that changed it was written, milliseconds. */
  readonly #changed = new Map<string, number>();
  /** What named a resource that left the state → when that state was written. */
  readonly #vanished = new Map<string, number>();

  #snapshots = 0;

  status(source: string): SourceStatus {
    let status = this.#status.get(source);
    if (status === undefined) {
      status = { written: -Infinity, answered: 0, locked: false, unlocked: 0, versions: 0, news: 0 };
      this.#status.set(source, status);
    }
    return status;
  }

  /** Takes note of a fact; `changed`: addresses that differ from the snapshot before, `vanished`: keys that name nothing any more. */
  note(fact: StateFact, changed: readonly string[], vanished: readonly string[]): void {
    const status = this.status(fact.source);
    if (fact.news === 'locked') status.locked = true;
    if (fact.news === 'unlocked') {
      status.locked = false;
      status.unlocked = fact.seq;
    }
    if (fact.news === 'snapshot' || fact.news === 'unchanged' || fact.news === 'failed') {
      status.answered = Math.max(status.answered, fact.readAfter);
    }
    if (fact.news !== 'snapshot') return;
    status.versions++;
    this.#snapshots++;
    status.news = fact.seq;
    const written = Date.parse(fact.written);
    if (Number.isFinite(written)) status.written = written;
    for (const address of changed) remember(this.#changed, `${fact.source}\0${address}`, status.written);
    for (const key of vanished) remember(this.#vanished, key, status.written);
  }

  /** Snapshots seen of a source; of all where none is named. */
  versionOf(source: string | undefined): number {
    return source === undefined ? this.#snapshots : this.status(source).versions;
  }

  /** Did a state that was written at or after `time` lose what this names? */
  vanished(ref: Ref, time: number): boolean {
    const written = this.#vanished.get(ref.key);
    return written !== undefined && written >= time;
  }

  /** Can a state have lost it since `time`? Where nobody knows when that state was written, it can. */
  mayHaveVanished(ref: Ref, time: number): boolean {
    return this.vanished(ref, time) || this.#vanished.get(ref.key) === -Infinity;
  }

  /** Was the only snapshot that was read so far written at or after `time`? What stood before it, nobody knows. */
  beganAfter(source: string, time: number): boolean {
    const { versions, written } = this.status(source);
    return versions === 1 && written >= time;
  }

  /**
   * Did the state change this resource at or after `time`? Only two snapshots can tell: a first one proves nothing of what stood
   * before it, whatever tool a record names (D9).
   */
  changedSince(source: string, address: string, time: number): boolean {
    const changed = this.#changed.get(`${source}\0${address}`);
    return changed !== undefined && changed >= time;
  }
}

const remember = (map: Map<string, number>, key: string, written: number): void => {
  map.delete(key);
  map.set(key, written);
  const oldest = map.size > bound ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
};

/** Changed resources looked at for this; parsing one takes 5 µs. */
const lookedAt = 5_000;

/**
 * What named resources before and names none now, by every key of their types; and the addresses where another thing stands
 * than before: a resource that was replaced.
 */
export const losses = (
  before: StateSnapshot | undefined,
  after: StateSnapshot,
  changes: readonly AddressChange[],
  types: Readonly<Record<string, TypeSpec>>,
): { readonly keys: readonly string[]; readonly replaced: ReadonlySet<string> } => {
  const lost: string[] = [];
  const replaced = new Set<string>();
  if (before === undefined) return { keys: lost, replaced };
  const candidates = changes.filter(({ action }) => action !== 'added').slice(0, lookedAt);
  for (const { address, action } of candidates) {
    const resource = before.byAddress(address);
    if (resource === undefined) continue;
    const keys = keysOf(before, resource, types);
    const gone = keys.filter((key) => before.find(key).length > 0 && after.find(key).length === 0);
    lost.push(...gone);
    if (action === 'modified' && keys.length > 0 && gone.length === keys.length) replaced.add(address);
  }
  return { keys: lost, replaced };
};

const keysOf = (snapshot: StateSnapshot, resource: number, types: Readonly<Record<string, TypeSpec>>): readonly string[] => {
  const type = snapshot.type(resource);
  const attributes = snapshot.attributes(resource);
  const keys: string[] = [];
  for (const parts of types[type]?.keys ?? []) {
    const values = parts.map((part) => partValue(part, textOf(attributeAt(attributes, partName(part)))));
    if (!values.includes('')) keys.push(refKey(type, parts.map(partName), values));
  }
  return keys;
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Addresses whose declared attributes differ between two snapshots: those of `after` in its order, then those that left. What
 * stands unchanged behind the same neighbour in both is passed by its hashes: of 100,000 resources that are nearly all, and no
 * address of theirs is put together (bench `state`). Attributes are compared by fingerprint, none is parsed.
 */
export const changedAddresses = (before: StateSnapshot | undefined, after: StateSnapshot): readonly AddressChange[] => {
  if (before === undefined) return [];
  const changes: AddressChange[] = [];
  /** 1 where a resource of `before` stands in `after`. */
  const stays = new Uint8Array(before.size);
  let next = 0;
  for (let resource = 0; resource < after.size; resource++) {
    const print = after.fingerprint(resource);
    if (next < before.size && before.addressHash(next) === after.addressHash(resource) && before.fingerprint(next) === print) {
      stays[next++] = 1;
      continue;
    }
    const address = after.address(resource);
    const earlier = before.byAddress(address);
    if (earlier !== undefined) {
      stays[earlier] = 1;
      next = earlier + 1;
    }
    if (after.mode(resource) !== 'managed') continue;
    if (earlier === undefined) changes.push({ address, action: 'added' });
    else if (before.fingerprint(earlier) !== print) changes.push({ address, action: 'modified' });
  }
  for (let resource = 0; resource < before.size; resource++) {
    if (stays[resource] === 0 && before.mode(resource) === 'managed')
      changes.push({ address: before.address(resource), action: 'removed' });
  }
  return changes;
};
