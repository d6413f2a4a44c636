/** Accepted findings of the schema check: type or attribute → reason. */
export const reviewedAttributes: Readonly<Record<string, string>> = {
  // Newer than the last `@cdktf/provider-aws`, which has the schema of provider 6.25.
  aws_iam_openid_connect_provider_client_id: 'newer than 6.25',
  aws_iam_outbound_web_identity_federation: 'provider 6.26',
  'aws_db_proxy.endpoint_network_type': 'provider 6.28',
  'aws_db_proxy.target_connection_network_type': 'provider 6.28',
  'aws_lambda_permission.invoked_via_function_url': 'newer than 6.25',
  'aws_launch_template.network_performance_options.bandwidth_weighting': 'provider 6.29',
  'aws_db_instance.additional_storage_volumes': 'in no provider yet: an added volume appears under the name assigned by RDS',

  // A condition of a deletion, not an attribute.
  'aws_app_cookie_stickiness_policy.*': 'deleted when its listener has other policies',
  'aws_cloudwatch_event_permission.*': 'deleted when the policy of its bus lacks its statement',
  'aws_lambda_permission.*': 'deleted when the policy of its function lacks its statement',
  'aws_lb_cookie_stickiness_policy.*': 'deleted when its listener has other policies',
  'aws_lb_ssl_negotiation_policy.*': 'deleted when its listener has other policies',

  // Computed, but the only attribute in the state that reflects a declared one.
  'aws_iam_service_specific_credential.service_password': 'changes when somebody else resets the declared credential',
  'aws_iam_user_login_profile.password': 'changes when somebody else sets the password of the declared profile',
  'aws_instance.ebs_block_device.volume_id': 'identifies the declared block of a volume',
  'aws_key_pair.fingerprint': 'changes when the declared name has another `public_key`',
  'aws_lambda_function.code_sha256': 'changes when the declared code is replaced',
  'aws_launch_template.latest_version': 'evaluated only when the declared version is deleted with its declared contents',
  'aws_s3_object_copy.etag': 'changes when the declared object is overwritten',
  'aws_spot_instance_request.spot_instance_id': 'changes when the requested instance is terminated',
};

const ofBucket = ['bucket_arn', 'buffer_interval', 'buffer_size', 'compression_format', 'error_output_prefix', 'kms_key_arn', 'prefix'];
const ofLogging = ['enabled', 'log_group_name', 'log_stream_name'].map((name) => `cloudwatch_logging_options.${name}`);

/** A block of an older provider with those of its members that the catalog uses. */
const olderBlock = (block: string, members: readonly string[], reason: string): Readonly<Record<string, string>> =>
  Object.fromEntries([block, ...members.map((name) => `${block}.${name}`)].map((one) => [one, reason]));

/** Types and attributes of older providers that old states still contain → reason. Packages of those versions have them. */
export const olderAttributes: Readonly<Record<string, string>> = {
  aws_db_security_group: 'until provider 4: EC2-Classic',
  'aws_autoscaling_attachment.alb_target_group_arn': 'until provider 4: renamed to `lb_target_group_arn`',
  'aws_db_instance.security_group_names': 'until provider 4: EC2-Classic',
  ...olderBlock(
    'aws_kinesis_firehose_delivery_stream.s3_configuration',
    [...ofBucket, ...ofLogging, 'role_arn'],
    'until provider 4: `extended_s3_configuration`',
  ),
  ...olderBlock(
    'aws_redshift_cluster.logging',
    ['bucket_name', 'enable', 'log_destination_type', 'log_exports', 's3_key_prefix'],
    'until provider 5: `aws_redshift_logging`',
  ),
  ...olderBlock(
    'aws_redshift_cluster.snapshot_copy',
    ['destination_region', 'grant_name', 'retention_period'],
    'until provider 5: `aws_redshift_snapshot_copy`',
  ),
  'aws_ecs_cluster.capacity_providers': 'until provider 4: `aws_ecs_cluster_capacity_providers`',
  'aws_ecs_cluster.default_capacity_provider_strategy': 'until provider 4: `aws_ecs_cluster_capacity_providers`',
  'aws_iam_access_key.ses_smtp_password': 'until provider 2; masked in old states',
};
