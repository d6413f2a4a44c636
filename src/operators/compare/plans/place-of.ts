import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';

/** Where a value is: member names, and indexes in lists. */
type Place = readonly (string | number)[];

/**
 * The place of a dotted path in attributes, as `attributeAt` finds it, so that two spellings of one place can be compared. What does not exist
 * is placed by its names.
 */
export const placeOf = (attributes: JsonObject, path: string): Place => {
  const place: (string | number)[] = [];
  let value: Json | undefined = attributes;
  let rest = path;
  while (rest !== '') {
    const dot = rest.indexOf('.');
    const head = dot < 0 ? rest : rest.slice(0, dot);
    if (isList(value)) {
      const named = value.findIndex((one) => isObject(one) && one['name'] === head);
      const single: boolean = value.length === 1 && !(isObject(value[0]) && !Object.hasOwn(value[0], head) && named === 0);
      const index: number = single ? 0 : named;
      if (index < 0) return [...place, ...rest.split('.')];
      place.push(index);
      value = value[index];
      if (!single) rest = dot < 0 ? '' : rest.slice(dot + 1);
      continue;
    }
    if (!isObject(value)) return [...place, ...rest.split('.')];
    const name = Object.hasOwn(value, rest) ? rest : head;
    place.push(name);
    value = value[name];
    rest = name === rest ? '' : dot < 0 ? '' : rest.slice(dot + 1);
  }
  return place;
};

/** Whether one place contains the other. */
export const overlaps = (one: Place, other: Place): boolean => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
};
