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
  types: c.types('analytics', {
    aws_sagemaker_model_package_group: { keys: [['model_package_group_name'], ['arn']], cloudId: 'model_package_group_name' },
    aws_sagemaker_model_package_group_policy: {
      keys: [['model_package_group_name']],
      access: 'policy',
      cloudId: 'model_package_group_name',
    },
    aws_sagemaker_code_repository: { keys: [['code_repository_name'], ['arn']], cloudId: 'code_repository_name' },
    aws_sagemaker_studio_lifecycle_config: { keys: [['studio_lifecycle_config_name'], ['arn']], cloudId: 'studio_lifecycle_config_name' },
  }),
  events: {
    CreateModelPackageGroup: c.create(group, { model_package_group_description: 'modelPackageGroupDescription', tags: c.newTags }),
    DeleteModelPackageGroup: c.destroy(group),
    PutModelPackageGroupPolicy: c.create(c.within(group, policy), { resource_policy: c.policyText('resourcePolicy') }),
    DeleteModelPackageGroupPolicy: c.destroy(policy),

    CreateCodeRepository: c.create(repository, { ...c.same('git_config{branch repository_url secret_arn}'), tags: c.newTags }),
    UpdateCodeRepository: c.modify(repository, { 'git_config.secret_arn': 'gitConfig.secretArn' }),
    DeleteCodeRepository: c.destroy(repository),

    CreateStudioLifecycleConfig: c.create(script, {
      ...c.same('studio_lifecycle_config_app_type studio_lifecycle_config_content'),
      tags: c.newTags,
    }),
    DeleteStudioLifecycleConfig: c.destroy(script),
  },
};
