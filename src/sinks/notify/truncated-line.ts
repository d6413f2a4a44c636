import { printable } from '../../lib/printable.js';

/**
 * External text as one line of at most `limit` UTF-16 units, ending in `…` if it was cut. Contains no control characters, and is valid
 * UTF-8. `write` escapes a character for the target; its result is kept whole or omitted.
 */
export const truncatedLine = (text: string, limit: number, write: (character: string) => string = asIs): string => {
  const looked = 4 * limit;
  const line = printable(text.slice(0, looked))
    .replaceAll(/[\u2028\u2029]/g, ' ')
    .trim();
  let all = '';
  // The longest prefix that leaves room for the ellipsis.
  let beginning = '';
  for (const character of line) {
    all += write(halfPair.test(character) ? '\ufffd' : character);
    if (all.length > limit) return `${beginning}…`;
    if (all.length < limit) beginning = all;
  }
  return text.length > looked ? `${beginning}…` : all;
};

const halfPair = /\p{Cs}/u;
const asIs = (character: string): string => character;
