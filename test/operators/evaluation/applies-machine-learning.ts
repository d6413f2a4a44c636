import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Studio, pipelines and people of SageMaker, as Terraform creates, changes and destroys them. */

const arn = (kind: string, name: string): string => `arn:aws:sagemaker:us-east-1:111122223333:${kind}/${name}`;
const role = 'arn:aws:iam::111122223333:role/lab';
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const newTags = [{ key: 'Team', value: 'data' }];
const spec = (instance_type: string): readonly JsonObject[] => [
  { instance_type, lifecycle_config_arn: '', sagemaker_image_arn: '', sagemaker_image_version_alias: '', sagemaker_image_version_arn: '' },
];

const image = resource('aws_sagemaker_image', {
  arn: arn('image', 'tools'),
  description: 'Tools',
  display_name: '',
  id: 'tools',
  image_name: 'tools',
  role_arn: role,
  ...tags,
});
const version = resource('aws_sagemaker_image_version', {
  aliases: ['latest'],
  arn: arn('image-version', 'tools/1'),
  base_image: '111122223333.dkr.ecr.us-east-1.amazonaws.com/tools:1',
  container_image: '111122223333.dkr.ecr.us-east-1.amazonaws.com/tools@sha256:aaa',
  horovod: false,
  id: 'tools,1',
  image_arn: arn('image', 'tools'),
  image_name: 'tools',
  job_type: '',
  ml_framework: '',
  processor: '',
  programming_lang: '',
  release_notes: '',
  vendor_guidance: '',
  version: 1,
});
const config = resource('aws_sagemaker_app_image_config', {
  app_image_config_name: 'tools',
  arn: arn('app-image-config', 'tools'),
  code_editor_app_image_config: [],
  id: 'tools',
  jupyter_lab_image_config: [
    { container_config: [], file_system_config: [{ default_gid: 100, default_uid: 1000, mount_path: '/home/sagemaker-user' }] },
  ],
  kernel_gateway_image_config: [],
  tags: {},
  tags_all: {},
});
const root = [{ container_config: [], file_system_config: [{ default_gid: 0, default_uid: 0, mount_path: '/root' }] }];
const settings = (instance: string, size: number): readonly JsonObject[] => [
  {
    app_type: 'JupyterLab',
    code_editor_app_settings: [],
    custom_file_system: [],
    jupyter_lab_app_settings: [{ app_lifecycle_management: [], code_repository: [], default_resource_spec: spec(instance) }],
    jupyter_server_app_settings: [],
    kernel_gateway_app_settings: [],
    space_storage_settings: [{ ebs_storage_settings: [{ ebs_volume_size_in_gb: size }] }],
  },
];
const space = resource('aws_sagemaker_space', {
  arn: arn('space', 'd-abc/team'),
  domain_id: 'd-abc',
  home_efs_file_system_uid: '',
  id: arn('space', 'd-abc/team'),
  ownership_settings: [{ owner_user_profile_name: 'alice' }],
  space_display_name: '',
  space_name: 'team',
  space_settings: settings('ml.t3.medium', 10),
  space_sharing_settings: [{ sharing_type: 'Shared' }],
  tags: {},
  tags_all: {},
  url: 'https://d-abc.studio.us-east-1.sagemaker.aws/jupyterlab/default',
});
const app = resource('aws_sagemaker_app', {
  app_name: 'default',
  app_type: 'JupyterLab',
  arn: arn('app', 'd-abc/team/jupyterlab/default'),
  domain_id: 'd-abc',
  id: arn('app', 'd-abc/team/jupyterlab/default'),
  resource_spec: spec('ml.t3.medium'),
  space_name: 'team',
  tags: {},
  tags_all: {},
  user_profile_name: '',
});
const inDomain = { domainId: 'd-abc', spaceName: 'team' };
const appOf = { ...inDomain, appType: 'JupyterLab', appName: 'default' };
const spaceSettings = (instanceType: string, ebsVolumeSizeInGb: number): JsonObject => ({
  appType: 'JupyterLab',
  jupyterLabAppSettings: { defaultResourceSpec: { instanceType } },
  spaceStorageSettings: { ebsStorageSettings: { ebsVolumeSizeInGb } },
});

const studio = life(
  'a space of Studio with its image',
  [
    [image(), version(), config(), space(), app()],
    [
      image({ description: '', tags: {}, tags_all: {} }),
      version({ aliases: ['stable'], vendor_guidance: 'STABLE' }),
      config({ jupyter_lab_image_config: root }),
      space({ space_display_name: 'team', space_settings: settings('ml.t3.large', 20) }),
      app(),
    ],
  ],
  {
    create: calls('sagemaker', [
      ['CreateImage', { imageName: 'tools', description: 'Tools', roleArn: role, tags: newTags }, { imageArn: arn('image', 'tools') }],
      [
        'CreateImageVersion',
        { imageName: 'tools', baseImage: '111122223333.dkr.ecr.us-east-1.amazonaws.com/tools:1', aliases: ['latest'], clientToken: 'a' },
        { imageVersionArn: arn('image-version', 'tools/1') },
      ],
      [
        'CreateAppImageConfig',
        {
          appImageConfigName: 'tools',
          jupyterLabAppImageConfig: { fileSystemConfig: { defaultUid: 1000, defaultGid: 100, mountPath: '/home/sagemaker-user' } },
        },
        { appImageConfigArn: arn('app-image-config', 'tools') },
      ],
      [
        'CreateSpace',
        {
          ...inDomain,
          ownershipSettings: { ownerUserProfileName: 'alice' },
          spaceSettings: spaceSettings('ml.t3.medium', 10),
          spaceSharingSettings: { sharingType: 'Shared' },
        },
        { spaceArn: arn('space', 'd-abc/team') },
      ],
      ['CreateApp', { ...appOf, resourceSpec: { instanceType: 'ml.t3.medium' } }, { appArn: arn('app', 'd-abc/team/jupyterlab/default') }],
    ]),
    change: calls('sagemaker', [
      ['DeleteTags', { resourceArn: arn('image', 'tools'), tagKeys: ['Team'] }],
      ['UpdateImage', { imageName: 'tools', deleteProperties: ['Description'] }, { imageArn: arn('image', 'tools') }],
      [
        'UpdateImageVersion',
        { imageName: 'tools', version: 1, aliasesToAdd: ['stable'], aliasesToDelete: ['latest'], vendorGuidance: 'STABLE' },
        { imageVersionArn: arn('image-version', 'tools/1') },
      ],
      [
        'UpdateAppImageConfig',
        {
          appImageConfigName: 'tools',
          jupyterLabAppImageConfig: { fileSystemConfig: { defaultUid: 0, defaultGid: 0, mountPath: '/root' } },
        },
      ],
      ['UpdateSpace', { ...inDomain, spaceDisplayName: 'team', spaceSettings: spaceSettings('ml.t3.large', 20) }],
    ]),
    destroy: calls('sagemaker', [
      ['DeleteApp', appOf],
      ['DeleteSpace', inDomain],
      ['DeleteAppImageConfig', { appImageConfigName: 'tools' }],
      ['DeleteImageVersion', { imageName: 'tools', version: 1 }],
      ['DeleteImage', { imageName: 'tools' }],
    ]),
  },
);

const steps = (name: string): string => JSON.stringify({ Version: '2020-12-01', Steps: [{ Name: name, Type: 'Fail', Arguments: {} }] });
const pipeline = resource('aws_sagemaker_pipeline', {
  arn: arn('pipeline', 'churn'),
  id: 'churn',
  parallelism_configuration: [],
  pipeline_definition: steps('A'),
  pipeline_definition_s3_location: [],
  pipeline_description: '',
  pipeline_display_name: 'churn',
  pipeline_name: 'churn',
  role_arn: role,
  ...tags,
});
const features = resource('aws_sagemaker_feature_group', {
  arn: arn('feature-group', 'customers'),
  description: '',
  event_time_feature_name: 'at',
  feature_definition: [
    { collection_config: [], collection_type: '', feature_name: 'id', feature_type: 'String' },
    { collection_config: [], collection_type: '', feature_name: 'at', feature_type: 'String' },
  ],
  feature_group_name: 'customers',
  id: 'customers',
  offline_store_config: [],
  online_store_config: [
    { enable_online_store: true, security_config: [], storage_type: 'Standard', ttl_duration: [{ unit: 'Days', value: 7 }] },
  ],
  record_identifier_feature_name: 'id',
  role_arn: role,
  tags: {},
  tags_all: {},
  throughput_config: [{ provisioned_read_capacity_units: 0, provisioned_write_capacity_units: 0, throughput_mode: 'OnDemand' }],
});
const server = resource('aws_sagemaker_mlflow_tracking_server', {
  arn: arn('mlflow-tracking-server', 'runs'),
  artifact_store_uri: 's3://runs/a',
  automatic_model_registration: false,
  id: 'runs',
  mlflow_version: '2.16',
  role_arn: role,
  tags: {},
  tags_all: {},
  tracking_server_name: 'runs',
  tracking_server_size: 'Small',
  tracking_server_url: 'https://t-abc.us-east-1.experiments.sagemaker.aws',
  weekly_maintenance_window_start: 'Tue:03:30',
});
const life30 = [{ enable_online_store: true, security_config: [], storage_type: 'Standard', ttl_duration: [{ unit: 'Days', value: 30 }] }];
const pipelines = life(
  'a pipeline with features and a tracking server',
  [
    [pipeline(), features(), server()],
    [
      pipeline({ pipeline_definition: steps('B'), parallelism_configuration: [{ max_parallel_execution_steps: 2 }] }),
      features({ online_store_config: life30 }),
      server({ tracking_server_size: 'Medium' }),
    ],
  ],
  {
    create: calls('sagemaker', [
      [
        'CreatePipeline',
        {
          clientRequestToken: 'terraform-1',
          pipelineDisplayName: 'churn',
          pipelineName: 'churn',
          pipelineDefinition: steps('A'),
          roleArn: role,
          tags: newTags,
        },
        { pipelineArn: arn('pipeline', 'churn') },
      ],
      [
        'CreateFeatureGroup',
        {
          featureGroupName: 'customers',
          eventTimeFeatureName: 'at',
          recordIdentifierFeatureName: 'id',
          roleArn: role,
          featureDefinitions: [
            { featureName: 'id', featureType: 'String' },
            { featureName: 'at', featureType: 'String' },
          ],
          onlineStoreConfig: { enableOnlineStore: true, ttlDuration: { unit: 'Days', value: 7 } },
        },
        { featureGroupArn: arn('feature-group', 'customers') },
      ],
      [
        'CreateMlflowTrackingServer',
        {
          artifactStoreUri: 's3://runs/a',
          automaticModelRegistration: false,
          roleArn: role,
          trackingServerName: 'runs',
          trackingServerSize: 'Small',
        },
        { trackingServerArn: arn('mlflow-tracking-server', 'runs') },
      ],
    ]),
    change: calls('sagemaker', [
      [
        'UpdatePipeline',
        { pipelineName: 'churn', pipelineDefinition: steps('B'), parallelismConfiguration: { maxParallelExecutionSteps: 2 } },
        { pipelineArn: arn('pipeline', 'churn') },
      ],
      ['UpdateFeatureGroup', { featureGroupName: 'customers', onlineStoreConfig: { ttlDuration: { unit: 'Days', value: 30 } } }],
      ['UpdateMlflowTrackingServer', { trackingServerName: 'runs', trackingServerSize: 'Medium' }],
    ]),
    destroy: calls('sagemaker', [
      ['DeletePipeline', { clientRequestToken: 'terraform-2', pipelineName: 'churn' }],
      ['DeleteFeatureGroup', { featureGroupName: 'customers' }],
      ['DeleteMlflowTrackingServer', { trackingServerName: 'runs' }],
    ]),
  },
);

export const machineLearningApplies: readonly Apply[] = [...studio, ...pipelines];
