import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { isEverybody, parseNetwork, type Network } from '../../lib/network.js';
import { canonicalText } from '../compare/compare-values.js';

/** One attribute before and after a change, with its resource. */
export type AttributeChange = {
  /** Declared; `null` if the resource is new. */
  readonly oldValue: Json;
  /** At runtime; `null` if the resource is gone. */
  readonly newValue: Json;
  /** The record does not show the value. */
  readonly hidden: boolean;
  /** All declared attributes, and all attributes as far as they are known after the change; few conditions need those. */
  readonly before: JsonObject;
  readonly after: () => JsonObject;
  readonly known: SeverityContext;
};

/** Knowledge from states and configuration beyond the resource. */
export type SeverityContext = {
  /** Whether the account is the record's own, or one that a state or the configuration names. */
  isAccount(id: string): boolean;
  /** The declared document of a managed policy; `null` if no state declares it. */
  policyDocument(arn: string): Json;
  /** Whether a state attaches this managed policy to this group. */
  groupHolds(group: string, arn: string): boolean;
};

export const isText = (value: Json, wanted: string): boolean =>
  typeof value !== 'object' && String(value).toLowerCase() === wanted.toLowerCase();
export const isEmpty = (value: Json): boolean => canonicalText(value) === '';

export const listOf = (value: Json): readonly Json[] => (isList(value) ? value : isEmpty(value) ? [] : [value]);

/** The same without the check for empty values, which costs a canonical text: to look for elements of a form that none of them has. */
export const elementsOf = (value: Json): readonly Json[] => (isList(value) ? value : [value]);

/** The elements of the second list that the first lacks. */
export const added = (from: Json, to: Json): readonly Json[] => {
  const known = new Set(listOf(from).map((one) => canonicalText(one)));
  return listOf(to).filter((one) => !known.has(canonicalText(one)));
};

/** Whether the networks in a value, which may be texts with commas between them, are everybody together. */
export const hasEveryAddress = (value: Json): boolean => isEverybody(networksIn(value));

/** Whether the value contains networks. */
export const hasNetworks = (value: Json): boolean => networksIn(value).length > 0;

const networksIn = (value: Json): readonly Network[] =>
  [...JSON.stringify(value).matchAll(/(?<=[",\s])[0-9a-f:.]+\/\d{1,3}(?=[",\s])/gi)].flatMap(([text]) => parseNetwork(text) ?? []);

/**
 * Whether elements of the second list that the first lacks admit everybody, alone or together with elements that differ from them only in
 * their networks and names.
 */
export const opensToEverybody = (from: Json, to: Json, fresh = added(from, to)): boolean => {
  if (fresh.some(hasEveryAddress)) return true;
  const [before, after] = [networksByLikeness(from), networksByLikeness(to)];
  return [...new Set(fresh.map(likeness))].some((like) => isEverybody(after.get(like) ?? []) && !isEverybody(before.get(like) ?? []));
};

const networksByLikeness = (list: Json): ReadonlyMap<string, readonly Network[]> => {
  const found = new Map<string, Network[]>();
  for (const one of listOf(list)) {
    const like = likeness(one);
    const alike = found.get(like);
    if (alike === undefined) found.set(like, [...networksIn(one)]);
    else alike.push(...networksIn(one));
  }
  return found;
};

/** An element without its networks, and without what only tells it apart from others. */
const likeness = (value: Json): string => JSON.stringify(plain(value));

const plain = (value: Json): Json => {
  if (typeof value === 'string') return parseNetwork(value) === undefined ? value : '';
  if (isList(value)) return [...new Set(value.map(likeness))].sort();
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === undefined || labels.has(name) ? [] : [[name, plain(one)] as const])),
  );
};

const labels: ReadonlySet<string> = new Set(['description', 'display_name', 'id', 'name', 'priority', 'rule_name', 'rule_no', 'value']);
