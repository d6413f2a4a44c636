import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';
import { container, containerState, podSpec, podSpecState } from './web-deployment.js';

const image = 'registry.acme.example/web:2.0.0';
const template = (members: JsonObject = {}): JsonObject => ({
  metadata: { creationTimestamp: null, labels: { app: 'web' } },
  spec: podSpec(members),
});
const templateState = (members: JsonObject = {}): JsonObject[] => [
  {
    metadata: [
      { annotations: {}, generate_name: '', generation: 0, labels: { app: 'web' }, name: '', namespace: '', resource_version: '', uid: '' },
    ],
    spec: [podSpecState(members)],
  },
];
const imagePatch = { containers: [{ name: 'web', image }] };
const imageDrift = (path: string) => ({
  field: `${path}.container.image`,
  old: 'registry.acme.example/web:1.4.2',
  new: image,
});

void t.test('pods and replication controllers', (t) => {
  const tolerations = ['not-ready', 'unreachable'].map((key) => ({
    key: `node.kubernetes.io/${key}`,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: 300,
  }));
  const mount = { name: 'kube-api-access-x2k4p', readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' };
  const pod = (image: string, metadata: JsonObject = {}): JsonObject => ({
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: objectMeta({ labels: { app: 'web' }, ...metadata }),
    spec: podSpec({
      nodeName: 'node-1',
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
      containers: [container({ image, volumeMounts: [mount] })],
      tolerations,
      volumes: [{ name: 'kube-api-access-x2k4p', projected: { sources: [{ serviceAccountToken: { path: 'token' } }], defaultMode: 420 } }],
    }),
  });
  const old = 'registry.acme.example/web:1.4.2';
  const controller = (replicas: number): JsonObject => ({
    kind: 'ReplicationController',
    apiVersion: 'v1',
    metadata: objectMeta(),
    spec: { replicas, selector: { app: 'web' }, template: template() },
  });
  const attributes = {
    id: 'shop/web',
    metadata: stateMeta(),
    spec: [{ min_ready_seconds: 0, replicas: '2', selector: { app: 'web' }, template: templateState() }],
    timeouts: null,
  };
  checkAuditCases(t, [
    ...objectCases({
      resource: 'pods',
      types: ['kubernetes_pod_v1', 'kubernetes_pod'],
      namespace: 'shop',
      name: 'web',
      object: pod(old),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta({ labels: { app: 'web' } }),
        spec: [podSpecState({ node_name: 'node-1', container: [containerState()] })],
        target_state: null,
        timeouts: null,
      },
      patch: { spec: imagePatch },
      after: pod(image),
      drifts: [imageDrift('spec')],
    }),
    ...objectCases({
      resource: 'replicationcontrollers',
      types: ['kubernetes_replication_controller_v1', 'kubernetes_replication_controller'],
      namespace: 'shop',
      name: 'web',
      object: controller(2),
      attributes,
      patch: { spec: { replicas: 5 } },
      after: controller(5),
      drifts: [{ field: 'spec.replicas', old: '2', new: '5' }],
    }),
    {
      name: 'a pod that a person deletes is gone at once, though it lives on for a while',
      call: {
        verb: 'delete',
        resource: 'pods',
        request: { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 30 },
        response: pod(old, { deletionTimestamp: '2026-03-02T10:15:30Z', deletionGracePeriodSeconds: 30 }),
      },
      state: [{ type: 'kubernetes_pod', attributes: { id: 'shop/web', metadata: stateMeta(), spec: [podSpecState()] } }],
      drifts: [{ address: 'kubernetes_pod.this', field: '*', old: {}, new: null }],
    },
    {
      name: 'the finalizer of a pod that is being deleted does not bring it back',
      call: {
        verb: 'patch',
        resource: 'pods',
        user: 'system:serviceaccount:operators:cleaner',
        request: { metadata: { finalizers: null } },
        response: pod(image, { deletionTimestamp: '2026-03-02T10:15:30Z' }),
      },
      state: [{ type: 'kubernetes_pod', attributes: { id: 'shop/web', metadata: stateMeta(), spec: [podSpecState()] } }],
      drifts: [],
      dropped: 'ignored',
    },
  ]);
  t.end();
});
