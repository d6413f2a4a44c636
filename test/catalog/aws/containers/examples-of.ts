import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Compact examples of the events of one declared resource. */

type Call = readonly [event: string, request: JsonObject, response?: JsonObject | null];
export type Changes = Readonly<Record<string, readonly [old: Json, now: Json]>>;

export type Examples = {
  /** The call changes these attributes. */
  readonly drifts: (name: string, call: Call, changes: Changes) => CatalogCase;
  /** The call leaves everything as declared. */
  readonly agrees: (name: string, call: Call) => CatalogCase;
  /** The call creates a resource that no state declares. */
  readonly created: (name: string, call: Call) => CatalogCase;
  readonly deleted: (name: string, call: Call) => CatalogCase;
  /** The call concerns another resource, which no state declares. */
  readonly elsewhere: (name: string, call: Call) => CatalogCase;
  /** The call changes no configuration. */
  readonly harmless: (name: string, call: Call) => CatalogCase;
};

export const declare = (type: string, attributes: JsonObject): DeclaredResource => ({ type, attributes });

export const examplesOf = (declared: DeclaredResource, ...others: readonly DeclaredResource[]): Examples => {
  const { type } = declared;
  const example = (name: string, [event, request, response = null]: Call, rest: Pick<CatalogCase, 'drifts' | 'dropped'>): CatalogCase => ({
    name,
    event,
    request,
    response,
    state: [declared, ...others],
    ...rest,
  });
  const address = `${type}.this`;
  return {
    drifts: (name, call, changes) =>
      example(name, call, { drifts: Object.entries(changes).map(([field, [old, now]]) => ({ address, field, old, new: now })) }),
    agrees: (name, call) => example(name, call, { drifts: [] }),
    created: (name, call) => example(name, call, { drifts: [{ address: type, field: '*', old: null, new: {} }] }),
    deleted: (name, call) => example(name, call, { drifts: [{ address, field: '*', old: {}, new: null }] }),
    elsewhere: (name, call) => example(name, call, { drifts: [], dropped: 'not_in_state' }),
    harmless: (name, call) => example(name, call, { drifts: [], dropped: 'read_only' }),
  };
};

/** The ARN of a resource in the account and region of the examples. */
export const arn = (service: string, resource: string): string => `arn:aws:${service}:us-east-1:111122223333:${resource}`;
