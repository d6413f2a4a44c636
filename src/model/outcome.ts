import type { AuditRecord } from './audit-record.js';
import type { Edit, OwnerCandidate } from './change.js';
import type { Drift } from './drift.js';
import type { DropReason } from './drop-reason.js';

/** The steps that a part of a record can take (D112), with the text shown for each. Drops appear under the name of their reason. */
export const stepTexts = {
  // Before evaluation, and drops without a more precise step.
  read_only: 'the call reads, or changes nothing that a state can declare',
  failed_call: 'the call failed or was denied, so it changed nothing',
  duplicate: 'the record was delivered before, or it is the second entry of an operation that is evaluated with the first',
  unsupported_event: 'the catalog does not know the event, and it names no declared resource',
  observed: 'the catalog does not know the event; it names a declared resource, of which it is a related event',
  unsupported_resource: 'no loaded state declares a resource of a type that covers the object, or the catalog does not cover that type',
  no_resource_id: 'the record does not show which resource it concerns',
  not_in_state: 'no state declares the resource',
  declared: 'the state declares what the record set',
  ignored: '`ignore`, or the catalog, leaves the attribute out',
  no_rule: 'no rule matches the change',
  excluded_user: 'every rule that matches excludes the user',
  malformed: 'the record could not be read',
  accepted: 'set a value again that a person has accepted',
  // Owner.
  awaits_state: 'no state declares the resource; the record waits for one that does, at most `state.unmatched_window`',
  no_state_came: 'no state declared the resource within `state.unmatched_window`',
  state_came: 'a newer state declares the resource: evaluated again',
  removed_since: 'a state written after the record no longer has the resource',
  of_declared_stack: 'a CloudFormation stack that the state declares created it',
  undone: 'a later record undid it before a state declared the resource',
  element_declared: 'another resource declares this element of the list, and it is there',
  // Comparison.
  equal: 'the record sets what the state declares',
  exists: 'the record only shows that the declared resource exists',
  spared: 'the deletion does not concern the declared resource',
  never_created: 'the resource is not declared, and no record shows its creation',
  // Waiting.
  held: 'differs from the declared value; waits',
  awaits_read: 'differs from the declared value; waits until the state was read again',
  awaits_unlock: 'differs from the declared value; waits until the lock of the state is released',
  awaits_apply: 'differs from the declared value; an IaC tool made the call, so it waits for the state that its run writes',
  kept: 'waits for a state that declares the resource',
  again: 'evaluated again, with a newer state or a record that arrived late',
  explained: 'the state declares the value after all, or one apply made the change and undid it',
  // Alert.
  alerted: 'caused an alert',
  opened: 'opened an alert',
  repeated: 'set the value of an open alert again',
  restored: 'set the declared value again, which resolved an alert',
  superseded: 'set another value, which superseded an alert',
} as const satisfies Readonly<Record<DropReason, string>> & Readonly<Record<string, string>>;

export type StepName = keyof typeof stepTexts;

/** The record of an outcome. Records and what evaluation keeps of them both have these members. */
export type OutcomeRecord = Pick<AuditRecord, 'id' | 'account' | 'provider' | 'eventName' | 'eventTime'> & {
  readonly user: Pick<AuditRecord['user'], 'user_name'>;
};

/** The resource of a step, as far as evaluation knows it. */
type OutcomeSubject = { readonly type: string; readonly source: string | undefined; readonly address: string | undefined };

/** One step of a record. Refers to what evaluation has made anyway, because nearly nobody asks. */
export type OutcomeStep = {
  readonly step: StepName;
  readonly subject: OutcomeSubject | undefined;
  readonly owner: OwnerCandidate | undefined;
  /** The edits of the owner that were compared, or the name of one reported field. */
  readonly fields: readonly Edit[] | string;
  /** The alert, or what it would have been had a rule announced it. */
  readonly drift: Drift | undefined;
};

/**
 * What one fact did to a record. `walk`: number of the walk of the record through the stages. `state`: whether a part of it waits; `note`: an
 * effect on an alert, in addition. `counted`: the reason of its drop.
 */
export type Outcome = {
  readonly output: 'outcome';
  readonly record: OutcomeRecord;
  readonly walk: number;
  /** Arrival of the fact, ISO 8601 UTC. */
  readonly at: string;
  readonly steps: readonly OutcomeStep[];
  readonly state: 'waiting' | 'over' | 'note';
  readonly counted: DropReason | undefined;
};
