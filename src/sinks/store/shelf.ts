import type { Severity } from '../../model/severity.js';
import type { ListedPage, PageRequest } from '../../model/store.js';
import { NewestFirst, type Ranked } from './newest-first.js';

/** What is found by id, by severity and by one more thing, its facet (resource type, provider); `undefined`: it has none. */
export type Filed = Ranked & {
  readonly id: string;
  readonly severity: Severity;
  readonly facet: string | undefined;
  /** What a page shows of it. */
  readonly json: string;
};

type BySeverity<T extends Ranked> = { readonly all: NewestFirst<T> } & { readonly [severity in Severity]: NewestFirst<T> };

const bySeverity = <T extends Ranked>(): BySeverity<T> => ({
  all: new NewestFirst(),
  critical: new NewestFirst(),
  high: new NewestFirst(),
  medium: new NewestFirst(),
  low: new NewestFirst(),
});

/** Items by id and under every filter, newest first. **Keeps** what was put there until it is removed; its user sets the bound. */
export class Shelf<T extends Filed> {
  readonly #byId = new Map<string, T>();
  readonly #whole: BySeverity<T> = bySeverity();
  readonly #byFacet = new Map<string, BySeverity<T>>();

  get size(): number {
    return this.#byId.size;
  }

  /** Facets that some item has. */
  get facets(): number {
    return this.#byFacet.size;
  }

  get oldest(): T | undefined {
    return this.#whole.all.oldest;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id);
  }

  /** No item of the same id may be there. */
  put(item: T): void {
    this.#byId.set(item.id, item);
    file(this.#whole, item);
    if (item.facet === undefined) return;
    let group = this.#byFacet.get(item.facet);
    if (group === undefined) this.#byFacet.set(item.facet, (group = bySeverity()));
    file(group, item);
  }

  remove(item: T): void {
    if (!this.#byId.delete(item.id)) return;
    unfile(this.#whole, item);
    const group = item.facet === undefined ? undefined : this.#byFacet.get(item.facet);
    if (item.facet === undefined || group === undefined) return;
    unfile(group, item);
    if (group.all.size === 0) this.#byFacet.delete(item.facet);
  }

  page(severity: Severity | undefined, facet: string | undefined, { page, limit }: PageRequest): ListedPage {
    const group = facet === undefined ? this.#whole : this.#byFacet.get(facet);
    const list = group?.[severity ?? 'all'];
    if (list === undefined) return { items: [], total: 0 };
    return { items: list.page((page - 1) * limit, limit).map((one) => one.json), total: list.size };
  }
}

const file = <T extends Filed>(group: BySeverity<T>, item: T): void => {
  group.all.insert(item);
  group[item.severity].insert(item);
};

const unfile = <T extends Filed>(group: BySeverity<T>, item: T): void => {
  group.all.remove(item);
  group[item.severity].remove(item);
};
