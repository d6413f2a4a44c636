import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Machine learning: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides. */
export const machineLearningAwsSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_sagemaker_model_package_group_policy'],
    attributes: ['resource_policy'],
    when: 'opens_policy',
    why: 'Unknown accounts have access to the models.',
  }),
  critical('modified', {
    types: ['aws_sagemaker_model_package_group_policy'],
    attributes: ['resource_policy'],
    when: 'drops_denial',
    why: 'The policy of the models denies less.',
  }),
  high('modified', {
    types: ['aws_sagemaker_model_package_group_policy'],
    attributes: ['resource_policy'],
    when: 'widens_policy',
    why: 'Others have more permissions on the models.',
  }),
  high('modified', {
    types: ['aws_sagemaker_domain'],
    attributes: ['app_network_access_type'],
    when: { becomes: ['PublicInternetOnly'] },
    why: 'Applications of the domain reach the internet.',
  }),
  high('modified', {
    types: ['aws_sagemaker_domain', 'aws_sagemaker_user_profile'],
    attributes: ['*.execution_role'],
    when: 'replaced',
    why: 'Users have the rights of another role.',
  }),
  high('modified', {
    types: ['aws_sagemaker_notebook_instance_lifecycle_configuration'],
    attributes: ['on_create', 'on_start'],
    why: 'Notebooks run another script as root.',
  }),
  high('modified', {
    types: ['aws_sagemaker_notebook_instance'],
    attributes: ['root_access'],
    when: { becomes: ['Enabled'] },
    why: 'Users of the notebook are root.',
  }),
  high('modified', {
    types: ['aws_sagemaker_notebook_instance'],
    attributes: ['lifecycle_config_name', 'role_arn'],
    when: 'replaced',
    why: 'The notebook runs another script, or has the rights of another role.',
  }),

  critical('deleted', {
    types: ['aws_bedrock_model_invocation_logging_configuration'],
    attributes: anything,
    why: 'Calls of models are no longer logged.',
  }),
  critical('modified', {
    types: ['aws_bedrock_model_invocation_logging_configuration'],
    attributes: ['logging_config.*_data_delivery_enabled'],
    when: 'turned_off',
    why: 'Calls of models are logged without their contents.',
  }),
  critical('deleted', { types: ['aws_bedrock_guardrail'], attributes: anything, why: 'Prompts and answers are no longer filtered.' }),
  high('modified', {
    types: ['aws_bedrock_guardrail'],
    attributes: ['*_config', '*_config.*'],
    when: 'replaced',
    why: 'Prompts and answers are filtered differently.',
  }),
];
