import type { Drift } from '../../model/drift.js';
import { resourceKey } from '../../model/output.js';
import type { DriftFilter, DriftReader, ListedPage, PageRequest } from '../../model/contracts/store.js';
import { instant } from './instant.js';
import { NewestFirst } from './newest-first.js';
import type { Cause, RelatedEvents } from './related-events.js';
import { textsOf, type SavedPart } from './saved-part.js';
import { TimeOrderedIndex, type IndexedItem } from './time-ordered-index.js';

type DriftStoreOptions = {
  readonly maxDrifts: number;
  /** Maximum total length of their JSON, in UTF-16 code units. */
  readonly maxText?: number;
  readonly related: RelatedEvents;
  /** Called with the id of each alert that was evicted for a newer one. */
  readonly onForgotten: (id: string) => void;
};

type StoredDrift = IndexedItem & { readonly isResolved: boolean };
/** The order of announcement, and the alert. */
type SavedDrift = readonly [order: number, drift: Drift];

const defaultMaxText = 256 * 1024 * 1024;

/**
 * The stored alerts. **Keeps** the JSON of at most `maxDrifts` alerts and at most `maxText` of it. When full, a new alert evicts the oldest
 * resolved alert, or the oldest of all if none is resolved; the new alert stays, however old and large.
 */
export class DriftStore implements DriftReader, SavedPart {
  readonly #index = new TimeOrderedIndex<StoredDrift>();
  readonly #resolved = new NewestFirst<StoredDrift>();
  readonly #maxText: number;
  #text = 0;
  #version = 0;

  constructor(readonly options: DriftStoreOptions) {
    this.#maxText = options.maxText ?? defaultMaxText;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#index.size;
  }

  /** Adds an alert, replacing one with the same id. `json`: its text. */
  announce(drift: Drift, json: string): void {
    this.#version++;
    const same = this.#index.get(drift.id);
    if (same !== undefined) this.#remove(same);
    this.#add(drift, json, this.#version);
  }

  /** Updates an alert that was resolved or repeated; neither changes its order or filters. Ignores evicted alerts. */
  update(drift: Drift, json: string): void {
    const stored = this.#index.get(drift.id);
    if (stored === undefined) return;
    this.#version++;
    this.#text += json.length - stored.json.length;
    // A new object, because a save in progress still needs the old one.
    const next: StoredDrift = { ...stored, json, isResolved: drift.resolution !== null };
    this.#index.replace(stored, next);
    if (stored.isResolved) this.#resolved.remove(stored);
    if (next.isResolved) this.#resolved.insert(next);
  }

  page(filter: DriftFilter, request: PageRequest): ListedPage {
    return this.#index.page(filter.severity, filter.resourceType, request);
  }

  get(id: string): string | undefined {
    const json = this.#index.get(id)?.json;
    if (json === undefined) return undefined;
    // Parse on demand: single alerts are requested rarely, and 100,000 are kept.
    const related = this.options.related.of(causeOf(JSON.parse(json) as Drift));
    return `${json.slice(0, -1)},"related_events":${JSON.stringify(related)}}`;
  }

  save(): Iterable<string> {
    return textsOf(this.#index.items(), ({ order, json }) => `[${String(order)},${json}]`);
  }

  restore(saved: unknown): Drift {
    const [order, drift] = saved as SavedDrift;
    this.#add(drift, JSON.stringify(drift), order);
    return drift;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#version = version;
  }

  #add(drift: Drift, json: string, order: number): void {
    while (this.#index.size > 0 && !this.#hasRoomFor(json)) this.#forgetOne();
    const stored: StoredDrift = {
      time: instant(drift.timestamp),
      order,
      id: drift.id,
      severity: drift.severity,
      facet: drift.resource_type,
      json,
      isResolved: drift.resolution !== null,
    };
    this.#index.add(stored);
    this.#text += json.length;
    if (stored.isResolved) this.#resolved.insert(stored);
  }

  #hasRoomFor(json: string): boolean {
    return this.#index.size < this.options.maxDrifts && this.#text + json.length <= this.#maxText;
  }

  #forgetOne(): void {
    const oldest = this.#resolved.oldest ?? this.#index.oldest;
    if (oldest === undefined) return;
    this.#remove(oldest);
    this.options.onForgotten(oldest.id);
  }

  #remove(stored: StoredDrift): void {
    this.#index.remove(stored);
    this.#text -= stored.json.length;
    if (stored.isResolved) this.#resolved.remove(stored);
  }
}

const causeOf = (drift: Drift): Cause => ({
  id: drift.event_id,
  timestamp: drift.event_time,
  name: drift.event_name,
  provider: drift.provider,
  userName: drift.user_identity.user_name,
  arn: drift.user_identity.arn,
  // Records from before a state declared the resource contain its id.
  resources: [
    resourceKey(drift.address, drift.resource_type, drift.resource_id),
    resourceKey(null, drift.resource_type, drift.resource_id),
  ],
});
