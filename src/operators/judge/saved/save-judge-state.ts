import { exactJson } from '../../../lib/exact-json.js';
import type { Change } from '../../../model/change.js';
import type { AgreedChange } from '../agreed-changes.js';
import type { JudgeDeps, WriteBarrier } from '../judge-deps.js';
import type { JudgedEvent } from '../judged-event.js';
import { captureOrders } from '../resource-histories.js';
import type { ResourceHistory } from '../resource-history.js';
import type { UndeclaredChange } from '../undeclared-changes.js';
import { ObjectNumbers } from './object-numbers.js';
import { saveEvent } from './saved-event.js';
import { saveResource, type SharedParts } from './save-resource.js';
import type { SavedAgreed, SavedItem, SavedOutcome, SavedUndeclared } from './saved-item.js';

/** Entries per item: some ten kilobytes, well under a millisecond. */
const chunk = 250;

/** Numbers in one item. */
const numberChunk = 5_000;

/**
 * Saves the current state of judging item by item while judging continues. Orders, queues and counters are copied at once; 100,000
 * resources take about 3 ms. A resource, event or source that is about to change is saved first (`WriteBarrier`). At most one save runs at
 * a time; it ends with the last item or with `return`.
 */
export const saveJudgeState = (deps: JudgeDeps): Iterator<string, undefined> => {
  const save = new JudgeSave(deps);
  const items = save.items();
  return {
    next: () => {
      const result = items.next();
      if (result.done === true) save.end();
      return result;
    },
    return: () => {
      save.end();
      return { done: true, value: undefined };
    },
  };
};

class JudgeSave implements WriteBarrier, SharedParts {
  /** Items saved before their turn. */
  #ready: string[] = [];
  readonly #nextEvent: number;
  readonly #nextResource: number;
  readonly #resources = new Set<number>();
  readonly #events = new Set<number>();
  readonly #changes = new ObjectNumbers<Change>();
  #changed: Iterator<[string, number], undefined>;
  #removed: Iterator<[string, number], undefined>;
  /** Copies of ordered collections, made at once. */
  readonly #copies: Iterator<SavedItem, undefined>;
  readonly #undeclared: readonly UndeclaredChange[];
  readonly #agreed: readonly AgreedChange[];

  constructor(readonly deps: JudgeDeps) {
    const { state } = deps;
    const { resources, sources } = state;
    this.#nextEvent = state.nextEvent;
    this.#nextResource = resources.next;
    this.#changed = sources.changed[Symbol.iterator]();
    this.#removed = sources.removed[Symbol.iterator]();
    this.#undeclared = state.undeclared.queue.items;
    this.#agreed = state.agreed.items;
    this.#ready.push(exactJson(headOf(deps)));
    this.#copies = copiesOf(deps);
    deps.barrier = this;
  }

  *items(): Generator<string, undefined> {
    yield* this.#take();
    for (const kind of ['changed', 'removed'] as const) {
      for (let entries = this.#written(kind); entries.length > 0; entries = this.#written(kind)) yield exactJson({ kind, entries });
    }
    for (const resource of this.deps.state.resources.byId.values()) {
      if (resource.id < this.#nextResource) this.resource(resource);
      yield* this.#take();
    }
    for (let copy = this.#copies.next(); copy.done !== true; copy = this.#copies.next()) yield exactJson(copy.value);
    for (const part of chunks(this.#undeclared, chunk)) {
      const entries = part.map(({ change, judging, reason, deadline }): SavedUndeclared => {
        const { event, outcome } = judging;
        return [this.change(change), this.event(event), outcome, reason, deadline];
      });
      yield* this.#take();
      yield exactJson({ kind: 'undeclared', entries });
    }
    for (const part of chunks(this.#agreed, chunk)) {
      const entries = part.map(({ change, event, source, deadline }): SavedAgreed => {
        return [this.change(change), this.event(event), source, deadline];
      });
      yield* this.#take();
      yield exactJson({ kind: 'agreed', entries });
    }
    yield* this.#take();
    return undefined;
  }

  resource(resource: ResourceHistory): void {
    const { id } = resource;
    if (id >= this.#nextResource || this.#resources.has(id)) return;
    this.#resources.add(id);
    const item = saveResource(resource, this);
    this.#ready.push(exactJson(item));
  }

  event(event: JudgedEvent): number {
    const { number } = event;
    if (number >= this.#nextEvent || this.#events.has(number)) return number;
    this.#events.add(number);
    this.#ready.push(exactJson(saveEvent(event)));
    return number;
  }

  change(change: Change): number {
    const known = this.#changes.get(change);
    if (known !== undefined) return known;
    const number = this.#changes.add(change);
    this.#ready.push(exactJson({ kind: 'change', number, change }));
    return number;
  }

  sources(): void {
    this.#changed = rest(this.#changed);
    this.#removed = rest(this.#removed);
  }

  end(): void {
    if (this.deps.barrier === this) this.deps.barrier = undefined;
  }

  #take(): readonly string[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  #written(kind: 'changed' | 'removed'): readonly (readonly [string, number])[] {
    const entries: [string, number][] = [];
    while (entries.length < chunk) {
      const next = (kind === 'changed' ? this.#changed : this.#removed).next();
      if (next.done === true) break;
      entries.push(next.value);
    }
    return entries;
  }
}

const headOf = ({ state }: JudgeDeps): SavedItem => {
  const { seq, at, waiting, nextEvent, nextAlert, nextEdit, resources, windows, outcomes, snapshots, sources } = state;
  return {
    kind: 'head',
    seq,
    at,
    waiting,
    next: { event: nextEvent, alert: nextAlert, edit: nextEdit, resource: resources.next, window: windows.next, outcome: outcomes.next },
    snapshots: [...snapshots.keys()],
    sources: [...sources.status],
    versions: sources.versions,
    windowEdits: windows.edits,
  };
};

/** Copies everything that changes with each fact, before the iterator is returned. */
const copiesOf = ({ state }: JudgeDeps): Iterator<SavedItem, undefined> => {
  const { resources, windows, pending, outcomes } = state;
  const ids = { ...captureOrders(resources), active: [...resources.active] };
  const [numbers, attributes] = [[...windows.order.keys()], [...windows.order.values()]];
  const slots = pending.slots.items.filter((slot) => pending.current.get(slot.alert) === slot);
  const open = Array.from(outcomes.byNumber, ([number, one]): SavedOutcome => [
    number,
    one.open,
    one.held,
    one.counted,
    one.reason ?? null,
  ]);
  return (function* (): Generator<SavedItem, undefined> {
    for (const kind of ['known', 'active', 'idle'] as const) {
      for (const part of chunks(ids[kind], numberChunk)) yield { kind, ids: part };
    }
    for (let from = 0; from < numbers.length; from += chunk) {
      const entries = attributes
        .slice(from, from + chunk)
        .map(({ resource, attribute }, index) => [numbers[from + index] ?? 0, resource, attribute] as const);
      yield { kind: 'windows', entries };
    }
    for (const part of chunks(slots, chunk)) yield { kind: 'pending', slots: part };
    for (const entries of chunks(open, chunk)) yield { kind: 'outcomes', entries };
    return undefined;
  })();
};

function* chunks<T>(list: Iterable<T>, size: number): Generator<readonly T[]> {
  let part: T[] = [];
  for (const one of list) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** The remaining entries of an iterator over a map, independent of the map. */
const rest = (entries: Iterator<[string, number], undefined>): Iterator<[string, number], undefined> => {
  const left: [string, number][] = [];
  for (let next = entries.next(); next.done !== true; next = entries.next()) left.push(next.value);
  return left[Symbol.iterator]();
};
