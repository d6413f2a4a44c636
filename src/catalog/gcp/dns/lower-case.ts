import { isList, isObject, type Json } from '../../../lib/json.js';

/** The value with its enums, which the audit log writes in upper case, in lower case. `DEFAULT` means that nothing is set. */
export const lowerCase = (value: Json): Json =>
  typeof value === 'string'
    ? /^[A-Z][A-Z\d_-]*$/.test(value)
      ? value.toLowerCase()
      : value
    : isList(value)
      ? value.map(lowerCase)
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([name, one]) => (one === undefined || one === 'DEFAULT' ? [] : [[name, lowerCase(one)]])),
          )
        : value;
