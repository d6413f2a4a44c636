import { capitalised } from '../../../lib/capitalised.js';
import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByEmr } from '../autoscaling/scaling-actor.js';

/** Amazon EMR: clusters, security configurations, block of public access. Source: EMR API reference, Terraform AWS provider. */

const clusters = c.on('aws_emr_cluster', { id: 'jobFlowIds' });
const tagged = (edits: c.Edits) =>
  c.firstOf(...['aws_emr_cluster', 'aws_emr_studio'].map((type) => c.modify(c.on(type, { id: 'resourceId' }), edits)));
const security = c.on('aws_emr_security_configuration', { name: 'name' });
const atCreation = (block: string, members: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(members.map((member) => [`${block}.${member}`, 'only used at creation']));
const block = (member: string): c.Read => c.inBlock('blockPublicAccessConfiguration', member);

/**
 * Amazon EMR: fleets of instances, and scaling policies of groups of instances. Source: EMR API reference, Terraform AWS provider 3 to 6
 * (`internal/service/emr`).
 */

const cluster = c.on('aws_emr_cluster', { id: 'clusterId' });
const fleetId = c.response('instanceFleetId');

const kinds = c.blocks('instanceFleet.instanceTypeConfigs', c.same('bid_price instance_type weighted_capacity'));

/** The settings of a fleet that a call may change, in a block of its cluster or in a resource of its own. */
const settings = (prefix = ''): c.Edits => ({
  [`${prefix}instance_type_configs`]: c.set(kinds, 'given'),
  [`${prefix}target_on_demand_capacity`]: unlessByEmr('instanceFleet.targetOnDemandCapacity'),
  [`${prefix}target_spot_capacity`]: unlessByEmr('instanceFleet.targetSpotCapacity'),
});
const ofCluster = (role: 'core' | 'master') =>
  c.modify(
    c.on('aws_emr_cluster', { [`${role}_instance_fleet.id`]: 'instanceFleet.instanceFleetId' }),
    settings(`${role}_instance_fleet.`),
  );

/** In the state, members have capitals and are sorted; the dimension that EMR adds to each alarm and empty members are left out. */
const asDeclared = (value: Json): Json => {
  if (isList(value)) return value.filter((one) => !isObject(one) || one['key'] !== 'JobFlowId').map(asDeclared);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [capitalised(name), one === undefined ? null : asDeclared(one)] as const);
  return Object.fromEntries(
    members.filter(([, one]) => one !== null && !(isList(one) && one.length === 0)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};
/** The whole policy as JSON text in the form of the state. The response also contains the defaults that the service fills in. */
const scalingPolicy = c.via(c.either(c.response('autoScalingPolicy'), 'autoScalingPolicy'), (policy) =>
  isObject(policy) ? JSON.stringify(asDeclared({ constraints: policy['constraints'] ?? null, rules: policy['rules'] ?? null })) : undefined,
);
const ofGroup = (value: c.Read) =>
  c.firstOf(
    c.modify(c.on('aws_emr_instance_group', { id: 'instanceGroupId' }), { autoscaling_policy: value }),
    c.modify(c.on('aws_emr_cluster', { 'core_instance_group.id': 'instanceGroupId' }), { 'core_instance_group.autoscaling_policy': value }),
  );
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

export const emr: c.ServiceCatalog = {
  eventSource: 'elasticmapreduce.amazonaws.com',
  types: c.types('analytics', {
    aws_emr_cluster: {
      keys: [
        ['id'],
        ['arn'],
        ['core_instance_group.id'],
        ['master_instance_group.id'],
        ['core_instance_fleet.id'],
        ['master_instance_fleet.id'],
      ],

      // Pipelines run clusters of their own all day.
      onlyDeclared: true,
      noise: ['*_instance_fleet.provisioned_*_capacity'],
      defaults: { keep_job_flow_alive_when_no_steps: true, step_concurrency_level: 1, visible_to_all_users: true },
      unevaluated: {
        additional_info: 'only used at creation',
        applications: 'only used at creation',
        autoscaling_role: 'only used at creation',
        bootstrap_action: 'only used at creation',
        configurations: 'only used at creation',
        configurations_json: 'only used at creation',
        ...atCreation('core_instance_fleet', ['launch_specifications', 'name']),
        custom_ami_id: 'only used at creation',
        ebs_root_volume_size: 'only used at creation',
        ec2_attributes: 'only used at creation',
        kerberos_attributes: 'only used at creation',
        list_steps_states: 'only filters what Terraform reads',
        ...atCreation('master_instance_fleet', ['launch_specifications', 'name']),
        os_release_label: 'only used at creation',
        placement_group_config: 'only used at creation',
        step: 'steps are work, not configuration',
      },
    },
    aws_emr_security_configuration: { keys: [['name']], noise: ['creation_date'] },
    aws_emr_block_public_access_configuration: { keys: [[]] },
    aws_emr_instance_fleet: { unevaluated: { launch_specifications: 'only used at creation' } },

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
    RunJobFlow: c.create(c.on('aws_emr_cluster', { id: c.response('jobFlowId') }), {
      ...c.same('keep_job_flow_alive_when_no_steps unhealthy_node_replacement', 'instances.'),
      ...c.same(`
        log_encryption_kms_key_id name release_label scale_down_behavior security_configuration service_role step_concurrency_level
        visible_to_all_users termination_protection=instances.terminationProtected`),
      // The service answers with the scheme of its own file system.
      log_uri: c.via('logUri', (uri) => (typeof uri === 'string' ? uri.replace(/^s3a?:\/\//, 's3n://') : undefined)),
      tags: c.newTags,
    }),
    ModifyCluster: c.modify(c.on('aws_emr_cluster', { id: 'clusterId' }), { step_concurrency_level: 'stepConcurrencyLevel' }),
    SetKeepJobFlowAliveWhenNoSteps: c.modify(clusters, { keep_job_flow_alive_when_no_steps: 'keepJobFlowAliveWhenNoSteps' }),
    SetTerminationProtection: c.modify(clusters, { termination_protection: 'terminationProtected' }),
    SetUnhealthyNodeReplacement: c.modify(clusters, { unhealthy_node_replacement: 'unhealthyNodeReplacement' }),
    SetVisibleToAllUsers: c.modify(clusters, { visible_to_all_users: 'visibleToAllUsers' }),
    TerminateJobFlows: c.destroy(clusters),
    ...c.tagCalls(tagged, 'AddTags RemoveTags'),
    ...c.noChanges('AddJobFlowSteps CancelSteps'),

    CreateSecurityConfiguration: c.create(security, { configuration: 'securityConfiguration' }),
    DeleteSecurityConfiguration: c.destroy(security),

    PutBlockPublicAccessConfiguration: c.put(c.on('aws_emr_block_public_access_configuration', {}), {
      block_public_security_group_rules: block('blockPublicSecurityGroupRules'),
      permitted_public_security_group_rule_range: c.orNull(c.blocks(block('permittedPublicSecurityGroupRuleRanges'))),
    }),

    AddInstanceFleet: c.create(c.within(cluster, c.withId(c.on('aws_emr_instance_fleet', { id: fleetId }))), {
      ...settings(),
      ...c.same('cluster_id name=instanceFleet.name'),
    }),
    ModifyInstanceFleet: c.firstOf(
      c.modify(c.on('aws_emr_instance_fleet', { id: 'instanceFleet.instanceFleetId' }), settings()),
      ofCluster('core'),
      ofCluster('master'),
    ),
    PutAutoScalingPolicy: ofGroup(scalingPolicy),
    RemoveAutoScalingPolicy: ofGroup(c.fixed(null)),

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
