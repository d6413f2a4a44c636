import type { Json, JsonObject } from '../../src/lib/json.js';
import { auditEvent, objectMeta } from '../support/audit-event.js';
import type { Dice } from './dice.js';
import { brokenBytes, hostileJson, hostileText, mutated, textOf } from './hostile.js';

const verbs = ['create', 'update', 'patch', 'patch', 'delete', 'deletecollection', 'get'] as const;
const kinds: readonly (readonly [resource: string, kind: string, apiVersion: string, members: JsonObject])[] = [
  [
    'deployments.apps',
    'Deployment',
    'apps/v1',
    { spec: { replicas: 3, template: { spec: { containers: [{ name: 'web', image: 'web:1' }] } } } },
  ],
  ['configmaps', 'ConfigMap', 'v1', { data: { level: 'info' } }],
  ['secrets', 'Secret', 'v1', { type: 'Opaque', data: { key: 'c2VjcmV0' } }],
  [
    'roles.rbac.authorization.k8s.io',
    'Role',
    'rbac.authorization.k8s.io/v1',
    { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  ],
  ['services', 'Service', 'v1', { spec: { type: 'ClusterIP', ports: [{ port: 80, targetPort: 'http' }] } }],
  ['widgets.acme.example', 'Widget', 'acme.example/v1', { spec: { replicas: 3 } }],
  ['deployments.apps/scale', 'Scale', 'autoscaling/v1', { spec: { replicas: 9 } }],
];

let made = 0;

const eventOf = (d: Dice): JsonObject => {
  const [resource, kind, apiVersion, members] = d.pick(kinds);
  const object: JsonObject = { kind, apiVersion, metadata: objectMeta(), ...members };
  const part = (value: JsonObject): Json => (d.chance(0.5) ? mutated(d, value, 5_000) : value);
  return auditEvent({
    verb: d.pick(verbs),
    resource,
    request: d.chance(0.2)
      ? [{ op: d.pick(['replace', 'add', 'remove', 'move', 'test']), path: `/spec/${hostileText(d)}`, value: hostileJson(d) }]
      : part(object),
    response: part(object) as JsonObject,
    event: { auditID: `${d.word()}${String(made++)}`, ...(d.chance(0.1) ? { cluster: hostileText(d) } : {}) },
  });
};

/** A body for the intake of audit events: a list, single events or lines, some of them damaged. */
export const auditBody = (d: Dice): Buffer => {
  const event = (): Json => (d.chance(0.6) ? eventOf(d) : mutated(d, eventOf(d), 20_000));
  return d.make<Buffer>([
    () => Buffer.from(textOf({ kind: 'EventList', apiVersion: 'audit.k8s.io/v1', metadata: {}, items: d.times(6, event) })),
    () => Buffer.from(textOf(mutated(d, { kind: 'EventList', apiVersion: 'audit.k8s.io/v1', metadata: {}, items: d.times(6, event) }))),
    () => Buffer.from(d.times(6, () => textOf(event())).join('\n')),
    () => Buffer.from(textOf(event())),
    () => brokenBytes(d, Buffer.from(textOf(d.times(3, event)))),
    () => Buffer.from(textOf(event()).slice(0, d.below(3_000))),
  ]);
};
