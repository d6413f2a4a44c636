import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DropReason } from '../../../../src/model/drop-reason.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Short forms of the cases of this folder. */

export const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

/** The drift of one attribute of `type.this`. */
export const drift = (type: string, field: string, old: Json, now: Json): ExpectedDrift => ({
  address: `${type}.this`,
  field,
  old,
  new: now,
});
export const deleted = (type: string): ExpectedDrift => ({ address: `${type}.this`, field: '*', old: {}, new: null });
export const created = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: {} });

type Call = Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'>;
export const call = (event: string, request: JsonObject | null, response: JsonObject | null = null, record: JsonObject = {}): Call => ({
  event,
  request,
  response,
  record,
});

/** A call that differs from the state. */
export const differs = (name: string, one: Call, state: readonly DeclaredResource[], ...drifts: readonly ExpectedDrift[]): CatalogCase => ({
  name,
  ...one,
  state,
  drifts,
});

/** A call that agrees with the state, or is dropped for another reason. */
export const agrees = (name: string, one: Call, state: readonly DeclaredResource[], dropped: DropReason = 'declared'): CatalogCase => ({
  name,
  ...one,
  state,
  drifts: [],
  dropped,
});

/** Calls that change no configuration. */
export const without = (...events: readonly string[]): readonly CatalogCase[] =>
  events.map((event) => agrees('changes no configuration', call(event, {}), [], 'read_only'));
