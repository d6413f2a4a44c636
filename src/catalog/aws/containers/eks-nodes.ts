import { isList, isObject, type Json } from '../../../lib/json.js';
import { amend, create, destroy, eachKey, modify, on, response, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { blocks } from '../../values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { blocksAs, newTags } from './container-values.js';
import { clusterName, ofCluster } from './eks-clusters.js';

/** Amazon EKS: node groups, Fargate profiles and add-ons. Source: EKS API reference, Terraform AWS provider (`internal/service/eks`). */

const nodeGroup = on('aws_eks_node_group', { cluster_name: clusterName, node_group_name: 'nodegroupName' });
const profile = on('aws_eks_fargate_profile', { cluster_name: clusterName, fargate_profile_name: 'fargateProfileName' });
const addon = on('aws_eks_addon', { cluster_name: clusterName, addon_name: 'addonName' });

/** A number of nodes replaces a percentage, and vice versa. */
const unavailable = (member: string, other: string): Read =>
  via('updateConfig', (block) => (isObject(block) ? (block[member] ?? (other in block ? null : undefined)) : undefined));

const groupSettings: Edits = {
  'node_repair_config.enabled': 'nodeRepairConfig.enabled',
  'node_repair_config.max_parallel_nodes_repaired_count': 'nodeRepairConfig.maxParallelNodesRepairedCount',
  'node_repair_config.max_parallel_nodes_repaired_percentage': 'nodeRepairConfig.maxParallelNodesRepairedPercentage',
  'node_repair_config.max_unhealthy_node_threshold_count': 'nodeRepairConfig.maxUnhealthyNodeThresholdCount',
  'node_repair_config.max_unhealthy_node_threshold_percentage': 'nodeRepairConfig.maxUnhealthyNodeThresholdPercentage',
  'node_repair_config.node_repair_config_overrides': blocks('nodeRepairConfig.nodeRepairConfigOverrides'),
  'scaling_config.desired_size': unlessByScaler('scalingConfig.desiredSize'),
  'scaling_config.max_size': 'scalingConfig.maxSize',
  'scaling_config.min_size': 'scalingConfig.minSize',
  'update_config.max_unavailable': unavailable('maxUnavailable', 'maxUnavailablePercentage'),
  'update_config.max_unavailable_percentage': unavailable('maxUnavailablePercentage', 'maxUnavailable'),
};
const template: Edits = {
  'launch_template.id': 'launchTemplate.id',
  'launch_template.name': 'launchTemplate.name',
  'launch_template.version': 'launchTemplate.version',
  release_version: 'releaseVersion',
  version: 'version',
};

/** Labels to set, and `null` for labels to remove. */
const changedLabels = via('labels', (value): Json | undefined => {
  if (!isObject(value)) return undefined;
  const { addOrUpdateLabels, removeLabels } = value;
  return {
    ...(isObject(addOrUpdateLabels) ? addOrUpdateLabels : {}),
    ...Object.fromEntries((isList(removeLabels) ? removeLabels : []).flatMap((name) => (typeof name === 'string' ? [[name, null]] : []))),
  };
});
const changedTaints = via('taints', (value) =>
  isObject(value) ? { add: value['addOrUpdateTaints'] ?? [], remove: value['removeTaints'] ?? [] } : undefined,
);

const addonSettings: Edits = {
  addon_version: 'addonVersion',
  configuration_values: 'configurationValues',
  pod_identity_association: blocks('podIdentityAssociations'),
  service_account_role_arn: 'serviceAccountRoleArn',
};

export const eksNodes: ServiceCatalog = {
  eventSource: 'eks.amazonaws.com',
  types: {
    aws_eks_node_group: {
      keys: [['cluster_name', 'node_group_name'], ['arn']],
      scope: 'region',
      family: 'container',
      noise: ['resources', 'resources.*', 'status', 'force_update_version', 'node_group_name_prefix'],
      defaults: { capacity_type: 'ON_DEMAND' },
    },
    aws_eks_fargate_profile: {
      keys: [['cluster_name', 'fargate_profile_name'], ['arn']],
      scope: 'region',
      family: 'container',
      noise: ['status'],
    },
    aws_eks_addon: {
      keys: [['cluster_name', 'addon_name'], ['arn']],
      scope: 'region',
      family: 'container',
      noise: ['created_at', 'modified_at', 'preserve'],
      unevaluated: {
        resolve_conflicts: 'only affects how Terraform calls',
        resolve_conflicts_on_create: 'only affects how Terraform calls',
        resolve_conflicts_on_update: 'only affects how Terraform calls',
      },
    },
  },
  events: {
    CreateNodegroup: create(
      nodeGroup,
      {
        ...groupSettings,
        ...template,
        ami_type: 'amiType',
        capacity_type: 'capacityType',
        disk_size: 'diskSize',
        instance_types: 'instanceTypes',
        labels: 'labels',
        node_role_arn: 'nodeRole',
        'remote_access.ec2_ssh_key': 'remoteAccess.ec2SshKey',
        'remote_access.source_security_group_ids': 'remoteAccess.sourceSecurityGroups',
        subnet_ids: 'subnets',
        tags: newTags,
        taint: blocks('taints'),
      },
      { id: response('nodegroup.nodegroupArn'), parent: ofCluster },
    ),
    UpdateNodegroupConfig: modify(nodeGroup, {
      ...groupSettings,
      labels: eachKey(changedLabels),
      taint: amend(changedTaints, 'auto', ['key', 'effect']),
    }),
    UpdateNodegroupVersion: modify(nodeGroup, template),
    DeleteNodegroup: destroy(nodeGroup),

    CreateFargateProfile: create(
      profile,
      {
        pod_execution_role_arn: 'podExecutionRoleArn',
        selector: blocksAs('selectors', { maps: ['labels'] }),
        subnet_ids: 'subnets',
        tags: newTags,
      },
      { id: response('fargateProfile.fargateProfileArn'), parent: ofCluster },
    ),
    DeleteFargateProfile: destroy(profile),

    CreateAddon: create(addon, { ...addonSettings, tags: newTags }, { id: response('addon.addonArn'), parent: ofCluster }),
    UpdateAddon: modify(addon, addonSettings),
    DeleteAddon: destroy(addon),
  },
};
