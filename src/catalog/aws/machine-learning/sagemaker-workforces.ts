import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon SageMaker: people who label data and review predictions, and their tasks. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const workforce = c.on('aws_sagemaker_workforce', { workforce_name: 'workforceName' });
const team = c.on('aws_sagemaker_workteam', { workteam_name: 'workteamName' });
const page = c.on('aws_sagemaker_human_task_ui', { human_task_ui_name: 'humanTaskUiName' });
const flow = c.on('aws_sagemaker_flow_definition', { flow_definition_name: 'flowDefinitionName' });

/** A call sets the whole provider, the whole list of addresses and the whole network. */
const access: c.Edits = {
  'oidc_config.authentication_request_extra_params': c.set(c.inBlock('oidcConfig', 'authenticationRequestExtraParams'), 'map'),
  ...c.same(`
    oidc_config{authorization_endpoint client_id issuer jwks_uri logout_endpoint token_endpoint user_info_endpoint}
    source_ip_config{cidrs}`),
  'oidc_config.scope': c.inBlock('oidcConfig', 'scope'),
  ...c.same('security_group_ids subnets vpc_id', (path) => c.inBlock('workforceVpcConfig', path), 'workforce_vpc_config.'),
};

const constraints = (attribute: string, member: string): c.Edits => ({
  [`worker_access_configuration.s3_presign.iam_policy_constraints.${attribute}`]: `workerAccessConfiguration.s3Presign.iamPolicyConstraints.${member}`,
});
const teamSettings: c.Edits = {
  ...c.same('description notification_configuration{notification_topic_arn}'),
  member_definition: c.blocks('memberDefinitions'),
  ...constraints('source_ip', 'sourceIp'),
  ...constraints('vpc_source_ip', 'vpcSourceIp'),
};

const price = 'humanLoopConfig.publicWorkforceTaskPrice.amountInUsd';

export const sagemakerWorkforces: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_workforce: {
      keys: [['workforce_name'], ['arn']],
      access: 'identity',
      cloudId: 'workforce_name',
      unevaluated: { 'oidc_config.client_secret': 'each update repeats it, and records withhold it' },
    },
    aws_sagemaker_workteam: { keys: [['workteam_name'], ['arn']], access: 'identity', cloudId: 'workteam_name' },
    aws_sagemaker_human_task_ui: { keys: [['human_task_ui_name'], ['arn']], cloudId: 'human_task_ui_name' },
    aws_sagemaker_flow_definition: { keys: [['flow_definition_name'], ['arn']], cloudId: 'flow_definition_name' },
  }),
  events: {
    CreateWorkforce: c.create(workforce, { ...access, ...c.same('cognito_config{client_id user_pool}') }),
    UpdateWorkforce: c.modify(workforce, c.emptied(access)),
    DeleteWorkforce: c.destroy(workforce),

    CreateWorkteam: c.create(team, { ...teamSettings, tags: c.newTags, workforce_name: 'workforceName' }),
    UpdateWorkteam: c.modify(team, teamSettings),
    DeleteWorkteam: c.destroy(team),

    CreateHumanTaskUi: c.create(page, { tags: c.newTags, 'ui_template.content': 'uiTemplate.content' }),
    DeleteHumanTaskUi: c.destroy(page),

    CreateFlowDefinition: c.create(flow, {
      // A JSON value, which the API carries as text.
      'human_loop_activation_config.human_loop_activation_conditions_config.human_loop_activation_conditions': c.via(
        'humanLoopActivationConfig.humanLoopActivationConditionsConfig.humanLoopActivationConditions',
        (value) => (isObject(value) ? JSON.stringify(value) : value),
      ),
      ...c.same(`
        human_loop_config{human_task_ui_arn task_availability_lifetime_in_seconds task_count task_description task_keywords
        task_time_limit_in_seconds task_title workteam_arn} human_loop_request_source{aws_managed_human_loop_request_source}
        output_config{kms_key_id s3_output_path} role_arn`),
      ...c.same('cents dollars tenth_fractions_of_a_cent', `${price}.`, 'human_loop_config.public_workforce_task_price.amount_in_usd.'),
      tags: c.newTags,
    }),
    DeleteFlowDefinition: c.destroy(flow),
  },
};
