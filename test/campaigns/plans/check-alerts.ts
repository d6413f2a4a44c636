import { isList, isObject, type Json } from '../../../src/lib/json.js';
import type { Drift } from '../../../src/model/drift.js';
import { normal, textOf } from './differences.js';
import type { ExpectedAlerts } from './expected-alerts.js';

/** First name of the attribute of an alert; `*` if the thing is gone, `*?` if a plan named it without attributes. */
const rootOf = ({ field, change }: Drift): string => (field === '*' ? (change === 'deleted' ? '*' : '*?') : (field.split('.', 1)[0] ?? ''));

/**
 * Mistakes among the open alerts, one line each: missing, unexpected or duplicate alerts, and values other than those of the state and the
 * thing.
 */
export const wrongAlerts = (expected: ExpectedAlerts, open: readonly Drift[]): readonly string[] => {
  const byAttribute = new Map<string, readonly Drift[]>();
  for (const drift of open) {
    const line = `${drift.address ?? ''} ${rootOf(drift)}`;
    byAttribute.set(line, [...(byAttribute.get(line) ?? []), drift]);
  }
  const lines = new Set(expected.lines());
  const wrong = [
    ...[...lines].filter((line) => !byAttribute.has(line)).map((line) => `missing: ${line}`),
    ...[...byAttribute].filter(([line]) => !lines.has(line)).map(([line, [one]]) => `not expected: ${line} (${one?.summary ?? ''})`),
  ];
  for (const [line, drifts] of byAttribute) {
    const [first] = drifts;
    const fields = drifts.map(({ field }) => field);
    if (fields.some((one, at) => fields.some((other, index) => index !== at && (one === other || one.startsWith(`${other}.`)))))
      wrong.push(`twice: ${line} (${fields.join(', ')})`);
    const alert = first === undefined ? undefined : expected.get(first.address ?? '', rootOf(first));
    // A sensitive value is not shown.
    if (first === undefined || alert === undefined || rootOf(first).startsWith('*') || rootOf(first) === 'password') continue;
    const name = rootOf(first);
    const shown = normal(
      name,
      drifts.reduce<Json>((value, { field, new_value }) => withValue(value, field.slice(name.length + 1), new_value), alert.declared),
    );
    if (textOf(shown) !== textOf(alert.actual))
      wrong.push(`values: ${line} (${fields.join(', ')}) shows ${textOf(shown)} instead of ${textOf(alert.actual)}`);
    for (const { field, old_value } of drifts) {
      const declared = normal(name, valueAt(alert.declared, field.slice(name.length + 1)) ?? null);
      if (textOf(declared) !== textOf(normal(name, unwrapped(old_value))))
        wrong.push(`old value: ${line} ${field} shows ${textOf(old_value)} instead of ${textOf(declared)}`);
    }
  }
  return wrong;
};

/** A dynamic value in a state has its type beside it. */
const unwrapped = (value: Json): Json => (isObject(value) && 'type' in value && 'value' in value ? (value['value'] ?? null) : value);

/** The member that a path begins with, and the rest of it: of a map with dots in its keys, the whole path; of a list, the named block or the only one. */
const stepOf = (value: Json, path: string): readonly [key: string | number, rest: string] | undefined => {
  const [head = ''] = path.split('.', 1);
  if (isObject(value))
    return Object.hasOwn(value, path) || !Object.values(value).some(isObject) ? [path, ''] : [head, path.slice(head.length + 1)];
  if (!isList(value)) return undefined;
  const named = value.findIndex((one) => isObject(one) && one['name'] === head);
  return named >= 0 ? [named, path.slice(head.length + 1)] : [0, path];
};

const valueAt = (value: Json, path: string): Json | undefined => {
  if (path === '') return value;
  const [key, rest] = stepOf(value, path) ?? [];
  if (key === undefined || rest === undefined) return undefined;
  return valueAt((value as Readonly<Record<string | number, Json>>)[key] ?? null, rest);
};

const withValue = (value: Json, path: string, to: Json): Json => {
  if (path === '') return to;
  const [key, rest] = stepOf(value, path) ?? [path, ''];
  if (isList(value)) return value.map((one, at) => (at === key ? withValue(one, rest, to) : one));
  const members = isObject(value) ? value : {};
  return { ...members, [key]: withValue(members[key] ?? null, rest, to) };
};

/** Alerts that are announced although they were open, with the same value. */
export const announcedAgain = (before: readonly Drift[], announced: readonly Drift[]): readonly string[] => {
  const known = new Set(before.map(keyOf));
  return announced.filter((drift) => known.has(keyOf(drift))).map((drift) => `announced again: ${keyOf(drift)}`);
};

const keyOf = (drift: Drift): string => `${drift.address ?? ''} ${drift.field} (${rootOf(drift)}) ${textOf(drift.new_value)}`;
