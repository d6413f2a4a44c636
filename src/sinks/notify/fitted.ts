import { printable } from '../../lib/printable.js';

/**
 * Text of others as one line of at most `limit` UTF-16 units, `…` where something was cut. Nothing in it steers a reader's window, and
 * it can be written as UTF-8. `write`: how the target writes a character; what it gives is kept whole or left out.
 */
export const fitted = (text: string, limit: number, write: (character: string) => string = asIs): string => {
  const looked = 4 * limit;
  const line = printable(text.slice(0, looked))
    .replaceAll(/[\u2028\u2029]/g, ' ')
    .trim();
  let all = '';
  // The longest beginning that leaves room for what says that it is one.
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
