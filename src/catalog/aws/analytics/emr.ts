import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, orNull, tagMap } from '../../values.js';
import { newTags } from '../containers/container-values.js';

/** Amazon EMR: clusters, security configurations, block of public access. Source: EMR API reference, Terraform AWS provider. */

const clusters = on('aws_emr_cluster', { id: 'jobFlowIds' });
const tagged = (edits: Edits) =>
  firstOf(...['aws_emr_cluster', 'aws_emr_studio'].map((type) => modify(on(type, { id: 'resourceId' }), edits)));
const security = on('aws_emr_security_configuration', { name: 'name' });
const atCreation = (block: string, members: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(members.map((member) => [`${block}.${member}`, 'only used at creation']));
const block = (member: string): Read => inBlock('blockPublicAccessConfiguration', member);

export const emr: ServiceCatalog = {
  eventSource: 'elasticmapreduce.amazonaws.com',
  types: {
    aws_emr_cluster: {
      keys: [
        ['id'],
        ['arn'],
        ['core_instance_group.id'],
        ['master_instance_group.id'],
        ['core_instance_fleet.id'],
        ['master_instance_fleet.id'],
      ],
      scope: 'region',
      family: 'analytics',
      // Pipelines run clusters of their own all day.
      onlyDeclared: true,
      noise: ['cluster_state', 'master_public_dns', '*_instance_fleet.provisioned_*_capacity'],
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
    aws_emr_security_configuration: { keys: [['name']], scope: 'region', family: 'analytics', noise: ['creation_date'] },
    aws_emr_block_public_access_configuration: { keys: [[]], scope: 'region', family: 'analytics' },
  },
  events: {
    RunJobFlow: create(on('aws_emr_cluster', { id: response('jobFlowId') }), {
      keep_job_flow_alive_when_no_steps: 'instances.keepJobFlowAliveWhenNoSteps',
      log_encryption_kms_key_id: 'logEncryptionKmsKeyId',
      // The service answers with the scheme of its own file system.
      log_uri: via('logUri', (uri) => (typeof uri === 'string' ? uri.replace(/^s3a?:\/\//, 's3n://') : undefined)),
      name: 'name',
      release_label: 'releaseLabel',
      scale_down_behavior: 'scaleDownBehavior',
      security_configuration: 'securityConfiguration',
      service_role: 'serviceRole',
      step_concurrency_level: 'stepConcurrencyLevel',
      tags: newTags,
      termination_protection: 'instances.terminationProtected',
      unhealthy_node_replacement: 'instances.unhealthyNodeReplacement',
      visible_to_all_users: 'visibleToAllUsers',
    }),
    ModifyCluster: modify(on('aws_emr_cluster', { id: 'clusterId' }), { step_concurrency_level: 'stepConcurrencyLevel' }),
    SetKeepJobFlowAliveWhenNoSteps: modify(clusters, { keep_job_flow_alive_when_no_steps: 'keepJobFlowAliveWhenNoSteps' }),
    SetTerminationProtection: modify(clusters, { termination_protection: 'terminationProtected' }),
    SetUnhealthyNodeReplacement: modify(clusters, { unhealthy_node_replacement: 'unhealthyNodeReplacement' }),
    SetVisibleToAllUsers: modify(clusters, { visible_to_all_users: 'visibleToAllUsers' }),
    TerminateJobFlows: destroy(clusters),
    AddTags: tagged({ tags: merge(tagMap('tags')) }),
    RemoveTags: tagged({ tags: drop('tagKeys') }),
    AddJobFlowSteps: noChange,
    CancelSteps: noChange,

    CreateSecurityConfiguration: create(security, { configuration: 'securityConfiguration' }),
    DeleteSecurityConfiguration: destroy(security),

    PutBlockPublicAccessConfiguration: put(on('aws_emr_block_public_access_configuration', {}), {
      block_public_security_group_rules: block('blockPublicSecurityGroupRules'),
      permitted_public_security_group_rule_range: orNull(blocks(block('permittedPublicSecurityGroupRuleRanges'))),
    }),
  },
};
