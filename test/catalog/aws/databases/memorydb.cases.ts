import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, changesNothing, declared, deletes, drifts, keyArn, tagExamples } from './examples.js';

const clusterArn = arn('memorydb', 'cluster/ledger');
const ledger = declared('aws_memorydb_cluster', {
  acl_name: 'ledger',
  arn: clusterArn,
  auto_minor_version_upgrade: true,
  data_tiering: false,
  description: 'Managed by Terraform',
  engine: 'redis',
  engine_version: '7.1',
  id: 'ledger',
  kms_key_arn: keyArn,
  maintenance_window: 'sun:05:00-sun:06:00',
  multi_region_cluster_name: '',
  name: 'ledger',
  node_type: 'db.r6g.large',
  num_replicas_per_shard: 1,
  num_shards: 2,
  parameter_group_name: 'ledger',
  port: 6379,
  security_group_ids: ['sg-0aaa1111bbbb2222c'],
  snapshot_retention_limit: 7,
  snapshot_window: '03:00-04:00',
  sns_topic_arn: arn('sns', 'ledger'),
  subnet_group_name: 'private',
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  tls_enabled: true,
});
const createLedger: JsonObject = {
  aCLName: 'ledger',
  clusterName: 'ledger',
  description: 'Managed by Terraform',
  kmsKeyId: keyArn,
  nodeType: 'db.r6g.large',
  numReplicasPerShard: 1,
  numShards: 2,
  parameterGroupName: 'ledger',
  securityGroupIds: ['sg-0aaa1111bbbb2222c'],
  snapshotRetentionLimit: 7,
  subnetGroupName: 'private',
  tLSEnabled: true,
  tags: [{ key: 'team', value: 'data' }],
};
const list = declared('aws_memorydb_acl', { arn: arn('memorydb', 'acl/ledger'), id: 'ledger', name: 'ledger', tags: {}, user_names: ['app', 'ops'] });
const app = declared('aws_memorydb_user', {
  access_string: 'on ~app:* +@read',
  arn: arn('memorydb', 'user/app'),
  authentication_mode: [{ password_count: 1, passwords: ['Vb8nTq3Zs6Yk1Hd5'], type: 'password' }],
  id: 'app',
  tags: {},
  user_name: 'app',
});
const parameters = declared('aws_memorydb_parameter_group', {
  arn: arn('memorydb', 'parametergroup/ledger'),
  description: 'Managed by Terraform',
  family: 'memorydb_redis7',
  id: 'ledger',
  name: 'ledger',
  parameter: [{ name: 'activedefrag', value: 'yes' }],
  tags: {},
});
const subnets = declared('aws_memorydb_subnet_group', {
  arn: arn('memorydb', 'subnetgroup/private'),
  description: 'Managed by Terraform',
  id: 'private',
  name: 'private',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  tags: {},
});
const snapshot = declared('aws_memorydb_snapshot', { arn: arn('memorydb', 'snapshot/before'), cluster_name: 'ledger', id: 'before', kms_key_arn: '', name: 'before', tags: {} });
const world = declared('aws_memorydb_multi_region_cluster', {
  arn: 'arn:aws:memorydb::111122223333:multiregioncluster/virxk-ledger',
  description: '',
  engine: 'valkey',
  engine_version: '7.3',
  multi_region_cluster_name: 'virxk-ledger',
  multi_region_cluster_name_suffix: 'ledger',
  multi_region_parameter_group_name: 'default.memorydb-valkey7.multiregion',
  node_type: 'db.r7g.xlarge',
  num_shards: 1,
  status: 'available',
  tags: {},
  tls_enabled: true,
});
const createWorld = { multiRegionClusterNameSuffix: 'ledger', nodeType: 'db.r7g.xlarge', tLSEnabled: true };
const named = (response: string) => ({ response: { multiRegionCluster: { multiRegionClusterName: response } } });
const ofLedger = (request: JsonObject) => ({ clusterName: 'ledger', ...request });
const setTo = (parameterValue: string) => ({ parameterGroupName: 'ledger', parameterNameValues: [{ parameterName: 'activedefrag', parameterValue }] });

export const memorydbCases: readonly CatalogCase[] = [
  agrees('a cluster created as declared is not drift', 'CreateCluster', createLedger, [ledger()]),
  drifts(
    'a cluster open to all users, without backups and notifications is drift',
    'UpdateCluster',
    ofLedger({ aCLName: 'open-access', snapshotRetentionLimit: 0, snsTopicStatus: 'INACTIVE' }),
    [ledger()],
    [
      ['acl_name', 'ledger', 'open-access'],
      ['snapshot_retention_limit', 7, 0],
      ['sns_topic_arn', arn('sns', 'ledger'), null],
    ],
  ),
  ...deletes('DeleteCluster', { clusterName: 'ledger' }, { clusterName: 'ledgers' }, ledger()),
  appears('a list that no state declares', 'CreateACL', { aCLName: 'shadow', userNames: ['app'] }, 'aws_memorydb_acl'),
  drifts('another user in the list is drift', 'UpdateACL', { aCLName: 'ledger', userNamesToAdd: ['intruder'], userNamesToRemove: ['ops'] }, [list()], [
    ['user_names', ['app', 'ops'], ['app', 'intruder']],
  ]),
  ...deletes('DeleteACL', { aCLName: 'ledger' }, { aCLName: 'open-access' }, list()),
  agrees(
    'a user created as declared is not drift',
    'CreateUser',
    { userName: 'app', accessString: 'on ~app:* +@read', authenticationMode: { type: 'password', passwords: ['HIDDEN_DUE_TO_SECURITY_REASONS'] } },
    [app()],
  ),
  drifts(
    'a user with all rights and another password is drift',
    'UpdateUser',
    { userName: 'app', accessString: 'on ~* +@all', authenticationMode: { type: 'password', passwords: ['HIDDEN_DUE_TO_SECURITY_REASONS'] } },
    [app()],
    [
      ['access_string', 'on ~app:* +@read', 'on ~* +@all'],
      ['authentication_mode.passwords', '(sensitive)', null],
    ],
  ),
  ...deletes('DeleteUser', { userName: 'app' }, { userName: 'ops' }, app()),
  agrees(
    'a parameter group created as declared is not drift',
    'CreateParameterGroup',
    { parameterGroupName: 'ledger', family: 'memorydb_redis7', description: 'Managed by Terraform' },
    [parameters()],
  ),
  drifts('another parameter is drift', 'UpdateParameterGroup', setTo('no'), [parameters()], [
    ['parameter', [{ name: 'activedefrag', value: 'yes' }], [{ name: 'activedefrag', value: 'no' }]],
  ]),
  agrees('the reset of an undeclared parameter is not drift', 'ResetParameterGroup', { parameterGroupName: 'ledger', parameterNames: ['timeout'] }, [parameters()]),
  ...deletes('DeleteParameterGroup', { parameterGroupName: 'ledger' }, { parameterGroupName: 'ledgers' }, parameters()),
  appears('a subnet group that no state declares', 'CreateSubnetGroup', { subnetGroupName: 'shadow', subnetIds: ['subnet-0aaa'] }, 'aws_memorydb_subnet_group'),
  drifts('other subnets are drift', 'UpdateSubnetGroup', { subnetGroupName: 'private', subnetIds: ['subnet-0ccc'] }, [subnets()], [
    ['subnet_ids', ['subnet-0aaa', 'subnet-0bbb'], ['subnet-0ccc']],
  ]),
  ...deletes('DeleteSubnetGroup', { subnetGroupName: 'private' }, { subnetGroupName: 'public' }, subnets()),
  agrees('a snapshot created as declared is not drift', 'CreateSnapshot', { clusterName: 'ledger', snapshotName: 'before' }, [snapshot()]),
  ...deletes('DeleteSnapshot', { snapshotName: 'before' }, { snapshotName: 'after' }, snapshot()),
  appears('a cluster of several regions that no state declares', 'CreateMultiRegionCluster', createWorld, 'aws_memorydb_multi_region_cluster', named('virxk-shadow')),
  drifts('another node type is drift', 'UpdateMultiRegionCluster', { multiRegionClusterName: 'virxk-ledger', nodeType: 'db.r7g.2xlarge' }, [world()], [
    ['node_type', 'db.r7g.xlarge', 'db.r7g.2xlarge'],
  ]),
  ...deletes('DeleteMultiRegionCluster', { multiRegionClusterName: 'virxk-ledger' }, { multiRegionClusterName: 'virxk-other' }, world()),
  ...tagExamples(
    ['TagResource', 'UntagResource'],
    { tag: (tags) => ({ resourceArn: clusterArn, tags }), untag: (tagKeys) => ({ resourceArn: clusterArn, tagKeys }) },
    ledger(),
  ),
  changesNothing('FailoverShard', ofLedger({ shardName: '0001' })),
  changesNothing('BatchUpdateCluster', { clusterNames: ['ledger'] }),
];
