import { isList, isObject, type Json } from '../../../lib/json.js';

/**
 * The value with its enums as the API and the state write them: `PRIVATE` as `private`, `KEY_SIGNING` as `keySigning`. The audit log
 * writes the names of the enums. `DEFAULT` means that nothing is set.
 */
export const lowerCase = (value: Json): Json => {
  if (typeof value === 'string') return /^[A-Z][A-Z\d_]*$/.test(value) ? camelCase(value) : value;
  if (isList(value)) return value.map(lowerCase);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, one]) => one !== undefined && one !== 'DEFAULT');
  return Object.fromEntries(members.map(([name, one]) => [name, lowerCase(one ?? null)]));
};

const camelCase = (name: string): string => name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
