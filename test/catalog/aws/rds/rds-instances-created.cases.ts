import type { CatalogCase } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { clusterMember, instanceAnswer, orders } from './rds-declared-instances.js';
import { keyArn, rdsArn } from './rds-names.js';

const at = (field: string, old: CatalogCase['drifts'][number]['old'], value: CatalogCase['drifts'][number]['new']) => ({
  address: 'aws_db_instance.this',
  field,
  old,
  new: value,
});

/** As Terraform creates the declared instance. */
const asDeclared = {
  allocatedStorage: 100,
  autoMinorVersionUpgrade: true,
  backupRetentionPeriod: 7,
  copyTagsToSnapshot: true,
  dBInstanceClass: 'db.m6g.large',
  dBInstanceIdentifier: 'orders',
  dBName: 'orders',
  dBParameterGroupName: 'orders-mysql8',
  dBSubnetGroupName: 'private',
  deletionProtection: true,
  enableCloudwatchLogsExports: ['slowquery', 'error'],
  engine: 'mysql',
  engineVersion: '8.0.35',
  kmsKeyId: keyArn,
  masterUserPassword: '****',
  masterUsername: 'admin',
  maxAllocatedStorage: 1000,
  multiAZ: true,
  preferredBackupWindow: '03:00-04:00',
  preferredMaintenanceWindow: 'sun:04:30-sun:05:30',
  publiclyAccessible: false,
  storageEncrypted: true,
  storageType: 'gp2',
  tags: [
    { key: 'Owner', value: 'platform' },
    { key: 'Stage', value: 'prod' },
  ],
  vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
};

const created: readonly CatalogCase[] = [
  {
    name: 'an instance created as declared is not drift, with the password withheld',
    event: 'CreateDBInstance',
    request: asDeclared,
    response: instanceAnswer({ masterUserPassword: '****' }, { dBInstanceStatus: 'creating' }),
    state: [orders()],
    drifts: [],
  },
  {
    name: 'an instance of a cluster created as declared is not drift',
    event: 'CreateDBInstance',
    request: {
      autoMinorVersionUpgrade: true,
      copyTagsToSnapshot: false,
      dBClusterIdentifier: 'ledger',
      dBInstanceClass: 'db.r6g.large',
      dBInstanceIdentifier: 'ledger-1',
      dBSubnetGroupName: 'private',
      engine: 'aurora-mysql',
      engineVersion: '8.0.mysql_aurora.3.05.2',
      promotionTier: 1,
      publiclyAccessible: false,
      tags: [],
    },
    state: [ledger(), clusterMember()],
    drifts: [],
  },
  {
    name: 'a DocumentDB instance is another type',
    event: 'CreateDBInstance',
    request: { dBClusterIdentifier: 'documents', dBInstanceClass: 'db.r6g.large', dBInstanceIdentifier: 'documents-1', engine: 'docdb' },
    state: [ledger()],
    drifts: [{ address: 'aws_docdb_cluster_instance', field: '*', old: null, new: {} }],
  },
];

const replicas: readonly CatalogCase[] = [
  {
    name: 'a replica created as declared is not drift, with its source as ARN or name',
    event: 'CreateDBInstanceReadReplica',
    request: { dBInstanceClass: 'db.m6g.large', dBInstanceIdentifier: 'orders', sourceDBInstanceIdentifier: rdsArn('db', 'Primary') },
    state: [orders({ replicate_source_db: 'primary' })],
    drifts: [],
  },
  {
    name: 'promoting a declared replica is drift of its source and backups',
    event: 'PromoteReadReplica',
    request: { backupRetentionPeriod: 1, dBInstanceIdentifier: 'orders', preferredBackupWindow: '03:00-04:00' },
    response: instanceAnswer(),
    state: [orders({ replicate_source_db: 'primary' })],
    drifts: [at('replicate_source_db', 'primary', null), at('backup_retention_period', 7, 1)],
  },
  {
    name: 'a declared replica switched with its source drifts',
    event: 'SwitchoverReadReplica',
    request: { dBInstanceIdentifier: 'orders' },
    state: [orders({ replicate_source_db: 'primary' })],
    drifts: [at('replicate_source_db', 'primary', null)],
  },
];

const restored: readonly CatalogCase[] = (
  [
    ['RestoreDBInstanceFromDBSnapshot', { dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'orders-2024-05-01' }],
    [
      'RestoreDBInstanceFromS3',
      {
        dBInstanceIdentifier: 'orders',
        s3BucketName: 'dumps',
        s3IngestionRoleArn: 'arn:aws:iam::111122223333:role/ingest',
        sourceEngine: 'mysql',
        sourceEngineVersion: '8.0.35',
      },
    ],
    [
      'RestoreDBInstanceToPointInTime',
      { sourceDBInstanceIdentifier: 'orders-old', targetDBInstanceIdentifier: 'orders', useLatestRestorableTime: true },
    ],
  ] as const
).flatMap(([event, named]): readonly CatalogCase[] => [
  {
    name: `${event}: an instance restored as declared is not drift`,
    event,
    request: {
      ...named,
      autoMinorVersionUpgrade: true,
      dBInstanceClass: 'db.m6g.large',
      enableCloudwatchLogsExports: ['error', 'slowquery'],
      engine: 'mysql',
      multiAZ: true,
    },
    response: instanceAnswer({}, { dBInstanceStatus: 'creating' }),
    state: [orders()],
    drifts: [],
  },
]);

export const rdsInstancesCreatedCases: readonly CatalogCase[] = [...created, ...replicas, ...restored];
