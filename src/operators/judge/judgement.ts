import { idOf, type Change, type Edit, type OwnerCandidate } from '../../model/change.js';
import { resourceKey, type Emit, type Output } from '../../model/output.js';
import type { JudgePolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { Candidates } from './candidates.js';
import type { DeclaredStates } from './declared-states.js';
import { makeEntry, type Said } from './history.js';
import { AttributeJudge } from './attribute-judge.js';
import { mirrorsOthers } from './mirrors-others.js';
import { namesIacTool } from './names-iac-tool.js';
import { existence, isMeant, pickOwners, withDefault } from './pick-owners.js';
import { Recent } from './recent.js';
import { StateSources } from './state-sources.js';
import { Subjects, type Subject } from './subject.js';
import { Unmatched } from './unmatched.js';
import type { Context } from './verdict.js';

/** Subjects remembered: what keeps late records from overwriting newer ones (D5). About 1 kB each. */
const subjectBound = 100_000;

/**
 * The state of judging: what records have said, which alerts are open, which candidates wait. Its methods take one event
 * each and emit what follows. The invariant: a field of a resource has at most one open alert (D11a), and no candidate is
 * announced whose value some state declares at that moment (D7).
 */
export class Judgement {
  readonly sources = new StateSources();
  readonly unmatched: Unmatched;
  readonly recent: Recent;
  readonly subjects = new Subjects(subjectBound);
  readonly candidates: Candidates;
  readonly #attributes: AttributeJudge;

  constructor(
    readonly states: DeclaredStates,
    readonly policy: JudgePolicy,
  ) {
    this.unmatched = new Unmatched(policy.unmatchedWindow);
    this.recent = new Recent(policy.unmatchedWindow);
    this.candidates = new Candidates(states, this.sources, this.subjects, this.unmatched, policy);
    this.#attributes = new AttributeJudge(this.candidates);
  }

  /** Judges a change where it is declared, and what it says of resources that declare single elements of a list. */
  change(change: Change, context: Context, emit: Emit<Output>): void {
    this.#atPlace(change, context, emit);
    for (const { place, target } of this.candidates.shared.elements(change, context.record)) {
      // A change that is judged once more says the same of them.
      if (context.touched.has(target.snapshot.address(target.resource))) continue;
      if (place.act === 'put') context.verdict.note('declared');
      const alone: Change = { owners: [place], undeclared: 'not_in_state', uncovered: [] };
      this.#judge(this.#said(place, alone, target, context), target, emit);
    }
  }

  /** Finds the place that owns a change and judges it there (D18). */
  #atPlace(change: Change, context: Context, emit: Emit<Output>): void {
    for (const place of change.owners) {
      const found = this.states.findFor(place.ref, context.record);
      if (found.length > 0 && !mirrorsOthers(place, change, found, context.record, this.states, this.sources)) {
        this.#declaredPlace(place, change, found, context, emit);
        return;
      }
      // Gone by an apply that ended after the event: what mirrors it further on is merely older.
      if (found.length > 0 || (place.act === 'delete' && this.sources.vanished(place.ref, context.record.time))) {
        context.verdict.note('declared');
        return;
      }
    }
    const uncovered = this.states.uncovered(change, context.record);
    for (const { snapshot, resource } of uncovered) context.touched.add(snapshot.address(resource));
    if (uncovered.length > 0 || !this.states.follows(change)) context.verdict.note('unsupported_resource');
    else this.#undeclared(change, context, emit);
  }

  #declaredPlace(place: OwnerCandidate, change: Change, found: readonly Declared[], context: Context, emit: Emit<Output>): void {
    for (const target of pickOwners(place, found, this.states.types[place.ref.type])) {
      this.#judge(this.#said(place, change, target, context), target, emit);
    }
  }

  #judge(said: Said, target: Declared, emit: Emit<Output>): void {
    const { place, change, context } = said;
    const { snapshot, resource } = target;
    const address = snapshot.address(resource);
    context.touched.add(address);
    const subject = this.subjects.at(declaredSlot(snapshot.source, address), place.ref, snapshot.source, address);
    const gone = place.act === 'delete';
    if (gone && !isMeant(place, target, subject.cells, context.record.time, this.states.types[place.ref.type])) {
      context.verdict.note('declared');
      return;
    }
    const sets = gone ? [] : place.edits;
    let agreed = true;
    // What changes a thing also says that it is there.
    for (const edit of [existence(gone), ...sets]) if (this.#edit(subject, edit, said, emit)) agreed = false;
    if (agreed && this.sources.status(snapshot.source).written < context.record.time) this.recent.keep(change, context, snapshot.source);
    this.subjects.mark(subject);
  }

  /** Says whether the edit differs from what is declared. */
  #edit(subject: Subject, edit: Edit, said: Said, emit: Emit<Output>): boolean {
    return this.#attributes.judge(subject, makeEntry(withDefault(edit, this.states.types[subject.ref.type]), said), emit);
  }

  #said(place: OwnerCandidate, change: Change, target: Declared | undefined, context: Context): Said {
    const arrived = Date.parse(context.at);
    const iacAgent = namesIacTool(context.record.userAgent);
    return { place, change, target, context, arrived, deadline: arrived + this.policy.maxHold, iacAgent };
  }

  #undeclared(change: Change, context: Context, emit: Emit<Output>): void {
    const gone = change.owners.find((place) => place.act === 'delete');
    const made = change.owners.find((place) => place.act === 'create');
    const place = gone ?? made;
    for (const one of change.owners) context.touched.add(resourceKey(null, one.ref.type, idOf(one)));
    if (place === undefined) {
      this.unmatched.keep(change, context, change.undeclared);
      return;
    }
    const { ref } = place;
    if (gone === undefined && this.sources.vanished(ref, context.record.time)) {
      context.verdict.note('declared');
      return;
    }
    const subject = this.subjects.at(`\0${context.record.account}\0${ref.key}`, ref);
    this.#edit(subject, existence(gone !== undefined), this.#said(place, change, undefined, context), emit);
    this.subjects.mark(subject);
  }
}

/** What a declared resource is remembered by. */
export const declaredSlot = (source: string, address: string): string => `${source}\0${address}`;
