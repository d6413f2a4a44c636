import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { appeared, gone } from './network-states.js';

/** A newer call with its wrappers. */
export const wrapped = (event: string, request: JsonObject, response: JsonObject = {}) => ({
  event,
  request: { [`${event}Request`]: request },
  response: { [`${event}Response`]: { requestId: '1111-2222', ...response } },
});

type Life = {
  readonly resource: DeclaredResource;
  /** Resources without which the creation of an undeclared one is not reported. */
  readonly around?: readonly DeclaredResource[];
  /** The name of the event, the request and the response, given the id of a resource. */
  readonly create: readonly [string, (id: string) => JsonObject, ((id: string) => JsonObject)?];
  readonly destroy?: readonly [string, (id: string) => JsonObject];
  readonly id: string;
  readonly other: string;
};

/** The declared resource and another one are created and deleted. */
export const lifecycle = ({ resource, around = [], create, destroy, id, other }: Life): readonly CatalogCase[] => {
  const [event, request, response = () => ({})] = create;
  const created = (one: string) => wrapped(event, request(one), response(one));
  const cases: CatalogCase[] = [
    { name: 'the declared resource', ...created(id), state: [...around, resource], drifts: [] },
    { name: 'a resource that no state declares', ...created(other), state: [...around, resource], drifts: [appeared(resource.type)] },
  ];
  if (destroy === undefined) return cases;
  const [deletion, named] = destroy;
  return [
    ...cases,
    {
      name: 'the declared resource is deleted',
      ...wrapped(deletion, named(id)),
      state: [resource],
      drifts: [gone(`${resource.type}.${resource.name ?? 'this'}`)],
    },
    { name: 'another resource is deleted', ...wrapped(deletion, named(other)), state: [resource], drifts: [], dropped: 'not_in_state' },
  ];
};
