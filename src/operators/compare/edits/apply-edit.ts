import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { Edit, Meaning } from '../../../model/change.js';
import { sameMember } from '../compare-values.js';
import { isUndecided } from '../unify-names.js';
import { makeElementValue, newestTime, setElement, type AttributeValue } from './attribute-value.js';
import type { Comparison, ReportedValue } from '../../flow/finding.js';
import { elementKey, listOf, memberAt, withElements } from './elements.js';

/**
 * Keys of one call that are reported individually. AWS allows 50 tags and 4 kB of environment variables, so only forged records have more.
 */
const maxKeys = 256;

/** An edit with the number that identifies it and the time of its event. */
type NumberedEdit = { readonly number: number; readonly time: number; readonly edit: Edit };

const isMap = (as: Meaning): boolean => as === 'map' || as === 'quantities';

/**
 * Applies an edit to the value of an attribute and returns the comparisons with the state. Empty if newer records cover everything, or if
 * the values cannot be compared (an alias of a key). `declared`: the state's value of the whole attribute.
 */
export const applyEdit = (attribute: AttributeValue, given: NumberedEdit, declared: Json | undefined): readonly Comparison[] => {
  const { op, as } = given.edit;
  if (isMap(as) && (op === 'set' || op === 'merge' || op === 'drop')) return applyKeys(attribute, given, declared);
  if (op === 'add' || op === 'remove' || op === 'amend') return applyElements(attribute, given);
  return applyWhole(attribute, given, declared);
};

const comparison = (
  kind: Comparison['kind'],
  field: string,
  { number, edit }: NumberedEdit,
  values: readonly ReportedValue[],
): Comparison => ({ kind, field, edit: number, hidden: edit.op === 'hidden', as: edit.as, by: edit.by, values });

const applyWhole = (attribute: AttributeValue, given: NumberedEdit, declared: Json | undefined): readonly Comparison[] => {
  const { number, time, edit } = given;
  if (attribute.whole !== undefined && attribute.whole.time > time) return [];
  const undecided = isUndecided(edit.value, declared);
  attribute.whole = makeElementValue(number, time, true, edit.value, !undecided);
  const { elements } = attribute;
  if (elements !== undefined) for (const [key, one] of elements) if (one.time <= time) elements.delete(key);
  if (undecided) return [];
  // The remaining elements are newer, although their records arrived earlier.
  const isAsGiven = elements === undefined || elements.size === 0 || edit.op === 'hidden' || isMap(edit.as);
  const value = isAsGiven ? edit.value : withElements(edit.value, elements.values(), attribute.by, edit.as);
  return [comparison('whole', edit.field, given, [{ key: '', present: true, value }])];
};

const applyKeys = (attribute: AttributeValue, given: NumberedEdit, declared: Json | undefined): readonly Comparison[] => {
  const { number, time, edit } = given;
  const map: JsonObject = isObject(edit.value) ? edit.value : {};
  const keys = new Set(edit.op === 'drop' ? droppedKeys(attribute, edit.value, time, declared) : Object.keys(map));
  if (keys.size > maxKeys) {
    return applyWhole(attribute, { number, time, edit: { ...edit, op: 'set', value: mapAfter(edit, keys, declared) } }, declared);
  }
  if (edit.op === 'set') {
    if (attribute.whole === undefined || attribute.whole.time <= time) attribute.whole = makeElementValue(number, time, true, null, false);
    for (const key of [...(isObject(declared) ? Object.keys(declared) : []), ...(attribute.elements?.keys() ?? [])]) keys.add(key);
  }
  const comparisons: Comparison[] = [];
  for (const key of keys) {
    const newest = newestTime(attribute, key);
    if (newest !== undefined && newest > time) continue;
    const member = edit.op === 'drop' ? undefined : memberAt(map, key);
    const present = member !== undefined;
    const value = member ?? null;
    setElement(attribute, key, makeElementValue(number, time, present, value, true));
    comparisons.push(comparison('key', `${edit.field}.${key}`, given, [{ key, present, value }]));
  }
  return comparisons;
};

/** The map after the edit: the new value if it replaces the map, else the declared map with the edit applied. */
const mapAfter = ({ op, value }: Edit, keys: ReadonlySet<string>, declared: Json | undefined): Json => {
  const before = isObject(declared) ? declared : {};
  if (op === 'merge') return { ...before, ...(isObject(value) ? value : {}) };
  return op === 'drop' ? Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key))) : value;
};

/** Keys that a list drops. A key with a value is dropped unless it is known to have another value at that time. */
const droppedKeys = (attribute: AttributeValue, list: Json, time: number, declared: Json | undefined): readonly string[] =>
  listOf(list).flatMap((one) => {
    if (!isObject(one)) return typeof one === 'string' ? [one] : [];
    const { key, value } = one;
    if (typeof key !== 'string') return [];
    const element = attribute.elements?.get(key);
    const isKnown = element?.differs === true && element.time <= time;
    const known = isKnown ? (element.present ? element.value : undefined) : memberAt(declared, key);
    return value === undefined || value === null || known === undefined || sameMember(value, known) ? [key] : [];
  });

const applyElements = (attribute: AttributeValue, given: NumberedEdit): readonly Comparison[] => {
  const { number, time, edit } = given;
  const values: ReportedValue[] = [];
  attribute.by = edit.by;
  const apply = (list: Json | undefined, present: boolean): void => {
    for (const value of isList(list) ? list : list === undefined ? [] : [list]) {
      const key = elementKey(value, edit.by, edit.as);
      const newest = newestTime(attribute, key);
      if (newest !== undefined && newest > time) continue;
      setElement(attribute, key, makeElementValue(number, time, present, value, true));
      values.push({ key, present, value });
    }
  };
  if (edit.op !== 'amend') apply(edit.value, edit.op === 'add');
  else if (isObject(edit.value)) {
    apply(edit.value['remove'], false);
    apply(edit.value['add'], true);
  }
  return values.length === 0 ? [] : [comparison('elements', edit.field, given, values)];
};

/** Whether a list tells only which elements there are: each has fields of its own, which the record also tells. */
export const namesOnly = ({ as, by }: Edit): boolean => as === 'exact' && by.length > 0;
