import type { Tracked, TypeSpec } from '../../../catalog/type-spec.js';
import { isList, isObject, objectOf, text, type Json } from '../../../lib/json.js';
import type { Edit, OwnerCandidate } from '../../../model/change.js';
import { attributeAt, type Declared } from '../../../model/state-snapshot.js';
import { sameValue } from '../compare-values.js';

/**
 * The edits of an owner on a declared resource. A whole object is compared with the attributes that the resource declares, and becomes one
 * edit for each. `tracked`: see `TypeSpec.object`.
 */
export const editsOn = (
  { edits }: OwnerCandidate,
  { snapshot, resource }: Declared,
  spec: TypeSpec | undefined,
  tracked: Tracked,
): readonly Edit[] => {
  if (!edits.some(({ as }) => as === 'object')) return edits;
  const attributes = snapshot.attributes(resource);
  return edits.flatMap((edit) => (edit.as === 'object' ? (spec?.object?.edits(edit.value, attributes, tracked) ?? []) : [edit]));
};

/** The edits without the keys of maps and the elements of lists that other resources declare (D102). */
export const withoutParts = (
  edits: readonly Edit[],
  on: Declared,
  parts: readonly Declared[],
  types: Readonly<Record<string, TypeSpec>>,
): readonly Edit[] => {
  const owned = parts.flatMap(({ snapshot, resource }) =>
    Object.entries(types[snapshot.type(resource)]?.keysOf ?? {}).map(([attribute, field]) => {
      const map = snapshot.attributes(resource)[attribute];
      return { field, keys: new Set(isObject(map) ? Object.keys(map) : []) };
    }),
  );
  const elements = parts.flatMap((part) => elementsOf(part, types));
  return edits.flatMap((edit): readonly Edit[] => {
    const { op, value, field } = edit;
    if (op === 'set' && isList(value) && elements.length > 0) return [{ ...edit, value: withoutElements(field, value, on, elements) }];
    const isLeft = (key: string): boolean =>
      !owned.some((one) => one.keys.has(key) && (field === one.field || field.endsWith(`.${one.field}`)));
    if (op === 'merge' && isObject(value))
      return [{ ...edit, value: Object.fromEntries(Object.entries(value).filter(([key]) => isLeft(key))) }];
    if (op === 'drop' && isList(value)) return [{ ...edit, value: value.filter((key) => typeof key !== 'string' || isLeft(key)) }];
    return [edit];
  });
};

/** The elements of a list in a named block that a resource declares. */
type Elements = { readonly block: string; readonly name: string; readonly list: string; readonly own: ReadonlySet<Json | undefined> };

const elementsOf = ({ snapshot, resource }: Declared, types: Readonly<Record<string, TypeSpec>>): readonly Elements[] => {
  const spec = types[snapshot.type(resource)]?.elementsOf;
  if (spec === undefined) return [];
  const attributes = snapshot.attributes(resource);
  const all = attributes[spec.list];
  const own = new Set((isList(all) ? all : []).map((one) => objectOf(one)['name']));
  return spec.blocks.map((block) => ({ block, name: text(attributes[block]) ?? '', list: spec.list, own }));
};

/** A list in which the elements of other resources are as this one has them. */
const withoutElements = (field: string, value: readonly Json[], { snapshot, resource }: Declared, elements: readonly Elements[]): Json => {
  const attributes = snapshot.attributes(resource);
  const inBlock = field.slice(0, field.lastIndexOf('.'));
  // The name of the block is a part of the path if there are several.
  const isIn = ({ block, name, list }: Elements): boolean =>
    field.endsWith(`.${block}.${name}.${list}`) ||
    (field.endsWith(`.${block}.${list}`) && attributeAt(attributes, `${inBlock}.name`) === name);
  const own = elements.filter(isIn).map((one) => one.own);
  if (own.length === 0) return value;
  const isOwn = (one: Json): boolean => own.some((names) => names.has(objectOf(one)['name']));
  const shown = attributeAt(attributes, field);
  const declared = isList(shown) ? shown : [];
  const left = value.filter((one) => !isOwn(one));
  const same = declared.filter((one) => !isOwn(one));
  return sameValue(left, same, 'exact') ? declared : [...left, ...declared.filter(isOwn)];
};
