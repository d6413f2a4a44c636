import { readFileSync } from 'node:fs';
import type { Outcome } from './try-http.js';

type Failure = { readonly fuzzCase: number; readonly kind: string; readonly wrong: string };
type Counts = Readonly<Record<string, number>>;
export type Report = {
  readonly seed: number;
  readonly cases: number;
  readonly seconds: number;
  readonly kinds: Counts;
  /** Counts by kind and answer. */
  readonly answers: Counts;
  /** MiB after each quarter of the cases. */
  readonly rss: readonly number[];
  /** Peak of each half. */
  readonly halves: readonly [number, number];
  readonly failures: readonly Failure[];
};

/** Resident memory of a process in MiB. */
const rssOf = (pid: number): number => {
  try {
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

const mostFailures = 50;

/** The results so far. */
export class Tally {
  readonly failures: Failure[] = [];
  readonly #kinds = new Map<string, number>();
  readonly #answers = new Map<string, number>();
  readonly #samples: { readonly cases: number; readonly rss: number }[] = [];
  readonly #began = Date.now();
  cases = 0;

  constructor(readonly pid: number) {
    this.sample();
  }

  add(fuzzCase: number, kind: string, outcomes: readonly Outcome[]): void {
    for (const { answer, wrong } of outcomes) {
      this.cases++;
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
      this.#answers.set(`${kind} ${answer}`, (this.#answers.get(`${kind} ${answer}`) ?? 0) + 1);
      if (wrong !== undefined && this.failures.length < mostFailures) this.failures.push({ fuzzCase, kind, wrong });
    }
  }

  sample(): void {
    this.#samples.push({ cases: this.cases, rss: rssOf(this.pid) });
  }

  report(seed: number): Report {
    this.sample();
    const at = (share: number): number => this.#samples.find(({ cases }) => cases >= this.cases * share)?.rss ?? 0;
    const most = (from: number, to: number): number =>
      Math.max(0, ...this.#samples.filter(({ cases }) => cases >= this.cases * from && cases <= this.cases * to).map(({ rss }) => rss));
    return {
      seed,
      cases: this.cases,
      seconds: Math.round((Date.now() - this.#began) / 1_000),
      kinds: sorted(this.#kinds),
      answers: sorted(this.#answers),
      rss: [0, 0.25, 0.5, 0.75, 1].map(at),
      halves: [most(0, 0.5), most(0.5, 1)],
      failures: this.failures,
    };
  }
}

const sorted = (counts: ReadonlyMap<string, number>): Counts => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
