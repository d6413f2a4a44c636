import { DeadlineQueue } from '../../lib/deadline-queue.js';
import type { PendingChange, PendingChangeUndone } from '../flow/finding.js';
import { PartsWriter, type PartsReader, type SavedEvaluation } from '../flow/saved-parts.js';

/** Number of changes kept. Beyond it, the oldest is dropped early. */
const bound = 10_000;

type UndeclaredChange = Pick<PendingChange, 'change' | 'part' | 'evaluation' | 'reason'> & { readonly deadline: number };

type SavedUndeclared = readonly [
  change: number,
  part: number,
  evaluation: SavedEvaluation,
  reason: UndeclaredChange['reason'],
  deadline: number,
];

/** Changes of resources that no state declares, kept for a while in case a later state declares them (D8b). */
export class UndeclaredChanges {
  readonly #queue = new DeadlineQueue<UndeclaredChange>();

  /** In milliseconds since the epoch; -Infinity if there are too many. */
  get deadline(): number {
    return this.#queue.size > bound ? -Infinity : this.#queue.next;
  }

  add({ change, part, evaluation, reason, deadline }: UndeclaredChange): void {
    this.#queue.add({ change, part, evaluation, reason, deadline });
  }

  /** Removes and returns a change after its window; undefined if none is left. */
  takeDue(now: number): UndeclaredChange | undefined {
    return this.#queue.size > 0 && this.deadline <= now ? this.#queue.shift() : undefined;
  }

  takeOne({ part, evaluation }: PendingChangeUndone): UndeclaredChange | undefined {
    return this.#queue.take((one) => one.part === part && one.evaluation.number === evaluation.number)[0];
  }

  /** Removes and returns the matching changes, by deadline. */
  take(wanted: (one: UndeclaredChange) => boolean): readonly UndeclaredChange[] {
    return this.#queue.take(wanted);
  }

  /** The texts of the changes at the time of the call, after one of `head`. */
  save(head: object): Iterator<string, undefined> {
    const all = this.#queue.items;
    const parts = new PartsWriter();
    parts.add(head);
    return (function* (): Generator<string, undefined> {
      yield* parts.take();
      for (const { change, part, evaluation, reason, deadline } of all) {
        parts.add([parts.change(change), part, parts.evaluation(evaluation), reason, deadline] satisfies SavedUndeclared);
        yield* parts.take();
      }
      return undefined;
    })();
  }

  restore([change, part, evaluation, reason, deadline]: SavedUndeclared, parts: PartsReader): void {
    this.add({ change: parts.change(change), part, evaluation: parts.evaluation(evaluation), reason, deadline });
  }
}
