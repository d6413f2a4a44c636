import { words } from '../../dsl.js';

/**
 * The attributes in which types name what they use. `byType` has those that several types have in common, as attributes → types. Source:
 * schema of the Terraform AWS provider 3 to 6.
 */

const byType = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).flatMap(([attributes, types]) => words(types).map((type) => [type, attributes])));

/**
 * The attributes in which a type names the IAM roles that it runs or acts with. A step `*` is any block. An attribute whose name ends in
 * `arn` contains only ARNs; others accept a role name too.
 */
export const roleAttributes: Readonly<Record<string, string>> = {
  ...byType({
    '*.role_arn *.*.role_arn *.*.*.role_arn': 'aws_kinesis_analytics_application aws_kinesis_firehose_delivery_stream',
    'analytics_configuration.role_arn': 'aws_cognito_managed_user_pool_client aws_cognito_user_pool_client',
    'cognito_options.role_arn': 'aws_elasticsearch_domain aws_opensearch_domain',
    custom_role_arn: 'aws_ecr_pull_through_cache_rule aws_ecr_repository_creation_template',
    data_access_role_arn: 'aws_comprehend_document_classifier aws_comprehend_entity_recognizer',
    'default_iam_role_arn iam_roles': 'aws_redshift_cluster aws_redshiftserverless_namespace',
    execution_role: 'aws_finspace_kx_cluster aws_imagebuilder_image aws_imagebuilder_image_pipeline aws_imagebuilder_lifecycle_policy',
    execution_role_arn: `
      aws_bedrockagent_flow aws_bedrockagentcore_browser aws_bedrockagentcore_code_interpreter aws_budgets_budget_action
      aws_dlm_lifecycle_policy aws_sagemaker_endpoint_configuration aws_sagemaker_model aws_synthetics_canary
      aws_timestreamquery_scheduled_query`,
    iam_role: 'aws_finspace_kx_user aws_redshift_scheduled_action aws_ssm_activation',
    iam_role_arn: `
      aws_appstream_fleet aws_appstream_image_builder aws_backup_restore_testing_selection aws_backup_selection
      aws_chatbot_slack_channel_configuration aws_chatbot_teams_channel_configuration aws_cloudformation_stack aws_dax_cluster
      aws_rds_export_task aws_rum_metrics_destination aws_s3control_access_grants_location`,
    memory_execution_role_arn: 'aws_bedrockagentcore_memory aws_bedrockagentcore_memory_strategy',
    role: `
      aws_elastictranscoder_pipeline aws_glue_crawler aws_guardduty_malware_protection_plan aws_lambda_function
      aws_s3_bucket_replication_configuration aws_s3tables_table_bucket_replication aws_s3tables_table_replication aws_transfer_access
      aws_transfer_user`,
    role_arn: `
      aws_appautoscaling_target aws_autoscaling_lifecycle_hook aws_bedrock_custom_model aws_bedrockagent_knowledge_base
      aws_bedrockagentcore_agent_runtime aws_bedrockagentcore_gateway aws_cloudcontrolapi_resource aws_cloudwatch_event_endpoint
      aws_cloudwatch_event_rule aws_cloudwatch_event_target aws_cloudwatch_log_destination aws_cloudwatch_log_subscription_filter
      aws_cloudwatch_metric_stream aws_cognito_user_group aws_config_configuration_recorder aws_db_instance_role_association aws_db_proxy
      aws_eks_capability aws_fis_experiment_template aws_fis_target_account_configuration aws_gamelift_game_server_group
      aws_glue_dev_endpoint aws_glue_job aws_glue_ml_transform aws_grafana_workspace aws_iot_logging_options aws_iot_role_alias
      aws_kendra_experience aws_kendra_faq aws_kendra_index aws_kendra_query_suggestions_block_list aws_kendra_thesaurus
      aws_lakeformation_resource aws_lexv2models_bot aws_m2_application aws_medialive_channel aws_medialive_input aws_pinpoint_event_stream
      aws_qldb_stream aws_quicksight_vpc_connection aws_rds_cluster_role_association aws_rekognition_stream_processor
      aws_sagemaker_data_quality_job_definition aws_sagemaker_device_fleet aws_sagemaker_feature_group aws_sagemaker_flow_definition
      aws_sagemaker_image aws_sagemaker_mlflow_tracking_server aws_sagemaker_notebook_instance aws_sagemaker_pipeline aws_sfn_state_machine
      aws_shield_drt_access_role_arn_association aws_storagegateway_nfs_file_share aws_storagegateway_smb_file_share`,
    service_execution_role_arn: 'aws_msk_replicator aws_mskconnect_connector',
    service_role: 'aws_connect_instance aws_macie2_account',
    service_role_arn: 'aws_appsync_datasource aws_codedeploy_deployment_group',
    'storage_location.role_arn': 'aws_gamelift_build aws_gamelift_script',
  }),
  aws_amplify_app: 'compute_role_arn iam_service_role_arn',
  aws_api_gateway_account: 'cloudwatch_role_arn',
  aws_appconfig_configuration_profile: 'retrieval_role_arn',
  aws_appconfig_environment: 'monitor.alarm_role_arn',
  aws_appconfig_extension: 'action_point.action.role_arn',
  aws_appflow_connector_profile:
    'connector_profile_config.connector_profile_properties.redshift.data_api_role_arn connector_profile_config.connector_profile_properties.redshift.role_arn',
  aws_appflow_flow: 'metadata_catalog_config.glue_data_catalog.role_arn',
  aws_apprunner_service: 'instance_configuration.instance_role_arn source_configuration.authentication_configuration.access_role_arn',
  aws_appsync_api: 'event_config.log_config.cloudwatch_logs_role_arn',
  aws_appsync_graphql_api: 'merged_api_execution_role_arn log_config.cloudwatch_logs_role_arn',
  aws_athena_workgroup: 'configuration.execution_role',
  aws_autoscaling_group: 'service_linked_role_arn initial_lifecycle_hook.role_arn',
  aws_backup_plan: 'scan_setting.scanner_role_arn',
  aws_batch_compute_environment: 'service_role compute_resources.spot_iam_fleet_role',
  aws_bedrock_model_invocation_logging_configuration: 'logging_config.cloudwatch_config.role_arn',
  aws_bedrockagent_agent: 'agent_resource_role_arn',
  aws_chimesdkmediapipelines_media_insights_pipeline_configuration:
    'resource_access_role_arn elements.amazon_transcribe_call_analytics_processor_configuration.post_call_analytics_settings.data_access_role_arn',
  aws_cleanrooms_membership: 'default_result_configuration.role_arn',
  aws_cloudformation_stack_set: 'administration_role_arn',
  aws_cloudformation_type: 'execution_role_arn logging_config.log_role_arn',
  aws_cloudfront_realtime_log_config: 'endpoint.kinesis_stream_config.role_arn',
  aws_cloudtrail: 'cloud_watch_logs_role_arn',
  aws_codebuild_fleet: 'fleet_service_role',
  aws_codebuild_project: 'resource_access_role service_role build_batch_config.service_role',
  aws_codepipeline: 'role_arn stage.action.role_arn stage.*.condition.rule.role_arn',
  aws_cognito_identity_pool_roles_attachment: 'roles.* role_mapping.mapping_rule.role_arn',
  aws_config_configuration_aggregator: 'organization_aggregation_source.role_arn',
  aws_datasync_location_efs: 'file_system_access_role_arn',
  aws_datasync_location_s3: 's3_config.bucket_access_role_arn',
  aws_datasync_task: 'task_report_config.s3_destination.bucket_access_role_arn',
  aws_datazone_domain: 'domain_execution_role service_role',
  aws_datazone_environment_blueprint_configuration: 'manage_access_role_arn provisioning_role_arn',
  aws_db_instance: 'domain_iam_role_name monitoring_role_arn s3_import.ingestion_role',
  aws_dms_endpoint:
    'secrets_manager_access_role_arn service_access_role elasticsearch_settings.service_access_role_arn kinesis_settings.service_access_role_arn mysql_settings.service_access_role_arn postgres_settings.service_access_role_arn redshift_settings.service_access_role_arn',
  aws_dms_s3_endpoint: 'service_access_role_arn',
  aws_ebs_snapshot_import: 'role_name',
  aws_ecs_capacity_provider: 'managed_instances_provider.infrastructure_role_arn',
  aws_ecs_express_gateway_service: 'execution_role_arn infrastructure_role_arn task_role_arn',
  aws_ecs_service:
    'iam_role deployment_configuration.lifecycle_hook.role_arn load_balancer.advanced_configuration.role_arn service_connect_configuration.service.tls.role_arn volume_configuration.managed_ebs_volume.role_arn vpc_lattice_configurations.role_arn',
  aws_ecs_task_definition: 'execution_role_arn task_role_arn',
  aws_eks_addon: 'service_account_role_arn pod_identity_association.role_arn',
  aws_eks_cluster: 'role_arn compute_config.node_role_arn',
  aws_eks_fargate_profile: 'pod_execution_role_arn',
  aws_eks_node_group: 'node_role_arn',
  aws_elastic_beanstalk_application: 'appversion_lifecycle.service_role',
  aws_emr_cluster: 'autoscaling_role service_role',
  aws_emr_studio: 'service_role user_role',
  aws_emrcontainers_job_template: 'job_template_data.execution_role_arn',
  aws_flow_log: 'deliver_cross_account_role iam_role_arn',
  aws_gamelift_fleet: 'instance_role_arn',
  aws_glue_catalog_table_optimizer: 'configuration.role_arn',
  aws_glue_data_catalog_encryption_settings: 'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_service_role',
  aws_imagebuilder_distribution_configuration: 'distribution.s3_export_configuration.role_name',
  aws_iot_ca_certificate: 'registration_config.role_arn',
  aws_iot_provisioning_template: 'provisioning_role_arn',
  aws_iot_topic_rule: '*.role_arn error_action.*.role_arn',
  aws_iot_topic_rule_destination: 'vpc_configuration.role_arn',
  aws_kendra_data_source: 'role_arn custom_document_enrichment_configuration.role_arn',
  aws_kinesisanalyticsv2_application: 'service_execution_role',
  aws_lambda_capacity_provider: 'permissions_config.capacity_provider_operator_role_arn',
  aws_lex_bot_alias: 'conversation_logs.iam_role_arn',
  aws_mwaa_environment: 'execution_role_arn service_role_arn',
  aws_neptune_cluster: 'iam_roles',
  aws_pinpoint_email_channel: 'orchestration_sending_role_arn role_arn',
  aws_pinpointsmsvoicev2_phone_number: 'two_way_channel_role',
  aws_pipes_pipe:
    'role_arn target_parameters.ecs_task_parameters.overrides.execution_role_arn target_parameters.ecs_task_parameters.overrides.task_role_arn',
  aws_prometheus_scraper: 'role_configuration.source_role_arn role_configuration.target_role_arn role_arn',
  aws_qbusiness_application: 'iam_service_role_arn',
  aws_quicksight_data_source: 'parameters.s3.role_arn',
  aws_rds_cluster: 'domain_iam_role_name iam_roles monitoring_role_arn s3_import.ingestion_role',
  aws_rds_cluster_instance: 'monitoring_role_arn',
  aws_redshift_cluster_iam_roles: 'default_iam_role_arn iam_role_arns',
  aws_rum_app_monitor: 'app_monitor_configuration.guest_role_arn',
  aws_s3_bucket: 'replication_configuration.role',
  aws_sagemaker_domain:
    'default_user_settings.execution_role default_user_settings.canvas_app_settings.*.* default_user_settings.jupyter_lab_app_settings.emr_settings.* default_space_settings.execution_role default_space_settings.canvas_app_settings.*.* default_space_settings.jupyter_lab_app_settings.emr_settings.*',
  aws_sagemaker_user_profile:
    'user_settings.execution_role user_settings.canvas_app_settings.*.* user_settings.jupyter_lab_app_settings.emr_settings.*',
  aws_scheduler_schedule: 'target.role_arn',
  aws_securitylake_custom_log_source: 'configuration.crawler_configuration.role_arn provider_details.role_arn',
  aws_securitylake_data_lake: 'meta_store_manager_role_arn configuration.replication_configuration.role_arn',
  aws_securitylake_subscriber: 'source.custom_log_source_resource.provider.role_arn role_arn',
  aws_securitylake_subscriber_notification: 'configuration.https_notification_configuration.target_role_arn',
  aws_servicecatalog_provisioned_product: 'launch_role_arn',
  aws_servicecatalog_service_action: 'definition.assume_role',
  aws_ses_event_destination: 'kinesis_destination.role_arn',
  aws_ses_receipt_rule: 's3_action.iam_role_arn',
  aws_sesv2_configuration_set_event_destination: 'event_destination.kinesis_firehose_destination.iam_role_arn',
  aws_sns_platform_application: 'failure_feedback_role_arn success_feedback_role_arn',
  aws_sns_sms_preferences: 'delivery_status_iam_role_arn',
  aws_sns_topic:
    'application_failure_feedback_role_arn application_success_feedback_role_arn firehose_failure_feedback_role_arn firehose_success_feedback_role_arn http_failure_feedback_role_arn http_success_feedback_role_arn lambda_failure_feedback_role_arn lambda_success_feedback_role_arn sqs_failure_feedback_role_arn sqs_success_feedback_role_arn',
  aws_sns_topic_subscription: 'subscription_role_arn',
  aws_spot_fleet_request: 'iam_fleet_role',
  aws_ssm_maintenance_window_task: 'service_role_arn task_invocation_parameters.run_command_parameters.service_role_arn',
  aws_ssmincidents_response_plan: 'action.ssm_automation.role_arn',
  aws_ssmquicksetup_configuration_manager:
    'configuration_definition.local_deployment_administration_role_arn configuration_definition.local_deployment_execution_role_name',
  aws_transcribe_language_model: 'input_data_config.data_access_role_arn',
  aws_transfer_agreement: 'access_role',
  aws_transfer_connector: 'access_role logging_role',
  aws_transfer_server:
    'invocation_role logging_role workflow_details.on_partial_upload.execution_role workflow_details.on_upload.execution_role',
  aws_transfer_web_app: 'identity_provider_details.identity_center_config.role',
  aws_workspaces_directory: 'iam_role_id',
};

/**
 * The attributes in which a type names its security groups, network interfaces, subnets and VPC. Their ids say which they are, so that a
 * path may end in `*` for all members of a block. Attributes that name the groups of others, such as the sources of rules, are left out.
 */
export const networkAttributes: Readonly<Record<string, string>> = {
  ...byType({
    'network_configuration.*': `
      aws_ecs_express_gateway_service aws_ecs_service aws_ecs_task_set aws_emrserverless_application aws_mwaa_environment`,
    'network_configuration.vpc_config.*': 'aws_bedrockagentcore_browser aws_bedrockagentcore_code_interpreter',
    security_group_arns: `
      aws_datasync_location_fsx_lustre_file_system aws_datasync_location_fsx_ontap_file_system aws_datasync_location_fsx_openzfs_file_system
      aws_datasync_location_fsx_windows_file_system`,
    security_group_ids: 'aws_dax_cluster aws_elasticache_cluster aws_elasticache_replication_group aws_memorydb_cluster',
    'security_group_ids subnet_id vpc_id': 'aws_ec2_instance_connect_endpoint aws_glue_dev_endpoint',
    'security_group_ids subnet_ids': `
      aws_apigatewayv2_vpc_link aws_elasticache_serverless_cache aws_m2_environment aws_quicksight_vpc_connection
      aws_redshiftserverless_workgroup`,
    'security_group_ids subnet_ids vpc_id': `
      aws_fsx_file_cache aws_fsx_lustre_file_system aws_fsx_ontap_file_system aws_fsx_openzfs_file_system aws_fsx_windows_file_system
      aws_opensearchserverless_vpc_endpoint aws_vpclattice_resource_gateway aws_workspacesweb_network_settings`,
    'security_groups subnet_id': 'aws_efs_mount_target aws_network_interface aws_sagemaker_notebook_instance',
    'security_groups subnets': 'aws_apprunner_vpc_connector aws_elb',
    'security_groups subnets subnet_mapping.subnet_id vpc_id': 'aws_alb aws_lb',
    subnet_id: 'aws_cloud9_environment_ec2 aws_cloudhsm_v2_hsm aws_ec2_transit_gateway_multicast_domain_association',
    'subnet_id vpc_id': 'aws_ec2_client_vpn_network_association aws_nat_gateway aws_vpc_route_server_endpoint aws_vpc_route_server_peer',
    subnet_ids: 'aws_docdb_subnet_group aws_eks_fargate_profile aws_neptune_subnet_group aws_redshift_subnet_group',
    'subnet_ids vpc_id': `
      aws_dax_subnet_group aws_db_subnet_group aws_dms_replication_subnet_group aws_ec2_transit_gateway_vpc_attachment
      aws_ec2_transit_gateway_vpc_attachment_accepter aws_elasticache_subnet_group aws_memorydb_subnet_group`,
    'subnet_mapping.subnet_id vpc_id': 'aws_networkfirewall_firewall aws_networkfirewall_vpc_endpoint_association',
    'vpc.*': 'aws_medialive_channel aws_medialive_input',
    'vpc_config.*': `
      aws_appstream_fleet aws_appstream_image_builder aws_bedrock_custom_model aws_codebuild_fleet aws_codebuild_project
      aws_comprehend_document_classifier aws_comprehend_entity_recognizer aws_devicefarm_test_grid_project aws_eks_cluster
      aws_lambda_capacity_provider aws_lambda_function aws_msk_serverless_cluster aws_sagemaker_model aws_synthetics_canary`,
    'vpc_configuration.*': `
      aws_codeconnections_host aws_codestarconnections_host aws_finspace_kx_cluster aws_grafana_workspace aws_iot_topic_rule_destination`,
    vpc_id: `
      aws_alb_target_group aws_default_security_group aws_default_subnet aws_lb_target_group aws_route_table aws_security_group aws_subnet`,
    'vpc_options.*': `
      aws_elasticsearch_domain aws_elasticsearch_vpc_endpoint aws_opensearch_domain aws_opensearch_vpc_endpoint aws_osis_pipeline`,
    vpc_security_group_ids: `
      aws_db_instance aws_dms_replication_instance aws_docdb_cluster aws_neptune_cluster aws_rds_cluster aws_redshift_cluster
      aws_redshift_endpoint_access`,
    'vpc_security_group_ids subnet_ids': 'aws_docdbelastic_cluster aws_redshiftserverless_endpoint_access',
    'vpc_security_group_ids vpc_subnet_ids': 'aws_db_proxy aws_timestreaminfluxdb_db_cluster aws_timestreaminfluxdb_db_instance',
  }),
  aws_apprunner_vpc_ingress_connection: 'ingress_vpc_configuration.vpc_id',
  aws_autoscaling_group: 'vpc_zone_identifier',
  aws_batch_compute_environment: 'compute_resources.*',
  aws_bedrockagentcore_agent_runtime: 'network_configuration.network_mode_config.*',
  aws_cloudhsm_v2_cluster: 'security_group_id subnet_ids vpc_id',
  aws_cloudwatch_event_target: 'ecs_target.network_configuration.*',
  aws_datasync_agent: 'security_group_arns subnet_arns',
  aws_datasync_location_efs: 'ec2_config.*',
  aws_db_option_group: 'option.vpc_security_group_memberships',
  aws_db_proxy_endpoint: 'vpc_security_group_ids vpc_subnet_ids vpc_id',
  aws_directory_service_directory: 'security_group_id connect_settings.* vpc_settings.*',
  aws_directory_service_region: 'vpc_settings.*',
  aws_dms_replication_config: 'compute_config.vpc_security_group_ids',
  aws_drs_replication_configuration_template: 'replication_servers_security_groups_ids staging_area_subnet_id',
  aws_ec2_client_vpn_endpoint: 'security_group_ids vpc_id',
  aws_ecs_capacity_provider: 'managed_instances_provider.instance_launch_template.network_configuration.*',
  aws_eks_node_group: 'subnet_ids resources.remote_access_security_group_id',
  aws_emr_cluster: 'ec2_attributes.*',
  aws_emr_studio: 'engine_security_group_id workspace_security_group_id subnet_ids vpc_id',
  aws_gamelift_game_server_group: 'vpc_subnets',
  aws_glue_connection: 'physical_connection_requirements.*',
  aws_imagebuilder_infrastructure_configuration: 'security_group_ids subnet_id',
  aws_instance:
    'security_groups vpc_security_group_ids subnet_id network_interface.network_interface_id primary_network_interface.network_interface_id primary_network_interface_id',
  aws_kinesis_firehose_delivery_stream: '*.vpc_config.*',
  aws_kinesisanalyticsv2_application: 'application_configuration.vpc_configuration.*',
  aws_launch_configuration: 'security_groups',
  aws_launch_template: 'vpc_security_group_ids network_interfaces.*',
  aws_mq_broker: 'security_groups subnet_ids',
  aws_msk_cluster: 'broker_node_group_info.*',
  aws_msk_replicator: 'kafka_cluster.vpc_config.*',
  aws_msk_vpc_connection: 'security_groups client_subnets vpc_id',
  aws_mskconnect_connector: 'kafka_cluster.apache_kafka_cluster.vpc.*',
  aws_networkmanager_connect_peer: 'subnet_arn',
  aws_networkmanager_device: 'aws_location.subnet_arn',
  aws_networkmanager_vpc_attachment: 'subnet_arns',
  aws_pipes_pipe:
    'source_parameters.self_managed_kafka_parameters.vpc.* target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.*',
  aws_prometheus_scraper: 'source.eks.*',
  aws_route53_resolver_endpoint: 'security_group_ids ip_address.subnet_id host_vpc_id',
  aws_s3outposts_endpoint: 'security_group_id subnet_id',
  aws_sagemaker_data_quality_job_definition: 'network_config.vpc_config.*',
  aws_sagemaker_domain:
    'default_space_settings.security_groups default_user_settings.security_groups domain_settings.security_group_ids security_group_id_for_domain_boundary subnet_ids vpc_id',
  aws_sagemaker_user_profile: 'user_settings.security_groups',
  aws_sagemaker_workforce: 'workforce_vpc_config.*',
  aws_scheduler_schedule: 'target.ecs_parameters.network_configuration.*',
  aws_spot_fleet_request: 'launch_specification.*',
  aws_spot_instance_request: 'security_groups vpc_security_group_ids subnet_id',
  aws_transfer_server: 'endpoint_details.*',
  aws_verifiedaccess_endpoint: 'security_group_ids *.subnet_ids',
  aws_vpc_endpoint: 'security_group_ids subnet_ids subnet_configuration.subnet_id vpc_id',
  aws_vpclattice_service_network_vpc_association: 'security_group_ids vpc_identifier',
  aws_vpclattice_target_group: 'config.vpc_identifier',
  aws_workspaces_directory: 'workspace_creation_properties.custom_security_group_id workspace_security_group_id subnet_ids',
};
