import * as c from '../language.js';

/**
 * Amazon SageMaker: pipelines, projects, hubs, tracking servers of MLflow. Source: SageMaker API reference,
 * Terraform AWS provider (`internal/service/sagemaker`).
 */

const pipeline = c.on('aws_sagemaker_pipeline', { pipeline_name: 'pipelineName' });
const project = c.on('aws_sagemaker_project', { project_name: 'projectName' });
const portfolio = c.on('aws_sagemaker_servicecatalog_portfolio_status', {});
const hub = c.on('aws_sagemaker_hub', { hub_name: 'hubName' });
const server = c.on('aws_sagemaker_mlflow_tracking_server', { tracking_server_name: 'trackingServerName' });

/** Code of a pipeline is given as text or as an object in a bucket. An update keeps what it omits. */
const pipelineSettings: c.Edits = {
  'parallelism_configuration.max_parallel_execution_steps': c.inBlock('parallelismConfiguration', 'maxParallelExecutionSteps'),
  ...c.same(`
    pipeline_definition pipeline_definition_s3_location{bucket object_key} pipeline_description pipeline_display_name role_arn`),
  'pipeline_definition_s3_location.version_id': c.inBlock('pipelineDefinitionS3Location', 'versionId'),
};

const product = 'service_catalog_provisioning_details';
const provisioning = (details: string): c.Edits => ({
  [`${product}.provisioning_artifact_id`]: `${details}.provisioningArtifactId`,
  [`${product}.provisioning_parameter`]: c.set(c.blocks(`${details}.provisioningParameters`), 'given'),
});

const hubSettings: c.Edits = c.same('hub_description hub_display_name hub_search_keywords');

const serverSettings: c.Edits = c.same(
  'artifact_store_uri automatic_model_registration tracking_server_size weekly_maintenance_window_start',
);

/**
 * Amazon SageMaker: groups of models with their policies, repositories of code, scripts of Studio. Source: SageMaker API reference, Terraform
 * AWS provider (`internal/service/sagemaker`).
 */

const group = c.on('aws_sagemaker_model_package_group', { model_package_group_name: 'modelPackageGroupName' });
const policy = c.on('aws_sagemaker_model_package_group_policy', { model_package_group_name: 'modelPackageGroupName' });
const repository = c.on('aws_sagemaker_code_repository', { code_repository_name: 'codeRepositoryName' });
const script = c.on('aws_sagemaker_studio_lifecycle_config', { studio_lifecycle_config_name: 'studioLifecycleConfigName' });

export const sagemakerPipelines: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_pipeline: { keys: [['pipeline_name'], ['arn']], cloudId: 'pipeline_name' },
    aws_sagemaker_project: { keys: [['project_name'], ['arn']], cloudId: 'project_name' },
    aws_sagemaker_servicecatalog_portfolio_status: { keys: [[]] },
    aws_sagemaker_hub: { keys: [['hub_name'], ['arn']], cloudId: 'hub_name' },
    aws_sagemaker_mlflow_tracking_server: {
      keys: [['tracking_server_name'], ['arn']],
      cloudId: 'tracking_server_name',
      defaults: { tracking_server_size: 'Small' },
    },

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
    CreatePipeline: c.create(pipeline, { ...pipelineSettings, tags: c.newTags }),
    UpdatePipeline: c.modify(pipeline, pipelineSettings),
    DeletePipeline: c.destroy(pipeline),
    // The name, description and aliases of one version, none of which can be declared.
    UpdatePipelineVersion: c.noChange,

    CreateProject: c.create(project, {
      ...provisioning('serviceCatalogProvisioningDetails'),
      project_description: 'projectDescription',
      ...c.same('path_id product_id', 'serviceCatalogProvisioningDetails.', `${product}.`),
      tags: c.newTags,
    }),
    UpdateProject: c.modify(project, {
      ...provisioning('serviceCatalogProvisioningUpdateDetails'),
      project_description: 'projectDescription',
      tags: c.merge(c.tagMap('tags')),
    }),
    DeleteProject: c.destroy(project),
    EnableSagemakerServicecatalogPortfolio: c.put(portfolio, { status: c.fixed('Enabled') }),
    DisableSagemakerServicecatalogPortfolio: c.put(portfolio, { status: c.fixed('Disabled') }),

    CreateHub: c.create(hub, { ...hubSettings, 's3_storage_config.s3_output_path': 's3StorageConfig.s3OutputPath', tags: c.newTags }),
    UpdateHub: c.modify(hub, hubSettings),
    DeleteHub: c.destroy(hub),

    CreateMlflowTrackingServer: c.create(server, {
      ...serverSettings,
      mlflow_version: c.set('mlflowVersion', 'version'),
      role_arn: 'roleArn',
      tags: c.newTags,
    }),
    UpdateMlflowTrackingServer: c.modify(server, serverSettings),
    DeleteMlflowTrackingServer: c.destroy(server),
    // Whether the server runs cannot be declared.
    ...c.noChanges('StartMlflowTrackingServer StopMlflowTrackingServer'),

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
