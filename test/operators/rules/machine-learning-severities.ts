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
];
