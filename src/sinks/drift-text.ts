import type { Drift } from '../model/drift.js';
import { showChange, showMembers } from './show-change.js';

/**
 * Parts of an alert as text for people. Records choose names and values: callers make the text safe for where it is shown.
 */

/** The address, or type and name of an undeclared resource. `name`: a shorter form of its name. */
export const resourceText = ({ address, resource_type, resource_name }: Drift, name = resource_name): string =>
  address ?? `${resource_type} "${name}"`;

/** The attribute or the first of several, or what happened to the resource as a whole. */
export const attributeText = ({ field, change, fields }: Drift): string => {
  const more = (fields?.length ?? 1) - 1;
  return field === '*' ? change : more > 0 ? `${field} and ${String(more)} more` : field;
};

/** `3600 → 7200`, with the name of each of several attributes; what a created resource consists of; '' for a deleted one. */
export const valuesText = ({ change, old_value, new_value, fields, detail, resource_name }: Drift): string => {
  if (change === 'created') return showMembers(new_value, resource_name);
  if (change === 'deleted') return '';
  if (detail !== null) return `(${detail})`;
  if (fields === null) return showChange(old_value, new_value);
  return fields.map((one) => `${one.field}: ${showChange(one.old_value, one.new_value)}`).join('; ');
};

/** A role; of a generated role of IAM Identity Center, the permission set. */
export const roleText = (name: string): string => name.replace(/^AWSReservedSSO_(.+)_[0-9a-f]{16}$/, '$1');
