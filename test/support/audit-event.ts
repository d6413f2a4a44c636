import type { Json, JsonObject } from '../../src/lib/json.js';

/** A write as the audit log of an API server describes it. */
export type AuditCall = {
  readonly verb: 'create' | 'update' | 'patch' | 'delete' | 'deletecollection' | 'get' | 'list' | 'watch';
  /** `deployments.apps`, `pods`; with a subresource: `deployments.apps/scale`. */
  readonly resource: string;
  /** Default `shop`; '' for objects of the cluster. */
  readonly namespace?: string;
  readonly name?: string;
  readonly request?: Json;
  readonly response?: JsonObject;
  readonly level?: 'Metadata' | 'Request' | 'RequestResponse';
  readonly user?: string;
  readonly userAgent?: string;
  readonly code?: number;
  /** Parameters of the URI, without the question mark. */
  readonly query?: string;
  /** Other members of the event; they override the defaults. */
  readonly event?: JsonObject;
};

const versions: Readonly<Record<string, string>> = { autoscaling: 'v2' };

/** An event of `audit.k8s.io/v1` with the defaults of a kube-apiserver: stage `ResponseComplete`, a user of kubectl. */
export const auditEvent = (call: AuditCall): JsonObject => {
  const { verb, namespace = 'shop', name = 'web' } = call;
  const [qualified = '', subresource = ''] = call.resource.split('/', 2);
  const dot = qualified.indexOf('.');
  const resource = dot < 0 ? qualified : qualified.slice(0, dot);
  const group = dot < 0 ? '' : qualified.slice(dot + 1);
  const version = versions[group] ?? 'v1';
  const isNamed = verb !== 'create' && verb !== 'deletecollection' && verb !== 'list' && verb !== 'watch';
  const path = [
    group === '' ? `/api/${version}` : `/apis/${group}/${version}`,
    ...(namespace === '' || resource === 'namespaces' ? [] : ['namespaces', namespace]),
    resource,
    ...(isNamed ? [name] : []),
    ...(subresource === '' ? [] : [subresource]),
  ].join('/');
  const level = call.level ?? 'RequestResponse';
  return {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level,
    auditID: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    stage: 'ResponseComplete',
    requestURI: `${path}${call.query === undefined ? '' : `?${call.query}`}`,
    verb,
    user: { username: call.user ?? 'alice@acme.example', groups: [groupOf(call.user ?? ''), 'system:authenticated'] },
    sourceIPs: ['203.0.113.10'],
    userAgent: call.userAgent ?? 'kubectl/v1.30.2 (linux/amd64) kubernetes/3968350',
    objectRef: {
      resource,
      ...(namespace === '' ? {} : { namespace }),
      ...(isNamed || verb === 'create' ? { name } : {}),
      ...(group === '' ? {} : { apiGroup: group }),
      apiVersion: version,
      ...(subresource === '' ? {} : { subresource }),
    },
    responseStatus: { metadata: {}, code: call.code ?? (verb === 'create' ? 201 : 200) },
    ...(level === 'Metadata' || call.request === undefined ? {} : { requestObject: call.request }),
    ...(level !== 'RequestResponse' || call.response === undefined ? {} : { responseObject: call.response }),
    requestReceivedTimestamp: '2026-03-02T10:15:00.102933Z',
    stageTimestamp: '2026-03-02T10:15:00.123456Z',
    annotations: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': '' },
    ...call.event,
  };
};

/** Metadata of an object as the API server returns it. */
export const objectMeta = (members: JsonObject = {}): JsonObject => ({
  name: 'web',
  namespace: 'shop',
  uid: '5f0c2a51-6d3e-4f5b-9a87-0b1c2d3e4f50',
  resourceVersion: '184223',
  generation: 4,
  creationTimestamp: '2026-01-14T08:00:00Z',
  ...members,
  managedFields: [
    {
      manager: 'kubectl-edit',
      operation: 'Update',
      apiVersion: 'apps/v1',
      time: '2026-03-02T10:15:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
    },
  ],
});

/** Metadata of a resource as the provider writes it to the state. */
export const stateMeta = (members: JsonObject = {}): Json => [
  {
    annotations: {},
    generate_name: '',
    generation: 3,
    labels: {},
    name: 'web',
    namespace: 'shop',
    resource_version: '120034',
    uid: '5f0c2a51-6d3e-4f5b-9a87-0b1c2d3e4f50',
    ...members,
  },
];

const groupOf = (user: string): string =>
  user.startsWith('system:serviceaccount:') ? 'system:serviceaccounts' : user.startsWith('system:node:') ? 'system:nodes' : 'developers';
