import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Amazon EKS: clusters, and tags of all its resources. Source: EKS API reference, Terraform AWS provider (`internal/service/eks`). */

/** Calls about a part of a cluster name the cluster in their path, which records write under either name. */
export const clusterName = c.either('clusterName', 'name');
/** The cluster of a part. */
export const ofCluster = c.on('aws_eks_cluster', { name: clusterName });
const cluster = c.on('aws_eks_cluster', { name: c.either('name', 'clusterName') });

const typesThat = (value: Json, enabled: boolean): readonly Json[] =>
  isList(value)
    ? value.filter(isObject).flatMap(({ types = [], enabled: isOn = false }) => (isOn === enabled && isList(types) ? types : []))
    : [];
const logs = 'logging.clusterLogging';
const network = 'resourcesVpcConfig';

const encryption: c.From = c.blocks('encryptionConfig');

/** Members that a call omits keep their values. */
const settings: c.Edits = {
  ...c.same(`
    access_config{authentication_mode} compute_config{enabled node_pools node_role_arn} control_plane_scaling_config{tier}
    deletion_protection kubernetes_network_config{elastic_load_balancing{enabled}} storage_config{block_storage{enabled}}
    upgrade_policy{support_type} zonal_shift_config{enabled}`),
  ...c.same('remote_network_config{remote_node_networks remote_pod_networks}', c.blocks),
  ...c.same(
    'endpoint_private_access endpoint_public_access public_access_cidrs security_group_ids subnet_ids',
    `${network}.`,
    'vpc_config.',
  ),
};

const resourceArn = c.decoded('resourceArn');
/** The resources with tags. Connected clusters and subscriptions have no type. */
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_eks_cluster', { arn: c.arnOf('cluster', resourceArn) }), edits),
  c.modify(c.on('aws_eks_node_group', { arn: c.arnOf('nodegroup', resourceArn) }), edits),
  c.modify(c.on('aws_eks_addon', { arn: c.arnOf('addon', resourceArn) }), edits),
  c.modify(c.on('aws_eks_fargate_profile', { arn: c.arnOf('fargateprofile', resourceArn) }), edits),
  c.modify(c.on('aws_eks_access_entry', { access_entry_arn: c.arnOf('access-entry', resourceArn) }), edits),
  c.modify(c.on('aws_eks_pod_identity_association', { association_arn: c.arnOf('podidentityassociation', resourceArn) }), edits),
  c.modify(c.on('aws_eks_identity_provider_config', { arn: c.arnOf('identityproviderconfig', resourceArn) }), edits),
  c.modify(c.on('aws_eks_capability', { arn: c.arnOf('capability', resourceArn) }), edits),
];

export const eksClusters: c.ServiceCatalog = {
  eventSource: 'eks.amazonaws.com',
  types: c.types('container', {
    aws_eks_cluster: {
      keys: [['name'], ['arn']],
      cloudId: 'arn',
      noise: ['certificate_authority.*', 'identity.*', 'force_update_version'],
      defaults: {
        'access_config.authentication_mode': 'CONFIG_MAP',
        'kubernetes_network_config.ip_family': 'ipv4',
        'upgrade_policy.support_type': 'EXTENDED',
        'vpc_config.endpoint_public_access': true,
        'vpc_config.public_access_cidrs': ['0.0.0.0/0'],
      },
    },
  }),
  events: {
    CreateCluster: c.create(c.withId(cluster, c.response('cluster.arn')), {
      ...settings,
      ...c.same(`
          access_config{bootstrap_cluster_creator_admin_permissions} bootstrap_self_managed_addons kubernetes_network_config{ip_family
          service_ipv4_cidr} outpost_config{control_plane_instance_type control_plane_placement{group_name} outpost_arns} role_arn
          version`),
      enabled_cluster_log_types: c.via(logs, (value) => typesThat(value, true)),
      encryption_config: encryption,
      tags: c.newTags,
    }),
    UpdateClusterConfig: c.modify(cluster, {
      ...settings,
      enabled_cluster_log_types: c.amend(
        c.via(logs, (value) => ({ add: typesThat(value, true), remove: typesThat(value, false) })),
        'auto',
      ),
    }),
    UpdateClusterVersion: c.modify(cluster, { version: c.set('version', 'version') }),
    AssociateEncryptionConfig: c.modify(ofCluster, { encryption_config: encryption }),
    DeleteCluster: c.destroy(cluster),

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits)))),
  },
};
