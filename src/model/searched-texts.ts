import type { Drift } from './drift.js';
import type { Json } from '../lib/json.js';

/** The texts of an alert in which people search. Values of sensitive attributes are masked in the alert (D20), so no search finds them. */
export const searchedTexts = ({ user_identity: user, ...drift }: Drift): readonly string[] => [
  drift.address ?? '',
  drift.resource_type,
  drift.resource_name,
  drift.resource_id,
  drift.id,
  drift.field,
  user.user_name,
  user.role_name,
  user.principal_id,
  user.arn,
  drift.event_name,
  textOf(drift.old_value),
  textOf(drift.new_value),
  ...(drift.fields ?? []).flatMap((one) => [one.field, textOf(one.old_value), textOf(one.new_value)]),
];

/** A string as it is, anything else as JSON. */
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
