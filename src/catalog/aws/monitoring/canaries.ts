import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  on,
  put,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { changedBlock } from './monitoring-values.js';

/**
 * CloudWatch Synthetics: canaries and their groups. An update keeps what it omits. Source: Synthetics API reference, Terraform AWS provider
 * schemas 3 to 6.
 */

const canary = on('aws_synthetics_canary', { name: 'name' });
const newGroup = on('aws_synthetics_group', { name: 'name' });
/** Calls name a group by its name, id or ARN. */
const groupBy = (attribute: string) => on('aws_synthetics_group', { [attribute]: 'groupIdentifier' });
const membershipBy = (attribute: string) =>
  on('aws_synthetics_group_association', { [attribute]: 'groupIdentifier', canary_arn: 'resourceArn' });
const membership = membershipBy('group_name');

const settings: Edits = {
  // The service removes the scheme.
  artifact_s3_location: via('artifactS3Location', (location) =>
    typeof location === 'string' ? location.replace(/^s3:\/\//, '') : undefined,
  ),
  ...changedBlock('', (record) => record.request, {
    execution_role_arn: 'executionRoleArn',
    failure_retention_period: 'failureRetentionPeriodInDays',
    handler: 'code.handler',
    runtime_version: 'runtimeVersion',
    s3_bucket: 'code.s3Bucket',
    s3_key: 'code.s3Key',
    s3_version: 'code.s3Version',
    success_retention_period: 'successRetentionPeriodInDays',
  }),
  ...changedBlock('artifact_config.s3_encryption', 'artifactConfig.s3Encryption', {
    encryption_mode: 'encryptionMode',
    kms_key_arn: 'kmsKeyArn',
  }),
  ...changedBlock('run_config', 'runConfig', {
    active_tracing: 'activeTracing',
    environment_variables: 'environmentVariables',
    ephemeral_storage: 'ephemeralStorage',
    memory_in_mb: 'memoryInMB',
    timeout_in_seconds: 'timeoutInSeconds',
  }),
  ...changedBlock('schedule', 'schedule', {
    duration_in_seconds: 'durationInSeconds',
    expression: 'expression',
    'retry_config.max_retries': 'retryConfig.maxRetries',
  }),
  ...changedBlock('vpc_config', 'vpcConfig', {
    ipv6_allowed_for_dual_stack: 'ipv6AllowedForDualStack',
    security_group_ids: 'securityGroupIds',
    subnet_ids: 'subnetIds',
  }),
};

const tagged = (edits: Edits) =>
  firstOf(
    modify(on('aws_synthetics_canary', { arn: 'resourceArn' }), edits),
    modify(on('aws_synthetics_group', { arn: 'resourceArn' }), edits),
  );

export const canaries: ServiceCatalog = {
  eventSource: 'synthetics.amazonaws.com',
  types: {
    aws_synthetics_canary: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      noise: ['delete_lambda', 'engine_arn', 'source_location_arn', 'status', 'timeline', 'vpc_config.vpc_id'],
      secrets: ['run_config.environment_variables'],
    },
    aws_synthetics_group: {
      keys: [['name'], ['group_id'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'group_id',
      noise: ['group_id'],
    },
    aws_synthetics_group_association: {
      keys: [
        ['group_name', 'canary_arn'],
        ['group_id', 'canary_arn'],
        ['group_arn', 'canary_arn'],
      ],
      scope: 'region',
      family: 'monitoring',
      noise: ['group_arn', 'group_id'],
    },
  },
  events: {
    CreateCanary: create(canary, { ...settings, tags: tagMap('tags') }, { id: either(response('canary.id'), 'name') }),
    UpdateCanary: modify(canary, { ...settings, zip_file: hidden('code.zipFile') }),
    DeleteCanary: destroy(canary),
    StartCanary: modify(canary, { start_canary: fixed(true) }),
    StopCanary: modify(canary, { start_canary: fixed(false) }),
    CreateGroup: create(newGroup, { tags: tagMap('tags') }, { id: response('group.id') }),
    DeleteGroup: firstOf(destroy(groupBy('name')), destroy(groupBy('group_id')), destroy(groupBy('arn'))),
    AssociateResource: firstOf(
      put(membershipBy('group_id'), {}),
      put(membershipBy('group_arn'), {}),
      create(membership, {}, { id: 'resourceArn', parent: [groupBy('name'), groupBy('group_id'), groupBy('arn')] }),
    ),
    DisassociateResource: firstOf(destroy(membership), destroy(membershipBy('group_id')), destroy(membershipBy('group_arn'))),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
