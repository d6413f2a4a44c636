import { endDrift, type Drift } from '../../model/drift.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Emit, Output } from '../../model/output.js';
import type { JudgePolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { announce } from './announce.js';
import { endCandidate, makeCandidate, Patience } from './candidate.js';
import type { DeclaredStates } from './declared-states.js';
import { fix, type Entry } from './history.js';
import { SharedLists } from './shared-lists.js';
import type { StateSources } from './state-sources.js';
import type { Candidate, End, Leaf, OpenAlert, Subject, Subjects } from './subject.js';
import type { Unmatched } from './unmatched.js';
import { Waiting } from './waiting.js';

/** Candidates waiting; past it the oldest is announced early. */
const waitingBound = 10_000;

/**
 * What differs from a state: it waits until it may be announced, and is announced, withdrawn, or dropped by the rules. Candidates of
 * one field that may be announced together are, in the order of their numbers.
 */
export class Candidates {
  readonly patience: Patience;
  readonly shared: SharedLists;
  readonly #waiting = new Waiting();
  readonly #announce: ReturnType<typeof announce>;
  #numbers = 0;

  constructor(
    readonly states: DeclaredStates,
    readonly sources: StateSources,
    readonly subjects: Subjects,
    readonly unmatched: Unmatched,
    readonly policy: JudgePolicy,
  ) {
    this.patience = new Patience(policy, sources);
    this.shared = new SharedLists(states, sources);
    this.#announce = announce(policy, states);
  }

  /** Those that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  nextNumber(): number {
    return ++this.#numbers;
  }

  /** The states that could declare what a subject, or its attribute `root`, is said to be. */
  sourcesOf({ source, ref }: Subject, root: string): readonly string[] {
    return source === undefined || this.shared.has(ref.type, root) ? [...this.states.sources] : [source];
  }

  /** The newest of its field: announced at once, or left to wait. */
  add(given: Pick<Candidate, 'subject' | 'leaf' | 'touch' | 'value' | 'entry'>, emit: Emit<Output>): void {
    const candidate = makeCandidate({ ...given, number: this.nextNumber() });
    const { leaf, subject, context, entry } = candidate;
    context.verdict.open();
    leaf.pending.push(candidate);
    if (this.patience.isReady(candidate, this.sourcesOf(subject, leaf.root), entry.said.arrived)) {
      this.#release(candidate, context.at, emit);
      return;
    }
    this.#waiting.add(candidate);
    candidate.isHeld = true;
    hold(entry, emit);
    if (this.#waiting.size > waitingBound) for (const next of this.#waiting.takeNext()) this.#release(next, context.at, emit);
  }

  /** The same value again; it waits no longer than its first record would have. */
  repeat(candidate: Candidate, entry: Entry, emit: Emit<Output>): void {
    candidate.repeats.push(entry);
    entry.said.context.verdict.open();
    hold(entry, emit);
    if (entry.said.deadline >= candidate.deadline) return;
    candidate.deadline = entry.said.deadline;
    this.#waiting.add(candidate);
  }

  /** The value is the declared one again: ends the open alert; those that wait are announced with their end, also where a lock held them. */
  restore(leaf: Leaf, field: string, entry: Entry, emit: Emit<Output>): void {
    const { open } = leaf;
    if (open !== undefined) {
      emit(endedAs(open.drift, open.end ?? { as: 'reverted', by: entry }));
      leaf.open = undefined;
      fix(entry, field, 'restored');
    }
    for (const candidate of leaf.pending) endCandidate(candidate, 'reverted', entry);
  }

  /** The value is another now that nobody wants to hear of: what was announced before is over all the same. */
  ignore(leaf: Leaf, field: string, entry: Entry, emit: Emit<Output>): void {
    if (this.#supersede(leaf, Infinity, entry, undefined, emit)) fix(entry, field, 'ignored');
    for (const candidate of leaf.pending) endCandidate(candidate, 'superseded', entry);
  }

  /** Announces what was confirmed, or waits for nothing any more. `now` in milliseconds. */
  releaseReady(now: number, at: string, emit: Emit<Output>): void {
    if (this.#waiting.size === 0) return;
    this.#releaseAll(
      this.#waiting.take((one) => this.patience.isReady(one, this.sourcesOf(one.subject, one.leaf.root), now)),
      at,
      emit,
    );
  }

  /** Announces what has waited long enough (D9). */
  releaseDue(now: number, at: string, emit: Emit<Output>): void {
    this.#releaseAll(this.#waiting.takeDue(now), at, emit);
  }

  get nextDeadline(): number {
    return this.#waiting.next;
  }

  /** A candidate that a state declares, or that was part of an apply. */
  withdraw(candidate: Candidate, emit: Emit<Output>): void {
    this.take(candidate);
    for (const entry of entriesOf(candidate)) {
      fix(entry, candidate.field, 'differs');
      entry.said.context.verdict.settle('declared', emit);
    }
    if (candidate.isHeld) for (const entry of entriesOf(candidate)) free(entry, emit);
    closeOpen(candidate.leaf, emit);
  }

  /** Takes it out, to be judged again; its parts of verdicts stay open, and its records held. */
  take(candidate: Candidate): void {
    this.#waiting.leave(candidate);
    candidate.leaf.pending = candidate.leaf.pending.filter((one) => one !== candidate);
  }

  /** The same for all of a field that came of these entries; says which entries said their values. */
  takeAll(leaf: Leaf, wanted: ReadonlySet<Entry>): readonly Entry[] {
    const taken = leaf.pending.filter(({ entry }) => wanted.has(entry));
    leaf.pending = leaf.pending.filter(({ entry }) => !wanted.has(entry));
    for (const candidate of taken) this.#waiting.leave(candidate);
    return taken.flatMap(entriesOf);
  }

  /** Where the subject stands in the state now, at its address or where the state moved it. */
  targetOf(subject: Subject): Declared | undefined {
    if (subject.source === undefined || subject.address === undefined) return undefined;
    const snapshot = this.states.get(subject.source);
    const resource = snapshot?.byAddress(subject.address) ?? snapshot?.find(subject.ref.key)[0];
    return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
  }

  /** In their order, but none before those of its field that come before it. */
  #releaseAll(candidates: readonly Candidate[], at: string, emit: Emit<Output>): void {
    const left = new Set(candidates);
    for (const candidate of candidates) {
      if (!left.has(candidate)) continue;
      for (const one of candidate.leaf.pending) {
        if (one.number <= candidate.number && left.delete(one)) this.#release(one, at, emit);
      }
    }
  }

  #release(candidate: Candidate, at: string, emit: Emit<Output>): void {
    const { leaf, subject } = candidate;
    for (let next: Candidate | undefined = candidate; next !== undefined;) next = this.#releaseOne(next, at, emit);
    closeOpen(leaf, emit);
    this.subjects.mark(subject);
  }

  /** Where the rules drop it: the next record that says the same, if that waits for nothing either. */
  #releaseOne(candidate: Candidate, at: string, emit: Emit<Output>): Candidate | undefined {
    const named = this.sourcesOf(candidate.subject, candidate.leaf.root);
    if (this.patience.wasApply(candidate, named)) {
      this.withdraw(candidate, emit);
      return undefined;
    }
    this.take(candidate);
    const drift = this.#announce(candidate, this.targetOf(candidate.subject), at);
    if (typeof drift !== 'string') {
      this.#tell(candidate, drift, at, emit);
      return undefined;
    }
    this.#drop(candidate, drift, emit);
    const next = repeated(candidate);
    if (next === undefined) return undefined;
    next.leaf.pending = [...next.leaf.pending, next].sort((one, other) => one.number - other.number);
    if (this.patience.isReady(next, named, Date.parse(at))) return next;
    this.#waiting.add(next);
    return undefined;
  }

  #drop({ kind, change, context, entry, field, leaf, number, end, isHeld }: Candidate, reason: DropReason, emit: Emit<Output>): void {
    fix(entry, field, 'differs');
    if (kind === 'created' && (reason === 'no_rule' || reason === 'not_in_state')) {
      this.unmatched.keep(change, context, reason);
      context.verdict.pass();
    } else context.verdict.settle(reason, emit);
    if (isHeld) free(entry, emit);
    this.#supersede(leaf, number, entry, end, emit);
  }

  #tell(candidate: Candidate, drift: Drift, at: string, emit: Emit<Output>): void {
    const { leaf, subject, number, touch, value, owner: place, change, context, entry, end, field } = candidate;
    const { open } = leaf;
    // One that waited longer than a newer one of its field comes second, and stays behind it.
    const overtaken = open !== undefined && open.number > number;
    if (!overtaken) this.#supersede(leaf, number, entry, end, emit);
    emit({ output: 'drift', drift, waited: Date.parse(at) - entry.said.arrived });
    for (const one of entriesOf(candidate)) {
      fix(one, field, 'differs');
      one.said.context.verdict.settle('alerted', emit);
    }
    if (candidate.isHeld) for (const one of entriesOf(candidate)) free(one, emit);
    if (overtaken) emit(endedAs(drift, end ?? { as: 'superseded', by: open.entry }));
    else leaf.open = { number, drift, touch, value, owner: place, change, context, entry, end };
    subject.leaves.set(field, leaf);
  }

  /** Ends what was announced before another value came, if anything was. `end`: that of the other value. */
  #supersede(leaf: Leaf, number: number, by: Entry, end: End | undefined, emit: Emit<Output>): boolean {
    const { open } = leaf;
    if (open === undefined || open.number > number) return false;
    // What ended both came after the other value.
    emit(endedAs(open.drift, open.end === undefined || open.end.by === end?.by ? { as: 'superseded', by } : open.end));
    leaf.open = undefined;
    return true;
  }
}

/** The record of an entry waits for a candidate. */
const hold = ({ said: { context } }: Entry, emit: Emit<Output>): void => {
  context.verdict.hold(context.record, emit);
};

/** It waits no longer, or in another candidate by now; said after what became of it. */
export const free = ({ said: { context } }: Pick<Entry, 'said'>, emit: Emit<Output>): void => {
  context.verdict.free(context.record, emit);
};

/** All that said the value of a candidate, in their order. */
export const entriesOf = ({ entry, repeats }: Candidate): readonly Entry[] => [entry, ...repeats];

/** An alert that had ended when it was announced ends now, unless another that waits came between: that one supersedes it. */
const closeOpen = (leaf: Leaf, emit: Emit<Output>): void => {
  const open: OpenAlert | undefined = leaf.open;
  if (open?.end === undefined) return;
  const { by } = open.end;
  if (leaf.pending.some((one) => one.number > open.number && one.end?.by === by)) return;
  emit(endedAs(open.drift, open.end));
  leaf.open = undefined;
};

/** The same value as its second record said it. */
const repeated = (candidate: Candidate): Candidate | undefined => {
  const [entry, ...repeats] = candidate.repeats;
  if (entry === undefined) return undefined;
  const next: Candidate = { ...makeCandidate({ ...candidate, entry }), repeats, isHeld: candidate.isHeld };
  if (candidate.end !== undefined) endCandidate(next, candidate.end.as, candidate.end.by);
  return next;
};

const endedAs = (drift: Drift, { as, by }: End): Output => ended(drift, as, by.said.context.record.eventTime);

export const ended = (...what: Parameters<typeof endDrift>): Output => ({ output: 'resolved', drift: endDrift(...what) });
