import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import { KeyedLists } from './keyed-lists.js';
import { Ring } from './ring.js';
import { textsOf, type SavedPart } from './saved-part.js';
import { distinct, restoreTrace, saveTrace, traceOfActivity, traceOfSensor, type Trace } from './trace.js';

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

type Relation = 'cause' | 'same_resource' | 'same_container' | 'same_actor';
type RelatedEvent = Trace['shown'] & { readonly relation: Relation };
type Match = { readonly trace: Trace; readonly relation: Relation };

/** Milliseconds before and after the alert (D21). */
const window = 15 * 60_000;
const maxShown = 100;

/**
 * Events near an alert (D21). **Keeps** the last `bound` records and the last `bound` sensor events that arrived, by resource, actor,
 * container and reported record. A lookup visits at most 100 items under each of at most some hundred keys, regardless of the bound.
 */
export class RelatedEvents implements SavedPart {
  readonly #records: Ring<Trace>;
  readonly #sensorEvents: Ring<Trace>;
  readonly #sensorById = new Map<string, Trace>();
  readonly #byResource = new KeyedLists<Trace>();
  readonly #byActor = new KeyedLists<Trace>();
  readonly #byContainer = new KeyedLists<Trace>();
  readonly #byRecord = new KeyedLists<Trace>();
  /** Number of outputs taken; orders traces of the same time. */
  #added = 0;

  constructor(bound: number) {
    this.#records = new Ring(bound);
    this.#sensorEvents = new Ring(bound);
  }

  /** Number of keys of each kind. */
  get keys(): Readonly<Record<'resources' | 'actors' | 'containers' | 'records' | 'sensorEvents', number>> {
    return {
      resources: this.#byResource.size,
      actors: this.#byActor.size,
      containers: this.#byContainer.size,
      records: this.#byRecord.size,
      sensorEvents: this.#sensorById.size,
    };
  }

  takeActivity(activity: Activity): void {
    this.#added++;
    const known = activity.sensor === '' ? undefined : this.#sensorById.get(activity.sensor);
    if (known === undefined) {
      const kind = activity.sensor === '' ? 'audit' : 'sensor';
      this.#keep(traceOfActivity(activity, this.#added, this.#ringOf(kind).next));
      return;
    }
    // A new object, because a save in progress still needs the old one.
    const found: Trace = {
      ...known,
      resources: distinct([...known.resources, ...activity.resources]),
      actors: distinct([...known.actors, activity.userName]),
      record: activity.id,
    };
    this.#unindex(known);
    this.#sensorEvents.replace(found.place, found);
    this.#sensorById.set(found.shown.id, found);
    this.#index(found);
  }

  takeSensor(event: SensorEvent): void {
    if (this.#sensorById.has(event.id)) return;
    this.#added++;
    this.#keep(traceOfSensor(event, this.#added, this.#sensorEvents.next));
  }

  /** Newest first; always includes the cause. */
  of(cause: Cause): readonly RelatedEvent[] {
    const time = instant(cause.timestamp);
    const near = (lists: KeyedLists<Trace>, key: string): readonly Trace[] => lists.within(key, time - window, time + window, maxShown);
    const found = new Map<string, Match>();
    const containers = new Set<string>();
    const add = (relation: Relation, trace: Trace): void => {
      if (!found.has(trace.shown.id)) found.set(trace.shown.id, { trace, relation });
    };

    const reported = this.#byRecord.within(cause.id, -Infinity, Infinity, 1)[0];
    const first = reported ?? causeTrace(cause, time);
    add('cause', first);
    const sameResource = distinct(cause.resources).flatMap((subject) => near(this.#byResource, subject));
    for (const one of sameResource) add('same_resource', one);
    for (const { container } of [first, ...sameResource]) if (container !== '') containers.add(container);
    for (const container of containers) for (const one of near(this.#byContainer, container)) add('same_container', one);
    for (const actor of distinct([cause.userName, cause.arn])) for (const one of near(this.#byActor, actor)) add('same_actor', one);

    found.delete(first.shown.id);
    const others = [...found.values()].sort(newestFirst).slice(0, maxShown - 1);
    return [...others, { trace: first, relation: 'cause' as const }].sort(newestFirst).map(toRelated);
  }

  save(): Iterable<string> {
    const [records, sensorEvents] = [this.#records.items(), this.#sensorEvents.items()];
    return (function* () {
      yield* textsOf(records, saveTrace);
      yield* textsOf(sensorEvents, saveTrace);
    })();
  }

  restore(saved: unknown): void {
    this.#keep(restoreTrace(saved, (kind) => this.#ringOf(kind).next));
  }

  get version(): number {
    return this.#added;
  }

  /** Call last in a restore. */
  restoreVersion(version: number): void {
    this.#added = version;
  }

  #ringOf(kind: 'audit' | 'sensor'): Ring<Trace> {
    return kind === 'sensor' ? this.#sensorEvents : this.#records;
  }

  #keep(trace: Trace): void {
    const { id, kind } = trace.shown;
    const oldest = this.#ringOf(kind).push(trace);
    if (oldest !== undefined) {
      this.#unindex(oldest);
      if (kind === 'sensor') this.#sensorById.delete(oldest.shown.id);
    }
    if (kind === 'sensor') this.#sensorById.set(id, trace);
    this.#index(trace);
  }

  #index(trace: Trace): void {
    for (const subject of trace.resources) this.#byResource.add(subject, trace);
    for (const actor of trace.actors) this.#byActor.add(actor, trace);
    if (trace.container !== '') this.#byContainer.add(trace.container, trace);
    if (trace.record !== '') this.#byRecord.add(trace.record, trace);
  }

  #unindex(trace: Trace): void {
    for (const subject of trace.resources) this.#byResource.remove(subject, trace);
    for (const actor of trace.actors) this.#byActor.remove(actor, trace);
    if (trace.container !== '') this.#byContainer.remove(trace.container, trace);
    if (trace.record !== '') this.#byRecord.remove(trace.record, trace);
  }
}

/** The trace of the cause, from the alert itself if the record was evicted. */
const causeTrace = (cause: Cause, time: number): Trace => ({
  time,
  order: Infinity,
  place: -1,
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

const newestFirst = ({ trace: a }: Match, { trace: b }: Match): number => b.time - a.time || (a.order < b.order ? 1 : -1);

const toRelated = ({ trace: { shown }, relation }: Match): RelatedEvent => ({
  id: shown.id,
  kind: shown.kind,
  timestamp: shown.timestamp,
  name: shown.name,
  provider: shown.provider,
  user_name: shown.user_name,
  relation,
});
