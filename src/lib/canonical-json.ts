import { isObject, type Json } from './json.js';

/**
 * JSON text that is equal for equal content: members sorted by name, no space. Absent members are left out. Recursive; the
 * decoders bound the depth of what they let in.
 */
export const canonicalJson = (value: Json | undefined): string => {
  if (typeof value === 'string') return quoted(value);
  if (isObject(value)) {
    let members = '';
    for (const key of Object.keys(value).sort()) {
      const member = value[key];
      if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`;
  return value === undefined ? 'null' : JSON.stringify(value);
};

/** What JSON writes as it is: no control, no quote, no backslash, and no surrogate, as it may stand alone. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** As `JSON.stringify`, which takes twice as long for the texts of an alert. */
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));
