import type { CatalogCase } from '../../support/catalog-case.js';
import { clusterMember, clusterMemberIdentity, instanceAnswer, keyArn, orders, ordersIdentity } from './rds-declared.js';

const at = (field: string, old: CatalogCase['drifts'][number]['old'], value: CatalogCase['drifts'][number]['new']) => ({
  address: 'aws_db_instance.this', field, old, new: value,
});

/** What the console sends when one thing is changed: all that the form holds. */
const form = {
  allocatedStorage: 100, allowMajorVersionUpgrade: false, applyImmediately: true, autoMinorVersionUpgrade: true, backupRetentionPeriod: 7,
  cACertificateIdentifier: 'rds-ca-rsa2048-g1', copyTagsToSnapshot: true, dBInstanceClass: 'db.m6g.large', dBInstanceIdentifier: 'orders',
  dBParameterGroupName: 'orders-mysql8', deletionProtection: true, engineVersion: '8.0.35', licenseModel: 'general-public-license',
  maxAllocatedStorage: 1000, monitoringInterval: 0, multiAZ: true, networkType: 'IPV4', optionGroupName: 'default:mysql-8-0',
  preferredBackupWindow: '03:00-04:00', preferredMaintenanceWindow: 'sun:04:30-sun:05:30', publiclyAccessible: false, storageType: 'gp2',
  vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
};

const modified: readonly CatalogCase[] = [
  {
    name: 'an instance made public and unprotected by hand drifts in both',
    event: 'ModifyDBInstance',
    request: { dBInstanceIdentifier: 'orders', deletionProtection: false, publiclyAccessible: true, applyImmediately: true, allowMajorVersionUpgrade: false },
    response: instanceAnswer({}, { deletionProtection: false }),
    state: [orders()],
    drifts: [at('deletion_protection', true, false), at('publicly_accessible', false, true)],
  },
  {
    name: 'a form of which only the class was changed drifts in the class alone',
    event: 'ModifyDBInstance',
    request: { ...form, dBInstanceClass: 'db.m6g.2xlarge' },
    response: instanceAnswer({ dBInstanceClass: 'db.m6g.2xlarge' }),
    state: [orders()],
    drifts: [at('instance_class', 'db.m6g.large', 'db.m6g.2xlarge')],
  },
  { name: 'a form sent unchanged is no drift', event: 'ModifyDBInstance', request: form, response: instanceAnswer(), state: [orders()], drifts: [] },
  {
    name: 'names and windows mean the same in any case (D15)',
    event: 'ModifyDBInstance',
    request: {
      applyImmediately: true, dBInstanceIdentifier: 'Orders', dBParameterGroupName: 'Orders-MySQL8', preferredMaintenanceWindow: 'Sun:04:30-Sun:05:30',
      dBSubnetGroupName: 'Private',
    },
    response: instanceAnswer(),
    state: [orders()],
    drifts: [],
  },
  {
    name: 'a change that waits for the maintenance window is drift as well',
    event: 'ModifyDBInstance',
    request: { allocatedStorage: 200, applyImmediately: false, dBInstanceIdentifier: 'orders', iops: 6000, storageThroughput: 250, storageType: 'gp3' },
    response: instanceAnswer({ allocatedStorage: 200, iops: 6000, storageThroughput: 250, storageType: 'gp3' }),
    state: [orders()],
    drifts: [at('allocated_storage', 100, 200), at('iops', 0, 6000), at('storage_throughput', 0, 250), at('storage_type', 'gp2', 'gp3')],
  },
  {
    name: 'a new master password is drift without a value (D16)',
    event: 'ModifyDBInstance',
    request: { allowMajorVersionUpgrade: false, applyImmediately: true, dBInstanceIdentifier: 'orders', masterUserPassword: '****', maxAllocatedStorage: 1000 },
    response: instanceAnswer({ masterUserPassword: '****' }),
    state: [orders()],
    drifts: [at('password', '(sensitive)', null)],
  },
  {
    name: 'a password handed to Secrets Manager drifts in that attribute',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', manageMasterUserPassword: true, masterUserSecretKmsKeyId: keyArn },
    response: instanceAnswer(),
    state: [orders()],
    drifts: [at('manage_master_user_password', null, true), at('master_user_secret_kms_key_id', null, keyArn)],
  },
  {
    name: 'backups, windows, groups, monitoring, insights and sign-in drift attribute by attribute',
    event: 'ModifyDBInstance',
    request: {
      applyImmediately: true, dBInstanceIdentifier: 'orders', autoMinorVersionUpgrade: false, backupRetentionPeriod: 0, preferredBackupWindow: '22:00-23:00',
      preferredMaintenanceWindow: 'mon:03:00-mon:04:00', cACertificateIdentifier: 'rds-ca-ecc384-g1', copyTagsToSnapshot: false,
      databaseInsightsMode: 'advanced', dBParameterGroupName: 'default.mysql8.0', dBPortNumber: 3307, dBSubnetGroupName: 'public', dedicatedLogVolume: true,
      enableIAMDatabaseAuthentication: true, enablePerformanceInsights: true, performanceInsightsKMSKeyId: '1234abcd-12ab-34cd-56ef-1234567890ab',
      performanceInsightsRetentionPeriod: 7, engineVersion: '8.4.3', licenseModel: 'bring-your-own-license', monitoringInterval: 60,
      monitoringRoleArn: 'arn:aws:iam::111122223333:role/rds-monitoring', multiAZ: false, networkType: 'DUAL', optionGroupName: 'audited',
      vpcSecurityGroupIds: ['sg-0bad', 'sg-0aaa1111bbbb2222c'],
    },
    response: instanceAnswer({ engineVersion: '8.4.3' }, { performanceInsightsKMSKeyId: keyArn }),
    state: [orders()],
    drifts: [
      at('auto_minor_version_upgrade', true, false), at('backup_retention_period', 7, 0), at('backup_window', '03:00-04:00', '22:00-23:00'),
      at('maintenance_window', 'sun:04:30-sun:05:30', 'mon:03:00-mon:04:00'), at('ca_cert_identifier', 'rds-ca-rsa2048-g1', 'rds-ca-ecc384-g1'),
      at('copy_tags_to_snapshot', true, false), at('database_insights_mode', 'standard', 'advanced'),
      at('parameter_group_name', 'orders-mysql8', 'default.mysql8.0'), at('port', 3306, 3307), at('db_subnet_group_name', 'private', 'public'),
      at('dedicated_log_volume', false, true), at('iam_database_authentication_enabled', false, true), at('performance_insights_enabled', false, true),
      at('performance_insights_kms_key_id', '', keyArn), at('performance_insights_retention_period', 0, 7), at('engine_version', '8.0.35', '8.4.3'),
      at('license_model', 'general-public-license', 'bring-your-own-license'), at('monitoring_interval', 0, 60),
      at('monitoring_role_arn', '', 'arn:aws:iam::111122223333:role/rds-monitoring'), at('multi_az', true, false), at('network_type', 'IPV4', 'DUAL'),
      at('option_group_name', 'default:mysql-8-0', 'audited'), at('vpc_security_group_ids', ['sg-0aaa1111bbbb2222c'], ['sg-0bad', 'sg-0aaa1111bbbb2222c']),
    ],
  },
  {
    name: 'log types are added to those declared, and taken from them',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', cloudwatchLogsExportConfiguration: { enableLogTypes: ['general'], disableLogTypes: [] } },
    response: instanceAnswer({ pendingCloudwatchLogsExports: { logTypesToEnable: ['general'] } }),
    state: [orders()],
    drifts: [at('enabled_cloudwatch_logs_exports', ['error', 'slowquery'], ['error', 'slowquery', 'general'])],
  },
  {
    name: 'a log type that is no longer exported drifts',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', cloudwatchLogsExportConfiguration: { disableLogTypes: ['error'] } },
    response: instanceAnswer({ pendingCloudwatchLogsExports: { logTypesToDisable: ['error'] } }),
    state: [orders()],
    drifts: [at('enabled_cloudwatch_logs_exports', ['error', 'slowquery'], ['slowquery'])],
  },
  {
    name: 'log types enabled and disabled as declared are no drift',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', cloudwatchLogsExportConfiguration: { enableLogTypes: ['error'], disableLogTypes: ['audit'] } },
    response: instanceAnswer(),
    state: [orders()],
    drifts: [],
  },
  {
    name: 'a maximum that is what is allocated turns autoscaling off, which the state writes as 0',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', maxAllocatedStorage: 100 },
    response: instanceAnswer(),
    state: [orders({ max_allocated_storage: 0 })],
    drifts: [],
  },
  {
    name: 'autoscaling turned off by hand drifts',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', allocatedStorage: 100, maxAllocatedStorage: 100 },
    response: instanceAnswer(),
    state: [orders()],
    drifts: [at('max_allocated_storage', 1000, 0)],
  },
  {
    name: 'leaving a directory empties all that was declared of it',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', disableDomain: true },
    response: instanceAnswer(),
    state: [orders({ domain: 'd-9067000000', domain_iam_role_name: 'rds-directory' })],
    drifts: [at('domain', 'd-9067000000', null), at('domain_iam_role_name', 'rds-directory', null)],
  },
  {
    name: 'an instance that got another name drifts in its identifier',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders', newDBInstanceIdentifier: 'orders-old' },
    response: instanceAnswer({ dBInstanceIdentifier: 'orders-old' }),
    state: [orders()],
    drifts: [at('identifier', 'orders', 'orders-old')],
  },
  {
    name: 'an instance that got another name is still found by its resource id',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'orders-old', backupRetentionPeriod: 1 },
    response: instanceAnswer({}, { dBInstanceIdentifier: 'orders-old' }),
    state: [orders()],
    drifts: [at('backup_retention_period', 7, 1)],
  },
  {
    name: 'an instance of a cluster takes the same call under its own attribute names',
    event: 'ModifyDBInstance',
    request: {
      applyImmediately: true, dBInstanceIdentifier: 'ledger-1', dBInstanceClass: 'db.r6g.xlarge', dBParameterGroupName: 'ledger-instances', promotionTier: 0,
      preferredMaintenanceWindow: 'Sat:05:55-Sat:06:25', publiclyAccessible: true,
    },
    response: instanceAnswer({}, { dBClusterIdentifier: 'ledger', dBInstanceIdentifier: 'ledger-1', dbiResourceId: 'db-KKGWR4V64UKKT7JXAD7SMNUJLA' }),
    state: [orders(), clusterMember()],
    drifts: [
      { address: 'aws_rds_cluster_instance.this', field: 'instance_class', old: 'db.r6g.large', new: 'db.r6g.xlarge' },
      { address: 'aws_rds_cluster_instance.this', field: 'db_parameter_group_name', old: 'default.aurora-mysql8.0', new: 'ledger-instances' },
      { address: 'aws_rds_cluster_instance.this', field: 'promotion_tier', old: 1, new: 0 },
      { address: 'aws_rds_cluster_instance.this', field: 'publicly_accessible', old: false, new: true },
    ],
  },
  {
    name: 'an instance that no state declares is not in state',
    event: 'ModifyDBInstance',
    request: { applyImmediately: true, dBInstanceIdentifier: 'scratch', publiclyAccessible: true },
    response: instanceAnswer({}, { dBInstanceIdentifier: 'scratch', dbiResourceId: 'db-AAAAAAAAAAAAAAAAAAAAAAAAAA' }),
    state: [orders(), clusterMember()],
    drifts: [],
    dropped: 'not_in_state',
  },
];

const gone: readonly CatalogCase[] = [
  {
    name: 'a declared instance that is gone is one alert (D17)',
    event: 'DeleteDBInstance',
    request: { deleteAutomatedBackups: false, dBInstanceIdentifier: 'ORDERS', skipFinalSnapshot: true },
    response: instanceAnswer({}, { dBInstanceStatus: 'deleting' }),
    state: [orders()],
    drifts: [{ address: 'aws_db_instance.this', field: '*', old: ordersIdentity, new: null }],
  },
  {
    name: 'a declared instance of a cluster that is gone is one alert (D17)',
    event: 'DeleteDBInstance',
    request: { deleteAutomatedBackups: true, dBInstanceIdentifier: 'ledger-1', skipFinalSnapshot: false },
    state: [orders(), clusterMember()],
    drifts: [{ address: 'aws_rds_cluster_instance.this', field: '*', old: clusterMemberIdentity, new: null }],
  },
  {
    name: 'an instance that no state declares may go',
    event: 'DeleteDBInstance',
    request: { deleteAutomatedBackups: true, dBInstanceIdentifier: 'scratch', finalDBSnapshotIdentifier: 'scratch-final', skipFinalSnapshot: false },
    state: [orders()],
    drifts: [],
    dropped: 'not_in_state',
  },
];

const running = { type: 'aws_rds_instance_state', attributes: { identifier: 'orders', state: 'available', timeouts: null } };
const stopped = { type: 'aws_rds_instance_state', attributes: { identifier: 'orders', state: 'stopped', timeouts: null } };

const power: readonly CatalogCase[] = [
  {
    name: 'an instance that is declared running and was stopped drifts',
    event: 'StopDBInstance',
    request: { dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'orders-before-stop' },
    response: instanceAnswer({}, { dBInstanceStatus: 'stopping' }),
    state: [orders(), running],
    drifts: [{ address: 'aws_rds_instance_state.this', field: 'state', old: 'available', new: 'stopped' }],
  },
  { name: 'an instance declared stopped may be stopped', event: 'StopDBInstance', request: { dBInstanceIdentifier: 'orders' }, state: [stopped], drifts: [] },
  {
    name: 'an instance whose power nothing declares may be stopped',
    event: 'StopDBInstance', request: { dBInstanceIdentifier: 'orders' }, state: [orders()], drifts: [], dropped: 'not_in_state',
  },
  {
    name: 'an instance declared stopped that was started drifts',
    event: 'StartDBInstance',
    request: { dBInstanceIdentifier: 'orders' },
    response: instanceAnswer({}, { dBInstanceStatus: 'starting' }),
    state: [stopped],
    drifts: [{ address: 'aws_rds_instance_state.this', field: 'state', old: 'stopped', new: 'available' }],
  },
  { name: 'an instance declared running may be started', event: 'StartDBInstance', request: { dBInstanceIdentifier: 'orders' }, state: [running], drifts: [] },
  ...(['RebootDBInstance', 'DownloadDBLogFilePortion', 'DownloadCompleteDBLogFile', 'DeleteDBClusterAutomatedBackup'] as const).map((event) => ({
    name: `${event} changes nothing that is declared`,
    event, request: { dBInstanceIdentifier: 'orders' }, state: [orders()], drifts: [], dropped: 'read_only' as const,
  })),
];

export const rdsInstanceCases: readonly CatalogCase[] = [...modified, ...gone, ...power];
