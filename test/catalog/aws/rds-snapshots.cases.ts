import type { JsonObject } from '../../../src/model/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../support/catalog-case.js';
import { keyArn, rdsArn } from './rds-declared.js';

const snapshot = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_snapshot',
  attributes: {
    allocated_storage: 100, availability_zone: 'us-east-1b', db_instance_identifier: 'orders', db_snapshot_arn: rdsArn('snapshot', 'orders-golden'),
    db_snapshot_identifier: 'orders-golden', encrypted: true, engine: 'mysql', engine_version: '8.0.35', id: 'orders-golden', iops: 0, kms_key_id: keyArn,
    license_model: 'general-public-license', option_group_name: 'default:mysql-8-0', port: 3306, shared_accounts: ['444455556666'], snapshot_type: 'manual',
    source_db_snapshot_identifier: '', source_region: '', status: 'available', storage_type: 'gp2', tags: {}, tags_all: {}, timeouts: null, vpc_id: 'vpc-f9999999',
    ...changed,
  },
});
const copy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_snapshot_copy',
  attributes: {
    copy_tags: true, db_snapshot_arn: rdsArn('snapshot', 'orders-copy'), destination_region: null, id: 'orders-copy', kms_key_id: keyArn, option_group_name: 'default:mysql-8-0',
    presigned_url: null, shared_accounts: [], source_db_snapshot_identifier: rdsArn('snapshot', 'orders-golden'), tags: {}, tags_all: {}, target_db_snapshot_identifier: 'orders-copy',
    ...changed,
  },
});
const clusterSnapshot = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_cluster_snapshot',
  attributes: {
    allocated_storage: 1, db_cluster_identifier: 'ledger', db_cluster_snapshot_arn: rdsArn('cluster-snapshot', 'ledger-golden'), db_cluster_snapshot_identifier: 'ledger-golden',
    engine: 'aurora-mysql', engine_version: '8.0.mysql_aurora.3.05.2', id: 'ledger-golden', kms_key_id: keyArn, port: 0, shared_accounts: null, snapshot_type: 'manual',
    status: 'available', storage_encrypted: true, tags: {}, tags_all: {}, timeouts: null,
    ...changed,
  },
});
const clusterCopy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_cluster_snapshot_copy',
  attributes: {
    copy_tags: false, db_cluster_snapshot_arn: rdsArn('cluster-snapshot', 'ledger-copy'), id: 'ledger-copy', kms_key_id: keyArn, shared_accounts: [],
    source_db_cluster_snapshot_identifier: rdsArn('cluster-snapshot', 'ledger-golden'), tags: {}, tags_all: {}, target_db_cluster_snapshot_identifier: 'ledger-copy',
    ...changed,
  },
});

const snapshotAnswer = { allocatedStorage: 100, dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'orders-golden', encrypted: true, engine: 'mysql', engineVersion: '8.0.35', snapshotType: 'manual', status: 'creating' };

type Kind = {
  readonly subject: 'DBSnapshot' | 'DBClusterSnapshot';
  readonly named: string;
  readonly declared: (changed?: JsonObject) => DeclaredResource;
  readonly name: string;
  readonly copied: (changed?: JsonObject) => DeclaredResource;
  readonly copyName: string;
};
const kinds: readonly Kind[] = [
  { subject: 'DBSnapshot', named: 'dBSnapshotIdentifier', declared: snapshot, name: 'orders-golden', copied: copy, copyName: 'orders-copy' },
  { subject: 'DBClusterSnapshot', named: 'dBClusterSnapshotIdentifier', declared: clusterSnapshot, name: 'ledger-golden', copied: clusterCopy, copyName: 'ledger-copy' },
];
const addressOf = (resource: DeclaredResource): string => `${resource.type}.this`;

/** Instances and clusters differ in names only. */
const shared = kinds.flatMap(({ subject, named, declared, name, copied, copyName }): readonly CatalogCase[] => {
  const drift = (resource: DeclaredResource, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
    address: addressOf(resource), field: 'shared_accounts', old, new: value,
  });
  const event = `Modify${subject}Attribute`;
  return [
    {
      name: 'a declared snapshot made public drifts',
      event,
      request: { attributeName: 'restore', [named]: name, valuesToAdd: ['all'] },
      response: { [named]: name, [`d${subject.slice(1)}Attributes`]: [{ attributeName: 'restore', attributeValues: ['444455556666', 'all'] }] },
      state: [declared({ shared_accounts: ['444455556666'] })],
      drifts: [drift(declared(), ['444455556666'], ['444455556666', 'all'])],
    },
    {
      name: 'a snapshot of a state that knows of no sharing yet drifts when it is shared',
      event,
      request: { attributeName: 'restore', [named]: name.toUpperCase(), valuesToAdd: ['999988887777'], valuesToRemove: [] },
      state: [declared({ shared_accounts: null })],
      drifts: [drift(declared(), null, ['999988887777'])],
    },
    {
      name: 'an account that may no longer restore drifts',
      event,
      request: { attributeName: 'restore', [named]: name, valuesToRemove: ['444455556666'] },
      state: [declared({ shared_accounts: ['444455556666'] })],
      drifts: [drift(declared(), ['444455556666'], [])],
    },
    {
      name: 'a declared copy that was shared drifts',
      event,
      request: { attributeName: 'restore', [named]: copyName, valuesToAdd: ['999988887777'] },
      state: [copied()],
      drifts: [drift(copied(), [], ['999988887777'])],
    },
    {
      name: 'a snapshot shared as declared is no drift',
      event,
      request: { attributeName: 'restore', [named]: name, valuesToAdd: ['444455556666'] },
      state: [declared({ shared_accounts: ['444455556666'] })],
      drifts: [],
    },
    { name: 'a call that adds nobody is no drift', event, request: { attributeName: 'restore', [named]: name, valuesToAdd: [] }, state: [declared()], drifts: [] },
    {
      name: 'a declared snapshot that is gone is one alert (D17)',
      event: `Delete${subject}`,
      request: { [named]: name },
      response: { [named]: name, snapshotType: 'manual', status: 'deleted' },
      state: [declared(), copied()],
      drifts: [{ address: addressOf(declared()), field: '*', old: {}, new: null }],
    },
    {
      name: 'a declared copy that is gone is one alert (D17)',
      event: `Delete${subject}`,
      request: { [named]: copyName },
      state: [declared(), copied()],
      drifts: [{ address: addressOf(copied()), field: '*', old: {}, new: null }],
    },
    { name: 'a snapshot that no state declares may go', event: `Delete${subject}`, request: { [named]: 'nightly' }, state: [declared()], drifts: [], dropped: 'not_in_state' },
    {
      name: 'a copy that no state declares is created as a copy',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: name, [`target${subject}Identifier`]: 'taken-away', copyTags: true, kmsKeyId: keyArn },
      response: { [named]: 'taken-away', status: 'copying' },
      state: [declared(), copied()],
      drifts: [{ address: copied().type, field: '*', old: null, new: {} }],
    },
    {
      name: 'a copy made as declared is no drift, its key given by id',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: name, [`target${subject}Identifier`]: copyName, kmsKeyId: keyArn.slice(keyArn.lastIndexOf('/') + 1) },
      state: [declared(), copied()],
      drifts: [],
    },
    {
      name: 'a copy that is declared as a snapshot is no drift',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: 'other', [`target${subject}Identifier`]: name },
      state: [declared()],
      drifts: [],
    },
    {
      name: 'a declared copy made again with another key drifts',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: name, [`target${subject}Identifier`]: copyName, kmsKeyId: 'alias/other' },
      response: { kmsKeyId: keyArn.replace('1234abcd', '9999ffff') },
      state: [copied()],
      drifts: [{ address: addressOf(copied()), field: 'kms_key_id', old: keyArn, new: keyArn.replace('1234abcd', '9999ffff') }],
    },
  ];
});

export const rdsSnapshotCases: readonly CatalogCase[] = [
  ...shared,
  {
    name: 'a snapshot that no state declares is created',
    event: 'CreateDBSnapshot',
    request: { dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'exfiltration' },
    response: { ...snapshotAnswer, dBSnapshotIdentifier: 'exfiltration' },
    state: [snapshot()],
    drifts: [{ address: 'aws_db_snapshot', field: '*', old: null, new: {} }],
  },
  { name: 'a snapshot made as declared is no drift', event: 'CreateDBSnapshot', request: { dBInstanceIdentifier: 'Orders', dBSnapshotIdentifier: 'Orders-Golden', tags: [] }, response: snapshotAnswer, state: [snapshot()], drifts: [] },
  {
    name: 'a cluster snapshot that no state declares is created',
    event: 'CreateDBClusterSnapshot',
    request: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'exfiltration' },
    response: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'exfiltration', engine: 'aurora-mysql', status: 'creating' },
    state: [clusterSnapshot()],
    drifts: [{ address: 'aws_db_cluster_snapshot', field: '*', old: null, new: {} }],
  },
  {
    name: 'a cluster snapshot made as declared is no drift',
    event: 'CreateDBClusterSnapshot', request: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'ledger-golden' }, state: [clusterSnapshot()], drifts: [],
  },
  {
    name: 'a snapshot of a DocumentDB cluster is another type',
    event: 'CreateDBClusterSnapshot',
    request: { dBClusterIdentifier: 'documents', dBClusterSnapshotIdentifier: 'documents-1' },
    response: { dBClusterSnapshotIdentifier: 'documents-1', engine: 'docdb' },
    state: [clusterSnapshot()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  {
    name: 'a snapshot upgraded to another engine version drifts',
    event: 'ModifyDBSnapshot',
    request: { dBSnapshotIdentifier: 'orders-golden', engineVersion: '8.4.3' },
    state: [snapshot()],
    drifts: [{ address: 'aws_db_snapshot.this', field: 'engine_version', old: '8.0.35', new: '8.4.3' }],
  },
  { name: 'a snapshot set as declared is no drift', event: 'ModifyDBSnapshot', request: { dBSnapshotIdentifier: 'orders-copy', optionGroupName: 'default:mysql-8-0' }, state: [copy()], drifts: [] },
];
