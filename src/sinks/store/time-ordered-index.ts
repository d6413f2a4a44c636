import type { Severity } from '../../model/severity.js';
import type { ListedPage, PageRequest } from '../../model/contracts/store.js';
import { NewestFirst, type TimeOrdered } from './newest-first.js';

/** Found by id, severity and facet (resource type, provider); the facet is undefined for an item without one. */
export type IndexedItem = TimeOrdered & {
  readonly id: string;
  readonly severity: Severity;
  readonly facet: string | undefined;
  /** The item as a page shows it. */
  readonly json: string;
};

type BySeverity<T extends TimeOrdered> = { readonly all: NewestFirst<T> } & { readonly [severity in Severity]: NewestFirst<T> };

const bySeverity = <T extends TimeOrdered>(): BySeverity<T> => ({
  all: new NewestFirst(),
  critical: new NewestFirst(),
  high: new NewestFirst(),
  medium: new NewestFirst(),
  low: new NewestFirst(),
});

/** Items by id and under every filter, newest first. **Keeps** items until they are removed; the caller sets the bound. */
export class TimeOrderedIndex<T extends IndexedItem> {
  readonly #byId = new Map<string, T>();
  readonly #all: BySeverity<T> = bySeverity();
  readonly #byFacet = new Map<string, BySeverity<T>>();

  get size(): number {
    return this.#byId.size;
  }

  /** Number of facets with items. */
  get facets(): number {
    return this.#byFacet.size;
  }

  get oldest(): T | undefined {
    return this.#all.all.oldest;
  }

  /** The items at the time of the call, oldest first; later changes do not affect them. */
  items(): Iterable<T> {
    return this.#all.all.items();
  }

  get(id: string): T | undefined {
    return this.#byId.get(id);
  }

  /** Adds an item, whose id must be new. */
  add(item: T): void {
    this.#byId.set(item.id, item);
    addTo(this.#all, item);
    if (item.facet === undefined) return;
    let group = this.#byFacet.get(item.facet);
    if (group === undefined) this.#byFacet.set(item.facet, (group = bySeverity()));
    addTo(group, item);
  }

  /** Replaces an item by `next`, which must have the same id, time, order, severity and facet. */
  replace(item: T, next: T): void {
    this.#byId.set(next.id, next);
    replaceIn(this.#all, item, next);
    const group = item.facet === undefined ? undefined : this.#byFacet.get(item.facet);
    if (group !== undefined) replaceIn(group, item, next);
  }

  remove(item: T): void {
    if (!this.#byId.delete(item.id)) return;
    removeFrom(this.#all, item);
    const group = item.facet === undefined ? undefined : this.#byFacet.get(item.facet);
    if (item.facet === undefined || group === undefined) return;
    removeFrom(group, item);
    if (group.all.size === 0) this.#byFacet.delete(item.facet);
  }

  page(severity: Severity | undefined, facet: string | undefined, { page, limit }: PageRequest): ListedPage {
    const group = facet === undefined ? this.#all : this.#byFacet.get(facet);
    const list = group?.[severity ?? 'all'];
    if (list === undefined) return { items: [], total: 0 };
    return { items: list.page((page - 1) * limit, limit).map((one) => one.json), total: list.size };
  }
}

const addTo = <T extends IndexedItem>(group: BySeverity<T>, item: T): void => {
  group.all.insert(item);
  group[item.severity].insert(item);
};

const removeFrom = <T extends IndexedItem>(group: BySeverity<T>, item: T): void => {
  group.all.remove(item);
  group[item.severity].remove(item);
};

const replaceIn = <T extends IndexedItem>(group: BySeverity<T>, item: T, next: T): void => {
  group.all.replace(item, next);
  group[item.severity].replace(item, next);
};
