import type { TypeSpec } from './type-spec.js';
import { isList, isObject, type Json, type JsonObject } from '../model/json.js';

const mask = '(sensitive)';

/** What a type knows of its own secrets. */
type Secretive = { readonly secrets?: readonly string[] };

/** Types that the catalog does not have, and their secrets whose names do not say so. Source: what their providers mark as sensitive. */
const otherTypes: Readonly<Record<string, Secretive>> = {
  aws_ssm_parameter: { secrets: ['value', 'value_wo'] },
  azuread_application_password: { secrets: ['value'] },
  azurerm_key_vault_secret: { secrets: ['value'] },
  kubernetes_secret: { secrets: ['data', 'binary_data'] },
  kubernetes_secret_v1: { secrets: ['data', 'binary_data'] },
  random_password: { secrets: ['result', 'bcrypt_hash'] },
};

/** For a type that the catalog does not have. */
export const secretsOf = (type: string): Secretive | undefined => (Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined);

/** Attribute names that hold secrets whatever the type (D20). Their hashes and ARNs are none. */
const secretName =
  /(^|[._])(passw(or)?d|passphrase|secret(_key|_access_key|_string|_binary|_data)?|token|private_key(_pem(_pkcs8)?|_openssh)?|user_data(_base64)?|ses_smtp_password_v4)$/i;
/** Keys that people give to what they put into environment variables and tags; broader, as their spelling is anyone's. */
const secretKey =
  /(^|\.)(variables|tags)\..*(passw|passphrase|pwd|secret|token|credential|(private|api|access|signing|encryption)[_.-]?key)/i;

/** Does the last name on this path say that it holds a secret? */
export const namedSecret = (field: string): boolean => secretName.test(field) || secretKey.test(field);

/**
 * Is the attribute at this path a secret? `marked`: paths that the state itself marks as sensitive. `open`: what lies below is
 * looked at by itself; otherwise an attribute that holds a secret is one.
 */
const isSecret = (field: string, marked: readonly string[], spec: TypeSpec | Secretive | undefined, open = false): boolean =>
  namedSecret(field) ||
  (spec?.secrets ?? []).some((name) => covers(name, field)) ||
  marked.some((path) => covers(path, field) || (!open && covers(field, path)));

/** A path covers itself and what lies below it; the index of a block that occurs once is left out. */
const covers = (path: string, field: string): boolean => {
  const bare = path.replaceAll(/\.\d+(?=\.|$)/g, '');
  return field === bare || field.startsWith(`${bare}.`);
};

/**
 * A value for output. `field` is its path, `*` for the attributes of a whole resource. `null` stays, and so do switches that are
 * named like secrets, such as `manage_master_user_password`.
 */
export const maskedValue = (value: Json, field: string, marked: readonly string[], spec: TypeSpec | Secretive | undefined): Json => {
  if (field === '*') return isObject(value) ? maskedMembers(value, '', marked, spec) : value;
  return isSecret(field, marked, spec) ? hiddenValue(value) : maskedBelow(value, field, marked, spec);
};

/** What stands for a secret. `null` stays, and so does a switch. */
export const hiddenValue = (value: Json): Json => (value === null || typeof value === 'boolean' ? value : mask);

const maskedMembers = (
  attributes: JsonObject,
  path: string,
  marked: readonly string[],
  spec: TypeSpec | Secretive | undefined,
): JsonObject => {
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const field = path === '' ? name : `${path}.${name}`;
    result[name] = isSecret(field, marked, spec, true) ? hiddenValue(value) : maskedBelow(value, field, marked, spec);
  }
  return result;
};

const maskedBelow = (value: Json, field: string, marked: readonly string[], spec: TypeSpec | Secretive | undefined): Json =>
  isList(value)
    ? value.map((one) => maskedBelow(one, field, marked, spec))
    : isObject(value)
      ? maskedMembers(value, field, marked, spec)
      : value;
