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

  /** When a record last changed it, and so proved that it exists, before any told of its making or end. */
  #alive: number | undefined = undefined;

  /** To be told of each change; says whether its being there is under question at all. */
  isJudged(time: number): boolean {
    if (this.cells.has('*')) return true;
    this.#alive = Math.max(this.#alive ?? time, time);
    return false;
  }

  cell(field: string): Cell {
    let cell = this.cells.get(field);
    if (cell === undefined) {
      this.cells.set(field, (cell = new Cell()));
      if (field === '*' && this.#alive !== undefined) cell.whole = { time: this.#alive, present: true, value: 'exists', live: false };
    }
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

type OpenAlert = {
  /** That of the candidate it came from. */
  readonly number: number;
  drift: Drift;
  readonly touch: Touch;
  readonly value: Json;
  readonly place: Place;
  readonly change: Change;
  readonly context: Context;
};

/** A difference between what a record says and what is declared, waiting to be announced (D8, D9). */
export type Candidate = {
  /** Candidates are numbered as they come up: of two of one field, the later one has the value of now. */
  readonly number: number;
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
  /** It was the same actor who did so. */
  undone: boolean;
  repeats: Context[];
};

/** The one that has the value of now: the last that waits, or the open alert where that came up later. */
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
