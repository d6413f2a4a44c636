import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const withoutNamespace = { namespace: undefined as never };
const clusterState = (name = 'web'): Json => [
  { annotations: {}, generate_name: '', generation: 0, labels: {}, name, resource_version: '1', uid: 'u' },
];
const object = (kind: string, apiVersion: string, members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  kind,
  apiVersion,
  metadata: objectMeta(metadata),
  ...members,
});

void t.test('volumes', (t) => {
  const volume = (spec: JsonObject): JsonObject =>
    object(
      'PersistentVolume',
      'v1',
      {
        spec: {
          capacity: { storage: '10Gi' },
          csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'vol-0a1b2c3d', fsType: 'ext4' },
          accessModes: ['ReadWriteOnce'],
          claimRef: { kind: 'PersistentVolumeClaim', namespace: 'shop', name: 'data' },
          persistentVolumeReclaimPolicy: 'Retain',
          storageClassName: 'gp3',
          volumeMode: 'Filesystem',
          ...spec,
        },
        status: { phase: 'Bound' },
      },
      { ...withoutNamespace, annotations: { 'pv.kubernetes.io/bound-by-controller': 'yes' }, finalizers: ['kubernetes.io/pv-protection'] },
    );
  const claim = (requests: JsonObject): JsonObject =>
    object('PersistentVolumeClaim', 'v1', {
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests },
        volumeName: 'pvc-1',
        storageClassName: 'gp3',
        volumeMode: 'Filesystem',
      },
    });
  const storageClass = (members: JsonObject): JsonObject =>
    object(
      'StorageClass',
      'storage.k8s.io/v1',
      {
        provisioner: 'ebs.csi.aws.com',
        parameters: { type: 'gp3' },
        reclaimPolicy: 'Delete',
        allowVolumeExpansion: true,
        volumeBindingMode: 'WaitForFirstConsumer',
        ...members,
      },
      withoutNamespace,
    );
  const csi = {
    controller_expand_secret_ref: [],
    controller_publish_secret_ref: [],
    driver: 'ebs.csi.aws.com',
    fs_type: 'ext4',
    node_publish_secret_ref: [],
    node_stage_secret_ref: [],
    read_only: false,
    volume_attributes: {},
    volume_handle: 'vol-0a1b2c3d',
  };
  checkAuditCases(t, [
    ...objectCases({
      resource: 'persistentvolumes',
      types: ['kubernetes_persistent_volume_v1', 'kubernetes_persistent_volume'],
      namespace: '',
      name: 'web',
      object: volume({}),
      attributes: {
        id: 'web',
        metadata: clusterState(),
        spec: [
          {
            access_modes: ['ReadWriteOnce'],
            capacity: { storage: '10Gi' },
            claim_ref: [],
            mount_options: [],
            node_affinity: [],
            persistent_volume_reclaim_policy: 'Retain',
            persistent_volume_source: [{ csi: [csi], host_path: [], local: [], nfs: [] }],
            storage_class_name: 'gp3',
            volume_mode: 'Filesystem',
          },
        ],
        timeouts: null,
      },
      patch: { spec: { persistentVolumeReclaimPolicy: 'Delete', csi: { volumeHandle: 'vol-99999999' } } },
      after: volume({
        persistentVolumeReclaimPolicy: 'Delete',
        csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'vol-99999999', fsType: 'ext4' },
      }),
      drifts: [
        { field: 'spec.persistent_volume_reclaim_policy', old: 'Retain', new: 'Delete' },
        { field: 'spec.persistent_volume_source.csi.volume_handle', old: 'vol-0a1b2c3d', new: 'vol-99999999' },
      ],
    }),
    ...objectCases({
      resource: 'persistentvolumeclaims',
      types: ['kubernetes_persistent_volume_claim_v1', 'kubernetes_persistent_volume_claim'],
      namespace: 'shop',
      name: 'web',
      object: claim({ storage: '10Gi' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            access_modes: ['ReadWriteOnce'],
            resources: [{ limits: {}, requests: { storage: '10Gi' } }],
            selector: [],
            storage_class_name: 'gp3',
            volume_mode: 'Filesystem',
            volume_name: '',
          },
        ],
        timeouts: null,
        wait_until_bound: true,
      },
      patch: { spec: { resources: { requests: { storage: '500Gi' } } } },
      after: claim({ storage: '500Gi' }),
      drifts: [{ field: 'spec.resources.requests.storage', old: '10Gi', new: '500Gi' }],
    }),
    ...objectCases({
      resource: 'storageclasses.storage.k8s.io',
      types: ['kubernetes_storage_class_v1', 'kubernetes_storage_class'],
      namespace: '',
      name: 'web',
      object: storageClass({}),
      attributes: {
        allow_volume_expansion: true,
        allowed_topologies: [],
        id: 'web',
        metadata: clusterState(),
        mount_options: [],
        parameters: { type: 'gp3' },
        reclaim_policy: 'Delete',
        storage_provisioner: 'ebs.csi.aws.com',
        volume_binding_mode: 'WaitForFirstConsumer',
      },
      patch: { allowVolumeExpansion: false, mountOptions: ['debug'] },
      after: storageClass({ allowVolumeExpansion: false, mountOptions: ['debug'] }),
      drifts: [
        { field: 'allow_volume_expansion', old: true, new: false },
        { field: 'mount_options', old: [], new: ['debug'] },
      ],
    }),
    ...objectCases({
      resource: 'csidrivers.storage.k8s.io',
      types: ['kubernetes_csi_driver_v1', 'kubernetes_csi_driver'],
      namespace: '',
      name: 'web',
      object: object(
        'CSIDriver',
        'storage.k8s.io/v1',
        { spec: { attachRequired: true, podInfoOnMount: false, volumeLifecycleModes: ['Persistent'], storageCapacity: false } },
        withoutNamespace,
      ),
      attributes: {
        id: 'web',
        metadata: clusterState(),
        spec: [{ attach_required: true, pod_info_on_mount: false, volume_lifecycle_modes: ['Persistent'] }],
      },
      patch: { spec: { podInfoOnMount: true } },
      after: object(
        'CSIDriver',
        'storage.k8s.io/v1',
        { spec: { attachRequired: true, podInfoOnMount: true, volumeLifecycleModes: ['Persistent'] } },
        withoutNamespace,
      ),
      drifts: [{ field: 'spec.pod_info_on_mount', old: false, new: true }],
    }),
  ]);
  t.end();
});
