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
  },
};
