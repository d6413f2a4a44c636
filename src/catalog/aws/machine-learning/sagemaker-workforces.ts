import { isObject } from '../../../lib/json.js';
import { create, destroy, modify, on, set, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocks, emptied, inBlock } from '../../values.js';
import { newTags } from '../containers/container-values.js';

/**
 * Amazon SageMaker: people who label data and review predictions, and their tasks. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const workforce = on('aws_sagemaker_workforce', { workforce_name: 'workforceName' });
const team = on('aws_sagemaker_workteam', { workteam_name: 'workteamName' });
const page = on('aws_sagemaker_human_task_ui', { human_task_ui_name: 'humanTaskUiName' });
const flow = on('aws_sagemaker_flow_definition', { flow_definition_name: 'flowDefinitionName' });

/** A call sets the whole provider, the whole list of addresses and the whole network. */
const access: Edits = {
  'oidc_config.authentication_request_extra_params': set(inBlock('oidcConfig', 'authenticationRequestExtraParams'), 'map'),
  'oidc_config.authorization_endpoint': 'oidcConfig.authorizationEndpoint',
  'oidc_config.client_id': 'oidcConfig.clientId',
  'oidc_config.issuer': 'oidcConfig.issuer',
  'oidc_config.jwks_uri': 'oidcConfig.jwksUri',
  'oidc_config.logout_endpoint': 'oidcConfig.logoutEndpoint',
  'oidc_config.scope': inBlock('oidcConfig', 'scope'),
  'oidc_config.token_endpoint': 'oidcConfig.tokenEndpoint',
  'oidc_config.user_info_endpoint': 'oidcConfig.userInfoEndpoint',
  'source_ip_config.cidrs': 'sourceIpConfig.cidrs',
  'workforce_vpc_config.security_group_ids': inBlock('workforceVpcConfig', 'securityGroupIds'),
  'workforce_vpc_config.subnets': inBlock('workforceVpcConfig', 'subnets'),
  'workforce_vpc_config.vpc_id': inBlock('workforceVpcConfig', 'vpcId'),
};

const constraints = (attribute: string, member: string): Edits => ({
  [`worker_access_configuration.s3_presign.iam_policy_constraints.${attribute}`]: `workerAccessConfiguration.s3Presign.iamPolicyConstraints.${member}`,
});
const teamSettings: Edits = {
  description: 'description',
  member_definition: blocks('memberDefinitions'),
  'notification_configuration.notification_topic_arn': 'notificationConfiguration.notificationTopicArn',
  ...constraints('source_ip', 'sourceIp'),
  ...constraints('vpc_source_ip', 'vpcSourceIp'),
};

const price = 'humanLoopConfig.publicWorkforceTaskPrice.amountInUsd';

export const sagemakerWorkforces: ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_workforce: {
      keys: [['workforce_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      access: 'identity',
      cloudId: 'workforce_name',
      noise: ['subdomain', 'workforce_vpc_config.vpc_endpoint_id'],
      unevaluated: { 'oidc_config.client_secret': 'each update repeats it, and records withhold it' },
    },
    aws_sagemaker_workteam: {
      keys: [['workteam_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      access: 'identity',
      cloudId: 'workteam_name',
      noise: ['subdomain'],
    },
    aws_sagemaker_human_task_ui: {
      keys: [['human_task_ui_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'human_task_ui_name',
      noise: ['ui_template.content_sha256', 'ui_template.url'],
    },
    aws_sagemaker_flow_definition: {
      keys: [['flow_definition_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'flow_definition_name',
    },
  },
  events: {
    CreateWorkforce: create(workforce, {
      ...access,
      'cognito_config.client_id': 'cognitoConfig.clientId',
      'cognito_config.user_pool': 'cognitoConfig.userPool',
    }),
    UpdateWorkforce: modify(workforce, emptied(access)),
    DeleteWorkforce: destroy(workforce),

    CreateWorkteam: create(team, { ...teamSettings, tags: newTags, workforce_name: 'workforceName' }),
    UpdateWorkteam: modify(team, teamSettings),
    DeleteWorkteam: destroy(team),

    CreateHumanTaskUi: create(page, { tags: newTags, 'ui_template.content': 'uiTemplate.content' }),
    DeleteHumanTaskUi: destroy(page),

    CreateFlowDefinition: create(flow, {
      // A JSON value, which the API carries as text.
      'human_loop_activation_config.human_loop_activation_conditions_config.human_loop_activation_conditions': via(
        'humanLoopActivationConfig.humanLoopActivationConditionsConfig.humanLoopActivationConditions',
        (value) => (isObject(value) ? JSON.stringify(value) : value),
      ),
      'human_loop_config.human_task_ui_arn': 'humanLoopConfig.humanTaskUiArn',
      'human_loop_config.public_workforce_task_price.amount_in_usd.cents': `${price}.cents`,
      'human_loop_config.public_workforce_task_price.amount_in_usd.dollars': `${price}.dollars`,
      'human_loop_config.public_workforce_task_price.amount_in_usd.tenth_fractions_of_a_cent': `${price}.tenthFractionsOfACent`,
      'human_loop_config.task_availability_lifetime_in_seconds': 'humanLoopConfig.taskAvailabilityLifetimeInSeconds',
      'human_loop_config.task_count': 'humanLoopConfig.taskCount',
      'human_loop_config.task_description': 'humanLoopConfig.taskDescription',
      'human_loop_config.task_keywords': 'humanLoopConfig.taskKeywords',
      'human_loop_config.task_time_limit_in_seconds': 'humanLoopConfig.taskTimeLimitInSeconds',
      'human_loop_config.task_title': 'humanLoopConfig.taskTitle',
      'human_loop_config.workteam_arn': 'humanLoopConfig.workteamArn',
      'human_loop_request_source.aws_managed_human_loop_request_source': 'humanLoopRequestSource.awsManagedHumanLoopRequestSource',
      'output_config.kms_key_id': 'outputConfig.kmsKeyId',
      'output_config.s3_output_path': 'outputConfig.s3OutputPath',
      role_arn: 'roleArn',
      tags: newTags,
    }),
    DeleteFlowDefinition: destroy(flow),
  },
};
