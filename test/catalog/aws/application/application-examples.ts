import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { examplesOf, type Changes } from '../containers/examples-of.js';

/** Pairs of examples of the calls of one declared resource: one that agrees with the state, and one that does not. */

type Sent = readonly [request: JsonObject, response?: JsonObject | null];

type Pairs = {
  /** A call that creates the resource as declared, and one that creates another. */
  readonly creation: (event: string, own: Sent, other: Sent) => readonly CatalogCase[];
  /** A call that deletes the resource, and one that deletes another. */
  readonly deletion: (event: string, own: JsonObject, other: JsonObject) => readonly CatalogCase[];
  /** A call with the declared values, and one with others. */
  readonly change: (event: string, key: JsonObject, same: JsonObject, other: JsonObject, changes: Changes) => readonly CatalogCase[];
  /** The tags of a resource with `Team = shop`. */
  readonly tags: (arnMember: string, tags: 'map' | 'list') => readonly CatalogCase[];
  readonly one: ReturnType<typeof examplesOf>;
};

/** A change that the record does not show has the field `*`, like a creation. */
const seen = (one: CatalogCase): CatalogCase => ({
  ...one,
  drifts: one.drifts.map((drift) => (drift.field === '*' ? { ...drift, change: 'modified' as const } : drift)),
});

export const pairsOf = (declared: DeclaredResource, ...others: readonly DeclaredResource[]): Pairs => {
  const examples = examplesOf(declared, ...others);
  const one: Pairs['one'] = { ...examples, drifts: (name, call, changes) => seen(examples.drifts(name, call, changes)) };
  const { type } = declared;
  return {
    one,
    creation: (event, own, other) => [
      one.agrees(`${type} as declared is not drift`, [event, ...own]),
      one.created(`${type} that no state declares is created`, [event, ...other]),
    ],
    deletion: (event, own, other) => [
      one.deleted(`deleting a declared ${type} is one alert (D17)`, [event, own]),
      one.elsewhere(`deleting another ${type} is not drift`, [event, other]),
    ],
    change: (event, key, same, other, changes) => [
      one.agrees(`the declared values of ${type} are not drift`, [event, { ...key, ...same }]),
      one.drifts(`other values of ${type} are drift`, [event, { ...key, ...other }], changes),
    ],
    tags: (arnMember, form) => {
      const key = { [arnMember]: declared.attributes['arn'] as Json };
      const team = (value: string): JsonObject => ({ tags: form === 'map' ? { Team: value } : [{ key: 'Team', value }] });
      return [
        one.agrees(`the declared tag of ${type} is not drift`, ['TagResource', { ...key, ...team('shop') }]),
        one.drifts(`another tag of ${type} is drift`, ['TagResource', { ...key, ...team('x') }], { 'tags.Team': ['shop', 'x'] }),
        one.agrees(`removing a tag that ${type} lacks is not drift`, ['UntagResource', { ...key, tagKeys: ['Other'] }]),
        one.drifts(`a removed tag of ${type} is drift`, ['UntagResource', { ...key, tagKeys: ['Team'] }], { 'tags.Team': ['shop', null] }),
      ];
    },
  };
};

export const shopTags = { tags: { Team: 'shop' }, tags_all: { Team: 'shop' } };
