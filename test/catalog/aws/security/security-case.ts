import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DropReason } from '../../../../src/model/drop-reason.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Short forms of examples. A call is its name, request and response; a state is one resource or several. */

type Call = readonly [event: string, request: JsonObject | null, response?: JsonObject | null];
type Declared = DeclaredResource | readonly DeclaredResource[];
type Changed = readonly [field: string, old: Json, now: Json];

export const here = 'us-east-1:111122223333';

export const resource =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

const listOf = (state: Declared): readonly DeclaredResource[] =>
  Array.isArray(state) ? (state as readonly DeclaredResource[]) : [state as DeclaredResource];
const firstOf = (state: Declared): string => `${listOf(state)[0]?.type ?? ''}.this`;
const made = (name: string, [event, request, response = null]: Call, state: Declared): Omit<CatalogCase, 'drifts'> => ({
  name,
  event,
  request,
  response,
  state: listOf(state),
});

/** The first resource drifts in these attributes. */
export const drifts = (name: string, call: Call, state: Declared, ...changed: readonly Changed[]): CatalogCase => ({
  ...made(name, call, state),
  drifts: changed.map(([field, old, now]) => ({ address: firstOf(state), field, old, new: now })),
});
/** The call agrees with the state, or is dropped for a reason. */
export const agrees = (name: string, call: Call, state: Declared, dropped?: DropReason): CatalogCase => ({
  ...made(name, call, state),
  drifts: [],
  ...(dropped === undefined ? {} : { dropped }),
});
/** The call deletes the first resource. */
export const deletes = (name: string, call: Call, state: Declared): CatalogCase => ({
  ...made(name, call, state),
  drifts: [{ address: firstOf(state), field: '*', old: {}, new: null }],
});
/** The call creates a resource of the type that no state declares. */
export const creates = (name: string, call: Call, type: string, state: Declared = []): CatalogCase => ({
  ...made(name, call, state),
  drifts: [{ address: type, field: '*', old: null, new: {} }],
});
/** The call names a resource that no state declares. */
export const elsewhere = (name: string, call: Call, state: Declared): CatalogCase => agrees(name, call, state, 'not_in_state');
/** The call uses the service and changes nothing. */
export const changesNothing = (event: string, request: JsonObject | null = {}): CatalogCase =>
  agrees('changes nothing that can be declared', [event, request], [], 'read_only');
