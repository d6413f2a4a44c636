import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { PlannedChange } from '../../../model/plan.js';
import { sameValue } from '../compare-values.js';

/**
 * One difference that a plan lists, named as records name it: dots between levels, without the index of a single block, named blocks by their
 * name. `key`: of a map, whose attribute is the field without it.
 */
export type PlannedField = {
  readonly field: string;
  readonly attribute: string;
  readonly key: string | undefined;
  readonly value: Json;
  /** The plan shows that it differs, but not the value. */
  readonly isMasked: boolean;
};

/** Differences of one attribute that are told apart; more are one difference of the whole attribute. */
const maxFields = 50;

/** The differences between what the state has and what is there, for a change that shows both. */
export const plannedFields = ({ before, after, masked }: PlannedChange): readonly PlannedField[] => {
  if (before === null || after === null) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const found: PlannedField[] = [];
    collect(name, before[name], after[name], new Set(masked), found);
    return found.length > maxFields ? [wholeField(name, after[name] ?? null, false)] : found;
  });
};

/** Whether the values mean the same. Terraform writes sets in one order, so that another order of a list is a difference. */
export const sameInPlan = (one: Json | undefined, other: Json | undefined): boolean => sameValue(one, other, 'ordered');

const wholeField = (field: string, value: Json, isMasked: boolean): PlannedField => ({
  field,
  attribute: field,
  key: undefined,
  value,
  isMasked,
});

const collect = (
  field: string,
  before: Json | undefined,
  after: Json | undefined,
  masked: ReadonlySet<string>,
  found: PlannedField[],
): void => {
  if (masked.has(field)) {
    found.push(wholeField(field, after ?? null, true));
    return;
  }
  if (sameInPlan(before, after)) return;
  const pairs = membersOf(before, after) ?? blocksOf(before, after);
  if (pairs === undefined) {
    found.push(wholeField(field, after ?? null, false));
    return;
  }
  const isMap = isPlainMap(before) && isPlainMap(after);
  for (const [name, one, other] of pairs) {
    const path = name === '' ? field : `${field}.${name}`;
    if (isMap && !masked.has(path)) {
      if (!sameInMap(one, other)) found.push({ field: path, attribute: field, key: name, value: other ?? null, isMasked: false });
    } else collect(path, one, other, masked, found);
  }
};

/** Values of a map are scalars: an empty text is not an absent one. */
const sameInMap = (one: Json | undefined, other: Json | undefined): boolean => scalarText(one) === scalarText(other);

const scalarText = (value: Json | undefined): string | undefined =>
  value === undefined || value === null || typeof value === 'object' ? undefined : String(value);

const isPlainMap = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (isObject(value) && Object.values(value).every((one) => one === null || typeof one !== 'object'));

type Pair = readonly [name: string, before: Json | undefined, after: Json | undefined];

/** Pairs of the members of two objects. Of one object, it is told as a whole that it is there. */
const membersOf = (before: Json | undefined, after: Json | undefined): readonly Pair[] | undefined => {
  const [one, other] = [objectIn(before), objectIn(after)];
  if (one === undefined || other === undefined) return undefined;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, one[name], other[name]]);
};

const objectIn = (value: Json | undefined): JsonObject | undefined => (isObject(value) ? value : undefined);

/** Pairs of blocks: the only one of both sides, or those of one name. */
const blocksOf = (before: Json | undefined, after: Json | undefined): readonly Pair[] | undefined => {
  if (!isList(before) || !isList(after)) return undefined;
  if (before.length === 1 && after.length === 1) return isObject(before[0]) && isObject(after[0]) ? [['', before[0], after[0]]] : undefined;
  const [names, others] = [namesIn(before), namesIn(after)];
  if (names === undefined || others === undefined || names.join('\0') !== others.join('\0')) return undefined;
  return names.map((name, at) => [name, before[at], after[at]]);
};

const namesIn = (blocks: readonly Json[]): readonly string[] | undefined => {
  const names = blocks.map((one) => (isObject(one) && typeof one['name'] === 'string' ? one['name'] : ''));
  return names.length > 0 && !names.some((name) => name === '' || name.includes('.')) && new Set(names).size === names.length
    ? names
    : undefined;
};
