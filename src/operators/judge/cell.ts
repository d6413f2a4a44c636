import type { Edit, Meaning } from '../../model/change.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { attributeAt } from '../../model/state-snapshot.js';
import { canonicalText, sameMember, sameValue } from '../compare/compare-values.js';
import { isUndecided } from '../compare/unify-names.js';

/**
 * What the records have said of one attribute of one resource: the newest value of the attribute as a whole and of its
 * parts (keys of a map, elements of a set), each with its event time. An older record never overwrites what a newer one
 * said of the same part (D5); ties go to the one that arrived later, so that but for ties the order of arrival changes
 * nothing. A part that agrees with the state is not live: it keeps its time, and takes no part in values that start from the
 * state.
 */
export class Cell {
  whole: Part | undefined = undefined;
  readonly parts = new Map<string, Part>();
  /** What identifies an element, where elements are blocks. */
  by: readonly string[] = [];
}

export type Part = { time: number; present: boolean; value: Json; live: boolean };

/** What one edit says about one reported field. */
export type Touch = {
  readonly field: string;
  readonly hidden: boolean;
  readonly as: Meaning;
  /** Does what the state declares agree with it? */
  satisfied(declared: Json | undefined): boolean;
  /** Do other parts of the same field differ still? */
  differsElsewhere(declared: Json | undefined): boolean;
  /** The value at runtime, written as the state would. */
  value(declared: Json | undefined): Json;
  /** Remembers whether it differs from the state. */
  settle(live: boolean): void;
};

/** Of one call: each key is an alert of its own. AWS allows 50 tags and 4 kB of environment variables, so only forged records have more. */
const maxKeys = 256;

/** Applies an edit; no touches where newer records have said it all, or nothing tells whether it differs (an alias of a key). `declared` is the state's value of the whole field. */
export const applyEdit = (cell: Cell, edit: Edit, time: number, declared: Json | undefined): readonly Touch[] => {
  if (edit.as === 'map' && (edit.op === 'set' || edit.op === 'merge' || edit.op === 'drop')) return touchKeys(cell, edit, time, declared);
  if (edit.op === 'add' || edit.op === 'remove') return touchElements(cell, edit, time);
  return touchWhole(cell, edit, time, declared);
};

const touchWhole = (cell: Cell, edit: Edit, time: number, from: Json | undefined): readonly Touch[] => {
  if (cell.whole !== undefined && cell.whole.time > time) return [];
  const part: Part = { time, present: true, value: edit.value, live: true };
  cell.whole = part;
  for (const [key, one] of cell.parts) if (one.time <= time) cell.parts.delete(key);
  if (isUndecided(edit.value, from)) {
    part.live = false;
    return [];
  }
  // Parts that are left were said later, by records that arrived earlier.
  const isAsSaid = cell.parts.size === 0 || edit.op === 'hidden' || edit.as === 'map';
  const value = isAsSaid ? edit.value : withParts(edit.value, [...cell.parts.values()], cell.by);
  return [
    {
      field: edit.field,
      hidden: edit.op === 'hidden',
      as: edit.as,
      satisfied: (declared) => edit.op !== 'hidden' && (sameValue(value, declared, edit.as) || sameElements(value, declared, edit.by)),
      differsElsewhere: () => false,
      value: () => value,
      settle: (live) => void (part.live = live),
    },
  ];
};

const touchKeys = (cell: Cell, edit: Edit, time: number, declared: Json | undefined): readonly Touch[] => {
  const given: JsonObject = isObject(edit.value) ? edit.value : {};
  const keys = new Set(edit.op === 'drop' ? droppedKeys(cell, edit.value, time, declared) : Object.keys(given));
  if (keys.size > maxKeys) return touchWhole(cell, { ...edit, op: 'set', value: mapAfter(edit, keys, declared) }, time, declared);
  if (edit.op === 'set') {
    if (cell.whole === undefined || cell.whole.time <= time) cell.whole = { time, present: true, value: null, live: false };
    for (const key of [...(isObject(declared) ? Object.keys(declared) : []), ...cell.parts.keys()]) keys.add(key);
  }
  const touches: Touch[] = [];
  for (const key of keys) {
    const known = newest(cell, key);
    if (known !== undefined && known > time) continue;
    const said = edit.op === 'drop' ? undefined : memberAt(given, key);
    const part: Part = { time, present: said !== undefined, value: said ?? null, live: true };
    cell.parts.set(key, part);
    touches.push({
      field: `${edit.field}.${key}`,
      hidden: false,
      as: 'map',
      satisfied: (from) => {
        const found = memberAt(from, key);
        return found === undefined ? !part.present : part.present && sameMember(part.value, found);
      },
      differsElsewhere: () => false,
      value: () => part.value,
      settle: (live) => void (part.live = live),
    });
  }
  return touches;
};

/** The map once the edit was made: all of it where it was set, else the declared one with what changed. */
const mapAfter = ({ op, value }: Edit, keys: ReadonlySet<string>, declared: Json | undefined): Json => {
  const before = isObject(declared) ? declared : {};
  if (op === 'merge') return { ...before, ...(isObject(value) ? value : {}) };
  return op === 'drop' ? Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key))) : value;
};

/** Keys that a list drops: plain ones, and those given with a value, unless they are known to have another when it happens. */
const droppedKeys = (cell: Cell, list: Json, time: number, declared: Json | undefined): readonly string[] =>
  listOf(list).flatMap((one) => {
    if (!isObject(one)) return typeof one === 'string' ? [one] : [];
    const { key, value } = one;
    if (typeof key !== 'string') return [];
    const said = cell.parts.get(key);
    const known = said !== undefined && said.live && said.time <= time ? (said.present ? said.value : undefined) : memberAt(declared, key);
    return value === undefined || value === null || known === undefined || sameMember(value, known) ? [key] : [];
  });

const touchElements = (cell: Cell, edit: Edit, time: number): readonly Touch[] => {
  const touched: (readonly [string, Part])[] = [];
  cell.by = edit.by;
  for (const element of isList(edit.value) ? edit.value : [edit.value]) {
    const key = elementKey(element, edit.by);
    const known = newest(cell, key);
    if (known !== undefined && known > time) continue;
    const part: Part = { time, present: edit.op === 'add', value: element, live: true };
    cell.parts.set(key, part);
    touched.push([key, part]);
  }
  if (touched.length === 0) return [];
  const holds = (declared: Json | undefined, key: string, part: Part): boolean => {
    const found = elementOf(listOf(declared), key, part.value, edit.by);
    return part.present ? found !== undefined && agrees(part.value, found, edit.as) : found === undefined;
  };
  const runtime = (declared: Json | undefined): Json => {
    const { whole } = cell;
    const parts = [...cell.parts.values()];
    return whole?.live === true
      ? withParts(
          whole.value,
          parts.filter((part) => part.time >= whole.time),
          edit.by,
        )
      : withParts(
          declared,
          parts.filter((part) => part.live),
          edit.by,
        );
  };
  return [
    {
      field: edit.field,
      hidden: false,
      as: edit.as,
      satisfied: (declared) => touched.every(([key, part]) => holds(declared, key, part)),
      differsElsewhere: (declared) => {
        for (const [key, part] of cell.parts) if (part.live && holds(declared, key, part)) part.live = false;
        if (cell.whole?.live !== true) return [...cell.parts.values()].some((part) => part.live);
        const value = runtime(declared);
        if (!sameValue(value, declared, edit.as)) return true;
        cell.whole.live = false;
        return false;
      },
      value: runtime,
      settle: (live) => {
        for (const [, part] of touched) part.live = live;
      },
    },
  ];
};

/** When a part was last spoken of, by itself or with the whole. */
const newest = (cell: Cell, key: string): number | undefined => {
  const own = cell.parts.get(key)?.time;
  const whole = cell.whole?.time;
  return own === undefined ? whole : whole === undefined ? own : Math.max(own, whole);
};

/** Parts laid over a list in the order of their events, so that the order of arrival does not show. */
const withParts = (base: Json | undefined, parts: readonly Part[], by: readonly string[]): Json => {
  const result = new Map(listOf(base).map((one) => [elementKey(one, by), one]));
  for (const part of [...parts].sort((a, b) => a.time - b.time)) {
    const own = elementKey(part.value, by);
    const known = result.has(own) ? undefined : elementOf([...result.values()], own, part.value, by);
    const key = known === undefined ? own : elementKey(known, by);
    if (!part.present) result.delete(key);
    else if (known === undefined || isObject(known)) result.set(key, laidOver(result.get(key), part.value));
  }
  const elements = [...result.values()];
  return typeof base === 'string' && base !== '' && elements.length <= 1 ? (elements[0] ?? null) : elements;
};

/** A block keeps what the record does not say of it. */
const laidOver = (block: Json | undefined, said: Json): Json => (isObject(block) && isObject(said) ? { ...block, ...said } : said);

/** An element of blocks says only some members; those must agree. */
const agrees = (said: Json, declared: Json, as: Meaning): boolean => {
  if (!isObject(said) || !isObject(declared)) return sameValue(said, declared, as);
  return Object.entries(said).every(([name, value]) => sameValue(value, declared[name], as));
};

/** Blocks of which a record says no more than what identifies them: the same where the same ones are there. */
const sameElements = (value: Json, declared: Json | undefined, by: readonly string[]): boolean => {
  if (by.length === 0 || !isList(value)) return false;
  const keys = (list: readonly Json[]): string =>
    list
      .map((one) => elementKey(one, by))
      .sort()
      .join('\u0001');
  return keys(value) === keys(listOf(declared));
};

/** The element that a key names; else one that spells the same thing in another way. */
const elementOf = (list: readonly Json[], key: string, value: Json, by: readonly string[]): Json | undefined =>
  list.find((one) => elementKey(one, by) === key) ??
  (by.length === 0 && typeof value === 'string' ? list.find((one) => typeof one === 'string' && isRespelled(one, value)) : undefined);

/** Of two texts that differ, one must be more than a bare name; lists of thousands of names are not compared in full. */
const isRespelled = (one: string, other: string): boolean => /[:/]/.test(one + other) && sameValue(one, other, 'auto');

const elementKey = (element: Json, by: readonly string[]): string =>
  by.length > 0 && isObject(element) ? by.map((path) => canonicalText(attributeAt(element, path))).join('\0') : canonicalText(element);

const memberAt = (from: Json | undefined, key: string): Json | undefined =>
  isObject(from) && Object.hasOwn(from, key) && from[key] !== null ? from[key] : undefined;

const listOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null || value === '' ? [] : [value];
