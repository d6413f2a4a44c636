import type { SensorEvent } from '../../model/sensor-event.js';
import type { EventFilter, EventReader, PageRequest, Page } from '../../model/contracts/store.js';
import { FindingNodes } from './finding-nodes.js';
import { sensorNode } from './graph-nodes.js';
import { IdTable } from './id-table.js';
import { instant } from '../../lib/instant.js';
import { pageTexts } from './page-texts.js';
import { Rows } from './rows.js';
import { savedTexts, type SavedPart } from './saved-part.js';
import { Texts } from './texts.js';
import { TimeIndex } from './time-index.js';

type EventStoreOptions = {
  readonly maxEvents: number;
  /** Maximum total bytes of their JSON. */
  readonly maxText: number;
  /** Called before an event is evicted for a newer one. */
  readonly onForgotten?: (slot: number) => void;
};

/** The order of arrival, and the event. */
type SavedEvent = readonly [order: number, event: SensorEvent];

/**
 * The stored sensor events. **Keeps** the JSON of the last `maxEvents` that arrived and at most `maxText` of it; beyond either bound evicts
 * the event that arrived first. The newest stays, however large.
 */
export class EventStore implements EventReader, SavedPart {
  readonly #texts = new Texts();
  /** The slot of an event is its number, modulo `maxEvents`. */
  readonly #rows = new Rows();
  readonly #byTime = new TimeIndex(this.#rows);
  readonly #byId: IdTable;
  readonly nodes: FindingNodes;
  #arrived = 0;
  #version = 0;

  constructor(readonly options: EventStoreOptions) {
    this.#byId = new IdTable(this.#texts, this.#rows, options.maxEvents);
    this.nodes = new FindingNodes(this.#texts, this.#rows, this.#byId, sensorNode);
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The slot of an event; -1 if it is not stored. */
  find(id: string): number {
    return this.#byId.find(id);
  }

  /** The instant of the event in a slot. */
  timeOf(slot: number): number {
    return this.#rows.time[slot] as number;
  }

  /** The event in a slot, parsed. */
  at(slot: number): SensorEvent {
    return JSON.parse(this.#json(slot)) as SensorEvent;
  }

  /** The numbers of the stored events, in the order of their arrival. */
  get numbers(): { readonly first: number; readonly end: number } {
    return { first: this.#arrived - this.size, end: this.#arrived };
  }

  slotOf(number: number): number {
    return number % this.options.maxEvents;
  }

  /**
   * Adds an event; `json`: its text. Returns its slot; -1 for a known id, which is ignored, because equal ids mean equal content (D3).
   */
  add(event: SensorEvent, json: string): number {
    if (this.find(event.id) >= 0) return -1;
    this.#version++;
    return this.#add(event, json, this.#version);
  }

  page(filter: EventFilter, request: PageRequest): Page {
    const { slots, total } = this.#byTime.page(filter.severity, filter.provider, request);
    return { items: pageTexts(this.#rows, this.#texts, slots), total };
  }

  get(id: string): string | undefined {
    const slot = this.#byId.find(id);
    return slot < 0 ? undefined : this.#json(slot);
  }

  save(): Iterable<string> {
    const slots = slotsOf(this.numbers, this.options.maxEvents);
    return savedTexts(this.#texts, this.#rows, slots, (order, json) => `[${String(order)},${json}]`);
  }

  restore(saved: unknown): void {
    const [order, event] = saved as SavedEvent;
    this.#add(event, JSON.stringify(event), order);
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#version = version;
  }

  #add(event: SensorEvent, json: string, order: number): number {
    const { maxEvents, maxText } = this.options;
    if (this.size === maxEvents) this.#forgetOldest();
    const slot = this.slotOf(this.#arrived++);
    this.#rows.set(slot, instant(event.timestamp), order, this.#texts.put(json));
    this.#byId.add(slot, event.id);
    this.#byTime.add(slot, event.severity, event.provider ?? undefined);
    while (this.#texts.bytes > maxText && this.size > 1) this.#forgetOldest();
    return slot;
  }

  #forgetOldest(): void {
    const slot = this.slotOf(this.#arrived - this.size);
    this.options.onForgotten?.(slot);
    this.#byTime.remove(slot);
    this.#byId.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
    this.#rows.clear(slot);
  }

  #json(slot: number): string {
    return this.#texts.read(this.#rows.text[slot] as number);
  }
}

/** The slots of the events with these numbers. */
function* slotsOf({ first, end }: EventStore['numbers'], maxEvents: number): Generator<number, undefined> {
  for (let number = first; number < end; number++) yield number % maxEvents;
  return undefined;
}
