import type { Origin } from '../../model/audit-record.js';
import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import type { EventStore } from './event-store.js';
import { instant } from '../../lib/instant.js';
import { KeyedSlots, type KeyKind } from './keyed-slots.js';
import { Rows } from './rows.js';
import { savedTexts, type SavedPart } from './saved-part.js';
import { Texts } from './texts.js';
import {
  actorsOfSensor,
  containerOfSensor,
  distinct,
  eventSummaryOf,
  eventSummaryOfSensor,
  eventSummaryText,
  traceOfActivity,
  type EventSummary,
  type Trace,
  type TraceKeys,
} from './trace.js';

/** The record that caused an alert. `resources`: every key of its resource, see `resourceKey`. */
export type Cause = {
  readonly id: string;
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string;
  readonly userName: string;
  readonly arn: string;
  readonly origin: Origin;
  readonly resources: readonly string[];
};

type Relation = 'cause' | 'same_resource' | 'same_container' | 'same_actor';
type RelatedEvent = EventSummary & { readonly relation: Relation };
/** `slot`: -1 for a cause that was evicted. */
type Match = { readonly slot: number; readonly time: number; readonly order: number; readonly relation: Relation };
/** `shown`: the place of a sensor event among the saved ones. */
type SavedTrace = readonly [
  order: number,
  shown: EventSummary | number,
  resources: readonly string[],
  actors: readonly string[],
  container: string,
  record: string,
];

/** Milliseconds before and after the alert (D21). */
const window = 15 * 60_000;
const maxShown = 100;

/**
 * Events near an alert (D21). **Keeps** the last `bound` records that arrived, by resource, actor, container and reported record: a text of
 * some 200 bytes for each, and the keys. Of sensor events it keeps the keys only, as long as they are stored: texts and ids of their own
 * took 2.4 of 26 us an event (`bench -- sensor`). A lookup visits at most 100 items under each of at most some hundred keys, regardless of
 * the bound, and parses those that it returns.
 */
export class RelatedEvents implements SavedPart {
  readonly #texts = new Texts();
  /** The text of slots whose trace is a stored event. */
  readonly #noText = this.#texts.put('');
  /** The slot of a record is twice its number, modulo twice the bound; that of a sensor event twice its slot in `events`, plus 1. */
  readonly #rows = new Rows();
  readonly #keys = new KeyedSlots(this.#rows);
  /** Numbers of the records kept. */
  #first = 0;
  #end = 0;
  /** Number of outputs taken; orders traces of the same time. */
  #added = 0;

  /** `events`: the stored sensor events, at most `bound`. */
  constructor(
    readonly bound: number,
    readonly events: EventStore,
  ) {}

  /** Number of keys of each kind. */
  get keys(): Readonly<Record<'resources' | 'actors' | 'containers' | 'records', number>> {
    return {
      resources: this.#keys.count('resource'),
      actors: this.#keys.count('actor'),
      containers: this.#keys.count('container'),
      records: this.#keys.count('record'),
    };
  }

  takeActivity(activity: Activity): void {
    this.#added++;
    const stored = activity.sensor === '' ? -1 : this.events.find(activity.sensor);
    if (stored < 0) {
      this.#keep(traceOfActivity(activity), instant(activity.timestamp), this.#added);
      return;
    }
    const slot = sensorSlot(stored);
    const [record] = this.#keys.keysOf(slot, 'record');
    if (record !== undefined && record !== activity.id) this.#forgetRecord(slot);
    this.#index(slot, { resources: activity.resources, actors: [activity.userName], container: '', record: activity.id });
  }

  /** Call when an event was stored, with its slot. */
  takeSensor(event: SensorEvent, stored: number): void {
    this.#added++;
    const slot = this.#setSensor(stored, this.#added);
    for (const actor of actorsOfSensor(event)) this.#keys.add('actor', actor, slot);
    this.#keys.add('container', containerOfSensor(event), slot);
  }

  /** Call before the store evicts an event. */
  forgetSensor(stored: number): void {
    this.#keys.remove(sensorSlot(stored));
  }

  /** Newest first; always includes the cause. `tied`: finds the ids of sensor events that the causal graph ties to it. */
  of(cause: Cause, tied: (window: number) => readonly string[] = () => []): readonly RelatedEvent[] {
    const time = instant(cause.timestamp);
    const near = (kind: KeyKind, key: string): readonly number[] => this.#keys.within(kind, key, time - window, time + window, maxShown);
    const found = new Map<string, Match>();
    const containers = new Set<string>();
    const add = (relation: Relation, slot: number): void => {
      const id = this.#idOf(slot);
      if (!found.has(id)) found.set(id, this.#match(slot, relation));
    };

    const reported = this.#keys.within('record', cause.id, -Infinity, Infinity, 1)[0];
    const first = reported === undefined ? causeShown(cause) : this.#shown(reported);
    const sameResource = distinct(cause.resources).flatMap((subject) => near('resource', subject));
    for (const slot of sameResource) add('same_resource', slot);
    for (const slot of reported === undefined ? sameResource : [reported, ...sameResource])
      for (const container of this.#keys.keysOf(slot, 'container')) containers.add(container);
    for (const container of containers) for (const slot of near('container', container)) add('same_container', slot);
    for (const id of tied(window)) {
      const stored = this.events.find(id);
      if (stored >= 0) add('same_container', sensorSlot(stored));
    }
    for (const actor of distinct([cause.userName, cause.arn])) for (const slot of near('actor', actor)) add('same_actor', slot);

    found.delete(first.id);
    const own: Match = reported === undefined ? { slot: -1, time, order: Infinity, relation: 'cause' } : this.#match(reported, 'cause');
    const others = [...found.values()].sort(newestFirst).slice(0, maxShown - 1);
    return [...others, own]
      .sort(newestFirst)
      .map(({ slot, relation }) => toRelated(relation === 'cause' ? first : this.#shown(slot), relation));
  }

  /** Call together with `save` of the events. */
  save(): Iterable<string> {
    let place = 0;
    const slots = slotsOf({ first: this.#first, end: this.#end }, this.bound, this.events);
    const keysOf = this.#keys.capture();
    const textOf = (order: number, text: string, slot: number): string => {
      const [container = ''] = keysOf(slot, 'container');
      const [record = ''] = keysOf(slot, 'record');
      const keys = [keysOf(slot, 'resource'), keysOf(slot, 'actor'), container, record];
      const shown = isSensor(slot) ? String(place++) : text;
      return `[${String(order)},${shown},${JSON.stringify(keys).slice(1)}`;
    };
    return savedTexts(this.#texts, this.#rows, slots, textOf, () => {
      this.#keys.release();
    });
  }

  /** Call after the events were restored. */
  restore(saved: unknown): void {
    const [order, shown, resources, actors, container, record] = saved as SavedTrace;
    const keys = { resources, actors, container, record };
    if (typeof shown !== 'number') this.#keep({ shown, keys }, instant(shown.timestamp), order);
    // Restored events have the numbers from 0. A smaller bound may have evicted the first ones.
    else if (shown >= this.events.numbers.first) this.#index(this.#setSensor(this.events.slotOf(shown), order), keys);
  }

  get version(): number {
    return this.#added;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#added = version;
  }

  #keep({ shown, keys }: Trace, time: number, order: number): void {
    if (this.#end - this.#first === this.bound) this.#forget(recordSlot(this.#first++, this.bound));
    const slot = recordSlot(this.#end++, this.bound);
    this.#rows.set(slot, time, order, this.#texts.put(eventSummaryText(shown)));
    this.#index(slot, keys);
  }

  #forget(slot: number): void {
    this.#keys.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
  }

  #setSensor(stored: number, order: number): number {
    const slot = sensorSlot(stored);
    this.#rows.set(slot, this.events.timeOf(stored), order, this.#noText);
    return slot;
  }

  /** Adds the keys that the slot does not have yet. */
  #index(slot: number, { resources, actors, container, record }: TraceKeys): void {
    for (const subject of resources) this.#keys.add('resource', subject, slot);
    for (const actor of actors) this.#keys.add('actor', actor, slot);
    this.#keys.add('container', container, slot);
    this.#keys.add('record', record, slot);
  }

  /** Removes the record that a sensor event reported. */
  #forgetRecord(slot: number): void {
    const { keysOf } = this.#keys;
    const [resources, actors, [container = '']] = [keysOf(slot, 'resource'), keysOf(slot, 'actor'), keysOf(slot, 'container')];
    this.#keys.remove(slot);
    this.#index(slot, { resources, actors, container, record: '' });
  }

  #idOf(slot: number): string {
    return isSensor(slot) ? this.events.nodes.ids.idOf(slot >> 1) : this.#texts.idOf(this.#rows.text[slot] as number);
  }

  #shown(slot: number): EventSummary {
    return isSensor(slot)
      ? eventSummaryOfSensor(this.events.at(slot >> 1))
      : eventSummaryOf(this.#texts.read(this.#rows.text[slot] as number));
  }

  #match(slot: number, relation: Relation): Match {
    return { slot, time: this.#rows.time[slot] as number, order: this.#rows.order[slot] as number, relation };
  }
}

const recordSlot = (number: number, bound: number): number => (number % bound) * 2;
const sensorSlot = (stored: number): number => stored * 2 + 1;
const isSensor = (slot: number): boolean => (slot & 1) === 1;

/** The slots at the time of the call: of records, then of sensor events, oldest first. */
const slotsOf = (records: { readonly first: number; readonly end: number }, bound: number, events: EventStore): Iterable<number> => {
  const stored = events.numbers;
  return (function* () {
    for (let number = records.first; number < records.end; number++) yield recordSlot(number, bound);
    for (let number = stored.first; number < stored.end; number++) yield sensorSlot(events.slotOf(number));
  })();
};

/** The cause, from the alert itself if the record was evicted. */
const causeShown = (cause: Cause): EventSummary => ({
  id: cause.id,
  kind: 'audit',
  timestamp: cause.timestamp,
  name: cause.name,
  provider: cause.provider,
  user_name: cause.userName,
  origin: cause.origin,
});

const newestFirst = (a: Match, b: Match): number => b.time - a.time || (a.order < b.order ? 1 : -1);

const toRelated = (shown: EventSummary, relation: Relation): RelatedEvent => ({
  id: shown.id,
  kind: shown.kind,
  timestamp: shown.timestamp,
  name: shown.name,
  provider: shown.provider,
  user_name: shown.user_name,
  origin: shown.origin,
  relation,
});
