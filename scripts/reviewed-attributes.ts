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

  // The packages call it `selfAttribute`, because `self` is a reserved word.
  'aws_default_security_group.ingress.self': 'another name in the packages',
  'aws_security_group.ingress.self': 'another name in the packages',
  'aws_security_group_rule.self': 'another name in the packages',
  // A condition of a deletion, not an attribute.
  'aws_app_cookie_stickiness_policy.*': 'deleted when its listener has other policies',
  'aws_lb_cookie_stickiness_policy.*': 'deleted when its listener has other policies',
  'aws_lb_ssl_negotiation_policy.*': 'deleted when its listener has other policies',

  // Computed, but the only attribute in the state that reflects a declared one.
  'aws_instance.ebs_block_device.volume_id': 'identifies the declared block of a volume',
  'aws_key_pair.fingerprint': 'changes when the declared name has another `public_key`',
  'aws_lambda_function.code_sha256': 'changes when the declared code is replaced',
  'aws_launch_template.latest_version': 'judged only when the declared version is deleted with its declared contents',
  'aws_s3_object_copy.etag': 'changes when the declared object is overwritten',
  'aws_spot_instance_request.spot_instance_id': 'changes when the requested instance is terminated',
};

/** Types and attributes of older providers that old states still contain → reason. Packages of those versions have them. */
export const olderAttributes: Readonly<Record<string, string>> = {
  aws_db_security_group: 'until provider 4: EC2-Classic',
  'aws_autoscaling_attachment.alb_target_group_arn': 'until provider 4: renamed to `lb_target_group_arn`',
  'aws_db_instance.security_group_names': 'until provider 4: EC2-Classic',
  'aws_iam_access_key.ses_smtp_password': 'until provider 2; masked in old states',
};
