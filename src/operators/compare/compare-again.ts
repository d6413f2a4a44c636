import type { TypeSpec } from '../../catalog/type-spec.js';
import { anyAttribute, type OwnerCandidate } from '../../model/change.js';
import type { StateFact } from '../../model/fact.js';
import { attributeAt, type Declared, type StateSnapshot } from '../../model/state-snapshot.js';
import { ownerOf, type StateObservation, type StateVersion } from '../flow/finding.js';
import { isSameCaller, type EvaluatedEvent } from '../flow/evaluated-event.js';
import { declaresAsBefore } from '../states/compare-snapshots.js';
import { isEmpty } from '../states/is-empty.js';
import { inDeclaredStack } from '../states/in-declared-stack.js';
import type { NewVersion } from '../states/state-update.js';
import { takeAgreed, type AgreedChange } from './agreed-changes.js';
import { sameValue } from './compare-values.js';
import { newestDeclared, type Comparer, type EmitItem } from './comparer.js';
import { copiedDeclared } from './declared-copy.js';
import { differsElsewhere, markDiffers } from './edits/comparison.js';
import { declaredKey, moveHistory, noteDifferences } from './histories.js';
import { proxyAttributes } from './proxy-attributes.js';
import { hasCounterparts, isMirror } from '../states/mirrors.js';
import { liveOf, setLive, type Difference, type History } from './history.js';
import { agreesByPrincipals } from './principal-ids.js';

/**
 * Compares what differed with a new version of a state: values that it declares, changes that now belong to another resource, and changes
 * that agreed with a version older than themselves (D8b, D11). A version newer than a record does not change how an attribute was evaluated
 * that agreed before. Passes over resources that the version cannot concern: evaluating 100,000 differences again takes half a second.
 */
export const compareAgain = (comparer: Comparer, fact: StateFact, version: NewVersion, emit: EmitItem): void => {
  const { state } = comparer;
  const { source, at, written } = fact;
  const active = [...state.histories.active].flatMap((id) => state.histories.byId.get(id) ?? []);
  const destroyers = destroyersOf(comparer, active, source, version);
  for (const history of active) {
    if (!mayChange(history, source, version) && (history.isSettled ||= isSettled(comparer, history))) continue;
    comparer.changing(history);
    if (history.subject.source === undefined) compareCreated(comparer, history, { at, state: stateVersion(version.snapshot) }, emit);
    else if (history.subject.source === source || isShared(comparer, history))
      compareDeclared(comparer, history, fact, version, destroyers, emit);
    noteDifferences(state.histories, history);
  }
  const time = Date.parse(written);
  if (Number.isNaN(time)) return;
  const isAsBefore = (one: AgreedChange): boolean => hasSameOwner(comparer, source, version, one);
  for (const { change, part, event } of takeAgreed(state.agreed, source, time, Date.parse(at), isAsBefore))
    emit({ kind: 'again', change, part, event, evaluation: undefined, isFirst: false });
};

const knows = ({ states }: Comparer, { ref }: OwnerCandidate, event: EvaluatedEvent): boolean =>
  states.declared.findFor(ref, event).length > 0;

/** Whether the new version may declare a resource differently. */
const mayChange = ({ subject }: History, source: string, { changed }: NewVersion): boolean =>
  subject.source === source && (changed === undefined || changed.has(subject.address ?? ''));

/** Whether the new version of `source` leaves a change with the owner and the values that it was evaluated with. */
const hasSameOwner = (
  { states: { shared } }: Comparer,
  source: string,
  { agreedWith, snapshot }: NewVersion,
  { change, source: own }: AgreedChange,
): boolean => {
  if (own === source && agreedWith === undefined) return false;
  for (const { ref, edits } of change.owners) {
    if (!declaresAsBefore(agreedWith, snapshot, ref.key) || edits.some(({ field }) => shared.has(ref.type, field))) return false;
  }
  return change.uncovered.every(({ key }) => declaresAsBefore(agreedWith, snapshot, key));
};

/** Whether only a record, or a change of the resource in its own state, can change its differences. */
const isSettled = (comparer: Comparer, history: History): boolean => {
  if (history.subject.source === undefined) return false;
  for (const { live } of history.fields?.values() ?? []) if (live.some((one) => one.origin !== undefined)) return false;
  return !isShared(comparer, history);
};

/** Whether another state can declare a part of an attribute that differs. */
const isShared = ({ states: { shared } }: Comparer, { fields, subject }: History): boolean =>
  fields?.values().some(({ attribute }) => shared.has(subject.type, attribute)) === true;

/** The records that deleted resources which the new version of the state has lost, or left nothing of a setting, as its destruction does. */
const destroyersOf = (
  { states }: Comparer,
  histories: readonly History[],
  source: string,
  version: NewVersion,
): readonly EvaluatedEvent[] => {
  const { snapshot, changed } = version;
  const lost = new Set<string>();
  for (const address of changed ?? []) if (snapshot.byAddress(address) === undefined) lost.add(address);
  if (lost.size === 0) return [];
  return histories.flatMap(({ subject, fields }) => {
    if (subject.source !== source || !lost.has(subject.address ?? '')) return [];
    const defaults = states.declared.types[subject.type]?.defaults;
    const leavesNothing = ({ comparison: { field, hidden, as }, value }: Difference): boolean =>
      field === '*' || (!hidden && (isEmpty(value) || sameValue(value, defaults?.[field] ?? null, as)));
    return [...(fields?.values() ?? [])].flatMap(({ live }) => live.filter(leavesNothing).flatMap(({ origin }) => origin?.event ?? []));
  });
};

const compareDeclared = (
  comparer: Comparer,
  history: History,
  fact: StateFact,
  version: NewVersion,
  destroyers: readonly EvaluatedEvent[],
  emit: EmitItem,
): void => {
  const { states, state: memory } = comparer;
  const { at } = fact;
  const wasReplaced = history.subject.source === fact.source && version.replaced.has(history.subject.address ?? '');
  const declared = wasReplaced ? undefined : newestDeclared(states, history.subject);
  const address = declared?.snapshot.address(declared.resource);
  if (declared !== undefined && address !== undefined && address !== history.subject.address) {
    moveHistory(memory.histories, history, declaredKey(declared.snapshot.source, address), address);
    if (history.subject.address === address) emit({ kind: 'moved', subject: history.subject });
  }
  const { subject } = history;
  const state = stateVersion(declared?.snapshot ?? version.snapshot);
  const isLost = declared === undefined && !wasReplaced;
  const isGone = isLost && isDestroyed(history);
  for (const [field, { attribute, live }] of history.fields ?? []) {
    const agrees = agreement(comparer, history, declared, field, attribute, fact, version);
    const explained = new Set<Difference>();
    for (const one of live) {
      const owner = earlierOwner(comparer, one);
      const isElsewhere = owner !== undefined && (!one.isOpen || owner.act !== 'delete');
      if (!isElsewhere && isLost && field !== '*' && !(one.isOpen ? isGone : isOfDestruction(one, destroyers))) {
        emit({ kind: 'ended', subject, field, number: one.number, end: { as: 'lost', by: -1, event: undefined, at, plan: undefined } });
        explained.add(one);
        continue;
      }
      if (!isElsewhere && !agrees(one)) continue;
      if (!isElsewhere && onlyMirrors(comparer, one, attribute, declared)) {
        const shown = fact.written === '' ? at : fact.written;
        emit({ kind: 'stated', subject, field, number: one.number, as: 'mirrored', at: shown, state });
        continue;
      }
      explained.add(one);
      const value = history.attributes.get(attribute);
      if (value !== undefined) markDiffers(one.comparison, value, false);
      if (isElsewhere && !one.isOpen) emit({ kind: 'withdrawn', subject, field, number: one.number, isRelocated: true });
      else emit({ kind: 'stated', subject, field, number: one.number, as: declared === undefined ? 'destroyed' : 'declared', at, state });
    }
    if (explained.size === 0) continue;
    const left = live.flatMap((one) => (explained.has(one) ? [] : endedBy(one, explained, history, field, emit)));
    setLive(history, field, attribute, left);
  }
};

/** Whether the IaC tool deleted the resource on record. */
const isDestroyed = (history: History): boolean => liveOf(history, '*').some(({ origin }) => origin?.event.iacAgent === true);

/** Whether a change that waits was part of the apply that removed the resource: of the IaC tool, or of a caller who destroyed others. */
const isOfDestruction = ({ origin }: Difference, destroyers: readonly EvaluatedEvent[]): boolean =>
  origin === undefined || origin.event.iacAgent || destroyers.some((one) => isSameCaller(one, origin.event));

/** Whether the attribute shows the value of a difference and declares nothing (D97). */
const onlyMirrors = ({ states }: Comparer, { origin, isOpen }: Difference, attribute: string, on: Declared | undefined): boolean =>
  on !== undefined &&
  (states.configured.has(on, attribute) === false ||
    (origin !== undefined &&
      // A state explains what waits for it, unless it declares the parts elsewhere.
      (isOpen ? isMirror(states, on, attribute, origin.event) : hasCounterparts(states.declared, on, attribute))));

/** A value that a later one followed which the state declares was set back by it. */
const endedBy = (
  one: Difference,
  explained: ReadonlySet<Difference>,
  { subject }: History,
  field: string,
  emit: EmitItem,
): readonly Difference[] => {
  const later = [...explained].find((other) => !other.isOpen && one.number < other.number && isEarlier(one, other));
  if (one.endedBy !== undefined || later?.origin === undefined) return [one];
  const { event } = later.origin;
  emit({
    kind: 'ended',
    subject,
    field,
    number: one.number,
    end: { as: 'restored', by: later.edit, event, at: event.eventTime, plan: undefined },
  });
  return one.isOpen ? [] : [{ ...one, endedBy: later.edit }];
};

/** Open differences are numbered in the order of their events. */
const isEarlier = (one: Difference, other: Difference): boolean =>
  one.origin === undefined || (other.origin !== undefined && one.origin.event.time <= other.origin.event.time);

/** Whether the new state declares the value. Every value agrees with a state that no longer declares the resource. */
const agreement = (
  comparer: Comparer,
  history: History,
  declared: Declared | undefined,
  field: string,
  attribute: string,
  fact: StateFact,
  version: NewVersion,
): ((one: Difference) => boolean) => {
  if (declared === undefined) return () => true;
  const { declared: states, shared, sources } = comparer.states;
  const { snapshot, resource } = declared;
  const { subject } = history;
  // A successor may have the same address; the record names the deleted resource.
  if (field === '*') {
    // The state that an apply wrote after it deleted and made the resource: what is not known of it is as it says.
    const isMade = history.unconfirmed !== undefined && version.changed?.has(subject.address ?? '') === true;
    return ({ origin, isOpen, planned }) =>
      planned === undefined && origin !== undefined && ((isMade && !isOpen) || !snapshot.find(ownerOf(origin).ref.key).includes(resource));
  }
  const value = history.attributes.get(attribute);
  return ({ comparison, value: given, origin }) => {
    if (comparison.hidden)
      return origin !== undefined && declaresHidden(states.types[subject.type], attribute, origin.event, declared, fact, version);
    const current =
      value === undefined || shared.has(subject.type, attribute)
        ? shared.declaredFor(attribute, given, subject.type, declared, origin?.event)
        : copiedDeclared(value, attribute, declared, states.types[subject.type], sources.versions);
    return agreesByPrincipals(comparer, comparison, current) && (value === undefined || !differsElsewhere(comparison, value, current));
  };
};

/**
 * Whether a new version says that it declares the value that a record set and did not show (D105). It does if it declares another value of
 * this attribute than before; an object of a cluster, which every refresh reads, is as declared after a write of the IaC tool.
 */
const declaresHidden = (
  spec: TypeSpec | undefined,
  attribute: string,
  event: EvaluatedEvent,
  { snapshot, resource }: Declared,
  { source, written, at }: StateFact,
  { before }: NewVersion,
): boolean => {
  if (snapshot.source !== source || Date.parse(written === '' ? at : written) < event.time) return false;
  if (spec?.scope === 'cluster') return event.iacAgent;
  const earlier = before?.byAddress(snapshot.address(resource));
  if (before === undefined) return false;
  if (earlier === undefined) return true;
  const [old, now] = [before.attributes(earlier), snapshot.attributes(resource)];
  // An apply may change any attribute of a resource without its value being on record.
  if (event.iacAgent && attribute === anyAttribute) return !sameValue(old, now, 'auto');
  const changes = (name: string): boolean => !sameValue(attributeAt(old, name) ?? null, attributeAt(now, name), 'auto');
  return changes(attribute) || (event.iacAgent && proxyAttributes(attribute).some(changes));
};

/** Output of `show -json` has no serial. */
const stateVersion = ({ source, serial }: StateSnapshot): StateVersion => ({ name: source, serial: serial > 0 ? serial : null });

/** A declared owner with precedence over the one on which the change was evaluated. */
const earlierOwner = (comparer: Comparer, { origin }: Difference): OwnerCandidate | undefined =>
  origin?.change.owners.slice(0, origin.owner).find((earlier) => knows(comparer, earlier, origin.event));

/** Differences of a resource that no state declared. */
const compareCreated = (comparer: Comparer, history: History, news: Pick<StateObservation, 'at' | 'state'>, emit: EmitItem): void => {
  const { declared } = comparer.states;
  const { subject } = history;
  for (const [field, { attribute, live }] of history.fields ?? []) {
    const left = live.filter(({ number, isOpen, origin }) => {
      if (origin === undefined) return true;
      const isKnown = declared.declaresAny(origin.change, origin.event);
      if (!isKnown && ownerOf(origin).act !== 'delete' && inDeclaredStack(declared, origin.event)) {
        emit({ kind: 'stated', subject, field, number, as: 'declared', ...news });
        return false;
      }
      if (!isKnown) return true;
      if (!isOpen) {
        emit({ kind: 'withdrawn', subject, field, number, isRelocated: true });
        return false;
      }
      emit({ kind: 'stated', subject, field, number, as: 'declared', ...news });
      // The new owner may declare another value.
      const owner = origin.change.owners.findIndex((one) => knows(comparer, one, origin.event));
      if (owner >= 0 && owner !== origin.owner)
        emit({ kind: 'again', change: origin.change, part: origin.part, event: origin.event, evaluation: undefined, isFirst: false });
      return false;
    });
    if (left.length < live.length) setLive(history, field, attribute, left);
  }
};
