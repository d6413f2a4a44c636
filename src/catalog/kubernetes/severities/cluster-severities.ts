import { words } from '../../dsl.js';
import { critical, high, type SeverityRow, type SeverityRows } from '../../severity-row.js';
import { cloudIdentities } from '../widening.js';

/** The attributes with annotations of an object: of its own resource, of `kubernetes_annotations`, and of a manifest. */
const annotations = (names: string): string => attributesWith('annotations', names);

/** The attributes with a label of an object: of its own resource, of `kubernetes_labels`, and of a manifest. */
export const label = (name: string): string => attributesWith('labels', name);

const attributesWith = (member: string, names: string): string =>
  words(names)
    .map((name) => `metadata.${member}.${name} ${member}.${name} manifest.metadata.${member}.${name}`)
    .join(' ');

/** A row of manifests also covers those that are declared as YAML. */
export const alsoOfYaml = (row: SeverityRow): SeverityRow =>
  row.types.includes('kubernetes_manifest')
    ? {
        ...row,
        types: [...row.types, 'kubectl_manifest'],
        attributes: row.attributes.flatMap((name) =>
          name.startsWith('manifest.') ? [name, name.replace('manifest', 'yaml_body')] : [name],
        ),
      }
    : row;

/** Severities of changes in a cluster (D24). Source: Kubernetes documentation, RBAC good practices. */

const roles = 'kubernetes_role kubernetes_role_v1 kubernetes_cluster_role kubernetes_cluster_role_v1';
const bindings = 'kubernetes_role_binding kubernetes_role_binding_v1 kubernetes_cluster_role_binding kubernetes_cluster_role_binding_v1';
const accounts =
  'kubernetes_service_account kubernetes_service_account_v1 kubernetes_default_service_account kubernetes_default_service_account_v1';

export const clusterAccessSeverities: SeverityRows = [
  critical('deleted', 'any', 'An identity or a role was deleted.', `${roles} ${accounts}`),
  critical(['created', 'modified'], { becomes: ['cluster-admin'] }, 'The subjects may do everything in the cluster.', {
    [bindings]: 'role_ref.name',
  }),
  critical('modified', 'gains_entries', 'Others have the permissions of the role.', { [bindings]: 'subject' }),
  critical('modified', 'gains_entries', 'The subjects of the role have other permissions.', { [roles]: 'rule' }),
  critical('created', 'administrator', 'The role allows every call on every resource.', { [roles]: 'rule' }),
  critical(['created', 'modified'], 'exposes', 'Everybody has the permissions of the role.', { [bindings]: 'subject' }),
  critical('modified', 'gains_entries', 'Others have the permissions of the role.', { kubernetes_manifest: 'manifest.subjects' }),
  critical('modified', 'gains_entries', 'The subjects of the role have other permissions.', { kubernetes_manifest: 'manifest.rules' }),
  high('modified', 'any', 'Identities, policies, credentials and attachments determine permissions.', {
    kubernetes_manifest: 'manifest.subjects manifest.rules manifest.roleRef.*',
  }),
  high('modified', 'any', 'Pods act as another identity.', {
    [`${accounts} kubernetes_annotations kubernetes_manifest`]: annotations(cloudIdentities.join(' ')),
  }),
  high('modified', 'any', 'A secret was changed.', {
    'kubernetes_secret kubernetes_secret_v1 kubernetes_secret_v1_data': 'data data.* binary_data binary_data.* type',
  }),
];

/** Changes of a cluster that open services to everybody, or switch off a protection (D24). Source: Kubernetes and controllers' documentation. */

const services = 'kubernetes_service kubernetes_service_v1 kubernetes_manifest';
const annotated = `
  kubernetes_service kubernetes_service_v1 kubernetes_ingress kubernetes_ingress_v1 kubernetes_annotations kubernetes_manifest`;
const policies = 'kubernetes_network_policy kubernetes_network_policy_v1';
const webhooks = ['validating', 'mutating']
  .flatMap((kind) => [`kubernetes_${kind}_webhook_configuration`, `kubernetes_${kind}_webhook_configuration_v1`])
  .join(' ');
const apiServices = 'kubernetes_api_service kubernetes_api_service_v1';
const volumes = 'kubernetes_persistent_volume kubernetes_persistent_volume_v1';

const ranges = annotations(`
  nginx.ingress.kubernetes.io/whitelist-source-range
  nginx.ingress.kubernetes.io/allowlist-source-range
  alb.ingress.kubernetes.io/inbound-cidrs
  service.beta.kubernetes.io/*load-balancer-source-ranges`);

export const clusterExposureSeverities: SeverityRows = [
  critical('modified', { becomes: ['LoadBalancer', 'NodePort'] }, 'The service is reachable from outside the cluster.', {
    [services]: 'spec.type manifest.spec.type',
  }),
  critical('modified', 'opens_allowlist', 'The service is open to every address.', {
    [services]: 'spec.load_balancer_source_ranges manifest.spec.loadBalancerSourceRanges',
  }),
  high('modified', 'gains_entries', 'The service takes the traffic of other addresses.', {
    [services]: 'spec.external_ips manifest.spec.externalIPs',
  }),
  critical('modified', 'opens_allowlist', 'Every address may connect.', { [annotated]: ranges }),
  critical('modified', 'turned_off', 'The load balancer is reachable from the internet.', {
    [annotated]: annotations('service.beta.kubernetes.io/*load-balancer-internal'),
  }),
  critical('modified', { was: 'Internal' }, 'The load balancer is reachable from the internet.', {
    [annotated]: annotations('networking.gke.io/load-balancer-type cloud.google.com/load-balancer-type'),
  }),
  critical('modified', { becomes: ['internet-facing'] }, 'The load balancer is reachable from the internet.', {
    [annotated]: annotations('alb.ingress.kubernetes.io/scheme service.beta.kubernetes.io/aws-load-balancer-scheme'),
  }),
  critical('modified', 'removed', 'Requests no longer need a signed-in user.', {
    [annotated]: annotations(`
  nginx.ingress.kubernetes.io/auth-url
  nginx.ingress.kubernetes.io/auth-type
  nginx.ingress.kubernetes.io/auth-tls-secret`),
  }),
  high('modified', 'removed', 'Connections are not encrypted.', {
    'kubernetes_ingress kubernetes_ingress_v1 kubernetes_manifest': 'spec.tls manifest.spec.tls',
  }),
  critical('modified', 'opens_network', 'Everybody may connect to the pods.', {
    [`${policies} kubernetes_manifest`]: 'spec.ingress manifest.spec.ingress',
  }),
  high('modified', 'any', 'Other connections of the pods are allowed.', { [policies]: 'spec.*' }),
  critical('modified', 'protects_less', 'Objects are no longer checked, or are accepted unchecked.', {
    [`${webhooks} kubernetes_manifest`]: 'webhook manifest.webhooks',
  }),
  critical('modified', { was: 'Fail' }, 'Objects are accepted unchecked if the check fails.', { [webhooks]: 'webhook.failure_policy' }),
  high('modified', 'any', 'Other objects are checked or changed on admission.', { [webhooks]: 'webhook webhook.*' }),
  high('modified', 'turned_on', 'Another server can answer for the API.', { [apiServices]: 'spec.insecure_skip_tls_verify' }),
  high('modified', { was: 'Retain' }, 'The data is deleted with its claim.', { [volumes]: 'spec.persistent_volume_reclaim_policy' }),
];

/** Changes of pods that give their containers rights on the node, or another identity (D24). Source: Pod Security Standards. */

const workloads =
  'kubernetes_deployment* kubernetes_stateful_set* kubernetes_daemon_set* kubernetes_daemonset* kubernetes_job* kubernetes_cron_job* kubernetes_pod* kubernetes_replication_controller*';
/** Manifests have the names of the API. */
const pods = `${workloads} kubernetes_manifest`;

export const workloadSeverities: SeverityRows = [
  critical('modified', 'node_access', 'A container has other rights on its node.', {
    [pods]: `
      spec.*container spec.*volume spec.*security_context spec.*capabilities spec.template.spec spec.job_template*.spec
      manifest.spec*containers manifest.spec*volumes manifest.spec*securityContext manifest.spec*capabilities
      manifest.spec.template.spec`,
  }),
  critical('modified', 'turned_on', 'The container has all rights on its node.', { [pods]: 'spec.*privileged manifest.spec*privileged' }),
  critical('modified', 'turned_on', 'The pod shares a namespace with its node.', {
    [pods]: 'spec.*host_pid spec.*host_ipc spec.*host_network manifest.spec*hostPID manifest.spec*hostIPC manifest.spec*hostNetwork',
  }),
  critical('modified', { was: 'false' }, 'The container may gain rights.', {
    [pods]: 'spec.*allow_privilege_escalation manifest.spec*allowPrivilegeEscalation',
  }),
  critical('modified', 'gains_entries', 'The container has other rights on its node.', {
    [pods]: `
      spec.*capabilities.add spec.*host_path spec.*host_path.path manifest.spec*capabilities.add manifest.spec*hostPath
      manifest.spec*hostPath.path`,
  }),
  high('modified', 'turned_off', 'The container is less isolated.', {
    [pods]: 'spec.*run_as_non_root spec.*read_only_root_filesystem manifest.spec*runAsNonRoot manifest.spec*readOnlyRootFilesystem',
  }),
  high('modified', { becomes: ['0'] }, 'The container runs as root.', { [pods]: 'spec.*run_as_user manifest.spec*runAsUser' }),
  high('modified', { becomes: ['Unconfined'] }, 'The container is less isolated.', {
    [pods]: 'spec.*seccomp_profile.type manifest.spec*seccompProfile.type',
  }),
  high('modified', 'loses_entries', 'The container keeps more rights.', {
    [pods]: 'spec.*capabilities.drop manifest.spec*capabilities.drop',
  }),
  high('modified', 'any', 'The pod acts as another identity.', { [pods]: 'spec.*service_account_name manifest.spec*serviceAccountName' }),
  high('modified', 'turned_on', 'The pod has a token of its service account.', {
    [pods]: 'spec.*automount_service_account_token manifest.spec*automountServiceAccountToken',
  }),
];
