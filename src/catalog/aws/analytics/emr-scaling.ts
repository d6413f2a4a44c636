import { isList } from '../../../lib/json.js';
import { unlessByEmr } from '../autoscaling/scaling-actor.js';
import { create, destroy, firstOf, fixed, forEach, modify, on, response, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { inBlock } from '../../values.js';
import { newTags } from '../containers/container-values.js';

/**
 * Amazon EMR: sizes of clusters, and studios with their users. Source: EMR API reference, Terraform AWS provider (`internal/service/emr`).
 */

const cluster = on('aws_emr_cluster', { id: 'clusterId' });
const policy = on('aws_emr_managed_scaling_policy', { cluster_id: 'clusterId' });
const limits = inBlock('managedScalingPolicy', 'computeLimits');

const resized = unlessByEmr('item.instanceCount');

const studio = on('aws_emr_studio', { id: 'studioId' });
/** Terraform creates one group per call. The ids and types of several are in lists of their own. */
const only = (list: string, member: string): Read =>
  via(`${list}[].${member}`, (values) => (isList(values) && values.length === 1 ? values[0] : undefined));
const group = on('aws_emr_instance_group', { id: response('instanceGroupIds') });

const mapping = (identity: 'identity_id' | 'identity_name', member: string) =>
  on('aws_emr_studio_session_mapping', { studio_id: 'studioId', identity_type: 'identityType', [identity]: member });
const mappings = [mapping('identity_id', 'identityId'), mapping('identity_name', 'identityName')];

export const emrScaling: ServiceCatalog = {
  eventSource: 'elasticmapreduce.amazonaws.com',
  types: {
    aws_emr_managed_scaling_policy: { keys: [['cluster_id']], scope: 'region', family: 'analytics', cloudId: 'cluster_id' },
    aws_emr_instance_group: {
      keys: [['id']],
      scope: 'region',
      family: 'analytics',
      noise: ['running_instance_count', 'status'],
      unevaluated: {
        bid_price: 'only used at creation',
        configurations_json: 'a document of another form than the call',
        ebs_config: 'only used at creation',
        ebs_optimized: 'only used at creation',
      },
    },
    aws_emr_studio: { keys: [['id'], ['arn']], scope: 'region', family: 'analytics', noise: ['url'] },
    aws_emr_studio_session_mapping: {
      keys: [
        ['studio_id', 'identity_type', 'identity_id'],
        ['studio_id', 'identity_type', 'identity_name'],
      ],
      scope: 'region',
      family: 'analytics',
      access: 'attachment',
      cloudId: 'studio_id',
    },
  },
  events: {
    PutManagedScalingPolicy: create(
      policy,
      {
        'compute_limits.maximum_capacity_units': inBlock(limits, 'maximumCapacityUnits'),
        'compute_limits.maximum_core_capacity_units': inBlock(limits, 'maximumCoreCapacityUnits'),
        'compute_limits.maximum_ondemand_capacity_units': inBlock(limits, 'maximumOnDemandCapacityUnits'),
        'compute_limits.minimum_capacity_units': inBlock(limits, 'minimumCapacityUnits'),
        'compute_limits.unit_type': inBlock(limits, 'unitType'),
        scaling_strategy: 'managedScalingPolicy.scalingStrategy',
        utilization_performance_index: 'managedScalingPolicy.utilizationPerformanceIndex',
      },
      { parent: cluster },
    ),
    RemoveManagedScalingPolicy: destroy(policy),
    PutAutoTerminationPolicy: modify(cluster, { 'auto_termination_policy.idle_timeout': 'autoTerminationPolicy.idleTimeout' }),
    RemoveAutoTerminationPolicy: modify(cluster, { auto_termination_policy: fixed([]) }),

    AddInstanceGroups: create(
      group,
      {
        cluster_id: 'jobFlowId',
        instance_count: only('instanceGroups', 'instanceCount'),
        instance_type: only('instanceGroups', 'instanceType'),
        name: only('instanceGroups', 'name'),
      },
      { parent: on('aws_emr_cluster', { id: 'jobFlowId' }) },
    ),
    ModifyInstanceGroups: forEach(
      'instanceGroups',
      modify(on('aws_emr_instance_group', { id: 'item.instanceGroupId' }), { instance_count: resized }),
      ...['core', 'master'].map((role) =>
        modify(on('aws_emr_cluster', { [`${role}_instance_group.id`]: 'item.instanceGroupId' }), {
          [`${role}_instance_group.instance_count`]: resized,
        }),
      ),
    ),

    CreateStudio: create(
      on('aws_emr_studio', { id: response('studioId') }),
      {
        auth_mode: 'authMode',
        default_s3_location: 'defaultS3Location',
        description: 'description',
        encryption_key_arn: 'encryptionKeyArn',
        engine_security_group_id: 'engineSecurityGroupId',
        idp_auth_url: 'idpAuthUrl',
        idp_relay_state_parameter_name: 'idpRelayStateParameterName',
        name: 'name',
        service_role: 'serviceRole',
        subnet_ids: 'subnetIds',
        tags: newTags,
        user_role: 'userRole',
        vpc_id: 'vpcId',
        workspace_security_group_id: 'workspaceSecurityGroupId',
      },
      { id: response('studioId') },
    ),
    UpdateStudio: modify(studio, {
      default_s3_location: 'defaultS3Location',
      description: 'description',
      encryption_key_arn: 'encryptionKeyArn',
      name: 'name',
      subnet_ids: 'subnetIds',
    }),
    DeleteStudio: destroy(studio),
    CreateStudioSessionMapping: firstOf(
      ...mappings.map((one) => create(one, { session_policy_arn: 'sessionPolicyArn' }, { parent: studio })),
    ),
    UpdateStudioSessionMapping: firstOf(...mappings.map((one) => modify(one, { session_policy_arn: 'sessionPolicyArn' }))),
    DeleteStudioSessionMapping: firstOf(...mappings.map((one) => destroy(one))),
  },
};
