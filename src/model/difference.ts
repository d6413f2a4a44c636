import { canonicalJson } from '../lib/canonical-json.js';
import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';
import { isEverybody, parseNetwork, type Network } from '../lib/network.js';

/** Shown in place of a value that no record shows (D114). */
export const notInRecord = '(not in the record)';

/**
 * The difference of a value in one line: `30 -> 120`; only the added (`+`) and removed elements (`-`) of lists and policies, the most
 * dangerous first; only the differing part of long texts. `account`: the account of the resource.
 */
export const showDifference = (before: Json, now: Json, account = ''): string => {
  const [from, to] = [elementsOf(before), elementsOf(now)];
  if ((from ?? to) !== undefined && (from !== undefined || isNothing(before)) && (to !== undefined || isNothing(now))) {
    const parts = showElements(without(from ?? [], to ?? []), without(to ?? [], from ?? []), account);
    if (parts.length > 0) return parts.join(' ');
  }
  if (isObject(before) && isObject(now)) {
    const parts = showMembersChanged(before, now);
    if (parts.length > 0) return parts.join(' ');
  }
  const [old, value] = cutCommon(showValue(before), showValue(now));
  return `${old} -> ${value}`;
};

/** A created resource: `user: dana`; omits the member that repeats its `name`. */
export const showMembers = (value: Json, name: string, account = ''): string =>
  isObject(value)
    ? Object.entries(value)
        .filter(([, one]) => !isNothing(one) && one !== name)
        .map(([key, one]) => `${key}: ${showMember(one ?? null, account)}`)
        .join(', ')
    : showValue(value);

const showMember = (value: Json, account: string): string => {
  const elements = elementsOf(value);
  return elements === undefined || elements.length === 0
    ? showValue(value)
    : byDanger(elements, account)
        .map((one) => showElement(one))
        .join(', ');
};

const isNothing = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/** The elements of a list, and the statements of a policy. */
const elementsOf = (value: Json): readonly Json[] | undefined => statementsOf(value) ?? (isList(value) ? value : undefined);

/** Added and removed elements. An element of the same name on both sides has changed: `LOG_LEVEL: info -> debug`. */
const showElements = (removed: readonly Json[], added: readonly Json[], account: string): readonly string[] => {
  const before = new Map(removed.map((one) => [nameOf(one), one]));
  const changed = new Set(added.map(nameOf).filter((name) => before.has(name)));
  return [
    ...byDanger(added, account).map((one) => {
      const former = changed.has(nameOf(one)) ? before.get(nameOf(one)) : undefined;
      return former === undefined ? `+${showElement(one)}` : showChanged(former, one);
    }),
    // What was denied before is allowed now.
    ...removed
      .filter((one) => !changed.has(nameOf(one)))
      .sort((one, other) => Number(isDenial(other)) - Number(isDenial(one)))
      .map((one) => `-${showElement(one)}`),
  ];
};

/** Added, changed and removed members of a map. */
const showMembersChanged = (before: JsonObject, now: JsonObject): readonly string[] => {
  const [from, to] = [membersOf(before), membersOf(now)];
  return [
    ...[...to.keys()].flatMap((name) => {
      if (from.get(name) === to.get(name)) return [];
      return [from.has(name) ? `${name}: ${showDifference(before[name] ?? null, now[name] ?? null)}` : `+${name}: ${showValue(now[name])}`];
    }),
    ...[...from.keys()].filter((name) => !to.has(name)).map((name) => `-${name}`),
  ];
};

/** The members of an element that differ, by name if they are several or the text of the element does not show them. */
const showChanged = (before: Json, now: Json): string => {
  if (!isObject(before) || !isObject(now)) return `+${showElement(now)} -${showElement(before)}`;
  const [from, to] = [membersOf(before), membersOf(now)];
  const differing = [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name));
  const isValue = differing.length === 1 && differing[0] === 'value';
  const parts = differing.map((name) => `${isValue ? '' : `${name} `}${showDifference(before[name] ?? null, now[name] ?? null)}`);
  return `${nameOf(now)}: ${parts.join(', ')}`;
};

/** What an element is called on both sides of a change: its name, key or id; else its text. */
const nameOf = (value: Json): string => {
  const name = isObject(value) ? (value['name'] ?? value['key'] ?? value['id']) : undefined;
  return typeof name === 'string' && name !== '' && !isRule(value) ? name : showElement(value);
};

export const showValue = (value: Json | undefined): string =>
  isNothing(value) ? 'none' : typeof value === 'string' ? shortArn(value) : JSON.stringify(value);

const showElement = (value: Json): string => {
  if (!isObject(value)) return showValue(value);
  if (isStatement(value)) return showStatement(value);
  if (isRule(value)) return showRule(value);
  const networks = Object.values(value).filter((one): one is string => typeof one === 'string' && parseNetwork(one) !== undefined);
  const name = value['name'] ?? value['key'] ?? value['id'] ?? value['display_name'];
  const label = typeof name === 'string' && name !== '' ? name : undefined;
  if (networks.length > 0) return `${networks.join(',')}${label === undefined || networks.includes(label) ? '' : ` (${label})`}`;
  return label ?? JSON.stringify(value);
};

const isStatement = (value: Json): boolean => isObject(value) && typeof value['Effect'] === 'string';
const isDenial = (value: Json): boolean => isObject(value) && value['Effect'] === 'Deny';
const isRule = (value: Json): boolean => isObject(value) && typeof value['protocol'] === 'string' && value['from_port'] !== undefined;

/** `Allow 444455556666:root sts:AssumeRole`: the principal first, because it matters most. */
const showStatement = (statement: JsonObject): string =>
  ['Effect', 'Principal', 'NotPrincipal', 'Action', 'NotAction', 'Resource', 'NotResource']
    .map(
      (member) =>
        (member.startsWith('Not') && statement[member] !== undefined ? 'not ' : '') + scalars(statement[member]).map(shortArn).join(','),
    )
    .filter((text) => text !== '')
    .join(' ');

/** `tcp 5432 203.0.113.0/24`: a rule in a block of a security group. */
const showRule = (rule: JsonObject): string => {
  const [[protocol = ''], [from = ''], [to = '']] = [scalars(rule['protocol']), scalars(rule['from_port']), scalars(rule['to_port'])];
  const traffic = protocol === '-1' ? ['all traffic'] : [protocol, from === to ? from : `${from}-${to}`];
  const peers = ['cidr_blocks', 'ipv6_cidr_blocks', 'prefix_list_ids', 'security_groups'].flatMap((member) => scalars(rule[member]));
  return [...traffic, ...peers, ...(rule['self'] === true ? ['self'] : [])].join(' ');
};

const byDanger = (elements: readonly Json[], account: string): readonly Json[] => {
  if (elements.length < 2) return elements;
  const ranked = elements.map((one) => ({ one, rank: danger(one, account) }));
  return ranked.sort((one, other) => other.rank - one.rank).map(({ one }) => one);
};

/** Everybody, other accounts, administrator rights, anything else that is allowed. */
const danger = (value: Json, account: string): number => {
  const texts = scalars(value);
  if (isObject(value) && isStatement(value)) {
    if (isDenial(value)) return 0;
    const principals = scalars(value['Principal']);
    if (principals.includes('*')) return 4;
    if (value['NotPrincipal'] !== undefined || value['NotAction'] !== undefined) return 3;
    if (principals.some((one) => isOfOther(one, account))) return 3;
    return scalars(value['Action']).some((one) => /^(?:\*|\*:\*|iam:\*)$/.test(one)) ? 2 : 1;
  }
  if (texts.some((one) => /^(?:\*|all(?:Authenticated)?Users)$/.test(one)) || isEverybody(networksIn(texts))) return 4;
  if (texts.some((one) => isOfOther(one, account))) return 3;
  return texts.some((one) => /\bAdministratorAccess\b|^roles\/(?:owner|editor)$|^cluster-admin$/.test(one)) ? 2 : 1;
};

const networksIn = (texts: readonly string[]): readonly Network[] => texts.flatMap((one) => parseNetwork(one) ?? []);

/** Whether a text names another account of AWS. */
const isOfOther = (text: string, account: string): boolean => {
  const [, found] = /^(?:arn:[^:]*:[^:]*:[^:]*:)?(\d{12})(?::|$)/.exec(text) ?? [];
  return found !== undefined && account !== '' && found !== account;
};

/** All strings in a value, in order: the principals of all kinds. */
const scalars = (value: Json | undefined): readonly string[] => {
  if (isList(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  return value === undefined || value === null ? [] : [String(value)];
};

/** `arn:aws:iam::444455556666:role/x` -> `444455556666:role/x`, `arn:aws:s3:::b/*` -> `b/*`. */
const shortArn = (text: string): string => /^arn:[^:]+:[^:]*:[^:]*:([^:]*:.+)$/.exec(text)?.[1]?.replace(/^:/, '') ?? text;

/** The statements of a policy, each in its canonical form. */
const statementsOf = (value: Json): readonly Json[] | undefined => {
  if (typeof value !== 'string' || !value.includes('"Statement"') || nestsDeeper(value, maxDepth)) return undefined;
  let parsed: Json;
  try {
    parsed = JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
  const statements = isObject(parsed) ? parsed['Statement'] : undefined;
  if (statements === undefined) return undefined;
  return (isList(statements) ? statements : [statements]).map(plainValue);
};

/** Without members that say nothing, and with a single element in place of its list. */
const plainValue = (value: Json): Json => {
  if (isList(value)) return value.length === 1 ? plainValue(value[0] ?? null) : value.map(plainValue);
  return isObject(value) ? Object.fromEntries(plainMembers(value)) : value;
};
const plainMembers = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([key, one]) =>
    isNothing(one) || one === false || (isList(one) && one.length === 0) ? [] : [[key, plainValue(one ?? null)] as const],
  );
const membersOf = (value: JsonObject): ReadonlyMap<string, string> =>
  new Map(plainMembers(value).map(([key, one]) => [key, canonicalJson(one)]));

const without = (list: readonly Json[], other: readonly Json[]): readonly Json[] => {
  const known = new Set(other.map((one) => canonicalJson(plainValue(one))));
  return list.filter((one) => !known.has(canonicalJson(plainValue(one))));
};

/** Maximum length of a text that is shown in full; of longer ones only the end of the common prefix is shown. */
const wholeUpTo = 24;
const keptOfCommon = 4;

const cutCommon = (before: string, now: string): readonly [string, string] => {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same++;
  const cut = same - keptOfCommon;
  if (cut <= 1 || Math.max(before.length, now.length) <= wholeUpTo) return [before, now];
  return [`…${before.slice(cut)}`, `…${now.slice(cut)}`];
};
