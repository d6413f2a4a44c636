import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, arn, declared, deletes, drifts, tagExamples } from './examples.js';

const parameters = declared('aws_elasticache_parameter_group', {
  arn: arn('elasticache', 'parametergroup:sessions'),
  description: 'Managed by Terraform',
  family: 'redis7',
  id: 'sessions',
  name: 'sessions',
  parameter: [{ name: 'maxmemory-policy', value: 'allkeys-lru' }],
  tags: {},
});
const subnets = declared('aws_elasticache_subnet_group', {
  arn: arn('elasticache', 'subnetgroup:private'),
  description: 'Managed by Terraform',
  id: 'private',
  name: 'private',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  tags: {},
  vpc_id: 'vpc-0123',
});
const app = declared('aws_elasticache_user', {
  access_string: 'on ~app:* +@read',
  arn: arn('elasticache', 'user:app'),
  authentication_mode: [{ password_count: 1, passwords: [], type: 'password' }],
  engine: 'redis',
  id: 'app',
  no_password_required: false,
  passwords: ['Vb8nTq3Zs6Yk1Hd5'],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  user_id: 'app',
  user_name: 'app',
});
const shop = declared('aws_elasticache_user_group', {
  arn: arn('elasticache', 'usergroup:shop'),
  engine: 'redis',
  id: 'shop',
  tags: {},
  user_group_id: 'shop',
  user_ids: ['app', 'default'],
});
const member = declared('aws_elasticache_user_group_association', { id: 'shop,batch', user_group_id: 'shop', user_id: 'batch' });
const named = (name: string, value: string) => ({ cacheParameterGroupName: 'sessions', parameterNameValues: [{ parameterName: name, parameterValue: value }] });
const createUser: JsonObject = {
  accessString: 'on ~app:* +@read',
  engine: 'REDIS',
  noPasswordRequired: false,
  passwords: ['HIDDEN_DUE_TO_SECURITY_REASONS'],
  tags: [{ key: 'team', value: 'data' }],
  userId: 'app',
  userName: 'app',
};
const resource = arn('elasticache', 'user:app');

export const elasticacheAccessCases: readonly CatalogCase[] = [
  agrees(
    'a parameter group created as declared is not drift',
    'CreateCacheParameterGroup',
    { cacheParameterGroupName: 'Sessions', cacheParameterGroupFamily: 'redis7', description: 'Managed by Terraform' },
    [parameters()],
  ),
  drifts('another parameter is drift', 'ModifyCacheParameterGroup', named('maxmemory-policy', 'noeviction'), [parameters()], [
    ['parameter', [{ name: 'maxmemory-policy', value: 'allkeys-lru' }], [{ name: 'maxmemory-policy', value: 'noeviction' }]],
  ]),
  drifts('a reset parameter is drift', 'ResetCacheParameterGroup', named('maxmemory-policy', ''), [parameters()], [
    ['parameter', [{ name: 'maxmemory-policy', value: 'allkeys-lru' }], []],
  ]),
  drifts('a reset group is drift', 'ResetCacheParameterGroup', { cacheParameterGroupName: 'sessions', resetAllParameters: true }, [parameters()], [
    ['parameter', [{ name: 'maxmemory-policy', value: 'allkeys-lru' }], []],
  ]),
  agrees('the reset of an undeclared parameter is not drift', 'ResetCacheParameterGroup', named('timeout', ''), [parameters()]),
  ...deletes('DeleteCacheParameterGroup', { cacheParameterGroupName: 'sessions' }, { cacheParameterGroupName: 'session' }, parameters()),
  agrees(
    'a subnet group created as declared is not drift',
    'CreateCacheSubnetGroup',
    { cacheSubnetGroupName: 'private', cacheSubnetGroupDescription: 'Managed by Terraform', subnetIds: ['subnet-0bbb', 'subnet-0aaa'] },
    [subnets()],
  ),
  drifts('other subnets are drift', 'ModifyCacheSubnetGroup', { cacheSubnetGroupName: 'private', subnetIds: ['subnet-0ccc'] }, [subnets()], [
    ['subnet_ids', ['subnet-0aaa', 'subnet-0bbb'], ['subnet-0ccc']],
  ]),
  ...deletes('DeleteCacheSubnetGroup', { cacheSubnetGroupName: 'private' }, { cacheSubnetGroupName: 'public' }, subnets()),
  agrees('a user created as declared is not drift', 'CreateUser', createUser, [app()]),
  drifts(
    'a user with all rights and no password is drift',
    'ModifyUser',
    { userId: 'app', accessString: 'on ~* +@all', noPasswordRequired: true, authenticationMode: { type: 'no-password-required' } },
    [app()],
    [
      ['access_string', 'on ~app:* +@read', 'on ~* +@all'],
      ['no_password_required', false, true],
      ['authentication_mode.type', 'password', 'no-password'],
    ],
  ),
  ...deletes('DeleteUser', { userId: 'app' }, { userId: 'default' }, app()),
  agrees('a user group created as declared is not drift', 'CreateUserGroup', { userGroupId: 'shop', engine: 'REDIS', userIds: ['default', 'app'] }, [shop()]),
  drifts('another member is drift', 'ModifyUserGroup', { userGroupId: 'shop', userIdsToAdd: ['intruder'] }, [shop()], [
    ['user_ids', ['app', 'default'], ['app', 'default', 'intruder']],
  ]),
  drifts('a removed member is drift', 'ModifyUserGroup', { userGroupId: 'shop', userIdsToRemove: ['app'] }, [shop()], [['user_ids', ['app', 'default'], ['default']]]),
  drifts('a removed association is drift', 'ModifyUserGroup', { userGroupId: 'shop', userIdsToRemove: ['batch'] }, [member(), shop()], [['*', {}, null]]),
  ...deletes('DeleteUserGroup', { userGroupId: 'shop' }, { userGroupId: 'shops' }, shop()),
  ...tagExamples(
    ['AddTagsToResource', 'RemoveTagsFromResource'],
    { tag: (tags) => ({ resourceName: resource, tags }), untag: (tagKeys) => ({ resourceName: resource, tagKeys }) },
    app(),
  ),
];
