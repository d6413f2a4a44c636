import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const newTags = [{ key: 'Team', value: 'data' }];
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;

const hourly = 'cron(0 * ? * * *)';
const ofSchedule = examplesOf(
  declare('aws_sagemaker_monitoring_schedule', {
    arn: of('monitoring-schedule', 'hourly'),
    id: 'hourly',
    monitoring_schedule_config: [
      {
        monitoring_job_definition_name: 'quality',
        monitoring_type: 'DataQuality',
        schedule_config: [{ schedule_expression: hourly }],
      },
    ],
    name: 'hourly',
    ...tags,
  }),
);
const schedule = (definition: string, scheduleExpression = hourly): JsonObject => ({
  monitoringScheduleName: 'hourly',
  monitoringScheduleConfig: {
    monitoringJobDefinitionName: definition,
    monitoringType: 'DataQuality',
    scheduleConfig: { scheduleExpression },
  },
});

const image = '111122223333.dkr.ecr.us-east-1.amazonaws.com/analyzer';
const ofDefinition = examplesOf(
  declare('aws_sagemaker_data_quality_job_definition', {
    arn: of('data-quality-job-definition', 'quality'),
    data_quality_app_specification: [
      {
        environment: { MODE: 'strict' },
        image_uri: image,
        post_analytics_processor_source_uri: '',
        record_preprocessor_source_uri: '',
      },
    ],
    data_quality_baseline_config: [],
    data_quality_job_input: [
      {
        batch_transform_input: [],
        endpoint_input: [
          { endpoint_name: 'score', local_path: '/opt/ml/processing/input', s3_data_distribution_type: 'FullyReplicated', s3_input_mode: 'File' },
        ],
      },
    ],
    data_quality_job_output_config: [
      {
        kms_key_id: '',
        monitoring_outputs: [
          { s3_output: [{ local_path: '/opt/ml/processing/output', s3_upload_mode: 'Continuous', s3_uri: 's3://quality/reports' }] },
        ],
      },
    ],
    id: 'quality',
    job_resources: [{ cluster_config: [{ instance_count: 1, instance_type: 'ml.t3.medium', volume_kms_key_id: '', volume_size_in_gb: 20 }] }],
    name: 'quality',
    network_config: [
      {
        enable_inter_container_traffic_encryption: true,
        enable_network_isolation: true,
        vpc_config: [{ security_group_ids: ['sg-0aaa'], subnets: ['subnet-0aaa'] }],
      },
    ],
    role_arn: role('quality'),
    stopping_condition: [{ max_runtime_in_seconds: 3600 }],
    ...tags,
  }),
);
const definition = (enableNetworkIsolation: boolean): JsonObject => ({
  jobDefinitionName: 'quality',
  dataQualityAppSpecification: { imageUri: image, environment: { MODE: 'strict' } },
  dataQualityJobInput: { endpointInput: { endpointName: 'score', localPath: '/opt/ml/processing/input' } },
  dataQualityJobOutputConfig: { monitoringOutputs: [{ s3Output: { s3Uri: 's3://quality/reports', localPath: '/opt/ml/processing/output' } }] },
  jobResources: { clusterConfig: { instanceCount: 1, instanceType: 'ml.t3.medium', volumeSizeInGB: 20 } },
  networkConfig: {
    enableInterContainerTrafficEncryption: true,
    enableNetworkIsolation,
    vpcConfig: { securityGroupIds: ['sg-0aaa'], subnets: ['subnet-0aaa'] },
  },
  roleArn: role('quality'),
  stoppingCondition: { maxRuntimeInSeconds: 3600 },
  tags: newTags,
});

const fleet = declare('aws_sagemaker_device_fleet', {
  arn: of('device-fleet', 'cameras'),
  description: 'Cameras',
  device_fleet_name: 'cameras',
  enable_iot_role_alias: false,
  id: 'cameras',
  iot_role_alias: '',
  output_config: [{ kms_key_id: '', s3_output_location: 's3://frames' }],
  role_arn: role('cameras'),
  ...tags,
});
const ofFleet = examplesOf(fleet);
const settings = (s3OutputLocation: string): JsonObject => ({
  deviceFleetName: 'cameras',
  description: 'Cameras',
  enableIotRoleAlias: false,
  outputConfig: { s3OutputLocation },
  roleArn: role('cameras'),
});
const ofDevice = examplesOf(
  declare('aws_sagemaker_device', {
    agent_version: '',
    arn: of('device-fleet/cameras/device', 'door'),
    device: [{ description: 'Door', device_name: 'door', iot_thing_name: 'door-1' }],
    device_fleet_name: 'cameras',
    id: 'cameras/door',
  }),
  fleet,
);
const devices = (iotThingName: string, deviceName = 'door'): JsonObject => ({
  deviceFleetName: 'cameras',
  devices: [{ deviceName, description: 'Door', iotThingName }],
});

export const sagemakerMonitoringCases: readonly CatalogCase[] = [
  ofSchedule.agrees('a schedule created as declared is not drift', ['CreateMonitoringSchedule', { ...schedule('quality'), tags: newTags }]),
  ofSchedule.drifts('another definition and time are drift', ['UpdateMonitoringSchedule', schedule('other', 'cron(0 0 ? * * *)')], {
    'monitoring_schedule_config.monitoring_job_definition_name': ['quality', 'other'],
    'monitoring_schedule_config.schedule_config.schedule_expression': [hourly, 'cron(0 0 ? * * *)'],
  }),
  ofSchedule.deleted('deleting a declared schedule is one alert (D17)', ['DeleteMonitoringSchedule', { monitoringScheduleName: 'hourly' }]),
  ofSchedule.harmless('starting a schedule restores what is declared', ['StartMonitoringSchedule', { monitoringScheduleName: 'hourly' }]),
  ofSchedule.drifts('a changed tag of a schedule is drift', [
    'AddTags',
    { resourceArn: of('monitoring-schedule', 'hourly'), tags: [{ key: 'Team', value: 'x' }] },
  ], { 'tags.Team': ['data', 'x'] }),

  ofDefinition.drifts('a job with access to networks is drift', ['CreateDataQualityJobDefinition', definition(false)], {
    'network_config.enable_network_isolation': [true, false],
  }),
  ofDefinition.deleted('deleting a declared job is one alert (D17)', ['DeleteDataQualityJobDefinition', { jobDefinitionName: 'quality' }]),
  ofFleet.agrees('a fleet created as declared is not drift', ['CreateDeviceFleet', { ...settings('s3://frames'), tags: newTags }]),
  ofFleet.drifts('results elsewhere are drift', ['UpdateDeviceFleet', settings('s3://other')], {
    'output_config.s3_output_location': ['s3://frames', 's3://other'],
  }),
  ofFleet.deleted('deleting a declared fleet is one alert (D17)', ['DeleteDeviceFleet', { deviceFleetName: 'cameras' }]),
  ofDevice.agrees('a device registered as declared is not drift', ['RegisterDevices', devices('door-1')]),
  ofDevice.drifts('another thing is drift', ['UpdateDevices', devices('door-2')], { 'device.iot_thing_name': ['door-1', 'door-2'] }),
  ofDevice.deleted('removing a declared device is one alert (D17)', ['DeregisterDevices', { deviceFleetName: 'cameras', deviceNames: ['door'] }]),
];
