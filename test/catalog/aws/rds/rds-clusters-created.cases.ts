import type { CatalogCase } from '../../../support/catalog-case.js';
import { clusterAnswer, ledger } from './rds-declared-clusters.js';
import { keyArn } from './rds-names.js';

/** As Terraform creates the declared cluster. */
const asDeclared = {
  backupRetentionPeriod: 14,
  copyTagsToSnapshot: true,
  dBClusterIdentifier: 'ledger',
  dBClusterParameterGroupName: 'ledger-aurora',
  dBSubnetGroupName: 'private',
  databaseName: 'ledger',
  deletionProtection: true,
  enableCloudwatchLogsExports: ['audit'],
  enableIAMDatabaseAuthentication: true,
  engine: 'aurora-mysql',
  engineMode: 'provisioned',
  engineVersion: '8.0.mysql_aurora.3.05.2',
  kmsKeyId: keyArn,
  masterUserPassword: '****',
  masterUsername: 'admin',
  serverlessV2ScalingConfiguration: { maxCapacity: 8, minCapacity: 0.5 },
  storageEncrypted: true,
  tags: [{ key: 'Owner', value: 'platform' }],
  vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
};

export const rdsClustersCreatedCases: readonly CatalogCase[] = [
  {
    name: 'a cluster created as declared is not drift',
    event: 'CreateDBCluster',
    request: asDeclared,
    response: clusterAnswer({ status: 'creating' }),
    state: [ledger()],
    drifts: [],
  },
  ...(
    [
      ['RestoreDBClusterFromSnapshot', { dBClusterIdentifier: 'ledger', snapshotIdentifier: 'ledger-2024-05-01' }],
      [
        'RestoreDBClusterFromS3',
        {
          dBClusterIdentifier: 'ledger',
          s3BucketName: 'dumps',
          s3IngestionRoleArn: 'arn:aws:iam::111122223333:role/ingest',
          sourceEngine: 'mysql',
          sourceEngineVersion: '8.0.35',
        },
      ],
      [
        'RestoreDBClusterToPointInTime',
        { dBClusterIdentifier: 'ledger', sourceDBClusterIdentifier: 'ledger-old', useLatestRestorableTime: true },
      ],
    ] as const
  ).flatMap(([event, named]): readonly CatalogCase[] => [
    {
      name: `${event}: a cluster restored as declared is not drift`,
      event,
      request: { ...named, dBSubnetGroupName: 'Private', deletionProtection: true, engine: 'aurora-mysql' },
      response: clusterAnswer({ status: 'creating' }),
      state: [ledger()],
      drifts: [],
    },
  ]),
];
