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
  ...c.same('applied_for custom_role_arn description image_tag_mutability lifecycle_policy'),
  ...c.same('encryption_type kms_key', (path) => c.inBlock('encryptionConfiguration', path), 'encryption_configuration.'),
  image_tag_mutability_exclusion_filter: c.blocks('imageTagMutabilityExclusionFilters'),
  repository_policy: c.policyText('repositoryPolicy'),
  resource_tags: c.set(c.tagMap('resourceTags'), 'map'),
};

export const ecrRegistry: c.ServiceCatalog = {
  eventSource: 'ecr.amazonaws.com',
  types: c.types('container', {
    aws_ecr_registry_policy: { keys: [[]], access: 'policy' },
    aws_ecr_registry_scanning_configuration: { keys: [[]] },
    aws_ecr_replication_configuration: { keys: [[]] },
    aws_ecr_pull_through_cache_rule: {
      keys: [['ecr_repository_prefix']],
      cloudId: 'ecr_repository_prefix',
      defaults: { upstream_repository_prefix: 'ROOT' },
    },
    aws_ecr_account_setting: { keys: [['name']], cloudId: 'name' },
    aws_ecr_repository_creation_template: {
      keys: [['prefix']],
      cloudId: 'prefix',
      defaults: { image_tag_mutability: 'MUTABLE', 'encryption_configuration.encryption_type': 'AES256' },
    },
  }),
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
        c.byName({ names: { destinations: 'destination', repositoryFilters: 'repository_filter' } }),
      ),
    }),
    CreatePullThroughCacheRule: c.create(
      cacheRule,
      c.same('credential_arn custom_role_arn upstream_registry_url upstream_repository_prefix'),
    ),
    UpdatePullThroughCacheRule: c.modify(cacheRule, c.same('credential_arn custom_role_arn')),
    DeletePullThroughCacheRule: c.destroy(cacheRule),
    PutAccountSetting: c.put(c.on('aws_ecr_account_setting', { name: 'name' }), { value: 'value' }),
    CreateRepositoryCreationTemplate: c.create(template, templateSettings),
    UpdateRepositoryCreationTemplate: c.modify(template, templateSettings),
    DeleteRepositoryCreationTemplate: c.destroy(template),
  },
};
