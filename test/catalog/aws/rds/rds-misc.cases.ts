import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { orders } from './rds-declared-instances.js';
import { keyArn, rdsArn } from './rds-names.js';

const role = 'arn:aws:iam::111122223333:role/aurora-s3';
const deletedDrift = (address: string): ExpectedDrift => ({ address, field: '*', old: {}, new: null });
const createdDrift = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: {} });

const stream: DeclaredResource = {
  type: 'aws_rds_cluster_activity_stream',
  attributes: {
    engine_native_audit_fields_included: false,
    id: rdsArn('cluster', 'ledger'),
    kinesis_stream_name: 'aws-rds-das-cluster-LWQ46VXMGA2UZB7FQZRS5QE5HA',
    kms_key_id: keyArn,
    mode: 'async',
    resource_arn: rdsArn('cluster', 'ledger'),
  },
};

const streams: readonly CatalogCase[] = [
  {
    name: 'a stream started on a declared cluster is created',
    event: 'StartActivityStream',
    request: { applyImmediately: true, kmsKeyId: keyArn, mode: 'async', resourceArn: rdsArn('cluster', 'ledger') },
    response: { applyImmediately: true, kinesisStreamName: 'aws-rds-das-cluster', kmsKeyId: keyArn, mode: 'async', status: 'starting' },
    state: [ledger()],
    drifts: [createdDrift('aws_rds_cluster_activity_stream')],
  },
  {
    name: 'a stream of a single instance is not a supported type',
    event: 'StartActivityStream',
    request: { kmsKeyId: keyArn, mode: 'async', resourceArn: rdsArn('db', 'oracle') },
    state: [ledger()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  {
    name: 'stopping a declared stream is one alert (D17)',
    event: 'StopActivityStream',
    request: { applyImmediately: true, resourceArn: rdsArn('cluster', 'ledger') },
    response: { kmsKeyId: keyArn, status: 'stopping' },
    state: [ledger(), stream],
    drifts: [deletedDrift('aws_rds_cluster_activity_stream.this')],
  },
  ...['ModifyActivityStream', 'ApplyPendingMaintenanceAction'].map((event): CatalogCase => ({
    name: `${event} changes nothing that is declared`,
    event,
    request: { resourceArn: rdsArn('db', 'orders') },
    state: [orders()],
    drifts: [],
    dropped: 'read_only',
  })),
];

const exported: DeclaredResource = {
  type: 'aws_rds_export_task',
  attributes: {
    export_only: null,
    export_task_identifier: 'quarterly',
    failure_cause: null,
    iam_role_arn: role,
    id: 'quarterly',
    kms_key_id: keyArn,
    percent_progress: 100,
    s3_bucket_name: 'exports',
    s3_prefix: '',
    source_arn: rdsArn('snapshot', 'orders-golden'),
    status: 'COMPLETE',
    timeouts: null,
  },
};
const backups: DeclaredResource = {
  type: 'aws_db_instance_automated_backups_replication',
  attributes: {
    id: rdsArn('auto-backup', 'ab-0123456789abcdef'),
    kms_key_id: keyArn,
    pre_signed_url: null,
    retention_period: 14,
    source_db_instance_arn: 'arn:aws:rds:eu-west-1:111122223333:db:orders',
    timeouts: null,
  },
};
const source = 'arn:aws:rds:eu-west-1:111122223333:db:orders';
const certificate: DeclaredResource = {
  type: 'aws_rds_certificate',
  attributes: { certificate_identifier: 'rds-ca-rsa4096-g1', id: 'us-east-1' },
};
const reserved: DeclaredResource = {
  type: 'aws_rds_reserved_instance',
  attributes: {
    arn: rdsArn('ri', 'three-years'),
    id: 'three-years',
    instance_count: 1,
    offering_id: '8ba30be1-b9ec-447f-8f23-6114e3f4c7b4',
    reservation_id: 'three-years',
    tags: {},
    tags_all: {},
  },
};

const others: readonly CatalogCase[] = [
  {
    name: 'an export that no state declares is created',
    event: 'StartExportTask',
    request: {
      exportTaskIdentifier: 'leak',
      iamRoleArn: role,
      kmsKeyId: keyArn,
      s3BucketName: 'elsewhere',
      sourceArn: rdsArn('snapshot', 'orders-golden'),
    },
    response: { exportTaskIdentifier: 'leak', s3Bucket: 'elsewhere', status: 'STARTING' },
    state: [exported],
    drifts: [createdDrift('aws_rds_export_task')],
  },
  {
    name: 'cancelling a declared export is one alert (D17)',
    event: 'CancelExportTask',
    request: { exportTaskIdentifier: 'quarterly' },
    state: [exported],
    drifts: [deletedDrift('aws_rds_export_task.this')],
  },
  {
    name: 'backups replicated for another time than declared drift',
    event: 'StartDBInstanceAutomatedBackupsReplication',
    request: { backupRetentionPeriod: 1, kmsKeyId: keyArn, sourceDBInstanceArn: source },
    state: [backups],
    drifts: [{ address: 'aws_db_instance_automated_backups_replication.this', field: 'retention_period', old: 14, new: 1 }],
  },
  {
    name: 'stopping a declared replication is one alert (D17)',
    event: 'StopDBInstanceAutomatedBackupsReplication',
    request: { sourceDBInstanceArn: source },
    state: [backups],
    drifts: [deletedDrift('aws_db_instance_automated_backups_replication.this')],
  },
  {
    name: 'declared replicated backups that were deleted are one alert (D17)',
    event: 'DeleteDBInstanceAutomatedBackup',
    request: { dBInstanceAutomatedBackupsArn: rdsArn('auto-backup', 'ab-0123456789abcdef') },
    state: [backups],
    drifts: [deletedDrift('aws_db_instance_automated_backups_replication.this')],
  },
  {
    name: 'a region whose certificate was changed drifts',
    event: 'ModifyCertificates',
    request: { certificateIdentifier: 'rds-ca-rsa2048-g1' },
    state: [certificate],
    drifts: [{ address: 'aws_rds_certificate.this', field: 'certificate_identifier', old: 'rds-ca-rsa4096-g1', new: 'rds-ca-rsa2048-g1' }],
  },
  {
    name: 'removing a declared override is one alert (D17)',
    event: 'ModifyCertificates',
    request: { removeCustomerOverride: true },
    state: [certificate],
    drifts: [deletedDrift('aws_rds_certificate.this')],
  },
  {
    name: 'a reservation bought as declared is not drift',
    event: 'PurchaseReservedDBInstancesOffering',
    request: {
      dBInstanceCount: 1,
      reservedDBInstanceId: 'three-years',
      reservedDBInstancesOfferingId: '8ba30be1-b9ec-447f-8f23-6114e3f4c7b4',
    },
    state: [reserved],
    drifts: [],
  },
];

export const rdsMiscCases: readonly CatalogCase[] = [...streams, ...others];
