import { isList, isObject, type Json } from '../../../lib/json.js';
import type { Meaning } from '../../../model/change.js';
import { attributeAt } from '../../../model/state-snapshot.js';
import { canonicalText, sameValue } from '../compare-values.js';
import { blocksOfRules, ruleKey, rulesOf, sameRules } from '../../../catalog/aws/firewall/group-rules.js';
import { plainNetwork } from '../../../catalog/aws/firewall/network-values.js';
import { grantsOf, memberName, policyDocument } from '../../../catalog/gcp/policy-grants.js';
import type { ElementValue } from './attribute-value.js';
import { sameStatement, statementKey, statementsIn, withStatements } from './policy-statements.js';

/** A single value counts as a list of one; an absent value and the empty string count as an empty list. */
export const listOf = (value: Json | undefined, as: Meaning = 'auto'): readonly Json[] => elementsOf(value, as) ?? singlesOf(value);

const elementsOf = (value: Json | undefined, as: Meaning): readonly Json[] | undefined => {
  if (as === 'grants') return grantsOf(value);
  if (as === 'statements') return statementsIn(value);
  return as === 'joined' ? splitText(value) : as === 'group_rules' ? rulesOf(value) : undefined;
};

const splitText = (value: Json | undefined): readonly Json[] | undefined =>
  typeof value === 'string' ? value.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])) : undefined;

const singlesOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

export const memberAt = (map: Json | undefined, key: string): Json | undefined =>
  isObject(map) && Object.hasOwn(map, key) && map[key] !== null ? map[key] : undefined;

/** Key of an element of a set: its identifying attributes for a block, its value otherwise. */
export const elementKey = (element: Json, by: readonly string[], as: Meaning = 'auto'): string =>
  as === 'group_rules'
    ? ruleKey(element)
    : as === 'statements'
      ? statementKey(element)
      : by.length > 0 && isObject(element)
        ? by.map((path) => canonicalText(spelled(attributeAt(element, path), as))).join('\0')
        : canonicalText(spelled(element, as));

const spelled = (value: Json | undefined, as: Meaning): Json | undefined =>
  as === 'network' ? plainNetwork(value) : typeof value === 'string' && (as === 'member' || as === 'grants') ? memberName(value) : value;

type Given = Pick<ElementValue, 'present' | 'value'>;

/** Whether the declared set contains or lacks the element, as the record does. */
export const holdsElement = (
  declared: Json | undefined,
  key: string,
  { present, value }: Given,
  as: Meaning,
  by: readonly string[],
): boolean => {
  const found = elementOf(listOf(declared, as), key, value, by, as);
  return present ? found !== undefined && agrees(value, found, as) : found === undefined;
};

/** Whether elements are compared by their keys alone, in any spelling: then many are compared at once. */
export const isKeyed = (as: Meaning): boolean => as === 'grants' || as === 'member' || as === 'joined';

export const keysOf = (declared: Json | undefined, as: Meaning, by: readonly string[]): Set<string> =>
  new Set(listOf(declared, as).map((one) => elementKey(one, by, as)));

/** The same for a key of a map. */
export const holdsMember = (declared: Json | undefined, key: string, { present, value }: Given, as: Meaning): boolean => {
  const found = memberAt(declared, key);
  return found === undefined ? !present : present && sameValue(value, found, as);
};

/** Applies elements to a list in event order, so that the order of arrival makes no difference. */
export const withElements = (
  base: Json | undefined,
  elements: readonly ElementValue[],
  by: readonly string[],
  as: Meaning = 'auto',
): Json => {
  const result = new Map(listOf(base, as).map((one) => [elementKey(one, by, as), one]));
  for (const element of [...elements].sort((a, b) => a.time - b.time)) {
    const own = elementKey(element.value, by, as);
    const known = isKeyed(as) || result.has(own) ? undefined : elementOf([...result.values()], own, element.value, by, as);
    const key = known === undefined ? own : elementKey(known, by, as);
    if (!element.present) result.delete(key);
    else if (as === 'statements') result.set(key, element.value);
    else if (known === undefined || isObject(known)) result.set(key, mergeBlock(result.get(key), element.value));
  }
  const list = [...result.values()];
  if (as === 'grants') return policyDocument(list);
  if (as === 'statements') return withStatements(base, list);
  if (as === 'joined') return list.filter((one) => typeof one === 'string').join(',');
  if (as === 'group_rules') return blocksOfRules(list);
  return typeof base === 'string' && base !== '' && list.length <= 1 ? (list[0] ?? null) : list;
};

/** A record may contain only the identifying attributes of blocks: such lists agree if they name the same blocks. */
export const sameBlocks = (value: Json, declared: Json | undefined, by: readonly string[]): boolean => {
  if (by.length === 0 || !isList(value)) return false;
  const keys = (list: readonly Json[]): string =>
    list
      .map((one) => elementKey(one, by))
      .sort()
      .join('\u0001');
  return keys(value) === keys(listOf(declared));
};

/** Members that the record omits keep their values. */
const mergeBlock = (block: Json | undefined, given: Json): Json => (isObject(block) && isObject(given) ? { ...block, ...given } : given);

/** Only the members in the record must agree. */
const agrees = (given: Json, declared: Json, as: Meaning): boolean => {
  if (as === 'group_rules') return sameRules([given], [declared]);
  if (as === 'statements') return sameStatement(given, declared);
  if (!isObject(given) || !isObject(declared)) return sameValue(given, declared, as);
  return Object.entries(given).every(([name, value]) => sameValue(value, declared[name], as));
};

/** The element of this key, else one that spells the same value differently. */
const elementOf = (list: readonly Json[], key: string, value: Json, by: readonly string[], as: Meaning): Json | undefined =>
  list.find((one) => elementKey(one, by, as) === key) ??
  (by.length === 0 && typeof value === 'string' ? list.find((one) => typeof one === 'string' && isRespelled(one, value)) : undefined);

/** Requires one string to be more than a bare name, so that lists of thousands of names are not compared in full. */
const isRespelled = (one: string, other: string): boolean => /[:/]/.test(one + other) && sameValue(one, other, 'auto');
