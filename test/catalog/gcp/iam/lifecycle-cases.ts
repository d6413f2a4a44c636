import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';

/** One resource with the standard methods of Google's APIs. */
export type Lifecycle = {
  readonly type: string;
  readonly noun: string;
  /** The package and interface of the methods. */
  readonly service: string;
  readonly name: string;
  readonly parent: string;
  readonly holder: string;
  /** The parameter with the id of a new resource; absent if the object contains its name. */
  readonly id?: string;
  /** The object as requests contain it, and the attributes that the provider writes for it. */
  readonly object: JsonObject;
  readonly attributes: JsonObject;
  /** An update: the mask and the object with this field changed, and the attribute before and after. */
  readonly update?: {
    readonly mask?: string;
    readonly object: JsonObject;
    readonly field: string;
    readonly declared: JsonObject;
    readonly old: Json;
    readonly new: Json;
  };
  readonly undelete?: true;
};

/** Examples of `Create…`, `Update…`, `Delete…` and `Undelete…` with a drift and without. */
export const lifecycleCases = (one: Lifecycle): readonly CatalogCase[] => {
  const { type, noun, service, name, parent, holder, id, object, update } = one;
  const attributes = { id: name, name, ...one.attributes };
  const declared = [{ type, attributes }];
  const address = `${type}.this`;
  const last = name.slice(name.lastIndexOf('/') + 1);
  const event = (verb: string): string => `${service}.${verb}${noun}`;
  const created = {
    event: event('Create'),
    request: { parent, ...(id === undefined ? {} : { [id]: last }), [holder]: id === undefined ? { name, ...object } : object },
    response: { name },
    record: { resourceName: parent },
  };
  const deleted = { event: event('Delete'), request: { name }, record: { resourceName: name } };
  const undeleted = { event: event('Undelete'), request: { name }, record: { resourceName: name } };
  return [
    { name: `${type} that nobody declares`, ...created, state: [], drifts: [{ address: type, field: '*', old: null, new: '*' }] },
    { name: `${type} as declared`, ...created, state: declared, drifts: [] },
    ...(update === undefined ? [] : updateCases(one, update, event('Update'), attributes)),
    { name: `a declared ${type}`, ...deleted, state: declared, drifts: [{ address, field: '*', old: '*', new: null }] },
    ...(one.undelete === undefined
      ? []
      : [{ name: `${type} that nobody declares`, ...undeleted, state: [], drifts: [{ address: type, field: '*', old: null, new: '*' }] }]),
  ];
};

const updateCases = (
  { type, name, holder }: Lifecycle,
  { mask, object, field, declared, old, new: current }: NonNullable<Lifecycle['update']>,
  event: string,
  attributes: JsonObject,
): readonly CatalogCase[] => {
  const updated = {
    event,
    request: { [holder]: { name, ...object }, ...(mask === undefined ? {} : { updateMask: mask }) },
    record: { resourceName: name },
  };
  return [
    {
      name: `${field} of ${type}`,
      ...updated,
      state: [{ type, attributes: { ...attributes, ...declared } }],
      drifts: [{ address: `${type}.this`, field, old, new: current }],
    },
  ];
};
