import type { TypeSpec } from '../type-spec.js';
import { qualified, type Resource } from './object-name.js';

/** One kind of object, with the resource types that may declare it as a whole: names with and without `_v1` are one resource (D80). */
export type ObjectKind = Resource & {
  readonly kind: string;
  /** The first is that of objects that no state declares. */
  readonly types: readonly string[];
  /** Attributes that the API has too; others configure the provider. */
  readonly attributes: readonly string[];
  /** The attribute that most writes change, for writes of which the record shows nothing (D16). */
  readonly main: string;
  readonly isNamespaced: boolean;
  readonly family: TypeSpec['family'];
  readonly access: TypeSpec['access'];
  readonly accessIf: TypeSpec['accessIf'];
  readonly onlyDeclared: boolean;
};

type Traits = Partial<Pick<ObjectKind, 'isNamespaced' | 'family' | 'access' | 'accessIf' | 'onlyDeclared'>>;

const kind = (
  group: string,
  resource: string,
  name: string,
  types: string,
  attributes: string,
  { isNamespaced = true, family = 'kubernetes', access, accessIf, onlyDeclared = false }: Traits = {},
): ObjectKind => {
  const own = attributes.split(' ').filter((one) => one !== '');
  return {
    group,
    resource,
    kind: name,
    types: types.split(' ').map((type) => `kubernetes_${type}`),
    attributes: ['metadata', ...own],
    main: own[0] ?? 'metadata',
    isNamespaced,
    family,
    access,
    accessIf,
    onlyDeclared,
  };
};

const cluster: Traits = { isNamespaced: false };
const rbac = 'rbac.authorization.k8s.io';
const storage = 'storage.k8s.io';
const webhooks = 'admissionregistration.k8s.io';

/** All kinds with resource types of their own. Objects of other kinds are declared as `kubernetes_manifest`. */
export const objectKinds: readonly ObjectKind[] = [
  kind('apps', 'deployments', 'Deployment', 'deployment_v1 deployment', 'spec'),
  kind('apps', 'statefulsets', 'StatefulSet', 'stateful_set_v1 stateful_set', 'spec'),
  kind('apps', 'daemonsets', 'DaemonSet', 'daemon_set_v1 daemonset', 'spec'),
  kind('batch', 'jobs', 'Job', 'job_v1 job', 'spec'),
  kind('batch', 'cronjobs', 'CronJob', 'cron_job_v1 cron_job', 'spec'),
  kind('', 'pods', 'Pod', 'pod_v1 pod', 'spec'),
  kind('', 'replicationcontrollers', 'ReplicationController', 'replication_controller_v1 replication_controller', 'spec'),
  kind('', 'services', 'Service', 'service_v1 service', 'spec'),
  kind('networking.k8s.io', 'ingresses', 'Ingress', 'ingress_v1 ingress', 'spec'),
  kind('networking.k8s.io', 'ingressclasses', 'IngressClass', 'ingress_class_v1 ingress_class', 'spec', cluster),
  kind('networking.k8s.io', 'networkpolicies', 'NetworkPolicy', 'network_policy_v1 network_policy', 'spec'),
  kind('', 'configmaps', 'ConfigMap', 'config_map_v1 config_map', 'data binary_data immutable'),
  kind('', 'secrets', 'Secret', 'secret_v1 secret', 'data binary_data type immutable', {
    accessIf: { access: 'credential', attribute: 'type', values: ['kubernetes.io/service-account-token'] },
  }),
  kind(
    '',
    'serviceaccounts',
    'ServiceAccount',
    'service_account_v1 service_account default_service_account_v1 default_service_account',
    'image_pull_secret secret automount_service_account_token',
    { family: 'iam', access: 'identity' },
  ),
  kind('', 'namespaces', 'Namespace', 'namespace_v1 namespace', '', cluster),
  kind('', 'resourcequotas', 'ResourceQuota', 'resource_quota_v1 resource_quota', 'spec'),
  kind('', 'limitranges', 'LimitRange', 'limit_range_v1 limit_range', 'spec'),
  kind('', 'persistentvolumes', 'PersistentVolume', 'persistent_volume_v1 persistent_volume', 'spec', cluster),
  kind('', 'persistentvolumeclaims', 'PersistentVolumeClaim', 'persistent_volume_claim_v1 persistent_volume_claim', 'spec'),
  kind('', 'endpoints', 'Endpoints', 'endpoints_v1 endpoints', 'subset', { onlyDeclared: true }),
  kind('discovery.k8s.io', 'endpointslices', 'EndpointSlice', 'endpoint_slice_v1', 'endpoint port address_type', { onlyDeclared: true }),
  kind(
    storage,
    'storageclasses',
    'StorageClass',
    'storage_class_v1 storage_class',
    'parameters storage_provisioner reclaim_policy volume_binding_mode allow_volume_expansion mount_options allowed_topologies',
    cluster,
  ),
  kind(storage, 'csidrivers', 'CSIDriver', 'csi_driver_v1 csi_driver', 'spec', cluster),
  kind(rbac, 'clusterroles', 'ClusterRole', 'cluster_role_v1 cluster_role', 'rule aggregation_rule', {
    isNamespaced: false,
    family: 'iam',
    access: 'policy',
  }),
  kind(rbac, 'roles', 'Role', 'role_v1 role', 'rule', { family: 'iam', access: 'policy' }),
  kind(rbac, 'clusterrolebindings', 'ClusterRoleBinding', 'cluster_role_binding_v1 cluster_role_binding', 'subject role_ref', {
    isNamespaced: false,
    family: 'iam',
    access: 'attachment',
  }),
  kind(rbac, 'rolebindings', 'RoleBinding', 'role_binding_v1 role_binding', 'subject role_ref', { family: 'iam', access: 'attachment' }),
  kind(
    'autoscaling',
    'horizontalpodautoscalers',
    'HorizontalPodAutoscaler',
    'horizontal_pod_autoscaler_v2 horizontal_pod_autoscaler_v1 horizontal_pod_autoscaler horizontal_pod_autoscaler_v2beta2',
    'spec',
  ),
  kind('policy', 'poddisruptionbudgets', 'PodDisruptionBudget', 'pod_disruption_budget_v1 pod_disruption_budget', 'spec'),
  kind('policy', 'podsecuritypolicies', 'PodSecurityPolicy', 'pod_security_policy_v1beta1 pod_security_policy', 'spec', cluster),
  kind(
    'scheduling.k8s.io',
    'priorityclasses',
    'PriorityClass',
    'priority_class_v1 priority_class',
    'value description global_default preemption_policy',
    cluster,
  ),
  kind('node.k8s.io', 'runtimeclasses', 'RuntimeClass', 'runtime_class_v1', 'handler', cluster),
  kind(
    webhooks,
    'mutatingwebhookconfigurations',
    'MutatingWebhookConfiguration',
    'mutating_webhook_configuration_v1 mutating_webhook_configuration',
    'webhook',
    cluster,
  ),
  kind(
    webhooks,
    'validatingwebhookconfigurations',
    'ValidatingWebhookConfiguration',
    'validating_webhook_configuration_v1 validating_webhook_configuration',
    'webhook',
    cluster,
  ),
  kind('apiregistration.k8s.io', 'apiservices', 'APIService', 'api_service_v1 api_service', 'spec', cluster),
];

const byName = new Map(objectKinds.map((one) => [qualified(one), one]));

export const kindOf = (resource: Resource): ObjectKind | undefined => byName.get(qualified(resource));
