import { text, type Json, type JsonObject } from '../../src/lib/json.js';
import type { AuditCase } from './check-audit-cases.js';
import type { ExpectedDrift } from './catalog-case.js';

/** One kind of object, as the API returns it and as the provider writes it to the state. */
type ObjectExample = {
  /** `deployments.apps`. */
  readonly resource: string;
  /** Types that may declare the object; all have `attributes`. */
  readonly types: readonly string[];
  readonly namespace: string;
  readonly name: string;
  readonly object: JsonObject;
  readonly attributes: JsonObject;
  /** A write with a difference: the request of a patch, the object after it, and the alerts, whose address is that of the first type. */
  readonly patch: Json;
  readonly after: JsonObject;
  readonly drifts: readonly Omit<ExpectedDrift, 'address'>[];
};

/** The cases that every kind of object has: each write once with an alert and once without. */
export const objectCases = (example: ObjectExample): readonly AuditCase[] => {
  const { resource, types, namespace, name, object, attributes } = example;
  const [type = ''] = types;
  const declared = (one: string) => ({ type: one, name: 'this', attributes });
  const place = { resource, namespace, name };
  const kind = text(object['kind']) ?? '';
  const status: JsonObject = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name, kind: resource, uid: 'u' },
  };
  return [
    ...types.flatMap((one): readonly AuditCase[] => [
      {
        name: `${kind} replaced by an equal one agrees with ${one}`,
        call: { ...place, verb: 'update', request: object, response: object },
        state: [declared(one)],
        drifts: [],
      },
      {
        name: `${kind} created as ${one} declares it`,
        call: { ...place, verb: 'create', request: object, response: object },
        state: [declared(one)],
        drifts: [],
      },
      {
        name: `${kind} declared as ${one} is patched`,
        call: { ...place, verb: 'patch', request: example.patch, response: example.after },
        state: [declared(one)],
        drifts: example.drifts.map((drift) => ({ ...drift, address: `${one}.this` })),
      },
    ]),
    {
      name: `${kind} is replaced by another one`,
      call: { ...place, verb: 'update', request: example.after, response: example.after },
      state: [declared(type)],
      drifts: example.drifts.map((drift) => ({ ...drift, address: `${type}.this` })),
    },
    {
      name: `${kind} that no state declares is patched`,
      call: { ...place, verb: 'patch', name: 'other', request: example.patch, response: example.after },
      state: [declared(type)],
      drifts: [],
      dropped: 'not_in_state',
    },
    {
      name: `${kind} is deleted`,
      call: { ...place, verb: 'delete', request: { kind: 'DeleteOptions', apiVersion: 'v1' }, response: status },
      state: [declared(type)],
      drifts: [{ address: `${type}.this`, field: '*', old: {}, new: null }],
    },
    {
      name: `${kind} is deleted with others`,
      call: { ...place, verb: 'deletecollection', response: { kind: `${kind}List`, apiVersion: 'v1', metadata: {}, items: [object] } },
      state: [declared(type)],
      drifts: [{ address: `${type}.this`, field: '*', old: {}, new: null }],
    },
    {
      name: `${kind} that no state declares is created`,
      call: { ...place, verb: 'create', name: 'other', request: object, response: object },
      state: [declared(type)],
      drifts: [{ address: types[0] ?? '', field: '*', old: null, new: {} }],
    },
  ];
};
