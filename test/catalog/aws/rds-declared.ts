import type { JsonObject } from '../../../src/model/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** Declared resources as the AWS provider writes them, and answers as CloudTrail does; shared by the RDS cases. */

export const rdsArn = (kind: string, name: string): string => `arn:aws:rds:us-east-1:111122223333:${kind}:${name}`;
export const keyArn = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

/** Provider 5: `id` is the resource id. */
export const orders = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_instance',
  attributes: {
    address: 'orders.c9akciq32rml.us-east-1.rds.amazonaws.com', allocated_storage: 100, allow_major_version_upgrade: null, apply_immediately: false,
    arn: rdsArn('db', 'orders'), auto_minor_version_upgrade: true, availability_zone: 'us-east-1b', backup_retention_period: 7, backup_target: 'region',
    backup_window: '03:00-04:00', blue_green_update: [], ca_cert_identifier: 'rds-ca-rsa2048-g1', character_set_name: '', copy_tags_to_snapshot: true,
    custom_iam_instance_profile: '', customer_owned_ip_enabled: false, database_insights_mode: 'standard', db_name: 'orders',
    db_subnet_group_name: 'private', dedicated_log_volume: false, delete_automated_backups: true, deletion_protection: true, domain: '',
    domain_auth_secret_arn: '', domain_dns_ips: null, domain_fqdn: '', domain_iam_role_name: '', domain_ou: '',
    enabled_cloudwatch_logs_exports: ['error', 'slowquery'], endpoint: 'orders.c9akciq32rml.us-east-1.rds.amazonaws.com:3306', engine: 'mysql',
    engine_lifecycle_support: 'open-source-rds-extended-support', engine_version: '8.0.35', engine_version_actual: '8.0.35', final_snapshot_identifier: 'orders-final',
    hosted_zone_id: 'Z2R2ITUGPM61AM', iam_database_authentication_enabled: false, id: 'db-PVD6KZ2WX76FJ7CJXVUNMEM2VQ', identifier: 'orders',
    identifier_prefix: '', instance_class: 'db.m6g.large', iops: 0, kms_key_id: keyArn, latest_restorable_time: '2024-06-01T10:05:00Z',
    license_model: 'general-public-license', listener_endpoint: [], maintenance_window: 'sun:04:30-sun:05:30', manage_master_user_password: null,
    master_user_secret: [], master_user_secret_kms_key_id: null, max_allocated_storage: 1000, monitoring_interval: 0, monitoring_role_arn: '',
    multi_az: true, nchar_character_set_name: '', network_type: 'IPV4', option_group_name: 'default:mysql-8-0', parameter_group_name: 'orders-mysql8',
    password: 'correct-horse', performance_insights_enabled: false, performance_insights_kms_key_id: '', performance_insights_retention_period: 0,
    port: 3306, publicly_accessible: false, replica_mode: '', replicas: [], replicate_source_db: '', resource_id: 'db-PVD6KZ2WX76FJ7CJXVUNMEM2VQ',
    restore_to_point_in_time: [], s3_import: [], skip_final_snapshot: false, snapshot_identifier: null, status: 'available', storage_encrypted: true,
    storage_throughput: 0, storage_type: 'gp2', tags: { Owner: 'platform' }, tags_all: { Owner: 'platform', Stage: 'prod' }, timeouts: null, timezone: '',
    username: 'admin', vpc_security_group_ids: ['sg-0aaa1111bbbb2222c'],
    ...changed,
  },
});
export const ordersIdentity = {
  id: 'db-PVD6KZ2WX76FJ7CJXVUNMEM2VQ', arn: rdsArn('db', 'orders'), identifier: 'orders', resource_id: 'db-PVD6KZ2WX76FJ7CJXVUNMEM2VQ',
};

/** Answer to a call that makes or changes an instance: as it was, with what is still to come under `pendingModifiedValues`. */
export const instanceAnswer = (pending: JsonObject = {}, changed: JsonObject = {}): JsonObject => ({
  allocatedStorage: 100, associatedRoles: [], autoMinorVersionUpgrade: true, availabilityZone: 'us-east-1b', backupRetentionPeriod: 7, backupTarget: 'region',
  cACertificateIdentifier: 'rds-ca-rsa2048-g1', copyTagsToSnapshot: true, customerOwnedIpEnabled: false, dBInstanceArn: rdsArn('db', 'orders'),
  dBInstanceClass: 'db.m6g.large', dBInstanceIdentifier: 'orders', dBInstanceStatus: 'available', dBName: 'orders',
  dBParameterGroups: [{ dBParameterGroupName: 'orders-mysql8', parameterApplyStatus: 'in-sync' }], dBSecurityGroups: [],
  dBSubnetGroup: {
    dBSubnetGroupDescription: 'Private subnets', dBSubnetGroupName: 'private', subnetGroupStatus: 'Complete', vpcId: 'vpc-f9999999',
    subnets: [{ subnetAvailabilityZone: { name: 'us-east-1b' }, subnetIdentifier: 'subnet-0aaa', subnetOutpost: {}, subnetStatus: 'Active' }],
  },
  dbInstancePort: 0, dbiResourceId: 'db-PVD6KZ2WX76FJ7CJXVUNMEM2VQ', deletionProtection: true, domainMemberships: [],
  enabledCloudwatchLogsExports: ['error', 'slowquery'], engine: 'mysql', engineVersion: '8.0.35', iAMDatabaseAuthenticationEnabled: false,
  endpoint: { address: 'orders.c9akciq32rml.us-east-1.rds.amazonaws.com', hostedZoneId: 'Z2R2ITUGPM61AM', port: 3306 },
  instanceCreateTime: 'Mar 1, 2024 9:12:44 AM', kmsKeyId: keyArn, licenseModel: 'general-public-license', masterUsername: 'admin',
  maxAllocatedStorage: 1000, monitoringInterval: 0, multiAZ: true, networkType: 'IPV4',
  optionGroupMemberships: [{ optionGroupName: 'default:mysql-8-0', status: 'in-sync' }], pendingModifiedValues: pending, performanceInsightsEnabled: false,
  preferredBackupWindow: '03:00-04:00', preferredMaintenanceWindow: 'sun:04:30-sun:05:30', publiclyAccessible: false,
  readReplicaDBInstanceIdentifiers: [], storageEncrypted: true, storageThroughput: 0, storageType: 'gp2', tagList: [],
  vpcSecurityGroups: [{ status: 'active', vpcSecurityGroupId: 'sg-0aaa1111bbbb2222c' }],
  ...changed,
});

export const clusterMember = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_cluster_instance',
  attributes: {
    apply_immediately: false, arn: rdsArn('db', 'ledger-1'), auto_minor_version_upgrade: true, availability_zone: 'us-east-1a',
    ca_cert_identifier: 'rds-ca-rsa2048-g1', cluster_identifier: 'ledger', copy_tags_to_snapshot: false, custom_iam_instance_profile: '',
    db_parameter_group_name: 'default.aurora-mysql8.0', db_subnet_group_name: 'private', dbi_resource_id: 'db-KKGWR4V64UKKT7JXAD7SMNUJLA',
    endpoint: 'ledger-1.c9akciq32rml.us-east-1.rds.amazonaws.com', engine: 'aurora-mysql', engine_version: '8.0.mysql_aurora.3.05.2',
    engine_version_actual: '8.0.mysql_aurora.3.05.2', force_destroy: false, id: 'ledger-1', identifier: 'ledger-1', identifier_prefix: '', instance_class: 'db.r6g.large',
    kms_key_id: keyArn, monitoring_interval: 0, monitoring_role_arn: '', network_type: 'IPV4', performance_insights_enabled: false,
    performance_insights_kms_key_id: '', performance_insights_retention_period: 0, port: 3306, preferred_backup_window: '05:33-06:03',
    preferred_maintenance_window: 'sat:05:55-sat:06:25', promotion_tier: 1, publicly_accessible: false, storage_encrypted: true, tags: {}, tags_all: {},
    timeouts: null, writer: true,
    ...changed,
  },
});
export const clusterMemberIdentity = {
  id: 'ledger-1', arn: rdsArn('db', 'ledger-1'), identifier: 'ledger-1', dbi_resource_id: 'db-KKGWR4V64UKKT7JXAD7SMNUJLA',
};

export const ledger = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_cluster',
  attributes: {
    allocated_storage: 1, allow_major_version_upgrade: null, apply_immediately: false, arn: rdsArn('cluster', 'ledger'),
    availability_zones: ['us-east-1a', 'us-east-1b', 'us-east-1c'], backtrack_window: 0, backup_retention_period: 14, ca_certificate_identifier: null,
    cluster_identifier: 'ledger', cluster_identifier_prefix: '', cluster_members: ['ledger-1'], cluster_resource_id: 'cluster-LWQ46VXMGA2UZB7FQZRS5QE5HA',
    cluster_scalability_type: '', copy_tags_to_snapshot: true, database_insights_mode: 'standard', database_name: 'ledger', db_cluster_instance_class: '',
    db_cluster_parameter_group_name: 'ledger-aurora', db_instance_parameter_group_name: null, db_subnet_group_name: 'private', db_system_id: '',
    delete_automated_backups: true, deletion_protection: true, domain: '', domain_iam_role_name: '', enable_global_write_forwarding: false,
    enable_http_endpoint: false, enable_local_write_forwarding: false, enabled_cloudwatch_logs_exports: ['audit'],
    endpoint: 'ledger.cluster-c9akciq32rml.us-east-1.rds.amazonaws.com', engine: 'aurora-mysql', engine_lifecycle_support: 'open-source-rds-extended-support',
    engine_mode: 'provisioned', engine_version: '8.0.mysql_aurora.3.05.2', engine_version_actual: '8.0.mysql_aurora.3.05.2', final_snapshot_identifier: 'ledger-final',
    global_cluster_identifier: '', hosted_zone_id: 'Z2R2ITUGPM61AM', iam_database_authentication_enabled: true,
    iam_roles: ['arn:aws:iam::111122223333:role/aurora-s3'], id: 'ledger', iops: 0, kms_key_id: keyArn, manage_master_user_password: null,
    master_password: 'battery-staple', master_user_secret: [], master_user_secret_kms_key_id: null, master_username: 'admin', monitoring_interval: 0,
    monitoring_role_arn: '', network_type: 'IPV4', performance_insights_enabled: false, performance_insights_kms_key_id: '',
    performance_insights_retention_period: 0, port: 3306, preferred_backup_window: '05:33-06:03', preferred_maintenance_window: 'wed:03:51-wed:04:21',
    reader_endpoint: 'ledger.cluster-ro-c9akciq32rml.us-east-1.rds.amazonaws.com', replication_source_identifier: '', restore_to_point_in_time: [], s3_import: [],
    scaling_configuration: [], serverlessv2_scaling_configuration: [{ max_capacity: 8, min_capacity: 0.5, seconds_until_auto_pause: null }],
    skip_final_snapshot: false, snapshot_identifier: null, source_region: null, storage_encrypted: true, storage_type: '',
    tags: { Owner: 'platform' }, tags_all: { Owner: 'platform' }, timeouts: null, vpc_security_group_ids: ['sg-0aaa1111bbbb2222c'],
    ...changed,
  },
});
export const ledgerIdentity = {
  id: 'ledger', arn: rdsArn('cluster', 'ledger'), cluster_identifier: 'ledger', cluster_resource_id: 'cluster-LWQ46VXMGA2UZB7FQZRS5QE5HA',
};

export const clusterAnswer = (changed: JsonObject = {}): JsonObject => ({
  allocatedStorage: 1, associatedRoles: [{ roleArn: 'arn:aws:iam::111122223333:role/aurora-s3', status: 'ACTIVE' }], autoMinorVersionUpgrade: true,
  availabilityZones: ['us-east-1a', 'us-east-1b', 'us-east-1c'], backupRetentionPeriod: 14, clusterCreateTime: 'Mar 1, 2024 9:12:44 AM', copyTagsToSnapshot: true,
  crossAccountClone: false, dBClusterArn: rdsArn('cluster', 'ledger'), dBClusterIdentifier: 'ledger',
  dBClusterMembers: [{ dBClusterParameterGroupStatus: 'in-sync', dBInstanceIdentifier: 'ledger-1', isClusterWriter: true, promotionTier: 1 }],
  dBClusterParameterGroup: 'ledger-aurora', dBSubnetGroup: 'private', databaseName: 'ledger', dbClusterResourceId: 'cluster-LWQ46VXMGA2UZB7FQZRS5QE5HA',
  deletionProtection: true, enabledCloudwatchLogsExports: ['audit'], endpoint: 'ledger.cluster-c9akciq32rml.us-east-1.rds.amazonaws.com', engine: 'aurora-mysql',
  engineMode: 'provisioned', engineVersion: '8.0.mysql_aurora.3.05.2', hostedZoneId: 'Z2R2ITUGPM61AM', httpEndpointEnabled: false,
  iAMDatabaseAuthenticationEnabled: true, kmsKeyId: keyArn, masterUsername: 'admin', multiAZ: false, networkType: 'IPV4', port: 3306,
  preferredBackupWindow: '05:33-06:03', preferredMaintenanceWindow: 'wed:03:51-wed:04:21', readReplicaIdentifiers: [],
  readerEndpoint: 'ledger.cluster-ro-c9akciq32rml.us-east-1.rds.amazonaws.com', status: 'available', storageEncrypted: true, tagList: [],
  vpcSecurityGroups: [{ status: 'active', vpcSecurityGroupId: 'sg-0aaa1111bbbb2222c' }],
  ...changed,
});
