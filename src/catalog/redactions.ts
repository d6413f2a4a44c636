import { isList, isObject, type Json } from '../lib/json.js';

/** Placeholders that providers write for withheld values (D16). Source: CloudTrail user guide and real records. */
const redactions = new Set([
  'HIDDEN_DUE_TO_SECURITY_REASONS',
  '<sensitiveDataRemoved>',
  '***',
  '****',
  'SENSITIVE_DATA_REMOVED',
  '*** SENSITIVE ***',
]);

export const isRedacted = (value: Json | undefined): boolean => typeof value === 'string' && redactions.has(value);

/** Whether a value or any part of it is withheld. */
export const holdsRedaction = (value: Json): boolean => {
  if (typeof value === 'string') return redactions.has(value);
  if (isList(value)) return value.some(holdsRedaction);
  if (!isObject(value)) return false;
  for (const key of Object.keys(value)) {
    const one = value[key];
    if (one !== undefined && holdsRedaction(one)) return true;
  }
  return false;
};
