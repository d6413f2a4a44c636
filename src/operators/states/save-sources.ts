import { exactJson, parseExactJson } from '../../lib/exact-json.js';
import { chunks, saved } from '../../lib/saved.js';
import type { SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { Configuration, Configured } from './configured.js';
import type { DeclaredStates } from './declared-states.js';
import type { SourceStatus, StateSources } from './state-sources.js';
import type { SavedSuspects, SuspectStates } from './suspect-states.js';

/** Entries per item: some ten kilobytes, well under a millisecond. */
const chunk = 250;

type Entry = [key: string, written: number];

const kinds = ['changed', 'attributes', 'filled', 'replaced', 'renewed', 'removed'] as const;
type Kind = (typeof kinds)[number];

type SavedItem =
  /** `snapshots`: sources with a snapshot, in their order. */
  | {
      readonly kind: 'head';
      readonly snapshots: readonly string[];
      readonly status: readonly (readonly [source: string, status: SourceStatus])[];
      readonly versions: number;
      readonly suspects: SavedSuspects;
    }
  | { readonly kind: Kind; readonly entries: readonly Entry[] }
  | { readonly kind: 'configured'; readonly entries: readonly (readonly [key: string, configuration: Configuration])[] };

/** Saves the sources item by item while facts are taken. Call `changing` before each of them that changes an entry. */
export class SourcesSave implements Iterator<string, undefined> {
  readonly #head: string;
  #isBegun = false;
  readonly #configured: Iterator<readonly (readonly [string, Configuration])[], undefined>;
  readonly #entries: Record<Kind, Iterator<Entry, undefined>>;

  constructor(sources: StateSources, snapshots: readonly string[], suspects: SavedSuspects, configured: Configured) {
    const { status, versions } = sources;
    const head: SavedItem = { kind: 'head', snapshots, status: [...status], versions, suspects };
    this.#head = exactJson(head);
    this.#configured = chunks(configured.entries, chunk)[Symbol.iterator]();
    this.#entries = Object.fromEntries(kinds.map((kind) => [kind, sources[kind].entries()])) as Record<Kind, MapIterator<Entry>>;
  }

  next(): IteratorResult<string, undefined> {
    if (!this.#isBegun) {
      this.#isBegun = true;
      return { done: false, value: this.#head };
    }
    for (const kind of kinds) {
      const entries = taken(this.#entries[kind], chunk);
      if (entries.length > 0) return { done: false, value: exactJson({ kind, entries } satisfies SavedItem) };
    }
    const next = this.#configured.next();
    if (next.done === true) return { done: true, value: undefined };
    return { done: false, value: exactJson({ kind: 'configured', entries: next.value } satisfies SavedItem) };
  }

  /** The remaining entries become independent of the maps. */
  changing(): void {
    for (const kind of kinds) this.#entries[kind] = taken(this.#entries[kind], Infinity).values();
  }
}

const taken = (entries: Iterator<Entry, undefined>, most: number): readonly Entry[] => {
  const list: Entry[] = [];
  while (list.length < most) {
    const next = entries.next();
    if (next.done === true) break;
    list.push(next.value);
  }
  return list;
};

type Restored = {
  readonly declared: DeclaredStates;
  readonly sources: StateSources;
  readonly suspects: SuspectStates;
  readonly configured: Configured;
};

/** Restores one item. Throws for an item that was never saved, and if `snapshotOf` lacks a snapshot. */
export const restoreSources = ({ declared, sources, suspects, configured }: Restored, snapshotOf: SnapshotLookup, text: string): void => {
  const item = parseExactJson(text) as SavedItem;
  if (item.kind === 'head') {
    sources.versions = item.versions;
    for (const [source, status] of item.status) sources.status.set(source, status);
    for (const source of item.snapshots) declared.put(saved(snapshotOf(source), `the snapshot of ${source}`));
    suspects.restore(item.suspects, (source) => saved(snapshotOf(source, true), `the suspect snapshot of ${source}`));
    return;
  }
  if (item.kind === 'configured') {
    configured.restore(item.entries);
    return;
  }
  if (!kinds.includes(item.kind)) throw new Error('this is no item of saved states');
  for (const [key, written] of item.entries) sources[item.kind].set(key, written);
};
