import { isList } from '../../../lib/json.js';
import { unlessByEmr } from '../autoscaling/scaling-actor.js';
import * as c from '../language.js';

/**
 * Amazon EMR: sizes of clusters, and studios with their users. Source: EMR API reference, Terraform AWS provider (`internal/service/emr`).
 */

const cluster = c.on('aws_emr_cluster', { id: 'clusterId' });
const policy = c.on('aws_emr_managed_scaling_policy', { cluster_id: 'clusterId' });
const limits = c.inBlock('managedScalingPolicy', 'computeLimits');

const resized = unlessByEmr('item.instanceCount');

const studio = c.on('aws_emr_studio', { id: 'studioId' });
/** Terraform creates one group per call. The ids and types of several are in lists of their own. */
const only = (list: string, member: string): c.Read =>
  c.via(`${list}[].${member}`, (values) => (isList(values) && values.length === 1 ? values[0] : undefined));
const group = c.on('aws_emr_instance_group', { id: c.response('instanceGroupIds') });

const mapping = (identity: 'identity_id' | 'identity_name', member: string) =>
  c.on('aws_emr_studio_session_mapping', { studio_id: 'studioId', identity_type: 'identityType', [identity]: member });
const mappings = [mapping('identity_id', 'identityId'), mapping('identity_name', 'identityName')];

export const emrScaling: c.ServiceCatalog = {
  eventSource: 'elasticmapreduce.amazonaws.com',
  types: c.types('analytics', {
    aws_emr_managed_scaling_policy: { keys: [['cluster_id']], cloudId: 'cluster_id' },
    aws_emr_instance_group: {
      unevaluated: {
        bid_price: 'only used at creation',
        configurations_json: 'a document of another form than the call',
        ebs_config: 'only used at creation',
        ebs_optimized: 'only used at creation',
      },
    },
    aws_emr_studio: { keys: [['id'], ['arn']] },
    aws_emr_studio_session_mapping: {
      keys: [
        ['studio_id', 'identity_type', 'identity_id'],
        ['studio_id', 'identity_type', 'identity_name'],
      ],
      access: 'attachment',
      cloudId: 'studio_id',
    },
  }),
  events: {
    PutManagedScalingPolicy: c.create(c.within(cluster, policy), {
      ...c.same(
        'maximum_capacity_units maximum_core_capacity_units minimum_capacity_units unit_type',
        (path) => c.inBlock(limits, path),
        'compute_limits.',
      ),
      'compute_limits.maximum_ondemand_capacity_units': c.inBlock(limits, 'maximumOnDemandCapacityUnits'),
      ...c.same('scaling_strategy utilization_performance_index', 'managedScalingPolicy.'),
    }),
    RemoveManagedScalingPolicy: c.destroy(policy),
    PutAutoTerminationPolicy: c.modify(cluster, { 'auto_termination_policy.idle_timeout': 'autoTerminationPolicy.idleTimeout' }),
    RemoveAutoTerminationPolicy: c.modify(cluster, { auto_termination_policy: c.fixed([]) }),

    AddInstanceGroups: c.create(c.within(c.on('aws_emr_cluster', { id: 'jobFlowId' }), group), {
      cluster_id: 'jobFlowId',
      instance_count: only('instanceGroups', 'instanceCount'),
      instance_type: only('instanceGroups', 'instanceType'),
      name: only('instanceGroups', 'name'),
    }),
    ModifyInstanceGroups: c.forEach(
      'instanceGroups',
      c.modify(c.on('aws_emr_instance_group', { id: 'item.instanceGroupId' }), { instance_count: resized }),
      ...['core', 'master'].map((role) =>
        c.modify(c.on('aws_emr_cluster', { [`${role}_instance_group.id`]: 'item.instanceGroupId' }), {
          [`${role}_instance_group.instance_count`]: resized,
        }),
      ),
    ),

    CreateStudio: c.create(c.withId(c.on('aws_emr_studio', { id: c.response('studioId') })), {
      ...c.same(`
          auth_mode default_s3_location description encryption_key_arn engine_security_group_id idp_auth_url
          idp_relay_state_parameter_name name service_role subnet_ids user_role vpc_id workspace_security_group_id`),
      tags: c.newTags,
    }),
    UpdateStudio: c.modify(studio, c.same('default_s3_location description encryption_key_arn name subnet_ids')),
    DeleteStudio: c.destroy(studio),
    CreateStudioSessionMapping: c.firstOf(
      ...mappings.map((one) => c.create(c.within(studio, one), { session_policy_arn: 'sessionPolicyArn' })),
    ),
    UpdateStudioSessionMapping: c.firstOf(...mappings.map((one) => c.modify(one, { session_policy_arn: 'sessionPolicyArn' }))),
    DeleteStudioSessionMapping: c.firstOf(...mappings.map((one) => c.destroy(one))),
  },
};
