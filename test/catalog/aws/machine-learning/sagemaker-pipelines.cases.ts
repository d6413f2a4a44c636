import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const newTags = [{ key: 'Team', value: 'data' }];
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;

const steps = (type: string): string => JSON.stringify({ Version: '2020-12-01', Steps: [{ Name: 'Train', Type: type, Arguments: {} }] });
const ofPipeline = examplesOf(
  declare('aws_sagemaker_pipeline', {
    arn: of('pipeline', 'churn'),
    id: 'churn',
    parallelism_configuration: [{ max_parallel_execution_steps: 2 }],
    pipeline_definition: steps('Training'),
    pipeline_definition_s3_location: [],
    pipeline_description: '',
    pipeline_display_name: 'churn',
    pipeline_name: 'churn',
    role_arn: role('pipelines'),
    ...tags,
  }),
);
const pipeline = { pipelineName: 'churn' };

const ofProject = examplesOf(
  declare('aws_sagemaker_project', {
    arn: of('project', 'churn'),
    id: 'churn',
    project_description: 'Who leaves',
    project_id: 'p-abcdefghijkl',
    project_name: 'churn',
    service_catalog_provisioning_details: [
      {
        path_id: '',
        product_id: 'prod-aaaa',
        provisioning_artifact_id: 'pa-aaaa',
        provisioning_parameter: [{ key: 'Branch', value: 'main' }],
      },
    ],
    ...tags,
  }),
);
const project = { projectName: 'churn' };
const provisioned = (artifact: string): JsonObject => ({
  provisioningArtifactId: artifact,
  provisioningParameters: [{ key: 'Branch', value: 'main' }],
});

const ofPortfolio = examplesOf(declare('aws_sagemaker_servicecatalog_portfolio_status', { id: 'us-east-1', status: 'Enabled' }));
const ofBlocked = examplesOf(declare('aws_sagemaker_servicecatalog_portfolio_status', { id: 'us-east-1', status: 'Disabled' }));

const ofHub = examplesOf(
  declare('aws_sagemaker_hub', {
    arn: of('hub', 'models'),
    hub_description: 'Reviewed models',
    hub_display_name: '',
    hub_name: 'models',
    hub_search_keywords: ['churn'],
    id: 'models',
    s3_storage_config: [{ s3_output_path: 's3://hub' }],
    ...tags,
  }),
);
const hub = { hubName: 'models' };

const ofServer = examplesOf(
  declare('aws_sagemaker_mlflow_tracking_server', {
    arn: of('mlflow-tracking-server', 'runs'),
    artifact_store_uri: 's3://runs/artifacts',
    automatic_model_registration: false,
    id: 'runs',
    mlflow_version: '2.16',
    role_arn: role('runs'),
    ...tags,
    tracking_server_name: 'runs',
    tracking_server_size: 'Small',
    tracking_server_url: 'https://t-abc.us-east-1.experiments.sagemaker.aws',
    weekly_maintenance_window_start: 'Tue:03:30',
  }),
);
const server = { trackingServerName: 'runs' };

export const sagemakerPipelinesCases: readonly CatalogCase[] = [
  ofPipeline.agrees('a pipeline created as declared is not drift', [
    'CreatePipeline',
    {
      ...pipeline,
      pipelineDisplayName: 'churn',
      pipelineDefinition: steps('Training'),
      parallelismConfiguration: { maxParallelExecutionSteps: 2 },
      roleArn: role('pipelines'),
      tags: newTags,
    },
  ]),
  ofPipeline.drifts(
    'other steps, another role and no limit are drift',
    ['UpdatePipeline', { ...pipeline, pipelineDefinition: steps('Processing'), roleArn: role('admin'), parallelismConfiguration: {} }],
    {
      pipeline_definition: [steps('Training'), steps('Processing')],
      role_arn: [role('pipelines'), role('admin')],
      'parallelism_configuration.max_parallel_execution_steps': [2, null],
    },
  ),
  ofPipeline.deleted('deleting a declared pipeline is one alert (D17)', ['DeletePipeline', pipeline]),
  ofPipeline.harmless('the name of a version is not configuration', [
    'UpdatePipelineVersion',
    { pipelineArn: of('pipeline', 'churn'), pipelineVersionId: 3, pipelineVersionDisplayName: 'x' },
  ]),
  ofPipeline.drifts('a removed tag of a pipeline is drift', ['DeleteTags', { resourceArn: of('pipeline', 'churn'), tagKeys: ['Team'] }], {
    'tags.Team': ['data', null],
  }),
  ofProject.agrees('a project created as declared is not drift', [
    'CreateProject',
    {
      ...project,
      projectDescription: 'Who leaves',
      serviceCatalogProvisioningDetails: { productId: 'prod-aaaa', ...provisioned('pa-aaaa') },
      tags: newTags,
    },
  ]),
  ofProject.drifts(
    'another template is drift',
    ['UpdateProject', { ...project, serviceCatalogProvisioningUpdateDetails: provisioned('pa-bbbb'), tags: [{ key: 'Team', value: 'x' }] }],
    { 'service_catalog_provisioning_details.provisioning_artifact_id': ['pa-aaaa', 'pa-bbbb'], 'tags.Team': ['data', 'x'] },
  ),
  ofProject.deleted('deleting a declared project is one alert (D17)', ['DeleteProject', project]),
  ofBlocked.drifts('templates of AWS in spite of the declared setting are drift', ['EnableSagemakerServicecatalogPortfolio', {}], {
    status: ['Disabled', 'Enabled'],
  }),
  ofPortfolio.drifts('a setting turned off is drift', ['DisableSagemakerServicecatalogPortfolio', {}], { status: ['Enabled', 'Disabled'] }),
  ofHub.agrees('a hub created as declared is not drift', [
    'CreateHub',
    { ...hub, hubDescription: 'Reviewed models', hubSearchKeywords: ['churn'], s3StorageConfig: { s3OutputPath: 's3://hub' }, tags: newTags },
  ]),
  ofHub.drifts('other texts are drift', ['UpdateHub', { ...hub, hubDescription: 'Any', hubSearchKeywords: [] }], {
    hub_description: ['Reviewed models', 'Any'],
    hub_search_keywords: [['churn'], []],
  }),
  ofHub.deleted('deleting a declared hub is one alert (D17)', ['DeleteHub', hub]),
  ofServer.agrees('a server created as declared is not drift', [
    'CreateMlflowTrackingServer',
    {
      ...server,
      artifactStoreUri: 's3://runs/artifacts',
      automaticModelRegistration: false,
      mlflowVersion: '2.16.2',
      roleArn: role('runs'),
      trackingServerSize: 'Small',
      tags: newTags,
    },
  ]),
  ofServer.drifts('another store and size are drift', [
    'UpdateMlflowTrackingServer',
    { ...server, artifactStoreUri: 's3://other', trackingServerSize: 'Large', automaticModelRegistration: true },
  ], {
    artifact_store_uri: ['s3://runs/artifacts', 's3://other'],
    automatic_model_registration: [false, true],
    tracking_server_size: ['Small', 'Large'],
  }),
  ...['StartMlflowTrackingServer', 'StopMlflowTrackingServer'].map((event) =>
    ofServer.harmless('whether the server runs is not declared', [event, server]),
  ),
  ofServer.deleted('deleting a declared server is one alert (D17)', ['DeleteMlflowTrackingServer', server]),
];
