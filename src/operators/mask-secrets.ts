import type { TypeSpec } from '../catalog/type-spec.js';
import { isList, isObject, type Json, type JsonObject } from '../model/json.js';

export const mask = '(sensitive)';

/** Attribute names that hold secrets whatever the type (D20). Their hashes and ARNs are none. */
const secretName = /(^|[._])(password|passwd|secret|token|private_key|secret_key|user_data|user_data_base64|certificate_private_key|master_password|encrypted_password|encrypted_secret|ses_smtp_password_v4)$/;

/** Is the attribute at this path a secret? `marked`: paths that the state itself marks as sensitive. */
export const isSecret = (field: string, marked: readonly string[], spec: TypeSpec | undefined): boolean =>
  secretName.test(field) ||
  (spec?.secrets ?? []).some((name) => covers(name, field)) ||
  marked.some((path) => covers(path, field) || covers(field, path));

/** A path covers itself and what lies below it; the index of a block that occurs once is left out. */
const covers = (path: string, field: string): boolean => {
  const bare = path.replaceAll(/\.\d+(?=\.|$)/g, '');
  return field === bare || field.startsWith(`${bare}.`);
};

/** The value for output: the mask where it is a secret. `null` stays, and so do switches such as `manage_master_user_password`. */
export const masked = (value: Json, secret: boolean): Json => (secret && value !== null && typeof value !== 'boolean' ? mask : value);

/** A whole attribute object with its secrets masked, for what a created or deleted resource shows. */
export const maskedAttributes = (attributes: JsonObject, marked: readonly string[], spec: TypeSpec | undefined, path = ''): JsonObject => {
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const field = path === '' ? name : `${path}.${name}`;
    if (secretHere(field, marked, spec)) result[name] = masked(value, true);
    else result[name] = maskedBelow(value, field, marked, spec);
  }
  return result;
};

const secretHere = (field: string, marked: readonly string[], spec: TypeSpec | undefined): boolean =>
  secretName.test(field) || (spec?.secrets ?? []).some((name) => covers(name, field)) || marked.some((path) => covers(path, field));

const maskedBelow = (value: Json, field: string, marked: readonly string[], spec: TypeSpec | undefined): Json =>
  isList(value)
    ? value.map((one) => maskedBelow(one, field, marked, spec))
    : isObject(value)
      ? maskedAttributes(value, marked, spec, field)
      : value;
