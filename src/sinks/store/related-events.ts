import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import { IdTable } from './id-table.js';
import { KeyedSlots, type KeyKind } from './keyed-slots.js';
import { Rows } from './rows.js';
import { savedTexts, type SavedPart } from './saved-part.js';
import { Texts } from './texts.js';
import { distinct, parseTrace, traceOf, traceOfActivity, traceOfSensor, traceText, type Trace } from './trace.js';

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

type Kind = Trace['shown']['kind'];
type Relation = 'cause' | 'same_resource' | 'same_container' | 'same_actor';
type RelatedEvent = Trace['shown'] & { readonly relation: Relation };
/** `slot`: -1 for a cause that was evicted. */
type Match = { readonly slot: number; readonly time: number; readonly order: number; readonly relation: Relation };
/** The order of arrival, and the trace. */
type SavedTrace = readonly [order: number, ...members: Parameters<typeof traceOf>[0]];

/** Milliseconds before and after the alert (D21). */
const window = 15 * 60_000;
const maxShown = 100;

/** The last traces of one kind; a trace has the number `first`, then one more each. */
type Arrivals = { first: number; end: number };

/**
 * Events near an alert (D21). **Keeps** the last `bound` records and the last `bound` sensor events that arrived, by resource, actor,
 * container and reported record, as text of some 250 bytes. A lookup visits at most 100 items under each of at most some hundred keys,
 * regardless of the bound, and parses those that it returns.
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
    const known = this.#trace(slot);
    const found: Trace = {
      ...known,
      resources: distinct([...known.resources, ...activity.resources]),
      actors: distinct([...known.actors, activity.userName]),
      record: activity.id,
    };
    this.#keys.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
    this.#rows.text[slot] = this.#texts.put(traceText(found));
    this.#index(found, slot);
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
    const first = reported === undefined ? causeTrace(cause) : this.#trace(reported);
    const sameResource = distinct(cause.resources).flatMap((subject) => near('resource', subject));
    for (const slot of sameResource) add('same_resource', slot);
    for (const { container } of [first, ...sameResource.map((slot) => this.#trace(slot))]) if (container !== '') containers.add(container);
    for (const container of containers) for (const slot of near('container', container)) add('same_container', slot);
    for (const actor of distinct([cause.userName, cause.arn])) for (const slot of near('actor', actor)) add('same_actor', slot);

    found.delete(first.shown.id);
    const own: Match = reported === undefined ? { slot: -1, time, order: Infinity, relation: 'cause' } : this.#match(reported, 'cause');
    const others = [...found.values()].sort(newestFirst).slice(0, maxShown - 1);
    return [...others, own]
      .sort(newestFirst)
      .map(({ slot, relation }) => toRelated((relation === 'cause' ? first : this.#trace(slot)).shown, relation));
  }

  save(): Iterable<string> {
    const slots = [...this.#slotsOf('audit'), ...this.#slotsOf('sensor')];
    return savedTexts(this.#texts, this.#rows, slots, (order, text) => `[${String(order)},${text}]`);
  }

  restore(saved: unknown): void {
    const [order, ...members] = saved as SavedTrace;
    const trace = traceOf(members);
    this.#keep(trace, instant(trace.shown.timestamp), order);
  }

  get version(): number {
    return this.#added;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#added = version;
  }

  /** Oldest first. */
  *#slotsOf(kind: Kind): Generator<number, void> {
    const { first, end } = this.#arrivals[kind];
    for (let number = first; number < end; number++) yield this.#slot(kind, number);
  }

  #slot(kind: Kind, number: number): number {
    return (number % this.bound) * 2 + (kind === 'sensor' ? 1 : 0);
  }

  #keep(trace: Trace, time: number, order: number): void {
    const { id, kind } = trace.shown;
    const arrivals = this.#arrivals[kind];
    if (arrivals.end - arrivals.first === this.bound) this.#forget(this.#slot(kind, arrivals.first++), kind);
    const slot = this.#slot(kind, arrivals.end++);
    this.#rows.set(slot, time, order, this.#texts.put(traceText(trace)));
    if (kind === 'sensor') this.#sensorById.add(slot, id);
    this.#index(trace, slot);
  }

  #forget(slot: number, kind: Kind): void {
    this.#keys.remove(slot);
    if (kind === 'sensor') this.#sensorById.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
  }

  #index(trace: Trace, slot: number): void {
    for (const subject of trace.resources) this.#keys.add('resource', subject, slot);
    for (const actor of trace.actors) this.#keys.add('actor', actor, slot);
    if (trace.container !== '') this.#keys.add('container', trace.container, slot);
    if (trace.record !== '') this.#keys.add('record', trace.record, slot);
  }

  #idOf(slot: number): string {
    return this.#texts.idOf(this.#rows.text[slot] as number);
  }

  #trace(slot: number): Trace {
    return parseTrace(this.#texts.read(this.#rows.text[slot] as number));
  }

  #match(slot: number, relation: Relation): Match {
    return { slot, time: this.#rows.time[slot] as number, order: this.#rows.order[slot] as number, relation };
  }
}

/** The trace of the cause, from the alert itself if the record was evicted. */
const causeTrace = (cause: Cause): Trace => ({
  shown: {
    id: cause.id,
    kind: 'audit',
    timestamp: cause.timestamp,
    name: cause.name,
    provider: cause.provider,
    user_name: cause.userName,
  },
  resources: [],
  actors: [],
  container: '',
  record: '',
});

const newestFirst = (a: Match, b: Match): number => b.time - a.time || (a.order < b.order ? 1 : -1);

const toRelated = (shown: Trace['shown'], relation: Relation): RelatedEvent => ({
  id: shown.id,
  kind: shown.kind,
  timestamp: shown.timestamp,
  name: shown.name,
  provider: shown.provider,
  user_name: shown.user_name,
  relation,
});
