import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { appsOfUser, defaultsOfSpaces } from './sagemaker-app-settings.js';

/**
 * Amazon SageMaker: models and their endpoints, domains and user profiles. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const endpoint = c.on('aws_sagemaker_endpoint', { name: 'endpointName' });
const configuration = c.on('aws_sagemaker_endpoint_configuration', { name: 'endpointConfigName' });
const model = c.on('aws_sagemaker_model', { name: 'modelName' });
export const domain = c.on('aws_sagemaker_domain', { id: 'domainId' });
const profile = c.on('aws_sagemaker_user_profile', { domain_id: 'domainId', user_profile_name: 'userProfileName' });

const userSettings = (block: string, attribute: string): c.Edits => ({
  ...appsOfUser(attribute, block),
  [`${attribute}.auto_mount_home_efs`]: `${block}.autoMountHomeEFS`,
  ...c.same('default_landing_uri execution_role security_groups studio_web_portal', `${block}.`, `${attribute}.`),
  ...c.same('sharing_settings{notebook_output_option s3_kms_key_id s3_output_path}', `${block}.`, `${attribute}.`),
});
const seldomUsed = (attribute: string, members: readonly string[]) =>
  Object.fromEntries(members.map((member) => [`${attribute}.${member}`, 'seldom used']));
const seldom = c.words(`
  canvas_app_settings custom_file_system_config r_session_app_settings r_studio_server_pro_app_settings tensor_board_app_settings`);

const domainSettings = (settings: string): c.Edits => ({
  ...c.same('app_network_access_type app_security_group_management'),
  ...defaultsOfSpaces('default_space_settings', 'defaultSpaceSettings'),
  ...c.same('default_space_settings{execution_role security_groups} subnet_ids tag_propagation'),
  ...c.same('docker_settings{enable_docker_access vpc_only_trusted_accounts}', `${settings}.`, 'domain_settings.'),
  ...c.same('execution_role_identity_config security_group_ids', `${settings}.`, 'domain_settings.'),
  ...userSettings('defaultUserSettings', 'default_user_settings'),
});

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

export const sagemakerEndpoints: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_endpoint: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      unevaluated: { deployment_config: 'how an update is rolled out' },
    },
    aws_sagemaker_endpoint_configuration: {
      keys: [['name'], ['arn']],
      cloudId: 'name',

      // Pipelines create one for each version of a model.
      onlyDeclared: true,
      unevaluated: {
        async_inference_config: 'fixed at creation',
        data_capture_config: 'fixed at creation',
        execution_role_arn: 'fixed at creation',
        production_variants: 'fixed at creation',
        shadow_production_variants: 'fixed at creation',
      },
    },
    aws_sagemaker_model: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      onlyDeclared: true,
      unevaluated: {
        container: 'fixed at creation',
        inference_execution_config: 'fixed at creation',
        primary_container: 'fixed at creation',
        vpc_config: 'fixed at creation',
      },
    },
    aws_sagemaker_domain: {
      keys: [['id'], ['arn'], ['domain_name']],
      defaults: { app_network_access_type: 'PublicInternetOnly', tag_propagation: 'DISABLED' },
      unevaluated: {
        ...seldomUsed('default_user_settings', seldom),
        ...seldomUsed('default_space_settings', ['custom_file_system_config']),
        'domain_settings.r_studio_server_pro_domain_settings': 'seldom used',
        retention_policy: 'only used at deletion',
      },
    },
    aws_sagemaker_user_profile: {
      keys: [['domain_id', 'user_profile_name'], ['arn']],
      access: 'identity',
      cloudId: 'arn',
      unevaluated: seldomUsed('user_settings', seldom),
    },

    aws_sagemaker_monitoring_schedule: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_sagemaker_data_quality_job_definition: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_sagemaker_device_fleet: { keys: [['device_fleet_name'], ['arn']], cloudId: 'device_fleet_name' },
    aws_sagemaker_device: {},
  }),
  events: {
    CreateEndpoint: c.create(endpoint, { endpoint_config_name: 'endpointConfigName', tags: c.newTags }),
    UpdateEndpoint: c.modify(endpoint, { endpoint_config_name: 'endpointConfigName' }),
    // Weights and instances of the running variants. Scalers change them all day, and the configuration stays as it is.
    UpdateEndpointWeightsAndCapacities: c.noChange,
    DeleteEndpoint: c.destroy(endpoint),

    CreateEndpointConfig: c.create(configuration, { kms_key_arn: 'kmsKeyId', tags: c.newTags }),
    DeleteEndpointConfig: c.destroy(configuration),

    CreateModel: c.create(model, { ...c.same('enable_network_isolation execution_role_arn'), tags: c.newTags }),
    DeleteModel: c.destroy(model),

    CreateDomain: c.create(c.withId(c.on('aws_sagemaker_domain', { id: c.nameInArn(c.response('domainArn')) })), {
      ...domainSettings('domainSettings'),
      ...c.same('auth_mode domain_name kms_key_id vpc_id'),
      tags: c.newTags,
    }),
    UpdateDomain: c.modify(domain, domainSettings('domainSettingsForUpdate')),
    DeleteDomain: c.destroy(domain),
    CreatePresignedDomainUrl: c.noChange,

    CreateUserProfile: c.create(c.within(domain, c.withId(profile, c.response('userProfileArn'))), {
      ...userSettings('userSettings', 'user_settings'),
      ...c.same('single_sign_on_user_identifier single_sign_on_user_value'),
      tags: c.newTags,
    }),
    UpdateUserProfile: c.modify(profile, userSettings('userSettings', 'user_settings')),
    DeleteUserProfile: c.destroy(profile),

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
