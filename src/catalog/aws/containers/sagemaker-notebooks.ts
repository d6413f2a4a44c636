import { create, destroy, drop, firstOf, merge, modify, noChange, on, partOfUnknown, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { arnOf, newTags, orRemoved } from './container-values.js';

/** Amazon SageMaker: notebook instances. Source: SageMaker API reference, Terraform AWS provider (`internal/service/sagemaker`). */

const notebook = on('aws_sagemaker_notebook_instance', { name: 'notebookInstanceName' });
const tagged = on('aws_sagemaker_notebook_instance', { arn: arnOf('notebook-instance') });

export const sagemakerNotebooks: ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_notebook_instance: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['network_interface_id', 'url'],
      defaults: { direct_internet_access: 'Enabled', root_access: 'Enabled', volume_size: 5 },
    },
  },
  events: {
    CreateNotebookInstance: create(
      notebook,
      {
        additional_code_repositories: 'additionalCodeRepositories',
        default_code_repository: 'defaultCodeRepository',
        direct_internet_access: 'directInternetAccess',
        'instance_metadata_service_configuration.minimum_instance_metadata_service_version':
          'instanceMetadataServiceConfiguration.minimumInstanceMetadataServiceVersion',
        instance_type: 'instanceType',
        kms_key_id: 'kmsKeyId',
        lifecycle_config_name: 'lifecycleConfigName',
        platform_identifier: 'platformIdentifier',
        role_arn: 'roleArn',
        root_access: 'rootAccess',
        security_groups: 'securityGroupIds',
        subnet_id: 'subnetId',
        tags: newTags,
        volume_size: 'volumeSizeInGB',
      },
      { id: 'notebookInstanceName' },
    ),
    UpdateNotebookInstance: modify(notebook, {
      additional_code_repositories: orRemoved('additionalCodeRepositories', 'disassociateAdditionalCodeRepositories'),
      default_code_repository: orRemoved('defaultCodeRepository', 'disassociateDefaultCodeRepository'),
      'instance_metadata_service_configuration.minimum_instance_metadata_service_version':
        'instanceMetadataServiceConfiguration.minimumInstanceMetadataServiceVersion',
      instance_type: 'instanceType',
      lifecycle_config_name: orRemoved('lifecycleConfigName', 'disassociateLifecycleConfig'),
      platform_identifier: 'platformIdentifier',
      role_arn: 'roleArn',
      root_access: 'rootAccess',
      volume_size: 'volumeSizeInGB',
    }),
    DeleteNotebookInstance: destroy(notebook),
    StartNotebookInstance: noChange,
    StopNotebookInstance: noChange,
    CreatePresignedNotebookInstanceUrl: noChange,

    AddTags: partOfUnknown(firstOf(modify(tagged, { tags: merge(tagMap('tags')) }))),
    DeleteTags: partOfUnknown(firstOf(modify(tagged, { tags: drop('tagKeys') }))),
  },
};
