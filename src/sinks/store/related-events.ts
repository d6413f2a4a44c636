import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import { IdTable } from './id-table.js';
import { KeyedSlots, type KeyKind } from './keyed-slots.js';
import { Rows } from './rows.js';
import { savedTexts, type SavedPart } from './saved-part.js';
import { Texts } from './texts.js';
import { distinct, shownText, traceOfActivity, traceOfSensor, type Shown, type Trace, type TraceKeys } from './trace.js';

/** The record that caused an alert. `resources`: every key of its resource, see `resourceKey`. */
export type Cause = {
  readonly id: string;
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string;
  readonly userName: string;
  readonly arn: string;
  readonly resources: readonly string[];
};

type Kind = Shown['kind'];
type Relation = 'cause' | 'same_resource' | 'same_container' | 'same_actor';
type RelatedEvent = Shown & { readonly relation: Relation };
/** `slot`: -1 for a cause that was evicted. */
type Match = { readonly slot: number; readonly time: number; readonly order: number; readonly relation: Relation };
type SavedTrace = readonly [
  order: number,
  shown: Shown,
  resources: readonly string[],
  actors: readonly string[],
  container: string,
  record: string,
];

/** Milliseconds before and after the alert (D21). */
const window = 15 * 60_000;
const maxShown = 100;

/** The last traces of one kind; a trace has the number `first`, then one more each. */
type Arrivals = { first: number; end: number };

/**
 * Events near an alert (D21). **Keeps** the last `bound` records and the last `bound` sensor events that arrived, by resource, actor,
 * container and reported record: a text of some 200 bytes for each, and the keys. A lookup visits at most 100 items under each of at most
 * some hundred keys, regardless of the bound, and parses those that it returns.
 */
export class RelatedEvents implements SavedPart {
  readonly #texts = new Texts();
  /** The slot of a trace is twice its number, modulo twice the bound; plus 1 for a sensor event. */
  readonly #rows = new Rows();
  readonly #keys = new KeyedSlots(this.#rows);
  readonly #sensorById: IdTable;
  readonly #arrivals: Readonly<Record<Kind, Arrivals>> = { audit: { first: 0, end: 0 }, sensor: { first: 0, end: 0 } };
  /** Number of outputs taken; orders traces of the same time. */
  #added = 0;

  constructor(readonly bound: number) {
    this.#sensorById = new IdTable(this.#texts, this.#rows, bound);
  }

  /** Number of keys of each kind. */
  get keys(): Readonly<Record<'resources' | 'actors' | 'containers' | 'records' | 'sensorEvents', number>> {
    return {
      resources: this.#keys.count('resource'),
      actors: this.#keys.count('actor'),
      containers: this.#keys.count('container'),
      records: this.#keys.count('record'),
      sensorEvents: this.#sensorById.size,
    };
  }

  takeActivity(activity: Activity): void {
    this.#added++;
    const slot = activity.sensor === '' ? -1 : this.#sensorById.find(activity.sensor);
    if (slot < 0) {
      this.#keep(traceOfActivity(activity), instant(activity.timestamp), this.#added);
      return;
    }
    const [record] = this.#keys.keysOf(slot, 'record');
    if (record !== undefined && record !== activity.id) this.#forgetRecord(slot);
    this.#index(slot, { resources: activity.resources, actors: [activity.userName], container: '', record: activity.id });
  }

  /** `time`: the instant of its timestamp. */
  takeSensor(event: SensorEvent, time = instant(event.timestamp)): void {
    if (this.#sensorById.find(event.id) >= 0) return;
    this.#added++;
    this.#keep(traceOfSensor(event), time, this.#added);
  }

  /** Newest first; always includes the cause. */
  of(cause: Cause): readonly RelatedEvent[] {
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
    for (const actor of distinct([cause.userName, cause.arn])) for (const slot of near('actor', actor)) add('same_actor', slot);

    found.delete(first.id);
    const own: Match = reported === undefined ? { slot: -1, time, order: Infinity, relation: 'cause' } : this.#match(reported, 'cause');
    const others = [...found.values()].sort(newestFirst).slice(0, maxShown - 1);
    return [...others, own]
      .sort(newestFirst)
      .map(({ slot, relation }) => toRelated(relation === 'cause' ? first : this.#shown(slot), relation));
  }

  save(): Iterable<string> {
    const slots = slotsOf(this.#arrivals, this.bound);
    const keysOf = this.#keys.capture();
    const textOf = (order: number, shown: string, slot: number): string => {
      const [container = ''] = keysOf(slot, 'container');
      const [record = ''] = keysOf(slot, 'record');
      const keys = [keysOf(slot, 'resource'), keysOf(slot, 'actor'), container, record];
      return `[${String(order)},${shown},${JSON.stringify(keys).slice(1)}`;
    };
    return savedTexts(this.#texts, this.#rows, slots, textOf, () => {
      this.#keys.release();
    });
  }

  restore(saved: unknown): void {
    const [order, shown, resources, actors, container, record] = saved as SavedTrace;
    this.#keep({ shown, keys: { resources, actors, container, record } }, instant(shown.timestamp), order);
  }

  get version(): number {
    return this.#added;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#added = version;
  }

  #keep({ shown, keys }: Trace, time: number, order: number): void {
    const { id, kind } = shown;
    const arrivals = this.#arrivals[kind];
    if (arrivals.end - arrivals.first === this.bound) this.#forget(slotOf(kind, arrivals.first++, this.bound), kind);
    const slot = slotOf(kind, arrivals.end++, this.bound);
    this.#rows.set(slot, time, order, this.#texts.put(shownText(shown)));
    if (kind === 'sensor') this.#sensorById.add(slot, id);
    this.#index(slot, keys);
  }

  #forget(slot: number, kind: Kind): void {
    this.#keys.remove(slot);
    if (kind === 'sensor') this.#sensorById.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
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
    return this.#texts.idOf(this.#rows.text[slot] as number);
  }

  #shown(slot: number): Shown {
    return JSON.parse(this.#texts.read(this.#rows.text[slot] as number)) as Shown;
  }

  #match(slot: number, relation: Relation): Match {
    return { slot, time: this.#rows.time[slot] as number, order: this.#rows.order[slot] as number, relation };
  }
}

const slotOf = (kind: Kind, number: number, bound: number): number => (number % bound) * 2 + (kind === 'sensor' ? 1 : 0);

/** The slots at the time of the call, kind by kind, oldest first. */
const slotsOf = ({ audit, sensor }: Readonly<Record<Kind, Arrivals>>, bound: number): Iterable<number> => {
  const kinds = [
    ['audit', { ...audit }],
    ['sensor', { ...sensor }],
  ] as const;
  return (function* () {
    for (const [kind, { first, end }] of kinds) for (let number = first; number < end; number++) yield slotOf(kind, number, bound);
  })();
};

/** The cause, from the alert itself if the record was evicted. */
const causeShown = (cause: Cause): Shown => ({
  id: cause.id,
  kind: 'audit',
  timestamp: cause.timestamp,
  name: cause.name,
  provider: cause.provider,
  user_name: cause.userName,
});

const newestFirst = (a: Match, b: Match): number => b.time - a.time || (a.order < b.order ? 1 : -1);

const toRelated = (shown: Shown, relation: Relation): RelatedEvent => ({
  id: shown.id,
  kind: shown.kind,
  timestamp: shown.timestamp,
  name: shown.name,
  provider: shown.provider,
  user_name: shown.user_name,
  relation,
});
