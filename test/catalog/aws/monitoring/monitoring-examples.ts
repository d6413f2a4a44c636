import type { DropReason } from '../../../../src/model/drop-reason.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { attributeAt } from '../../../../src/model/state-snapshot.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** The effect of a call on the first declared resource: new values by field, nothing, or the existence of a resource. */
type Effect = Readonly<Record<string, Json>> | 'agrees' | 'deleted' | `created ${string}` | DropReason;
type Example = readonly [name: string, request: JsonObject, effect: Effect, response?: JsonObject];

const driftsOf = (declared: DeclaredResource | undefined, effect: Effect): readonly ExpectedDrift[] => {
  if (typeof effect === 'string' && effect.startsWith('created '))
    return [{ address: effect.slice('created '.length), field: '*', old: null, new: {} }];
  if (declared === undefined) return [];
  const address = `${declared.type}.${declared.name ?? 'this'}`;
  if (effect === 'deleted') return [{ address, field: '*', old: {}, new: null }];
  if (typeof effect === 'string') return [];
  return Object.entries(effect).map(([field, value]) => ({
    address,
    field,
    old: attributeAt(declared.attributes, field) ?? null,
    new: value,
    change: 'modified',
  }));
};

/** Examples of one event with the same declared resources. Old values are those of the first resource. */
export const examples = (event: string, state: DeclaredResource | readonly DeclaredResource[], list: readonly Example[]): CatalogCase[] => {
  const declared = 'type' in state ? [state] : state;
  return list.map(([name, request, effect, response]) => {
    const drifts = driftsOf(declared[0], effect);
    const dropped = typeof effect === 'string' && drifts.length === 0 && effect !== 'agrees' ? { dropped: effect as DropReason } : {};
    return { name, event, request, response: response ?? null, state: declared, drifts, ...dropped };
  });
};

/** A declared resource whose attributes a case may change. */
export const resourceOf =
  (type: string, name: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, name, attributes: { ...attributes, ...changed } });

/** Examples of calls with tags on a resource whose tags are `{ Owner: 'shop' }`. */
export const tagExamples = (state: DeclaredResource | readonly DeclaredResource[], key: JsonObject, tagsAs: 'list' | 'map' = 'list') => {
  const tags = (values: Readonly<Record<string, string>>): Json =>
    tagsAs === 'map' ? values : Object.entries(values).map(([name, value]) => ({ key: name, value }));
  return [
    ...examples('TagResource', state, [
      ['a changed tag is drift', { ...key, tags: tags({ Owner: 'eve' }) }, { 'tags.Owner': 'eve' }],
      ['the declared tag is not drift', { ...key, tags: tags({ Owner: 'shop' }) }, 'agrees'],
    ]),
    ...examples('UntagResource', state, [
      ['a removed tag is drift', { ...key, tagKeys: ['Owner'] }, { 'tags.Owner': null }],
      ['a tag that is not declared may be removed', { ...key, tagKeys: ['Stage'] }, 'agrees'],
    ]),
  ];
};
