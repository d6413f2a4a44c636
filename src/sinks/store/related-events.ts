import type { Activity } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { instant } from './instant.js';
import { KeyedLists } from './keyed-lists.js';
import { Ring } from './ring.js';
import { distinct, traceOfActivity, traceOfSensor, type Trace } from './trace.js';

/** What is known of the record that caused an alert. `subjects`: all that its resource was ever called, see `subjectKey`. */
export type Cause = {
  readonly id: string;
  readonly timestamp: string;
  readonly name: string;
  readonly provider: string;
  readonly userName: string;
  readonly arn: string;
  readonly subjects: readonly string[];
};

type Relation = 'cause' | 'same_resource' | 'same_container' | 'same_actor';
type RelatedEvent = Trace['shown'] & { readonly relation: Relation };
type Tie = { readonly trace: Trace; readonly relation: Relation };

/** D21. */
const reach = 15 * 60_000;
const mostShown = 100;

/**
 * What happened near an alert (D21). **Keeps** the last `bound` records and the last `bound` sensor events that arrived, by resource,
 * actor, container and reported record. A look-up visits at most 100 items under each of at most some hundred keys, whatever is kept.
 */
export class RelatedEvents {
  readonly #records: Ring<Trace>;
  readonly #sensorEvents: Ring<Trace>;
  readonly #sensorById = new Map<string, Trace>();
  readonly #bySubject = new KeyedLists<Trace>();
  readonly #byActor = new KeyedLists<Trace>();
  readonly #byContainer = new KeyedLists<Trace>();
  readonly #byRecord = new KeyedLists<Trace>();
  /** What was added so far: which of two at one time came later. */
  #added = 0;

  constructor(bound: number) {
    this.#records = new Ring(bound);
    this.#sensorEvents = new Ring(bound);
  }

  /** How many keys of each kind there are. */
  get keys(): Readonly<Record<'subjects' | 'actors' | 'containers' | 'records' | 'sensorEvents', number>> {
    return {
      subjects: this.#bySubject.size,
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
      this.#keep(traceOfActivity(activity, this.#added));
    } else {
      this.#unfile(known);
      known.subjects = distinct([...known.subjects, ...activity.resources]);
      known.actors = distinct([...known.actors, activity.userName]);
      known.record = activity.id;
      this.#file(known);
    }
  }

  takeSensor(event: SensorEvent): void {
    if (this.#sensorById.has(event.id)) return;
    this.#added++;
    this.#keep(traceOfSensor(event, this.#added));
  }

  /** Newest first, the cause always among them. */
  of(cause: Cause): readonly RelatedEvent[] {
    const time = instant(cause.timestamp);
    const near = (lists: KeyedLists<Trace>, key: string): readonly Trace[] => lists.within(key, time - reach, time + reach, mostShown);
    const found = new Map<string, Tie>();
    const containers = new Set<string>();
    const add = (relation: Relation, trace: Trace): void => {
      if (!found.has(trace.shown.id)) found.set(trace.shown.id, { trace, relation });
    };

    const reported = this.#byRecord.within(cause.id, -Infinity, Infinity, 1)[0];
    const first = reported ?? causeTrace(cause, time);
    add('cause', first);
    const sameResource = distinct(cause.subjects).flatMap((subject) => near(this.#bySubject, subject));
    for (const one of sameResource) add('same_resource', one);
    for (const { container } of [first, ...sameResource]) if (container !== '') containers.add(container);
    for (const container of containers) for (const one of near(this.#byContainer, container)) add('same_container', one);
    for (const actor of distinct([cause.userName, cause.arn])) for (const one of near(this.#byActor, actor)) add('same_actor', one);

    found.delete(first.shown.id);
    const others = [...found.values()].sort(newestFirst).slice(0, mostShown - 1);
    return [...others, { trace: first, relation: 'cause' as const }].sort(newestFirst).map(toRelated);
  }

  #keep(trace: Trace): void {
    const isSensor = trace.shown.kind === 'sensor';
    const oldest = (isSensor ? this.#sensorEvents : this.#records).push(trace);
    if (oldest !== undefined) {
      this.#unfile(oldest);
      if (isSensor) this.#sensorById.delete(oldest.shown.id);
    }
    if (isSensor) this.#sensorById.set(trace.shown.id, trace);
    this.#file(trace);
  }

  #file(trace: Trace): void {
    for (const subject of trace.subjects) this.#bySubject.add(subject, trace);
    for (const actor of trace.actors) this.#byActor.add(actor, trace);
    if (trace.container !== '') this.#byContainer.add(trace.container, trace);
    if (trace.record !== '') this.#byRecord.add(trace.record, trace);
  }

  #unfile(trace: Trace): void {
    for (const subject of trace.subjects) this.#bySubject.remove(subject, trace);
    for (const actor of trace.actors) this.#byActor.remove(actor, trace);
    if (trace.container !== '') this.#byContainer.remove(trace.container, trace);
    if (trace.record !== '') this.#byRecord.remove(trace.record, trace);
  }
}

/** The alert knows its own cause, whatever was forgotten since. */
const causeTrace = (cause: Cause, time: number): Trace => ({
  time,
  order: Infinity,
  shown: {
    id: cause.id,
    kind: 'audit',
    timestamp: cause.timestamp,
    name: cause.name,
    provider: cause.provider,
    user_name: cause.userName,
  },
  subjects: [],
  actors: [],
  container: '',
  record: '',
});

const newestFirst = ({ trace: a }: Tie, { trace: b }: Tie): number => b.time - a.time || (a.order < b.order ? 1 : -1);

const toRelated = ({ trace: { shown }, relation }: Tie): RelatedEvent => ({
  id: shown.id,
  kind: shown.kind,
  timestamp: shown.timestamp,
  name: shown.name,
  provider: shown.provider,
  user_name: shown.user_name,
  relation,
});
