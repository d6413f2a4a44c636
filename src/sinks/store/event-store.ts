import type { SensorEvent } from '../../model/sensor-event.js';
import type { EventFilter, EventReader, ListedPage, PageRequest } from '../../model/contracts/store.js';
import { instant } from './instant.js';
import { Ring } from './ring.js';
import { textsOf, type SavedPart } from './saved-part.js';
import { TimeOrderedIndex, type IndexedItem } from './time-ordered-index.js';

type EventStoreOptions = {
  readonly maxEvents: number;
  /** Maximum total length of their JSON, in UTF-16 code units. */
  readonly maxText?: number;
  /** Called with the id of each event that was evicted for a newer one. */
  readonly onForgotten: (id: string) => void;
};

/** The order of arrival, and the event. */
type SavedEvent = readonly [order: number, event: SensorEvent];

/** An event has about 1 kB; one that contains a whole request may have 500 kB. */
const defaultMaxText = 256 * 1024 * 1024;

/**
 * The stored sensor events. **Keeps** the JSON of the last `maxEvents` that arrived and at most `maxText` of it; beyond either bound evicts
 * the event that arrived first. The newest stays, however large.
 */
export class EventStore implements EventReader, SavedPart {
  readonly #index = new TimeOrderedIndex<IndexedItem>();
  readonly #arrived: Ring<IndexedItem>;
  readonly #maxText: number;
  #text = 0;
  #version = 0;

  constructor(readonly options: EventStoreOptions) {
    this.#arrived = new Ring(options.maxEvents);
    this.#maxText = options.maxText ?? defaultMaxText;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#index.size;
  }

  has(id: string): boolean {
    return this.#index.get(id) !== undefined;
  }

  /** Adds an event; `json`: its text. Returns false for a known id, which is ignored, because equal ids mean equal content (D3). */
  add(event: SensorEvent, json: string): boolean {
    if (this.has(event.id)) return false;
    this.#version++;
    this.#add(event, json, this.#version);
    return true;
  }

  page(filter: EventFilter, request: PageRequest): ListedPage {
    return this.#index.page(filter.severity, filter.provider, request);
  }

  get(id: string): string | undefined {
    return this.#index.get(id)?.json;
  }

  save(): Iterable<string> {
    return textsOf(this.#arrived.items(), ({ order, json }) => `[${String(order)},${json}]`);
  }

  restore(saved: unknown): SensorEvent {
    const [order, event] = saved as SavedEvent;
    this.#add(event, JSON.stringify(event), order);
    return event;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#version = version;
  }

  #add(event: SensorEvent, json: string, order: number): void {
    const item: IndexedItem = {
      time: instant(event.timestamp),
      order,
      id: event.id,
      severity: event.severity,
      facet: event.provider ?? undefined,
      json,
    };
    this.#forget(this.#arrived.push(item));
    this.#index.add(item);
    this.#text += json.length;
    while (this.#text > this.#maxText && this.#arrived.size > 1) this.#forget(this.#arrived.shift());
  }

  #forget(oldest: IndexedItem | undefined): void {
    if (oldest === undefined) return;
    this.#text -= oldest.json.length;
    this.#index.remove(oldest);
    this.options.onForgotten(oldest.id);
  }
}
