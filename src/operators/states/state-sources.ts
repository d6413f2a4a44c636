import { setNewest } from '../../lib/bounded-map.js';
import { attributeKey, changedBelowKey, changedKey, type examineChanges } from './compare-snapshots.js';
import type { Ref } from '../../model/change.js';
import type { StateFact } from '../../model/fact.js';

/** Maximum number of changed resources and of keys of removed resources remembered. */
const bound = 100_000;

/** The status of one state source besides its snapshot. */
export type SourceStatus = {
  /** When the newest snapshot with a write time was written, in milliseconds; -Infinity if there was none. */
  written: number;
  /** Whether the newest snapshot has a write time. */
  isDated: boolean;
  /** The newest finished read started after this fact. */
  answered: number;
  locked: boolean;
  /** The fact that reported the end of the last lock. The state must be read again after it. */
  unlocked: number;
  /** Number of snapshots seen, and the fact that contained the newest. */
  versions: number;
  snapshotSeq: number;
};

/** Reads and locks of each state source, and the last change of each resource. */
export type StateSources = {
  readonly status: Map<string, SourceStatus>;
  /** Source and address → when the state that changed the resource was written, or was read if that is unknown, in milliseconds. */
  readonly changed: Map<string, number>;
  /** Source and path, as `changedKey` and `changedBelowKey` spell it → when the state with another value was written. */
  readonly attributes: Map<string, number>;
  /** The same for attributes that were empty before. */
  readonly filled: Map<string, number>;
  /** Source and address → when the state that has another resource there was written. */
  readonly replaced: Map<string, number>;
  /** Source and name of such a resource → the same. */
  readonly renewed: Map<string, number>;
  /** Key of a resource that left the state → when that state was written. */
  readonly removed: Map<string, number>;
  /** Snapshots seen of all sources. */
  versions: number;
};

export const makeStateSources = (): StateSources => ({
  status: new Map(),
  changed: new Map(),
  attributes: new Map(),
  filled: new Map(),
  replaced: new Map(),
  renewed: new Map(),
  removed: new Map(),
  versions: 0,
});

export const statusOf = ({ status }: StateSources, source: string): SourceStatus => {
  let known = status.get(source);
  if (known === undefined) {
    known = { written: -Infinity, isDated: false, answered: 0, locked: false, unlocked: 0, versions: 0, snapshotSeq: 0 };
    status.set(source, known);
  }
  return known;
};

/**
 * Records a state fact. `changed`: addresses that differ from the previous snapshot; then what `examineChanges` found there.
 */
export const recordStateUpdate = (
  sources: StateSources,
  fact: StateFact,
  changed: readonly string[],
  examined: ReturnType<typeof examineChanges>,
): void => {
  const status = statusOf(sources, fact.source);
  if (fact.update === 'locked') status.locked = true;
  if (fact.update === 'unlocked') {
    status.locked = false;
    status.unlocked = fact.seq;
  }
  if (fact.update === 'snapshot' || fact.update === 'unchanged' || fact.update === 'failed') {
    status.answered = Math.max(status.answered, fact.readAfter);
  }
  if (fact.update !== 'snapshot') return;
  status.versions++;
  sources.versions++;
  status.snapshotSeq = fact.seq;
  const written = Date.parse(fact.written);
  status.isDated = Number.isFinite(written);
  if (status.isDated) status.written = written;
  const noLaterThan = status.isDated ? written : Date.parse(fact.at);
  const note = (into: Map<string, number>, keys: Iterable<string>): void => {
    for (const key of keys) setNewest(into, `${fact.source}\0${key}`, noLaterThan, bound);
  };
  note(sources.changed, changed);
  note(sources.replaced, examined.replaced);
  note(sources.attributes, examined.attributes);
  note(sources.filled, examined.filled);
  note(sources.renewed, examined.names);
  for (const key of examined.keys) setNewest(sources.removed, key, status.written, bound);
};

/** Number of snapshots of a source, or of all sources if none is named. */
export const versionOf = (sources: StateSources, source: string | undefined): number =>
  source === undefined ? sources.versions : statusOf(sources, source).versions;

const isSince = (written: ReadonlyMap<string, number>, key: string, time: number): boolean => (written.get(key) ?? -Infinity) >= time;

/** Whether a state written at or after `time` no longer contained this resource. */
export const wasRemoved = ({ removed }: StateSources, ref: Ref, time: number): boolean => isSince(removed, ref.key, time);

/** Whether a state may have lost the resource since `time`; also true if the time of writing is unknown. */
export const mayBeRemoved = (sources: StateSources, ref: Ref, time: number): boolean =>
  wasRemoved(sources, ref, time) || sources.removed.get(ref.key) === -Infinity;

/**
 * Whether the state changed this resource at or after `time`. Requires two snapshots: the first one shows nothing about the earlier state,
 * regardless of the tool that a record names (D9).
 */
export const changedSince = ({ changed }: StateSources, source: string, address: string, time: number): boolean =>
  isSince(changed, `${source}\0${address}`, time);

/** When the state changed this resource last, in milliseconds since the epoch; 0 if no change is known. */
export const lastChange = ({ changed }: StateSources, source: string, address: string): number =>
  Math.max(0, changed.get(`${source}\0${address}`) ?? 0);

/** Whether the state has had another resource at this address since `time`. */
export const replacedSince = ({ replaced }: StateSources, source: string, address: string, time: number): boolean =>
  isSince(replaced, `${source}\0${address}`, time);

/**
 * Whether the state has given a field of this resource, a part of it or what contains it another value at or after `time`, or declares the
 * resource only since.
 */
export const valueChangedSince = ({ attributes }: StateSources, source: string, address: string, field: string, time: number): boolean => {
  const changed = (key: string): boolean => isSince(attributes, `${source}\0${key}`, time);
  if (changed(changedBelowKey(address, field)) || changed(changedBelowKey(address, '*'))) return true;
  for (let end = field.lastIndexOf('.'); end > 0; end = field.lastIndexOf('.', end - 1))
    if (changed(changedKey(address, field.slice(0, end)))) return true;
  return false;
};

/** Whether the state has had another resource of one of these names since `time`. */
export const renewedSince = ({ renewed }: StateSources, source: string, names: readonly string[], time: number): boolean =>
  names.some((name) => isSince(renewed, `${source}\0${name}`, time));

/** Whether an attribute was empty until the state gave it a value at or after `time`. */
export const filledSince = ({ filled }: StateSources, source: string, address: string, field: string, time: number): boolean =>
  isSince(filled, `${source}\0${attributeKey(address, field)}`, time);
