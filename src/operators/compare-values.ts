import { createHash } from 'node:crypto';
import type { Meaning } from '../model/change.js';
import { isList, isObject, type Json } from '../model/json.js';
import { canonicalPolicy, isPolicy, sortedText } from './canonical-policy.js';

/**
 * Comparison by meaning (D15): both values are brought to one canonical text. Numbers and booleans written as strings equal
 * their values; `null`, absent and empty values (also `false`, 0, and blocks of nothing but empty values, which a provider
 * writes for "not set") are equal; JSON text is compared parsed, IAM policies canonicalised; lists are sets unless `ordered`;
 * a single block equals a list of it.
 */
export const sameValue = (a: Json | undefined, b: Json | undefined, as: Meaning): boolean => {
  if (a === b) return true;
  if (as === 'user_data') return sameUserData(a, b);
  if (as === 'version' && typeof a === 'string' && typeof b === 'string') return samePrefix(a, b) || samePrefix(b, a);
  return canonicalText(a, as) === canonicalText(b, as);
};

const empty = '';

/** '' for every empty value; equal texts mean equal values. */
export const canonicalText = (value: Json | undefined, as: Meaning = 'auto'): string => {
  if (value === undefined || value === null) return empty;
  if (typeof value === 'boolean') return value ? 'true' : empty;
  if (typeof value === 'number') return value === 0 ? empty : numberText(String(value));
  if (typeof value === 'string') return stringText(value, as);
  if (isList(value)) return listText(value, as);
  if (isObject(value)) return objectText(value, as);
  return empty;
};

const stringText = (value: string, as: Meaning): string => {
  if (value === '' || value === 'false' || value === '0') return empty;
  const first = value.trimStart().charAt(0);
  if (first === '{' || first === '[') {
    const parsed = parse(value);
    if (parsed !== undefined) return isPolicy(parsed) ? sortedText(canonicalPolicy(parsed)) : canonicalText(parsed, 'ordered');
  }
  if (as === 'caseless') return value.toLowerCase();
  return value;
};

const listText = (list: readonly Json[], as: Meaning): string => {
  const texts = list.map((one) => canonicalText(one, as)).filter((one) => one !== empty);
  if (texts.length === 0) return empty;
  if (texts.length === 1) return texts[0] as string;
  if (as !== 'ordered') texts.sort();
  return `[${texts.join(',')}]`;
};

const objectText = (value: { readonly [key: string]: Json | undefined }, as: Meaning): string => {
  const inner: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const text = canonicalText(value[key], as);
    if (text !== empty) inner.push(`${JSON.stringify(key)}:${text}`);
  }
  return inner.length === 0 ? empty : `{${inner.join(',')}}`;
};

/** `5`, `5.0` and `5e0` are one number; digits are kept as text, so none is lost. */
const numberText = (digits: string): string => (/^-?\d+\.\d*?0+$/.test(digits) ? digits.replace(/\.?0+$/, '') : digits);

const parse = (value: string): Json | undefined => {
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
};

const samePrefix = (prefix: string, version: string): boolean => prefix !== '' && (version === prefix || version.startsWith(`${prefix}.`));

const sameUserData = (a: Json | undefined, b: Json | undefined): boolean => {
  const left = userDataForms(a);
  return userDataForms(b).some((form) => left.includes(form));
};

/** Plain, decoded and hashed: the provider's state holds user data in any of the three. */
const userDataForms = (value: Json | undefined): readonly string[] => {
  if (typeof value !== 'string' || value === '') return [''];
  const decoded = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(value) ? Buffer.from(value, 'base64').toString('utf8') : value;
  return [value, decoded, sha1(value), sha1(decoded)];
};

const sha1 = (value: string): string => createHash('sha1').update(value).digest('hex');
