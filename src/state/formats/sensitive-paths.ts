import { isList, isObject, member, type Json } from '../../lib/json.js';

/**
 * Converts both notations in which a state marks secrets to the dotted paths of `Edit.field`: map keys are levels, indexes of lists and
 * sets are omitted. A path therefore covers the attribute in every block of a list, and never masks too little.
 */

/** `sensitive_attributes` of format v4: paths of `{type: "get_attr" | "index", value}` steps. */
export const pathsOfSteps = (paths: Json): readonly string[] => {
  const found = new Set<string>();
  for (const steps of isList(paths) ? paths : []) {
    const levels: string[] = [];
    for (const step of isList(steps) ? steps : [steps]) {
      const value = member(step, 'value');
      // An index step contains its value with its type: `{"value": "k", "type": "string"}`.
      const key = isObject(value) ? value['value'] : value;
      if (typeof key === 'string') levels.push(key);
    }
    if (levels.length > 0) found.add(levels.join('.'));
  }
  return [...found];
};

/** `sensitive_values` of `show -json`: the shape of the values with `true` in place of each secret. */
export const pathsOfMarks = (marks: Json, prefix = ''): readonly string[] => {
  if (marks === true) return [prefix];
  if (isList(marks)) return [...new Set(marks.flatMap((one) => pathsOfMarks(one, prefix)))];
  if (!isObject(marks)) return [];
  return Object.entries(marks).flatMap(([key, one]) => pathsOfMarks(one ?? null, prefix === '' ? key : `${prefix}.${key}`));
};
