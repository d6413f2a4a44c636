import { create, destroy, modify, noChange, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { nameInArn } from '../../values.js';
import { newTags } from '../containers/container-values.js';
import { appsOfUser, defaultsOfSpaces } from './sagemaker-app-settings.js';

/**
 * Amazon SageMaker: models and their endpoints, domains and user profiles. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const endpoint = on('aws_sagemaker_endpoint', { name: 'endpointName' });
const configuration = on('aws_sagemaker_endpoint_configuration', { name: 'endpointConfigName' });
const model = on('aws_sagemaker_model', { name: 'modelName' });
export const domain = on('aws_sagemaker_domain', { id: 'domainId' });
const profile = on('aws_sagemaker_user_profile', { domain_id: 'domainId', user_profile_name: 'userProfileName' });

const userSettings = (block: string, attribute: string): Edits => ({
  ...appsOfUser(attribute, block),
  [`${attribute}.auto_mount_home_efs`]: `${block}.autoMountHomeEFS`,
  [`${attribute}.default_landing_uri`]: `${block}.defaultLandingUri`,
  [`${attribute}.execution_role`]: `${block}.executionRole`,
  [`${attribute}.security_groups`]: `${block}.securityGroups`,
  [`${attribute}.studio_web_portal`]: `${block}.studioWebPortal`,
  [`${attribute}.sharing_settings.notebook_output_option`]: `${block}.sharingSettings.notebookOutputOption`,
  [`${attribute}.sharing_settings.s3_kms_key_id`]: `${block}.sharingSettings.s3KmsKeyId`,
  [`${attribute}.sharing_settings.s3_output_path`]: `${block}.sharingSettings.s3OutputPath`,
});
const seldomUsed = (attribute: string, members: readonly string[]) =>
  Object.fromEntries(members.map((member) => [`${attribute}.${member}`, 'seldom used']));
const seldom = [
  'canvas_app_settings',
  'custom_file_system_config',
  'r_session_app_settings',
  'r_studio_server_pro_app_settings',
  'tensor_board_app_settings',
];

const domainSettings = (settings: string): Edits => ({
  app_network_access_type: 'appNetworkAccessType',
  app_security_group_management: 'appSecurityGroupManagement',
  ...defaultsOfSpaces('default_space_settings', 'defaultSpaceSettings'),
  'default_space_settings.execution_role': 'defaultSpaceSettings.executionRole',
  'default_space_settings.security_groups': 'defaultSpaceSettings.securityGroups',
  'domain_settings.docker_settings.enable_docker_access': `${settings}.dockerSettings.enableDockerAccess`,
  'domain_settings.docker_settings.vpc_only_trusted_accounts': `${settings}.dockerSettings.vpcOnlyTrustedAccounts`,
  'domain_settings.execution_role_identity_config': `${settings}.executionRoleIdentityConfig`,
  'domain_settings.security_group_ids': `${settings}.securityGroupIds`,
  subnet_ids: 'subnetIds',
  tag_propagation: 'tagPropagation',
  ...userSettings('defaultUserSettings', 'default_user_settings'),
});

export const sagemakerEndpoints: ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_endpoint: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'name',
      unevaluated: { deployment_config: 'how an update is rolled out' },
    },
    aws_sagemaker_endpoint_configuration: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
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
      scope: 'region',
      family: 'analytics',
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
      scope: 'region',
      family: 'analytics',
      noise: [
        'home_efs_file_system_id',
        'security_group_id_for_domain_boundary',
        'single_sign_on_application_arn',
        'single_sign_on_managed_application_instance_id',
        'url',
      ],
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
      scope: 'region',
      family: 'analytics',
      access: 'identity',
      cloudId: 'arn',
      noise: ['home_efs_file_system_uid'],
      unevaluated: seldomUsed('user_settings', seldom),
    },
  },
  events: {
    CreateEndpoint: create(endpoint, { endpoint_config_name: 'endpointConfigName', tags: newTags }),
    UpdateEndpoint: modify(endpoint, { endpoint_config_name: 'endpointConfigName' }),
    // Weights and instances of the running variants. Scalers change them all day, and the configuration stays as it is.
    UpdateEndpointWeightsAndCapacities: noChange,
    DeleteEndpoint: destroy(endpoint),

    CreateEndpointConfig: create(configuration, { kms_key_arn: 'kmsKeyId', tags: newTags }),
    DeleteEndpointConfig: destroy(configuration),

    CreateModel: create(model, {
      enable_network_isolation: 'enableNetworkIsolation',
      execution_role_arn: 'executionRoleArn',
      tags: newTags,
    }),
    DeleteModel: destroy(model),

    CreateDomain: create(
      on('aws_sagemaker_domain', { id: nameInArn(response('domainArn')) }),
      {
        ...domainSettings('domainSettings'),
        auth_mode: 'authMode',
        domain_name: 'domainName',
        kms_key_id: 'kmsKeyId',
        tags: newTags,
        vpc_id: 'vpcId',
      },
      { id: nameInArn(response('domainArn')) },
    ),
    UpdateDomain: modify(domain, domainSettings('domainSettingsForUpdate')),
    DeleteDomain: destroy(domain),
    CreatePresignedDomainUrl: noChange,

    CreateUserProfile: create(
      profile,
      {
        ...userSettings('userSettings', 'user_settings'),
        single_sign_on_user_identifier: 'singleSignOnUserIdentifier',
        single_sign_on_user_value: 'singleSignOnUserValue',
        tags: newTags,
      },
      { id: response('userProfileArn'), parent: domain },
    ),
    UpdateUserProfile: modify(profile, userSettings('userSettings', 'user_settings')),
    DeleteUserProfile: destroy(profile),
  },
};
