import * as c from '../language.js';

/**
 * Amazon SageMaker: groups of models with their policies, repositories of code, scripts of Studio. Source: SageMaker API reference, Terraform
 * AWS provider (`internal/service/sagemaker`).
 */

const group = c.on('aws_sagemaker_model_package_group', { model_package_group_name: 'modelPackageGroupName' });
const policy = c.on('aws_sagemaker_model_package_group_policy', { model_package_group_name: 'modelPackageGroupName' });
const repository = c.on('aws_sagemaker_code_repository', { code_repository_name: 'codeRepositoryName' });
const script = c.on('aws_sagemaker_studio_lifecycle_config', { studio_lifecycle_config_name: 'studioLifecycleConfigName' });

export const sagemakerRegistry: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_model_package_group: {
      keys: [['model_package_group_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'model_package_group_name',
    },
    aws_sagemaker_model_package_group_policy: {
      keys: [['model_package_group_name']],
      scope: 'region',
      family: 'analytics',
      access: 'policy',
      cloudId: 'model_package_group_name',
    },
    aws_sagemaker_code_repository: {
      keys: [['code_repository_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'code_repository_name',
    },
    aws_sagemaker_studio_lifecycle_config: {
      keys: [['studio_lifecycle_config_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'studio_lifecycle_config_name',
    },
  },
  events: {
    CreateModelPackageGroup: c.create(group, { model_package_group_description: 'modelPackageGroupDescription', tags: c.newTags }),
    DeleteModelPackageGroup: c.destroy(group),
    PutModelPackageGroupPolicy: c.create(policy, { resource_policy: c.policyText('resourcePolicy') }, { parent: group }),
    DeleteModelPackageGroupPolicy: c.destroy(policy),

    CreateCodeRepository: c.create(repository, {
      'git_config.branch': 'gitConfig.branch',
      'git_config.repository_url': 'gitConfig.repositoryUrl',
      'git_config.secret_arn': 'gitConfig.secretArn',
      tags: c.newTags,
    }),
    UpdateCodeRepository: c.modify(repository, { 'git_config.secret_arn': 'gitConfig.secretArn' }),
    DeleteCodeRepository: c.destroy(repository),

    CreateStudioLifecycleConfig: c.create(script, {
      studio_lifecycle_config_app_type: 'studioLifecycleConfigAppType',
      studio_lifecycle_config_content: 'studioLifecycleConfigContent',
      tags: c.newTags,
    }),
    DeleteStudioLifecycleConfig: c.destroy(script),
  },
};
