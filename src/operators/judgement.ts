import type { AuditRecord } from '../model/audit-record.js';
import { idOf, type Change, type Edit, type Place } from '../model/change.js';
import { endDrift } from '../model/drift.js';
import { subjectKey, type Emit, type Output } from '../model/output.js';
import type { JudgePolicy } from '../model/rules.js';
import type { Declared } from '../model/state-snapshot.js';
import type { Json } from '../model/json.js';
import { announce } from './announce.js';
import { makeCandidate, Patience, undo } from './candidate.js';
import { applyEdit, type Touch } from './cell.js';
import { sameValue } from './compare-values.js';
import { DeadlineQueue } from './deadline-queue.js';
import type { DeclaredStates } from './declared-states.js';
import { ignoreAttributes } from './ignore-attributes.js';
import { namesIacTool } from './names-iac-tool.js';
import { declaredOf, existence, pickOwners, withDefault } from './pick-owners.js';
import { Recent } from './recent.js';
import { newestOf, Subjects, type Candidate, type Leaf, type Subject } from './subject.js';
import { StateSources } from './state-sources.js';
import { Unmatched } from './unmatched.js';
import type { Context } from './verdict.js';

/** Subjects remembered: what keeps late records from overwriting newer ones (D5). About 1 kB each. */
const subjectBound = 100_000;
/** Candidates waiting; past it the oldest is announced early. */
const waitingBound = 10_000;

/** What is judged: a change at the place that owns it, on the resource that stands there. */
type Said = { readonly place: Place; readonly change: Change; readonly target: Declared | undefined; readonly context: Context };

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
  readonly #waiting = new DeadlineQueue<Candidate>();
  readonly #patience: Patience;
  #candidates = 0;
  readonly #announce: ReturnType<typeof announce>;
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(
    readonly states: DeclaredStates,
    readonly policy: JudgePolicy,
  ) {
    this.#announce = announce(policy, states);
    this.#ignored = ignoreAttributes(states.types, policy.ignore);
    this.unmatched = new Unmatched(policy.unmatchedWindow);
    this.recent = new Recent(policy.unmatchedWindow);
    this.#patience = new Patience(policy, this.sources);
  }

  /** Finds the place that owns a change and judges it there (D18). */
  change(change: Change, context: Context, emit: Emit<Output>): void {
    for (const place of change.places) {
      const found = this.states.findFor(place.ref, context.record);
      if (found.length > 0) {
        this.#declaredPlace(place, change, found, context, emit);
        return;
      }
      if (place.act === 'delete' && this.sources.took(place.ref, context.record)) {
        context.verdict.note('declared');
        return;
      }
    }
    this.#undeclared(change, context, emit);
  }

  #declaredPlace(place: Place, change: Change, found: readonly Declared[], context: Context, emit: Emit<Output>): void {
    for (const target of pickOwners(place, found, this.states.types[place.ref.type]))
      this.#judge({ place, change, target, context }, target, emit);
  }

  #judge(said: Said, target: Declared, emit: Emit<Output>): void {
    const { place, change, context } = said;
    const { snapshot, resource } = target;
    const address = snapshot.address(resource);
    context.touched.add(address);
    const subject = this.subjects.at(declaredSlot(snapshot.source, address), place.ref, snapshot.source, address);
    const edits =
      place.act !== 'modify' || subject.isJudged(context.record.time) ? [existence(place.act === 'delete'), ...place.edits] : place.edits;
    let agreed = true;
    for (const edit of edits) if (this.#edit(subject, edit, said, emit)) agreed = false;
    if (agreed && this.sources.status(snapshot.source).written < context.record.time) this.recent.keep(change, context, snapshot.source);
    this.subjects.mark(subject);
  }

  #undeclared(change: Change, context: Context, emit: Emit<Output>): void {
    const gone = change.places.find((place) => place.act === 'delete');
    const made = change.places.find((place) => place.act === 'create');
    const place = gone ?? made;
    for (const one of change.places) context.touched.add(subjectKey(null, one.ref.type, idOf(one)));
    if (place === undefined) {
      this.unmatched.keep(change, context, 'not_in_state');
      return;
    }
    const { ref } = place;
    if (gone === undefined && this.sources.vanished(ref, context.record.time)) {
      context.verdict.note('declared');
      return;
    }
    const subject = this.subjects.at(`\0${context.record.account}\0${ref.key}`, ref);
    if (gone !== undefined && !subject.active) {
      this.unmatched.keep(change, context, 'not_in_state');
      // A record of its creation may arrive yet.
      for (const touch of applyEdit(subject.cell('*'), existence(true), context.record.time, undefined)) touch.settle(false);
      return;
    }
    this.#edit(subject, existence(gone !== undefined), { place, change, target: undefined, context }, emit);
    this.subjects.mark(subject);
  }

  /** Says whether the edit differs from what is declared. */
  #edit(subject: Subject, wanted: Edit, said: Said, emit: Emit<Output>): boolean {
    const { target, context } = said;
    const { record, verdict } = context;
    let differs = false;
    const spec = this.states.types[subject.ref.type];
    const edit = withDefault(wanted, spec);
    const declared = declaredOf(edit.field, target, spec);
    const touches = applyEdit(subject.cell(edit.field), edit, record.time, declared);
    if (touches.length === 0) verdict.note(target === undefined ? 'not_in_state' : 'declared');
    for (const touch of touches) {
      const leaf = subject.leaf(touch.field, edit.field);
      if (this.#agrees(touch, declared, target, context)) {
        touch.settle(false);
        const left = touch.differsElsewhere(declared);
        const known = newestOf(leaf);
        if (left && known !== undefined && !sameValue(known.value, touch.value(declared), touch.as)) {
          differs = true;
          this.#differs(leaf, touch, subject, said, declared, emit);
          continue;
        }
        if (edit.field !== '*' || subject.address === undefined || leaf.open !== undefined) verdict.note('declared');
        if (!left) this.#restore(leaf, context, emit);
      } else if (this.#ignored(subject.ref.type, subject.address ?? null, touch.field, record.user)) {
        touch.settle(false);
        verdict.note('ignored');
        this.#supersede(leaf, Infinity, record, emit);
      } else {
        differs = true;
        this.#differs(leaf, touch, subject, said, declared, emit);
      }
      if (leaf.open === undefined && leaf.pending.length === 0) subject.leaves.delete(touch.field);
    }
    return differs;
  }

  /** A hidden value agrees when the state changed the resource after the event, or a state written later stands behind an IaC tool's call. */
  #agrees(touch: Touch, declared: Json | undefined, target: Declared | undefined, context: Context): boolean {
    if (!touch.hidden) return touch.satisfied(declared);
    if (target === undefined) return false;
    const { source } = target.snapshot;
    return this.sources.changedSince(
      source,
      target.snapshot.address(target.resource),
      context.record.time,
      namesIacTool(context.record.userAgent),
    );
  }

  /** The value is the declared one again: ends the open alert; those that wait are announced with their end, also where a lock held them. */
  #restore(leaf: Leaf, { record }: Context, emit: Emit<Output>): void {
    if (leaf.open !== undefined) {
      emit(ended(leaf.open.drift, 'reverted', record.eventTime));
      leaf.open = undefined;
    }
    for (const candidate of leaf.pending) undo(candidate, record);
  }

  #differs(leaf: Leaf, touch: Touch, subject: Subject, said: Said, declared: Json | undefined, emit: Emit<Output>): void {
    const { place, change, context } = said;
    const value = touch.value(declared);
    const newest = newestOf(leaf);
    if (newest !== undefined && !touch.hidden && sameValue(value, newest.value, touch.as)) {
      if (!('repeats' in newest)) {
        const drift = { ...newest.drift, occurrences: newest.drift.occurrences + 1, last_seen: context.record.eventTime };
        newest.drift = drift;
        context.verdict.note('alerted');
        emit({ output: 'repeated', drift });
        return;
      }
      if (newest.reverted === undefined) {
        newest.repeats.push(context);
        context.verdict.open();
        return;
      }
    }
    const candidate = makeCandidate(++this.#candidates, { subject, leaf, touch, value, place, change, context }, this.policy.maxHold);
    context.verdict.open();
    leaf.pending.push(candidate);
    if (this.#patience.isReady(candidate, this.#sourcesOf(candidate), Date.parse(context.at))) {
      this.#release(candidate, context.at, emit);
      return;
    }
    this.#waiting.add(candidate);
    if (this.policy.confirm) {
      for (const source of this.#sourcesOf(candidate)) emit({ output: 'confirm', source, seq: context.seq });
    }
    if (this.#waiting.size > waitingBound) this.#releaseNext(context.at, emit);
  }

  #sourcesOf({ subject }: Candidate): readonly string[] {
    return subject.source === undefined ? [...this.states.sources] : [subject.source];
  }

  /** Announces what was confirmed, or waits for nothing any more; in the order in which they came. `now` in milliseconds. */
  releaseReady(now: number, at: string, emit: Emit<Output>): void {
    if (this.#waiting.size === 0) return;
    const done = this.#waiting.take((one) => !one.leaf.pending.includes(one) || this.#patience.isReady(one, this.#sourcesOf(one), now));
    for (const candidate of done) if (candidate.leaf.pending.includes(candidate)) this.#release(candidate, at, emit);
  }

  /** Announces what has waited long enough (D9). */
  releaseDue(now: number, at: string, emit: Emit<Output>): void {
    while (this.#waiting.size > 0 && this.#waiting.next <= now) this.#releaseNext(at, emit);
  }

  #releaseNext(at: string, emit: Emit<Output>): void {
    const candidate = this.#waiting.shift();
    if (candidate?.leaf.pending.includes(candidate) === true) this.#release(candidate, at, emit);
  }

  get nextDeadline(): number {
    return this.#waiting.next;
  }

  #release(candidate: Candidate, at: string, emit: Emit<Output>): void {
    const { leaf, subject, touch, context } = candidate;
    if (this.#patience.wasApply(candidate, this.#sourcesOf(candidate))) {
      this.withdraw(candidate, emit);
      this.subjects.mark(subject);
      return;
    }
    leaf.pending = leaf.pending.filter((one) => one !== candidate);
    const target = this.targetOf(subject);
    const drift = this.#announce(candidate, target, at);
    if (typeof drift === 'string') {
      const keep = candidate.kind === 'created' && (drift === 'no_rule' || drift === 'not_in_state');
      if (keep) this.unmatched.keep(candidate.change, context, drift);
      for (const one of [context, ...candidate.repeats]) {
        if (keep && one === context) one.verdict.pass();
        else one.verdict.settle(drift, emit);
      }
      this.#supersede(leaf, candidate.number, context.record, emit);
      this.subjects.mark(subject);
      return;
    }
    const { open } = leaf;
    // One that waited longer than a newer one of its field comes second, and stays behind it.
    const overtaken = open !== undefined && open.number > candidate.number;
    if (open !== undefined && !overtaken) emit(ended(open.drift, 'superseded', drift.event_time));
    emit({ output: 'drift', drift, waited: Date.parse(at) - Date.parse(context.at) });
    for (const one of [context, ...candidate.repeats]) one.verdict.settle('alerted', emit);
    if (candidate.reverted !== undefined) emit(ended(drift, 'reverted', candidate.reverted));
    else if (overtaken) emit(ended(drift, 'superseded', open.drift.event_time));
    if (!overtaken) {
      const { number, value, place, change } = candidate;
      leaf.open = candidate.reverted === undefined ? { number, drift, touch, value, place, change, context } : undefined;
    }
    subject.leaves.set(candidate.field, leaf);
    this.subjects.mark(subject);
  }

  /** The value is another now that nobody wants to hear of: what was announced before is over all the same. */
  #supersede(leaf: Leaf, number: number, record: AuditRecord, emit: Emit<Output>): void {
    if (leaf.open === undefined || leaf.open.number > number) return;
    emit(ended(leaf.open.drift, 'superseded', record.eventTime));
    leaf.open = undefined;
  }

  /** A candidate that a state declares, or that was set back while it was held. */
  withdraw(candidate: Candidate, emit: Emit<Output>): void {
    candidate.leaf.pending = candidate.leaf.pending.filter((one) => one !== candidate);
    for (const one of [candidate.context, ...candidate.repeats]) one.verdict.settle('declared', emit);
  }

  /** Where the subject stands in the state now, at its address or where the state moved it. */
  targetOf(subject: Subject): Declared | undefined {
    if (subject.source === undefined || subject.address === undefined) return undefined;
    const snapshot = this.states.get(subject.source);
    const resource = snapshot?.byAddress(subject.address) ?? snapshot?.find(subject.ref.key)[0];
    return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
  }
}

/** What a declared resource is remembered by. */
export const declaredSlot = (source: string, address: string): string => `${source}\0${address}`;

export const ended = (...what: Parameters<typeof endDrift>): Output => ({ output: 'resolved', drift: endDrift(...what) });
