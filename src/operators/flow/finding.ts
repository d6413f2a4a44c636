import type { Json } from '../../lib/json.js';
import type { Change, Edit, Meaning, OwnerCandidate } from '../../model/change.js';
import type { Candidate, Drift } from '../../model/drift.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { OutcomeStep, StepName } from '../../model/outcome.js';
import type { PlanHead } from '../../model/plan.js';
import type { RuleTraits } from '../../model/rules.js';
import type { DriftAction } from '../../model/triage.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { EndingEvidence, StateEvidence } from './alert-life.js';
import type { EvaluatedEvent, Evaluation } from './evaluated-event.js';

/** A change and the owner on which it is evaluated. Shared by the edits of that owner. */
export type OwnedChange = {
  readonly change: Change;
  /** Index of the change in its record. */
  readonly part: number;
  /** Index of the owner in `change.owners`. */
  readonly owner: number;
  /** Number of the owner in the newest snapshot of its source at the time; undefined if no state declares it. */
  readonly declared: number | undefined;
  readonly evaluation: Evaluation;
  /** The deleted resource with which this one went (D99); undefined for a change of its own. */
  readonly cascadeOf: Subject | undefined;
  /** Declared resources that went with this one. */
  readonly cascaded: number;
  /** The record waited for the first state that declares the resource (D108). */
  readonly isFirst: boolean;
  /** Time in milliseconds since the epoch after which nothing waits for a state any longer (D9). */
  readonly deadline: number;
};

export const ownerOf = ({ change, owner }: Pick<OwnedChange, 'change' | 'owner'>): OwnerCandidate => change.owners[owner] as OwnerCandidate;

/** The change of one attribute by one record. Numbers grow in the order in which edits are found. */
export type ReportedEdit = { readonly number: number; readonly edit: Edit; readonly from: OwnedChange };

/** Locate → compare: a change with its owner. */
export type LocatedChange = {
  readonly kind: 'located';
  readonly from: OwnedChange;
  readonly declared: Declared | undefined;
  /** The resources that declare parts of the same object (D102). */
  readonly parts: readonly Declared[];
};

/** The resource of a finding. Replaced when a state moves it to another address. */
export type Subject = {
  readonly id: number;
  readonly type: string;
  /** Its key in the cloud, see `Ref.key`. */
  readonly refKey: string;
  /** The state that declares it, and its address there; undefined if no state does. */
  readonly source: string | undefined;
  readonly address: string | undefined;
};

/** Identifies the resource in the ids of alerts (D3). */
export const alertKey = ({ address, refKey }: Subject): string => address ?? refKey;

/** The effect of one edit on one reported field, for comparison with the declared value. */
export type Comparison = {
  /** A whole attribute, one key of a map, or some elements of a set. */
  readonly kind: 'whole' | 'key' | 'elements';
  readonly field: string;
  /** Number of the edit, see `ElementValue`. */
  readonly edit: number;
  /** The record does not show the value (D16). */
  readonly hidden: boolean;
  readonly as: Meaning;
  readonly by: readonly string[];
  /** A single value for a whole attribute (its key is empty) and for a key of a map. */
  readonly values: readonly ReportedValue[];
};

export type ReportedValue = { readonly key: string; readonly present: boolean; readonly value: Json };

/**
 * How a value ended. `by`: number of the edit that ended it, and its record; -1 and undefined for a state that has lost the resource, and for
 * a plan. `at`: ISO 8601 UTC.
 */
export type End = {
  readonly as: EndingEvidence;
  readonly by: number;
  readonly event: EvaluatedEvent | undefined;
  readonly at: string;
  readonly plan: PlanHead | undefined;
};

export const endBy = (as: End['as'], { number, from }: ReportedEdit): End => {
  const { event } = from.evaluation;
  return { as, by: number, event, at: event.eventTime, plan: undefined };
};

/** Compare → hold: a value that differs from the declared one. */
export type Finding = {
  readonly kind: 'finding';
  /** Increases with event order: of two of one field, the higher one has the current value. */
  readonly number: number;
  readonly subject: Subject;
  /** The attribute that the field belongs to: `tags` for `tags.Owner`. */
  readonly attribute: string;
  readonly comparison: Comparison;
  /** The value at runtime when the difference was found. */
  readonly value: Json;
  readonly change: Exclude<Drift['change'], 'unknown'>;
  readonly edit: ReportedEdit;
  /** Later edits with the same value. */
  readonly repeats: readonly ReportedEdit[];
  readonly end: End | undefined;
  /** See `ResourceRecreated`; empty otherwise. */
  readonly unconfirmed: readonly string[];
  /** Resources of any state may declare a part of the attribute. */
  readonly isShared: boolean;
  /** The attribute only mirrors other resources (D97). */
  readonly isMirror: boolean;
  /** Set for a difference that a plan found: when that was begun, ISO 8601 UTC, and who may have made it; null if a record explains it. */
  readonly planned: { readonly at: string; readonly candidates: readonly Candidate[] | null } | undefined;
};

/** All edits that set the value of a finding, in order. */
export const editsOf = ({ edit, repeats }: Finding): readonly ReportedEdit[] => [edit, ...repeats];

/** Names a finding that an earlier item contained. */
type Earlier = { readonly subject: Subject; readonly field: string; readonly number: number };

/** Compare → hold, announce: another edit set the value of an earlier finding. */
export type FindingRepeated = Earlier & { readonly kind: 'repeat'; readonly edit: ReportedEdit };

/** Compare → hold, announce: evidence about the value of an earlier finding. `end` undefined: its end is taken back. */
export type FindingEnded = Earlier & { readonly kind: 'ended'; readonly end: End | undefined };

/**
 * Compare → hold, announce: a plan shows the value of an earlier finding. `at`: when it was begun, ISO 8601 UTC. `candidates`: undefined if a
 * record explains the value.
 */
export type FindingConfirmed = Earlier & {
  readonly kind: 'confirmed';
  readonly at: string;
  readonly candidates: readonly Candidate[] | undefined;
};

/** Locate → compare: a record that does not show what it changed names a declared resource (D67). */
export type ChangeObserved = { readonly kind: 'observed_change'; readonly event: EvaluatedEvent; readonly on: Declared };

/** Compare → hold, announce: a state says something about the value of an earlier finding. `at`: ISO 8601 UTC. `state`: its name and serial. */
export type StateObservation = Earlier & {
  readonly kind: 'stated';
  readonly as: StateEvidence;
  readonly at: string;
  readonly state: StateVersion;
};

/** `serial`: null for the output of `show -json`. */
export type StateVersion = { readonly name: string; readonly serial: number | null };

/**
 * Compare → hold, announce: a deleted resource was created again, and these declared attributes may differ since (D98); none: it was deleted
 * again.
 */
export type ResourceRecreated = Earlier & { readonly kind: 'recreated'; readonly unconfirmed: readonly string[] };

/** Compare → hold: an earlier finding that waits is evaluated again: with its attribute, or from the start on another owner. */
export type FindingWithdrawn = Earlier & { readonly kind: 'withdrawn'; readonly isRelocated: boolean };

/** Compare → announce: an announced finding has another place in the order of its field. */
export type FindingRenumbered = Earlier & { readonly kind: 'renumbered'; readonly to: number };

/** Compare → hold, announce: a state moved the resource to another address. */
export type ResourceMoved = { readonly kind: 'moved'; readonly subject: Subject };

/** Compare → announce: the resource is forgotten, with what was found on it. */
export type ResourceForgotten = { readonly kind: 'lost'; readonly subject: Subject };

/** Hold → match: a finding that may be announced. `at`: arrival of the fact that released it. */
export type ReleasedFinding = {
  readonly kind: 'released';
  readonly finding: Finding;
  readonly declared: Declared | undefined;
  readonly at: string;
  readonly waited: number;
  readonly wasHeld: boolean;
};

/** Match → announce. `refused`: no rule announces it; the value ends the alert before it all the same. */
export type MatchedFinding = Omit<ReleasedFinding, 'kind'> & {
  readonly kind: 'matched';
  readonly drift: Drift;
  readonly traits: RuleTraits;
  readonly isRefused: boolean;
};

/**
 * What became of a part of a record. `exists`: it only proves that a declared resource exists; `held`: it waits as a finding (D8, D9); `kept`: it waits for a state that declares its resource (D8b);
 * `again`: it is evaluated again. `ends`: what it waited as until now.
 */
export type Verdict = OutcomeStep & {
  readonly kind: 'verdict';
  readonly evaluation: Evaluation;
  readonly fate: DropReason | 'exists' | 'alerted' | 'held' | 'kept' | 'again';
  readonly ends: 'held' | 'kept' | undefined;
};

/** `step`: what to tell of it, if that is more than the fate. */
export const verdict = (
  evaluation: Evaluation,
  fate: Verdict['fate'],
  ends?: Verdict['ends'],
  step: StepName = fate,
  subject?: Subject,
  owner?: OwnerCandidate,
  fields: OutcomeStep['fields'] = '',
  drift?: Drift,
): Verdict => ({ kind: 'verdict', evaluation, fate, ends, step, subject, owner, fields, drift });

/** Announce → count: a record changed the alert of an earlier one. */
export type AlertUpdate = OutcomeStep & { readonly kind: 'noted'; readonly event: EvaluatedEvent };

export const alertUpdate = (event: EvaluatedEvent, step: StepName, subject: Subject, drift: Drift): AlertUpdate => ({
  kind: 'noted',
  event,
  step,
  subject,
  owner: undefined,
  fields: drift.field,
  drift,
});

/** Hold → count: the number of findings that wait (D68). */
export type PendingCount = { readonly kind: 'candidates'; readonly count: number };

/** Back to locate: a change to evaluate from the start. `evaluation` undefined: an earlier walk has counted its record. */
export type Reevaluation = {
  readonly kind: 'again';
  readonly change: Change;
  readonly part: number;
  readonly event: EvaluatedEvent;
  readonly evaluation: Evaluation | undefined;
  /** It waited for the first state that declares its resource. */
  readonly isFirst: boolean;
};

/** Back to locate: a change of a resource that no state declares yet. `reason`: by which it is counted after the window. */
export type PendingChange = {
  readonly kind: 'kept';
  readonly change: Change;
  readonly part: number;
  readonly evaluation: Evaluation;
  readonly reason: DropReason;
};

/** Back to locate: a kept change that undid what a record changed that has arrived since. */
export type PendingChangeUndone = { readonly kind: 'unkept'; readonly part: number; readonly evaluation: Evaluation };

/** Back to compare: an earlier finding has an alert, or has none and needs no further evaluation. `edits`: numbers of those that set its value. */
export type FindingSettled = Earlier & { readonly kind: 'settled'; readonly isOpen: boolean; readonly edits: readonly number[] };

/** Back to announce: a person accepts alerts (D121), of several attributes if they are one for people. `at`: arrival of the action. */
export type AlertsAccepted = {
  readonly kind: 'accepted';
  readonly ids: readonly string[];
  readonly action: DriftAction;
  readonly at: string;
};

/** Back to hold: the rules refuse the first edit of a finding; its next one waits by itself. */
export type FindingRetried = { readonly kind: 'retried'; readonly finding: Finding };
