import { Ring } from '../../lib/ring.js';
import type { UndeclaredMatches } from '../../model/contracts/store.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Outcome, OutcomeRecord } from '../../model/outcome.js';
import { afterEarlier, observedStep, keptOutcome, type KeptOutcome } from './kept-outcome.js';
import { outcomeView, type RecordView } from './outcome-view.js';
import { undeclaredResources } from './undeclared-resources.js';
import type { SavedPart } from './saved-part.js';

type Place = 'waiting' | 'evaluated' | 'dropped';
type SavedOutcome = readonly [place: Place, walk: number, kept: KeptOutcome] | readonly [place: 'next', order: number];

/**
 * What became of records (D112). **Keeps** the newest `bound` evaluated ones, as many that were dropped before they were evaluated, and those that
 * wait, which the pipeline bounds. Adding one is an entry of an array: an index by id would take longer than the rest, and a search through
 * all takes under a millisecond.
 */
export class RecordOutcomes implements SavedPart {
  readonly #evaluated: Ring<KeptOutcome>;
  readonly #dropped: Ring<KeptOutcome>;
  /** By the number of the walk. */
  readonly #waiting = new Map<number, KeptOutcome>();
  #order = 0;

  constructor(bound: number) {
    this.#evaluated = new Ring(bound);
    this.#dropped = new Ring(bound);
  }

  take(outcome: Outcome): void {
    const { walk, state } = outcome;
    const earlier = this.#waiting.size === 0 ? undefined : this.#waiting.get(walk);
    const kept = afterEarlier(earlier?.order ?? this.#order++, earlier, outcome);
    if (state === 'waiting') this.#waiting.set(walk, kept);
    else {
      if (earlier !== undefined) this.#waiting.delete(walk);
      this.#evaluated.push(kept);
    }
  }

  /** A record that was dropped before it was evaluated. `on`: type of the declared resource that it names (D67); '' for none. */
  takeDropped(record: OutcomeRecord, reason: DropReason, on = ''): void {
    this.#dropped.push(keptOutcome(this.#order++, record, 'over', reason, on === '' ? noSteps : [observedStep(on)], 0));
  }

  /** The records with this id: of several accounts, one for each. */
  find(id: string): readonly RecordView[] {
    return this.#views((one) => one.id === id);
  }

  undeclared(text: string): Generator<undefined, UndeclaredMatches> {
    const evaluated = this.#evaluated.items();
    const isFull = evaluated.length === this.#evaluated.bound;
    return undeclaredResources([...evaluated, ...this.#waiting.values()], isFull ? (evaluated[0]?.eventTime ?? null) : null, text);
  }

  all(): readonly RecordView[] {
    return this.#views(() => true);
  }

  save(): Iterable<string> {
    const waiting = [...this.#waiting];
    const evaluated = this.#evaluated.items();
    const dropped = this.#dropped.items();
    const order = this.#order;
    return (function* () {
      yield JSON.stringify(['next', order] satisfies SavedOutcome);
      for (const [walk, kept] of waiting) yield JSON.stringify(['waiting', walk, kept] satisfies SavedOutcome);
      for (const kept of evaluated) yield JSON.stringify(['evaluated', -1, kept] satisfies SavedOutcome);
      for (const kept of dropped) yield JSON.stringify(['dropped', -1, kept] satisfies SavedOutcome);
    })();
  }

  restore(saved: unknown): void {
    const item = saved as SavedOutcome;
    if (item[0] === 'next') {
      this.#order = item[1];
      return;
    }
    const [place, walk, kept] = item;
    if (place === 'waiting') this.#waiting.set(walk, kept);
    else (place === 'evaluated' ? this.#evaluated : this.#dropped).push(kept);
  }

  #views(matches: (one: KeptOutcome) => boolean): readonly RecordView[] {
    const found: KeptOutcome[] = [];
    for (const one of this.#waiting.values()) if (matches(one)) found.push(one);
    this.#evaluated.collect(matches, found);
    this.#dropped.collect(matches, found);
    const records = new Map<string, KeptOutcome[]>();
    for (const one of found.sort((a, b) => a.order - b.order)) {
      const key = JSON.stringify([one.provider, one.account, one.id]);
      const known = records.get(key);
      if (known === undefined) records.set(key, [one]);
      else known.push(one);
    }
    return [...records.values()].map(outcomeView);
  }
}

const noSteps: readonly never[] = [];
