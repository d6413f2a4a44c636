import * as c from '../language.js';

/**
 * Amazon ElastiCache: users and their groups, parameter groups, subnet groups, tags.
 * Source: ElastiCache API reference, Terraform AWS provider schemas 3 to 6.
 */

const parameterGroup = c.on('aws_elasticache_parameter_group', { name: 'cacheParameterGroupName' });
const subnetGroup = c.on('aws_elasticache_subnet_group', { name: 'cacheSubnetGroupName' });
const user = c.on('aws_elasticache_user', { user_id: 'userId' });
const userGroup = c.on('aws_elasticache_user_group', { user_group_id: 'userGroupId' });
const membership = c.on('aws_elasticache_user_group_association', { user_group_id: 'userGroupId', user_id: 'item' });

const parameters = c.blocks('parameterNameValues', { ...c.same('name=parameterName value=parameterValue') });
const parameterNames = c.blocks('parameterNameValues', { name: 'parameterName' });
const resetsAll = c.equals('resetAllParameters', true, 'true');

/** The call and the state have different words for the absence of a password. */
const authenticationType = c.via('authenticationMode.type', (type) => (type === 'no-password-required' ? 'no-password' : type));
const rights: c.Edits = {
  ...c.same('access_string no_password_required'),
  'authentication_mode.type': authenticationType,
  engine: c.caseless('engine'),
};

const subnets: c.Edits = { description: 'cacheSubnetGroupDescription', subnet_ids: c.someOf('subnetIds') };
const tagged = c.words(`
  aws_elasticache_cluster aws_elasticache_replication_group aws_elasticache_serverless_cache aws_elasticache_parameter_group
  aws_elasticache_subnet_group aws_elasticache_user aws_elasticache_user_group`);

export const elasticacheAccess: c.ServiceCatalog = {
  eventSource: 'elasticache.amazonaws.com',
  types: c.types('database', {
    aws_elasticache_parameter_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_elasticache_subnet_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_elasticache_user: {
      keys: [[c.lowerKey('user_id')], [c.lowerKey('arn')]],
      access: 'identity',
      cloudId: 'user_id',
      secrets: ['passwords', 'authentication_mode.passwords'],
    },
    aws_elasticache_user_group: {
      keys: [[c.lowerKey('user_group_id')], [c.lowerKey('arn')]],
      access: 'identity',
      cloudId: 'user_group_id',
      shared: {
        user_ids: { type: 'aws_elasticache_user_group_association', holder: 'user_group_id', of: 'user_group_id', element: 'user_id' },
      },
    },
    aws_elasticache_user_group_association: {
      keys: [[c.lowerKey('user_group_id'), c.lowerKey('user_id')], [c.lowerKey('user_group_id')]],
      access: 'attachment',
    },
  }),
  events: {
    CreateCacheParameterGroup: c.create(c.withId(parameterGroup), {
      ...c.same('description family=cacheParameterGroupFamily'),
      tags: c.newTags,
    }),
    ModifyCacheParameterGroup: c.modify(parameterGroup, { parameter: c.add(parameters, ['name']) }),
    ResetCacheParameterGroup: c.firstOf(
      c.modify(parameterGroup, { parameter: c.fixed([]) }, { when: resetsAll }),
      c.modify(parameterGroup, { parameter: c.remove(parameterNames, ['name']) }, { when: c.not(resetsAll) }),
    ),
    DeleteCacheParameterGroup: c.destroy(parameterGroup),

    CreateCacheSubnetGroup: c.create(c.withId(subnetGroup), { ...subnets, tags: c.newTags }),
    ModifyCacheSubnetGroup: c.modify(subnetGroup, subnets),
    DeleteCacheSubnetGroup: c.destroy(subnetGroup),

    CreateUser: c.create(c.withId(user), { ...rights, tags: c.newTags, user_name: 'userName' }),
    ModifyUser: c.modify(user, { ...rights, ...c.same('passwords authentication_mode{passwords}', c.hidden) }),
    DeleteUser: c.destroy(user),

    CreateUserGroup: c.create(c.withId(userGroup), { engine: c.caseless('engine'), tags: c.newTags, user_ids: c.someOf('userIds') }),
    // A member may be declared as a resource of its own or in the list of the group.
    ModifyUserGroup: [
      c.modify(userGroup, { engine: c.caseless('engine') }),
      c.forEach(
        'userIdsToAdd',
        c.put(membership, {}),
        c.modify(userGroup, { user_ids: c.add(c.listOf('item')) }),
        c.create(c.within(userGroup, membership)),
      ),
      c.forEach('userIdsToRemove', c.destroy(membership), c.modify(userGroup, { user_ids: c.remove(c.listOf('item')) })),
    ],
    DeleteUserGroup: c.destroy(userGroup),

    ...c.tagCalls((edits) => c.onArn(tagged, 'resourceName', edits), 'AddTagsToResource RemoveTagsFromResource'),
  },
};
