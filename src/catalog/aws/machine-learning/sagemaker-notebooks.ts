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

/**
 * Amazon SageMaker: images for Studio with their versions, and feature groups. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const image = c.on('aws_sagemaker_image', { image_name: 'imageName' });
/** Calls name a version by its number or by an alias. */
const versions = [
  c.on('aws_sagemaker_image_version', { image_name: 'imageName', version: 'version' }),
  c.on('aws_sagemaker_image_version', { image_name: 'imageName', 'aliases.*': 'alias' }),
];
const group = c.on('aws_sagemaker_feature_group', { feature_group_name: 'featureGroupName' });

/** A text that the call sets, or removes by listing its name. */
const orDeleted = (path: string, name: string): c.Read => {
  const value = c.reader(path);
  return c.withPaths(
    (record) => {
      const { deleteProperties } = record.request;
      return isList(deleteProperties) && deleteProperties.includes(name) ? null : value(record);
    },
    [path, 'deleteProperties'],
  );
};

const changedAliases: c.EditSpec = c.amend(
  c.withPaths(
    ({ request: { aliasesToAdd, aliasesToDelete } }) =>
      isList(aliasesToAdd) || isList(aliasesToDelete)
        ? { add: isList(aliasesToAdd) ? aliasesToAdd : [], remove: isList(aliasesToDelete) ? aliasesToDelete : [] }
        : undefined,
    ['aliasesToAdd', 'aliasesToDelete'],
  ),
  'auto',
);
const about: c.Edits = c.same('horovod job_type processor programming_lang release_notes vendor_guidance ml_framework=mLFramework');

const throughput: c.Edits = c.same('throughput_config{provisioned_read_capacity_units provisioned_write_capacity_units throughput_mode}');
const onlineStore: c.Edits = c.same('online_store_config{storage_type ttl_duration{unit value}}');
const offlineStore: c.Edits = c.same(`
    offline_store_config{data_catalog_config{catalog database table_name} disable_glue_table_creation s3_storage_config{kms_key_id
    s3_uri} table_format}`);

export const sagemakerNotebooks: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_notebook_instance: {
      keys: [['name'], ['arn']],
      defaults: { direct_internet_access: 'Enabled', root_access: 'Enabled', volume_size: 5 },
    },
    aws_sagemaker_notebook_instance_lifecycle_configuration: { keys: [['name'], ['arn']], cloudId: 'name' },

    aws_sagemaker_image: { keys: [['image_name'], ['arn']], cloudId: 'image_name' },
    aws_sagemaker_image_version: {
      keys: [['arn'], ['image_name', 'version'], ['image_name', 'aliases.*']],

      // Pipelines create one for each build.
      onlyDeclared: true,
      cloudId: 'arn',
    },
    aws_sagemaker_feature_group: {
      keys: [['feature_group_name'], ['arn']],
      cloudId: 'feature_group_name',
      noise: ['offline_store_config.s3_storage_config.resolved_output_s3_uri'],
    },
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

    CreateImage: c.create(image, { ...c.same('description display_name role_arn'), tags: c.newTags }),
    UpdateImage: c.modify(image, {
      description: orDeleted('description', 'Description'),
      display_name: orDeleted('displayName', 'DisplayName'),
      role_arn: 'roleArn',
    }),
    DeleteImage: c.destroy(image),

    CreateImageVersion: c.create(c.within(image, c.on('aws_sagemaker_image_version', { arn: c.response('imageVersionArn') })), {
      ...about,
      ...c.same('aliases base_image image_name'),
    }),
    UpdateImageVersion: c.firstOf(...versions.map((version) => c.modify(version, { ...about, aliases: changedAliases }))),
    DeleteImageVersion: c.firstOf(...versions.map((version) => c.destroy(version))),

    CreateFeatureGroup: c.create(group, {
      ...onlineStore,
      ...offlineStore,
      ...throughput,
      ...c.same(`
        description event_time_feature_name online_store_config{enable_online_store security_config{kms_key_id}}
        record_identifier_feature_name role_arn`),
      feature_definition: c.set(c.blocks('featureDefinitions'), 'given'),
      tags: c.newTags,
    }),
    UpdateFeatureGroup: c.modify(group, {
      ...onlineStore,
      ...throughput,
      feature_definition: c.add(c.blocks('featureAdditions'), ['feature_name'], 'given'),
    }),
    DeleteFeatureGroup: c.destroy(group),
  },
};
