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

void t.test('namespaces, quotas and limits', (t) => {
  const namespace = (labels: JsonObject): JsonObject =>
    object(
      'Namespace',
      'v1',
      { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } },
      { ...withoutNamespace, name: 'shop', labels: { 'kubernetes.io/metadata.name': 'shop', ...labels } },
    );
  const quota = (hard: JsonObject): JsonObject => object('ResourceQuota', 'v1', { spec: { hard }, status: { hard, used: {} } });
  const range = (max: JsonObject): JsonObject =>
    object('LimitRange', 'v1', {
      spec: { limits: [{ type: 'Container', max, default: { cpu: '500m' }, defaultRequest: { cpu: '100m' } }] },
    });
  const limit = (max: JsonObject) => ({
    default: { cpu: '500m' },
    default_request: { cpu: '100m' },
    max,
    max_limit_request_ratio: {},
    min: {},
    type: 'Container',
  });
  checkAuditCases(t, [
    ...objectCases({
      resource: 'namespaces',
      types: ['kubernetes_namespace_v1', 'kubernetes_namespace'],
      namespace: 'shop',
      name: 'shop',
      object: namespace({ team: 'shop', 'pod-security.kubernetes.io/enforce': 'restricted' }),
      attributes: {
        id: 'shop',
        metadata: [
          {
            annotations: null,
            generate_name: '',
            generation: 0,
            labels: { team: 'shop', 'pod-security.kubernetes.io/enforce': 'restricted' },
            name: 'shop',
            resource_version: '1',
            uid: 'u',
          },
        ],
        timeouts: null,
        wait_for_default_service_account: false,
      },
      patch: { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } } },
      after: namespace({ team: 'shop', 'pod-security.kubernetes.io/enforce': 'privileged' }),
      drifts: [{ field: 'metadata.labels.pod-security.kubernetes.io/enforce', old: 'restricted', new: 'privileged' }],
    }),
    ...objectCases({
      resource: 'resourcequotas',
      types: ['kubernetes_resource_quota_v1', 'kubernetes_resource_quota'],
      namespace: 'shop',
      name: 'web',
      object: quota({ cpu: '4', 'requests.memory': '8Gi' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ hard: { cpu: '4000m', 'requests.memory': '8Gi' }, scope_selector: [], scopes: [] }],
        timeouts: null,
      },
      patch: { spec: { hard: { cpu: '64' } } },
      after: quota({ cpu: '64', 'requests.memory': '8Gi' }),
      drifts: [{ field: 'spec.hard.cpu', old: '4000m', new: '64' }],
    }),
    ...objectCases({
      resource: 'limitranges',
      types: ['kubernetes_limit_range_v1', 'kubernetes_limit_range'],
      namespace: 'shop',
      name: 'web',
      object: range({ cpu: '2', memory: '1Gi' }),
      attributes: { id: 'shop/web', metadata: stateMeta(), spec: [{ limit: [limit({ cpu: '2', memory: '1024Mi' })] }] },
      patch: { spec: { limits: [{ type: 'Container', max: { cpu: '32' } }] } },
      after: range({ cpu: '32', memory: '1Gi' }),
      drifts: [{ field: 'spec.limit', old: [limit({ cpu: '2', memory: '1024Mi' })], new: [limit({ cpu: '32', memory: '1Gi' })] }],
    }),
  ]);
  t.end();
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

void t.test('autoscalers and disruption budgets', (t) => {
  const cpu = (averageUtilization: number): Json => [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } },
  ];
  const scaler = (spec: JsonObject): JsonObject =>
    object('HorizontalPodAutoscaler', 'autoscaling/v2', {
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        minReplicas: 2,
        maxReplicas: 10,
        metrics: cpu(80),
        ...spec,
      },
    });
  const ref = [{ api_version: 'apps/v1', kind: 'Deployment', name: 'web' }];
  const metric = (utilization: number) => ({
    container_resource: [],
    external: [],
    object: [],
    pods: [],
    resource: [{ name: 'cpu', target: [{ average_utilization: utilization, average_value: '0', type: 'Utilization', value: '0' }] }],
    type: 'Resource',
  });
  const spec = { max_replicas: 10, min_replicas: 2, scale_target_ref: ref };
  const first = {
    id: 'shop/web',
    metadata: stateMeta(),
    spec: [{ ...spec, behavior: [], metric: [], target_cpu_utilization_percentage: 80 }],
  };
  const budget = (members: JsonObject): JsonObject =>
    object('PodDisruptionBudget', 'policy/v1', { spec: { selector: { matchLabels: { app: 'web' } }, ...members } });
  checkAuditCases(t, [
    ...objectCases({
      resource: 'horizontalpodautoscalers.autoscaling',
      types: ['kubernetes_horizontal_pod_autoscaler_v2', 'kubernetes_horizontal_pod_autoscaler_v2beta2'],
      namespace: 'shop',
      name: 'web',
      object: scaler({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ ...spec, behavior: [], metric: [metric(80)], target_cpu_utilization_percentage: 0 }],
      },
      patch: { spec: { maxReplicas: 100 } },
      after: scaler({ maxReplicas: 100 }),
      drifts: [{ field: 'spec.max_replicas', old: 10, new: 100 }],
    }),
    {
      name: 'the first version of the API declares a percentage, which agrees',
      call: { verb: 'update', resource: 'horizontalpodautoscalers.autoscaling', request: scaler({}), response: scaler({}) },
      state: [{ type: 'kubernetes_horizontal_pod_autoscaler', attributes: first }],
      drifts: [],
    },
    {
      name: 'and one that differs',
      call: {
        verb: 'patch',
        resource: 'horizontalpodautoscalers.autoscaling',
        request: { spec: { metrics: cpu(30) } },
        response: scaler({ metrics: cpu(30) }),
      },
      state: [{ type: 'kubernetes_horizontal_pod_autoscaler_v1', attributes: first }],
      drifts: [
        { address: 'kubernetes_horizontal_pod_autoscaler_v1.this', field: 'spec.target_cpu_utilization_percentage', old: 80, new: 30 },
      ],
    },
    ...objectCases({
      resource: 'poddisruptionbudgets.policy',
      types: ['kubernetes_pod_disruption_budget_v1', 'kubernetes_pod_disruption_budget'],
      namespace: 'shop',
      name: 'web',
      object: budget({ minAvailable: '50%' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ max_unavailable: '', min_available: '50%', selector: [{ match_expressions: [], match_labels: { app: 'web' } }] }],
      },
      patch: { spec: { minAvailable: 0 } },
      after: budget({ minAvailable: 0 }),
      drifts: [{ field: 'spec.min_available', old: '50%', new: '0' }],
    }),
  ]);
  t.end();
});

void t.test('classes, webhooks and API services', (t) => {
  const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const caBundle = Buffer.from(ca).toString('base64');
  const hook = (members: JsonObject): JsonObject => ({
    name: 'check.acme.example',
    clientConfig: { service: { namespace: 'shop', name: 'hook', path: '/check', port: 443 }, caBundle },
    rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], scope: '*' }],
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    sideEffects: 'None',
    timeoutSeconds: 10,
    admissionReviewVersions: ['v1'],
    ...members,
  });
  const webhook = (members: JsonObject): JsonObject => ({
    admission_review_versions: ['v1'],
    client_config: [{ ca_bundle: ca, service: [{ name: 'hook', namespace: 'shop', path: '/check', port: 443 }], url: '' }],
    failure_policy: 'Fail',
    match_policy: 'Equivalent',
    name: 'check.acme.example',
    namespace_selector: [],
    object_selector: [],
    rule: [{ api_groups: [''], api_versions: ['v1'], operations: ['CREATE'], resources: ['pods'], scope: '*' }],
    side_effects: 'None',
    timeout_seconds: 10,
    ...members,
  });
  const group = 'admissionregistration.k8s.io';
  const configuration = (kind: string, members: JsonObject): JsonObject =>
    object(kind, `${group}/v1`, { webhooks: [hook(members)] }, withoutNamespace);
  const hooks = (['Validating', 'Mutating'] as const).flatMap((name) => {
    const mutating: JsonObject = name === 'Mutating' ? { reinvocationPolicy: 'Never' } : {};
    const mutatingState: JsonObject = name === 'Mutating' ? { reinvocation_policy: 'Never' } : {};
    const type = `kubernetes_${name.toLowerCase()}_webhook_configuration`;
    return objectCases({
      resource: `${name.toLowerCase()}webhookconfigurations.${group}`,
      types: [`${type}_v1`, type],
      namespace: '',
      name: 'web',
      object: configuration(`${name}WebhookConfiguration`, mutating),
      attributes: { id: 'web', metadata: clusterState(), webhook: [webhook(mutatingState)] },
      patch: [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Ignore' }],
      after: configuration(`${name}WebhookConfiguration`, { ...mutating, failurePolicy: 'Ignore' }),
      drifts: [
        {
          field: 'webhook',
          old: [webhook(mutatingState)],
          new: [webhook({ ...mutatingState, failure_policy: 'Ignore', namespace_selector: [{}], object_selector: [{}] })],
        },
      ],
    });
  });
  const service = (priority: number): JsonObject =>
    object(
      'APIService',
      'apiregistration.k8s.io/v1',
      {
        spec: {
          service: { namespace: 'shop', name: 'api', port: 443 },
          group: 'acme.example',
          version: 'v1',
          caBundle,
          groupPriorityMinimum: priority,
          versionPriority: 15,
        },
      },
      withoutNamespace,
    );
  const priorityClass = (value: number): JsonObject =>
    object('PriorityClass', 'scheduling.k8s.io/v1', { value, preemptionPolicy: 'PreemptLowerPriority' }, withoutNamespace);
  const runtimeClass = (handler: string): JsonObject => object('RuntimeClass', 'node.k8s.io/v1', { handler }, withoutNamespace);
  checkAuditCases(t, [
    ...hooks,
    ...objectCases({
      resource: 'apiservices.apiregistration.k8s.io',
      types: ['kubernetes_api_service_v1', 'kubernetes_api_service'],
      namespace: '',
      name: 'web',
      object: service(1000),
      attributes: {
        id: 'web',
        metadata: clusterState(),
        spec: [
          {
            ca_bundle: ca,
            group: 'acme.example',
            group_priority_minimum: 1000,
            insecure_skip_tls_verify: false,
            service: [{ name: 'api', namespace: 'shop', port: 443 }],
            version: 'v1',
            version_priority: 15,
          },
        ],
      },
      patch: { spec: { groupPriorityMinimum: 9 } },
      after: service(9),
      drifts: [{ field: 'spec.group_priority_minimum', old: 1000, new: 9 }],
    }),
    ...objectCases({
      resource: 'priorityclasses.scheduling.k8s.io',
      types: ['kubernetes_priority_class_v1', 'kubernetes_priority_class'],
      namespace: '',
      name: 'web',
      object: priorityClass(1000),
      attributes: {
        description: '',
        global_default: false,
        id: 'web',
        metadata: clusterState(),
        preemption_policy: 'PreemptLowerPriority',
        value: 1000,
      },
      patch: { value: 5 },
      after: priorityClass(5),
      drifts: [{ field: 'value', old: 1000, new: 5 }],
    }),
    ...objectCases({
      resource: 'runtimeclasses.node.k8s.io',
      types: ['kubernetes_runtime_class_v1'],
      namespace: '',
      name: 'web',
      object: runtimeClass('runsc'),
      attributes: { handler: 'runsc', id: 'web', metadata: clusterState() },
      patch: { handler: 'runc' },
      after: runtimeClass('runc'),
      drifts: [{ field: 'handler', old: 'runsc', new: 'runc' }],
    }),
  ]);
  t.end();
});
