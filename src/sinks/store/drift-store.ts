import type { Drift } from '../../model/drift.js';
import { resourceKey } from '../../model/output.js';
import type { DriftFilter, DriftReader, ListedPage, PageRequest } from '../../model/store.js';
import { instant } from './instant.js';
import { NewestFirst } from './newest-first.js';
import type { Cause, RelatedEvents } from './related-events.js';
import { Shelf, type Filed } from './shelf.js';

type DriftStoreOptions = {
  readonly maxDrifts: number;
  /** Of their JSON, in UTF-16 code units. */
  readonly maxText?: number;
  readonly related: RelatedEvents;
  /** Called with the id of each alert that had to go for a newer one. */
  readonly onForgotten: (id: string) => void;
};

type Kept = Filed & { json: string; ended: boolean; readonly cause: Cause };

const usualMaxText = 256 * 1024 * 1024;

/**
 * Alerts. **Keeps** the JSON of at most `maxDrifts` of them, no more than `maxText` of it, and what their related events are found by. When
 * full, the oldest of those that ended makes room for a new one, else the oldest of all; the new one stays, however old and large.
 */
export class DriftStore implements DriftReader {
  readonly #shelf = new Shelf<Kept>();
  readonly #ended = new NewestFirst<Kept>();
  readonly #maxText: number;
  #text = 0;
  #changes = 0;

  constructor(readonly options: DriftStoreOptions) {
    this.#maxText = options.maxText ?? usualMaxText;
  }

  get version(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#shelf.size;
  }

  has(id: string): boolean {
    return this.#shelf.get(id) !== undefined;
  }

  /** A new alert; one of an id that is there takes the place of it. */
  announce(drift: Drift): void {
    this.#changes++;
    const same = this.#shelf.get(drift.id);
    if (same !== undefined) this.#remove(same);
    const json = JSON.stringify(drift);
    while (this.#shelf.size > 0 && !this.#hasRoomFor(json)) this.#forgetOne();
    const kept: Kept = {
      time: instant(drift.timestamp),
      order: this.#changes,
      id: drift.id,
      severity: drift.severity,
      facet: drift.resource_type,
      json,
      ended: drift.resolution !== null,
      cause: causeOf(drift),
    };
    this.#shelf.put(kept);
    this.#text += kept.json.length;
    if (kept.ended) this.#ended.insert(kept);
  }

  /** It ended, for good, or was repeated; neither changes what it is sorted and filtered by. Nothing happens where it was forgotten. */
  update(drift: Drift): void {
    const kept = this.#shelf.get(drift.id);
    if (kept === undefined) return;
    this.#changes++;
    this.#text -= kept.json.length;
    kept.json = JSON.stringify(drift);
    this.#text += kept.json.length;
    if (kept.ended || drift.resolution === null) return;
    kept.ended = true;
    this.#ended.insert(kept);
  }

  page(filter: DriftFilter, request: PageRequest): ListedPage {
    return this.#shelf.page(filter.severity, filter.resourceType, request);
  }

  get(id: string): string | undefined {
    const kept = this.#shelf.get(id);
    if (kept === undefined) return undefined;
    return `${kept.json.slice(0, -1)},"related_events":${JSON.stringify(this.options.related.of(kept.cause))}}`;
  }

  #hasRoomFor(json: string): boolean {
    return this.#shelf.size < this.options.maxDrifts && this.#text + json.length <= this.#maxText;
  }

  #forgetOne(): void {
    const oldest = this.#ended.oldest ?? this.#shelf.oldest;
    if (oldest === undefined) return;
    this.#remove(oldest);
    this.options.onForgotten(oldest.id);
  }

  #remove(kept: Kept): void {
    this.#shelf.remove(kept);
    this.#text -= kept.json.length;
    if (kept.ended) this.#ended.remove(kept);
  }
}

const causeOf = (drift: Drift): Cause => ({
  id: drift.event_id,
  timestamp: drift.event_time,
  name: drift.event_name,
  provider: drift.provider,
  userName: drift.user_identity.user_name,
  arn: drift.user_identity.arn,
  // The records from before a state declared it speak of its id.
  subjects: [resourceKey(drift.address, drift.resource_type, drift.resource_id), resourceKey(null, drift.resource_type, drift.resource_id)],
});
