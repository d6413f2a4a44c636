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
const newImage = { containers: [container({ image })] };
const imagePatch = { containers: [{ name: 'web', image }] };
const imageDrift = (path: string) => ({
  field: `${path}.container.web.image`,
  old: 'registry.acme.example/web:1.4.2',
  new: image,
});

void t.test('stateful sets', (t) => {
  const claim = {
    kind: 'PersistentVolumeClaim',
    apiVersion: 'v1',
    metadata: { name: 'data', creationTimestamp: null },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } }, volumeMode: 'Filesystem' },
    status: { phase: 'Pending' },
  };
  const set = (spec: JsonObject, pod: JsonObject = {}): JsonObject => ({
    kind: 'StatefulSet',
    apiVersion: 'apps/v1',
    metadata: objectMeta(),
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      template: template(pod),
      volumeClaimTemplates: [claim],
      serviceName: 'web',
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      revisionHistoryLimit: 10,
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      ...spec,
    },
  });
  checkAuditCases(
    t,
    objectCases({
      resource: 'statefulsets.apps',
      types: ['kubernetes_stateful_set_v1', 'kubernetes_stateful_set'],
      namespace: 'shop',
      name: 'web',
      object: set({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            min_ready_seconds: 0,
            persistent_volume_claim_retention_policy: [{ when_deleted: 'Retain', when_scaled: 'Retain' }],
            pod_management_policy: 'OrderedReady',
            replicas: '2',
            revision_history_limit: 10,
            selector: [{ match_expressions: [], match_labels: { app: 'web' } }],
            service_name: 'web',
            template: templateState(),
            update_strategy: [{ rolling_update: [{ partition: 0 }], type: 'RollingUpdate' }],
            volume_claim_template: [
              {
                metadata: [
                  {
                    annotations: {},
                    generate_name: '',
                    generation: 0,
                    labels: {},
                    name: 'data',
                    namespace: 'default',
                    resource_version: '',
                    uid: '',
                  },
                ],
                spec: [
                  {
                    access_modes: ['ReadWriteOnce'],
                    resources: [{ limits: {}, requests: { storage: '10Gi' } }],
                    selector: [],
                    storage_class_name: '',
                    volume_mode: 'Filesystem',
                    volume_name: '',
                  },
                ],
              },
            ],
          },
        ],
        timeouts: null,
        wait_for_rollout: true,
      },
      patch: { spec: { template: { spec: imagePatch }, updateStrategy: { rollingUpdate: { partition: 1 } } } },
      after: set({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } }, newImage),
      drifts: [imageDrift('spec.template.spec'), { field: 'spec.update_strategy.rolling_update.partition', old: 0, new: 1 }],
    }),
  );
  t.end();
});

void t.test('daemon sets', (t) => {
  const volume = { name: 'config', configMap: { name: 'web', defaultMode: 420 } };
  const set = (pod: JsonObject = {}): JsonObject => ({
    kind: 'DaemonSet',
    apiVersion: 'apps/v1',
    metadata: objectMeta({ annotations: { 'deprecated.daemonset.template.generation': '3' } }),
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: template({ volumes: [volume], ...pod }),
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    },
  });
  const volumeState = {
    name: 'config',
    config_map: [{ default_mode: '0644', items: [], name: 'web', optional: false }],
    empty_dir: [],
    host_path: [],
    secret: [],
  };
  checkAuditCases(
    t,
    objectCases({
      resource: 'daemonsets.apps',
      types: ['kubernetes_daemon_set_v1', 'kubernetes_daemonset'],
      namespace: 'shop',
      name: 'web',
      object: set(),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            min_ready_seconds: 0,
            revision_history_limit: 10,
            selector: [{ match_expressions: [], match_labels: { app: 'web' } }],
            strategy: [{ rolling_update: [{ max_unavailable: '1' }], type: 'RollingUpdate' }],
            template: templateState({ volume: [volumeState] }),
          },
        ],
        timeouts: null,
        wait_for_rollout: true,
      },
      patch: { spec: { template: { spec: { volumes: [{ name: 'host', hostPath: { path: '/' } }], $setElementOrder: [] } } } },
      after: set({ volumes: [volume, { name: 'host', hostPath: { path: '/', type: '' } }] }),
      drifts: [
        {
          field: 'spec.template.spec.volume',
          old: [volumeState],
          new: [volumeState, { name: 'host', config_map: [], empty_dir: [], host_path: [{ path: '/', type: '' }], secret: [] }],
        },
      ],
    }),
  );
  t.end();
});

void t.test('jobs and cron jobs', (t) => {
  const jobSpec = (members: JsonObject): JsonObject => ({
    parallelism: 1,
    completions: 1,
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    suspend: false,
    selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } },
    template: {
      metadata: {
        creationTimestamp: null,
        labels: { app: 'web', 'controller-uid': 'u-1', 'job-name': 'web', 'batch.kubernetes.io/job-name': 'web' },
      },
      spec: podSpec({ restartPolicy: 'Never' }),
    },
    ...members,
  });
  const jobState = {
    active_deadline_seconds: 0,
    backoff_limit: 6,
    backoff_limit_per_index: 0,
    completion_mode: 'NonIndexed',
    completions: 1,
    manual_selector: false,
    max_failed_indexes: 0,
    parallelism: 1,
    pod_failure_policy: [],
    selector: [{ match_expressions: [], match_labels: {} }],
    template: templateState({ restart_policy: 'Never' }),
    ttl_seconds_after_finished: '',
  };
  const job = (members: JsonObject): JsonObject => ({
    kind: 'Job',
    apiVersion: 'batch/v1',
    metadata: objectMeta(),
    spec: jobSpec(members),
  });
  const cron = (members: JsonObject): JsonObject => ({
    kind: 'CronJob',
    apiVersion: 'batch/v1',
    metadata: objectMeta(),
    spec: {
      schedule: '*/5 * * * *',
      concurrencyPolicy: 'Forbid',
      suspend: false,
      jobTemplate: {
        metadata: { creationTimestamp: null },
        spec: { template: { metadata: { creationTimestamp: null }, spec: podSpec({ restartPolicy: 'Never' }) } },
      },
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      ...members,
    },
  });
  const bare = [{ annotations: {}, generate_name: '', generation: 0, labels: {}, name: '', namespace: '', resource_version: '', uid: '' }];
  checkAuditCases(t, [
    ...objectCases({
      resource: 'jobs.batch',
      types: ['kubernetes_job_v1', 'kubernetes_job'],
      namespace: 'shop',
      name: 'web',
      object: job({}),
      attributes: { id: 'shop/web', metadata: stateMeta(), spec: [jobState], timeouts: null, wait_for_completion: true },
      patch: { spec: { parallelism: 8, ttlSecondsAfterFinished: 0 } },
      after: job({ parallelism: 8, ttlSecondsAfterFinished: 0 }),
      drifts: [
        { field: 'spec.parallelism', old: 1, new: 8 },
        { field: 'spec.ttl_seconds_after_finished', old: '', new: '0' },
      ],
    }),
    ...objectCases({
      resource: 'cronjobs.batch',
      types: ['kubernetes_cron_job_v1', 'kubernetes_cron_job'],
      namespace: 'shop',
      name: 'web',
      object: cron({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            concurrency_policy: 'Forbid',
            failed_jobs_history_limit: 1,
            job_template: [
              {
                metadata: bare,
                spec: [
                  {
                    ...jobState,
                    backoff_limit: 0,
                    completion_mode: '',
                    completions: 0,
                    parallelism: 0,
                    selector: [],
                    template: [{ metadata: bare, spec: [podSpecState({ restart_policy: 'Never' })] }],
                  },
                ],
              },
            ],
            schedule: '*/5 * * * *',
            starting_deadline_seconds: 0,
            successful_jobs_history_limit: 3,
            suspend: false,
            timezone: '',
          },
        ],
        timeouts: null,
      },
      patch: { spec: { suspend: true, schedule: '0 * * * *' } },
      after: cron({ suspend: true, schedule: '0 * * * *' }),
      drifts: [
        { field: 'spec.schedule', old: '*/5 * * * *', new: '0 * * * *' },
        { field: 'spec.suspend', old: false, new: true },
      ],
    }),
  ]);
  t.end();
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
