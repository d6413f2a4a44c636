import { DeadlineQueue } from './deadline-queue.js';
import type { Candidate, Slot } from './subject.js';

/** Slots that were left and may stay, besides as many as are taken. */
const leftBound = 1_000;

/** The candidates that wait, in the order of their deadlines. Leaving costs nothing that grows with the queue. */
export class Waiting {
  readonly #slots = new DeadlineQueue<Slot>();
  #left = 0;

  get size(): number {
    return this.#slots.size - this.#left;
  }

  /** The earliest deadline, milliseconds since the epoch; Infinity where nothing waits. */
  get next(): number {
    for (let first = this.#slots.first; first !== undefined; first = this.#slots.first) {
      if (first.candidate.slot === first) return first.deadline;
      this.#slots.shift();
      this.#left--;
    }
    return Infinity;
  }

  /** Also where its deadline has become another. */
  add(candidate: Candidate): void {
    this.leave(candidate);
    candidate.slot = { deadline: candidate.deadline, candidate };
    this.#slots.add(candidate.slot);
  }

  leave(candidate: Candidate): void {
    if (candidate.slot === undefined) return;
    candidate.slot = undefined;
    this.#left++;
    if (this.#left <= leftBound + this.size) return;
    this.#slots.take((slot) => slot.candidate.slot !== slot);
    this.#left = 0;
  }

  /** Takes out all that are wanted. */
  take(wanted: (candidate: Candidate) => boolean): readonly Candidate[] {
    const taken = this.#slots.take((slot) => slot.candidate.slot !== slot || wanted(slot.candidate));
    this.#left = 0;
    const candidates = taken.filter((slot) => slot.candidate.slot === slot).map(({ candidate }) => candidate);
    for (const candidate of candidates) candidate.slot = undefined;
    return candidates;
  }

  /** Takes out those whose deadline has passed. */
  takeDue(now: number): readonly Candidate[] {
    const due: Candidate[] = [];
    while (this.size > 0 && this.next <= now) due.push(...this.takeNext());
    return due;
  }

  /** The one with the earliest deadline, if there is one. */
  takeNext(): readonly Candidate[] {
    if (this.next === Infinity) return [];
    const candidate = this.#slots.shift()?.candidate;
    if (candidate === undefined) return [];
    candidate.slot = undefined;
    return [candidate];
  }
}
