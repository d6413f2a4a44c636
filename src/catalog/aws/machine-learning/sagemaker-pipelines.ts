import { create, destroy, fixed, merge, modify, noChange, on, put, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocks, inBlock, tagMap } from '../../values.js';
import { newTags } from '../containers/container-values.js';

/**
 * Amazon SageMaker: pipelines, projects, hubs, tracking servers of MLflow. Source: SageMaker API reference,
 * Terraform AWS provider (`internal/service/sagemaker`).
 */

const pipeline = on('aws_sagemaker_pipeline', { pipeline_name: 'pipelineName' });
const project = on('aws_sagemaker_project', { project_name: 'projectName' });
const portfolio = on('aws_sagemaker_servicecatalog_portfolio_status', {});
const hub = on('aws_sagemaker_hub', { hub_name: 'hubName' });
const server = on('aws_sagemaker_mlflow_tracking_server', { tracking_server_name: 'trackingServerName' });

/** Code of a pipeline is given as text or as an object in a bucket. An update keeps what it omits. */
const pipelineSettings: Edits = {
  'parallelism_configuration.max_parallel_execution_steps': inBlock('parallelismConfiguration', 'maxParallelExecutionSteps'),
  pipeline_definition: 'pipelineDefinition',
  'pipeline_definition_s3_location.bucket': 'pipelineDefinitionS3Location.bucket',
  'pipeline_definition_s3_location.object_key': 'pipelineDefinitionS3Location.objectKey',
  'pipeline_definition_s3_location.version_id': inBlock('pipelineDefinitionS3Location', 'versionId'),
  pipeline_description: 'pipelineDescription',
  pipeline_display_name: 'pipelineDisplayName',
  role_arn: 'roleArn',
};

const product = 'service_catalog_provisioning_details';
const provisioning = (details: string): Edits => ({
  [`${product}.provisioning_artifact_id`]: `${details}.provisioningArtifactId`,
  [`${product}.provisioning_parameter`]: set(blocks(`${details}.provisioningParameters`), 'given'),
});

const hubSettings: Edits = {
  hub_description: 'hubDescription',
  hub_display_name: 'hubDisplayName',
  hub_search_keywords: 'hubSearchKeywords',
};

const serverSettings: Edits = {
  artifact_store_uri: 'artifactStoreUri',
  automatic_model_registration: 'automaticModelRegistration',
  tracking_server_size: 'trackingServerSize',
  weekly_maintenance_window_start: 'weeklyMaintenanceWindowStart',
};

export const sagemakerPipelines: ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_pipeline: { keys: [['pipeline_name'], ['arn']], scope: 'region', family: 'analytics', cloudId: 'pipeline_name' },
    aws_sagemaker_project: {
      keys: [['project_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'project_name',
      noise: ['project_id'],
    },
    aws_sagemaker_servicecatalog_portfolio_status: { keys: [[]], scope: 'region', family: 'analytics' },
    aws_sagemaker_hub: { keys: [['hub_name'], ['arn']], scope: 'region', family: 'analytics', cloudId: 'hub_name' },
    aws_sagemaker_mlflow_tracking_server: {
      keys: [['tracking_server_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'tracking_server_name',
      noise: ['tracking_server_url'],
      defaults: { tracking_server_size: 'Small' },
    },
  },
  events: {
    CreatePipeline: create(pipeline, { ...pipelineSettings, tags: newTags }),
    UpdatePipeline: modify(pipeline, pipelineSettings),
    DeletePipeline: destroy(pipeline),
    // The name, description and aliases of one version, none of which can be declared.
    UpdatePipelineVersion: noChange,

    CreateProject: create(project, {
      ...provisioning('serviceCatalogProvisioningDetails'),
      project_description: 'projectDescription',
      [`${product}.path_id`]: 'serviceCatalogProvisioningDetails.pathId',
      [`${product}.product_id`]: 'serviceCatalogProvisioningDetails.productId',
      tags: newTags,
    }),
    UpdateProject: modify(project, {
      ...provisioning('serviceCatalogProvisioningUpdateDetails'),
      project_description: 'projectDescription',
      tags: merge(tagMap('tags')),
    }),
    DeleteProject: destroy(project),
    EnableSagemakerServicecatalogPortfolio: put(portfolio, { status: fixed('Enabled') }),
    DisableSagemakerServicecatalogPortfolio: put(portfolio, { status: fixed('Disabled') }),

    CreateHub: create(hub, { ...hubSettings, 's3_storage_config.s3_output_path': 's3StorageConfig.s3OutputPath', tags: newTags }),
    UpdateHub: modify(hub, hubSettings),
    DeleteHub: destroy(hub),

    CreateMlflowTrackingServer: create(server, {
      ...serverSettings,
      mlflow_version: set('mlflowVersion', 'version'),
      role_arn: 'roleArn',
      tags: newTags,
    }),
    UpdateMlflowTrackingServer: modify(server, serverSettings),
    DeleteMlflowTrackingServer: destroy(server),
    // Whether the server runs cannot be declared.
    StartMlflowTrackingServer: noChange,
    StopMlflowTrackingServer: noChange,
  },
};
