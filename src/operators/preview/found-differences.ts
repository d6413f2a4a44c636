import { alertOf, effects, type Difference, type Effect, type RunComparison } from './compare-runs.js';

/** Counts differences. **Keeps** the newest ones by event, at most `limit` after `newest`, and at most twice as many before. */
export class FoundDifferences {
  readonly #counts: Record<Effect, number> = { appears: 0, vanishes: 0, severity: 0, other: 0 };
  readonly #doubtful = new Set<string>();
  #unchanged = 0;
  #kept: Difference[] = [];

  constructor(readonly limit: number) {}

  /** Number of all differences. */
  get total(): number {
    return effects.reduce((sum, effect) => sum + this.#counts[effect], 0);
  }

  get summary(): Readonly<Record<Effect | 'unchanged', number>> {
    return { ...this.#counts, unchanged: this.#unchanged };
  }

  add({ differences, unchanged }: RunComparison): void {
    this.#unchanged += unchanged;
    for (const one of differences) {
      this.#counts[one.effect]++;
      this.#kept.push(one);
    }
    if (this.#kept.length > 2 * this.limit) this.#cut();
  }

  /** Notes that the decision about this alert is uncertain. */
  doubt(id: string): void {
    this.#doubtful.add(id);
  }

  /** Whether the decision about any alert is uncertain, with or without a difference. */
  get hasDoubts(): boolean {
    return this.#doubtful.size > 0;
  }

  /** Whether nothing that is not remembered could change this difference. */
  isCertain({ before, after }: Difference): boolean {
    return ![before, after].some((drift) => drift !== null && this.#doubtful.has(drift.id));
  }

  /** Newest first. */
  newest(): readonly Difference[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(newestFirst).slice(0, this.limit);
  }
}

const newestFirst = (one: Difference, other: Difference): number => {
  const [first, second] = [alertOf(one), alertOf(other)];
  return Date.parse(second.event_time) - Date.parse(first.event_time) || (first.id < second.id ? -1 : 1);
};
