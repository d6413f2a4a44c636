import type { Gap } from './completeness.js';
import { googleGaps } from './reviewed-google-gaps.js';

/**
 * Reason → attributes that an event need not set: `type: attribute…`, or `type@Event,Event: attribute…` for some events only, without the first
 * word of the type; `*` for all attributes. `gapFindings` reports an entry that explains nothing.
 */
const awsGaps: Readonly<Record<string, string>> = {
  'provider documentation: arguments that only Terraform uses, or that name what a copy is made of': `
cognito_user: force_alias_creation; db_instance: restore_to_point_in_time s3_import; db_snapshot_copy: source_db_snapshot_identifier;
dx_connection: skip_destroy; ecs_service: force_delete; ecs_task_set: force_delete; guardduty_ipset: detector_id;
guardduty_threatintelset: detector_id; iam_user_ssh_key: encoding; instance: hibernation volume_tags; rds_cluster:
restore_to_point_in_time s3_import source_region; rds_cluster_snapshot_copy: source_db_cluster_snapshot_identifier;
redshift_endpoint_authorization: force_delete; redshift_snapshot_schedule: identifier_prefix; s3_bucket_logging:
target_object_key_format.simple_prefix; s3_bucket_object: content content_base64 source source_hash; s3_bucket_public_access_block:
skip_destroy; s3_object: content content_base64 override_provider source source_hash; s3_object_copy: copy_if_match
copy_if_modified_since copy_if_none_match copy_if_unmodified_since customer_algorithm customer_key customer_key_md5
expected_bucket_owner expected_source_bucket_owner metadata_directive override_provider request_payer source source_customer_algorithm
source_customer_key source_customer_key_md5 tagging_directive; spot_instance_request: hibernation volume_tags`,
  'part of what identifies the resource, or fixed when it is created': `
api_gateway_rest_api@PutRestApi: policy; autoscaling_group@UpdateAutoScalingGroup: load_balancers tag target_group_arns traffic_source;
db_proxy@ModifyDBProxy: endpoint_network_type engine_family target_connection_network_type vpc_subnet_ids;
dynamodb_table@UpdateGlobalTableSettings: attribute deletion_protection_enabled hash_key range_key stream_enabled stream_view_type;
dynamodb_table@UpdateTable: hash_key local_secondary_index range_key; ec2_traffic_mirror_filter_rule@ModifyTrafficMirrorFilterRule:
traffic_mirror_filter_id; ec2_traffic_mirror_session@ModifyTrafficMirrorSession: network_interface_id;
lambda_event_source_mapping@UpdateEventSourceMapping: queues starting_position topics;
opensearchserverless_vpc_endpoint@UpdateVpcEndpoint: name vpc_id; sagemaker_notebook_instance@UpdateNotebookInstance:
direct_internet_access kms_key_id security_groups subnet_id; sns_topic@SetTopicAttributes: fifo_topic policy;
ssm_maintenance_window_target@UpdateMaintenanceWindowTarget: resource_type; ssm_patch_baseline@UpdatePatchBaseline: operating_system;
apigatewayv2_api_mapping@UpdateApiMapping: domain_name; apigatewayv2_domain_name@UpdateDomainName:
domain_name_configuration.ownership_verification_certificate_arn; apigatewayv2_integration_response@UpdateIntegrationResponse:
integration_id; apigatewayv2_route_response@UpdateRouteResponse: route_id; cognito_user_pool@UpdateUserPool: name; cognito_user_pool_domain@UpdateUserPoolDomain: user_pool_id;
dms_replication_config@ModifyReplicationConfig: compute_config.kms_key_id compute_config.replication_subnet_group_id;
docdb_cluster_instance@ModifyDBInstance: engine; ec2_fleet@ModifyFleet: type; emr_instance_fleet@ModifyInstanceFleet: cluster_id;
emr_instance_group@ModifyInstanceGroups,PutAutoScalingPolicy,RemoveAutoScalingPolicy: cluster_id; glue_catalog_database@UpdateDatabase:
target_database.catalog_id; iam_service_specific_credential@ResetServiceSpecificCredential,UpdateServiceSpecificCredential: user_name;
iam_signing_certificate@UpdateSigningCertificate: user_name; iam_user_ssh_key@UpdateSSHPublicKey: username;
identitystore_group@UpdateGroup: identity_store_id; identitystore_user@UpdateUser: identity_store_id;
instance@ModifyInstanceAttribute,RunInstances: placement_group_id;
kms_replica_external_key@CancelKeyDeletion,DeleteImportedKeyMaterial,DisableKey,EnableKey,ImportKeyMaterial,PutKeyPolicy,TagResource,UntagResource,UpdateKeyDescription:
primary_key_arn; kms_replica_key@CancelKeyDeletion,DisableKey,EnableKey,PutKeyPolicy,TagResource,UntagResource,UpdateKeyDescription:
primary_key_arn; nat_gateway@AssociateNatGatewayAddress: allocation_id; neptune_cluster_instance@ModifyDBInstance: engine;
rds_cluster_instance@ModifyDBInstance: engine; sagemaker_domain@UpdateDomain: vpc_id;
security_group@AuthorizeSecurityGroupEgress,AuthorizeSecurityGroupIngress,RevokeSecurityGroupEgress,RevokeSecurityGroupIngress,UpdateSecurityGroupRuleDescriptionsEgress,UpdateSecurityGroupRuleDescriptionsIngress:
name vpc_id; spot_instance_request@ModifyInstanceAttribute: placement_group_id;
ssm_maintenance_window_target@UpdateMaintenanceWindowTarget: window_id; ssm_maintenance_window_task@UpdateMaintenanceWindowTask:
window_id; ssoadmin_application@TagResource,UntagResource: instance_arn;
ssoadmin_permission_set@TagResource,UntagResource,UpdatePermissionSet: instance_arn;
ssoadmin_trusted_token_issuer@TagResource,UntagResource: instance_arn; vpc@AssociateVpcCidrBlock: ipv4_ipam_pool_id;
wafv2_ip_set@UpdateIPSet: name scope; wafv2_regex_pattern_set@UpdateRegexPatternSet: name scope; wafv2_rule_group@UpdateRuleGroup: name
scope; wafv2_web_acl@UpdateWebACL: name scope`,
  'known gaps of AWS: no event reads the attribute': `
ami: ebs_block_device ephemeral_block_device kernel_id ramdisk_id sriov_net_support uefi_data; ami_copy: destination_outpost_arn
ebs_block_device ephemeral_block_device kms_key_id; ami_from_instance: ebs_block_device ephemeral_block_device;
api_gateway_documentation_part: rest_api_id; appautoscaling_scheduled_action: time_zone; autoscaling_group_tag: autoscaling_group_name
tag.key; autoscaling_policy: predictive_scaling_configuration.metric_specification.customized_capacity_metric_specification
predictive_scaling_configuration.metric_specification.customized_load_metric_specification
predictive_scaling_configuration.metric_specification.customized_scaling_metric_specification
target_tracking_configuration.customized_metric_specification.metrics
target_tracking_configuration.customized_metric_specification.period; autoscaling_schedule: timezone;
autoscaling_traffic_source_attachment: autoscaling_group_name traffic_source; cognito_managed_user_pool_client: user_pool_id;
cognito_user_pool_client: user_pool_id; config_aggregate_authorization: account_id authorized_aws_region; datasync_location_efs:
efs_file_system_arn; db_proxy_target: target_group_name; db_snapshot_copy: destination_region target_custom_availability_zone;
docdb_cluster: serverlessv2_scaling_configuration.max_capacity serverlessv2_scaling_configuration.min_capacity; ebs_snapshot:
permanent_restore temporary_restore_days; ebs_snapshot_copy: completion_duration_minutes encrypted kms_key_id permanent_restore
temporary_restore_days; ebs_volume: outpost_arn volume_initialization_rate; eks_identity_provider_config: cluster_name
oidc.identity_provider_config_name; emr_cluster: core_instance_group.bid_price core_instance_group.ebs_config
core_instance_group.instance_type core_instance_group.name master_instance_group.bid_price master_instance_group.ebs_config
master_instance_group.instance_type master_instance_group.name; glue_catalog_database: catalog_id name; glue_catalog_table: catalog_id
database_name name; glue_connection: catalog_id name; glue_schema: registry_arn schema_name; glue_user_defined_function: catalog_id
database_name name; iam_openid_connect_provider: url; iam_policy_attachment: name; iam_service_specific_credential: credential_age_days
username; iam_signing_certificate: certificate_body username; iam_user_ssh_key: public_key user_name; instance: cpu_options.amd_sev_snp
enclave_options ephemeral_block_device instance_market_options ipv6_address_count ipv6_addresses launch_template network_interface
primary_network_interface root_block_device.encrypted root_block_device.kms_key_id root_block_device.tags root_block_device.tags_all
secondary_private_ips security_groups; key_pair: public_key; lakeformation_data_lake_settings: catalog_id; lambda_event_source_mapping:
starting_position_timestamp; launch_configuration: ebs_block_device ephemeral_block_device root_block_device; launch_template:
instance_market_options.spot_options.block_duration_minutes instance_market_options.spot_options.valid_until; neptune_cluster:
serverlessv2_scaling_configuration.max_capacity serverlessv2_scaling_configuration.min_capacity; rds_cluster: serverless_v2_scaling_configuration.max_capacity
serverless_v2_scaling_configuration.min_capacity; rds_cluster_snapshot_copy: destination_region; s3_bucket_acl:
access_control_policy.owner; s3_bucket_metadata_configuration:
metadata_configuration.inventory_table_configuration.encryption_configuration
metadata_configuration.journal_table_configuration.encryption_configuration; s3_bucket_object: metadata;
s3_bucket_website_configuration: routing_rules; s3_object: metadata; s3_object_copy: expires grant kms_encryption_context metadata;
sagemaker_device: device.device_name device_fleet_name; spot_fleet_request: launch_specification; spot_instance_request:
associate_public_ip_address availability_zone cpu_options.amd_sev_snp ebs_block_device enable_primary_ipv6 enclave_options
ephemeral_block_device instance_interruption_behavior ipv6_address_count ipv6_addresses key_name launch_group launch_template monitoring
network_interface private_ip root_block_device secondary_private_ips security_groups spot_price subnet_id valid_from valid_until`,
  'known gaps: only later calls read the attribute': `
ami_copy@CreateImage,RegisterImage: encrypted; api_gateway_rest_api@ImportRestApi: body description endpoint_configuration.types;
api_gateway_stage@CreateDeployment: *; api_gateway_stage@CreateStage: access_log_settings canary_settings.deployment_id
client_certificate_id; apigatewayv2_api@ImportApi: body; apigatewayv2_stage@CreateDeployment: description;
autoscaling_group@CreateAutoScalingGroup: desired_capacity load_balancers tag target_group_arns traffic_source;
autoscaling_group@PutWarmPool: min_size; cloudformation_stack_instances@CreateStackInstances: parameter_overrides;
cloudwatch_event_connection@CreateConnection: auth_parameters.api_key.value; cloudwatch_event_permission@PutPermission: condition;
cloudwatch_event_rule@PutRule: is_enabled; cognito_user@AdminCreateUser: attributes; cognito_user_pool@CreateUserPool: schema;
datasync_location_azure_blob@CreateLocationAzureBlob:
subdirectory; datasync_location_fsx_lustre_file_system@CreateLocationFsxLustre: subdirectory;
datasync_location_fsx_ontap_file_system@CreateLocationFsxOntap: subdirectory;
datasync_location_fsx_openzfs_file_system@CreateLocationFsxOpenZfs: subdirectory;
datasync_location_fsx_windows_file_system@CreateLocationFsxWindows: subdirectory; datasync_location_hdfs@CreateLocationHdfs:
subdirectory; datasync_location_object_storage@CreateLocationObjectStorage: subdirectory; db_instance@RestoreDBInstanceToPointInTime:
replicate_source_db; dynamodb_table@RestoreTableFromBackup,RestoreTableToPointInTime: global_secondary_index;
ebs_snapshot@CopySnapshot,CreateSnapshots: tags; ecs_cluster@CreateCluster: capacity_providers default_capacity_provider_strategy;
elasticsearch_domain@CreateDomain,CreateElasticsearchDomain: advanced_security_options.master_user_options.master_user_name;
emr_cluster@RunJobFlow: auto_termination_policy; emr_instance_group@AddInstanceGroups: autoscaling_policy; iam_role@PutRolePolicy:
assume_role_policy; iam_service_linked_role@CreateServiceLinkedRole: tags; identitystore_user@CreateUser: *; instance@RunInstances: *;
kinesis_firehose_delivery_stream@CreateDeliveryStream: http_endpoint_configuration.access_key redshift_configuration.username server_side_encryption.enabled;
kms_replica_external_key@CreateKey: description policy tags; kms_replica_key@CreateKey: description policy tags;
lambda_function@CreateFunction: environment; launch_template@CreateLaunchTemplateVersion: tags;
network_interface@CreateNetworkInterface: ipv4_prefixes ipv6_addresses ipv6_prefixes;
opensearch_domain@CreateDomain,CreateElasticsearchDomain: advanced_security_options.master_user_options.master_user_name;
s3_bucket@PutObjectLockConfiguration: request_payer;
spot_instance_request@RequestSpotInstances: ebs_optimized iam_instance_profile placement_group tenancy;
ssm_maintenance_window_task@RegisterTaskWithMaintenanceWindow: task_invocation_parameters.automation_parameters.parameter
task_invocation_parameters.run_command_parameters.parameter; synthetics_canary@CreateCanary: zip_file`,
  'API reference: the call has the member for another purpose, or answers with it unchanged': `
apigatewayv2_domain_name@UpdateDomainName: domain_name_configuration.endpoint_type;
autoscaling_group@CreateAutoScalingGroup,UpdateAutoScalingGroup: warm_pool.min_size; batch_compute_environment@UpdateComputeEnvironment:
eks_configuration; budgets_budget_action@UpdateBudgetAction: budget_name; cloudfront_function@CreateFunction,UpdateFunction: code; cognito_identity_pool@UpdateIdentityPool: tags;
db_instance@ModifyDBInstance,PromoteReadReplica: tags;
db_instance@ModifyDBInstance: engine_lifecycle_support; default_route_table@CreateRoute,ReplaceRoute: propagating_vgws;
default_security_group@AuthorizeSecurityGroupEgress,AuthorizeSecurityGroupIngress: tags; dms_replication_config@ModifyReplicationConfig:
compute_config.availability_zone; docdb_cluster_instance@ModifyDBInstance: tags; ec2_client_vpn_endpoint@ModifyClientVpnEndpoint:
authentication_options; ecs_capacity_provider@UpdateCapacityProvider: cluster; eip@AcceptAddressTransfer: address;
eks_cluster@UpdateClusterConfig: kubernetes_network_config.ip_family kubernetes_network_config.service_ipv4_cidr;
elasticsearch_domain@UpgradeDomain: advanced_options; fsx_lustre_file_system@UpdateFileSystem: copy_tags_to_backups;
fsx_openzfs_file_system@UpdateVolume: copy_tags_to_backups; fsx_windows_file_system@UpdateFileSystem: copy_tags_to_backups;
glue_catalog_database@UpdateDatabase: *; iam_access_key@UpdateAccessKey: user; instance@ModifyInstancePlacement: vpc_security_group_ids;
kinesis_firehose_delivery_stream@UpdateDestination: *; lambda_function@CreateFunction,UpdateFunctionCode: source_code_hash;
nat_gateway@AssignPrivateNatGatewayAddress,AssociateNatGatewayAddress,UnassignPrivateNatGatewayAddress: private_ip;
nat_gateway@AssociateNatGatewayAddress: secondary_private_ip_addresses; neptune_cluster_instance@ModifyDBInstance: engine_version
neptune_subnet_group_name tags; network_acl@CreateNetworkAclEntry,DeleteNetworkAclEntry,ReplaceNetworkAclEntry: subnet_ids;
opensearch_domain@UpgradeDomain: advanced_options; organizations_policy@TagResource,UntagResource: content;
organizations_resource_policy@TagResource,UntagResource: content; rds_cluster@ModifyDBCluster: engine_lifecycle_support;
rds_cluster_instance@ModifyDBInstance: db_subnet_group_name engine_version tags; redshift_cluster@DisableLogging:
logging.log_destination_type logging.log_exports; redshift_cluster@EnableSnapshotCopy,ModifySnapshotCopyRetentionPeriod:
manual_snapshot_retention_period; route53_zone@AssociateVPCWithHostedZone,DisassociateVPCFromHostedZone: comment;
route_table@CreateRoute,ReplaceRoute: propagating_vgws; s3_bucket_object@CompleteMultipartUpload,CopyObject,PostObject,PutObject: etag;
s3_object@CompleteMultipartUpload,CopyObject,PostObject,PutObject: etag;
s3_object_copy@CompleteMultipartUpload,CopyObject,PostObject,PutObject: etag;
security_group@AuthorizeSecurityGroupEgress,AuthorizeSecurityGroupIngress,RevokeSecurityGroupEgress,RevokeSecurityGroupIngress,UpdateSecurityGroupRuleDescriptionsEgress,UpdateSecurityGroupRuleDescriptionsIngress:
description; security_group@AuthorizeSecurityGroupEgress,AuthorizeSecurityGroupIngress: tags;
ses_configuration_set@UpdateConfigurationSetReputationMetricsEnabled: sending_enabled;
ses_configuration_set@UpdateConfigurationSetSendingEnabled: reputation_metrics_enabled;
sesv2_configuration_set@UpdateConfigurationSetReputationMetricsEnabled: sending_options.sending_enabled;
sesv2_configuration_set@UpdateConfigurationSetSendingEnabled: reputation_options.reputation_metrics_enabled;
spot_instance_request@ModifyInstancePlacement,RequestSpotInstances: vpc_security_group_ids;
sqs_queue@AddPermission,RemovePermission,SetQueueAttributes: tags; sqs_queue@SetQueueAttributes: fifo_queue;
sqs_queue@TagQueue,UntagQueue: policy;
ssm_document@AddTagsToResource,ModifyDocumentPermission,RemoveTagsFromResource,UpdateDocumentDefaultVersion: content;
verifiedaccess_endpoint@ModifyVerifiedAccessEndpoint: cidr_options.protocol cidr_options.subnet_ids rds_options.protocol;
verifiedaccess_trust_provider@ModifyVerifiedAccessTrustProvider: device_options; vpc@AssociateVpcCidrBlock: cidr_block
ipv4_netmask_length`,
  'the owner claims a change that it does not show': `
autoscaling_group@PutScalingPolicy: 1/1; ec2_transit_gateway_peering_attachment@AcceptTransitGatewayPeeringAttachment: 1/1;
ec2_transit_gateway_vpc_attachment@AcceptTransitGatewayVpcAttachment: 1/1; lambda_function@DeleteFunction: 1/1;
lambda_function@UpdateFunctionCode: 1/3; launch_template@ModifyLaunchTemplate: 2/4;
opensearch_outbound_connection@AcceptInboundConnection,AcceptInboundCrossClusterSearchConnection: 1/1;
vpc_peering_connection@AcceptVpcPeeringConnection: 1/1`,
  'API reference: the call sets tags only when it creates the resource': `
cloudwatch_composite_alarm@PutCompositeAlarm: tags; cloudwatch_contributor_insight_rule@PutInsightRule: tags;
cloudwatch_event_rule@PutRule: tags; cloudwatch_log_delivery_destination@PutDeliveryDestination: tags;
cloudwatch_log_delivery_source@PutDeliverySource: tags; cloudwatch_log_destination@PutDestination: tags;
cloudwatch_metric_alarm@PutMetricAlarm: tags; cloudwatch_metric_stream@PutMetricStream: tags; codepipeline_webhook@PutWebhook: tags;
config_config_rule@PutConfigRule: tags; config_configuration_aggregator@PutConfigurationAggregator: tags; fms_policy@PutPolicy: tags;
s3control_storage_lens_configuration@PutStorageLensConfiguration: tags; ssm_parameter@PutParameter: tags`,
  'an edit of the whole block has it': `
codepipeline: artifact_store.encryption_key.type artifact_store.region artifact_store.type`,
};

/** `at` is absent if the entry is about all events. */
export type ReviewedGap = { readonly type: string; readonly at?: readonly string[]; readonly field: string; readonly text: string };

const entriesOf = (provider: string, groups: Readonly<Record<string, string>>): readonly ReviewedGap[] =>
  Object.values(groups)
    .flatMap((text) => text.split(';'))
    .flatMap((entry) => {
      const [subject = '', fields = ''] = entry.trim().split(/:\s+/);
      const [type = '', events] = subject.split('@');
      return fields.split(/\s+/).map((field) => ({
        type: `${provider}_${type}`,
        ...(events === undefined ? {} : { at: events.split(',') }),
        field,
        text: `${provider}_${subject}: ${field}`,
      }));
    });

const reviewed = new Map<string, ReviewedGap[]>();
for (const one of [...entriesOf('aws', awsGaps), ...entriesOf('google', googleGaps)])
  reviewed.set(one.type, [...(reviewed.get(one.type) ?? []), one]);

export const reviewedGaps: readonly ReviewedGap[] = [...reviewed.values()].flat();

/** The entry that explains a gap. */
export const reviewOf = ({ event, type, field }: Gap): ReviewedGap | undefined => {
  const entries = reviewed.get(type)?.filter(({ at }) => at?.includes(event) ?? true) ?? [];
  return entries.find((one) => one.field === field || field.startsWith(`${one.field}.`)) ?? entries.find((one) => one.field === '*');
};
