import type { Change, OwnerCandidate, Ref } from '../../model/change.js';
import type { Drift } from '../../model/drift.js';
import type { Json } from '../../lib/json.js';
import { Cell, type Touch } from './cell.js';
import type { Entry, History } from './history.js';
import type { Context } from './verdict.js';

/** One resource that records have spoken of: a declared one by its address, any other by what identifies it. */
export class Subject {
  readonly cells = new Map<string, Cell>();
  /** By reported field: the alert that is open and the candidates that wait. */
  readonly leaves = new Map<string, Leaf>();
  /** By attribute: what records said of it that could still be put in order. */
  readonly histories = new Map<string, History>();

  constructor(
    /** What it is remembered by. */
    public slot: string,
    readonly ref: Ref,
    readonly source: string | undefined,
    /** Changes when the state moves the resource. */
    public address: string | undefined,
  ) {}

  /** What names it in the ids of alerts (D3). */
  get key(): string {
    return this.address ?? this.ref.key;
  }

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

/** How the value of a candidate came to an end before it was announced, or before what came between was. */
export type End = { readonly as: 'reverted' | 'superseded'; readonly by: Entry };

export type OpenAlert = {
  /** That of the candidate it came from. */
  number: number;
  drift: Drift;
  touch: Touch;
  readonly value: Json;
  readonly owner: OwnerCandidate;
  readonly change: Change;
  readonly context: Context;
  readonly entry: Entry;
  readonly end: End | undefined;
};

/** A difference between what a record says and what is declared, waiting to be announced (D8, D9). */
export type Candidate = {
  /** Candidates are numbered as they come up, those that wait together by event time: of two of one field, the later one has the current value. */
  readonly number: number;
  readonly subject: Subject;
  readonly leaf: Leaf;
  readonly field: string;
  readonly touch: Touch;
  /** At runtime, as it was when the candidate came up. */
  readonly value: Json;
  readonly owner: OwnerCandidate;
  readonly change: Change;
  readonly kind: 'modified' | 'created' | 'deleted';
  readonly context: Context;
  readonly entry: Entry;
  /** Milliseconds since the epoch; past it the candidate is announced whatever the state says (D9). */
  deadline: number;
  readonly iacAgent: boolean;
  end: End | undefined;
  /** The actor set the value back. */
  undone: boolean;
  /** It waits, and so do its records. */
  isHeld: boolean;
  /** Entries that said the same after it. */
  readonly repeats: Entry[];
  /** Where it waits. */
  slot: Slot | undefined;
};

/** A place in the queue of those that wait; one that its candidate has left counts for nothing. */
export type Slot = { readonly deadline: number; readonly candidate: Candidate };

/** The one that has the current value: the last that waits, or the open alert where that came up later. */
export const newestOf = ({ open, pending }: Leaf): OpenAlert | Candidate | undefined => {
  const last = pending.at(-1);
  return last === undefined || (open !== undefined && open.number > last.number) ? open : last;
};

/** Memory of what is worth remembering; past the bound one without alert or candidate is forgotten, else the one touched longest ago. */
export class Subjects {
  readonly #all = new Map<string, Subject>();
  readonly #active = new Set<Subject>();
  /** Those that are not active, the one touched longest ago first. */
  readonly #idle = new Set<Subject>();

  constructor(readonly bound: number) {}

  get size(): number {
    return this.#all.size;
  }

  at(slot: string, ref: Ref, source?: string, address?: string): Subject {
    const subject = this.#all.get(slot) ?? new Subject(slot, ref, source, address);
    this.#all.delete(slot);
    this.#all.set(slot, subject);
    this.#idle.delete(subject);
    if (!this.#active.has(subject)) this.#idle.add(subject);
    if (this.#all.size > this.bound) this.#forgetOne(subject);
    return subject;
  }

  /** The state moved the resource: it is known by its new address from now on, unless another is. */
  move(subject: Subject, slot: string, address: string): void {
    if (this.#all.get(subject.slot) !== subject || this.#all.has(slot)) return;
    this.#all.delete(subject.slot);
    this.#all.set(slot, subject);
    subject.slot = slot;
    subject.address = address;
  }

  /** To be called after anything was done to a subject. */
  mark(subject: Subject): void {
    if (this.#all.get(subject.slot) !== subject) return;
    if (subject.active) {
      this.#active.add(subject);
      this.#idle.delete(subject);
    } else if (this.#active.delete(subject)) {
      this.#idle.add(subject);
    }
  }

  get active(): readonly Subject[] {
    return [...this.#active];
  }

  #forgetOne(but: Subject): void {
    for (const candidates of [this.#idle, this.#all.values()]) {
      for (const subject of candidates) {
        if (subject === but) continue;
        this.#idle.delete(subject);
        this.#active.delete(subject);
        this.#all.delete(subject.slot);
        return;
      }
    }
  }
}
