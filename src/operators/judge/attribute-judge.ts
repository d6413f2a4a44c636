import type { Emit, Output } from '../../model/output.js';
import type { Json } from '../../lib/json.js';
import { endCandidate } from './candidate.js';
import { free, type Candidates } from './candidates.js';
import { applyEdit, type Cell, type Touch } from './cell.js';
import { sameValue } from '../compare/compare-values.js';
import { Histories } from './histories.js';
import { fix, type Entry, type History } from './history.js';
import { ignoreAttributes } from '../rules/ignore-attributes.js';
import { newestOf, type Leaf, type OpenAlert, type Subject } from './subject.js';

/** `declared`: the state's value of it. */
type Attribute = { readonly subject: Subject; readonly cell: Cell; readonly declared: Json | undefined };

/**
 * Judges what records say of one attribute, in the order of their events as long as they wait together: one that arrives late is put
 * in its place, and what came after it is judged anew, as if it had been there. What was announced by then stands.
 */
export class AttributeJudge {
  readonly #histories: Histories;
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(readonly candidates: Candidates) {
    const { sources, patience, states, policy } = candidates;
    this.#histories = new Histories(sources, patience);
    this.#ignored = ignoreAttributes(states.types, policy.ignore);
  }

  /** Says whether the entry differs from what is declared. */
  judge(subject: Subject, entry: Entry, emit: Emit<Output>): boolean {
    const cell = subject.cell(entry.edit.field);
    const { candidates } = this;
    const named = candidates.sourcesOf(subject, entry.edit.field);
    const history = this.#histories.for(subject, cell, entry, named);
    const isLast = history?.insert(entry) !== false;
    const attribute = { subject, cell, declared: this.#declared(subject, entry) };
    const differs =
      history === undefined || isLast ? this.#judge(attribute, entry, emit) : this.#judgeAnew(attribute, history, entry, emit);
    if (candidates.policy.confirm && waits(subject, entry, isLast)) {
      for (const source of named) emit({ output: 'confirm', source, seq: entry.said.context.seq });
    }
    return differs;
  }

  /** Takes back what is not announced, and judges all entries in their order. */
  #judgeAnew(attribute: Attribute, history: History, late: Entry, emit: Emit<Output>): boolean {
    const { subject, cell } = attribute;
    const announced = new Map<string, OpenAlert>();
    const entries = new Set(history.entries);
    const taken: Entry[] = [];
    for (const [field, leaf] of subject.leaves) {
      if (leaf.root !== late.edit.field) continue;
      taken.push(...this.candidates.takeAll(leaf, entries));
      for (const candidate of leaf.pending) {
        if (candidate.end !== undefined && entries.has(candidate.end.by)) candidate.end = undefined;
      }
      if (leaf.open === undefined || !entries.has(leaf.open.entry)) continue;
      announced.set(field, leaf.open);
      leaf.open = undefined;
    }
    history.rewind(cell);
    let differs = false;
    for (const entry of history.entries) {
      const result = this.#judge({ ...attribute, declared: this.#declared(subject, entry) }, entry, emit, announced);
      if (entry === late) differs = result;
    }
    for (const entry of taken) {
      entry.said.context.verdict.close(emit);
      free(entry, emit);
    }
    return differs;
  }

  #declared({ ref }: Subject, { edit, said }: Entry): Json | undefined {
    return this.candidates.shared.declaredFor(edit.field, edit.value, ref.type, said.target, said.context.record);
  }

  /** `announced`: open alerts by field, to be put back where their entry is judged anew. */
  #judge(attribute: Attribute, entry: Entry, emit: Emit<Output>, announced?: ReadonlyMap<string, OpenAlert>): boolean {
    const { subject, cell, declared } = attribute;
    const { edit, said } = entry;
    const { target, context } = said;
    const { record, verdict } = context;
    const { candidates } = this;
    const { type } = subject.ref;
    if (target === undefined && said.place.act === 'delete' && this.#keeps(subject, entry, emit)) {
      // A record of its creation may arrive yet.
      for (const touch of applyEdit(cell, edit, record.time, undefined)) touch.settle(false);
      return false;
    }
    let differs = false;
    const touches = applyEdit(cell, edit, record.time, declared);
    if (touches.length === 0) verdict.note(target === undefined ? 'not_in_state' : 'declared');
    for (const touch of touches) {
      const leaf = subject.leaf(touch.field, edit.field);
      if (entry.fixed?.has(touch.field) === true) this.#putBack(leaf, touch, entry, announced?.get(touch.field));
      else if (this.#agrees(touch, declared, entry)) {
        touch.settle(false);
        const left = touch.differsElsewhere(declared);
        const known = newestOf(leaf);
        if (left && known !== undefined && !sameValue(known.value, touch.value(declared), touch.as)) {
          differs = true;
          this.#differs(attribute, leaf, touch, entry, emit);
          continue;
        }
        if (edit.field !== '*' || subject.address === undefined || leaf.open !== undefined) verdict.note('declared');
        if (!left) candidates.restore(leaf, touch.field, entry, emit);
      } else if (this.#ignored(type, subject.address ?? null, touch.field, record.user)) {
        touch.settle(false);
        verdict.note('ignored');
        candidates.ignore(leaf, touch.field, entry, emit);
      } else {
        differs = true;
        this.#differs(attribute, leaf, touch, entry, emit);
      }
      if (leaf.open === undefined && leaf.pending.length === 0) subject.leaves.delete(touch.field);
    }
    return differs;
  }

  /** The end of a thing that nobody has heard of is kept, in case a state that is read later declares it. */
  #keeps(subject: Subject, entry: Entry, emit: Emit<Output>): boolean {
    const { unmatched } = this.candidates;
    const { change, context } = entry.said;
    if (subject.active) {
      if (entry.isKept) unmatched.forget(change, context, emit);
      entry.isKept = false;
      return false;
    }
    if (!entry.isKept) unmatched.keep(change, context, change.undeclared);
    entry.isKept = true;
    return true;
  }

  /** Does again for the cell what was done, and says nothing. */
  #putBack(leaf: Leaf, touch: Touch, entry: Entry, announced: OpenAlert | undefined): void {
    const fixed = entry.fixed?.get(touch.field);
    touch.settle(fixed === 'differs');
    if (announced?.entry === entry) {
      announced.touch = touch;
      announced.number = this.candidates.nextNumber();
      leaf.open = announced;
    }
    if (fixed === 'differs') return;
    for (const candidate of leaf.pending) endCandidate(candidate, fixed === 'restored' ? 'reverted' : 'superseded', entry);
  }

  /** A hidden value agrees when the state changed the resource after the event. */
  #agrees(touch: Touch, declared: Json | undefined, { said }: Entry): boolean {
    if (!touch.hidden) return touch.satisfied(declared);
    const { target, context } = said;
    if (target === undefined) return false;
    const { snapshot, resource } = target;
    return this.candidates.sources.changedSince(snapshot.source, snapshot.address(resource), context.record.time);
  }

  #differs({ subject, declared }: Attribute, leaf: Leaf, touch: Touch, entry: Entry, emit: Emit<Output>): void {
    const value = touch.value(declared);
    const newest = newestOf(leaf);
    if (newest === undefined || newest.end !== undefined || touch.hidden || !sameValue(value, newest.value, touch.as)) {
      this.candidates.add({ subject, leaf, touch, value, entry }, emit);
    } else if ('repeats' in newest) this.candidates.repeat(newest, entry, emit);
    else {
      const { record, verdict } = entry.said.context;
      const { occurrences, last_seen } = newest.drift;
      newest.drift = {
        ...newest.drift,
        occurrences: occurrences + 1,
        last_seen: Date.parse(last_seen) > record.time ? last_seen : record.eventTime,
      };
      fix(entry, touch.field, 'differs');
      verdict.note('alerted');
      emit({ output: 'repeated', drift: newest.drift });
    }
  }
}

/** Does a candidate wait that came of this entry, or, where it changed the order of others, any of the attribute? */
const waits = (subject: Subject, entry: Entry, isLast: boolean): boolean => {
  for (const { root, pending } of subject.leaves.values()) {
    const newest = root === entry.edit.field ? pending.at(-1) : undefined;
    if (newest !== undefined && (!isLast || newest.entry === entry)) return true;
  }
  return false;
};
