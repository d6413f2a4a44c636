import { isComputedName } from '../../../catalog/computed-names.js';
import { canonicalJson } from '../../../lib/canonical-json.js';
import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { anyAttribute } from '../../../model/change.js';
import type { Declared } from '../../../model/state-snapshot.js';
import type { Finding } from '../../flow/finding.js';
import type { Clock } from '../../flow/item.js';
import { ignoreAttributes } from '../../rules/ignore-attributes.js';
import { declaredOf } from '../../states/declared-value.js';
import { isMirror } from '../../states/mirrors.js';
import { changedSince, lastChange, statusOf } from '../../states/state-sources.js';
import type { Comparer, EmitItem } from '../comparer.js';
import { newestTime } from '../edits/attribute-value.js';
import { noteDifferences } from '../histories.js';
import { differenceOf, liveOf, setLive, type Difference, type History } from '../history.js';
import { endByPlan, judgeByPlan } from './judge-by-plan.js';
import { candidatesOf, explanation, type ObservedChange } from './observed-changes.js';
import { isExplainedElsewhere } from './mirror-additions.js';
import { overlaps, placeOf } from './place-of.js';
import { planEvent, plannedComparison, plannedEdit, refKeyOf } from './planned-finding.js';
import { plannedFields, sameInPlan, type PlannedField } from './planned-fields.js';
import { isUnnamed, rootOf, wholeResource, type PlanView } from './plan-views.js';

/**
 * Compares what is known of a resource with the newest plan of it (D124): confirms what differs, ends what is as declared, and finds what no
 * record explains. Its result depends on the records, the state and the newest plan alone, whatever came first: call it whenever one of them
 * changes.
 */
export class PlanComparer {
  readonly #ignored: ReturnType<typeof ignoreAttributes>;

  constructor(
    readonly comparer: Comparer,
    readonly clock: () => Clock,
  ) {
    this.#ignored = ignoreAttributes(comparer.states.declared.types, comparer.policy);
  }

  /** Whether a plan is about a version of the resource that the state has since replaced. */
  isOutdated({ at }: PlanView, { snapshot, resource }: Declared): boolean {
    return changedSince(this.comparer.states.sources, snapshot.source, snapshot.address(resource), at);
  }

  compare(history: History, view: PlanView, on: Declared, emit: EmitItem): void {
    this.comparer.changing(history);
    if (view.document !== undefined) this.#compareDocument(history, { ...view, ...view.document }, on, emit);
    if (isUnnamed(view.drift)) this.#compareUnnamed(history, view, on, emit);
    noteDifferences(this.comparer.state.histories, history);
  }

  #compareDocument(history: History, view: PlanView, on: Declared, emit: EmitItem): void {
    const found = fieldsOf(view);
    for (const [field, { attribute, live }] of history.fields ?? []) {
      const newest = live.at(-1);
      if (newest !== undefined && newest.endedBy === undefined)
        this.#compareDifference(history, { field, attribute, newest, found }, view, on, emit);
    }
    for (const field of found) this.#find(history, field, view, on, emit);
  }

  /** The plan says that the resource is there and differs, but not how. */
  #compareUnnamed(history: History, view: PlanView, on: Declared, emit: EmitItem): void {
    const { subject } = history;
    const gone = liveOf(history, wholeResource).at(-1);
    if (gone !== undefined && gone.endedBy === undefined && timeOf(history, wholeResource, gone) <= view.at)
      this.#end(history, wholeResource, wholeResource, 'verified', view, on, emit);
    const documented = view.document?.drift ?? null;
    const isElsewhere = hasOthers(history) || (documented !== null && documented.action !== 'delete');
    for (const [field, { attribute, live }] of history.fields ?? []) {
      const newest = live.at(-1);
      if (newest === undefined || newest.endedBy !== undefined || field === wholeResource) continue;
      if (field !== anyAttribute)
        emit({ kind: 'confirmed', subject, field, number: newest.number, at: view.plan.taken, candidates: undefined });
      else if (isElsewhere) this.#end(history, field, attribute, 'replaced', view, on, emit);
      else this.#confirm(history, field, attribute, newest, view, on, emit);
    }
    if (!isElsewhere) this.#find(history, unnamedField, view, on, emit);
  }

  #compareDifference(
    history: History,
    { field, attribute, newest: one, found }: Compared,
    view: PlanView,
    on: Declared,
    emit: EmitItem,
  ): void {
    const { states } = this.comparer;
    const isPart = one.planned !== undefined && found.some((whole) => isPartOf(field, whole.field, view));
    const verdict = isPart ? 'replaced' : judgeByPlan(states, one, attribute, view, on);
    // Set again since: the announced alert may be older than the plan.
    if (verdict !== 'confirmed' && timeOf(history, attribute, one) > view.at) return;
    if (verdict === 'confirmed') this.#confirm(history, field, attribute, one, view, on, emit);
    else if (verdict !== 'unknown') this.#end(history, field, attribute, verdict, view, on, emit);
  }

  #confirm(history: History, field: string, attribute: string, one: Difference, view: PlanView, on: Declared, emit: EmitItem): void {
    const { subject } = history;
    const { number } = one;
    const live = liveOf(history, field);
    const changes = one.planned === undefined ? undefined : this.#changes(history, field, view, on);
    const explained = changes && explanation(changes);
    if (changes !== undefined && (explained === undefined ? !isOfPlan(one) : explained.id !== one.event)) {
      // Other records explain it than those that had arrived until now.
      if (!one.isOpen) emit({ kind: 'withdrawn', subject, field, number, isRelocated: false });
      setLive(history, field, attribute, live.slice(0, -1));
      return;
    }
    const candidates = changes === undefined || explained !== undefined ? undefined : candidatesOf(changes);
    emit({ kind: 'confirmed', subject, field, number, at: view.plan.taken, candidates });
    const planned = one.planned === undefined ? undefined : view.at;
    if (planned !== one.planned) setLive(history, field, attribute, live.with(-1, { ...one, planned }));
  }

  #end(
    history: History,
    field: string,
    attribute: string,
    as: 'verified' | 'replaced',
    { plan, seq }: PlanView,
    on: Declared,
    emit: EmitItem,
  ): void {
    const { state, states, policy } = this.comparer;
    // A state that was written before the plan may not have been read: it may show the value, which the plan then takes for declared.
    if (as === 'verified' && policy.confirm && statusOf(states.sources, on.snapshot.source).answered < seq) return;
    const live = liveOf(history, field);
    const end = endByPlan(as, plan);
    for (const { endedBy, number } of live)
      if (endedBy === undefined) emit({ kind: 'ended', subject: history.subject, field, number, end });
    const edit = state.next.edit++;
    const left = live.flatMap((each) => (each.isOpen ? [] : [{ ...each, endedBy: each.endedBy ?? edit }]));
    setLive(history, field, attribute, left);
  }

  /** A listed difference that nothing known explains. */
  #find(history: History, field: PlannedField, view: PlanView, on: Declared, emit: EmitItem): void {
    const { state, states, policy } = this.comparer;
    const { subject } = history;
    const since = this.#since(field.field, view, on);
    if (isKnown(history, field, view) || this.#isDeclared(field, on)) return;
    const record = recordedAt(history, field);
    if (record !== undefined && (record.time > view.at || (record.time > since && record.isSame))) return;
    const text = canonicalJson(field.value);
    if (view.refused.get(field.field) === text) return;
    const changes = this.#changes(history, field.field, view, on);
    const explained = explanation(changes);
    const event = explained ?? planEvent(state.next.plan++, view, on, this.clock());
    if (this.#ignored(subject.type, subject.address ?? null, field.field === anyAttribute ? '*' : field.field, event)) return;
    if (this.#isComputed(field.attribute, on)) return;
    if (isMirror(states, on, field.field, event) && isExplainedElsewhere(this.comparer, field, on)) return;
    const edit = state.next.edit++;
    const deadline = this.clock().now + policy.maxHold;
    const reported = plannedEdit(field, edit, event, on, refKeyOf(on), state.next.plan++, deadline);
    const comparison = plannedComparison(field, edit);
    const finding: Finding = {
      kind: 'finding',
      number: state.next.finding++,
      subject,
      attribute: field.attribute,
      comparison,
      value: field.value,
      change: field.field === wholeResource ? 'deleted' : 'modified',
      edit: reported,
      repeats: [],
      end: undefined,
      unconfirmed: [],
      isShared: false,
      isMirror: false,
      planned: { at: view.plan.taken, candidates: explained === undefined ? candidatesOf(changes) : null },
    };
    const difference: Difference = { ...differenceOf(finding), planned: view.at };
    setLive(history, comparison.field, field.attribute, [...liveOf(history, comparison.field), difference]);
    emit(finding);
  }

  /** Since when a difference may have come about: an earlier plan did not show it, or the state was written. */
  #since(field: string, view: PlanView, { snapshot, resource }: Declared): number {
    const written = lastChange(this.comparer.states.sources, snapshot.source, snapshot.address(resource));
    return Math.max(view.since[rootOf(field)] ?? (field === anyAttribute ? view.conclusiveAt : 0), written);
  }

  /** Records that may have made a difference. */
  #changes(history: History, field: string, view: PlanView, on: Declared): readonly ObservedChange[] {
    return this.comparer.state.observed.between(history.id, this.#since(field, view, on), view.first[rootOf(field)] ?? view.at);
  }

  /** Whether the provider alone decides about an attribute, as far as its name tells. The catalog knows that of its types. */
  #isComputed(attribute: string, on: Declared): boolean {
    const { declared, configured } = this.comparer.states;
    const isKnown = Object.hasOwn(declared.types, on.snapshot.type(on.resource));
    return !isKnown && isComputedName(rootOf(attribute)) && configured.has(on, attribute) === false;
  }

  /** Whether the state in force declares the value. */
  #isDeclared({ field, attribute, key, value, isMasked }: PlannedField, on: Declared): boolean {
    if (field === wholeResource || field === anyAttribute || isMasked) return false;
    const declared = declaredOf(attribute, on, this.comparer.states.declared.types[on.snapshot.type(on.resource)]);
    const own = key === undefined ? declared : isObject(declared) ? declared[key] : undefined;
    return key === undefined ? sameInPlan(own, value) : (own ?? null) === value;
  }
}

/** A difference that a plan does not name. */
const unnamedField: PlannedField = { field: anyAttribute, attribute: anyAttribute, key: undefined, value: null, isMasked: true };

/** Whether no record explains the difference. */
const isOfPlan = ({ origin }: Difference): boolean => origin?.event.origin.tool === 'plan';

/** What the plan lists as different: fields, or the resource as a whole. */
const fieldsOf = ({ drift }: PlanView): readonly PlannedField[] => {
  if (drift === null) return [];
  if (drift.action === 'delete') return [{ field: wholeResource, attribute: wholeResource, key: undefined, value: null, isMasked: false }];
  return plannedFields(drift);
};

/** Whether any attribute of the resource is known to differ. */
const hasOthers = ({ fields }: History): boolean => {
  for (const [name, { live }] of fields ?? []) if (name !== anyAttribute && live.at(-1)?.endedBy === undefined) return true;
  return false;
};

/** A known difference of a field, and what the plan lists. */
type Compared = {
  readonly field: string;
  readonly attribute: string;
  readonly newest: Difference;
  readonly found: readonly PlannedField[];
};

const attributesOf = ({ drift }: PlanView): JsonObject => drift?.after ?? drift?.before ?? {};

/** Whether the plan now tells a whole of which an earlier one told this part. */
const isPartOf = (field: string, whole: string, view: PlanView): boolean => {
  if (field === whole || whole === anyAttribute || whole === wholeResource || field === anyAttribute || field === wholeResource)
    return false;
  const [part, all] = [placeOf(attributesOf(view), field), placeOf(attributesOf(view), whole)];
  return part.length > all.length && overlaps(part, all);
};

/** Whether a difference is known that contains the field, or is contained in it. */
const isKnown = (history: History, { field }: PlannedField, view: PlanView): boolean => {
  const { fields } = history;
  if (fields === undefined) return false;
  const attributes = attributesOf(view);
  const place = placeOf(attributes, field);
  for (const [name, { live }] of fields) {
    const newest = live.at(-1);
    if (newest === undefined || newest.endedBy !== undefined) continue;
    if (name === field || field === anyAttribute) return true;
    if (name === wholeResource || field === wholeResource || newest.comparison.field === anyAttribute) continue;
    if (overlaps(placeOf(attributes, name), place)) return true;
  }
  return false;
};

/** The newest record about the field, and whether it set the same value. */
const recordedAt = (
  { attributes }: History,
  { field, attribute, key, value }: PlannedField,
): { readonly time: number; readonly isSame: boolean } | undefined => {
  const known = attributes.get(attribute);
  if (known === undefined) return undefined;
  const time = newestTime(known, key ?? '');
  if (field === wholeResource) return known.whole === undefined ? undefined : { time: known.whole.time, isSame: false };
  if (key !== undefined) {
    const element = known.elements?.get(key);
    const own: Json = element === undefined ? null : element.present ? element.value : null;
    return time === undefined ? undefined : { time, isSame: element !== undefined && sameInPlan(own, value) };
  }
  const newest = Math.max(known.whole?.time ?? -Infinity, ...(known.elements?.values() ?? []).map((one) => one.time));
  if (newest === -Infinity) return undefined;
  const isSame =
    known.elements === undefined
      ? known.whole !== undefined && sameInPlan(known.whole.value, value)
      : holdsAll(known.elements.values(), value);
  return { time: newest, isSame };
};

/** Whether a list is as the records about its elements left it. */
const holdsAll = (elements: Iterable<{ readonly present: boolean; readonly value: Json }>, list: Json): boolean => {
  const all = Array.isArray(list) ? (list as readonly Json[]) : [];
  for (const { present, value } of elements) if (all.some((one) => sameInPlan(one, value)) !== present) return false;
  return true;
};

/** When the value of a difference was set, in milliseconds since the epoch. */
const timeOf = ({ attributes }: History, attribute: string, { comparison, planned, origin }: Difference): number => {
  if (planned !== undefined) return planned;
  const known = attributes.get(attribute);
  const times = known === undefined ? [] : comparison.values.map(({ key }) => newestTime(known, key) ?? -Infinity);
  return Math.max(origin?.event.time ?? -Infinity, ...times);
};
