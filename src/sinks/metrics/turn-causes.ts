import { longTurn, loopWork, type LongTurn, type LoopWork } from '../../runtime/loop-turns.js';

/** A time in which the loop could not run anything else; times of `performance.now()`. */
type Span = { readonly began: number; readonly ended: number };

/** Causes of a long turn: known work, the garbage collector, or anything else. */
export const turnCauses = [...loopWork, 'garbage_collection', 'other'] as const;
export type TurnCause = (typeof turnCauses)[number];

/**
 * Attributes the time for which the loop was held. Collections run within other work, so their time is taken out of it, and so is known
 * work out of late timers. **Keeps** the reports since the last `settle`.
 */
export class TurnCauses {
  #turns: LongTurn[] = [];
  #collections: Span[] = [];
  #late: (Span & { readonly cause: TurnCause })[] = [];
  readonly #observe: (cause: TurnCause, milliseconds: number) => void;

  /** `observe` receives only times of at least 5 ms. */
  constructor(observe: (cause: TurnCause, milliseconds: number) => void) {
    this.#observe = observe;
  }

  turn(turn: LongTurn): void {
    this.#turns.push(turn);
  }

  collection(span: Span): void {
    this.#collections.push(span);
  }

  /** A timer was due when the span began and ran when it ended. `underWay`: work in steps at that time. */
  lateTimer(span: Span, underWay: LoopWork | undefined): void {
    if (span.ended - span.began >= longTurn) this.#late.push({ ...span, cause: underWay ?? 'other' });
  }

  /** Call when every collection that ended before the last call is reported: they are reported later than turns. */
  settle(): void {
    const [turns, collections, late] = [this.#turns, this.#collections, this.#late];
    [this.#turns, this.#collections, this.#late] = [[], [], []];
    for (const one of collections) this.#add('garbage_collection', one.ended - one.began);
    for (const turn of turns) this.#add(turn.work, turn.ended - turn.began - shared(turn, collections));
    for (const one of late) {
      const known = turns.reduce((sum, turn) => sum + overlap(one, turn) - shared(common(one, turn), collections), 0);
      this.#add(one.cause, one.ended - one.began - shared(one, collections) - known);
    }
  }

  #add(cause: TurnCause, milliseconds: number): void {
    if (milliseconds >= longTurn) this.#observe(cause, milliseconds);
  }
}

const common = (a: Span, b: Span): Span => ({ began: Math.max(a.began, b.began), ended: Math.min(a.ended, b.ended) });

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.ended, b.ended) - Math.max(a.began, b.began));

const shared = (span: Span, others: readonly Span[]): number => others.reduce((sum, one) => sum + overlap(span, one), 0);
