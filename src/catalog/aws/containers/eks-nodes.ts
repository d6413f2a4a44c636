import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { clusterName, ofCluster } from './eks-clusters.js';

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

export const eksNodes: c.ServiceCatalog = {
  eventSource: 'eks.amazonaws.com',
  types: c.types('container', {
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
