import type { Json } from '../../lib/json.js';
import type { Emit, Output } from '../../model/output.js';
import type { Declared } from '../../model/state-snapshot.js';
import { sameValue } from '../compare/compare-values.js';
import { ignoreAttributes } from '../rules/ignore-attributes.js';
import type { JudgedEvent } from './judged-event.js';
import { isReady } from './hold-policy.js';
import type { JudgeDeps } from './judge-deps.js';
import { closeOutcome, freePart, notePart } from './outcomes.js';
import { endBy, endPending } from './pending-alert.js';
import type { PendingAlerts } from './pending-alerts.js';
import { insertEdit, type ReorderWindow } from './reorder-window.js';
import { windowFor } from './reorder-windows.js';
import { fix, makeReportedEdit, ownerOf, type OwnedChange, type ReportedEdit } from './reported-edit.js';
import {
  attributeOf,
  dropEmptyField,
  fieldOf,
  fieldsOf,
  hasAlerts,
  newestOf,
  type OpenAlert,
  type PendingAlert,
  type ReportedField,
  type ResourceHistory,
} from './resource-history.js';
import { copiedDeclared } from './states/declared-copy.js';
import { declaredOf, existence } from './states/pick-owners.js';
import { changedSince } from './states/state-sources.js';
import { forgetUndeclared, keepUndeclared } from './undeclared-changes.js';
import { applyEdit } from './values/apply-edit.js';
import { makeElementValue, rewindAttributeValue, type AttributeValue } from './values/attribute-value.js';
import { currentValue, differsElsewhere, isDeclared, markDiffers, type Comparison } from './values/comparison.js';

/** An attribute of a resource, with its declared value. */
type Attribute = { readonly resource: ResourceHistory; readonly attribute: AttributeValue; readonly declared: Json | undefined };

/**
 * Judges the edits of one attribute in event order while they are pending together: a late edit is inserted in order, and the later ones
 * are judged again. Announced alerts are not changed.
 */
export class AttributeJudge {
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(
    readonly deps: JudgeDeps,
    readonly alerts: PendingAlerts,
  ) {
    this.#ignored = ignoreAttributes(deps.states.types, deps.policy.ignore);
  }

  /** Returns whether the edit differs from the state. */
  judge(resource: ResourceHistory, edit: ReportedEdit, emit: Emit<Output>): boolean {
    const { field } = edit.edit;
    const attribute = attributeOf(resource, field);
    const sources = this.alerts.sourcesOf(resource, field);
    const window = windowFor(this.deps, resource, edit, sources);
    const isLast = window === undefined || insertEdit(window, edit);
    const differs = isLast
      ? this.#judge({ resource, attribute, declared: this.#declared(resource, attribute, edit) }, edit, emit)
      : this.#judgeAgain(resource, attribute, window, edit, emit);
    if (this.deps.policy.confirm && waits(resource, edit, isLast)) {
      for (const source of sources) emit({ output: 'confirm', source, seq: edit.from.judging.event.seq });
    }
    return differs;
  }

  /**
   * Judges that a declared resource exists, which every change of it proves. Returns whether that differs from the state. Nearly always
   * nothing waits, so that only the time is noted (0.9 kB less is allocated per record, bench `stages`).
   */
  exists(resource: ResourceHistory, from: OwnedChange, emit: Emit<Output>): boolean {
    const { state } = this.deps;
    const { event, outcome } = from.judging;
    const edit = existence(false);
    const { field } = edit;
    const isSimple =
      resource.windows?.has(field) !== true &&
      resource.fields?.has(field) !== true &&
      isReady(this.deps, from.judging, from.deadline, this.alerts.sourcesOf(resource, field), event.arrived);
    const number = state.nextEdit++;
    if (!isSimple) return this.judge(resource, makeReportedEdit(number, edit, from), emit);
    const attribute = attributeOf(resource, field);
    if (attribute.whole !== undefined && attribute.whole.time > event.time) notePart(state.outcomes, outcome, 'declared');
    else attribute.whole = makeElementValue(number, event.time, true, edit.value, false);
    return false;
  }

  /** Withdraws pending alerts, and judges all edits of the window in order. */
  #judgeAgain(
    resource: ResourceHistory,
    attribute: AttributeValue,
    window: ReorderWindow,
    late: ReportedEdit,
    emit: Emit<Output>,
  ): boolean {
    const announced = new Map<string, OpenAlert>();
    const numbers = new Set(window.edits.map(({ number }) => number));
    const taken: ReportedEdit[] = [];
    for (const [name, field] of resource.fields ?? []) {
      if (field.attribute !== late.edit.field) continue;
      taken.push(...this.alerts.takeAll(field, numbers));
      for (const alert of field.pending) {
        if (alert.end !== undefined && numbers.has(alert.end.by)) alert.end = undefined;
      }
      if (field.open === undefined || !numbers.has(field.open.edit)) continue;
      announced.set(name, field.open);
      field.open = undefined;
    }
    rewindAttributeValue(attribute, window.before);
    let differs = false;
    for (const edit of window.edits) {
      const result = this.#judge({ resource, attribute, declared: this.#declared(resource, attribute, edit) }, edit, emit, announced);
      if (edit === late) differs = result;
    }
    for (const { from } of taken) {
      closeOutcome(this.deps.state.outcomes, from.judging.outcome, emit);
      freePart(this.deps.state.outcomes, from.judging, emit);
    }
    return differs;
  }

  /** The declared value to compare with. */
  #declared(resource: ResourceHistory, attribute: AttributeValue, { edit, from }: ReportedEdit): Json | undefined {
    const { shared, state, states } = this.deps;
    const { type } = resource;
    const declared = this.#resource(resource, from.declared);
    if (shared.has(type, edit.field)) return shared.declaredFor(edit.field, edit.value, type, declared, from.judging.event);
    if (declared === undefined || edit.field === '*') return declaredOf(edit.field, declared, states.types[type]);
    return copiedDeclared(attribute, edit.field, declared, states.types[type], state.sources.versions);
  }

  /** The snapshot against which the edit was judged: another version ends its window. */
  #resource({ source }: ResourceHistory, declared: number | undefined): Declared | undefined {
    const snapshot = source === undefined || declared === undefined ? undefined : this.deps.states.get(source);
    return snapshot === undefined || declared === undefined ? undefined : { snapshot, resource: declared };
  }

  /** `announced`: open alerts by field, restored when their edit is judged again. */
  #judge(judged: Attribute, edit: ReportedEdit, emit: Emit<Output>, announced?: ReadonlyMap<string, OpenAlert>): boolean {
    const { resource, attribute, declared } = judged;
    const { event, outcome } = edit.from.judging;
    const { outcomes } = this.deps.state;
    const { field: root } = edit.edit;
    const given = { number: edit.number, time: event.time, edit: edit.edit };
    const isUndeclared = edit.from.declared === undefined;
    if (isUndeclared && ownerOf(edit.from).act === 'delete' && this.#keeps(resource, edit, emit)) {
      // The record of the creation may still arrive.
      for (const comparison of applyEdit(attribute, given, undefined)) markDiffers(comparison, attribute, false);
      return false;
    }
    let differs = false;
    const comparisons = applyEdit(attribute, given, declared);
    if (comparisons.length === 0) notePart(outcomes, outcome, isUndeclared ? 'not_in_state' : 'declared');
    for (const comparison of comparisons) {
      const name = comparison.field;
      // Undefined for nearly every value that agrees; a field is only added for an alert.
      const field = resource.fields?.get(name);
      if (edit.fixed?.has(name) === true) {
        this.#putBack(attribute, fieldOf(resource, name, root), comparison, edit, announced?.get(name));
      } else if (this.#agrees(judged, comparison, edit)) {
        markDiffers(comparison, attribute, false);
        const left = differsElsewhere(comparison, attribute, declared);
        const newest = field === undefined ? undefined : newestOf(field);
        if (left && newest !== undefined && !sameValue(newest.value, currentValue(comparison, attribute, declared), comparison.as)) {
          differs = true;
          this.#differs(judged, comparison, edit, emit);
          continue;
        }
        if (root !== '*' || resource.address === undefined || field?.open !== undefined) notePart(outcomes, outcome, 'declared');
        if (!left && field !== undefined) this.alerts.restore(field, name, edit, emit);
      } else if (this.#ignored(resource.type, resource.address ?? null, name, event.user)) {
        markDiffers(comparison, attribute, false);
        notePart(outcomes, outcome, 'ignored');
        if (field !== undefined) this.alerts.ignore(field, name, edit, emit);
      } else {
        differs = true;
        this.#differs(judged, comparison, edit, emit);
      }
      dropEmptyField(resource, name);
    }
    return differs;
  }

  /** Keeps the deletion of a resource without alerts, in case a later state declares the resource. */
  #keeps(resource: ResourceHistory, edit: ReportedEdit, emit: Emit<Output>): boolean {
    const { state, policy } = this.deps;
    const { change, judging } = edit.from;
    if (hasAlerts(resource)) {
      if (edit.isKept) forgetUndeclared(state.undeclared, state.outcomes, change, judging, emit);
      edit.isKept = false;
      return false;
    }
    if (!edit.isKept) keepUndeclared(state.undeclared, state.outcomes, change, judging, change.undeclared, policy.unmatchedWindow);
    edit.isKept = true;
    return true;
  }

  /** Repeats the effect of an edit on the value of the attribute, without any output. */
  #putBack(
    attribute: AttributeValue,
    field: ReportedField,
    comparison: Comparison,
    edit: ReportedEdit,
    announced: OpenAlert | undefined,
  ): void {
    const fixed = edit.fixed?.get(comparison.field);
    markDiffers(comparison, attribute, fixed === 'differs');
    if (announced?.edit === edit.number) field.open = { ...announced, comparison, number: this.deps.state.nextAlert++ };
    if (fixed === 'differs') return;
    const end = endBy(fixed === 'restored' ? 'reverted' : 'superseded', edit);
    for (const alert of field.pending) endPending(alert, end);
  }

  /** A hidden value agrees if the state changed the resource after the event. */
  #agrees({ resource, declared }: Attribute, comparison: Comparison, { from }: ReportedEdit): boolean {
    if (!comparison.hidden) return isDeclared(comparison, declared);
    const found = this.#resource(resource, from.declared);
    if (found === undefined) return false;
    const { snapshot, resource: number } = found;
    return changedSince(this.deps.state.sources, snapshot.source, snapshot.address(number), from.judging.event.time);
  }

  #differs({ resource, attribute, declared }: Attribute, comparison: Comparison, edit: ReportedEdit, emit: Emit<Output>): void {
    const field = fieldOf(resource, comparison.field, edit.edit.field);
    const value = currentValue(comparison, attribute, declared);
    const newest = newestOf(field);
    if (newest === undefined || newest.end !== undefined || comparison.hidden || !sameValue(value, newest.value, comparison.as)) {
      this.alerts.add(resource, field, comparison, value, edit, emit);
    } else if (isOfEvent(newest, edit.from.judging.event)) {
      // Several changes of one record, such as two grants of one binding, may report the same value: it occurred once.
      return;
    } else if ('repeats' in newest) this.alerts.repeat(resource, newest, edit, emit);
    else {
      const { event, outcome } = edit.from.judging;
      const { occurrences, last_seen } = newest.drift;
      const drift = {
        ...newest.drift,
        occurrences: occurrences + 1,
        last_seen: Date.parse(last_seen) > event.time ? last_seen : event.eventTime,
      };
      field.open = { ...newest, drift };
      fix(edit, comparison.field, 'differs');
      notePart(this.deps.state.outcomes, outcome, 'alerted');
      emit({ output: 'repeated', drift });
    }
  }
}

/** Whether the record of this event caused the alert. */
const isOfEvent = (alert: OpenAlert | PendingAlert, event: JudgedEvent): boolean =>
  'repeats' in alert ? alert.edit.from.judging.event === event : alert.drift.event_id === event.id;

/** Whether a pending alert comes from this edit or, if the edit changed the order of others, from any edit of the attribute. */
const waits = (resource: ResourceHistory, edit: ReportedEdit, isLast: boolean): boolean => {
  for (const { attribute, pending } of fieldsOf(resource)) {
    const newest = attribute === edit.edit.field ? pending.at(-1) : undefined;
    if (newest !== undefined && (!isLast || newest.edit === edit)) return true;
  }
  return false;
};
