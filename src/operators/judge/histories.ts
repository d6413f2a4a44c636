import type { Cell } from './cell.js';
import { History, type Entry } from './history.js';
import type { Patience } from './candidate.js';
import type { StateSources } from './state-sources.js';
import type { Subject } from './subject.js';

/** Entries of all attributes together; past it the history that began first is let go. */
const bound = 10_000;

/**
 * The histories of the attributes of which something could still be announced. One ends when all that its entries could wait for has
 * come, or when another version of the state stands: what was judged against the one before stays judged.
 */
export class Histories {
  readonly #all = new Map<History, Subject>();
  #entries = 0;

  constructor(
    readonly sources: StateSources,
    readonly patience: Patience,
  ) {}

  /** The history that an entry belongs to, which is begun where the entry could wait; undefined where it is judged by itself. */
  for(subject: Subject, cell: Cell, entry: Entry, named: readonly string[]): History | undefined {
    const { field } = entry.edit;
    const now = entry.said.arrived;
    const version = this.sources.versionOf(subject.source);
    let history = subject.histories.get(field);
    if (history !== undefined && (history.version !== version || history.isFull || this.#isOver(history, named, now))) {
      this.#end(history, field);
      history = undefined;
    }
    if (history === undefined) {
      if (this.patience.isReady(entry.said, named, now)) return undefined;
      history = new History(cell, version);
      subject.histories.set(field, history);
      this.#all.set(history, subject);
    }
    this.#entries++;
    this.#forget(history, now);
    return history;
  }

  #isOver(history: History, named: readonly string[], now: number): boolean {
    // The newest is the likeliest to wait.
    return !history.entries.some((_, at, all) => !this.patience.isReady((all[all.length - 1 - at] as Entry).said, named, now));
  }

  #end(history: History, field: string): void {
    const subject = this.#all.get(history);
    if (subject?.histories.get(field) === history) subject.histories.delete(field);
    if (this.#all.delete(history)) this.#entries -= history.entries.length;
  }

  /** Lets go of those that are too many or too old. */
  #forget(but: History, now: number): void {
    for (const history of this.#all.keys()) {
      if (history === but) continue;
      const last = history.entries.at(-1);
      if (this.#entries <= bound && last !== undefined && last.said.deadline > now) return;
      this.#end(history, last?.edit.field ?? '');
    }
  }
}
