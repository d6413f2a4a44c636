import type { Edit, Meaning } from '../model/change.js';
import { isList, isObject, type Json, type JsonObject } from '../model/json.js';
import { attributeAt } from '../model/state-snapshot.js';
import { canonicalText, sameValue } from './compare-values.js';

/**
 * What the records have said of one attribute of one resource: the newest value of the attribute as a whole and of its
 * parts (keys of a map, elements of a set), each with its event time. An older record never overwrites what a newer one
 * said of the same part (D5); ties go to the one that arrived later. A part that agrees with the state is not live: it
 * keeps its time, and takes no part in later values.
 */
export class Cell {
  whole: Part | undefined = undefined;
  readonly parts = new Map<string, Part>();
}

type Part = { time: number; present: boolean; value: Json; live: boolean };

/** What one edit says about one reported field. */
export type Touch = {
  readonly field: string;
  readonly hidden: boolean;
  /** Does what the state declares agree with it? */
  satisfied(declared: Json | undefined): boolean;
  /** Do other parts of the same field differ still? */
  differsElsewhere(declared: Json | undefined): boolean;
  /** The value at runtime, written as the state would. */
  value(declared: Json | undefined): Json;
  /** Remembers whether it differs from the state. */
  settle(live: boolean): void;
};

/** Applies an edit; no touches where newer records have said it all. `declared` is the state's value of the whole field. */
export const applyEdit = (cell: Cell, edit: Edit, time: number, declared: Json | undefined): readonly Touch[] => {
  if (edit.as === 'map' && (edit.op === 'set' || edit.op === 'merge' || edit.op === 'drop')) return touchKeys(cell, edit, time, declared);
  if (edit.op === 'add' || edit.op === 'remove') return touchElements(cell, edit, time);
  return touchWhole(cell, edit, time);
};

const touchWhole = (cell: Cell, edit: Edit, time: number): readonly Touch[] => {
  if (cell.whole !== undefined && cell.whole.time > time) return [];
  const part: Part = { time, present: true, value: edit.value, live: true };
  cell.whole = part;
  for (const [key, one] of cell.parts) if (one.time <= time) cell.parts.delete(key);
  return [
    {
      field: edit.field,
      hidden: edit.op === 'hidden',
      satisfied: (declared) => edit.op !== 'hidden' && (sameValue(edit.value, declared, edit.as) || sameElements(edit, declared)),
      differsElsewhere: () => false,
      value: () => edit.value,
      settle: (live) => void (part.live = live),
    },
  ];
};

const touchKeys = (cell: Cell, edit: Edit, time: number, declared: Json | undefined): readonly Touch[] => {
  const given: JsonObject = isObject(edit.value) ? edit.value : {};
  const keys = edit.op === 'drop' ? stringsOf(edit.value) : Object.keys(given);
  if (edit.op === 'set') {
    if (cell.whole === undefined || cell.whole.time <= time) cell.whole = { time, present: true, value: null, live: false };
    for (const key of [...(isObject(declared) ? Object.keys(declared) : []), ...cell.parts.keys()]) {
      if (!keys.includes(key)) keys.push(key);
    }
  }
  const touches: Touch[] = [];
  for (const key of keys) {
    const known = cell.parts.get(key)?.time ?? cell.whole?.time;
    if (known !== undefined && known > time) continue;
    const present = edit.op !== 'drop' && Object.hasOwn(given, key);
    const part: Part = { time, present, value: present ? (given[key] ?? null) : null, live: true };
    cell.parts.set(key, part);
    const at = (from: Json | undefined): Json | undefined => (isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined);
    touches.push({
      field: `${edit.field}.${key}`,
      hidden: false,
      satisfied: (from) => (at(from) === undefined) === !present && sameValue(part.value, at(from), 'auto'),
      differsElsewhere: () => false,
      value: () => part.value,
      settle: (live) => void (part.live = live),
    });
  }
  return touches;
};

const touchElements = (cell: Cell, edit: Edit, time: number): readonly Touch[] => {
  const touched: (readonly [string, Part])[] = [];
  for (const element of isList(edit.value) ? edit.value : [edit.value]) {
    const key = elementKey(element, edit.by);
    const known = cell.parts.get(key)?.time ?? cell.whole?.time;
    if (known !== undefined && known > time) continue;
    const part: Part = { time, present: edit.op === 'add', value: element, live: true };
    cell.parts.set(key, part);
    touched.push([key, part]);
  }
  if (touched.length === 0) return [];
  const holds = (declared: Json | undefined, key: string, part: Part): boolean => {
    const found = listOf(declared).find((one) => elementKey(one, edit.by) === key);
    return part.present ? found !== undefined && agrees(part.value, found, edit.as) : found === undefined;
  };
  return [
    {
      field: edit.field,
      hidden: false,
      satisfied: (declared) => touched.every(([key, part]) => holds(declared, key, part)),
      differsElsewhere: (declared) => {
        for (const [key, part] of cell.parts) if (part.live && holds(declared, key, part)) part.live = false;
        return cell.whole?.live === true || [...cell.parts.values()].some((part) => part.live);
      },
      value: (declared) => withParts(cell.whole?.live === true ? cell.whole.value : declared, cell.parts, edit.by),
      settle: (live) => {
        for (const [, part] of touched) part.live = live;
      },
    },
  ];
};

const withParts = (base: Json | undefined, parts: ReadonlyMap<string, Part>, by: readonly string[]): Json => {
  const result = new Map(listOf(base).map((one) => [elementKey(one, by), one]));
  for (const [key, part] of parts) {
    if (!part.live) continue;
    if (part.present) result.set(key, part.value);
    else result.delete(key);
  }
  const elements = [...result.values()];
  return typeof base === 'string' && base !== '' && elements.length <= 1 ? (elements[0] ?? null) : elements;
};

/** An element of blocks says only some members; those must agree. */
const agrees = (said: Json, declared: Json, as: Meaning): boolean => {
  if (!isObject(said) || !isObject(declared)) return sameValue(said, declared, as);
  return Object.entries(said).every(([name, value]) => sameValue(value, declared[name], as));
};

/** Blocks of which a record says no more than what identifies them: the same where the same ones are there. */
const sameElements = (edit: Edit, declared: Json | undefined): boolean => {
  if (edit.by.length === 0 || !isList(edit.value)) return false;
  const keys = (list: readonly Json[]): string => list.map((one) => elementKey(one, edit.by)).sort().join('\u0001');
  return keys(edit.value) === keys(listOf(declared));
};

const elementKey = (element: Json, by: readonly string[]): string =>
  by.length > 0 && isObject(element) ? by.map((path) => canonicalText(attributeAt(element, path))).join('\0') : canonicalText(element);

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined || value === null || value === '' ? [] : [value]);

const stringsOf = (value: Json): string[] => listOf(value).filter((one): one is string => typeof one === 'string');
