import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';
import { container, podSpec, podSpecState } from './web-deployment.js';

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
  field: `${path}.container.image`,
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
