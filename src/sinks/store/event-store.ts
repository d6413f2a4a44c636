import type { SensorEvent } from '../../model/sensor-event.js';
import type { EventFilter, EventReader, ListedPage, PageRequest } from '../../model/store.js';
import { instant } from './instant.js';
import { Ring } from './ring.js';
import { Shelf, type Filed } from './shelf.js';

type EventStoreOptions = {
  readonly maxEvents: number;
  /** Of their JSON, in UTF-16 code units. */
  readonly maxText?: number;
  /** Called with the id of each event that had to go for a newer one. */
  readonly onForgotten: (id: string) => void;
};

/** An event has about 1 kB; one with a whole request in it may have 500. */
const usualMaxText = 256 * 1024 * 1024;

/**
 * Sensor events. **Keeps** the JSON of the last `maxEvents` that arrived, and no more than `maxText` of it; past either the one that
 * arrived first is forgotten. The newest stays, however large.
 */
export class EventStore implements EventReader {
  readonly #shelf = new Shelf<Filed>();
  readonly #arrived: Ring<Filed>;
  readonly #maxText: number;
  #text = 0;
  #version = 0;

  constructor(readonly options: EventStoreOptions) {
    this.#arrived = new Ring(options.maxEvents);
    this.#maxText = options.maxText ?? usualMaxText;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#shelf.size;
  }

  has(id: string): boolean {
    return this.#shelf.get(id) !== undefined;
  }

  /** An event that is there already stays as it is: its id says that it has the same content (D3). */
  take(event: SensorEvent): void {
    if (this.has(event.id)) return;
    this.#version++;
    const filed: Filed = {
      time: instant(event.timestamp),
      order: this.#version,
      id: event.id,
      severity: event.severity,
      facet: event.provider ?? undefined,
      json: JSON.stringify(event),
    };
    this.#forget(this.#arrived.push(filed));
    this.#shelf.put(filed);
    this.#text += filed.json.length;
    while (this.#text > this.#maxText && this.#arrived.size > 1) this.#forget(this.#arrived.shift());
  }

  #forget(oldest: Filed | undefined): void {
    if (oldest === undefined) return;
    this.#text -= oldest.json.length;
    this.#shelf.remove(oldest);
    this.options.onForgotten(oldest.id);
  }

  page(filter: EventFilter, request: PageRequest): ListedPage {
    return this.#shelf.page(filter.severity, filter.provider, request);
  }

  get(id: string): string | undefined {
    return this.#shelf.get(id)?.json;
  }
}
