import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Machine learning: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides. */
export const machineLearningAwsSeverities: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts have access to the models.', {
    aws_sagemaker_model_package_group_policy: 'resource_policy',
  }),
  critical('modified', 'protects_less', 'The policy of the models denies less.', {
    aws_sagemaker_model_package_group_policy: 'resource_policy',
  }),
  high('modified', 'widens_policy', 'Others have more permissions on the models.', {
    aws_sagemaker_model_package_group_policy: 'resource_policy',
  }),
  high('modified', { becomes: ['PublicInternetOnly'] }, 'Applications of the domain reach the internet.', {
    aws_sagemaker_domain: 'app_network_access_type',
  }),
  high('modified', 'replaced', 'Users have the rights of another role.', {
    'aws_sagemaker_domain aws_sagemaker_user_profile': '*.execution_role',
  }),
  high('modified', 'any', 'Notebooks run another script as root.', {
    aws_sagemaker_notebook_instance_lifecycle_configuration: 'on_create on_start',
  }),
  high('modified', { becomes: ['Enabled'] }, 'Users of the notebook are root.', { aws_sagemaker_notebook_instance: 'root_access' }),
  high('modified', 'replaced', 'The notebook runs another script, or has the rights of another role.', {
    aws_sagemaker_notebook_instance: 'lifecycle_config_name role_arn',
  }),

  critical('modified', 'opens_allowlist', 'Workers log in from every address.', { aws_sagemaker_workforce: 'source_ip_config.cidrs' }),
  high('modified', 'replaced', 'Others can log in to the tasks, or from another network.', {
    aws_sagemaker_workforce: 'oidc_config.* cognito_config.* workforce_vpc_config.*',
  }),
  high('created', 'any', 'Somebody can log in to tasks of labelling.', 'aws_sagemaker_workforce'),
  high('modified', 'gains_entries', 'Others see the data of the tasks.', { aws_sagemaker_workteam: 'member_definition' }),
  high('modified', { was: 'Enabled' }, 'Links to the data work from every address.', {
    aws_sagemaker_workteam: 'worker_access_configuration.s3_presign.iam_policy_constraints.*',
  }),
  high('modified', 'any', 'Other steps run, or they have the rights of another role.', {
    aws_sagemaker_pipeline: 'pipeline_definition pipeline_definition_s3_location.* role_arn',
  }),
  high('modified', 'replaced', 'Notebooks run another script or image.', {
    'aws_sagemaker_domain aws_sagemaker_user_profile aws_sagemaker_space aws_sagemaker_app':
      '*.*lifecycle_config_arn *.lifecycle_config_arns *.custom_image *.sagemaker_image_*arn',
  }),
  high('modified', 'gains_entries', 'Notebooks run a further script or image, or have the rights of another role.', {
    'aws_sagemaker_domain aws_sagemaker_user_profile aws_sagemaker_space':
      '*.lifecycle_config_arns *.custom_image *.emr_settings.*_role_arns',
  }),
  high('modified', { becomes: ['Shared'] }, 'All users of the domain use the space.', {
    aws_sagemaker_space: 'space_sharing_settings.sharing_type',
  }),
  high('modified', { becomes: ['0'] }, 'Users of the image are root.', {
    aws_sagemaker_app_image_config: '*.file_system_config.default_uid',
  }),
  high('modified', 'any', 'Containers run another command.', {
    aws_sagemaker_app_image_config: '*.container_config.container_entrypoint *.container_config.container_arguments',
  }),
  high('modified', 'replaced', 'It has the rights of another role.', {
    [`
      aws_sagemaker_image aws_sagemaker_feature_group aws_sagemaker_device_fleet aws_sagemaker_mlflow_tracking_server
      aws_sagemaker_data_quality_job_definition aws_sagemaker_flow_definition`]: 'role_arn',
  }),
  high('modified', 'turned_off', 'Jobs reach networks, or their traffic is not encrypted.', {
    aws_sagemaker_data_quality_job_definition: 'network_config.enable_*',
  }),
  critical('deleted', 'any', 'The model is no longer monitored.', 'aws_sagemaker_monitoring_schedule'),

  critical('deleted', 'any', 'Calls of models are no longer logged.', 'aws_bedrock_model_invocation_logging_configuration'),
  critical('modified', 'turned_off', 'Calls of models are logged without their contents.', {
    aws_bedrock_model_invocation_logging_configuration: 'logging_config.*_data_delivery_enabled',
  }),
  critical('deleted', 'any', 'Prompts and answers are no longer filtered.', 'aws_bedrock_guardrail'),
  high('modified', 'replaced', 'Prompts and answers are filtered differently.', { aws_bedrock_guardrail: '*_config *_config.*' }),
];
