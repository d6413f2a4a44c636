import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { keyArn, rdsArn } from './rds-names.js';

/** Declared snapshots and copies as the AWS provider writes them. */

export const snapshot = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_snapshot',
  attributes: {
    allocated_storage: 100,
    availability_zone: 'us-east-1b',
    db_instance_identifier: 'orders',
    db_snapshot_arn: rdsArn('snapshot', 'orders-golden'),
    db_snapshot_identifier: 'orders-golden',
    encrypted: true,
    engine: 'mysql',
    engine_version: '8.0.35',
    id: 'orders-golden',
    iops: 0,
    kms_key_id: keyArn,
    license_model: 'general-public-license',
    option_group_name: 'default:mysql-8-0',
    port: 3306,
    shared_accounts: ['444455556666'],
    snapshot_type: 'manual',
    source_db_snapshot_identifier: '',
    source_region: '',
    status: 'available',
    storage_type: 'gp2',
    tags: {},
    tags_all: {},
    timeouts: null,
    vpc_id: 'vpc-f9999999',
    ...changed,
  },
});
export const copy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_snapshot_copy',
  attributes: {
    copy_tags: true,
    db_snapshot_arn: rdsArn('snapshot', 'orders-copy'),
    destination_region: null,
    id: 'orders-copy',
    kms_key_id: keyArn,
    option_group_name: 'default:mysql-8-0',
    presigned_url: null,
    shared_accounts: [],
    source_db_snapshot_identifier: rdsArn('snapshot', 'orders-golden'),
    tags: {},
    tags_all: {},
    target_db_snapshot_identifier: 'orders-copy',
    ...changed,
  },
});
export const clusterSnapshot = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_cluster_snapshot',
  attributes: {
    allocated_storage: 1,
    db_cluster_identifier: 'ledger',
    db_cluster_snapshot_arn: rdsArn('cluster-snapshot', 'ledger-golden'),
    db_cluster_snapshot_identifier: 'ledger-golden',
    engine: 'aurora-mysql',
    engine_version: '8.0.mysql_aurora.3.05.2',
    id: 'ledger-golden',
    kms_key_id: keyArn,
    port: 0,
    shared_accounts: null,
    snapshot_type: 'manual',
    status: 'available',
    storage_encrypted: true,
    tags: {},
    tags_all: {},
    timeouts: null,
    ...changed,
  },
});
export const clusterCopy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_cluster_snapshot_copy',
  attributes: {
    copy_tags: false,
    db_cluster_snapshot_arn: rdsArn('cluster-snapshot', 'ledger-copy'),
    id: 'ledger-copy',
    kms_key_id: keyArn,
    shared_accounts: [],
    source_db_cluster_snapshot_identifier: rdsArn('cluster-snapshot', 'ledger-golden'),
    tags: {},
    tags_all: {},
    target_db_cluster_snapshot_identifier: 'ledger-copy',
    ...changed,
  },
});
