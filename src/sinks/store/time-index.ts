import { severities, type Severity } from '../../model/severity.js';
import type { PageRequest } from '../../model/contracts/store.js';
import type { Rows } from './rows.js';
import { SlotList } from './slot-list.js';

type BySeverity = { readonly facet: string | undefined; readonly all: SlotList } & { readonly [severity in Severity]: SlotList };
/** The slots of one page, and how many there are under the same filter. */
type SlotPage = { readonly slots: readonly number[]; readonly total: number };

/**
 * Slots under every filter, newest first: by severity, and by facet (resource type, provider), which is undefined for an item without one.
 * **Keeps** slots until they are removed; the caller sets the bound.
 */
export class TimeIndex {
  readonly #all: BySeverity;
  readonly #byFacet = new Map<string, BySeverity>();
  /** By slot. */
  readonly #severities: Severity[] = [];
  readonly #facets: (BySeverity | undefined)[] = [];

  constructor(readonly rows: Rows) {
    this.#all = bySeverity(rows, undefined);
  }

  get size(): number {
    return this.#all.all.size;
  }

  /** Number of facets with items. */
  get facets(): number {
    return this.#byFacet.size;
  }

  get oldest(): number | undefined {
    return this.#all.all.oldest;
  }

  /** All slots at the time of the call, oldest first. */
  capture(): Iterable<number> {
    return this.#all.all.capture();
  }

  /** Adds a slot whose row is set. */
  add(slot: number, severity: Severity, facet: string | undefined): void {
    let group = facet === undefined ? undefined : this.#byFacet.get(facet);
    if (facet !== undefined && group === undefined) this.#byFacet.set(facet, (group = bySeverity(this.rows, facet)));
    this.#severities[slot] = severity;
    this.#facets[slot] = group;
    this.#all.all.insert(slot);
    this.#all[severity].insert(slot);
    group?.all.insert(slot);
    group?.[severity].insert(slot);
  }

  /** Removes a slot that was added. */
  remove(slot: number): void {
    const severity = this.#severities[slot] as Severity;
    const group = this.#facets[slot];
    this.#all.all.remove(slot);
    this.#all[severity].remove(slot);
    if (group === undefined) return;
    group.all.remove(slot);
    group[severity].remove(slot);
    if (group.facet !== undefined && group.all.size === 0) this.#byFacet.delete(group.facet);
  }

  /** The slots with this facet, or all. Valid until the next change. */
  list(facet: string | undefined): SlotList | undefined {
    return (facet === undefined ? this.#all : this.#byFacet.get(facet))?.all;
  }

  severityOf(slot: number): Severity {
    return this.#severities[slot] as Severity;
  }

  page(severity: Severity | undefined, facet: string | undefined, { page, limit }: PageRequest): SlotPage {
    const group = facet === undefined ? this.#all : this.#byFacet.get(facet);
    const list = group?.[severity ?? 'all'];
    if (list === undefined) return { slots: [], total: 0 };
    return { slots: list.page((page - 1) * limit, limit), total: list.size };
  }
}

const bySeverity = (rows: Rows, facet: string | undefined): BySeverity => {
  const all = new SlotList(rows);
  const [critical, high, medium, low] = severities.map(() => new SlotList(rows)) as [SlotList, SlotList, SlotList, SlotList];
  return { facet, all, critical, high, medium, low };
};
