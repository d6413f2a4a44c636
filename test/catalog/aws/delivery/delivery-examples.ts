import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Short forms of examples: one call on declared resources. */

type Call = { readonly request: JsonObject | null; readonly response?: JsonObject; readonly record?: JsonObject };

export const drifting = (
  event: string,
  name: string,
  call: Call,
  state: readonly DeclaredResource[],
  ...drifts: readonly ExpectedDrift[]
): CatalogCase => ({ name, event, ...call, state, drifts });

export const agreeing = (
  event: string,
  name: string,
  call: Call,
  state: readonly DeclaredResource[],
  dropped?: CatalogCase['dropped'],
): CatalogCase => ({ name, event, ...call, state, drifts: [], ...(dropped === undefined ? {} : { dropped }) });

export const field = (address: string, name: string, old: Json, value: Json): ExpectedDrift => ({ address, field: name, old, new: value });
export const gone = (address: string): ExpectedDrift => ({ address, field: '*', old: {}, new: null });
export const created = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: {} });
