import type { Json } from '../../lib/json.js';
import { anyAttribute } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import { endBy, ownerOf, verdict, type Comparison, type End, type Finding, type OwnedChange, type ReportedEdit } from '../flow/finding.js';
import { ignoreAttributes } from '../rules/ignore-attributes.js';
import { declaredOf, existence } from '../states/declared-value.js';
import { changedSince, statusOf, valueChangedSince } from '../states/state-sources.js';
import { awaited, isReady } from '../states/timing.js';
import { sameValue } from './compare-values.js';
import type { Comparer, EmitItem } from './comparer.js';
import { copiedDeclared } from './declared-copy.js';
import { applyEdit, namesOnly } from './edits/apply-edit.js';
import { makeElementValue, rewindAttributeValue, type AttributeValue } from './edits/attribute-value.js';
import { currentValue, differsElsewhere, markDiffers } from './edits/comparison.js';
import { attributeOf, differenceOf, liveOf, setLive, type Difference, type History } from './history.js';
import { fix, insertEdit, makeWindowEdit, type ReorderWindow, type WindowEdit } from './reorder-window.js';
import { hasCounterparts, isMirror } from '../states/mirrors.js';
import { mirrored } from './mirrored.js';
import { besidePlanned } from './plans/beside-planned.js';
import { agreesByPrincipals } from './principal-ids.js';
import { proxyAttributes } from './proxy-attributes.js';
import { windowFor } from './reorder-windows.js';

/** An attribute of a resource, with its declared value. */
type Attribute = { readonly history: History; readonly attribute: AttributeValue; readonly declared: Json | undefined };

/**
 * Compares the edits of one attribute with its declared value, in event order while they wait together: a late edit is inserted in order, and
 * the later ones are evaluated again. What was announced is not changed.
 */
export class AttributeComparer {
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(readonly comparer: Comparer) {
    this.#ignored = ignoreAttributes(comparer.states.declared.types, comparer.policy);
  }

  /** Returns whether the edit differs from the state. */
  compare(history: History, reported: ReportedEdit, emit: EmitItem): boolean {
    const attribute = attributeOf(history, reported.edit.field);
    const edit = makeWindowEdit(reported);
    const window = windowFor(this.comparer, history, edit);
    const isLast = window === undefined || insertEdit(window, edit);
    return isLast
      ? this.#compare({ history, attribute, declared: this.#declared(history, attribute, reported) }, edit, emit)
      : this.#compareAgain(history, attribute, window, edit, emit);
  }

  /**
   * Compares that a declared resource exists, which every change of it proves. Returns whether that differs from the state. Nearly always
   * nothing waits, so that only the time is noted (0.9 kB less is allocated per record, bench `stages`).
   */
  exists(history: History, from: OwnedChange, emit: EmitItem, isAnew = false): boolean {
    const { states, policy, state } = this.comparer;
    const { event } = from.evaluation;
    const edit = existence(false);
    const { field } = edit;
    const isSimple =
      history.windows?.has(field) !== true &&
      (isAnew || history.fields?.has(field) !== true) &&
      isReady(policy, states.sources, event, from.deadline, awaited(states, history.subject.source, false), event.arrived);
    const number = state.next.edit++;
    if (!isSimple && !isAnew) return this.compare(history, { number, edit, from }, emit);
    const attribute = attributeOf(history, field);
    if (attribute.whole === undefined || attribute.whole.time <= event.time)
      attribute.whole = makeElementValue(number, event.time, true, edit.value, false);
    return false;
  }

  /** Takes back the findings that wait, and compares all edits of the window in order. */
  #compareAgain(history: History, attribute: AttributeValue, window: ReorderWindow, late: WindowEdit, emit: EmitItem): boolean {
    const { subject } = history;
    const announced = new Map<string, Difference>();
    const numbers = new Set(window.edits.map(({ reported }) => reported.number));
    for (const [field, { attribute: name, live }] of history.fields ?? []) {
      if (name !== late.reported.edit.field) continue;
      const left: Difference[] = [];
      for (const one of live) {
        const { number } = one;
        if (!one.isOpen && numbers.has(one.edit)) {
          emit({ kind: 'withdrawn', subject, field, number, isRelocated: false });
        } else if (one.isOpen && numbers.has(one.edit)) {
          announced.set(field, one);
        } else if (one.endedBy !== undefined && numbers.has(one.endedBy)) {
          emit({ kind: 'ended', subject, field, number, end: undefined });
          left.push({ ...one, endedBy: undefined });
        } else left.push(one);
      }
      setLive(history, field, name, left);
    }
    rewindAttributeValue(attribute, window.before);
    let differs = false;
    for (const edit of window.edits) {
      const declared = this.#declared(history, attribute, edit.reported);
      const result = this.#compare({ history, attribute, declared }, edit, emit, announced);
      if (edit === late) differs = result;
    }
    return differs;
  }

  /** The declared value to compare with. */
  #declared({ subject }: History, attribute: AttributeValue, { edit, from }: ReportedEdit): Json | undefined {
    const { shared, sources, declared: states } = this.comparer.states;
    const declared = this.#resource(subject.source, from);
    if (shared.has(subject.type, edit.field))
      return shared.declaredFor(edit.field, edit.value, subject.type, declared, from.evaluation.event);
    if (declared !== undefined && isMirror(this.comparer.states, declared, edit.field, from.evaluation.event))
      return mirrored(declaredOf(edit.field, declared, states.types[subject.type]), edit, states.types[subject.type]);
    if (declared === undefined || edit.field === '*') return declaredOf(edit.field, declared, states.types[subject.type]);
    return copiedDeclared(attribute, edit.field, declared, states.types[subject.type], sources.versions);
  }

  /** The snapshot against which the edit was evaluated: another version ends its window. */
  #resource(source: string | undefined, { declared: resource }: OwnedChange): Declared | undefined {
    const snapshot = source === undefined || resource === undefined ? undefined : this.comparer.states.declared.get(source);
    return snapshot === undefined || resource === undefined ? undefined : { snapshot, resource };
  }

  /** `announced`: open differences by field, restored when their edit is evaluated again. */
  #compare(compared: Attribute, edit: WindowEdit, emit: EmitItem, announced?: ReadonlyMap<string, Difference>): boolean {
    const { history, attribute, declared } = compared;
    const { reported } = edit;
    const { evaluation, declared: resource } = reported.from;
    const { event } = evaluation;
    const { subject } = history;
    const given = { number: reported.number, time: event.time, edit: reported.edit };
    if (resource === undefined && ownerOf(reported.from).act === 'delete' && keeps(history, edit, emit)) {
      // The record of the creation may still arrive.
      for (const comparison of applyEdit(attribute, given, undefined)) markDiffers(comparison, attribute, false);
      return false;
    }
    let differs = false;
    if (resource !== undefined && reported.edit.field === '*' && reported.edit.value === null) forgetValues(history, event.time);
    const comparisons = applyEdit(attribute, given, declared);
    if (comparisons.length === 0 && resource === undefined)
      emit(verdict(evaluation, 'not_in_state', undefined, 'never_created', subject, ownerOf(reported.from)));
    for (const comparison of comparisons) {
      const { field } = comparison;
      if (edit.fixed?.has(field) === true) {
        this.#putBack(compared, comparison, edit, announced?.get(field), emit);
      } else if (this.#agrees(compared, comparison, reported)) {
        markDiffers(comparison, attribute, false);
        const left = differsElsewhere(comparison, attribute, declared);
        const newest = liveOf(history, field).at(-1);
        if (left && newest !== undefined && !sameValue(newest.value, currentValue(comparison, attribute, declared), comparison.as)) {
          differs = true;
          this.#differs(compared, comparison, edit, emit);
        } else {
          if (resource === undefined) emit(verdict(evaluation, 'declared', undefined, 'equal', subject, ownerOf(reported.from)));
          if (comparison.hidden) endAll(history, reported.edit.field, edit, emit);
          else if (!left) end(history, field, edit, 'restored', emit);
        }
      } else if (this.#ignored(subject.type, subject.address ?? null, field, event)) {
        markDiffers(comparison, attribute, false);
        emit(verdict(evaluation, 'ignored', undefined, 'ignored', subject, ownerOf(reported.from), field));
        end(history, field, edit, 'replaced', emit);
      } else {
        differs = true;
        this.#differs(compared, comparison, edit, emit);
      }
    }
    if (reported.edit.op === 'set' && !namesOnly(reported.edit) && history.fields !== undefined && comparisons.length > 0)
      endParts(history, edit, differs ? 'replaced' : 'restored', emit);
    return differs;
  }

  /** A value that the record does not show agrees if the state has declared another one since (D105). */
  #agrees({ history: { subject }, declared }: Attribute, comparison: Comparison, { from }: ReportedEdit): boolean {
    if (!comparison.hidden) return agreesByPrincipals(this.comparer, comparison, declared);
    const { event } = from.evaluation;
    const { source, address } = subject;
    const { declared: states, sources } = this.comparer.states;
    if (source === undefined || address === undefined) return false;
    // Which of the resources that declare a part was concerned is not known.
    const on = this.#resource(source, from);
    if (event.iacAgent && on !== undefined && hasCounterparts(states, on, comparison.field)) return true;
    if (states.types[subject.type]?.scope === 'cluster') return event.iacAgent && statusOf(sources, source).written >= event.time;
    // Of a record without its request it is not known which attributes it set.
    if (event.iacAgent && comparison.field === anyAttribute && changedSince(sources, source, address, event.time)) return true;
    const changed = (field: string): boolean => valueChangedSince(sources, source, address, field, event.time);
    return changed(comparison.field) || (event.iacAgent && proxyAttributes(comparison.field).some(changed));
  }

  #differs({ history, attribute, declared }: Attribute, comparison: Comparison, edit: WindowEdit, emit: EmitItem): void {
    const { comparer } = this;
    const { state, states } = comparer;
    const { subject } = history;
    const { reported } = edit;
    const { event } = reported.from.evaluation;
    const { field } = comparison;
    const live = liveOf(history, field);
    const newest = live.at(-1);
    const on = this.#resource(subject.source, reported.from);
    const value = currentValue(comparison, attribute, declared);
    const isSame = newest !== undefined && !comparison.hidden && sameValue(value, newest.value, comparison.as);
    if (newest === undefined || newest.endedBy !== undefined || newest.planned !== undefined || !isSame) {
      const finding: Finding = {
        kind: 'finding',
        number: state.next.finding++,
        subject,
        attribute: reported.edit.field,
        comparison,
        value,
        change: field !== '*' ? 'modified' : subject.address === undefined ? 'created' : 'deleted',
        edit: reported,
        repeats: [],
        end: undefined,
        unconfirmed: noNames,
        isShared: states.shared.has(subject.type, reported.edit.field),
        isMirror: on !== undefined && isMirror(states, on, reported.edit.field, event),
        planned: undefined,
      };
      const difference = differenceOf(finding);
      const all = newest?.planned === undefined ? [...live, difference] : besidePlanned(comparer, history, live, difference, isSame, emit);
      setLive(history, field, reported.edit.field, all);
      emit(finding);
      // Several changes of one record, such as two grants of one binding, may report the same value: it occurred once.
    } else if (newest.event !== event.id) {
      if (newest.isOpen) fix(edit, field, 'differs');
      emit({ kind: 'repeat', subject, field, number: newest.number, edit: reported });
    }
  }

  /** Repeats the effect of an edit on the value of the attribute. `announced`: the open difference of its field. */
  #putBack(
    { history, attribute }: Attribute,
    comparison: Comparison,
    edit: WindowEdit,
    announced: Difference | undefined,
    emit: EmitItem,
  ): void {
    const { field } = comparison;
    const fixed = edit.fixed?.get(field);
    markDiffers(comparison, attribute, fixed === 'differs');
    if (announced?.edit === edit.reported.number) {
      const to = this.comparer.state.next.finding++;
      emit({ kind: 'renumbered', subject: history.subject, field, number: announced.number, to });
      setLive(history, field, edit.reported.edit.field, [...liveOf(history, field), { ...announced, number: to, comparison }]);
    }
    if (fixed !== 'differs') end(history, field, edit, fixed === 'restored' ? 'restored' : 'replaced', emit);
  }
}

const noNames: readonly string[] = [];

/** What a resource was is gone with it. */
const forgetValues = ({ attributes }: History, time: number): void => {
  for (const [name, { whole, elements }] of attributes) {
    const isNewer = (whole?.time ?? -Infinity) > time || elements?.values().some((one) => one.time > time) === true;
    if (name !== '*' && !isNewer) attributes.delete(name);
  }
};

/** Keeps the deletion of a resource without differences, in case a later state declares the resource. */
const keeps = (history: History, edit: WindowEdit, emit: EmitItem): boolean => {
  const { change, part, evaluation } = edit.reported.from;
  if (history.fields !== undefined) {
    if (edit.isKept) emit({ kind: 'unkept', part, evaluation });
    edit.isKept = false;
    return false;
  }
  if (!edit.isKept) {
    emit(verdict(evaluation, 'kept', undefined, 'awaits_state', history.subject, ownerOf(edit.reported.from)));
    emit({ kind: 'kept', change, part, evaluation, reason: change.undeclared });
  }
  edit.isKept = true;
  return true;
};

/** All of an attribute is as declared: ends the differences of its keys. */
const endAll = (history: History, name: string, edit: WindowEdit, emit: EmitItem): void => {
  for (const [field, { attribute }] of history.fields ?? []) if (attribute === name) end(history, field, edit, 'restored', emit);
};

/** A block was set as a whole: ends the differences of its parts. */
const endParts = (history: History, edit: WindowEdit, as: End['as'], emit: EmitItem): void => {
  const start = `${edit.reported.edit.field}.`;
  for (const [field, { attribute }] of history.fields ?? []) if (attribute.startsWith(start)) end(history, field, edit, as, emit);
};

/** The value of a field is the declared one again, or another that is ignored: ends the differences of the field. */
const end = (history: History, field: string, edit: WindowEdit, as: End['as'], emit: EmitItem): void => {
  const live = liveOf(history, field);
  if (live.length === 0) return;
  const { reported } = edit;
  const by = endBy(as, reported);
  const left: Difference[] = [];
  for (const one of live) {
    if (one.planned !== undefined && one.planned > reported.from.evaluation.event.time) {
      left.push(one);
      continue;
    }
    if (one.isOpen) fix(edit, field, as === 'restored' ? 'restored' : 'ignored');
    else left.push({ ...one, endedBy: one.endedBy ?? reported.number });
    emit({ kind: 'ended', subject: history.subject, field, number: one.number, end: by });
  }
  setLive(history, field, history.fields?.get(field)?.attribute ?? reported.edit.field, left);
};
