import { relativesIn, type Relative } from './children.js';

/**
 * Attributes that only mirror what resources of their own declare (D97): every refresh writes into them what is there, whoever put it
 * there. Each row: the type and its attribute → the types that may declare a part, with their attribute that names the holder.
 *
 * Source: the owners of the catalog's events (D18), of attributes that the provider's schema has as optional and computed.
 */
const rows = `
aws_api_gateway_rest_api.policy: aws_api_gateway_rest_api_policy.rest_api_id
aws_autoscaling_group.load_balancers: aws_autoscaling_attachment.autoscaling_group_name
aws_autoscaling_group.target_group_arns: aws_autoscaling_attachment.autoscaling_group_name
aws_autoscaling_group.traffic_source: aws_autoscaling_traffic_source_attachment.autoscaling_group_name
aws_default_network_acl.egress: aws_network_acl_rule.network_acl_id
aws_default_network_acl.ingress: aws_network_acl_rule.network_acl_id
aws_default_route_table.propagating_vgws: aws_vpn_gateway_route_propagation.route_table_id
aws_default_route_table.route: aws_route.route_table_id
aws_default_security_group.egress: aws_security_group_rule.security_group_id aws_vpc_security_group_egress_rule.security_group_id aws_vpc_security_group_ingress_rule.security_group_id
aws_default_security_group.ingress: aws_security_group_rule.security_group_id aws_vpc_security_group_egress_rule.security_group_id aws_vpc_security_group_ingress_rule.security_group_id
aws_dynamodb_table.replica: aws_dynamodb_table_replica.global_table_arn
aws_ec2_managed_prefix_list.entry: aws_ec2_managed_prefix_list_entry.prefix_list_id
aws_ecs_cluster.capacity_providers: aws_ecs_cluster_capacity_providers.cluster_name
aws_ecs_cluster.default_capacity_provider_strategy: aws_ecs_cluster_capacity_providers.cluster_name
aws_eip.instance: aws_eip_association.allocation_id
aws_eip.network_interface: aws_eip_association.allocation_id
aws_elasticache_user_group.user_ids: aws_elasticache_user_group_association.user_group_id
aws_elasticsearch_domain.access_policies: aws_elasticsearch_domain_policy.domain_name aws_opensearch_domain_policy.domain_name
aws_elb.instances: aws_elb_attachment.elb
aws_iam_role.inline_policy: aws_iam_role_policy.role aws_iam_role_policies_exclusive.role_name
aws_iam_role.managed_policy_arns: aws_iam_role_policy_attachment.role aws_iam_role_policy_attachments_exclusive.role_name
aws_instance.ebs_block_device: aws_volume_attachment.instance_id
aws_kms_external_key.policy: aws_kms_key_policy.key_id
aws_kms_key.policy: aws_kms_key_policy.key_id
aws_kms_replica_external_key.policy: aws_kms_key_policy.key_id
aws_kms_replica_key.policy: aws_kms_key_policy.key_id
aws_nat_gateway.secondary_allocation_ids: aws_nat_gateway_eip_association.nat_gateway_id
aws_neptune_cluster.iam_roles: aws_rds_cluster_role_association.db_cluster_identifier
aws_network_acl.egress: aws_network_acl_rule.network_acl_id
aws_network_acl.ingress: aws_network_acl_rule.network_acl_id
aws_network_acl.subnet_ids: aws_network_acl_association.network_acl_id
aws_network_interface.attachment: aws_network_interface_attachment.network_interface_id
aws_opensearch_domain.access_policies: aws_opensearch_domain_policy.domain_name aws_elasticsearch_domain_policy.domain_name
aws_rds_cluster.iam_roles: aws_rds_cluster_role_association.db_cluster_identifier
aws_redshift_cluster.logging: aws_redshift_logging.cluster_identifier
aws_redshift_cluster.snapshot_copy: aws_redshift_snapshot_copy.cluster_identifier
aws_route53_zone.vpc: aws_route53_zone_association.zone_id
aws_route_table.propagating_vgws: aws_vpn_gateway_route_propagation.route_table_id
aws_route_table.route: aws_route.route_table_id
aws_s3_access_point.policy: aws_s3control_access_point_policy.access_point_arn
aws_s3_bucket.acceleration_status: aws_s3_bucket_accelerate_configuration.bucket
aws_s3_bucket.acl: aws_s3_bucket_acl.bucket
aws_s3_bucket.cors_rule: aws_s3_bucket_cors_configuration.bucket
aws_s3_bucket.grant: aws_s3_bucket_acl.bucket
aws_s3_bucket.lifecycle_rule: aws_s3_bucket_lifecycle_configuration.bucket
aws_s3_bucket.logging: aws_s3_bucket_logging.bucket
aws_s3_bucket.object_lock_configuration: aws_s3_bucket_object_lock_configuration.bucket
aws_s3_bucket.policy: aws_s3_bucket_policy.bucket
aws_s3_bucket.replication_configuration: aws_s3_bucket_replication_configuration.bucket
aws_s3_bucket.request_payer: aws_s3_bucket_request_payment_configuration.bucket
aws_s3_bucket.server_side_encryption_configuration: aws_s3_bucket_server_side_encryption_configuration.bucket
aws_s3_bucket.versioning: aws_s3_bucket_versioning.bucket
aws_s3_bucket.website: aws_s3_bucket_website_configuration.bucket
aws_secretsmanager_secret.policy: aws_secretsmanager_secret_policy.secret_arn
aws_security_group.egress: aws_security_group_rule.security_group_id aws_vpc_security_group_egress_rule.security_group_id aws_vpc_security_group_ingress_rule.security_group_id
aws_security_group.ingress: aws_security_group_rule.security_group_id aws_vpc_security_group_egress_rule.security_group_id aws_vpc_security_group_ingress_rule.security_group_id
aws_sns_topic.policy: aws_sns_topic_policy.arn
aws_sqs_queue.policy: aws_sqs_queue_policy.queue_url
aws_sqs_queue.redrive_allow_policy: aws_sqs_queue_redrive_allow_policy.queue_url
aws_sqs_queue.redrive_policy: aws_sqs_queue_redrive_policy.queue_url
aws_vpc_endpoint.policy: aws_vpc_endpoint_policy.vpc_endpoint_id
aws_vpc_endpoint.route_table_ids: aws_vpc_endpoint_route_table_association.vpc_endpoint_id
aws_vpc_endpoint.security_group_ids: aws_vpc_endpoint_security_group_association.vpc_endpoint_id
aws_vpc_endpoint.subnet_ids: aws_vpc_endpoint_subnet_association.vpc_endpoint_id
aws_vpc_endpoint_service.allowed_principals: aws_vpc_endpoint_service_allowed_principal.vpc_endpoint_service_id
aws_vpc_peering_connection.accepter: aws_vpc_peering_connection_options.vpc_peering_connection_id
aws_vpc_peering_connection.requester: aws_vpc_peering_connection_options.vpc_peering_connection_id
aws_vpn_gateway.vpc_id: aws_vpn_gateway_attachment.vpn_gateway_id
google_compute_instance_group.instances: google_compute_instance_group_membership.instance_group
google_compute_instance_group.named_port: google_compute_instance_group_named_port.group
google_compute_region_security_policy.rules: google_compute_region_security_policy_rule.security_policy
google_compute_security_policy.rule: google_compute_security_policy_rule.security_policy
google_container_cluster.node_pool: google_container_node_pool.cluster
`;

/** By type and attribute: a joined name took 2 µs an edit (bench `sensor`, grpc_drifts). */
const counterparts = new Map<string, Map<string, readonly Relative[]>>();
for (const [name, relatives] of relativesIn(rows)) {
  const at = name.indexOf('.');
  const type = name.slice(0, at);
  const attributes = counterparts.get(type) ?? new Map<string, readonly Relative[]>();
  counterparts.set(type, attributes.set(name.slice(at + 1), relatives));
}

/** The types that may declare a part of this attribute, by the first part of its path; undefined if it is no mirror. */
export const counterpartsOf = (type: string, field: string): readonly Relative[] | undefined => {
  const attributes = counterparts.get(type);
  if (attributes === undefined) return undefined;
  const end = field.indexOf('.');
  return attributes.get(end < 0 ? field : field.slice(0, end));
};
