/** Accepted findings of the check against the provider's schema: type or attribute → reason. */
export const reviewedAttributes: Readonly<Record<string, string>> = {
  // Newer than the last `@cdktf/provider-aws`, which is of provider 6.25.
  aws_iam_openid_connect_provider_client_id: 'newer than 6.25',
  aws_iam_outbound_web_identity_federation: 'provider 6.26',
  'aws_db_proxy.endpoint_network_type': 'provider 6.28',
  'aws_db_proxy.target_connection_network_type': 'provider 6.28',
  'aws_lambda_permission.invoked_via_function_url': 'newer than 6.25',
  'aws_launch_template.network_performance_options.bandwidth_weighting': 'provider 6.29',
  'aws_db_instance.additional_storage_volumes': 'in no provider yet: an added volume shows under the name that RDS gives it',

  // Computed, but the only place where the state shows something that is declared.
  'aws_instance.ebs_block_device.volume_id': 'identifies the declared block of a volume',
  'aws_key_pair.fingerprint': 'shows that the declared name has another `public_key`',
  'aws_lambda_function.code_sha256': 'shows that the declared code was replaced',
  'aws_launch_template.latest_version': 'judged only when the declared version is deleted, and with it what it declares',
  'aws_s3_object_copy.etag': 'shows that the declared object was overwritten',
  'aws_spot_instance_request.spot_instance_id': 'shows that the instance that the request is for was terminated',
};

/** Types and attributes of older providers that their states still contain → reason. Packages of those versions have them. */
export const olderAttributes: Readonly<Record<string, string>> = {
  aws_db_security_group: 'until provider 4: EC2-Classic',
  'aws_autoscaling_attachment.alb_target_group_arn': 'until provider 4: renamed to `lb_target_group_arn`',
  'aws_db_instance.security_group_names': 'until provider 4: EC2-Classic',
  'aws_iam_access_key.ses_smtp_password': 'until provider 2; masked where an old state has it',
};
