import type { TypeSpec } from '../../catalog/type-spec.js';
import { isList, isObject, type Json } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import { canonicalText } from '../compare/compare-values.js';

/**
 * Maps of which the provider's default entries are only in another attribute: `tags` and `tags_all` (D15), `labels` and `effective_labels`
 * (D73).
 */
const wholeMaps = new Map([
  ['tags', 'tags_all'],
  ['labels', 'effective_labels'],
  ['resource_labels', 'effective_labels'],
  ['annotations', 'effective_annotations'],
  ['metadata.labels', 'metadata.effective_labels'],
  ['metadata.annotations', 'metadata.effective_annotations'],
  ['node_config.resource_labels', 'node_config.effective_labels'],
]);

/** The declared value of a field under whichever name the state has, including the provider's default entries of a map. */
export const declaredValue = (declared: Declared, field: string, spec: TypeSpec | undefined): Json | undefined => {
  const attributes = declared.snapshot.attributes(declared.resource);
  const older = spec?.formerly?.[field];
  const value = withoutType(attributeAt(attributes, field) ?? (older === undefined ? undefined : attributeAt(attributes, older)));
  const whole = wholeMaps.get(field);
  const all = whole === undefined ? undefined : attributeAt(attributes, whole);
  return isObject(all) ? { ...all, ...(isObject(value) ? value : {}) } : value;
};

/** A value without a fixed type, which the state writes as `{value, type}`. Source: the state format of Terraform, the types of `cty`. */
const withoutType = (value: Json | undefined): Json | undefined => {
  if (!isObject(value) || value['type'] === undefined) return value;
  const { type, value: inner } = value;
  const kind = isList(type) ? type[0] : type;
  const isTyped = typeof kind === 'string' && (isList(type) ? collectionTypes : simpleTypes).has(kind);
  return isTyped && inner !== undefined && Object.keys(value).length === 2 ? inner : value;
};
const simpleTypes = new Set(['string', 'number', 'bool', 'dynamic']);
const collectionTypes = new Set(['object', 'map', 'list', 'set', 'tuple']);

/** An edit that empties an attribute sets the default of its type, if there is one. */
export const withDefault = (edit: Edit, spec: TypeSpec | undefined): Edit => {
  const value = edit.op === 'set' ? (orDefault(edit.value, edit.field, spec) ?? null) : edit.value;
  return value === edit.value ? edit : { ...edit, value };
};

const orDefault = (value: Json | undefined, field: string, spec: TypeSpec | undefined): Json | undefined => {
  const fallback = spec?.defaults?.[field];
  if (fallback === undefined || value === false || value === 'false') return value;
  if ((value === 0 || value === '0') && (typeof fallback !== 'number' || spec?.zeros?.includes(field) === true)) return value;
  return canonicalText(value) === '' ? fallback : value;
};

/** Existence as an edit: it is evaluated like an attribute `*`. */
export const existence = (gone: boolean): Edit => (gone ? isGone : exists);
const exists = makeEdit('*', 'set', 'exists');
const isGone = makeEdit('*', 'set', null);

/** The declared value of a field, or the default of its type if the state leaves it empty. */
export const declaredOf = (field: string, resource: Declared | undefined, spec: TypeSpec | undefined): Json | undefined =>
  resource === undefined ? undefined : field === '*' ? 'exists' : orDefault(declaredValue(resource, field, spec), field, spec);
