import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Databases in memory with their users and groups, as Terraform creates, changes and destroys them. */

const memory = (kind: string, name: string): string => `arn:aws:memorydb:us-east-1:111122223333:${kind}/${name}`;
const team = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const untagged = { tags: null, tags_all: {} };

const ledger = resource('aws_memorydb_cluster', {
  acl_name: 'apps',
  arn: memory('cluster', 'ledger'),
  auto_minor_version_upgrade: true,
  cluster_endpoint: [],
  data_tiering: false,
  description: 'Managed by Terraform',
  engine: 'redis',
  engine_patch_version: '7.1.1',
  engine_version: '7.1',
  final_snapshot_name: '',
  id: 'ledger',
  kms_key_arn: '',
  maintenance_window: 'sun:05:00-sun:06:00',
  multi_region_cluster_name: '',
  name: 'ledger',
  name_prefix: '',
  node_type: 'db.r6g.large',
  num_replicas_per_shard: 1,
  num_shards: 2,
  parameter_group_name: 'ledger',
  port: 6379,
  security_group_ids: ['sg-0aaa'],
  shards: [],
  snapshot_arns: null,
  snapshot_name: null,
  snapshot_retention_limit: 7,
  snapshot_window: '03:00-04:00',
  sns_topic_arn: 'arn:aws:sns:us-east-1:111122223333:ops',
  subnet_group_name: 'private',
  tls_enabled: true,
  ...team,
});
const acl = resource('aws_memorydb_acl', {
  arn: memory('acl', 'apps'),
  id: 'apps',
  minimum_engine_version: '6.2',
  name: 'apps',
  name_prefix: '',
  user_names: ['app', 'ops'],
  ...untagged,
});
const app = resource('aws_memorydb_user', {
  access_string: 'on ~app:* +@read',
  arn: memory('user', 'app'),
  authentication_mode: [{ password_count: 1, passwords: ['x'], type: 'password' }],
  id: 'app',
  minimum_engine_version: '6.2',
  user_name: 'app',
  ...untagged,
});
const settings = resource('aws_memorydb_parameter_group', {
  arn: memory('parametergroup', 'ledger'),
  description: 'Managed by Terraform',
  family: 'memorydb_redis7',
  id: 'ledger',
  name: 'ledger',
  name_prefix: '',
  parameter: [{ name: 'activedefrag', value: 'yes' }],
  ...untagged,
});
const places = resource('aws_memorydb_subnet_group', {
  arn: memory('subnetgroup', 'private'),
  description: 'Managed by Terraform',
  id: 'private',
  name: 'private',
  name_prefix: '',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  vpc_id: 'vpc-0aaa',
  ...untagged,
});
const backup = resource('aws_memorydb_snapshot', {
  arn: memory('snapshot', 'before'),
  cluster_configuration: [],
  cluster_name: 'ledger',
  id: 'before',
  kms_key_arn: '',
  name: 'before',
  name_prefix: '',
  source: 'manual',
  ...untagged,
});

export const memoryApplies: readonly Apply[] = life(
  'a database in memory with users',
  [
    [app(), acl(), settings(), places(), ledger(), backup()],
    [
      app({ access_string: 'on ~* +@all' }),
      acl({ user_names: ['app', 'batch'] }),
      settings({ parameter: [{ name: 'maxmemory-policy', value: 'allkeys-lru' }] }),
      places({ subnet_ids: ['subnet-0aaa', 'subnet-0ccc'] }),
      ledger({
        num_replicas_per_shard: 2,
        num_shards: 3,
        snapshot_retention_limit: 1,
        sns_topic_arn: '',
        tags: { Team: 'web' },
        tags_all: { Team: 'web' },
      }),
    ],
  ],
  {
    create: calls('memorydb', [
      [
        'CreateUser',
        {
          accessString: 'on ~app:* +@read',
          authenticationMode: { passwords: 'HIDDEN_DUE_TO_SECURITY_REASONS', type: 'password' },
          userName: 'app',
        },
        { user: { name: 'app', aRN: memory('user', 'app') } },
      ],
      ['CreateACL', { aCLName: 'apps', userNames: ['app', 'ops'] }, { aCL: { name: 'apps' } }],
      [
        'CreateParameterGroup',
        { description: 'Managed by Terraform', family: 'memorydb_redis7', parameterGroupName: 'ledger' },
        { parameterGroup: { name: 'ledger' } },
      ],
      [
        'UpdateParameterGroup',
        { parameterGroupName: 'ledger', parameterNameValues: [{ parameterName: 'activedefrag', parameterValue: 'yes' }] },
      ],
      [
        'CreateSubnetGroup',
        { description: 'Managed by Terraform', subnetGroupName: 'private', subnetIds: ['subnet-0aaa', 'subnet-0bbb'] },
        { subnetGroup: { name: 'private' } },
      ],
      [
        'CreateCluster',
        {
          aCLName: 'apps',
          autoMinorVersionUpgrade: true,
          clusterName: 'ledger',
          description: 'Managed by Terraform',
          nodeType: 'db.r6g.large',
          numReplicasPerShard: 1,
          numShards: 2,
          parameterGroupName: 'ledger',
          securityGroupIds: ['sg-0aaa'],
          snapshotRetentionLimit: 7,
          snsTopicArn: 'arn:aws:sns:us-east-1:111122223333:ops',
          subnetGroupName: 'private',
          tLSEnabled: true,
          tags: [{ key: 'Team', value: 'data' }],
        },
        { cluster: { name: 'ledger', status: 'creating' } },
      ],
      ['CreateSnapshot', { clusterName: 'ledger', snapshotName: 'before' }, { snapshot: { name: 'before' } }],
    ]),
    change: calls('memorydb', [
      ['DeleteSnapshot', { snapshotName: 'before' }],
      ['UpdateUser', { accessString: 'on ~* +@all', userName: 'app' }, { user: { name: 'app' } }],
      ['UpdateACL', { aCLName: 'apps', userNamesToAdd: ['batch'], userNamesToRemove: ['ops'] }, { aCL: { name: 'apps' } }],
      ['ResetParameterGroup', { parameterGroupName: 'ledger', parameterNames: ['activedefrag'] }],
      [
        'UpdateParameterGroup',
        { parameterGroupName: 'ledger', parameterNameValues: [{ parameterName: 'maxmemory-policy', parameterValue: 'allkeys-lru' }] },
      ],
      ['UpdateSubnetGroup', { description: 'Managed by Terraform', subnetGroupName: 'private', subnetIds: ['subnet-0aaa', 'subnet-0ccc'] }],
      ['UntagResource', { resourceArn: memory('cluster', 'ledger'), tagKeys: ['Team'] }],
      ['TagResource', { resourceArn: memory('cluster', 'ledger'), tags: [{ key: 'Team', value: 'web' }] }],
      [
        'UpdateCluster',
        {
          clusterName: 'ledger',
          replicaConfiguration: { replicaCount: 2 },
          shardConfiguration: { shardCount: 3 },
          snapshotRetentionLimit: 1,
          snsTopicArn: '',
          snsTopicStatus: 'inactive',
        },
        { cluster: { name: 'ledger' } },
      ],
    ]),
    destroy: calls('memorydb', [
      ['DeleteCluster', { clusterName: 'ledger' }, { cluster: { name: 'ledger' } }],
      ['DeleteSubnetGroup', { subnetGroupName: 'private' }],
      ['DeleteParameterGroup', { parameterGroupName: 'ledger' }],
      ['DeleteACL', { aCLName: 'apps' }],
      ['DeleteUser', { userName: 'app' }],
    ]),
  },
);
