import * as c from '../language.js';

/**
 * Amazon ECR: settings of the registry of an account and region. Source: ECR API reference, Terraform AWS provider
 * (`internal/service/ecr`).
 */

const registryPolicy = c.on('aws_ecr_registry_policy', {});
const cacheRule = c.on('aws_ecr_pull_through_cache_rule', { ecr_repository_prefix: 'ecrRepositoryPrefix' });
const template = c.on('aws_ecr_repository_creation_template', { prefix: 'prefix' });

/** Members that an update omits keep their values. */
const templateSettings: c.Edits = {
  applied_for: 'appliedFor',
  custom_role_arn: 'customRoleArn',
  description: 'description',
  'encryption_configuration.encryption_type': c.inBlock('encryptionConfiguration', 'encryptionType'),
  'encryption_configuration.kms_key': c.inBlock('encryptionConfiguration', 'kmsKey'),
  image_tag_mutability: 'imageTagMutability',
  image_tag_mutability_exclusion_filter: c.blocks('imageTagMutabilityExclusionFilters'),
  lifecycle_policy: 'lifecyclePolicy',
  repository_policy: c.policyText('repositoryPolicy'),
  resource_tags: c.set(c.tagMap('resourceTags'), 'map'),
};

export const ecrRegistry: c.ServiceCatalog = {
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
    PutRegistryPolicy: c.create(registryPolicy, { policy: c.policyText('policyText') }),
    DeleteRegistryPolicy: c.destroy(registryPolicy),
    PutRegistryScanningConfiguration: c.put(c.on('aws_ecr_registry_scanning_configuration', {}), {
      scan_type: 'scanType',
      rule: c.orNull(c.blocks('rules', c.byName({ names: { repositoryFilters: 'repository_filter' } }))),
    }),
    PutReplicationConfiguration: c.put(c.on('aws_ecr_replication_configuration', {}), {
      'replication_configuration.rule': c.blocks(
        'replicationConfiguration.rules',
        c.byName({
          names: { destinations: 'destination', repositoryFilters: 'repository_filter' },
        }),
      ),
    }),
    CreatePullThroughCacheRule: c.create(cacheRule, {
      credential_arn: 'credentialArn',
      custom_role_arn: 'customRoleArn',
      upstream_registry_url: 'upstreamRegistryUrl',
      upstream_repository_prefix: 'upstreamRepositoryPrefix',
    }),
    UpdatePullThroughCacheRule: c.modify(cacheRule, { credential_arn: 'credentialArn', custom_role_arn: 'customRoleArn' }),
    DeletePullThroughCacheRule: c.destroy(cacheRule),
    PutAccountSetting: c.put(c.on('aws_ecr_account_setting', { name: 'name' }), { value: 'value' }),
    CreateRepositoryCreationTemplate: c.create(template, templateSettings),
    UpdateRepositoryCreationTemplate: c.modify(template, templateSettings),
    DeleteRepositoryCreationTemplate: c.destroy(template),
  },
};
