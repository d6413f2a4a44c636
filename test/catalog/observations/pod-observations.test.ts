import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { observationsOf } from '../../../src/catalog/observations/observations-of.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Observation } from '../../../src/model/graph-evidence.js';
import { auditEvent, type AuditCall } from '../../support/audit-event.js';
import { containerId, podJson, runningStatus } from '../../support/observation-json.js';

const of = (json: JsonObject): readonly Observation[] => {
  const record = decodeAudit({ cluster: 'prod', ...json });
  if (record === undefined) throw new Error('malformed');
  return observationsOf(record);
};
const name = 'api-6dfd8b84dc-6dkjc';
const seen = (call: Partial<AuditCall>): readonly Observation[] =>
  of(
    auditEvent({
      verb: 'create',
      resource: 'pods',
      name,
      response: podJson(),
      user: 'system:serviceaccount:kube-system:replicaset-controller',
      ...call,
    }),
  );
const report = (call: Partial<AuditCall>): readonly Observation[] =>
  seen({
    verb: 'patch',
    resource: 'pods/status',
    user: 'system:node:n1',
    response: podJson({}, {}, { containerStatuses: [runningStatus] }),
    ...call,
  });

const pod = { cluster: 'prod', namespace: 'shop', name, uid: '90a9d57f-d87d-11e8-a473-080027728ac4' };
const main = { name: 'main', id: containerId, image: 'docker.io/acme/api@sha256:2222' };

t.test('D84: a pod that was created', async (t) => {
  t.strictSame(seen({}), [
    {
      seen: 'pod',
      pod,
      account: 'api',
      owner: { key: 'kubernetes/prod/deployment/shop/api', type: 'resource', resourceType: 'kubernetes_deployment', name: 'shop/api' },
      containers: [{ name: 'main', id: '', image: 'acme/api:7' }],
    },
  ]);
});

t.test('D84: the object that controls a pod', async (t) => {
  const ownerOf = (metadata: JsonObject): string | undefined => {
    const [one] = seen({ response: podJson(metadata) });
    return one?.seen === 'pod' ? one.owner?.key : 'no pod';
  };
  const by = (kind: string, owner: string, apiVersion = 'apps/v1', controller: Json = true): JsonObject => ({
    ownerReferences: [
      { apiVersion: 'v1', kind: 'Other', name: 'first' },
      { apiVersion, kind, name: owner, controller },
    ],
  });
  const cases: readonly (readonly [name: string, metadata: JsonObject, key: string | undefined])[] = [
    ['nothing', { ownerReferences: [] }, undefined],
    ['an owner that is no controller', by('ReplicaSet', 'api-6dfd8b84dc', 'apps/v1', false), undefined],
    ['a stateful set', by('StatefulSet', 'db'), 'kubernetes/prod/statefulset/shop/db'],
    ['a job', by('Job', 'nightly-28', 'batch/v1'), 'kubernetes/prod/job/shop/nightly-28'],
    ['a node', by('Node', 'n1', 'v1'), 'kubernetes/prod/node//n1'],
    ['a replica set of another hash', by('ReplicaSet', 'api-5c6f7d8b9'), 'kubernetes/prod/replicaset/shop/api-5c6f7d8b9'],
    ['a replica set whose name only ends alike', by('ReplicaSet', 'api6dfd8b84dc'), 'kubernetes/prod/replicaset/shop/api6dfd8b84dc'],
    ['a replica set named as its hash', by('ReplicaSet', '-6dfd8b84dc'), 'kubernetes/prod/replicaset/shop/-6dfd8b84dc'],
    ['a pod without labels', { labels: null }, 'kubernetes/prod/replicaset/shop/api-6dfd8b84dc'],
    [
      'a kind of another group',
      by('ReplicaSet', 'api-6dfd8b84dc', 'example.org/v1'),
      'kubernetes/prod/replicaset.example.org/shop/api-6dfd8b84dc',
    ],
    ['wrong types', { ownerReferences: [5, null, { controller: true }] }, undefined],
  ];
  for (const [label, metadata, key] of cases) t.equal(ownerOf(metadata), key, label);
});

t.test('creations and changes of which the event shows less', async (t) => {
  const bare = { seen: 'pod', pod: { ...pod, uid: '' }, account: '', owner: undefined, containers: [] };
  t.strictSame(seen({ level: 'Metadata' }), [bare], 'only the name');
  t.strictSame(
    seen({ level: 'Metadata', event: { objectRef: { resource: 'pods', namespace: 'shop' } } }),
    [],
    'a name that the server chose',
  );
  t.match(seen({ level: 'Request', request: podJson({ name: null, generateName: 'x-' }) }), [{ account: '' }]);
  t.match(seen({ verb: 'update', level: 'Request', request: podJson() }), [{ pod, account: 'api' }]);
  t.strictSame(seen({ verb: 'patch', level: 'Request', request: podJson() }), [], 'a patch is no pod');
  t.match(seen({ verb: 'patch' }), [{ pod, account: 'api' }]);
  t.match(seen({ user: 'alice@acme.example' }), [{ pod }], 'a pod that a person created');
});

t.test('D84: containers that a kubelet reports', async (t) => {
  const idsOf = (status: JsonObject): readonly unknown[] =>
    report({ response: podJson({}, { containers: [] }, status) }).flatMap((one) =>
      one.seen === 'pod' ? one.containers.map(({ id }) => id) : [],
    );
  t.match(report({}), [{ pod, account: 'api', containers: [main] }]);
  t.strictSame(
    report({
      level: 'Request',
      request: { metadata: { uid: 'u-9' }, status: { containerStatuses: [runningStatus, { name: 'other', ready: true }] } },
    }),
    [{ seen: 'pod', pod: { ...pod, uid: 'u-9' }, account: '', owner: undefined, containers: [main] }],
    'the patch shows the containers that changed',
  );
  const status = (containerID: Json): JsonObject => ({ ...(runningStatus as JsonObject), containerID });
  for (const runtime of ['containerd', 'docker', 'cri-o'])
    t.strictSame(idsOf({ containerStatuses: [status(`${runtime}://${containerId}`)] }), [containerId]);
  t.strictSame(
    idsOf({ initContainerStatuses: [status(`docker://${containerId}`)], ephemeralContainerStatuses: [status(`docker://${containerId}`)] }),
    [containerId, containerId],
  );
  for (const id of [
    '',
    containerId,
    `docker://${containerId}0`,
    `docker://${containerId.slice(1)}`,
    `docker://${containerId.toUpperCase()}`,
    7,
    null,
  ])
    t.strictSame(idsOf({ containerStatuses: [status(id)] }), [], JSON.stringify(id));
  t.match(report({ response: podJson({}, {}, { containerStatuses: [{ ...(runningStatus as JsonObject), imageID: '' }] }) }), [
    { containers: [{ image: 'docker.io/acme/api:7' }] },
  ]);
});

t.test('reports and writes that show nothing', async (t) => {
  t.strictSame(report({ response: podJson({}, {}, { phase: 'Pending', containerStatuses: [{ name: 'main', containerID: '' }] }) }), []);
  t.strictSame(report({ level: 'Metadata' }), []);
  t.strictSame(report({ user: 'system:serviceaccount:kube-system:pod-gc' }), [], 'only kubelets start containers');
  t.strictSame(report({ user: 'system:nodes' }), []);
  t.strictSame(report({ resource: 'pods/ephemeralcontainers' }), []);
  t.strictSame(report({ code: 409 }), []);
  t.strictSame(seen({ query: 'dryRun=All' }), []);
  t.strictSame(seen({ resource: 'pods/binding' }), []);
  t.strictSame(seen({ resource: 'pods/eviction' }), []);
  t.strictSame(seen({ resource: 'pods.metrics.k8s.io' }), []);
  t.strictSame(seen({ resource: 'podtemplates' }), []);
  t.strictSame(seen({ verb: 'get' }), []);
  t.strictSame(seen({ event: { stage: 'RequestReceived' } }), []);
  t.strictSame(seen({ code: 403 }), []);
});

t.test('D84: pods that were deleted', async (t) => {
  const deleted = (call: Partial<AuditCall>): readonly Observation[] => seen({ verb: 'delete', user: 'system:node:n1', ...call });
  t.strictSame(deleted({}), [{ seen: 'pod_deleted', pod }]);
  const uidOf = (call: Partial<AuditCall>): unknown => deleted(call).map((one) => (one.seen === 'pod_deleted' ? one.pod.uid : one.seen));
  t.strictSame(uidOf({ response: { kind: 'Status', details: { name, uid: 'u-3' } } }), ['u-3']);
  t.strictSame(uidOf({ level: 'Request', request: { kind: 'DeleteOptions', preconditions: { uid: 'u-4' } } }), ['u-4']);
  t.strictSame(uidOf({ level: 'Metadata' }), ['']);
  t.strictSame(uidOf({ request: { kind: 'DeleteOptions', dryRun: ['All'] } }), []);
  t.strictSame(uidOf({ code: 404 }), []);
});

t.test('D84: a collection that was deleted, as far as its answer names the pods', async (t) => {
  const items: readonly Json[] = [podJson(), { metadata: { name: 'b', namespace: 'shop', uid: 'u-5' } }, { metadata: {} }, null];
  t.strictSame(seen({ verb: 'deletecollection', response: { kind: 'PodList', items } }), [
    { seen: 'pod_deleted', pod },
    { seen: 'pod_deleted', pod: { cluster: 'prod', namespace: 'shop', name: 'b', uid: 'u-5' } },
  ]);
  t.strictSame(seen({ verb: 'deletecollection', level: 'Metadata' }), []);
});

t.test('D84: entries of GKE show the same', async (t) => {
  const entry = (methodName: string, resourceName: string, payload: JsonObject, members: JsonObject = {}): JsonObject => ({
    logName: 'projects/acme-prod/logs/cloudaudit.googleapis.com%2Factivity',
    insertId: 'a1',
    operation: { first: true, last: true, id: '0a1b2c3d', producer: 'k8s.io' },
    resource: { labels: { cluster_name: 'prod', project_id: 'acme-prod' }, type: 'k8s_cluster' },
    timestamp: '2026-03-02T10:15:00.123456Z',
    protoPayload: {
      '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
      serviceName: 'k8s.io',
      methodName,
      resourceName,
      authenticationInfo: { principalEmail: 'system:node:gke-prod-1' },
      ...payload,
    },
    ...members,
  });
  const typed = (object: JsonObject): JsonObject => ({ '@type': 'core.k8s.io/v1.Pod', ...object });
  const path = `core/v1/namespaces/shop/pods/${name}`;
  t.match(of(entry('io.k8s.core.v1.pods.create', path, { response: typed(podJson()) })), [{ seen: 'pod', pod, account: 'api' }]);
  const status = typed(podJson({}, {}, { containerStatuses: [runningStatus] }));
  t.match(of(entry('io.k8s.core.v1.pods.status.patch', `${path}/status`, { response: status })), [{ pod, containers: [main] }]);
  t.match(
    of(
      entry('io.k8s.core.v1.pods.status.patch', `${path}/status`, {
        request: { '@type': 'core.k8s.io/v1.Pod', metadata: { uid: 'u-9' }, status: { containerStatuses: [runningStatus] } },
      }),
    ),
    [{ pod: { uid: 'u-9' }, containers: [main] }],
  );
  t.match(of(entry('io.k8s.core.v1.pods.delete', path, { response: typed(podJson()) })), [{ seen: 'pod_deleted', pod }]);
  t.strictSame(of(entry('io.k8s.core.v1.pods.create', path, { response: typed(podJson()), status: { code: 7 } })), []);
  t.strictSame(of(entry('io.k8s.core.v1.pods.create', path, { response: typed(podJson()) }, { operation: { id: 'x', last: false } })), []);
});
