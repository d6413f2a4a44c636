import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon SageMaker: monitoring of models, and fleets of edge devices. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const schedule = c.on('aws_sagemaker_monitoring_schedule', { name: 'monitoringScheduleName' });
const definition = c.on('aws_sagemaker_data_quality_job_definition', { name: 'jobDefinitionName' });
const fleet = c.on('aws_sagemaker_device_fleet', { device_fleet_name: 'deviceFleetName' });
/** The state's id of a device is the names of its fleet and of itself. */
const device = (name: c.From): c.Target =>
  c.on('aws_sagemaker_device', {
    id: c.via(name, (one, { request }) => {
      const [fleetName, deviceName] = [text(request['deviceFleetName']), text(isObject(one) ? one['deviceName'] : one)];
      return fleetName === undefined || deviceName === undefined ? undefined : `${fleetName}/${deviceName}`;
    }),
  });

/** A call sets the whole schedule. */
const scheduled: c.Edits = {
  'monitoring_schedule_config.monitoring_job_definition_name': c.inBlock('monitoringScheduleConfig', 'monitoringJobDefinitionName'),
  ...c.same('monitoring_schedule_config{monitoring_type schedule_config{schedule_expression}}'),
};

const readFrom = (attribute: string, block: string): c.Edits =>
  c.same('local_path s3_data_distribution_type s3_input_mode', `${block}.`, `${attribute}.`);
const transformed = 'data_quality_job_input.batch_transform_input';
const transformedIn = 'dataQualityJobInput.batchTransformInput';

const fleetSettings: c.Edits = {
  ...c.same('description enable_iot_role_alias output_config{s3_output_location} role_arn'),
  'output_config.kms_key_id': c.inBlock('outputConfig', 'kmsKeyId'),
};
const deviceSettings: c.Edits = c.same('description iot_thing_name', 'item.', 'device.');

export const sagemakerMonitoring: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_monitoring_schedule: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_sagemaker_data_quality_job_definition: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_sagemaker_device_fleet: { keys: [['device_fleet_name'], ['arn']], cloudId: 'device_fleet_name' },
    aws_sagemaker_device: {},
  }),
  events: {
    CreateMonitoringSchedule: c.create(schedule, { ...scheduled, tags: c.newTags }),
    UpdateMonitoringSchedule: c.modify(schedule, scheduled),
    DeleteMonitoringSchedule: c.destroy(schedule),
    // Schedules run unless somebody stopped them, which cannot be declared. Stopping one is not a call of the catalog, so that it is observed.
    StartMonitoringSchedule: c.noChange,

    CreateDataQualityJobDefinition: c.create(definition, {
      'data_quality_app_specification.environment': c.set('dataQualityAppSpecification.environment', 'map'),
      ...c.same(`
        data_quality_app_specification{image_uri post_analytics_processor_source_uri record_preprocessor_source_uri}
        data_quality_baseline_config{constraints_resource{s3_uri} statistics_resource{s3_uri}}`),
      [`${transformed}.data_captured_destination_s3_uri`]: `${transformedIn}.dataCapturedDestinationS3Uri`,
      [`${transformed}.dataset_format.csv.header`]: `${transformedIn}.datasetFormat.csv.header`,
      [`${transformed}.dataset_format.json.line`]: `${transformedIn}.datasetFormat.json.line`,
      ...readFrom(transformed, transformedIn),
      'data_quality_job_input.endpoint_input.endpoint_name': 'dataQualityJobInput.endpointInput.endpointName',
      ...readFrom('data_quality_job_input.endpoint_input', 'dataQualityJobInput.endpointInput'),
      ...c.same(`
        data_quality_job_output_config.kms_key_id job_resources{cluster_config{instance_count instance_type volume_kms_key_id
        volume_size_in_gb=volumeSizeInGB}} network_config{enable_inter_container_traffic_encryption enable_network_isolation
        vpc_config{security_group_ids subnets}} role_arn stopping_condition.max_runtime_in_seconds`),
      'data_quality_job_output_config.monitoring_outputs': c.set(c.blocks('dataQualityJobOutputConfig.monitoringOutputs'), 'given'),
      tags: c.newTags,
    }),
    DeleteDataQualityJobDefinition: c.destroy(definition),

    CreateDeviceFleet: c.create(fleet, { ...fleetSettings, tags: c.newTags }),
    UpdateDeviceFleet: c.modify(fleet, fleetSettings),
    DeleteDeviceFleet: c.destroy(fleet),
    RegisterDevices: c.forEach('devices', c.create(c.within(fleet, device('item')), deviceSettings)),
    UpdateDevices: c.forEach('devices', c.modify(device('item'), deviceSettings)),
    DeregisterDevices: c.forEach('deviceNames', c.destroy(device('item'))),
  },
};
