import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Examples of the common calls of a collection: `insert`, `patch`, `update`, `delete`, `setLabels`. */

const api = 'https://www.googleapis.com/compute/v1';
export const inProject = (path: string): string => `projects/acme-prod/${path}`;
export const link = (path: string): string => `${api}/projects/acme-prod/${path}`;

type Kind = {
  readonly collection: string;
  /** `global/firewalls/web`, without the project. */
  readonly path: string;
  readonly declared: DeclaredResource;
  /** The body of an insert that agrees with the declared resource. */
  readonly body: JsonObject;
  /** Members with other values, and the drift that they cause; in a patch they are the body. */
  readonly changed: JsonObject;
  readonly drifts: readonly (readonly [field: string, old: Json, now: Json])[];
  readonly verbs?: readonly ('insert' | 'patch' | 'update' | 'delete' | 'setLabels')[];
};

const addressOf = ({ type, name }: DeclaredResource): string => `${type}.${name ?? 'this'}`;

const operation = (kind: string): JsonObject => ({
  '@type': 'type.googleapis.com/operation',
  id: '4304782472014695773',
  insertTime: '2026-03-02T02:15:00.660-08:00',
  name: 'operation-1634612146037-5ceabcc4f6447-d7a59be5-3fd18aa8',
  operationType: kind,
  progress: '0',
  status: 'RUNNING',
});

export const call = (event: string, path: string, body: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> => ({
  event: `v1.${event}`,
  request: { '@type': `type.googleapis.com/${event}`, ...body },
  response: operation(event.slice(event.lastIndexOf('.') + 1)),
  record: { resourceName: inProject(path) },
});

export const lifecycle = ({ collection, path, declared, body, changed, drifts, verbs }: Kind): readonly CatalogCase[] => {
  const address = addressOf(declared);
  const event = (verb: string): string => `compute.${collection}.${verb}`;
  const expected = drifts.map(([field, old, now]) => ({ address, field, old, new: now }));
  const unchanged = Object.fromEntries(Object.keys(changed).map((key) => [key, body[key] ?? null]));
  return (verbs ?? ['insert', 'patch', 'delete']).flatMap((verb): readonly CatalogCase[] => {
    switch (verb) {
      case 'delete':
        return [
          {
            name: 'a declared resource',
            ...call(event(verb), path, {}),
            state: [declared],
            drifts: [{ address, field: '*', old: {}, new: null }],
          },
          {
            name: 'an undeclared resource',
            ...call(event(verb), `${path}-other`, {}),
            state: [{ type: 'google_compute_address', attributes: { id: 'x' } }],
            drifts: [],
            dropped: 'not_in_state',
          },
        ];
      case 'setLabels': {
        const set = (labels: JsonObject) => call(event(verb), path, { labels, labelFingerprint: '42WmSpB8rSM=' });
        const labels = declared.attributes['effective_labels'] as JsonObject;
        return [
          {
            name: 'another label',
            ...set({ ...labels, owner: 'mallory' }),
            state: [declared],
            drifts: [{ address, field: 'labels.owner', old: null, new: 'mallory' }],
          },
          { name: 'the declared labels', ...set(labels), state: [declared], drifts: [] },
        ];
      }
      default:
        return [
          {
            name: 'other values',
            ...call(event(verb), path, verb === 'patch' ? changed : { ...body, ...changed }),
            state: [declared],
            drifts: expected,
          },
          { name: 'the declared values', ...call(event(verb), path, verb === 'patch' ? unchanged : body), state: [declared], drifts: [] },
          { name: 'the last entry of an operation', ...call(event(verb), path, {}), state: [declared], drifts: [] },
        ];
    }
  });
};
