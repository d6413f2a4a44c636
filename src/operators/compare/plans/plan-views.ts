import { exactJson } from '../../../lib/exact-json.js';
import { anyAttribute } from '../../../model/change.js';
import type { PlanHead, PlannedChange } from '../../../model/plan.js';

/**
 * The newest plan of one resource. If it names the resource without its attributes, `document` is the last plan before it that includes
 * them. Replaced, never modified.
 */
export type PlanView = Statement & {
  /** Position of the fact that contained the newest plan. */
  readonly seq: number;
  /** The newest plan, unless it names no attributes; undefined if no plan shows any. */
  readonly document: Statement | undefined;
  /**
   * By attribute that the document lists (see `listedIn`), when two plans were begun: the newest one that did not show this difference, 0 if
   * none is known, and the first after it that did.
   */
  readonly since: Readonly<Record<string, number>>;
  readonly first: Readonly<Record<string, number>>;
  /** Attributes that any plan of the resource has listed: about those, a plan is not silent. */
  readonly shown: readonly string[];
  /** When the newest plan was begun that read the whole resource; 0 if none did. */
  readonly conclusiveAt: number;
  /** The fields of differences that no rule announces, with their values as text. */
  readonly refused: ReadonlyMap<string, string>;
};

/** The part of a plan that concerns one resource. */
export type Statement = {
  readonly plan: PlanHead;
  /** When the plan was begun, in milliseconds since the epoch. */
  readonly at: number;
  readonly drift: PlannedChange | null;
  /** Whether attributes that the plan does not list have their values in the state. */
  readonly isConclusive: boolean;
};

export type SavedView = readonly [
  key: string,
  view: Omit<PlanView, 'refused'>,
  refused: readonly (readonly [string, string])[],
  isUnplaced: boolean,
];

/** Resources of which the newest plan is remembered; the oldest are forgotten first. */
const bound = 100_000;

/** Stands for the whole resource, which is gone. */
export const wholeResource = '*';

/** The name by which a plan lists a field. */
export const rootOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** Whether a plan names the resource without its attributes. */
export const isUnnamed = (drift: PlannedChange | null): boolean => drift !== null && drift.action !== 'delete' && drift.before === null;

/** The first names of the attributes that a change lists; `anyAttribute` if it does not name them. */
export const listedIn = (drift: PlannedChange | null): readonly string[] => {
  if (drift === null) return [];
  if (drift.action === 'delete') return [wholeResource];
  if (drift.before === null) return [anyAttribute];
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
  take(key: string, seq: number, given: Statement): PlanView | undefined {
    const known = this.#views.get(key);
    const { drift, isConclusive, at, plan } = given;
    if (drift === null && !isConclusive) return undefined;
    const isOlder = known !== undefined && (at < known.at || (at === known.at && plan.id <= known.plan.id));
    const view = isOlder ? withOlder(known, given) : newer(known, seq, given);
    if (view === undefined) return undefined;
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= bound) break;
      this.delete(oldest);
    }
    return view;
  }

  /** No rule announces the difference of a field with this value. */
  refuse(key: string, field: string, value: string): void {
    const view = this.#views.get(key);
    if (view !== undefined) this.#views.set(key, { ...view, refused: new Map(view.refused).set(field, value) });
  }

  /** The views at the time of the call; each is written when it is taken, so that 100,000 do not hold the event loop. */
  save(): Iterable<SavedView> {
    const [views, unplaced] = [[...this.#views], new Set(this.#unplaced)];
    return (function* (): Generator<SavedView> {
      for (const [key, { refused, ...view }] of views) yield [key, view, [...refused], unplaced.has(key)];
    })();
  }

  restore([key, view, refused, isUnplaced]: SavedView): void {
    this.#views.set(key, { ...view, refused: new Map(refused) });
    if (isUnplaced) this.#unplaced.add(key);
  }
}

const newer = (known: PlanView | undefined, seq: number, given: Statement): PlanView => {
  const { at, drift, isConclusive } = given;
  const shown = union(known?.shown, listedIn(drift));
  const conclusiveAt = known?.conclusiveAt ?? 0;
  if (isUnnamed(drift)) {
    const { document, since = {}, refused = noneRefused } = known ?? { document: undefined };
    const unnamedAt = known !== undefined && isUnnamed(known.drift) ? (known.first[anyAttribute] ?? at) : at;
    return { ...given, seq, document, since, first: { ...known?.first, [anyAttribute]: unnamedAt }, shown, conclusiveAt, refused };
  }
  // Nearly all resources of a plan are as declared.
  if (drift === null)
    return { ...given, seq, document: given, since: noSince, first: noSince, shown, conclusiveAt: at, refused: noneRefused };
  const since = noTimes();
  const first = noTimes();
  for (const name of listedIn(drift)) {
    const isShown = showsSame(known?.document, given, name);
    since[name] = isShown ? (known?.since[name] ?? 0) : conclusiveAt;
    first[name] = isShown ? (known?.first[name] ?? at) : at;
  }
  const refused = new Map([...(known?.refused ?? [])].filter(([field]) => since[rootOf(field)] === known?.since[rootOf(field)]));
  return { ...given, seq, document: given, since, first, shown, conclusiveAt: isConclusive ? at : conclusiveAt, refused };
};

/** An older plan may be the newest that shows attributes; else it only tells since when differences are there. */
const withOlder = (known: PlanView, given: Statement): PlanView | undefined => {
  const { at, drift, isConclusive } = given;
  const shown = union(known.shown, listedIn(drift));
  const { document } = known;
  if (isUnnamed(drift)) {
    const isEarlier = isUnnamed(known.drift) && at > (document?.at ?? 0) && at < (known.first[anyAttribute] ?? 0);
    const first = isEarlier ? { ...known.first, [anyAttribute]: at } : known.first;
    return shown === known.shown && !isEarlier ? undefined : { ...known, first, shown };
  }
  if (document === undefined || at > document.at) {
    const { plan, at: newest, drift: unnamed, isConclusive: isWhole, seq } = known;
    const renewed = newer(known, seq, given);
    const earliest = known.first[anyAttribute] ?? newest;
    const first = { ...renewed.first, [anyAttribute]: earliest > at ? earliest : newest };
    return { ...renewed, first, plan, at: newest, drift: unnamed, isConclusive: isWhole };
  }
  const [since, first] = [{ ...known.since }, { ...known.first }];
  for (const name of listedIn(document.drift)) {
    if (at <= (since[name] ?? 0)) continue;
    if (showsSame(given, document, name)) first[name] = Math.min(first[name] ?? at, at);
    else if (isConclusive) {
      since[name] = at;
      if ((first[name] ?? 0) <= at) first[name] = document.at;
    }
  }
  const conclusiveAt = isConclusive ? Math.max(known.conclusiveAt, at) : known.conclusiveAt;
  const isSame = shown === known.shown && conclusiveAt === known.conclusiveAt;
  if (isSame && exactJson([since, first]) === exactJson([known.since, known.first])) return undefined;
  return { ...known, since, first, shown, conclusiveAt };
};

const noTimes = (): Record<string, number> => Object.create(null) as Record<string, number>;

const noSince: Readonly<Record<string, number>> = noTimes();
const noneRefused: ReadonlyMap<string, string> = new Map();

const noNames: readonly string[] = [];

const union = (one: readonly string[] = noNames, other: readonly string[]): readonly string[] => {
  const added = other.filter((name) => !one.includes(name));
  return added.length === 0 ? one : [...one, ...added].sort();
};

/** Whether two plans list an attribute with the same value. */
const showsSame = (one: Statement | undefined, other: Statement, name: string): boolean =>
  one !== undefined &&
  listedIn(one.drift).includes(name) &&
  listedIn(other.drift).includes(name) &&
  exactJson(one.drift?.after?.[name] ?? null) === exactJson(other.drift?.after?.[name] ?? null);
