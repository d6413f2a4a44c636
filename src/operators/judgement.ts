import type { Change, Edit, Place } from '../model/change.js';
import { endDrift } from '../model/drift.js';
import type { Emit, Output } from '../model/output.js';
import type { JudgePolicy } from '../model/rules.js';
import type { Declared } from '../model/state-snapshot.js';
import type { Json } from '../model/json.js';
import { announce } from './announce.js';
import { isHeld, isReady, namesIacTool, type SourceStatus } from './candidate.js';
import { applyEdit, type Touch } from './cell.js';
import { sameValue } from './compare-values.js';
import type { DeclaredStates } from './declared-states.js';
import { ignoreAttributes } from './ignore-attributes.js';
import { declaredOf, existence, pickOwner, withDefault } from './pick-owner.js';
import { Subject, Subjects, type Candidate, type Leaf } from './subject.js';
import { StateSources } from './state-sources.js';
import { Unmatched } from './unmatched.js';
import type { Context } from './verdict.js';

/** Subjects remembered: what keeps late records from overwriting newer ones (D5). About 1 kB each. */
const subjectBound = 100_000;
/** Candidates waiting; past it the oldest is announced early. */
const waitingBound = 10_000;

/**
 * The state of judging: what records have said, which alerts are open, which candidates wait. Its methods take one event
 * each and emit what follows. The invariant: a field of a resource has at most one open alert (D11a), and no candidate is
 * announced whose value some state declares at that moment (D7).
 */
export class Judgement {
  readonly sources: StateSources;
  readonly unmatched: Unmatched;
  readonly subjects = new Subjects(subjectBound);
  #waiting: Candidate[] = [];
  readonly #announce: ReturnType<typeof announce>;
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(
    readonly states: DeclaredStates,
    readonly policy: JudgePolicy,
  ) {
    this.#announce = announce(policy, states);
    this.#ignored = ignoreAttributes(states.types, policy.ignore);
    this.sources = new StateSources();
    this.unmatched = new Unmatched(policy.unmatchedWindow);
  }

  /** Finds the place that owns a change and judges it there (D18). */
  change(change: Change, context: Context, emit: Emit<Output>): void {
    for (const place of change.places) {
      const found = this.states.findFor(place.ref, context.record);
      if (found.length > 0) {
        this.#declaredPlace(place, change, found, context, emit);
        return;
      }
      if (place.act === 'delete' && this.sources.vanished(place.ref, context.record)) {
        context.verdict.note('declared');
        return;
      }
    }
    this.#undeclared(change, context, emit);
  }

  #declaredPlace(place: Place, change: Change, found: readonly Declared[], context: Context, emit: Emit<Output>): void {
    const target = found.length === 1 ? found[0] : pickOwner(place, found, this.states.types[place.ref.type]);
    if (target === undefined) {
      context.verdict.note('declared');
      return;
    }
    const { snapshot, resource } = target;
    const address = snapshot.address(resource);
    const subject = this.subjects.at(`${snapshot.source}\0${address}`, () => new Subject(address, place.ref, snapshot.source, address));
    if (place.act !== 'modify' || subject.cells.has('*')) {
      this.#edit(subject, existence(place.act === 'delete'), place, change, target, context, emit);
    }
    for (const edit of place.edits) this.#edit(subject, edit, place, change, target, context, emit);
    this.subjects.mark(subject);
  }

  #undeclared(change: Change, context: Context, emit: Emit<Output>): void {
    const gone = change.places.find((place) => place.act === 'delete');
    const made = change.places.find((place) => place.act === 'create');
    const place = gone ?? made;
    if (place === undefined) {
      this.unmatched.keep(change, context, 'not_in_state');
      return;
    }
    const { ref } = place;
    const key = `\0${context.record.account}\0${ref.key}`;
    const known = this.subjects.get(key);
    if (gone !== undefined && known?.active !== true) {
      this.unmatched.keep(change, context, 'not_in_state');
      return;
    }
    const subject = this.subjects.at(key, () => new Subject(ref.key, ref, undefined, undefined));
    this.#edit(subject, existence(gone !== undefined), place, change, undefined, context, emit);
    this.subjects.mark(subject);
  }

  #edit(subject: Subject, said: Edit, place: Place, change: Change, target: Declared | undefined, context: Context, emit: Emit<Output>): void {
    const { record, verdict } = context;
    const spec = this.states.types[subject.ref.type];
    const edit = withDefault(said, spec);
    const declared = declaredOf(edit.field, target, spec);
    const touches = applyEdit(subject.cell(edit.field), edit, record.time, declared);
    if (touches.length === 0) verdict.note('declared');
    for (const touch of touches) {
      const leaf = subject.leaf(touch.field, edit.field);
      if (this.#agrees(touch, declared, target, context)) {
        touch.settle(false);
        const left = touch.differsElsewhere(declared);
        const known = leaf.pending.at(-1)?.value ?? leaf.open?.value;
        if (left && known !== undefined && !sameValue(known, touch.value(declared), 'auto')) {
          this.#differs(subject, leaf, touch, place, change, declared, context, emit);
          continue;
        }
        if (edit.field !== '*' || subject.address === undefined || leaf.open !== undefined) verdict.note('declared');
        if (!left) this.#restore(leaf, record.eventTime, emit);
      } else if (this.#ignored(subject.ref.type, subject.address ?? null, touch.field, record.user)) {
        touch.settle(false);
        verdict.note('ignored');
      } else {
        this.#differs(subject, leaf, touch, place, change, declared, context, emit);
      }
      if (leaf.open === undefined && leaf.pending.length === 0) subject.leaves.delete(touch.field);
    }
  }

  /** A hidden value agrees when the state changed the resource after the event, or a state written later stands behind an IaC tool's call. */
  #agrees(touch: Touch, declared: Json | undefined, target: Declared | undefined, context: Context): boolean {
    if (!touch.hidden) return touch.satisfied(declared);
    if (target === undefined) return false;
    const { source } = target.snapshot;
    return this.sources.changedSince(source, target.snapshot.address(target.resource), context.record.time, namesIacTool(context.record.userAgent));
  }

  /** The value is the declared one again: ends the open alert, and those that wait. */
  #restore(leaf: Leaf, eventTime: string, emit: Emit<Output>): void {
    if (leaf.open !== undefined) {
      emit(ended(leaf.open.drift, 'reverted', eventTime));
      leaf.open = undefined;
    }
    for (const candidate of [...leaf.pending]) {
      if (isHeld(candidate, this.#statusOf(candidate), this.policy)) this.withdraw(candidate, emit);
      else candidate.reverted ??= eventTime;
    }
  }

  #differs(subject: Subject, leaf: Leaf, touch: Touch, place: Place, change: Change, declared: Json | undefined, context: Context, emit: Emit<Output>): void {
    const value = touch.value(declared);
    const last = leaf.pending.at(-1);
    if (last !== undefined && last.reverted === undefined && !touch.hidden && sameValue(value, last.value, 'auto')) {
      last.repeats.push(context);
      context.verdict.open();
      return;
    }
    if (last === undefined && leaf.open !== undefined && !touch.hidden && sameValue(value, leaf.open.value, 'auto')) {
      const drift = { ...leaf.open.drift, occurrences: leaf.open.drift.occurrences + 1, last_seen: context.record.eventTime };
      leaf.open.drift = drift;
      context.verdict.note('alerted');
      emit({ output: 'repeated', drift });
      return;
    }
    const candidate: Candidate = {
      subject, leaf, field: touch.field, touch, value, place, change, context,
      kind: touch.field !== '*' ? 'modified' : subject.address === undefined ? 'created' : 'deleted',
      deadline: Date.parse(context.at) + this.policy.maxHold,
      iacAgent: namesIacTool(context.record.userAgent),
      reverted: undefined,
      repeats: [],
    };
    context.verdict.open();
    leaf.pending.push(candidate);
    if (isReady(candidate, this.#statusOf(candidate), Date.parse(context.at), this.policy)) {
      this.#release(candidate, context.at, emit);
      return;
    }
    this.#waiting.push(candidate);
    if (this.policy.confirm) {
      for (const source of this.#sourcesOf(candidate)) emit({ output: 'confirm', source, seq: context.seq });
    }
    if (this.#waiting.length > waitingBound) {
      const oldest = this.#waiting.shift();
      if (oldest !== undefined) this.#release(oldest, context.at, emit);
    }
  }

  #sourcesOf({ subject }: Candidate): readonly string[] {
    return subject.source === undefined ? [...this.states.sources] : [subject.source];
  }

  #statusOf(candidate: Candidate): readonly SourceStatus[] {
    return this.#sourcesOf(candidate).map((source) => this.sources.status(source));
  }

  /** Announces what has waited long enough, or what was confirmed; `now` in milliseconds. In the order in which they came. */
  releaseReady(now: number, at: string, emit: Emit<Output>): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const kept: Candidate[] = [];
    for (const candidate of waiting) {
      if (!candidate.leaf.pending.includes(candidate)) continue;
      if (isReady(candidate, this.#statusOf(candidate), now, this.policy)) this.#release(candidate, at, emit);
      else kept.push(candidate);
    }
    this.#waiting = [...kept, ...this.#waiting];
  }

  get nextDeadline(): number {
    return this.#waiting[0]?.deadline ?? Infinity;
  }

  #release(candidate: Candidate, at: string, emit: Emit<Output>): void {
    const { leaf, subject, touch, context } = candidate;
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
      this.subjects.mark(subject);
      return;
    }
    if (leaf.open !== undefined) emit(ended(leaf.open.drift, 'superseded', drift.event_time));
    leaf.open = { drift, touch, value: candidate.value, place: candidate.place, change: candidate.change, context };
    emit({ output: 'drift', drift });
    for (const one of [context, ...candidate.repeats]) one.verdict.settle('alerted', emit);
    if (candidate.reverted !== undefined) {
      emit(ended(drift, 'reverted', candidate.reverted));
      leaf.open = undefined;
    }
    subject.leaves.set(candidate.field, leaf);
    this.subjects.mark(subject);
  }

  /** A candidate that a state declares, or that was set back while it was held. */
  withdraw(candidate: Candidate, emit: Emit<Output>): void {
    candidate.leaf.pending = candidate.leaf.pending.filter((one) => one !== candidate);
    for (const one of [candidate.context, ...candidate.repeats]) one.verdict.settle('declared', emit);
  }

  targetOf(subject: Subject): Declared | undefined {
    if (subject.source === undefined || subject.address === undefined) return undefined;
    const snapshot = this.states.get(subject.source);
    const resource = snapshot?.byAddress(subject.address) ?? snapshot?.find(subject.ref.key)[0];
    return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
  }
}

export const ended = (...what: Parameters<typeof endDrift>): Output => ({ output: 'resolved', drift: endDrift(...what) });
