import { entryOf, isList, isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import { words } from '../dsl.js';
import type { Note } from './notes.js';
import type { ValueOf } from './shell-command.js';

/**
 * Advice for the alerts of one resource type. Each step is a text, a command after ` $ `, or both: `Deactivate it $ aws iam …`. A text that begins
 * with `? ` is not certain; a step that begins with `+ ` is left out if the alert does not show its values. Commands have the placeholders of
 * `shell-command.ts`, texts too.
 *
 * The keys of `undo`, `plan` and `adopt` say which alerts are meant: `created`, `deleted`, `whole` (a change that shows no attribute), or attributes (several with a space between them, with
 * `*` at the end) and, after `=`, the declared value, or `off` for one that is empty or false. The most exact key counts.
 */
export type AdviceRow = {
  /** The id for `import`, made of attributes. */
  readonly import?: string;
  /** The attributes in the cloud's id, if that differs from `import`. */
  readonly names?: string;
  readonly look?: Steps;
  readonly undo?: Readonly<Record<string, Steps>>;
  readonly plan?: Readonly<Record<string, Note>>;
  readonly adopt?: Readonly<Record<string, string>>;
  /** Values that are computed from the alert. */
  readonly values?: (drift: Drift) => JsonObject;
};

type Steps = string | readonly string[];

/** By type; several types with a space between them. */
export type AdviceRows = Readonly<Record<string, AdviceRow>>;

type PreparedRow = AdviceRow & { readonly idPattern: RegExp | undefined };

export const prepareRows = (tables: readonly AdviceRows[]): ReadonlyMap<string, PreparedRow> =>
  new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([types, row]) => {
        const prepared = prepareRow(row);
        return words(types).map((type) => [type, prepared] as const);
      }),
    ),
  );

export const prepareRow = (row: AdviceRow): PreparedRow => {
  const { undo = {}, plan = {}, adopt = {} } = row;
  return { ...row, undo: split(undo), plan: split(plan), adopt: split(adopt), idPattern: patternOf(row.names ?? row.import) };
};

const split = <T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(table).flatMap(([keys, value]) => words(keys).map((key) => [key, value] as const)));

/** `{role}:{name}` as an expression; each part ends before the next separator, and the last has the rest. */
const patternOf = (template: string | undefined): RegExp | undefined => {
  if (template === undefined) return undefined;
  const parts = template.split(/\{(\w+)\}/);
  const source = parts.map((part, at) => {
    if (at % 2 === 0) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    const next = parts[at + 1]?.charAt(0) ?? '';
    return next === '' ? `(?<${part}>.+)` : `(?<${part}>[^${next === '/' ? '/' : `\\${next}`}]+)`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
};

/** The entry of a table that is about the alert. */
export const entryFor = <T>(table: Readonly<Record<string, T>> | undefined, drift: Drift): T | undefined => {
  if (table === undefined || drift.change === 'unknown') return undefined;
  if (drift.change !== 'modified') return entryOf(table, drift.change);
  let best: { readonly rank: number; readonly entry: T } | undefined;
  for (const [key, entry] of Object.entries(table)) {
    const rank = rankOf(key, drift);
    if (rank > (best?.rank ?? 0)) best = { rank, entry };
  }
  return best?.entry;
};

/** How well a key describes a change of an attribute: 0 if not at all. The attribute counts more than its value. */
const rankOf = (key: string, { field, old_value: old, address }: Drift): number => {
  const [pattern = '', wanted] = key.split('=', 2);
  const isField = pattern === 'whole' ? field === '*' : pattern === field;
  if (!isField && !(pattern.endsWith('*') && field.startsWith(pattern.slice(0, -1)))) return 0;
  // Without a state, nothing shows that an attribute was empty.
  const isValue =
    wanted === undefined || (typeof old !== 'object' && wanted === String(old)) || (wanted === 'off' && address !== null && isOff(old));
  if (!isValue) return 0;
  return (isField ? 10_000 : pattern.length * 4) + (wanted === undefined ? 1 : wanted === 'off' ? 2 : 3);
};

export const isOff = (value: Json): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (isList(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** The values of an alert, by placeholder name. */
export const valuesOf = (drift: Drift, row: PreparedRow | undefined): ValueOf => {
  const { change, old_value: old, new_value: now, resource_id: id } = drift;
  const attributes = change === 'created' ? now : change === 'deleted' ? old : null;
  const parts = row?.idPattern?.exec(id)?.groups ?? {};
  const added = change === 'modified' ? missingIn(old, now) : [];
  const gone = change === 'modified' ? missingIn(now, old) : [];
  const known: JsonObject = {
    id: text(id),
    region: text(drift.region),
    account: text(drift.account_id),
    address: text(drift.address),
    field: drift.field,
    event_time: drift.event_time,
    event_name: drift.event_name,
    // An element of a list that one call added or removed; several are not told apart.
    added: added.length === 0 ? undefined : added,
    gone: gone.length === 0 ? undefined : gone,
    added_one: added.length === 1 ? added[0] : undefined,
    gone_one: gone.length === 1 ? gone[0] : undefined,
    ...(change === 'modified' ? { old, new: now } : {}),
    ...row?.values?.(drift),
  };
  const named = (name: string): Json | undefined => {
    if (Object.hasOwn(known, name)) return known[name];
    const shown = member(attributes, name);
    return shown !== undefined && shown !== null && shown !== '' ? shown : Object.hasOwn(parts, name) ? parts[name] : undefined;
  };
  return (name) => {
    const [first = '', inner] = name.split('.');
    return inner === undefined ? named(first) : member(named(first), inner);
  };
};

/** The elements of `list` that `other` does not have; none if one of them is not shown. */
const missingIn = (other: Json, list: Json): readonly Json[] => {
  if (!isList(list) || !isList(other)) return [];
  const known = new Set(other.map((one) => JSON.stringify(one)));
  return list.filter((one) => !known.has(JSON.stringify(one)));
};
