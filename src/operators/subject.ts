import type { Change, Place, Ref } from '../model/change.js';
import type { Drift } from '../model/drift.js';
import type { Json } from '../model/json.js';
import { Cell, type Touch } from './cell.js';
import type { Context } from './verdict.js';

/** One resource that records have spoken of: a declared one by its address, any other by what identifies it. */
export class Subject {
  readonly cells = new Map<string, Cell>();
  /** By reported field: the alert that is open and the candidates that wait. */
  readonly leaves = new Map<string, Leaf>();

  constructor(
    readonly key: string,
    readonly ref: Ref,
    readonly source: string | undefined,
    readonly address: string | undefined,
  ) {}

  cell(field: string): Cell {
    let cell = this.cells.get(field);
    if (cell === undefined) this.cells.set(field, (cell = new Cell()));
    return cell;
  }

  leaf(field: string, root: string): Leaf {
    let leaf = this.leaves.get(field);
    if (leaf === undefined) this.leaves.set(field, (leaf = { root, open: undefined, pending: [] }));
    return leaf;
  }

  /** Has an alert open or a candidate waiting, and so must be looked at when a new state arrives. */
  get active(): boolean {
    for (const leaf of this.leaves.values()) if (leaf.open !== undefined || leaf.pending.length > 0) return true;
    return false;
  }
}

export type Leaf = {
  /** The attribute that the field belongs to: `tags` for `tags.Owner`. */
  readonly root: string;
  open: OpenAlert | undefined;
  pending: Candidate[];
};

export type OpenAlert = {
  drift: Drift;
  readonly touch: Touch;
  readonly value: Json;
  readonly place: Place;
  readonly change: Change;
  readonly context: Context;
};

/** A difference between what a record says and what is declared, waiting to be announced (D8, D9). */
export type Candidate = {
  readonly subject: Subject;
  readonly leaf: Leaf;
  readonly field: string;
  readonly touch: Touch;
  /** At runtime, as it was when the candidate came up. */
  readonly value: Json;
  readonly place: Place;
  readonly change: Change;
  readonly kind: 'modified' | 'created' | 'deleted';
  readonly context: Context;
  /** Milliseconds since the epoch; past it the candidate is announced whatever the state says (D9). */
  readonly deadline: number;
  readonly iacAgent: boolean;
  /** When a later record set the value back, before this one was announced. */
  reverted: string | undefined;
  repeats: Context[];
};

/** How many of the oldest are looked at for one that has nothing open. */
const lookedAt = 16;

/** Memory of what is worth remembering; past the bound the subject that was touched longest ago is forgotten, its open alerts with it. */
export class Subjects {
  readonly #all = new Map<string, Subject>();
  readonly #active = new Set<Subject>();

  constructor(readonly bound: number) {}

  get(key: string): Subject | undefined {
    return this.#all.get(key);
  }

  at(key: string, make: () => Subject): Subject {
    const known = this.#all.get(key);
    const subject = known ?? make();
    if (known !== undefined) this.#all.delete(key);
    this.#all.set(key, subject);
    if (this.#all.size > this.bound) this.#forgetOldest();
    return subject;
  }

  /** Prefers one without an open alert among the oldest few; looking at all of them would make a full memory slow. */
  #forgetOldest(): void {
    let looked = 0;
    for (const [key, subject] of this.#all) {
      this.#all.delete(key);
      if (!subject.active || ++looked === lookedAt) {
        this.#active.delete(subject);
        return;
      }
      this.#all.set(key, subject);
    }
  }

  mark(subject: Subject): void {
    if (subject.active) this.#active.add(subject);
    else this.#active.delete(subject);
  }

  get active(): readonly Subject[] {
    return [...this.#active];
  }
}
