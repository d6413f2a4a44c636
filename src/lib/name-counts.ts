export type SavedNameCount = readonly [name: string, count: number];

export type NameCount = { readonly name: string; readonly count: number };

/** Counts by name. **Keeps** at most twice `kept` names; beyond that, forgets the rarest until `kept` are left. */
export class NameCounts {
  #counts = new Map<string, number>();
  #ranked: readonly NameCount[] | undefined = [];

  constructor(readonly kept: number) {}

  get size(): number {
    return this.#counts.size;
  }

  add(name: string, count: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    this.#ranked = undefined;
    if (this.#counts.size > 2 * this.kept) this.#counts = new Map(this.top().map((one) => [one.name, one.count]));
  }

  /** All names with their counts, for `restore`. */
  save(): readonly SavedNameCount[] {
    return [...this.#counts];
  }

  restore(saved: readonly SavedNameCount[]): void {
    this.#counts = new Map(saved);
    this.#ranked = undefined;
  }

  /** The most frequent names, at most `kept`, ties ordered by name. The sorted list is cached until a count changes. */
  top(): readonly NameCount[] {
    this.#ranked ??= mostFrequent(this.#counts, this.kept);
    return this.#ranked;
  }
}

/** By count, then by name. */
export const mostFrequent = (counts: ReadonlyMap<string, number>, most: number): readonly NameCount[] =>
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name, count]) => ({ name, count }));
