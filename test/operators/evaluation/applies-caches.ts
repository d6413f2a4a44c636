import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Caches with their users and groups, as Terraform creates, changes and destroys them. */

const elasticache = (kind: string, name: string): string => `arn:aws:elasticache:us-east-1:111122223333:${kind}:${name}`;
const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const team = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const sentTeam = [{ key: 'Team', value: 'data' }];
const untagged = { tags: null, tags_all: {} };

const user = resource('aws_elasticache_user', {
  access_string: 'on ~app:* +@read',
  arn: elasticache('user', 'app'),
  authentication_mode: [{ password_count: 1, passwords: ['x'], type: 'password' }],
  engine: 'redis',
  id: 'app',
  no_password_required: false,
  passwords: null,
  timeouts: null,
  user_id: 'app',
  user_name: 'app',
  ...untagged,
});
const userGroup = resource('aws_elasticache_user_group', {
  arn: elasticache('usergroup', 'apps'),
  engine: 'redis',
  id: 'apps',
  user_group_id: 'apps',
  user_ids: ['default', 'app'],
  ...untagged,
});
const membership = resource('aws_elasticache_user_group_association', {
  id: 'apps,ops',
  timeouts: null,
  user_group_id: 'apps',
  user_id: 'ops',
});
const parameters = resource('aws_elasticache_parameter_group', {
  arn: elasticache('parametergroup', 'carts'),
  description: 'Managed by Terraform',
  family: 'redis7',
  id: 'carts',
  name: 'carts',
  parameter: [
    { name: 'activerehashing', value: 'yes' },
    { name: 'min-slaves-to-write', value: '2' },
  ],
  ...untagged,
});
const subnets = resource('aws_elasticache_subnet_group', {
  arn: elasticache('subnetgroup', 'private'),
  description: 'Managed by Terraform',
  id: 'private',
  name: 'private',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  vpc_id: 'vpc-0aaa',
  ...untagged,
});
const sessions = resource('aws_elasticache_cluster', {
  apply_immediately: true,
  arn: elasticache('cluster', 'sessions'),
  auto_minor_version_upgrade: 'true',
  availability_zone: 'us-east-1a',
  az_mode: 'single-az',
  cache_nodes: [],
  cluster_address: 'sessions.cfg.use1.cache.amazonaws.com',
  cluster_id: 'sessions',
  configuration_endpoint: 'sessions.cfg.use1.cache.amazonaws.com:11211',
  engine: 'memcached',
  engine_version: '1.6.22',
  engine_version_actual: '1.6.22',
  final_snapshot_identifier: null,
  id: 'sessions',
  ip_discovery: 'ipv4',
  log_delivery_configuration: [],
  maintenance_window: 'sun:05:00-sun:06:00',
  network_type: 'ipv4',
  node_type: 'cache.t4g.small',
  notification_topic_arn: null,
  num_cache_nodes: 2,
  outpost_mode: null,
  parameter_group_name: 'default.memcached1.6',
  port: 11211,
  preferred_availability_zones: null,
  preferred_outpost_arn: '',
  replication_group_id: null,
  security_group_ids: ['sg-0aaa'],
  snapshot_arns: null,
  snapshot_name: null,
  snapshot_retention_limit: 0,
  snapshot_window: '',
  subnet_group_name: 'private',
  transit_encryption_enabled: false,
  ...team,
});
const serverless = resource('aws_elasticache_serverless_cache', {
  arn: elasticache('serverlesscache', 'flags'),
  cache_usage_limits: [{ data_storage: [{ maximum: 10, minimum: null, unit: 'GB' }], ecpu_per_second: [{ maximum: 5000, minimum: null }] }],
  create_time: '2026-03-02T10:00:00Z',
  daily_snapshot_time: '09:00',
  description: 'flags',
  endpoint: [],
  engine: 'redis',
  full_engine_version: '7.1',
  id: 'flags',
  kms_key_id: null,
  major_engine_version: '7',
  name: 'flags',
  reader_endpoint: [],
  security_group_ids: ['sg-0aaa'],
  snapshot_arns_to_restore: null,
  snapshot_retention_limit: 1,
  status: 'available',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  timeouts: null,
  user_group_id: 'apps',
  ...untagged,
});
const limits = (storage: number) => ({ dataStorage: { maximum: storage, unit: 'GB' }, eCPUPerSecond: { maximum: 5000 } });

export const cacheApplies: readonly Apply[] = life(
  'a module of caches with users and groups',
  [
    [user(), userGroup(), membership(), parameters(), subnets(), sessions(), serverless()],
    [
      user({ access_string: 'on ~* +@all' }),
      userGroup({ user_ids: ['default', 'app', 'batch'] }),
      parameters({ parameter: [{ name: 'activerehashing', value: 'no' }] }),
      subnets({ subnet_ids: ['subnet-0aaa', 'subnet-0ccc'] }),
      sessions({ node_type: 'cache.t4g.medium', num_cache_nodes: 1, tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
      serverless({
        cache_usage_limits: [
          { data_storage: [{ maximum: 20, minimum: null, unit: 'GB' }], ecpu_per_second: [{ maximum: 5000, minimum: null }] },
        ],
        snapshot_retention_limit: 3,
        user_group_id: null,
      }),
    ],
  ],
  {
    create: calls('elasticache', [
      [
        'CreateUser',
        {
          accessString: 'on ~app:* +@read',
          authenticationMode: { passwords: hidden, type: 'password' },
          engine: 'redis',
          noPasswordRequired: false,
          userId: 'app',
          userName: 'app',
        },
        { userId: 'app', aRN: elasticache('user', 'app'), status: 'active' },
      ],
      ['CreateUserGroup', { engine: 'redis', userGroupId: 'apps', userIds: ['default', 'app'] }, { userGroupId: 'apps' }],
      ['ModifyUserGroup', { userGroupId: 'apps', userIdsToAdd: ['ops'] }, { userGroupId: 'apps' }],
      [
        'CreateCacheParameterGroup',
        { cacheParameterGroupFamily: 'redis7', cacheParameterGroupName: 'carts', description: 'Managed by Terraform' },
        { cacheParameterGroupName: 'carts' },
      ],
      [
        'ModifyCacheParameterGroup',
        {
          cacheParameterGroupName: 'carts',
          parameterNameValues: [
            { parameterName: 'activerehashing', parameterValue: 'yes' },
            { parameterName: 'min-slaves-to-write', parameterValue: '2' },
          ],
        },
        { cacheParameterGroupName: 'carts' },
      ],
      [
        'CreateCacheSubnetGroup',
        {
          cacheSubnetGroupDescription: 'Managed by Terraform',
          cacheSubnetGroupName: 'private',
          subnetIds: ['subnet-0aaa', 'subnet-0bbb'],
        },
        { cacheSubnetGroupName: 'private' },
      ],
      [
        'CreateCacheCluster',
        {
          autoMinorVersionUpgrade: true,
          cacheClusterId: 'sessions',
          cacheNodeType: 'cache.t4g.small',
          cacheSubnetGroupName: 'private',
          engine: 'memcached',
          numCacheNodes: 2,
          securityGroupIds: ['sg-0aaa'],
          tags: sentTeam,
        },
        { cacheClusterId: 'sessions', cacheClusterStatus: 'creating' },
      ],
      [
        'CreateServerlessCache',
        {
          cacheUsageLimits: limits(10),
          dailySnapshotTime: '09:00',
          description: 'flags',
          engine: 'redis',
          majorEngineVersion: '7',
          securityGroupIds: ['sg-0aaa'],
          serverlessCacheName: 'flags',
          snapshotRetentionLimit: 1,
          subnetIds: ['subnet-0aaa', 'subnet-0bbb'],
          userGroupId: 'apps',
        },
        { serverlessCache: { serverlessCacheName: 'flags', status: 'creating' } },
      ],
    ]),
    change: calls('elasticache', [
      ['ModifyUserGroup', { userGroupId: 'apps', userIdsToRemove: ['ops'] }, { userGroupId: 'apps' }],
      ['ModifyUser', { accessString: 'on ~* +@all', userId: 'app' }, { userId: 'app' }],
      ['ModifyUserGroup', { userGroupId: 'apps', userIdsToAdd: ['batch'] }, { userGroupId: 'apps' }],
      [
        'ResetCacheParameterGroup',
        { cacheParameterGroupName: 'carts', parameterNameValues: [{ parameterName: 'min-slaves-to-write', parameterValue: '2' }] },
        { cacheParameterGroupName: 'carts' },
      ],
      [
        'ModifyCacheParameterGroup',
        { cacheParameterGroupName: 'carts', parameterNameValues: [{ parameterName: 'activerehashing', parameterValue: 'no' }] },
        { cacheParameterGroupName: 'carts' },
      ],
      [
        'ModifyCacheSubnetGroup',
        {
          cacheSubnetGroupDescription: 'Managed by Terraform',
          cacheSubnetGroupName: 'private',
          subnetIds: ['subnet-0aaa', 'subnet-0ccc'],
        },
        { cacheSubnetGroupName: 'private' },
      ],
      ['RemoveTagsFromResource', { resourceName: elasticache('cluster', 'sessions'), tagKeys: ['Team'] }],
      ['AddTagsToResource', { resourceName: elasticache('cluster', 'sessions'), tags: [{ key: 'Team', value: 'web' }] }],
      [
        'ModifyCacheCluster',
        {
          applyImmediately: true,
          cacheClusterId: 'sessions',
          cacheNodeIdsToRemove: ['0002'],
          cacheNodeType: 'cache.t4g.medium',
          numCacheNodes: 1,
        },
        { cacheClusterId: 'sessions' },
      ],
      [
        'ModifyServerlessCache',
        { cacheUsageLimits: limits(20), removeUserGroup: true, serverlessCacheName: 'flags', snapshotRetentionLimit: 3 },
        { serverlessCache: { serverlessCacheName: 'flags' } },
      ],
    ]),
    destroy: calls('elasticache', [
      ['DeleteServerlessCache', { serverlessCacheName: 'flags' }],
      ['DeleteCacheCluster', { cacheClusterId: 'sessions' }],
      ['DeleteCacheSubnetGroup', { cacheSubnetGroupName: 'private' }],
      ['DeleteCacheParameterGroup', { cacheParameterGroupName: 'carts' }],
      ['DeleteUserGroup', { userGroupId: 'apps' }],
      ['DeleteUser', { userId: 'app' }],
    ]),
  },
);
