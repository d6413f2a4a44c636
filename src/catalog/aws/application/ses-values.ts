import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Names and words of the two versions of the SES API, whose records have the same event source and often the same event names. */

/** An identity by its name or its ARN; domains ignore case. */
export const identityKey = (attribute: string): c.KeyPart => ({
  attribute,
  as: (value) => value.replace(/^arn:.*:identity\//, '').toLowerCase(),
});

/** The identity of a call: version 2 names it `emailIdentity`. */
export const identity = c.either('emailIdentity', 'identity');
/** The configuration set of a call. */
export const setName = c.either('configurationSetName', 'configurationSet.name');

const eachWord = (from: c.From, translate: (word: string) => string): c.Read =>
  c.via(from, (value) => {
    const one = (word: Json): Json => (typeof word === 'string' ? translate(word) : word);
    return isList(value) ? value.map(one) : one(value);
  });

const isModern = (word: string): boolean => word === word.toUpperCase();
/** A word as version 1 writes it: `RENDERING_FAILURE` → `renderingFailure`. */
export const classicSpelling = (word: string): string =>
  isModern(word) ? word.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : word;
/** A word as version 2 writes it: `renderingFailure` → `RENDERING_FAILURE`. */
export const modernSpelling = (word: string): string => (isModern(word) ? word : word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase());

export const classicWord = (from: c.From): c.Read => eachWord(from, classicSpelling);
export const modernWord = (from: c.From): c.Read => eachWord(from, modernSpelling);
/** A word of version 1 that begins with a capital: `REJECT_MESSAGE` → `RejectMessage`. */
export const capitalWord = (from: c.From): c.Read =>
  eachWord(from, (word) => classicSpelling(word).replace(/^[a-z]/, (letter) => letter.toUpperCase()));
