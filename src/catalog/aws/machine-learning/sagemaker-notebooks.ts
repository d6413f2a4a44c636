import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Amazon SageMaker: notebook instances and their scripts. Source: SageMaker API reference, Terraform AWS provider (`internal/service/sagemaker`). */

const notebook = c.on('aws_sagemaker_notebook_instance', { name: 'notebookInstanceName' });
/** Types of resources with tags → their kind in ARNs. */
const taggable = {
  aws_sagemaker_app: 'app',
  aws_sagemaker_app_image_config: 'app-image-config',
  aws_sagemaker_code_repository: 'code-repository',
  aws_sagemaker_data_quality_job_definition: 'data-quality-job-definition',
  aws_sagemaker_device_fleet: 'device-fleet',
  aws_sagemaker_domain: 'domain',
  aws_sagemaker_endpoint: 'endpoint',
  aws_sagemaker_endpoint_configuration: 'endpoint-config',
  aws_sagemaker_feature_group: 'feature-group',
  aws_sagemaker_flow_definition: 'flow-definition',
  aws_sagemaker_hub: 'hub',
  aws_sagemaker_human_task_ui: 'human-task-ui',
  aws_sagemaker_image: 'image',
  aws_sagemaker_mlflow_tracking_server: 'mlflow-tracking-server',
  aws_sagemaker_model: 'model',
  aws_sagemaker_model_package_group: 'model-package-group',
  aws_sagemaker_monitoring_schedule: 'monitoring-schedule',
  aws_sagemaker_notebook_instance: 'notebook-instance',
  aws_sagemaker_notebook_instance_lifecycle_configuration: 'notebook-instance-lifecycle-config',
  aws_sagemaker_pipeline: 'pipeline',
  aws_sagemaker_project: 'project',
  aws_sagemaker_space: 'space',
  aws_sagemaker_studio_lifecycle_config: 'studio-lifecycle-config',
  aws_sagemaker_user_profile: 'user-profile',
  aws_sagemaker_workteam: 'workteam',
};
const tagged = (edits: c.Edits) =>
  c.partOfUnknown(c.firstOf(...Object.entries(taggable).map(([type, kind]) => c.modify(c.on(type, { arn: c.arnOf(kind) }), edits))));

const lifecycle = c.on('aws_sagemaker_notebook_instance_lifecycle_configuration', { name: 'notebookInstanceLifecycleConfigName' });
/** Terraform has one script for each occasion. */
const script = (occasion: string): c.Read =>
  c.via(occasion, (list) => (isList(list) && isObject(list[0]) ? (list[0]['content'] ?? null) : isList(list) ? null : list));
const scripts: c.Edits = { on_create: c.set(script('onCreate'), 'user_data'), on_start: c.set(script('onStart'), 'user_data') };

export const sagemakerNotebooks: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_notebook_instance: {
      keys: [['name'], ['arn']],
      defaults: { direct_internet_access: 'Enabled', root_access: 'Enabled', volume_size: 5 },
    },
    aws_sagemaker_notebook_instance_lifecycle_configuration: { keys: [['name'], ['arn']], cloudId: 'name' },
  }),
  events: {
    CreateNotebookInstance: c.create(c.withId(notebook), {
      ...c.same(`
        additional_code_repositories default_code_repository direct_internet_access
        instance_metadata_service_configuration.minimum_instance_metadata_service_version instance_type kms_key_id lifecycle_config_name
        platform_identifier role_arn root_access subnet_id security_groups=securityGroupIds volume_size=volumeSizeInGB`),
      tags: c.newTags,
    }),
    UpdateNotebookInstance: c.modify(notebook, {
      additional_code_repositories: c.orRemoved('additionalCodeRepositories', 'disassociateAdditionalCodeRepositories'),
      default_code_repository: c.orRemoved('defaultCodeRepository', 'disassociateDefaultCodeRepository'),
      ...c.same(`
        instance_metadata_service_configuration.minimum_instance_metadata_service_version instance_type platform_identifier role_arn
        root_access volume_size=volumeSizeInGB`),
      lifecycle_config_name: c.orRemoved('lifecycleConfigName', 'disassociateLifecycleConfig'),
    }),
    DeleteNotebookInstance: c.destroy(notebook),
    ...c.noChanges('StartNotebookInstance StopNotebookInstance CreatePresignedNotebookInstanceUrl'),

    CreateNotebookInstanceLifecycleConfig: c.create(lifecycle, { ...scripts, tags: c.newTags }),
    UpdateNotebookInstanceLifecycleConfig: c.modify(lifecycle, scripts),
    DeleteNotebookInstanceLifecycleConfig: c.destroy(lifecycle),

    ...c.tagCalls(tagged, 'AddTags DeleteTags'),
  },
};
