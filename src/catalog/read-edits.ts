import type { AuditRecord } from '../model/audit-record.js';
import { makeEdit, type Edit } from '../model/change.js';
import { isObject, type JsonObject } from '../lib/json.js';
import { reader, type Edits, type EditSpec } from './dsl.js';
import { spellings, compilePath, itemPrefix } from './read-path.js';
import { holdsRedaction } from './redactions.js';

/** Reads the edits that a record contains, in the order of the entry. */
export type EditReader = (record: AuditRecord) => readonly Edit[];

const itemOf = compilePath('item');

/** Bound of the keys that one call sets or removes; only forged records have more. */
const maxKeys = 256;

/** One edit per key of a map, hidden where the value is withheld. */
const keyEdits = (field: string, map: JsonObject): readonly Edit[] =>
  Object.entries(map)
    .slice(0, maxKeys)
    .map(([key, value = null]) =>
      holdsRedaction(value) ? makeEdit(`${field}.${key}`, 'hidden', null) : makeEdit(`${field}.${key}`, 'set', value),
    );

const noEdits: EditReader = () => [];

/**
 * Compiles the edits of an owner. An entry may have fifty edits of which a record contains one: the members of the request select the edits
 * that can have a value, instead of each edit searching the request (18.6 → 9.2 µs for `ModifyDBInstance`, whole entry, bench `stages`).
 */
export const compileEdits = (edits: Edits): EditReader => {
  const compiled = Object.entries(edits).map(([field, from]) => ({
    field,
    spec: typeof from === 'object' ? from : ({ op: 'set', read: reader(from), as: 'auto', by: [] } satisfies EditSpec),
  }));
  if (compiled.length === 0) return noEdits;
  const always = new Uint8Array(compiled.length);
  const ofRequest = new Map<string, number[]>();
  const ofItem = new Map<string, number[]>();
  for (const [at, { spec }] of compiled.entries()) {
    if (spec.read.roots === undefined) always[at] = 1;
    for (const root of spec.read.roots ?? []) {
      const isInItem = root.startsWith(itemPrefix);
      for (const name of spellings(isInItem ? root.slice(itemPrefix.length) : root)) {
        const map = isInItem ? ofItem : ofRequest;
        map.set(name, [...(map.get(name) ?? []), at]);
      }
    }
  }
  const present = new Uint8Array(compiled.length);
  const mark = (map: ReadonlyMap<string, readonly number[]>, from: object): void => {
    if (map.size === 0) return;
    for (const name in from) {
      const marked = map.get(name);
      if (marked !== undefined) for (const at of marked) present[at] = 1;
    }
  };
  return (record) => {
    present.set(always);
    mark(ofRequest, record.request);
    if (ofItem.size > 0) {
      const item = itemOf(record.request);
      if (isObject(item)) mark(ofItem, item);
    }
    let found: Edit[] | undefined;
    for (let at = 0; at < present.length; at++) {
      if (present[at] === 0) continue;
      const { field, spec } = compiled[at] as (typeof compiled)[number];
      const value = spec.read(record);
      if (value === undefined) continue;
      if (spec.perKey === true) {
        if (isObject(value)) found = [...(found ?? []), ...keyEdits(field, value)];
        else if (holdsRedaction(value)) found = [...(found ?? []), makeEdit(field, 'hidden', null)];
        continue;
      }
      const isHidden = spec.op === 'hidden' || holdsRedaction(value);
      const edit = isHidden ? makeEdit(field, 'hidden', null) : makeEdit(field, spec.op, value, spec.as, spec.by);
      // Most records have one edit, and evaluation keeps it: a list that `push` began would have room for 17.
      if (found === undefined) found = [edit];
      else found.push(edit);
    }
    return found ?? [];
  };
};
