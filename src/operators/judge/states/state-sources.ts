import { setNewest } from '../../../lib/bounded-map.js';
import type { Ref } from '../../../model/change.js';
import type { StateFact } from '../../../model/fact.js';

/** Changed resources, and keys of removed ones, remembered. */
const bound = 100_000;

/** What is known about one state source besides its snapshot. */
export type SourceStatus = {
  /** When its snapshot was written, milliseconds; -Infinity where unknown. */
  written: number;
  /** The newest read that has finished began after this fact. */
  answered: number;
  locked: boolean;
  /** The fact that reported the end of the last lock; the state must be read again after it. */
  unlocked: number;
  /** Snapshots seen, and the fact that brought the newest. */
  versions: number;
  news: number;
};

/** Reads and locks of each state source, and the last change of each resource. */
export type StateSources = {
  readonly status: Map<string, SourceStatus>;
  /** Source and address → when the state that changed the resource was written, milliseconds. */
  readonly changed: Map<string, number>;
  /** Key of a resource that left the state → when that state was written. */
  readonly removed: Map<string, number>;
  /** Snapshots seen of all sources. */
  versions: number;
};

export const makeStateSources = (): StateSources => ({ status: new Map(), changed: new Map(), removed: new Map(), versions: 0 });

export const statusOf = ({ status }: StateSources, source: string): SourceStatus => {
  let known = status.get(source);
  if (known === undefined) {
    known = { written: -Infinity, answered: 0, locked: false, unlocked: 0, versions: 0, news: 0 };
    status.set(source, known);
  }
  return known;
};

/** Notes a fact. `changed`: addresses that differ from the snapshot before; `removed`: keys that identify no resource any more. */
export const noteNews = (sources: StateSources, fact: StateFact, changed: readonly string[], removed: readonly string[]): void => {
  const status = statusOf(sources, fact.source);
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
  sources.versions++;
  status.news = fact.seq;
  const written = Date.parse(fact.written);
  if (Number.isFinite(written)) status.written = written;
  for (const address of changed) setNewest(sources.changed, `${fact.source}\0${address}`, status.written, bound);
  for (const key of removed) setNewest(sources.removed, key, status.written, bound);
};

/** Counts the snapshots of a source, or of all sources where none is named. */
export const versionOf = (sources: StateSources, source: string | undefined): number =>
  source === undefined ? sources.versions : statusOf(sources, source).versions;

/** Did a state that was written at or after `time` lose this resource? */
export const wasRemoved = ({ removed }: StateSources, ref: Ref, time: number): boolean => {
  const written = removed.get(ref.key);
  return written !== undefined && written >= time;
};

/** Can a state have lost it since `time`? Yes, too, where it is unknown when that state was written. */
export const mayBeRemoved = (sources: StateSources, ref: Ref, time: number): boolean =>
  wasRemoved(sources, ref, time) || sources.removed.get(ref.key) === -Infinity;

/** Was the only snapshot so far written at or after `time`? Nothing is known about the state before it. */
export const beganAfter = (sources: StateSources, source: string, time: number): boolean => {
  const { versions, written } = statusOf(sources, source);
  return versions === 1 && written >= time;
};

/**
 * Did the state change this resource at or after `time`? It takes two snapshots to know: a first one proves nothing about the
 * state before it, whatever tool a record names (D9).
 */
export const changedSince = ({ changed }: StateSources, source: string, address: string, time: number): boolean => {
  const written = changed.get(`${source}\0${address}`);
  return written !== undefined && written >= time;
};
