import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Short forms of the examples of this folder. */

/** An attribute that drifts, with its declared and its new value. */
type Changed = readonly [field: string, old: Json, value: Json];
type More = Partial<Pick<CatalogCase, 'response' | 'record' | 'dropped'>>;

export const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

/** The call changes attributes of the first declared resource. */
export const drifts = (
  name: string,
  event: string,
  request: JsonObject,
  state: readonly DeclaredResource[],
  changed: readonly Changed[],
  more: More = {},
): CatalogCase => ({
  name,
  event,
  request,
  state,
  drifts: changed.map(([field, old, value]) => ({
    address: `${state[0]?.type ?? ''}.this`,
    field,
    old,
    new: value,
    ...(field === '*' ? {} : { change: 'modified' as const }),
  })),
  ...more,
});

/** The call agrees with the state. */
export const agrees = (
  name: string,
  event: string,
  request: JsonObject,
  state: readonly DeclaredResource[],
  more: More = {},
): CatalogCase => ({ name, event, request, state, drifts: [], ...more });

/** Nothing declares what the call creates. */
export const appears = (name: string, event: string, request: JsonObject, type: string, more: More = {}): CatalogCase => ({
  name,
  event,
  request,
  state: [],
  drifts: [{ address: type, field: '*', old: null, new: {} }],
  ...more,
});

/** The call deletes the declared resource; the same call with other parameters deletes another one. */
export const deletes = (event: string, request: JsonObject, other: JsonObject, state: DeclaredResource): readonly CatalogCase[] => [
  { name: `a declared ${state.type} is deleted`, event, request, state: [state], drifts: [gone(state)] },
  { name: `an undeclared ${state.type} is deleted`, event, request: other, state: [state], drifts: [], dropped: 'not_in_state' },
];

const gone = ({ type }: DeclaredResource): CatalogCase['drifts'][number] => ({ address: `${type}.this`, field: '*', old: {}, new: null });

/** The calls that tag a resource and remove a tag; `team` is declared as `data`. */
export const tagExamples = (
  [tagEvent, untagEvent]: readonly [string, string],
  request: { readonly tag: (tags: readonly JsonObject[]) => JsonObject; readonly untag: (keys: readonly string[]) => JsonObject },
  state: DeclaredResource,
  names: readonly [key: string, value: string] = ['key', 'value'],
): readonly CatalogCase[] => {
  const tag = (key: string, value: string) => ({ [names[0]]: key, [names[1]]: value });
  return [
    drifts(`another tag of ${state.type} is drift`, tagEvent, request.tag([tag('team', 'ops')]), [state], [['tags.team', 'data', 'ops']]),
    agrees(`the declared tag of ${state.type} is not drift`, tagEvent, request.tag([tag('team', 'data')]), [state]),
    drifts(`a removed tag of ${state.type} is drift`, untagEvent, request.untag(['team']), [state], [['tags.team', 'data', null]]),
    agrees(`removing an undeclared tag of ${state.type} is not drift`, untagEvent, request.untag(['cost']), [state]),
  ];
};

export const changesNothing = (event: string, request: JsonObject = {}): CatalogCase => ({
  name: 'changes no configuration',
  event,
  request,
  state: [],
  drifts: [],
  dropped: 'read_only',
});

export const arn = (service: string, rest: string): string => `arn:aws:${service}:us-east-1:111122223333:${rest}`;
export const keyArn = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');
export const otherKeyArn = arn('kms', 'key/0000abcd-12ab-34cd-56ef-1234567890ab');
/** A policy that lets everybody call the service. */
export const openPolicy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }],
});
export const ownPolicy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::111122223333:root' }, Action: '*', Resource: '*' }],
});
