import {
  add,
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  forEach,
  hidden,
  merge,
  modify,
  on,
  put,
  remove,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, tagMap } from '../../values.js';
import { arnKey, caseless, not, someOf } from '../rds/rds-values.js';
import { entriesOf, equals, lowerKey, newTags, onArn } from './database-values.js';

/**
 * Amazon ElastiCache: users and their groups, parameter groups, subnet groups, tags.
 * Source: ElastiCache API reference, Terraform AWS provider schemas 3 to 6.
 */

const parameterGroup = on('aws_elasticache_parameter_group', { name: 'cacheParameterGroupName' });
const subnetGroup = on('aws_elasticache_subnet_group', { name: 'cacheSubnetGroupName' });
const user = on('aws_elasticache_user', { user_id: 'userId' });
const userGroup = on('aws_elasticache_user_group', { user_group_id: 'userGroupId' });
const membership = on('aws_elasticache_user_group_association', { user_group_id: 'userGroupId', user_id: 'item' });

const parameters = entriesOf('parameterNameValues', { name: 'parameterName', value: 'parameterValue' });
const parameterNames = entriesOf('parameterNameValues', { name: 'parameterName' });
const resetsAll = equals('resetAllParameters', true, 'true');

/** The call and the state have different words for the absence of a password. */
const authenticationType = via('authenticationMode.type', (type) => (type === 'no-password-required' ? 'no-password' : type));
const rights: Edits = {
  access_string: 'accessString',
  'authentication_mode.type': authenticationType,
  engine: caseless('engine'),
  no_password_required: 'noPasswordRequired',
};

const subnets: Edits = { description: 'cacheSubnetGroupDescription', subnet_ids: someOf('subnetIds') };
const tagged = [
  'aws_elasticache_cluster',
  'aws_elasticache_replication_group',
  'aws_elasticache_serverless_cache',
  'aws_elasticache_parameter_group',
  'aws_elasticache_subnet_group',
  'aws_elasticache_user',
  'aws_elasticache_user_group',
];

export const elasticacheAccess: ServiceCatalog = {
  eventSource: 'elasticache.amazonaws.com',
  types: {
    aws_elasticache_parameter_group: { keys: [[lowerKey('name')], [arnKey('arn')]], scope: 'region', family: 'database' },
    aws_elasticache_subnet_group: { keys: [[lowerKey('name')], [arnKey('arn')]], scope: 'region', family: 'database', noise: ['vpc_id'] },
    aws_elasticache_user: {
      keys: [[lowerKey('user_id')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      access: 'identity',
      cloudId: 'user_id',
      noise: ['authentication_mode.password_count'],
      secrets: ['passwords', 'authentication_mode.passwords'],
    },
    aws_elasticache_user_group: {
      keys: [[lowerKey('user_group_id')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      access: 'identity',
      cloudId: 'user_group_id',
      shared: {
        user_ids: { type: 'aws_elasticache_user_group_association', holder: 'user_group_id', of: 'user_group_id', element: 'user_id' },
      },
    },
    aws_elasticache_user_group_association: {
      keys: [[lowerKey('user_group_id'), lowerKey('user_id')], [lowerKey('user_group_id')]],
      scope: 'region',
      family: 'database',
      access: 'attachment',
    },
  },
  events: {
    CreateCacheParameterGroup: create(
      parameterGroup,
      { description: 'description', family: 'cacheParameterGroupFamily', tags: newTags },
      { id: 'cacheParameterGroupName' },
    ),
    ModifyCacheParameterGroup: modify(parameterGroup, { parameter: add(parameters, ['name']) }),
    ResetCacheParameterGroup: firstOf(
      modify(parameterGroup, { parameter: fixed([]) }, { when: resetsAll }),
      modify(parameterGroup, { parameter: remove(parameterNames, ['name']) }, { when: not(resetsAll) }),
    ),
    DeleteCacheParameterGroup: destroy(parameterGroup),

    CreateCacheSubnetGroup: create(subnetGroup, { ...subnets, tags: newTags }, { id: 'cacheSubnetGroupName' }),
    ModifyCacheSubnetGroup: modify(subnetGroup, subnets),
    DeleteCacheSubnetGroup: destroy(subnetGroup),

    CreateUser: create(user, { ...rights, tags: newTags, user_name: 'userName' }, { id: 'userId' }),
    ModifyUser: modify(user, {
      ...rights,
      passwords: hidden('passwords'),
      'authentication_mode.passwords': hidden('authenticationMode.passwords'),
    }),
    DeleteUser: destroy(user),

    CreateUserGroup: create(userGroup, { engine: caseless('engine'), tags: newTags, user_ids: someOf('userIds') }, { id: 'userGroupId' }),
    // A member may be declared as a resource of its own or in the list of the group.
    ModifyUserGroup: [
      modify(userGroup, { engine: caseless('engine') }),
      forEach(
        'userIdsToAdd',
        put(membership, {}),
        modify(userGroup, { user_ids: add(listOf('item')) }),
        create(membership, {}, { parent: userGroup }),
      ),
      forEach('userIdsToRemove', destroy(membership), modify(userGroup, { user_ids: remove(listOf('item')) })),
    ],
    DeleteUserGroup: destroy(userGroup),

    AddTagsToResource: onArn(tagged, 'resourceName', { tags: merge(tagMap('tags')) }),
    RemoveTagsFromResource: onArn(tagged, 'resourceName', { tags: drop('tagKeys') }),
  },
};
