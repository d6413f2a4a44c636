import { cutText } from '../lib/cut-text.js';
import { notInRecord, showDifference, showMembers, showValue } from './difference.js';
import type { UserIdentity } from './audit-record.js';
import type { Drift } from './drift.js';

/**
 * Parts of an alert as text for people. Records choose names and values: callers make the text safe for where it is shown.
 */

/** The address, or type and name of an undeclared resource. `name`: a shorter form of its name. */
export const resourceText = (
  { address, resource_type, resource_name }: Pick<Drift, 'address' | 'resource_type' | 'resource_name'>,
  name = resource_name,
): string => address ?? `${resource_type} "${name}"`;

/** The attribute or the first of several, or what happened to the resource as a whole. */
export const attributeText = ({ field, change, fields }: Pick<Drift, 'field' | 'change' | 'fields'>): string => {
  const more = (fields?.length ?? 1) - 1;
  return field === '*' ? change : more > 0 ? `${field} and ${String(more)} more` : field;
};

/** The detail of an alert whose new value no record shows (D16). */
export const hiddenValue = 'value not in the record';

const ofAcceptance = 'the acceptance by ';

/** The detail of an alert that is announced again because the acceptance by this person has ended (D121). */
export const endedAcceptance = (detail: string | null, by: string): string => {
  const own = ownDetail(detail);
  return `${own === null ? '' : `${own}; `}${ofAcceptance}${by} has ended`;
};

/** The detail without an ended acceptance, which says nothing about the values. */
export const ownDetail = (detail: string | null): string | null => {
  const from = detail?.indexOf(ofAcceptance) ?? -1;
  return detail === null || from < 0 ? detail : from === 0 ? null : detail.slice(0, from - 2);
};

type Changed = Pick<
  Drift,
  'field' | 'change' | 'fields' | 'old_value' | 'new_value' | 'detail' | 'resource_name' | 'account_id' | 'event_name'
>;

/** `3600 -> 7200`, with the name of each of several attributes; what a created resource consists of; '' for a deleted one. */
export const valuesText = (drift: Changed): string => {
  const { change, old_value, new_value, fields, resource_name, account_id, event_name } = drift;
  const detail = ownDetail(drift.detail);
  switch (change) {
    case 'created':
      return showMembers(new_value, resource_name, account_id) || (detail === null ? '' : `(${detail})`);
    case 'deleted':
      return detail === null ? '' : `(${detail})`;
    case 'unknown':
      return `by ${event_name} (${detail ?? ''})`;
    case 'modified':
      if (detail === hiddenValue) return typeof old_value === 'object' ? notInRecord : `${showValue(old_value)} -> ${notInRecord}`;
      if (detail !== null) return `(${detail})`;
      if (fields === null) return showDifference(old_value, new_value, account_id);
      return fields.map((one) => `${one.field}: ${showDifference(one.old_value, one.new_value, account_id)}`).join('; ');
  }
};

/** Characters of a summary. */
const maxSummary = 200;

/** What changed, in one line (D114). */
export const summaryOf = (drift: Changed): string => {
  const values = valuesText(drift);
  const what = drift.fields === null || drift.change !== 'modified' ? attributeText(drift) : '';
  const text = what === '' || values === '' ? what + values : `${what}${drift.field === '*' ? ' ' : ': '}${values}`;
  return cutText(hasOddSpace.test(text) ? text.replaceAll(/\s+/g, ' ') : text, maxSummary - 1);
};
const hasOddSpace = /[^\S ]| {2}/;

/** The same alert with the summary of what it says now. */
export const withSummary = (drift: Drift): Drift => ({ ...drift, summary: summaryOf(drift) });

/** A role; of a generated role of IAM Identity Center, the permission set. */
export const roleText = (name: string): string => name.replace(/^AWSReservedSSO_(.+)_[0-9a-f]{16}$/, '$1');

/** The person or program (D19b), the assumed role, and the service that called for them. */
export const actorText = ({ user_name, role_name, arn, principal_id, type, invoked_by }: UserIdentity): string => {
  const name = [user_name, role_name, arn, principal_id, type].find((one) => one !== '') ?? 'unknown';
  const who = role_name === '' || role_name === name ? name : `${name} (role ${roleText(role_name)})`;
  return invoked_by === undefined ? who : `${who} through ${invoked_by}`;
};

/**
 * Who may have made a difference that only a plan shows (D124): `nobody on record`, `perhaps bob or eve`; undefined for an alert that a record
 * explains.
 */
export const suspectsText = ({ candidates }: Pick<Drift, 'candidates'>): string | undefined => {
  if (candidates === undefined) return undefined;
  const names = [...new Set(candidates.map(({ user_identity }) => actorText(user_identity)))];
  return names.length === 0 ? 'nobody on record' : `perhaps ${names.slice(0, 3).join(' or ')}${names.length > 3 ? ' or others' : ''}`;
};

/**
 * Who or what resolved an alert (D120): `restored by dana (UpdateRole)`, `declared by prod.tfstate, serial 7`, `accepted by ann: planned`; '' if
 * that is not known.
 */
export const resolvedText = ({ resolution, resolved_by: by }: Pick<Drift, 'resolution' | 'resolved_by'>): string => {
  if (resolution === null || by === null) return '';
  if (by.person !== null)
    return `accepted by ${by.person.name}${by.person.until === null ? '' : ` until ${by.person.until}`}: ${by.person.comment}`;
  const verb = resolution === 'reverted' ? 'restored' : resolution === 'superseded' ? 'changed again' : resolution;
  if (by.plan !== null) return `${verb} by a plan of ${by.plan.taken}`;
  if (by.user_identity !== null) return `${verb} by ${actorText(by.user_identity)}${by.event_name === null ? '' : ` (${by.event_name})`}`;
  return `${resolution === 'removed' ? 'no longer declared' : verb} by ${by.state ?? 'a state'}${by.serial === null ? '' : `, serial ${String(by.serial)}`}`;
};
