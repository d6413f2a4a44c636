import { backups, createShared, policy as filePolicy, shared, target } from '../../catalog/aws/databases/efs.cases.js';
import { lock, plan, planned, policy as vaultPolicy, select, selection, vault } from '../../catalog/aws/databases/backup.cases.js';
import { createOrders, orders } from '../../catalog/aws/databases/dynamodb.cases.js';
import { carts, createGroup } from '../../catalog/aws/databases/elasticache.cases.js';
import { keyArn, openPolicy, ownPolicy } from '../../catalog/aws/databases/examples.js';
import { createLogs, logs } from '../../catalog/aws/databases/opensearch.cases.js';
import { createWarehouse, warehouse } from '../../catalog/aws/databases/redshift.cases.js';
import { calls, type Apply } from '../../support/applies.js';

/** Databases, caches, file systems and backups, as Terraform creates, changes and destroys them. */

const tableName = { tableName: 'orders' };
const recovery = (pointInTimeRecoveryEnabled: boolean) => ({
  ...tableName,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled },
});
const expiry = { ...tableName, timeToLiveSpecification: { attributeName: 'expires', enabled: true } };
const tableCalls = (list: Parameters<typeof calls>[1]) => calls('dynamodb', list);
const tables: readonly Apply[] = [
  {
    name: 'a table is created',
    before: [],
    calls: tableCalls([
      ['CreateTable', createOrders, { tableDescription: { tableName: 'orders' } }],
      ['UpdateTimeToLive', expiry],
      ['UpdateContinuousBackups', recovery(true)],
    ]),
    after: [orders()],
  },
  {
    name: 'a table is changed',
    before: [orders()],
    calls: tableCalls([
      ['UpdateTable', { ...tableName, deletionProtectionEnabled: false }],
      ['UpdateTable', { ...tableName, globalSecondaryIndexUpdates: [{ delete: { indexName: 'by-customer' } }] }],
      ['UpdateTimeToLive', { ...tableName, timeToLiveSpecification: { attributeName: 'expires', enabled: false } }],
    ]),
    after: [orders({ deletion_protection_enabled: false, global_secondary_index: [], ttl: [{ attribute_name: '', enabled: false }] })],
  },
  {
    name: 'a table is destroyed',
    before: [orders({ deletion_protection_enabled: false })],
    calls: tableCalls([['DeleteTable', tableName]]),
    after: [],
  },
];

const group = { replicationGroupId: 'carts' };
const caches: readonly Apply[] = [
  { name: 'a cache is created', before: [], calls: calls('elasticache', [['CreateReplicationGroup', createGroup]]), after: [carts()] },
  {
    name: 'a cache is changed',
    before: [carts()],
    calls: calls('elasticache', [
      ['ModifyReplicationGroup', { ...group, applyImmediately: true, snapshotRetentionLimit: 14, cacheNodeType: 'cache.r6g.xlarge' }],
      ['IncreaseReplicaCount', { ...group, newReplicaCount: 2, applyImmediately: true }],
    ]),
    after: [carts({ snapshot_retention_limit: 14, node_type: 'cache.r6g.xlarge', num_cache_clusters: 3, replicas_per_node_group: 2 })],
  },
  { name: 'a cache is destroyed', before: [carts()], calls: calls('elasticache', [['DeleteReplicationGroup', group]]), after: [] },
];

const search: readonly Apply[] = [
  { name: 'a domain is created', before: [], calls: calls('es', [['CreateDomain', createLogs]]), after: [logs()] },
  {
    name: 'a domain is changed',
    before: [logs()],
    calls: calls('es', [['UpdateDomainConfig', { domainName: 'logs', accessPolicies: openPolicy, clusterConfig: { instanceCount: 4 } }]]),
    after: [
      logs({
        access_policies: openPolicy,
        cluster_config: [{ ...((logs().attributes['cluster_config'] as readonly object[])[0] ?? {}), instance_count: 4 }],
      }),
    ],
  },
  { name: 'a domain is destroyed', before: [logs()], calls: calls('es', [['DeleteDomain', { domainName: 'logs' }]]), after: [] },
];

const warehouses: readonly Apply[] = [
  { name: 'a warehouse is created', before: [], calls: calls('redshift', [['CreateCluster', createWarehouse]]), after: [warehouse()] },
  {
    name: 'a warehouse is changed',
    before: [warehouse()],
    calls: calls('redshift', [
      ['ModifyCluster', { clusterIdentifier: 'warehouse', automatedSnapshotRetentionPeriod: 14, numberOfNodes: 4 }],
    ]),
    after: [warehouse({ automated_snapshot_retention_period: 14, number_of_nodes: 4 })],
  },
  {
    name: 'a warehouse is destroyed',
    before: [warehouse()],
    calls: calls('redshift', [['DeleteCluster', { clusterIdentifier: 'warehouse', skipFinalClusterSnapshot: true }]]),
    after: [],
  },
];

const fileSystemId = 'fs-0123456789abcdef0';
const backupPolicy = (status: string) => ({ fileSystemId, backupPolicy: { status } });
const files: readonly Apply[] = [
  {
    name: 'a file system is created',
    before: [],
    calls: calls('elasticfilesystem', [
      ['CreateFileSystem', createShared, { fileSystemId, kmsKeyId: keyArn }],
      ['PutLifecycleConfiguration', { fileSystemId, lifecyclePolicies: [{ transitionToIA: 'AFTER_30_DAYS' }] }],
      ['PutFileSystemPolicy', { fileSystemId, policy: ownPolicy }],
      ['PutBackupPolicy', backupPolicy('ENABLED')],
      [
        'CreateMountTarget',
        { fileSystemId, securityGroups: ['sg-0aaa1111bbbb2222c'], subnetId: 'subnet-0aaa' },
        { mountTargetId: 'fsmt-0123', fileSystemId },
      ],
    ]),
    after: [shared(), filePolicy(), backups(), target()],
  },
  {
    name: 'a file system is changed',
    before: [shared(), target()],
    calls: calls('elasticfilesystem', [
      ['PutLifecycleConfiguration', { fileSystemId, lifecyclePolicies: [] }],
      ['ModifyMountTargetSecurityGroups', { mountTargetId: 'fsmt-0123', securityGroups: ['sg-0bbb'] }],
    ]),
    after: [shared({ lifecycle_policy: [] }), target({ security_groups: ['sg-0bbb'] })],
  },
  {
    name: 'a file system is destroyed',
    before: [shared(), filePolicy(), backups(), target()],
    calls: calls('elasticfilesystem', [
      ['DeleteMountTarget', { mountTargetId: 'fsmt-0123' }],
      ['PutBackupPolicy', backupPolicy('DISABLED')],
      ['DeleteFileSystemPolicy', { fileSystemId }],
      ['DeleteFileSystem', { fileSystemId }],
    ]),
    after: [],
  },
];

const vaultName = { backupVaultName: 'daily' };
const vaults: readonly Apply[] = [
  {
    name: 'a vault and a plan are created',
    before: [],
    calls: calls('backup', [
      ['CreateBackupVault', { ...vaultName, encryptionKeyArn: keyArn, backupVaultTags: { team: 'data' } }],
      ['PutBackupVaultAccessPolicy', { ...vaultName, policy: ownPolicy }],
      ['PutBackupVaultLockConfiguration', { ...vaultName, minRetentionDays: 7, maxRetentionDays: 365 }],
      ['CreateBackupPlan', planned(), { backupPlanId: 'plan-1' }],
      ['CreateBackupSelection', select, { selectionId: 'selection-1', backupPlanId: 'plan-1' }],
    ]),
    after: [vault(), vaultPolicy(), lock(), plan(), selection()],
  },
  {
    name: 'a vault and a plan are changed',
    before: [lock(), plan()],
    calls: calls('backup', [
      ['PutBackupVaultLockConfiguration', { ...vaultName, minRetentionDays: 14, maxRetentionDays: 365 }],
      ['UpdateBackupPlan', { backupPlanId: 'plan-1', ...planned({ scheduleExpression: 'cron(0 1 ? * * *)' }) }],
    ]),
    after: [
      lock({ min_retention_days: 14 }),
      plan({ rule: [{ ...((plan().attributes['rule'] as readonly object[])[0] ?? {}), schedule: 'cron(0 1 ? * * *)' }] }),
    ],
  },
  {
    name: 'a vault and a plan are destroyed',
    before: [vault(), vaultPolicy(), lock(), plan(), selection()],
    calls: calls('backup', [
      ['DeleteBackupSelection', { backupPlanId: 'plan-1', selectionId: 'selection-1' }],
      ['DeleteBackupPlan', { backupPlanId: 'plan-1' }],
      ['DeleteBackupVaultLockConfiguration', vaultName],
      ['DeleteBackupVaultAccessPolicy', vaultName],
      ['DeleteBackupVault', vaultName],
    ]),
    after: [],
  },
];

export const databasesApplies: readonly Apply[] = [...tables, ...caches, ...search, ...warehouses, ...files, ...vaults];
