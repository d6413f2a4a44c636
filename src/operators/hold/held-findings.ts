import { DeadlineQueue } from '../../lib/deadline-queue.js';
import type { Finding } from '../flow/finding.js';
import { PartsWriter, type PartsReader, type SavedEdit, type SavedEnd } from '../flow/saved-parts.js';

/** Slots of findings that are gone which may stay, in addition to as many as there are findings. */
const leftBound = 1_000;

/** A finding that waits. Replaced, never modified. `deadline`: milliseconds since the epoch. */
export type Held = { readonly finding: Finding; readonly deadline: number };

type Slot = { readonly deadline: number; readonly number: number };

type SavedHeld = readonly [
  finding: Omit<Finding, 'kind' | 'edit' | 'repeats' | 'end'>,
  edit: SavedEdit,
  repeats: readonly SavedEdit[],
  end: SavedEnd | null,
  deadline: number,
];

/** Findings that wait, by number, deadline and field. Removing one takes constant time: its slot stays in the queue until its turn. */
export class HeldFindings {
  readonly #byNumber = new Map<number, Held>();
  readonly #byField = new Map<string, readonly number[]>();
  readonly #slots = new DeadlineQueue<Slot>();

  get size(): number {
    return this.#byNumber.size;
  }

  /** The earliest deadline; Infinity if nothing waits. */
  get deadline(): number {
    return this.#first()?.deadline ?? Infinity;
  }

  get(number: number): Held | undefined {
    return this.#byNumber.get(number);
  }

  /** Adds a finding, or replaces it. */
  put(held: Held): void {
    const { number } = held.finding;
    const known = this.#byNumber.get(number);
    this.#byNumber.set(number, held);
    if (known === undefined) {
      const key = fieldOf(held.finding);
      this.#byField.set(key, [...(this.#byField.get(key) ?? []), number]);
    }
    if (known?.deadline !== held.deadline) this.#slots.add({ deadline: held.deadline, number });
  }

  delete(number: number): void {
    const held = this.#byNumber.get(number);
    if (held === undefined) return;
    this.#byNumber.delete(number);
    const key = fieldOf(held.finding);
    const left = (this.#byField.get(key) ?? []).filter((one) => one !== number);
    if (left.length === 0) this.#byField.delete(key);
    else this.#byField.set(key, left);
    if (this.#slots.size - this.size > leftBound + this.size) this.#slots.take((slot) => !this.#isCurrent(slot));
  }

  /** The findings of the same field, in the order of their numbers. */
  ofField(finding: Finding): readonly Held[] {
    return (this.#byField.get(fieldOf(finding)) ?? []).map((number) => this.#byNumber.get(number) as Held).sort(byNumber);
  }

  /** The findings of a resource. */
  ofSubject(id: number): readonly Held[] {
    return [...this.#byNumber.values()].filter(({ finding }) => finding.subject.id === id);
  }

  /** The matching findings, by deadline. */
  matching(wanted: (held: Held) => boolean): readonly Held[] {
    return this.#slots.items.flatMap((slot) => {
      const held = this.#isCurrent(slot) ? this.#byNumber.get(slot.number) : undefined;
      return held !== undefined && wanted(held) ? [held] : [];
    });
  }

  /** The finding with the earliest deadline. */
  first(): Held | undefined {
    const slot = this.#first();
    return slot === undefined ? undefined : this.#byNumber.get(slot.number);
  }

  /** The texts of the findings at the time of the call, after one of `head`. */
  save(head: object): Iterator<string, undefined> {
    const all = this.matching(() => true);
    const parts = new PartsWriter();
    parts.add(head);
    return (function* (): Generator<string, undefined> {
      yield* parts.take();
      for (const { finding, deadline } of all) {
        const { kind: _, edit, repeats, end, ...plain } = finding;
        const item: SavedHeld = [plain, parts.edit(edit), repeats.map((one) => parts.edit(one)), parts.end(end), deadline];
        parts.add(item);
        yield* parts.take();
      }
      return undefined;
    })();
  }

  restore(item: readonly unknown[], parts: PartsReader): void {
    const [plain, edit, repeats, end, deadline] = item as SavedHeld;
    this.put({
      finding: { kind: 'finding', ...plain, edit: parts.edit(edit), repeats: repeats.map((one) => parts.edit(one)), end: parts.end(end) },
      deadline,
    });
  }

  #first(): Slot | undefined {
    for (let first = this.#slots.first; first !== undefined; first = this.#slots.first) {
      if (this.#isCurrent(first)) return first;
      this.#slots.shift();
    }
    return undefined;
  }

  #isCurrent({ number, deadline }: Slot): boolean {
    return this.#byNumber.get(number)?.deadline === deadline;
  }
}

const fieldOf = ({ subject, comparison }: Finding): string => `${String(subject.id)} ${comparison.field}`;

const byNumber = (one: Held, other: Held): number => one.finding.number - other.finding.number;
