import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

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

/** Amazon EKS: node groups, Fargate profiles and add-ons. Source: EKS API reference, Terraform AWS provider (`internal/service/eks`). */

const nodeGroup = c.on('aws_eks_node_group', { cluster_name: clusterName, node_group_name: 'nodegroupName' });
const profile = c.on('aws_eks_fargate_profile', { cluster_name: clusterName, fargate_profile_name: 'fargateProfileName' });
const addon = c.on('aws_eks_addon', { cluster_name: clusterName, addon_name: 'addonName' });

/** A number of nodes replaces a percentage, and vice versa. */
const unavailable = (member: string, other: string): c.Read =>
  c.via('updateConfig', (block) => (isObject(block) ? (block[member] ?? (other in block ? null : undefined)) : undefined));

const groupSettings: c.Edits = {
  ...c.same(`
    node_repair_config{enabled max_parallel_nodes_repaired_count max_parallel_nodes_repaired_percentage
    max_unhealthy_node_threshold_count max_unhealthy_node_threshold_percentage} scaling_config{max_size min_size}`),
  'node_repair_config.node_repair_config_overrides': c.blocks('nodeRepairConfig.nodeRepairConfigOverrides'),
  'scaling_config.desired_size': unlessByScaler('scalingConfig.desiredSize'),
  'update_config.max_unavailable': unavailable('maxUnavailable', 'maxUnavailablePercentage'),
  'update_config.max_unavailable_percentage': unavailable('maxUnavailablePercentage', 'maxUnavailable'),
};
const template: c.Edits = c.same('launch_template{id name version} release_version version');

/** Labels to set, and `null` for labels to remove. */
const changedLabels = c.via('labels', (value): Json | undefined => {
  if (!isObject(value)) return undefined;
  const { addOrUpdateLabels, removeLabels } = value;
  return {
    ...(isObject(addOrUpdateLabels) ? addOrUpdateLabels : {}),
    ...Object.fromEntries((isList(removeLabels) ? removeLabels : []).flatMap((name) => (typeof name === 'string' ? [[name, null]] : []))),
  };
});
const changedTaints = c.via('taints', (value) =>
  isObject(value) ? { add: value['addOrUpdateTaints'] ?? [], remove: value['removeTaints'] ?? [] } : undefined,
);

const addonSettings: c.Edits = {
  ...c.same('addon_version configuration_values service_account_role_arn'),
  pod_identity_association: c.blocks('podIdentityAssociations'),
};

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

    aws_eks_node_group: {
      keys: [['cluster_name', 'node_group_name'], ['arn']],
      noise: ['resources.*', 'force_update_version', 'node_group_name_prefix'],
      defaults: { capacity_type: 'ON_DEMAND' },
    },
    aws_eks_fargate_profile: { keys: [['cluster_name', 'fargate_profile_name'], ['arn']] },
    aws_eks_addon: {
      keys: [['cluster_name', 'addon_name'], ['arn']],
      noise: ['preserve'],
      unevaluated: {
        resolve_conflicts: 'only affects how Terraform calls',
        resolve_conflicts_on_create: 'only affects how Terraform calls',
        resolve_conflicts_on_update: 'only affects how Terraform calls',
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

    CreateNodegroup: c.create(c.within(ofCluster, c.withId(nodeGroup, c.response('nodegroup.nodegroupArn'))), {
      ...groupSettings,
      ...template,
      ...c.same(`
        ami_type capacity_type disk_size instance_types labels remote_access.ec2_ssh_key node_role_arn=nodeRole
        remote_access{source_security_group_ids=sourceSecurityGroups} subnet_ids=subnets`),
      tags: c.newTags,
      taint: c.blocks('taints'),
    }),
    UpdateNodegroupConfig: c.modify(nodeGroup, {
      ...groupSettings,
      labels: c.eachKey(changedLabels),
      taint: c.amend(changedTaints, 'auto', ['key', 'effect']),
    }),
    UpdateNodegroupVersion: c.modify(nodeGroup, template),
    DeleteNodegroup: c.destroy(nodeGroup),

    CreateFargateProfile: c.create(c.within(ofCluster, c.withId(profile, c.response('fargateProfile.fargateProfileArn'))), {
      ...c.same('pod_execution_role_arn subnet_ids=subnets'),
      selector: c.blocks('selectors', c.byName({ maps: ['labels'] })),
      tags: c.newTags,
    }),
    DeleteFargateProfile: c.destroy(profile),

    CreateAddon: c.create(c.within(ofCluster, c.withId(addon, c.response('addon.addonArn'))), { ...addonSettings, tags: c.newTags }),
    UpdateAddon: c.modify(addon, addonSettings),
    DeleteAddon: c.destroy(addon),
  },
};
