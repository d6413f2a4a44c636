import type { JsonObject } from '../../../src/model/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../support/catalog-case.js';
import { clusterAnswer, keyArn, ledger, ledgerIdentity, rdsArn } from './rds-declared.js';

const at = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_rds_cluster.this', field, old, new: value,
});

/** As Terraform makes the declared cluster. */
const asDeclared = {
  backupRetentionPeriod: 14, copyTagsToSnapshot: true, dBClusterIdentifier: 'ledger', dBClusterParameterGroupName: 'ledger-aurora',
  dBSubnetGroupName: 'private', databaseName: 'ledger', deletionProtection: true, enableCloudwatchLogsExports: ['audit'],
  enableIAMDatabaseAuthentication: true, engine: 'aurora-mysql', engineMode: 'provisioned', engineVersion: '8.0.mysql_aurora.3.05.2', kmsKeyId: keyArn,
  masterUserPassword: '****', masterUsername: 'admin', serverlessV2ScalingConfiguration: { maxCapacity: 8, minCapacity: 0.5 }, storageEncrypted: true,
  tags: [{ key: 'Owner', value: 'platform' }], vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
};

const made: readonly CatalogCase[] = [
  {
    name: 'a cluster that no state declares is created',
    event: 'CreateDBCluster',
    request: { ...asDeclared, dBClusterIdentifier: 'shadow' },
    response: clusterAnswer({ dBClusterIdentifier: 'shadow', status: 'creating' }),
    state: [ledger()],
    drifts: [{ address: 'aws_rds_cluster', field: '*', old: null, new: { cluster_identifier: 'shadow' } }],
  },
  { name: 'a cluster made as declared is no drift', event: 'CreateDBCluster', request: asDeclared, response: clusterAnswer({ status: 'creating' }), state: [ledger()], drifts: [] },
  {
    name: 'a cluster made for Neptune is another type',
    event: 'CreateDBCluster',
    request: { dBClusterIdentifier: 'graph', engine: 'neptune' },
    state: [ledger()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  ...(
    [
      ['RestoreDBClusterFromSnapshot', { dBClusterIdentifier: 'ledger', snapshotIdentifier: 'ledger-2024-05-01' }],
      ['RestoreDBClusterFromS3', { dBClusterIdentifier: 'ledger', s3BucketName: 'dumps', s3IngestionRoleArn: 'arn:aws:iam::111122223333:role/ingest', sourceEngine: 'mysql', sourceEngineVersion: '8.0.35' }],
      ['RestoreDBClusterToPointInTime', { dBClusterIdentifier: 'ledger', sourceDBClusterIdentifier: 'ledger-old', useLatestRestorableTime: true }],
    ] as const
  ).flatMap(([event, named]): readonly CatalogCase[] => [
    {
      name: `${event}: a cluster restored without protection drifts`,
      event,
      request: { ...named, deletionProtection: false, engine: 'aurora-mysql' },
      response: clusterAnswer({ deletionProtection: false, status: 'creating' }),
      state: [ledger()],
      drifts: [at('deletion_protection', true, false)],
    },
    {
      name: `${event}: a cluster restored as declared is no drift`,
      event,
      request: { ...named, dBSubnetGroupName: 'Private', deletionProtection: true, engine: 'aurora-mysql' },
      response: clusterAnswer({ status: 'creating' }),
      state: [ledger()],
      drifts: [],
    },
  ]),
];

const modified: readonly CatalogCase[] = [
  {
    name: 'a cluster left without protection and backups drifts in both',
    event: 'ModifyDBCluster',
    request: { applyImmediately: true, backupRetentionPeriod: 1, dBClusterIdentifier: 'ledger', deletionProtection: false },
    response: clusterAnswer({ backupRetentionPeriod: 1, deletionProtection: false }),
    state: [ledger()],
    drifts: [at('deletion_protection', true, false), at('backup_retention_period', 14, 1)],
  },
  {
    name: 'a cluster set to what is declared is no drift, whatever the case of names and windows (D15)',
    event: 'ModifyDBCluster',
    request: {
      applyImmediately: true, backupRetentionPeriod: 14, dBClusterIdentifier: 'Ledger', dBClusterParameterGroupName: 'Ledger-Aurora',
      preferredMaintenanceWindow: 'Wed:03:51-Wed:04:21', serverlessV2ScalingConfiguration: { maxCapacity: 8.0, minCapacity: 0.5 },
      cloudwatchLogsExportConfiguration: { enableLogTypes: ['audit'], disableLogTypes: ['slowquery'] },
    },
    response: clusterAnswer(),
    state: [ledger()],
    drifts: [],
  },
  {
    name: 'settings of all kinds drift attribute by attribute',
    event: 'ModifyDBCluster',
    request: {
      applyImmediately: true, dBClusterIdentifier: 'ledger', allocatedStorage: 400, backtrackWindow: 3600, copyTagsToSnapshot: false, databaseInsightsMode: 'advanced',
      dBClusterInstanceClass: 'db.m6gd.large', dBClusterParameterGroupName: 'default.aurora-mysql8.0', domain: 'd-9067000000', domainIAMRoleName: 'rds-directory',
      enableGlobalWriteForwarding: true, enableHttpEndpoint: true, enableIAMDatabaseAuthentication: false, enableLocalWriteForwarding: true,
      enablePerformanceInsights: true, performanceInsightsKMSKeyId: keyArn, performanceInsightsRetentionPeriod: 31, engineVersion: '8.0.mysql_aurora.3.08.2',
      iops: 3000, manageMasterUserPassword: false, masterUserPassword: '****', monitoringInterval: 30, monitoringRoleArn: 'arn:aws:iam::111122223333:role/rds-monitoring',
      networkType: 'DUAL', port: 3307, preferredBackupWindow: '22:00-22:30', preferredMaintenanceWindow: 'mon:03:00-mon:03:30', storageType: 'aurora-iopt1',
      serverlessV2ScalingConfiguration: { maxCapacity: 64, minCapacity: 0.5, secondsUntilAutoPause: 600 }, vpcSecurityGroupIds: ['sg-0open'],
      cloudwatchLogsExportConfiguration: { disableLogTypes: ['audit'] }, newDBClusterIdentifier: 'ledger-old',
    },
    response: clusterAnswer(),
    state: [ledger()],
    drifts: [
      at('allocated_storage', 1, 400), at('backtrack_window', 0, 3600), at('copy_tags_to_snapshot', true, false), at('database_insights_mode', 'standard', 'advanced'),
      at('db_cluster_instance_class', '', 'db.m6gd.large'), at('db_cluster_parameter_group_name', 'ledger-aurora', 'default.aurora-mysql8.0'),
      at('domain', '', 'd-9067000000'), at('domain_iam_role_name', '', 'rds-directory'), at('enable_global_write_forwarding', false, true),
      at('enable_http_endpoint', false, true), at('iam_database_authentication_enabled', true, false), at('enable_local_write_forwarding', false, true),
      at('performance_insights_enabled', false, true), at('performance_insights_kms_key_id', '', keyArn), at('performance_insights_retention_period', 0, 31),
      at('engine_version', '8.0.mysql_aurora.3.05.2', '8.0.mysql_aurora.3.08.2'), at('iops', 0, 3000), at('master_password', '(sensitive)', null),
      at('monitoring_interval', 0, 30), at('monitoring_role_arn', '', 'arn:aws:iam::111122223333:role/rds-monitoring'), at('network_type', 'IPV4', 'DUAL'),
      at('port', 3306, 3307), at('preferred_backup_window', '05:33-06:03', '22:00-22:30'), at('preferred_maintenance_window', 'wed:03:51-wed:04:21', 'mon:03:00-mon:03:30'),
      at('storage_type', '', 'aurora-iopt1'), at('serverlessv2_scaling_configuration.max_capacity', 8, 64),
      at('serverlessv2_scaling_configuration.seconds_until_auto_pause', null, 600), at('vpc_security_group_ids', ['sg-0aaa1111bbbb2222c'], ['sg-0open']),
      at('enabled_cloudwatch_logs_exports', ['audit'], []), at('cluster_identifier', 'ledger', 'ledger-old'),
    ],
  },
  {
    name: 'capacity of the first serverless generation drifts setting by setting',
    event: 'ModifyDBCluster',
    request: {
      applyImmediately: true, dBClusterIdentifier: 'ledger',
      scalingConfiguration: { autoPause: false, maxCapacity: 64, minCapacity: 2, secondsBeforeTimeout: 300, secondsUntilAutoPause: 300, timeoutAction: 'ForceApplyCapacityChange' },
    },
    state: [ledger({
      engine_mode: 'serverless', serverlessv2_scaling_configuration: [],
      scaling_configuration: [{ auto_pause: true, max_capacity: 16, min_capacity: 2, seconds_before_timeout: 300, seconds_until_auto_pause: 300, timeout_action: 'RollbackCapacityChange' }],
    })],
    drifts: [
      at('scaling_configuration.auto_pause', true, false), at('scaling_configuration.max_capacity', 16, 64),
      at('scaling_configuration.timeout_action', 'RollbackCapacityChange', 'ForceApplyCapacityChange'),
    ],
  },
  {
    name: 'a cluster that got another name is still found by its resource id',
    event: 'ModifyDBCluster',
    request: { applyImmediately: true, dBClusterIdentifier: 'ledger-old', deletionProtection: false },
    response: clusterAnswer({ dBClusterIdentifier: 'ledger-old' }),
    state: [ledger()],
    drifts: [at('deletion_protection', true, false)],
  },
  {
    name: 'a declared replica cluster that was promoted drifts in its source',
    event: 'PromoteReadReplicaDBCluster',
    request: { dBClusterIdentifier: 'ledger' },
    state: [ledger({ replication_source_identifier: 'arn:aws:rds:eu-west-1:111122223333:cluster:ledger' })],
    drifts: [at('replication_source_identifier', 'arn:aws:rds:eu-west-1:111122223333:cluster:ledger', null)],
  },
  { name: 'a cluster declared independent may be promoted', event: 'PromoteReadReplicaDBCluster', request: { dBClusterIdentifier: 'ledger' }, state: [ledger()], drifts: [] },
  ...(
    [['EnableHttpEndpoint', true], ['DisableHttpEndpoint', false]] as const
  ).flatMap(([event, enabled]): readonly CatalogCase[] => [
    {
      name: `a cluster declared otherwise drifts by ${event}`,
      event,
      request: { resourceArn: rdsArn('cluster', 'ledger') },
      response: { httpEndpointEnabled: enabled, resourceArn: rdsArn('cluster', 'ledger') },
      state: [ledger({ enable_http_endpoint: !enabled })],
      drifts: [at('enable_http_endpoint', !enabled, enabled)],
    },
    { name: `a cluster declared so does not drift by ${event}`, event, request: { resourceArn: rdsArn('cluster', 'ledger') }, state: [ledger({ enable_http_endpoint: enabled })], drifts: [] },
  ]),
  {
    name: 'a declared cluster that is gone is one alert (D17)',
    event: 'DeleteDBCluster',
    request: { dBClusterIdentifier: 'ledger', skipFinalSnapshot: true },
    response: clusterAnswer({ status: 'deleting' }),
    state: [ledger()],
    drifts: [{ address: 'aws_rds_cluster.this', field: '*', old: ledgerIdentity, new: null }],
  },
  {
    name: 'a cluster that no state declares may go',
    event: 'DeleteDBCluster', request: { dBClusterIdentifier: 'shadow', skipFinalSnapshot: true }, state: [ledger()], drifts: [], dropped: 'not_in_state',
  },
  ...[
    'StartDBCluster', 'StopDBCluster', 'RebootDBCluster', 'FailoverDBCluster', 'FailoverGlobalCluster', 'SwitchoverGlobalCluster', 'BacktrackDBCluster',
    'ModifyCurrentDBClusterCapacity',
  ].map((event): CatalogCase => ({
    name: `${event} changes nothing that is declared`, event, request: { dBClusterIdentifier: 'ledger' }, state: [ledger()], drifts: [], dropped: 'read_only',
  })),
];

const reports: DeclaredResource = {
  type: 'aws_rds_cluster_endpoint',
  attributes: {
    arn: rdsArn('cluster-endpoint', 'reports'), cluster_endpoint_identifier: 'reports', cluster_identifier: 'ledger', custom_endpoint_type: 'READER',
    endpoint: 'reports.cluster-custom-c9akciq32rml.us-east-1.rds.amazonaws.com', excluded_members: [], id: 'reports', static_members: ['ledger-2'], tags: {}, tags_all: {},
  },
};

const endpoints: readonly CatalogCase[] = [
  {
    name: 'an endpoint added to a declared cluster is created',
    event: 'CreateDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'shadow', dBClusterIdentifier: 'ledger', endpointType: 'ANY', staticMembers: ['ledger-1'] },
    response: { customEndpointType: 'ANY', dBClusterEndpointIdentifier: 'shadow', dBClusterIdentifier: 'ledger', endpointType: 'CUSTOM', status: 'creating' },
    state: [ledger(), reports],
    drifts: [{ address: 'aws_rds_cluster_endpoint', field: '*', old: null, new: { cluster_endpoint_identifier: 'shadow' } }],
  },
  {
    name: 'an endpoint made as declared is no drift',
    event: 'CreateDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports', dBClusterIdentifier: 'ledger', endpointType: 'READER', staticMembers: ['ledger-2'] },
    state: [reports],
    drifts: [],
  },
  {
    name: 'an endpoint that leads to another instance drifts',
    event: 'ModifyDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports', endpointType: 'READER', staticMembers: ['ledger-1'] },
    state: [reports],
    drifts: [{ address: 'aws_rds_cluster_endpoint.this', field: 'static_members', old: ['ledger-2'], new: ['ledger-1'] }],
  },
  { name: 'an endpoint set as declared is no drift', event: 'ModifyDBClusterEndpoint', request: { dBClusterEndpointIdentifier: 'reports', endpointType: 'READER' }, state: [reports], drifts: [] },
  {
    name: 'a declared endpoint that is gone is one alert (D17)',
    event: 'DeleteDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports' },
    state: [reports],
    drifts: [{ address: 'aws_rds_cluster_endpoint.this', field: '*', old: {}, new: null }],
  },
  { name: 'an endpoint that no state declares may go', event: 'DeleteDBClusterEndpoint', request: { dBClusterEndpointIdentifier: 'other' }, state: [reports], drifts: [], dropped: 'not_in_state' },
];

const world = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_global_cluster',
  attributes: {
    arn: 'arn:aws:rds::111122223333:global-cluster:world', database_name: 'ledger', deletion_protection: true, engine: 'aurora-mysql',
    engine_lifecycle_support: 'open-source-rds-extended-support', engine_version: '8.0.mysql_aurora.3.05.2', engine_version_actual: '8.0.mysql_aurora.3.05.2',
    force_destroy: false, global_cluster_identifier: 'world', global_cluster_members: [], global_cluster_resource_id: 'cluster-f00d', id: 'world',
    source_db_cluster_identifier: '', storage_encrypted: true, tags: {}, tags_all: {},
    ...changed,
  },
});
const ofWorld = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({ address: 'aws_rds_global_cluster.this', field, old, new: value });

const globals: readonly CatalogCase[] = [
  {
    name: 'a global cluster made again without protection drifts',
    event: 'CreateGlobalCluster',
    request: { databaseName: 'ledger', deletionProtection: false, engine: 'aurora-mysql', globalClusterIdentifier: 'world', storageEncrypted: true },
    response: { globalCluster: { engine: 'aurora-mysql', globalClusterArn: 'arn:aws:rds::111122223333:global-cluster:world', globalClusterIdentifier: 'world', status: 'creating' } },
    state: [world()],
    drifts: [ofWorld('deletion_protection', true, false)],
  },
  {
    name: 'a global cluster made as declared is no drift',
    event: 'CreateGlobalCluster',
    request: { databaseName: 'ledger', deletionProtection: true, engine: 'aurora-mysql', engineVersion: '8.0.mysql_aurora.3.05.2', globalClusterIdentifier: 'world', storageEncrypted: true },
    state: [world()],
    drifts: [],
  },
  {
    name: 'a global cluster that was upgraded and left unprotected drifts in both',
    event: 'ModifyGlobalCluster',
    request: { allowMajorVersionUpgrade: true, deletionProtection: false, engineVersion: '8.0.mysql_aurora.3.08.2', globalClusterIdentifier: 'world' },
    state: [world()],
    drifts: [ofWorld('deletion_protection', true, false), ofWorld('engine_version', '8.0.mysql_aurora.3.05.2', '8.0.mysql_aurora.3.08.2')],
  },
  { name: 'a global cluster set as declared is no drift', event: 'ModifyGlobalCluster', request: { deletionProtection: true, globalClusterIdentifier: 'World' }, state: [world()], drifts: [] },
  {
    name: 'a declared member that was taken out of its global cluster drifts',
    event: 'RemoveFromGlobalCluster',
    request: { dbClusterIdentifier: rdsArn('cluster', 'ledger'), globalClusterIdentifier: 'world' },
    state: [ledger({ global_cluster_identifier: 'world' })],
    drifts: [at('global_cluster_identifier', 'world', null)],
  },
  {
    name: 'a cluster declared outside may be taken out',
    event: 'RemoveFromGlobalCluster', request: { dbClusterIdentifier: rdsArn('cluster', 'ledger'), globalClusterIdentifier: 'world' }, state: [ledger()], drifts: [],
  },
  {
    name: 'a declared global cluster that is gone is one alert (D17)',
    event: 'DeleteGlobalCluster',
    request: { globalClusterIdentifier: 'world' },
    state: [world()],
    drifts: [ofWorld('*', {}, null)],
  },
  { name: 'a global cluster that no state declares may go', event: 'DeleteGlobalCluster', request: { globalClusterIdentifier: 'other' }, state: [world()], drifts: [], dropped: 'not_in_state' },
];

export const rdsClusterCases: readonly CatalogCase[] = [...made, ...modified, ...endpoints, ...globals];
