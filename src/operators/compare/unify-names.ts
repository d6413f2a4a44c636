import { isList, isObject, type Json } from '../../lib/json.js';
import { cloudName, isKeyId, isQualified, mayBeSame, type CloudName } from './cloud-name.js';

/** Bound of spellings of one object, because comparing them is quadratic. ARNs distinguish objects of one name. */
const mostSpellings = 16;

/**
 * Spells each cloud object in both values in the same way (D15): a key by id or ARN, a role by name or ARN, a queue by URL. Undefined if
 * that changes nothing. Two spellings denote the same object if all components that both have agree: a bare id has neither account nor
 * region. If ARNs of two accounts end in the same name, that name is ambiguous and stays as it is.
 *
 * An alias of a key may denote any key (D16): next to a key in the other value, it counts as that key.
 */
export const unifyNames = (a: Json | undefined, b: Json | undefined): readonly [Json, Json] | undefined => {
  if (a === undefined || b === undefined || !(mayBeQualified(a) || mayBeQualified(b))) return undefined;
  const left = namesIn(a);
  const right = namesIn(b);
  const names = new Map([...left, ...right]);
  if ([...names].every(([text, name]) => name.short === text && !isQualified(name))) return undefined;
  const spellings = new Map<string, string>();
  for (const [short, group] of groupsOf(names)) {
    // Keep a value with only one spelling: it may be a number or a flag, which the other side need not write as text.
    if (group.length === 1 || group.length > mostSpellings) continue;
    if (group.every(([, one], at) => group.slice(at + 1).every(([, other]) => mayBeSame(one, other))))
      for (const [text] of group) spellings.set(text, `\0${short}`);
  }
  const [from, to] = [unmatched(left, right, spellings), unmatched(right, left, spellings)];
  for (const [aliases, keys] of [[from, to] as const, [to, from] as const]) {
    const hidden = aliases.filter(([, name]) => name.kind === 'alias');
    const shown = keys.filter(([, name]) => name.kind !== 'alias' && isKey(name));
    if (hidden.length > 0 && shown.length > 0) for (const [text] of [...hidden, ...shown]) spellings.set(text, '\0key');
  }
  return [spelled(a, spellings), spelled(b, spellings)];
};

/** Whether one value is an alias of a key and the other a key, so that they cannot be compared. */
export const isUndecided = (a: Json | undefined, b: Json | undefined): boolean => {
  if (typeof a !== 'string' || typeof b !== 'string' || !(a.includes('alias') || b.includes('alias'))) return false;
  const [one, other] = [cloudName(a), cloudName(b)];
  return (one.kind === 'alias' && other.kind !== 'alias' && isKey(other)) || (other.kind === 'alias' && one.kind !== 'alias' && isKey(one));
};

type Named = readonly (readonly [string, CloudName])[];

const isKey = (name: CloudName): boolean => name.service === 'kms' || (name.service === '' && isKeyId(name.short));

/** Whether any string has more than a bare name or id: every other spelling contains a colon or a slash. */
const mayBeQualified = (value: Json): boolean => {
  if (typeof value === 'string') return value.includes(':') || value.includes('/');
  if (isList(value)) return value.some(mayBeQualified);
  return isObject(value) && Object.values(value).some((one) => one !== undefined && mayBeQualified(one));
};

/** Strings of one side that denote an object which the other side does not name. */
const unmatched = (
  own: ReadonlyMap<string, CloudName>,
  other: ReadonlyMap<string, CloudName>,
  spellings: ReadonlyMap<string, string>,
): Named => {
  const known = new Set([...other.keys()].map((text) => spellings.get(text) ?? text));
  return [...own].filter(([text]) => !known.has(spellings.get(text) ?? text));
};

const groupsOf = (names: ReadonlyMap<string, CloudName>): ReadonlyMap<string, Named> => {
  const groups = new Map<string, (readonly [string, CloudName])[]>();
  for (const one of names) {
    const group = groups.get(one[1].short);
    if (group === undefined) groups.set(one[1].short, [one]);
    else group.push(one);
  }
  return groups;
};

/** Every string in a value that could be a name; skips documents. */
const namesIn = (value: Json, found = new Map<string, CloudName>()): ReadonlyMap<string, CloudName> => {
  if (typeof value === 'string') {
    if (value !== '' && !/^\s*[{[]/.test(value)) found.set(value, cloudName(value));
  } else if (isList(value)) for (const one of value) namesIn(one, found);
  else if (isObject(value)) for (const one of Object.values(value)) if (one !== undefined) namesIn(one, found);
  return found;
};

const spelled = (value: Json, spellings: ReadonlyMap<string, string>): Json => {
  if (typeof value === 'string') return spellings.get(value) ?? value;
  if (isList(value)) return value.map((one) => spelled(one, spellings));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === undefined ? null : spelled(one, spellings)]));
};
