import { exactJson } from '../../../lib/exact-json.js';
import { anyAttribute } from '../../../model/change.js';
import type { PlanHead, PlannedChange } from '../../../model/plan.js';

/** What the newest plan says about one resource. Replaced, never modified, except for `refused`. */
export type PlanView = {
  readonly plan: PlanHead;
  /** When the plan was begun, in milliseconds since the epoch. */
  readonly at: number;
  /** Position of the fact that contained it. */
  readonly seq: number;
  /** What it does not list is as the state says. */
  readonly isConclusive: boolean;
  readonly drift: PlannedChange | null;
  /**
   * By listed attribute (see `listedIn`), when two plans were begun: the newest one that did not show this difference, 0 if none is known, and
   * the first after it that did.
   */
  readonly since: Readonly<Record<string, number>>;
  readonly first: Readonly<Record<string, number>>;
  /** Attributes that any plan of the resource has listed: about those, a plan is not silent. */
  readonly shown: readonly string[];
  /** When the newest plan was begun that was conclusive about the resource; 0 if none was. */
  readonly conclusiveAt: number;
  /** The fields of differences that no rule announces, with their values as text. */
  readonly refused: Map<string, string>;
};

export type SavedView = readonly [
  key: string,
  view: Omit<PlanView, 'refused'>,
  refused: readonly (readonly [string, string])[],
  isUnplaced: boolean,
];

/** Resources of which the newest plan is remembered; the oldest are forgotten first. */
const bound = 100_000;

/** Stands for the whole resource: it is gone, or the plan names it without its attributes. */
export const wholeResource = '*';

/** The name by which a plan lists a field. */
export const rootOf = (field: string): string => (field === anyAttribute ? wholeResource : (field.split('.', 1)[0] ?? ''));

/** The first names of the attributes that a change lists. */
export const listedIn = (drift: PlannedChange | null): readonly string[] => {
  if (drift === null) return [];
  if (drift.action === 'delete' || drift.before === null) return [wholeResource];
  return [...new Set([...Object.keys(drift.before), ...Object.keys(drift.after ?? {})])];
};

/**
 * The newest plan of each resource, by the key of its history. Plans may arrive in any order: an older one only tells since when the newest
 * one is right.
 */
export class PlanViews {
  readonly #views = new Map<string, PlanView>();
  /** Keys of resources that no state has declared yet. */
  readonly #unplaced = new Set<string>();

  get size(): number {
    return this.#views.size;
  }

  get(key: string): PlanView | undefined {
    return this.#views.get(key);
  }

  delete(key: string): void {
    this.#views.delete(key);
    this.#unplaced.delete(key);
  }

  /** Keys of resources that no state has declared yet. */
  get unplaced(): Iterable<string> {
    return this.#unplaced;
  }

  place(key: string, isPlaced: boolean): void {
    if (isPlaced) this.#unplaced.delete(key);
    else if (this.#views.has(key)) this.#unplaced.add(key);
  }

  /** Takes what a plan says. Returns the view if it changed. */
  take(key: string, plan: PlanHead, seq: number, drift: PlannedChange | null, isConclusive: boolean): PlanView | undefined {
    const known = this.#views.get(key);
    const at = Date.parse(plan.taken);
    const isOlder = known !== undefined && (at < known.at || (at === known.at && plan.id <= known.plan.id));
    const view = isOlder ? withOlder(known, at, drift, isConclusive) : newer(known, { plan, at, seq, drift, isConclusive });
    if (view === undefined) return undefined;
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= bound) break;
      this.delete(oldest);
    }
    return view;
  }

  save(): readonly SavedView[] {
    return Array.from(this.#views, ([key, { refused, ...view }]) => [key, view, [...refused], this.#unplaced.has(key)]);
  }

  restore([key, view, refused, isUnplaced]: SavedView): void {
    this.#views.set(key, { ...view, refused: new Map(refused) });
    if (isUnplaced) this.#unplaced.add(key);
  }
}

type Given = Pick<PlanView, 'plan' | 'at' | 'seq' | 'drift' | 'isConclusive'>;

const newer = (known: PlanView | undefined, given: Given): PlanView | undefined => {
  const { at, isConclusive } = given;
  // The event stream names a resource without its attributes: they are those that the document before showed.
  const documented = known === undefined || !hasAttributes(known.drift) ? undefined : known.drift;
  const drift = isUnnamed(given.drift) ? (documented ?? given.drift) : given.drift;
  if (drift === null && !isConclusive) return undefined;
  const before = known?.conclusiveAt ?? 0;
  const since = noTimes();
  const first = noTimes();
  for (const name of listedIn(drift)) {
    const isShown = known !== undefined && showsSame(known.drift, drift, name);
    const lacked = known !== undefined && (known.isConclusive || listedIn(known.drift).includes(name)) ? known.at : before;
    since[name] = isShown ? (known.since[name] ?? before) : lacked;
    first[name] = isShown ? (known.first[name] ?? at) : at;
  }
  const refused = new Map([...(known?.refused ?? [])].filter(([field]) => since[rootOf(field)] === known?.since[rootOf(field)]));
  const shown = union(known?.shown ?? [], listedIn(drift));
  return { ...given, drift, since, first, shown, conclusiveAt: isConclusive ? at : before, refused };
};

/** An older plan only tells since when the differences are there, and which they are if the newest one does not name them. */
const withOlder = (known: PlanView, at: number, older: PlannedChange | null, isConclusive: boolean): PlanView | undefined => {
  const drift = isUnnamed(known.drift) && hasAttributes(older) ? older : known.drift;
  const [since, first] = drift === known.drift ? [{ ...known.since }, { ...known.first }] : [noTimes(), noTimes()];
  const listed = listedIn(older);
  for (const name of listedIn(drift)) {
    since[name] ??= known.since[wholeResource] ?? 0;
    first[name] ??= known.first[wholeResource] ?? known.at;
    if (at <= since[name]) continue;
    if (showsSame(older, drift, name)) first[name] = Math.min(first[name], at);
    else if (isConclusive || listed.includes(name)) {
      since[name] = at;
      if (first[name] <= at) first[name] = known.at;
    }
  }
  const conclusiveAt = isConclusive ? Math.max(known.conclusiveAt, at) : known.conclusiveAt;
  const view = { ...known, drift, since, first, shown: union(known.shown, listed), conclusiveAt };
  return exactJson({ ...view, refused: [] }) === exactJson({ ...known, refused: [] }) ? undefined : view;
};

const noTimes = (): Record<string, number> => Object.create(null) as Record<string, number>;

const union = (one: readonly string[], other: readonly string[]): readonly string[] => {
  const added = other.filter((name) => !one.includes(name));
  return added.length === 0 ? one : [...one, ...added].sort();
};

const hasAttributes = (drift: PlannedChange | null): boolean => drift !== null && drift.before !== null;

/** Whether a plan names the resource without its attributes. */
const isUnnamed = (drift: PlannedChange | null): boolean => drift !== null && drift.action !== 'delete' && drift.before === null;

/** Whether two plans list an attribute with the same value. */
const showsSame = (one: PlannedChange | null, other: PlannedChange | null, name: string): boolean =>
  listedIn(one).includes(name) &&
  listedIn(other).includes(name) &&
  exactJson(one?.after?.[name] ?? null) === exactJson(other?.after?.[name] ?? null);
