import type { Change, OwnerCandidate } from '../../model/change.js';
import type { StateFact } from '../../model/fact.js';
import type { Emit, Output } from '../../model/output.js';
import type { Declared, StateSnapshot } from '../../model/state-snapshot.js';
import { takeAgreed, type AgreedChange } from './agreed-changes.js';
import type { ChangeJudge } from './change-judge.js';
import type { JudgeDeps } from './judge-deps.js';
import { byEvent, type JudgedEvent, type Judging } from './judged-event.js';
import { closeOutcome, freePart, openOutcome } from './outcomes.js';
import { endBy, endPending } from './pending-alert.js';
import { resolved, type PendingAlerts } from './pending-alerts.js';
import { ownerOf } from './reported-edit.js';
import { declaredKey, moveHistory, noteAlerts } from './resource-histories.js';
import {
  dropEmptyField,
  editsOf,
  fieldsOf,
  type Origin,
  type PendingAlert,
  type ReportedField,
  type ResourceHistory,
} from './resource-history.js';
import { declaresAsBefore } from './states/compare-snapshots.js';
import { copiedDeclared } from './states/declared-copy.js';
import { changedSince } from './states/state-sources.js';
import { takeUndeclared } from './undeclared-changes.js';
import { differsElsewhere, isDeclared, markDiffers, type Comparison } from './values/comparison.js';

type Rejudging = { readonly deps: JudgeDeps; readonly alerts: PendingAlerts; readonly changes: ChangeJudge };

/**
 * The differences of a new snapshot from the one before. `changed`: addresses with other attributes; undefined if there was none before.
 * `replaced`: those of resources that were replaced by another. `agreedWith`: the snapshot before, if it had a write time: only with such a
 * snapshot are calls that agreed judged again.
 */
type NewSnapshot = {
  readonly changed: ReadonlySet<string> | undefined;
  readonly replaced: ReadonlySet<string>;
  readonly agreedWith: StateSnapshot | undefined;
};

/** A change to judge again, on its current owner. */
type Again = { readonly change: Change; readonly judging: Judging; readonly isHeld: boolean };

/** The value of an open or pending alert, and its change. */
type Reported = {
  readonly comparison: Comparison;
  readonly value: PendingAlert['value'];
  readonly origin: Origin | undefined;
};

/**
 * Judges again with a new snapshot: resolves open and pending alerts whose value it declares, moves a pending alert whose change now
 * belongs to another resource, and judges changes of resources that it declares for the first time (D8b, D11). Only open and pending alerts
 * are judged again, and events after the snapshot was written: a state newer than a record does not change the judgement of an attribute
 * that agreed before. Passes over settled resources and changes whose resources did not change: judging 100,000 open alerts again takes
 * half a second.
 */
export const rejudge = (judge: Rejudging, fact: StateFact, news: NewSnapshot, emit: Emit<Output>): void => {
  const { state, states, barrier } = judge.deps;
  const { source, at } = fact;
  const again: Again[] = [];
  for (const id of [...state.resources.active]) {
    const resource = state.resources.byId.get(id);
    if (resource === undefined) continue;
    if (!mayChange(resource, source, news) && (resource.isSettled ||= isSettled(judge, resource))) continue;
    barrier?.resource(resource);
    if (resource.source === undefined) rejudgeCreated(judge, resource, at, again, emit);
    else if (resource.source === source) rejudgeDeclared(judge, resource, news.replaced, at, again, emit);
    else if (isShared(judge, resource)) rejudgeDeclared(judge, resource, none, at, again, emit);
    noteAlerts(state.resources, resource);
  }
  for (const { change, judging } of takeUndeclared(state.undeclared, (one) => states.declaresAny(one.change, one.judging.event))) {
    again.push({ change, judging, isHeld: false });
  }
  const written = Date.parse(fact.written);
  if (!Number.isNaN(written)) {
    const isAsBefore = (one: AgreedChange): boolean => hasSameOwner(judge, source, news, one);
    for (const { change, event } of takeAgreed(state.agreed, source, written, Date.parse(at), isAsBefore))
      again.push(countedBefore(judge, change, event));
  }
  if (again.length === 0) return;
  judge.alerts.untilJudged(() => {
    for (const { change, judging, isHeld } of again.sort((one, other) => byEvent(one.judging.event, other.judging.event))) {
      judge.changes.judge(change, judging, emit);
      closeOutcome(state.outcomes, judging.outcome, emit);
      if (isHeld) freePart(state.outcomes, judging, emit);
    }
  });
};

/** The change of a record that an earlier judgement counted. */
const countedBefore = ({ deps }: Rejudging, change: Change, event: JudgedEvent): Again => ({
  change,
  judging: { event, outcome: openOutcome(deps.state.outcomes, true) },
  isHeld: false,
});

const knows = ({ deps }: Rejudging, { ref }: OwnerCandidate, event: JudgedEvent): boolean => deps.states.findFor(ref, event).length > 0;

const none: ReadonlySet<string> = new Set();

/** Whether the new snapshot may declare a resource differently. */
const mayChange = (resource: ResourceHistory, source: string, { changed }: NewSnapshot): boolean =>
  resource.source === source && (changed === undefined || changed.has(resource.address ?? ''));

/** Whether the new snapshot of `source` leaves a change with the owner and the values that it was judged with. */
const hasSameOwner = ({ deps }: Rejudging, source: string, { agreedWith }: NewSnapshot, { change, source: own }: AgreedChange): boolean => {
  const after = deps.states.get(source);
  if (after === undefined || (own === source && agreedWith === undefined)) return false;
  for (const { ref, edits } of change.owners) {
    if (!declaresAsBefore(agreedWith, after, ref.key) || edits.some(({ field }) => deps.shared.has(ref.type, field))) return false;
  }
  return change.uncovered.every(({ key }) => declaresAsBefore(agreedWith, after, key));
};

/** Whether only a record, or a change of the resource in its own state, can change its alerts. */
const isSettled = (judge: Rejudging, resource: ResourceHistory): boolean => {
  if (resource.source === undefined) return false;
  for (const { open, pending } of fieldsOf(resource)) if (pending.length > 0 || open?.origin !== undefined) return false;
  return !isShared(judge, resource);
};

/** Whether another state can declare a part of an open or pending alert. */
const isShared = ({ deps }: Rejudging, resource: ResourceHistory): boolean =>
  [...fieldsOf(resource)].some(({ attribute }) => deps.shared.has(resource.type, attribute));

const rejudgeDeclared = (
  judge: Rejudging,
  resource: ResourceHistory,
  replaced: ReadonlySet<string>,
  at: string,
  again: Again[],
  emit: Emit<Output>,
): void => {
  const { alerts, deps } = judge;
  const wasReplaced = replaced.has(resource.address ?? '');
  const declared = wasReplaced ? undefined : alerts.declaredOf(resource);
  const address = declared?.snapshot.address(declared.resource);
  if (declared !== undefined && address !== undefined && address !== resource.address) {
    moveHistory(deps.state.resources, resource, declaredKey(declared.snapshot.source, address), address);
  }
  for (const [name, field] of [...(resource.fields ?? [])]) {
    const agrees = agreement(judge, resource, declared, name, field);
    const { open } = field;
    if (open !== undefined) {
      const owner = earlierOwner(judge, open);
      if (agrees(open) || (owner !== undefined && owner.act !== 'delete')) {
        setAgrees(resource, field, open.comparison);
        field.open = undefined;
        emit(resolved(open.drift, 'declared', at));
      }
    }
    for (const alert of [...field.pending]) {
      const reported = reportedBy(alert);
      if (earlierOwner(judge, reported) !== undefined) {
        setAgrees(resource, field, alert.comparison);
        again.push(...takenBack(judge, field, alert));
      } else if (agrees(reported)) {
        setAgrees(resource, field, alert.comparison);
        alerts.withdraw({ resource, field, alert }, emit);
        for (const other of field.pending) if (isBefore(other, alert)) endPending(other, endBy('reverted', alert.edit));
      }
    }
    dropEmptyField(resource, name);
  }
};

const setAgrees = (resource: ResourceHistory, field: ReportedField, comparison: Comparison): void => {
  const attribute = resource.attributes.get(field.attribute);
  if (attribute !== undefined) markDiffers(comparison, attribute, false);
};

const isBefore = (one: PendingAlert, other: PendingAlert): boolean =>
  one.number < other.number && one.edit.from.judging.event.time <= other.edit.from.judging.event.time;

const reportedBy = ({ comparison, value, edit }: PendingAlert): Reported => {
  const { change, owner, judging } = edit.from;
  return { comparison, value, origin: { change, owner, event: judging.event } };
};

/** Whether the new state declares the value. Every value agrees with a state that no longer declares the resource. */
const agreement = (
  { deps }: Rejudging,
  resource: ResourceHistory,
  declared: Declared | undefined,
  name: string,
  field: ReportedField,
): ((reported: Reported) => boolean) => {
  if (declared === undefined) return () => true;
  const { snapshot, resource: number } = declared;
  // A successor may have the same address; the record names the deleted resource.
  if (name === '*') return ({ origin }) => origin !== undefined && !snapshot.find(ownerOf(origin).ref.key).includes(number);
  const { shared, state, states } = deps;
  const attribute = resource.attributes.get(field.attribute);
  return ({ comparison, value, origin }) => {
    if (comparison.hidden) {
      return origin !== undefined && changedSince(state.sources, snapshot.source, resource.address ?? '', origin.event.time);
    }
    if (attribute === undefined || shared.has(resource.type, field.attribute)) {
      const current = shared.declaredFor(field.attribute, value, resource.type, declared, origin?.event);
      return isDeclared(comparison, current) && (attribute === undefined || !differsElsewhere(comparison, attribute, current));
    }
    const current = copiedDeclared(attribute, field.attribute, declared, states.types[resource.type], state.sources.versions);
    return isDeclared(comparison, current) && !differsElsewhere(comparison, attribute, current);
  };
};

/** A declared owner with precedence over the one on which the change was judged. */
const earlierOwner = (judge: Rejudging, { origin }: Reported): OwnerCandidate | undefined =>
  origin?.change.owners.slice(0, origin.owner).find((earlier) => knows(judge, earlier, origin.event));

const rejudgeCreated = (judge: Rejudging, resource: ResourceHistory, at: string, again: Again[], emit: Emit<Output>): void => {
  const { states } = judge.deps;
  for (const field of fieldsOf(resource)) {
    const { open } = field;
    const origin = open?.origin;
    const owner = origin?.change.owners.findIndex((one) => knows(judge, one, origin.event)) ?? -1;
    if (open !== undefined && origin !== undefined && (owner >= 0 || states.uncovered(origin.change, origin.event).length > 0)) {
      field.open = undefined;
      emit(resolved(open.drift, 'declared', at));
      // The new owner may declare another value. The record was counted when the alert was announced.
      if (owner >= 0 && owner !== origin.owner) again.push(countedBefore(judge, origin.change, origin.event));
    }
    for (const alert of [...field.pending]) {
      const { change, judging } = alert.edit.from;
      if (states.declaresAny(change, judging.event)) again.push(...takenBack(judge, field, alert));
    }
  }
};

const takenBack = ({ alerts }: Rejudging, field: ReportedField, alert: PendingAlert): readonly Again[] => {
  alerts.take(field, alert);
  return editsOf(alert).map(({ from }) => ({ change: from.change, judging: from.judging, isHeld: alert.isHeld }));
};
