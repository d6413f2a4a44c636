import * as c from '../language.js';

/** Amazon EMR: clusters, security configurations, block of public access. Source: EMR API reference, Terraform AWS provider. */

const clusters = c.on('aws_emr_cluster', { id: 'jobFlowIds' });
const tagged = (edits: c.Edits) =>
  c.firstOf(...['aws_emr_cluster', 'aws_emr_studio'].map((type) => c.modify(c.on(type, { id: 'resourceId' }), edits)));
const security = c.on('aws_emr_security_configuration', { name: 'name' });
const atCreation = (block: string, members: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(members.map((member) => [`${block}.${member}`, 'only used at creation']));
const block = (member: string): c.Read => c.inBlock('blockPublicAccessConfiguration', member);

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
  },
};
