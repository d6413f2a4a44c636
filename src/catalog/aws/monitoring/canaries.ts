import * as c from '../language.js';

/**
 * CloudWatch Synthetics: canaries and their groups. An update keeps what it omits. Source: Synthetics API reference, Terraform AWS provider
 * schemas 3 to 6.
 */

const canary = c.on('aws_synthetics_canary', { name: 'name' });
const newGroup = c.on('aws_synthetics_group', { name: 'name' });
/** Calls name a group by its name, id or ARN. */
const groupBy = (attribute: string) => c.on('aws_synthetics_group', { [attribute]: 'groupIdentifier' });
const membershipBy = (attribute: string) =>
  c.on('aws_synthetics_group_association', { [attribute]: 'groupIdentifier', canary_arn: 'resourceArn' });
const membership = membershipBy('group_name');

const settings: c.Edits = {
  // The service removes the scheme.
  artifact_s3_location: c.via('artifactS3Location', (location) =>
    typeof location === 'string' ? location.replace(/^s3:\/\//, '') : undefined,
  ),
  ...c.changedBlock('', (record) => record.request, {
    ...c.same('execution_role_arn runtime_version'),
    failure_retention_period: 'failureRetentionPeriodInDays',
    ...c.same('handler s3_bucket s3_key s3_version', 'code.'),
    success_retention_period: 'successRetentionPeriodInDays',
  }),
  ...c.changedBlock('artifact_config.s3_encryption', 'artifactConfig.s3Encryption', c.same('encryption_mode kms_key_arn')),
  ...c.changedBlock('run_config', 'runConfig', {
    ...c.same('active_tracing environment_variables ephemeral_storage timeout_in_seconds memory_in_mb=memoryInMB'),
  }),
  ...c.changedBlock('schedule', 'schedule', c.same('duration_in_seconds expression retry_config{max_retries}')),
  ...c.changedBlock('vpc_config', 'vpcConfig', c.same('ipv6_allowed_for_dual_stack security_group_ids subnet_ids')),
};

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_synthetics_canary', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_synthetics_group', { arn: 'resourceArn' }), edits),
  );

export const canaries: c.ServiceCatalog = {
  eventSource: 'synthetics.amazonaws.com',
  types: c.types('monitoring', {
    aws_synthetics_canary: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      noise: ['delete_lambda'],
      secrets: ['run_config.environment_variables'],
    },
    aws_synthetics_group: { keys: [['name'], ['group_id'], ['arn']], cloudId: 'group_id' },
    aws_synthetics_group_association: {
      keys: [
        ['group_name', 'canary_arn'],
        ['group_id', 'canary_arn'],
        ['group_arn', 'canary_arn'],
      ],
    },
  }),
  events: {
    CreateCanary: c.create(c.withId(canary, c.either(c.response('canary.id'), 'name')), { ...settings, tags: c.tagMap('tags') }),
    UpdateCanary: c.modify(canary, { ...settings, zip_file: c.hidden('code.zipFile') }),
    DeleteCanary: c.destroy(canary),
    StartCanary: c.modify(canary, { start_canary: c.fixed(true) }),
    StopCanary: c.modify(canary, { start_canary: c.fixed(false) }),
    CreateGroup: c.create(c.withId(newGroup, c.response('group.id')), { tags: c.tagMap('tags') }),
    DeleteGroup: c.firstOf(c.destroy(groupBy('name')), c.destroy(groupBy('group_id')), c.destroy(groupBy('arn'))),
    AssociateResource: c.firstOf(
      c.put(membershipBy('group_id'), {}),
      c.put(membershipBy('group_arn'), {}),
      c.create(c.within([groupBy('name'), groupBy('group_id'), groupBy('arn')], c.withId(membership, 'resourceArn'))),
    ),
    DisassociateResource: c.firstOf(c.destroy(membership), c.destroy(membershipBy('group_id')), c.destroy(membershipBy('group_arn'))),
    ...c.tagCalls(tagged),
  },
};
