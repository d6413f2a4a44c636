import { isList, isObject, type Json } from '../../../src/lib/json.js';
import type { DeclaredThing, Things } from './things.js';

/** Compares a state with the things, without driftline's code. */

/** Sets, whose elements have no order. */
const sets = new Set(['labels', 'zones', 'owners', 'access', 'members']);
/** Lists and sets of blocks, which are never null. */
const blocks = new Set(['rule', 'access']);
/** Not read back from the things. */
const unread = new Set(['id', 'token', 'timeouts', 'secret_wo']);
/** Changed by the service with every write. */
export const noise: readonly string[] = ['revision', 'updated_at'];

/** `isSame`: both mean "not set", so that Terraform lists it although nothing differs. */
export type Difference = { readonly declared: Json; readonly actual: Json; readonly isSame: boolean };

/** The attributes of a thing that differ, by first name; `gone` if it is not there. */
export const differencesOf = (one: DeclaredThing, things: Things): ReadonlyMap<string, Difference> | 'gone' => {
  const actual = things.read(one.kind, one.id);
  if (actual === undefined) return 'gone';
  const found = new Map<string, Difference>();
  for (const [name, value] of Object.entries(one.attributes)) {
    if (unread.has(name) || noise.includes(name)) continue;
    const declared = normal(name, name === 'anything' && isObject(value) ? (value['value'] ?? null) : (value ?? null));
    const now = normal(
      name,
      one.kind === 'shelf' && name === 'members' ? things.members(one.id).map((member) => member.name) : (actual[name] ?? null),
    );
    if (textOf(declared) !== textOf(now)) found.set(name, { declared, actual: now, isSame: isUnset(declared) && isUnset(now) });
  }
  return found;
};

const isUnset = (value: Json): boolean =>
  value === null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Members that are null left out, sets in one order. */
export const normal = (name: string, value: Json): Json => {
  const bare = withoutNulls(value);
  if (blocks.has(name) && bare === null) return [];
  return sets.has(name) && isList(bare) ? [...bare].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1)) : bare;
};

const withoutNulls = (value: Json): Json => {
  if (isList(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(members.map(([name, one]) => [name, withoutNulls(one as Json)]));
};

/** Canonical text: members in the order of their names. */
export const textOf = (value: Json | undefined): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
