import { resolveDrift, type Drift } from '../../model/drift.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Emit, Output } from '../../model/output.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { Json } from '../../lib/json.js';
import type { RuleTraits } from '../../model/rules.js';
import { announce } from './announce.js';
import { isReady, wasApply } from './hold-policy.js';
import type { JudgeDeps } from './judge-deps.js';
import { freePart, holdPart, openPart, passPart, settlePart } from './outcomes.js';
import { endBy, endPending, makePendingAlert, nextRepeat, originOf } from './pending-alert.js';
import { dequeue, enqueue, nextDeadline, takeDue, takeFirst, takeWanted, type Slot } from './pending-queue.js';
import { fix, type ReportedEdit } from './reported-edit.js';
import { noteAlerts } from './resource-histories.js';
import {
  editsOf,
  pendingAt,
  removePending,
  type End,
  type OpenAlert,
  type PendingAlert,
  type ReportedField,
  type ResourceHistory,
} from './resource-history.js';
import type { DeclaredStates } from './states/declared-states.js';
import { keepUndeclared } from './undeclared-changes.js';
import type { Comparison } from './values/comparison.js';

/** Number of pending alerts. Beyond it, the oldest is announced early. */
const bound = 10_000;

/** A pending alert with its resource and field. */
type Located = { readonly resource: ResourceHistory; readonly field: ReportedField; readonly alert: PendingAlert };

/**
 * Differences between records and states. Each one waits until it may be announced, and is then announced, withdrawn, or dropped by the
 * rules. Alerts of one field that may be announced together are announced in the order of their numbers.
 */
export class PendingAlerts {
  readonly #announce: ReturnType<typeof announce>;
  #waitsForAll = false;

  constructor(readonly deps: JudgeDeps) {
    this.#announce = announce(deps);
  }

  /** Alerts that wait. */
  get size(): number {
    return this.deps.state.pending.current.size;
  }

  get nextDeadline(): number {
    return nextDeadline(this.deps.state.pending);
  }

  /** The states that could declare a resource, or its attribute. */
  sourcesOf({ source, type }: ResourceHistory, attribute: string): readonly string[] {
    return source === undefined || this.deps.shared.has(type, attribute) ? [...this.deps.states.sources] : [source];
  }

  /** Lets all alerts wait that `judge` adds, because a later one of these changes may undo an earlier one. */
  untilJudged(judge: () => void): void {
    this.#waitsForAll = true;
    judge();
    this.#waitsForAll = false;
  }

  /** Adds the newest alert of its field and announces it at once, or lets it wait. */
  add(resource: ResourceHistory, field: ReportedField, comparison: Comparison, value: Json, edit: ReportedEdit, emit: Emit<Output>): void {
    const { state } = this.deps;
    const { judging } = edit.from;
    const alert = makePendingAlert(state.nextAlert++, resource, comparison, value, edit);
    openPart(state.outcomes, judging.outcome);
    field.pending = [...field.pending, alert];
    const sources = this.sourcesOf(resource, field.attribute);
    if (!this.#waitsForAll && isReady(this.deps, judging, alert.deadline, sources, judging.event.arrived)) {
      this.#release({ resource, field, alert }, judging.event.at, emit, judgedOn(this.deps.states, resource, edit));
      return;
    }
    this.#wait(resource, alert);
    alert.isHeld = true;
    holdPart(state.outcomes, judging, emit);
    if (this.size > bound) {
      const first = takeFirst(state.pending);
      if (first !== undefined) this.#release(this.#locate(first), judging.event.at, emit);
    }
  }

  /** Adds an edit with the same value. The alert waits no longer than its first record alone would have. */
  repeat(resource: ResourceHistory, alert: PendingAlert, edit: ReportedEdit, emit: Emit<Output>): void {
    const { outcomes } = this.deps.state;
    const { judging, deadline } = edit.from;
    alert.repeats.push(edit);
    openPart(outcomes, judging.outcome);
    holdPart(outcomes, judging, emit);
    if (deadline >= alert.deadline) return;
    alert.deadline = deadline;
    this.#wait(resource, alert);
  }

  /**
   * Handles a value that is the declared one again: resolves the open alert. Pending ones are announced with their end, also those held by
   * a lock.
   */
  restore(field: ReportedField, name: string, edit: ReportedEdit, emit: Emit<Output>): void {
    const { open } = field;
    const end = endBy('reverted', edit);
    if (open !== undefined) {
      emit(resolvedBy(open.drift, open.end ?? end));
      field.open = undefined;
      fix(edit, name, 'restored');
    }
    for (const alert of field.pending) endPending(alert, end);
  }

  /** Supersedes the previous alert by a new value that is ignored. */
  ignore(field: ReportedField, name: string, edit: ReportedEdit, emit: Emit<Output>): void {
    if (supersede(field, Infinity, edit, undefined, emit)) fix(edit, name, 'ignored');
    const end = endBy('superseded', edit);
    for (const alert of field.pending) endPending(alert, end);
  }

  /** Announces alerts that are confirmed or no longer need confirmation. `now` in milliseconds. */
  releaseReady(now: number, at: string, emit: Emit<Output>): void {
    const { state } = this.deps;
    if (this.size === 0) return;
    const ready = takeWanted(state.pending, (slot) => {
      const { resource, field, alert } = this.#locate(slot);
      return isReady(this.deps, alert.edit.from.judging, alert.deadline, this.sourcesOf(resource, field.attribute), now);
    });
    this.#releaseAll(ready, at, emit);
  }

  /** Announces alerts past their deadline (D9). */
  releaseDue(now: number, at: string, emit: Emit<Output>): void {
    this.#releaseAll(takeDue(this.deps.state.pending, now), at, emit);
  }

  /** Withdraws an alert whose value a state declares, or that was part of an apply. */
  withdraw({ field, alert }: Located, emit: Emit<Output>): void {
    const { outcomes } = this.deps.state;
    this.take(field, alert);
    for (const edit of editsOf(alert)) {
      fix(edit, alert.comparison.field, 'differs');
      settlePart(outcomes, edit.from.judging.outcome, 'declared', emit);
    }
    if (alert.isHeld) for (const edit of editsOf(alert)) freePart(outcomes, edit.from.judging, emit);
    closeOpen(field, emit);
  }

  /** Removes an alert to judge it again; its parts stay open, and its records held. */
  take(field: ReportedField, alert: PendingAlert): void {
    dequeue(this.deps.state.pending, alert.number);
    removePending(field, (one) => one === alert);
  }

  /** Removes all alerts of a field that came from these edits (by number), and returns the edits with their values. */
  takeAll(field: ReportedField, wanted: ReadonlySet<number>): readonly ReportedEdit[] {
    const taken = field.pending.filter(({ edit }) => wanted.has(edit.number));
    if (taken.length === 0) return [];
    removePending(field, ({ edit }) => wanted.has(edit.number));
    for (const { number } of taken) dequeue(this.deps.state.pending, number);
    return taken.flatMap(editsOf);
  }

  /** The resource in the newest version of its state, at its address or at the address that it moved to. */
  declaredOf({ source, address, refKey }: ResourceHistory): Declared | undefined {
    if (source === undefined || address === undefined) return undefined;
    const snapshot = this.deps.states.get(source);
    const resource = snapshot?.byAddress(address) ?? snapshot?.find(refKey)[0];
    return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
  }

  #wait({ id }: ResourceHistory, { number, deadline, comparison }: PendingAlert): void {
    enqueue(this.deps.state.pending, { deadline, alert: number, resource: id, field: comparison.field });
  }

  #locate({ resource: id, field: name, alert: number }: Slot): Located {
    const resource = this.deps.state.resources.byId.get(id);
    const field = resource?.fields?.get(name);
    const alert = field === undefined ? undefined : pendingAt(field, number);
    if (resource === undefined || field === undefined || alert === undefined) throw new Error(`pending alert ${number} has no resource`);
    return { resource, field, alert };
  }

  /** Releases alerts in order, each after the earlier ones of its field. */
  #releaseAll(slots: readonly Slot[], at: string, emit: Emit<Output>): void {
    const located = slots.map((slot) => this.#locate(slot));
    const left = new Set(located.map(({ alert }) => alert));
    for (const { resource, field, alert } of located) {
      if (!left.has(alert)) continue;
      for (const one of field.pending) {
        if (one.number <= alert.number && left.delete(one)) this.#release({ resource, field, alert: one }, at, emit);
      }
    }
  }

  #release(located: Located, at: string, emit: Emit<Output>, declared = this.declaredOf(located.resource)): void {
    const { resource, field } = located;
    this.deps.barrier?.resource(resource);
    for (let alert: PendingAlert | undefined = located.alert; alert !== undefined;) {
      alert = this.#releaseOne({ resource, field, alert }, declared, at, emit);
    }
    closeOpen(field, emit);
    noteAlerts(this.deps.state.resources, resource);
  }

  /** If the rules drop the alert, returns the same value from its next edit, unless that one must wait. */
  #releaseOne(located: Located, declared: Declared | undefined, at: string, emit: Emit<Output>): PendingAlert | undefined {
    const { resource, field, alert } = located;
    const sources = this.sourcesOf(resource, field.attribute);
    if (wasApply(this.deps.state.sources, alert, sources)) {
      this.withdraw(located, emit);
      return undefined;
    }
    this.take(field, alert);
    const { drift, traits, refused } = this.#announce({ resource, attribute: field.attribute, alert, declared, at });
    if (refused === undefined) {
      this.#open(located, drift, traits, at, emit);
      return undefined;
    }
    emit({ output: 'refused', candidate: drift, traits });
    this.#drop(located, refused, emit);
    const next = nextRepeat(alert, resource);
    if (next === undefined) return undefined;
    field.pending = [...field.pending, next].sort((one, other) => one.number - other.number);
    if (isReady(this.deps, next.edit.from.judging, next.deadline, sources, this.#timeOf(at))) return next;
    this.#wait(resource, next);
    return undefined;
  }

  /** Nearly always the arrival of the current fact. */
  #timeOf(at: string): number {
    const { state } = this.deps;
    return at === state.at ? state.now : Date.parse(at);
  }

  #drop({ field, alert }: Located, reason: DropReason, emit: Emit<Output>): void {
    const { state, policy } = this.deps;
    const { kind, comparison, edit, number, end, isHeld } = alert;
    const { change, judging } = edit.from;
    fix(edit, comparison.field, 'differs');
    if (kind === 'created' && (reason === 'no_rule' || reason === 'not_in_state')) {
      keepUndeclared(state.undeclared, state.outcomes, change, judging, reason, policy.unmatchedWindow);
      passPart(state.outcomes, judging.outcome);
    } else settlePart(state.outcomes, judging.outcome, reason, emit);
    if (isHeld) freePart(state.outcomes, judging, emit);
    supersede(field, number, edit, end, emit);
  }

  #open({ resource, field, alert }: Located, drift: Drift, traits: RuleTraits, at: string, emit: Emit<Output>): void {
    const { shared, state } = this.deps;
    const { outcomes } = state;
    const { number, comparison, value, edit, end } = alert;
    const { open } = field;
    // An alert that waited longer than a newer one of its field comes second, and ends at once.
    const overtaken = open !== undefined && open.number > number;
    if (!overtaken) supersede(field, number, edit, end, emit);
    emit({ output: 'drift', drift, waited: this.#timeOf(at) - edit.from.judging.event.arrived, traits });
    for (const one of editsOf(alert)) {
      fix(one, comparison.field, 'differs');
      settlePart(outcomes, one.from.judging.outcome, 'alerted', emit);
    }
    if (alert.isHeld) for (const one of editsOf(alert)) freePart(outcomes, one.from.judging, emit);
    if (overtaken) emit(end === undefined ? resolved(drift, 'superseded', open.drift.event_time) : resolvedBy(drift, end));
    else {
      const origin = originOf(resource, alert, shared.has(resource.type, field.attribute));
      field.open = { number, drift, comparison, value, edit: edit.number, end, origin };
    }
  }
}

/** The declared resource against which an edit was judged in this call; undefined if no state declares it. */
const judgedOn = (states: DeclaredStates, { source }: ResourceHistory, { from }: ReportedEdit): Declared | undefined => {
  const snapshot = source === undefined ? undefined : states.get(source);
  return snapshot === undefined || from.declared === undefined ? undefined : { snapshot, resource: from.declared };
};

/** Ends the alert that was announced before the new value, if any. `end`: end of the new value. */
const supersede = (field: ReportedField, number: number, by: ReportedEdit, end: End | undefined, emit: Emit<Output>): boolean => {
  const { open } = field;
  if (open === undefined || open.number > number) return false;
  // The edit that ended both came after the new value.
  emit(resolvedBy(open.drift, open.end === undefined || open.end.by === end?.by ? endBy('superseded', by) : open.end));
  field.open = undefined;
  return true;
};

/** Resolves an alert that ended before it was announced, unless a pending alert in between supersedes it. */
const closeOpen = (field: ReportedField, emit: Emit<Output>): void => {
  const open: OpenAlert | undefined = field.open;
  if (open?.end === undefined) return;
  if (field.pending.some((one) => one.number > open.number && one.end?.by === open.end?.by)) return;
  emit(resolvedBy(open.drift, open.end));
  field.open = undefined;
};

const resolvedBy = (drift: Drift, { as, event }: End): Output => resolved(drift, as, event.eventTime);

export const resolved = (...what: Parameters<typeof resolveDrift>): Output => ({ output: 'resolved', drift: resolveDrift(...what) });
