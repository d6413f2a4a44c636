/** An attribute that reads a member of another name, reviewed. */
export type Rename = {
  /** A type, the first label of an event source, or the first word of types. */
  readonly subject: string;
  /** Its last name, or the whole. */
  readonly attribute: string;
  /** The end of the path. */
  readonly path: string;
  readonly text: string;
};

/** Source of a group → lines of subject, attribute and path. `compare-names.ts` reports a line that no edit needs. */
const groups: Readonly<Record<string, string>> = {
  'calls that remove tags list their keys': `
aws tags keys
aws tags key
tagging tags keys`,
  'provider documentation, argument reference: another word for the same': `
acm-pca enabled status
aws_autoscaling_group protect_from_scale_in newInstancesProtectedFromScaleIn
autoscaling enable_monitoring instanceMonitoring.enabled
backup kms_key_arn encryptionKeyArn
cloudfront aliases alias
cloudfront aliases domain
cloudtrail cloud_watch_logs_group_arn cloudWatchLogsLogGroupArn
cognito-idp from_email_address from
cognito-idp pre_token_generation preTokenGenerationConfig.lambdaArn
datasync s3_object_versioning objectVersionIds
directconnect bgp_asn asnLong
directconnect vpn_gateway_id virtualGatewayId
aws_dx_gateway_association associated_gateway_id virtualGatewayId
aws_dx_hosted_connection connection_id parentConnectionId
dynamodb kms_key_arn kMSMasterKeyId
ec2 allow_remote_vpc_dns_resolution allowDnsResolutionFromRemoteVpc
ec2 bgp_asn peerAsn
ec2 cidr_block cidr
ec2 deprecation_time deprecateAt
ec2 egress_only_gateway_id egressOnlyInternetGatewayId
ec2 iam_role_arn deliverLogsPermissionArn
ec2 ip_address publicIp
ec2 key_arn kmsKeyId
ec2 log_destination logGroupName
ec2 peer_account_id ownerId
ec2 private_ip privateIpAddress
ec2 propagating_vgws gatewayId
ecs s3_bucket_encryption_enabled s3EncryptionEnabled
elasticfilesystem replication_overwrite replicationOverwriteProtection
elasticloadbalancing internal scheme
firehose kms_key_arn aWSKMSKeyARN
elasticloadbalancing matcher matcher.grpcCode
elasticloadbalancing matcher matcher.httpCode
elasticloadbalancing health_check.port healthCheckPort
elasticloadbalancing health_check.protocol healthCheckProtocol
elasticmapreduce cluster_id jobFlowId
elasticmapreduce termination_protection terminationProtected
es elasticsearch_version engineVersion
autoscaling suspended_processes scalingProcesses
elasticache replicas_per_node_group newReplicaCount
memorydb num_replicas_per_shard replicaConfiguration.replicaCount
network-firewall rules_string rules
route53 alias.name aliastarget.dnsname
route53 fqdn fullyQualifiedDomainName
s3 kms_key_id sSEKMSKeyId
s3 region createBucketConfiguration.locationConstraint
s3 website_redirect websiteRedirectLocation
es engine_version elasticsearchVersion
guardduty enable status
kafka encryption_at_rest_kms_key_arn dataVolumeKMSKeyId
kms primary_key_arn keyId
lambda authorization_type authType
lambda source_code_hash codeSha256
apigateway timeout_milliseconds timeoutInMillis
athena query queryString
rds ca_cert_identifier cACertificateIdentifier
rds master_password masterUserPassword
rds port dBPortNumber
aws_db_instance replicate_source_db sourceDBInstanceIdentifier
aws_neptune_cluster neptune_cluster_parameter_group_name dBClusterParameterGroupName
aws_neptune_cluster neptune_instance_parameter_group_name dBInstanceParameterGroupName
aws_neptune_cluster neptune_subnet_group_name dBSubnetGroupName
aws_neptune_cluster_instance neptune_parameter_group_name dBParameterGroupName
aws_neptune_cluster_instance neptune_subnet_group_name dBSubnetGroupName
redshift master_password masterUserPassword
redshift-serverless enabled pricePerformanceTarget.status
route53 cidr_blocks cidrList
route53 invert_healthcheck inverted
route53 multivalue_answer_routing_policy multiValueAnswer
appsync request_template requestMappingTemplate
appsync response_template responseMappingTemplate
appsync schema definition
ses html htmlPart
ses subject subjectPart
ses text textPart
ssm kms_key_arn aWSKMSKeyARN
ssm setting_value roleArn`,
  'provider: a block of the state has a member of the structure one level down': `
cloudfront key_value_store_associations keyValueStoreAssociations.items.keyValueStoreARN
cloudfront restrictions.geo_restriction.locations geoRestriction.items
directconnect allowed_prefixes cidr
directconnect route_filter_prefixes routeFilterPrefixes.cidr
lakeformation admins dataLakePrincipalIdentifier
lakeformation external_data_filtering_allow_list dataLakePrincipalIdentifier
lakeformation read_only_admins dataLakePrincipalIdentifier
aws_cloudwatch_composite_alarm alarm actionsSuppressor
s3 website.index_document indexDocument.suffix
s3 website.redirect_all_requests_to redirectAllRequestsTo.protocol
s3 website.routing_rules routingRules.condition.httpErrorCodeReturnedEquals
states log_destination cloudWatchLogsLogGroup.logGroupArn
datasync deleted_override deleted.reportLevel
datasync skipped_override skipped.reportLevel
datasync transferred_override transferred.reportLevel
datasync verified_override verified.reportLevel
macie2 monthly_schedule dayOfMonth
macie2 weekly_schedule dayOfWeek
route53 continent continentCode
route53 country countryCode
route53 subdivision subdivisionCode
route53 type resourceRecordSet.failover`,
  'service renamed master to administrator': `
guardduty master_account_id administratorId
guardduty master_account_id masterId
macie2 administrator_account_id masterAccount
securityhub master_id administratorId`,
  'API reference: the member is the new value, or the difference, of the attribute': `
dynamodb billing_mode billingModeOverride
dynamodb restore_source_name sourceTableName
dynamodb restore_to_latest_time useLatestRestorableTime
aws_dynamodb_table_replica table_class_override tableClass
es elasticsearch_version targetVersion
es engine_version targetVersion
events is_enabled state
kinesisvideo data_retention_in_hours dataRetentionChangeInHours
rds enable_cloudwatch_logs_exports disableLogTypes
rds enable_cloudwatch_logs_exports enableLogTypes
rds enabled_cloudwatch_logs_exports disableLogTypes
rds enabled_cloudwatch_logs_exports enableLogTypes
rds shared_accounts valuesToAdd
rds shared_accounts valuesToRemove
secretsmanager replica removeReplicaRegions
securityhub disabled_control_identifiers disabledSecurityControlIdentifiers
securityhub enabled_control_identifiers enabledSecurityControlIdentifiers
ses include_original_headers enabled
ssm default_version documentVersion`,
  'API reference: the call names what it adds to or removes from the attribute': `
autoscaling load_balancers identifier
autoscaling target_group_arns identifier
codestar-notifications target targetAddress
elasticloadbalancing listener loadBalancerPorts
events policy statementId
organizations aws_service_access_principals servicePrincipal
sns policy label
sqs policy label`,
  'API reference: the call changes the attribute to a value that it does not show': `
aws_iam_policy policy versionId
kinesis shard_count shardToMerge
kinesis shard_count shardToSplit
account full_name contactInformation
apigateway properties response.ids
cloudformation accounts stackIds
cloudformation regions stackIds
route53resolver domains domainFileUrl`,
  'Google provider, `api_name` or encoder of the attribute': `
google policy_data item.policy
google audit_log_config item.types
cloudresourcemanager folder_id destinationParent
cloudresourcemanager org_id destinationParent
cloudfunctions source_archive_bucket sourceArchiveUrl
cloudfunctions source_archive_object sourceArchiveUrl
cloudkms primary.name cryptoKeyVersionId
compute autoscaling_policy.max_replicas maxNumReplicas
compute autoscaling_policy.min_replicas minNumReplicas
compute attached_disk deviceName
compute backup_pool target
compute certificate_manager_certificates sslCertificates
compute kms_key_self_link kmsKeyName
compute target_size instances
cloudsql encryption_key_name diskEncryptionConfiguration.kmsKeyName
cloudsql disk_autoresize storageAutoResize
cloudsql disk_autoresize_limit storageAutoResizeLimit
container cluster_autoscaling.enabled enableNodeAutoprovisioning
container enable_autopilot autopilot.enabled
container enable_legacy_abac enabled
container enable_shielded_nodes shieldedNodes.enabled
container enable_shielded_nodes desiredShieldedNodes.enabled
container enable_intranode_visibility desiredIntraNodeVisibilityConfig.enabled
container enable_l4_ilb_subsetting desiredL4ilbSubsettingConfig.enabled
run container_concurrency maxInstanceRequestConcurrency
run max_instance_request_concurrency containerConcurrency
spanner ddl statements
storage role_entity item.both`,
  'items of EC2 calls, in which the catalog lists what it derives from the request': `
ec2 egress rules
ec2 ingress rules
ec2 entry blocks
ec2 route_table_ids all
ec2 security_group_ids all
ec2 source_security_group_id otherGroupId
ec2 subnet_ids all
ec2 subnet_ids networkAclId`,
};

/** Accepted findings of the comparison by name. */
export const reviewedNames: readonly Rename[] = Object.values(groups)
  .flatMap((lines) => lines.trim().split('\n'))
  .map((text) => {
    const [subject = '', attribute = '', path = ''] = text.split(' ');
    return { subject, attribute, path, text };
  });

/** Accepted findings of the comparison with the API of Kubernetes: kind, type or end of a path → reason. */
export const reviewedMembers: Readonly<Record<string, string>> = {
  APIService: 'not in `kubernetes-types`',
  PodSecurityPolicy: 'removed in Kubernetes 1.25',
  persistent_volume_source: 'a level of the provider, which `adaptObject` adds',
  'volume.local': 'the provider has one schema for volumes and persistent volumes',
  secret_namespace: 'the same',
  'secret_ref.namespace': 'the same',
  'spec.backend': 'Ingress before `networking.k8s.io/v1`',
  'backend.service_name': 'the same',
  'backend.service_port': 'the same',
  binary_data: 'the API has one `data` for both',
  'rule.resources': '`kubernetes-types` lacks the members of `Rule`',
  'rule.scope': 'the same',
  'spec.selector': 'a map of services and replication controllers, a block elsewhere',
  image_pull_secret: 'named so for service accounts, but `image_pull_secrets` for pods',
  'scope_selector.match_expression': 'named so for quotas, but `match_expressions` elsewhere',
  'egress.ports': 'named so for network policies, but `port` elsewhere',
  'ingress.ports': 'the same',
  'spec.strategy': 'named so for daemon sets, but `update_strategy` for stateful sets',
  'endpoint.condition': 'one structure, which the API names in the plural',
  data_disk_uri: 'a word of the provider that `irregular` reads; the shown name is that of the API',
  endpoints_name: 'the same',
  ceph_monitors: 'the same',
  rados_user: 'the same',
  rbd_image: 'the same',
  rbd_pool: 'the same',
  storage_provisioner: 'the same',
};
