import type { SensorEvent } from '../../model/sensor-event.js';
import type { EventFilter, EventReader, Page, PageRequest } from '../../model/store.js';
import { instant } from './instant.js';
import { Ring } from './ring.js';
import { Shelf, type Filed } from './shelf.js';

type EventStoreOptions = {
  readonly maxEvents: number;
  /** Called with the id of each event that had to go for a newer one. */
  readonly onForgotten: (id: string) => void;
};

/** Sensor events. **Keeps** the JSON of the last `maxEvents` that arrived; past that the one that arrived first is forgotten. */
export class EventStore implements EventReader {
  readonly #shelf = new Shelf<Filed>();
  readonly #arrived: Ring<Filed>;
  #version = 0;

  constructor(readonly options: EventStoreOptions) {
    this.#arrived = new Ring(options.maxEvents);
  }

  get version(): number {
    return this.#version;
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
    const oldest = this.#arrived.push(filed);
    if (oldest !== undefined) {
      this.#shelf.remove(oldest);
      this.options.onForgotten(oldest.id);
    }
    this.#shelf.put(filed);
  }

  page(filter: EventFilter, request: PageRequest): Page {
    return this.#shelf.page(filter.severity, filter.provider, request);
  }

  get(id: string): string | undefined {
    return this.#shelf.get(id)?.json;
  }
}
