import { canonicalJson } from '../lib/canonical-json.js';
import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';

/**
 * The change of a value for one line of a table: `30 → 120`; only the added (`+`) and removed elements (`-`) of lists and policies; only
 * the differing part of long texts.
 */
export const showChange = (before: Json, now: Json): string => {
  const from = statementsOf(before) ?? (isList(before) ? before : undefined);
  const to = statementsOf(now) ?? (isList(now) ? now : undefined);
  if (from !== undefined && to !== undefined) {
    const parts = showElements(without(from, to), without(to, from));
    if (parts.length > 0) return parts.join(' ');
  }
  const [old, value] = cutCommon(showValue(before), showValue(now));
  return `${old} → ${value}`;
};

/** A created resource: `user: dana`; omits the member that repeats its `name`. */
export const showMembers = (value: Json, name: string): string =>
  isObject(value)
    ? Object.entries(value)
        .filter(([, one]) => one !== undefined && one !== null && one !== '' && one !== name)
        .map(([key, one]) => `${key}: ${isList(one) && one.length > 0 ? one.map(showElement).join(', ') : showValue(one)}`)
        .join(', ')
    : showValue(value);

/** Added and removed elements. An element of the same name on both sides has changed: `LOG_LEVEL: info → debug`. */
const showElements = (removed: readonly Json[], added: readonly Json[]): readonly string[] => {
  const before = new Map(removed.map((one) => [showElement(one), one]));
  const changed = new Set(added.filter((one) => isObject(one) && before.has(showElement(one))).map(showElement));
  return [
    ...added.map((one) => {
      const name = showElement(one);
      return changed.has(name) ? `${name}: ${showMember(before.get(name) ?? null, one)}` : `+${name}`;
    }),
    ...removed.map(showElement).flatMap((name) => (changed.has(name) ? [] : [`-${name}`])),
  ];
};

/** The one member that differs, else `changed`. */
const showMember = (before: Json, now: Json): string => {
  if (!isObject(before) || !isObject(now)) return 'changed';
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const differing = names.filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(now[name] ?? null));
  const [name = ''] = differing;
  const [old = null, value = null] = [before[name], now[name]];
  return differing.length === 1 && typeof old !== 'object' && typeof value !== 'object' ? showChange(old, value) : 'changed';
};

const showValue = (value: Json | undefined): string =>
  value === undefined || value === null || value === '' ? 'none' : typeof value === 'string' ? shortArn(value) : JSON.stringify(value);

const showElement = (value: Json): string => {
  if (!isObject(value)) return showValue(value);
  if (typeof value['Effect'] === 'string') return showStatement(value);
  if (typeof value['protocol'] === 'string' && value['from_port'] !== undefined) return showRule(value);
  const name = value['name'] ?? value['key'] ?? value['id'];
  return typeof name === 'string' && name !== '' ? name : JSON.stringify(value);
};

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

/** All strings in a value, in order: the principals of all kinds. */
const scalars = (value: Json | undefined): readonly string[] => {
  if (isList(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  return value === undefined || value === null ? [] : [String(value)];
};

/** `arn:aws:iam::444455556666:role/x` → `444455556666:role/x`, `arn:aws:s3:::b/*` → `b/*`. */
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
  return (isList(statements) ? statements : [statements]).map(plainStatement);
};

const plainStatement = (value: Json): Json => {
  if (isList(value)) return value.length === 1 ? plainStatement(value[0] ?? null) : value.map(plainStatement);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined || one === '' ? [] : [[key, plainStatement(one)]])),
  );
};

const without = (list: readonly Json[], other: readonly Json[]): readonly Json[] => {
  const known = new Set(other.map((one) => canonicalJson(one)));
  return list.filter((one) => !known.has(canonicalJson(one)));
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
