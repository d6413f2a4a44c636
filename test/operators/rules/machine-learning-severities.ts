import type { Json } from '../../../src/lib/json.js';
import { knownAccount } from '../../support/weights.js';

/** Changes of machine learning: the type and field, the stronger and the weaker value, and the severities of both directions. */
type Direction = readonly [type: string, field: string, strong: Json, weak: Json, weakening: string, restoring: string];

const policy = (principal: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: '*', Resource: '*' }] });
const own = policy(`arn:aws:iam::${knownAccount}:root`);

export const machineLearningChanges: readonly Direction[] = [
  ['aws_sagemaker_model_package_group_policy', 'resource_policy', own, policy('*'), 'critical', 'medium'],
  ['aws_sagemaker_domain', 'app_network_access_type', 'VpcOnly', 'PublicInternetOnly', 'high', 'medium'],
  ['aws_sagemaker_domain', 'default_user_settings.execution_role', 'lab', 'admin', 'high', 'high'],
  ['aws_sagemaker_user_profile', 'user_settings.execution_role', 'lab', 'admin', 'high', 'high'],
  ['aws_sagemaker_notebook_instance_lifecycle_configuration', 'on_start', 'a', 'b', 'high', 'high'],
  ['aws_sagemaker_notebook_instance', 'root_access', 'Disabled', 'Enabled', 'high', 'medium'],
  ['aws_sagemaker_notebook_instance', 'lifecycle_config_name', 'hardened', null, 'high', 'medium'],
  ['aws_bedrock_model_invocation_logging_configuration', 'logging_config.text_data_delivery_enabled', true, false, 'critical', 'medium'],
  ['aws_bedrock_guardrail', 'topic_policy_config.topics_config', [{ name: 'money' }], null, 'high', 'medium'],
  ['aws_sagemaker_workforce', 'source_ip_config.cidrs', ['203.0.113.0/24'], ['0.0.0.0/0'], 'critical', 'medium'],
  ['aws_sagemaker_workforce', 'source_ip_config.cidrs', ['203.0.113.0/24'], [], 'critical', 'medium'],
  ['aws_sagemaker_workforce', 'oidc_config.issuer', 'https://login.acme.example', 'https://evil.example', 'high', 'high'],
  ['aws_sagemaker_workforce', 'workforce_vpc_config.vpc_id', 'vpc-0aaa', null, 'high', 'medium'],
  [
    'aws_sagemaker_workteam',
    'member_definition',
    [],
    [{ cognito_member_definition: [{ client_id: 'c', user_group: 'all', user_pool: 'p' }] }],
    'high',
    'medium',
  ],
  [
    'aws_sagemaker_workteam',
    'worker_access_configuration.s3_presign.iam_policy_constraints.source_ip',
    'Enabled',
    'Disabled',
    'high',
    'medium',
  ],
  ['aws_sagemaker_pipeline', 'pipeline_definition', '{}', '{"Steps":[]}', 'high', 'high'],
  ['aws_sagemaker_space', 'space_settings.jupyter_lab_app_settings.default_resource_spec.lifecycle_config_arn', 'a', 'b', 'high', 'high'],
  ['aws_sagemaker_space', 'space_sharing_settings.sharing_type', 'Private', 'Shared', 'high', 'medium'],
  ['aws_sagemaker_app', 'resource_spec.sagemaker_image_version_arn', 'a', 'b', 'high', 'high'],
  ['aws_sagemaker_app_image_config', 'jupyter_lab_image_config.file_system_config.default_uid', 1000, 0, 'high', 'medium'],
  ['aws_sagemaker_app_image_config', 'jupyter_lab_image_config.container_config.container_entrypoint', ['a'], ['b'], 'high', 'high'],
  ['aws_sagemaker_feature_group', 'role_arn', 'features', 'admin', 'high', 'high'],
  ['aws_sagemaker_data_quality_job_definition', 'network_config.enable_network_isolation', true, false, 'high', 'medium'],
  [
    'aws_sagemaker_domain',
    'default_user_settings.jupyter_lab_app_settings.default_resource_spec.lifecycle_config_arn',
    'a',
    'b',
    'high',
    'high',
  ],
  ['aws_sagemaker_domain', 'default_user_settings.jupyter_lab_app_settings.lifecycle_config_arns', [], ['a'], 'high', 'high'],
  [
    'aws_sagemaker_user_profile',
    'user_settings.jupyter_lab_app_settings.emr_settings.execution_role_arns',
    [],
    ['admin'],
    'high',
    'medium',
  ],
];
