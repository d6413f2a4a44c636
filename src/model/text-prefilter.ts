import type { DriftQuery } from './drift-query.js';
import { searchWords } from './drift-row.js';

/**
 * A cheap test of the JSON of an alert: false means that `textMatcher` would not match the alert. It looks for texts that the JSON of every
 * match contains, so that most alerts are not parsed. Undefined if the query has no condition on texts.
 */
export const textPrefilter = ({
  users,
  accounts,
  sourceIps,
  tools,
  addresses,
  text,
}: DriftQuery): ((json: string) => boolean) | undefined => {
  const tests: readonly ((json: string) => boolean)[] = [
    ...(users.length === 0 ? [] : [containsAny(users.map(longestPart))]),
    ...(accounts.length === 0 ? [] : [containsAny(accounts.map((id) => `"account_id":${JSON.stringify(id)}`))]),
    ...(sourceIps.length === 0 ? [] : [containsAny(sourceIps.map(longestPart))]),
    ...(tools.length === 0 ? [] : [containsAny(tools.map((tool) => `"tool":${JSON.stringify(tool)}`))]),
    // An undeclared resource has no address; its JSON does not contain what stands for it.
    ...(addresses.length === 0 ? [] : [containsAny([noAddress, ...addresses.map(longestPart)])]),
    ...searchWords(text).map(containsText),
  ];
  return tests.length === 0 ? undefined : (json) => tests.every((test) => test(json));
};

const noAddress = '"address":null';
const always = (): boolean => true;
/** Half of a surrogate pair: JSON writes it as an escape, or not if its other half follows. */
const halfPair = /\p{Surrogate}/u;

/** The longest literal part of a pattern, as within JSON; '' if nothing is known to be there. */
const longestPart = (pattern: string): string => {
  const [longest = ''] = pattern.split('*').sort((a, b) => b.length - a.length);
  return halfPair.test(longest) ? '' : escaped(longest);
};

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const containsAny = (parts: readonly string[]): ((json: string) => boolean) =>
  parts.includes('') ? always : (json) => parts.some((part) => json.includes(part));

/**
 * Values are searched as JSON, where quotes are not escaped again. The lower case of a sigma depends on its neighbours, which differ in the
 * JSON. It has no ellipsis where a row is cut, and not what stands for the address of an undeclared resource.
 */
const containsText = (word: string): ((json: string) => boolean) => {
  if (/[\u03c3\u03c2\u2026]/.test(word) || halfPair.test(word)) return always;
  const quoted = escaped(word);
  const mayBeResource = word.includes('.');
  return (json) => {
    const lower = json.toLowerCase();
    return lower.includes(word) || (quoted !== word && lower.includes(quoted)) || (mayBeResource && json.includes(noAddress));
  };
};
