import type { TypeSpec } from '../catalog/type-spec.js';
import type { Json } from '../model/json.js';
import type { Severity } from '../model/severity.js';
import { isPolicy, statementTexts } from './canonical-policy.js';

/** What the default severity depends on (D24). */
export type Weight = {
  readonly family: TypeSpec['family'] | undefined;
  readonly resourceType: string;
  readonly change: 'modified' | 'created' | 'deleted';
  readonly field: string;
  readonly oldValue: Json;
  readonly newValue: Json;
};

/** Severity where no rule says one (D24). */
export const severityOf = (weight: Weight): Severity => {
  const { family, resourceType, change, field } = weight;
  if (isTag(field) || resourceType === 'aws_ec2_tag') return 'low';
  if (family === 'iam') return change === 'deleted' || widens(weight) ? 'critical' : 'high';
  if (change === 'deleted') return 'high';
  return change === 'created' ? 'low' : 'medium';
};

const isTag = (field: string): boolean => field === 'tags' || field.startsWith('tags.') || field === 'tag' || field.startsWith('tag.');

/** Types that grant something by existing. */
const grants = /(_policy_attachment|_policy|_policy_attachments_exclusive|_policies_exclusive|_group_membership)$/;
/** Attributes that say who may do what. */
const permissionFields = new Set([
  'assume_role_policy',
  'policy',
  'inline_policy',
  'managed_policy_arns',
  'permissions_boundary',
  'policy_arns',
  'policy_names',
  'groups',
  'roles',
  'users',
]);

const widens = ({ resourceType, change, field, oldValue, newValue }: Weight): boolean => {
  if (change === 'created') return grants.test(resourceType);
  if (!permissionFields.has(field)) return false;
  // What another boundary lets through, nobody can tell; one where there was none only takes away.
  if (field === 'permissions_boundary') return length(oldValue) > 0;
  const before = document(oldValue);
  const after = document(newValue);
  if (before !== undefined && after !== undefined) return allowsMore(before, after);
  return length(newValue) >= length(oldValue);
};

const document = (value: Json): ReturnType<typeof statementTexts> | undefined => {
  if (typeof value !== 'string') return undefined;
  try {
    const parsed = JSON.parse(value) as Json;
    return isPolicy(parsed) ? statementTexts(parsed) : undefined;
  } catch {
    return undefined;
  }
};

/** A new document widens when it allows by a statement that was not there, or drops a denial. */
const allowsMore = (before: ReturnType<typeof statementTexts>, after: ReturnType<typeof statementTexts>): boolean => {
  const known = new Set(before.map((one) => one.text));
  const kept = new Set(after.map((one) => one.text));
  return (
    after.some((one) => one.effect !== 'Deny' && !known.has(one.text)) || before.some((one) => one.effect === 'Deny' && !kept.has(one.text))
  );
};

const length = (value: Json): number => (Array.isArray(value) ? value.length : value === null || value === '' ? 0 : 1);
