import type { Drift } from '../../model/drift.js';

type Resolution = NonNullable<Drift['resolution']>;

/**
 * What becomes of a difference:
 *
 * - `nothing`: it stays as it is.
 * - `noted`: it stays, and says more.
 * - `announced`: as an alert, if a rule wants it.
 * - `ended`: announced and resolved as the column of open alerts says; dropped if it was part of an apply (D103, D108).
 * - `dropped`: no alert; its records count as declared.
 * - a resolution: the alert is resolved so.
 */
type Step = 'nothing' | 'noted' | 'announced' | 'ended' | 'dropped' | Resolution;

type Row = {
  /** The evidence. */
  readonly when: string;
  /** What the difference says afterwards; '' for nothing more. */
  readonly says: string;
  /** While it waits for its state (D8, D9), and once it is announced. */
  readonly held: Exclude<Step, Resolution>;
  readonly open: Exclude<Step, 'announced' | 'ended' | 'dropped'>;
  /** While a person accepts it (D121): `silent`: no alert, its record counts as `accepted`; `over`: the acceptance ends, and no alert returns. */
  readonly accepted: 'nothing' | 'silent' | 'noted' | 'over' | 'announced';
};

/**
 * The life of an alert (D96): what each kind of evidence does to a difference that is held and to an open alert. A resolved alert
 * never changes again; the same difference later is a new alert. The stages `hold` and `announce` look up their steps here, and
 * `docs/alerts.md` is made from it.
 */
export const alertLife = {
  answered: {
    when: 'its state was read again and is unchanged, the lock was released, or `state.max_hold` is over',
    says: '',
    held: 'announced',
    open: 'nothing',
    accepted: 'nothing',
  },
  repeated: { when: 'a record sets the same value', says: '`occurrences`, `last_seen`', held: 'noted', open: 'noted', accepted: 'silent' },
  replaced: {
    when: 'a record sets another value, or one that is ignored; a plan shows another one',
    says: '',
    held: 'ended',
    open: 'superseded',
    accepted: 'over',
  },
  restored: {
    when: 'a record sets the declared value, or shows the object without what was added',
    says: '',
    held: 'ended',
    open: 'reverted',
    accepted: 'over',
  },
  deleted: { when: 'a record deletes the resource', says: '`superseded_by`', held: 'ended', open: 'superseded', accepted: 'over' },
  recreated: {
    when: 'a record creates the deleted resource again, but not everything declared is known to be as declared',
    says: '`unconfirmed`',
    held: 'noted',
    open: 'noted',
    accepted: 'announced',
  },
  declared: { when: 'a state declares the value', says: '', held: 'dropped', open: 'declared', accepted: 'over' },
  mirrored: {
    when: 'a state shows the value in an attribute that only mirrors other resources',
    says: '`seen_in_state`',
    held: 'nothing',
    open: 'noted',
    accepted: 'noted',
  },
  lost: {
    when: 'a state no longer has the resource',
    says: '',
    held: 'ended',
    open: 'removed',
    accepted: 'over',
  },
  destroyed: {
    when: 'the same, and the IaC tool deleted the resource on record, or the alert is about its deletion; of a change that waits also if the tool made it, or a caller who left nothing of that resource or of others that the state lost',
    says: '',
    held: 'dropped',
    open: 'declared',
    accepted: 'over',
  },
  moved: { when: 'a state has the resource under another address', says: '`address`', held: 'noted', open: 'noted', accepted: 'noted' },
  confirmed: {
    when: 'a plan that was begun later shows the difference',
    says: '`verified_at`',
    held: 'noted',
    open: 'noted',
    accepted: 'noted',
  },
  verified: {
    when: 'a plan that was begun later finds the value as declared',
    says: '`resolved_by`',
    held: 'ended',
    open: 'verified',
    accepted: 'over',
  },
  silent: {
    when: 'a plan says nothing about it: it has other targets, failed, or the attribute only mirrors other resources, is not configured, or is not read back',
    says: '',
    held: 'nothing',
    open: 'nothing',
    accepted: 'nothing',
  },
  suspect: { when: 'a state goes backwards and is not believed', says: '', held: 'nothing', open: 'nothing', accepted: 'nothing' },
  accepted: {
    when: 'a person accepts the difference',
    says: '`resolved_by`',
    held: 'nothing',
    open: 'accepted',
    accepted: 'nothing',
  },
  expired: { when: 'the end of an acceptance has come', says: '`detail`', held: 'nothing', open: 'nothing', accepted: 'announced' },
  acted: {
    when: 'a person acknowledges, assigns, snoozes or comments',
    says: '`triage`',
    held: 'nothing',
    open: 'noted',
    accepted: 'noted',
  },
} as const satisfies Readonly<Record<string, Row>>;

/** Evidence in a record that ends a value, in a state that has lost the resource, and in a plan. */
export type EndingEvidence = 'replaced' | 'restored' | 'lost' | 'verified';

/** Evidence in a state about the value. */
export type StateEvidence = 'declared' | 'mirrored' | 'destroyed';
