import { create, destroy, modify, on, put, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocks, inBlock, orNull, policyText, tagMap } from '../../values.js';
import { blocksAs } from './container-values.js';

/**
 * Amazon ECR: settings of the registry of an account and region. Source: ECR API reference, Terraform AWS provider
 * (`internal/service/ecr`).
 */

const registryPolicy = on('aws_ecr_registry_policy', {});
const cacheRule = on('aws_ecr_pull_through_cache_rule', { ecr_repository_prefix: 'ecrRepositoryPrefix' });
const template = on('aws_ecr_repository_creation_template', { prefix: 'prefix' });

/** Members that an update omits keep their values. */
const templateSettings: Edits = {
  applied_for: 'appliedFor',
  custom_role_arn: 'customRoleArn',
  description: 'description',
  'encryption_configuration.encryption_type': inBlock('encryptionConfiguration', 'encryptionType'),
  'encryption_configuration.kms_key': inBlock('encryptionConfiguration', 'kmsKey'),
  image_tag_mutability: 'imageTagMutability',
  image_tag_mutability_exclusion_filter: blocks('imageTagMutabilityExclusionFilters'),
  lifecycle_policy: 'lifecyclePolicy',
  repository_policy: policyText('repositoryPolicy'),
  resource_tags: set(tagMap('resourceTags'), 'map'),
};

export const ecrRegistry: ServiceCatalog = {
  eventSource: 'ecr.amazonaws.com',
  types: {
    aws_ecr_registry_policy: { keys: [[]], scope: 'region', family: 'container', access: 'policy', noise: ['registry_id'] },
    aws_ecr_registry_scanning_configuration: { keys: [[]], scope: 'region', family: 'container', noise: ['registry_id'] },
    aws_ecr_replication_configuration: { keys: [[]], scope: 'region', family: 'container', noise: ['registry_id'] },
    aws_ecr_pull_through_cache_rule: {
      keys: [['ecr_repository_prefix']],
      scope: 'region',
      family: 'container',
      cloudId: 'ecr_repository_prefix',
      noise: ['registry_id'],
      defaults: { upstream_repository_prefix: 'ROOT' },
    },
    aws_ecr_account_setting: { keys: [['name']], scope: 'region', family: 'container', cloudId: 'name' },
    aws_ecr_repository_creation_template: {
      keys: [['prefix']],
      scope: 'region',
      family: 'container',
      cloudId: 'prefix',
      noise: ['registry_id'],
      defaults: { image_tag_mutability: 'MUTABLE', 'encryption_configuration.encryption_type': 'AES256' },
    },
  },
  events: {
    PutRegistryPolicy: create(registryPolicy, { policy: policyText('policyText') }),
    DeleteRegistryPolicy: destroy(registryPolicy),
    PutRegistryScanningConfiguration: put(on('aws_ecr_registry_scanning_configuration', {}), {
      scan_type: 'scanType',
      rule: orNull(blocksAs('rules', { names: { repositoryFilters: 'repository_filter' } })),
    }),
    PutReplicationConfiguration: put(on('aws_ecr_replication_configuration', {}), {
      'replication_configuration.rule': blocksAs('replicationConfiguration.rules', {
        names: { destinations: 'destination', repositoryFilters: 'repository_filter' },
      }),
    }),
    CreatePullThroughCacheRule: create(cacheRule, {
      credential_arn: 'credentialArn',
      custom_role_arn: 'customRoleArn',
      upstream_registry_url: 'upstreamRegistryUrl',
      upstream_repository_prefix: 'upstreamRepositoryPrefix',
    }),
    UpdatePullThroughCacheRule: modify(cacheRule, { credential_arn: 'credentialArn', custom_role_arn: 'customRoleArn' }),
    DeletePullThroughCacheRule: destroy(cacheRule),
    PutAccountSetting: put(on('aws_ecr_account_setting', { name: 'name' }), { value: 'value' }),
    CreateRepositoryCreationTemplate: create(template, templateSettings),
    UpdateRepositoryCreationTemplate: modify(template, templateSettings),
    DeleteRepositoryCreationTemplate: destroy(template),
  },
};
