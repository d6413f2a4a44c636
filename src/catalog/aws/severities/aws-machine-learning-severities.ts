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

  critical('modified', {
    types: ['aws_sagemaker_workforce'],
    attributes: ['source_ip_config.cidrs'],
    when: 'opens_ranges',
    why: 'Workers log in from every address.',
  }),
  high('modified', {
    types: ['aws_sagemaker_workforce'],
    attributes: ['oidc_config.*', 'cognito_config.*', 'workforce_vpc_config.*'],
    when: 'replaced',
    why: 'Others can log in to the tasks, or from another network.',
  }),
  high('created', { types: ['aws_sagemaker_workforce'], attributes: anything, why: 'Somebody can log in to tasks of labelling.' }),
  high('modified', {
    types: ['aws_sagemaker_workteam'],
    attributes: ['member_definition'],
    when: 'gains_entries',
    why: 'Others see the data of the tasks.',
  }),
  high('modified', {
    types: ['aws_sagemaker_workteam'],
    attributes: ['worker_access_configuration.s3_presign.iam_policy_constraints.*'],
    when: { was: 'Enabled' },
    why: 'Links to the data work from every address.',
  }),
  high('modified', {
    types: ['aws_sagemaker_pipeline'],
    attributes: ['pipeline_definition', 'pipeline_definition_s3_location.*', 'role_arn'],
    why: 'Other steps run, or they have the rights of another role.',
  }),
  high('modified', {
    types: ['aws_sagemaker_domain', 'aws_sagemaker_user_profile', 'aws_sagemaker_space', 'aws_sagemaker_app'],
    attributes: ['*.*lifecycle_config_arn', '*.lifecycle_config_arns', '*.custom_image', '*.sagemaker_image_*arn'],
    when: 'replaced',
    why: 'Notebooks run another script or image.',
  }),
  high('modified', {
    types: ['aws_sagemaker_domain', 'aws_sagemaker_user_profile', 'aws_sagemaker_space'],
    attributes: ['*.lifecycle_config_arns', '*.custom_image', '*.emr_settings.*_role_arns'],
    when: 'gains_entries',
    why: 'Notebooks run a further script or image, or have the rights of another role.',
  }),
  high('modified', {
    types: ['aws_sagemaker_space'],
    attributes: ['space_sharing_settings.sharing_type'],
    when: { becomes: ['Shared'] },
    why: 'All users of the domain use the space.',
  }),
  high('modified', {
    types: ['aws_sagemaker_app_image_config'],
    attributes: ['*.file_system_config.default_uid'],
    when: { becomes: ['0'] },
    why: 'Users of the image are root.',
  }),
  high('modified', {
    types: ['aws_sagemaker_app_image_config'],
    attributes: ['*.container_config.container_entrypoint', '*.container_config.container_arguments'],
    why: 'Containers run another command.',
  }),
  high('modified', {
    types: [
      'aws_sagemaker_image',
      'aws_sagemaker_feature_group',
      'aws_sagemaker_device_fleet',
      'aws_sagemaker_mlflow_tracking_server',
      'aws_sagemaker_data_quality_job_definition',
      'aws_sagemaker_flow_definition',
    ],
    attributes: ['role_arn'],
    when: 'replaced',
    why: 'It has the rights of another role.',
  }),
  high('modified', {
    types: ['aws_sagemaker_data_quality_job_definition'],
    attributes: ['network_config.enable_*'],
    when: 'turned_off',
    why: 'Jobs reach networks, or their traffic is not encrypted.',
  }),
  critical('deleted', {
    types: ['aws_sagemaker_monitoring_schedule'],
    attributes: anything,
    why: 'The model is no longer monitored.',
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
