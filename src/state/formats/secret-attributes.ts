import { NameTable } from '../index/name-table.js';
import type { JsonScanner } from './json-scanner.js';
import { textBetween } from './json-slice.js';
import type { SecretHints } from './secret-hints.js';

/** Members that make the object itself a pair of name and value, or a manifest: then its other members decide what is secret. */
const ofWhole = new NameTable(['value', 'Value', 'parameterValue', 'kind']);

/**
 * The attributes that may be or contain a secret, as the text of an object; undefined if all attributes are needed. Omits empty values, and
 * numbers and strings that are no secret by their name: 32 of the 36 attributes of a database in the bench `state`. Moves the scanner from
 * the brace of the object, which must be valid. `listed`: names of the attributes that contain a secret of the type.
 */
export const secretAttributes = (scanner: JsonScanner, hints: SecretHints, listed: NameTable): string | undefined => {
  const { bytes } = scanner;
  let text = '';
  for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
    scanner.key();
    const { start, end, escaped } = scanner;
    if (ofWhole.find(scanner) >= 0) return undefined;
    const isListed = escaped || listed.find(scanner) >= 0;
    scanner.peek();
    const { at } = scanner;
    scanner.skip();
    if (mayContain(bytes, at) || (bytes[at] !== 0x6e && (isListed || hints.mayName(start, end))))
      text += `${text === '' ? '{' : ','}${textBetween(bytes, start - 1, scanner.at)}`;
  }
  return `${text === '' ? '{' : text}}`;
};

/** Whether the value at an offset has parts: a list or an object that is not empty, or a string that may be a document. */
const mayContain = (bytes: Uint8Array, at: number): boolean => {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === 0x5b || first === 0x7b) return second !== first + 2;
  return first === 0x22 && (second === 0x5b || second === 0x7b || second === 0x5c);
};
