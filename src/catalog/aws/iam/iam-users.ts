import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  remove,
  response,
  set,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, tagMap } from '../../values.js';

/** IAM users, groups and memberships. Source: IAM API reference, Terraform AWS provider schemas 3 to 6. */

const user = on('aws_iam_user', { name: 'userName' });
const group = on('aws_iam_group', { name: 'groupName' });
const membersOfGroup = on('aws_iam_group_membership', { group: 'groupName' });
const groupsOfUser = on('aws_iam_user_group_membership', { user: 'userName' });
/** An undeclared membership: each group of a user counts as a membership of its own. */
const membership = on('aws_iam_user_group_membership', { user: 'userName', groups: 'groupName' });

export const iamUsers: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_user: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', access: 'identity' },
    aws_iam_group: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', access: 'identity' },
    aws_iam_user_group_membership: { keys: [['user'], ['user', 'groups']], scope: 'account', family: 'iam', access: 'attachment' },
    aws_iam_group_membership: { keys: [['group']], scope: 'account', family: 'iam', noise: ['name'] },
  },
  events: {
    CreateUser: create(
      user,
      {
        path: either('path', response('user.path')),
        // Creation always states the boundary: an omitted one means none.
        permissions_boundary: (record) => record.request['permissionsBoundary'] ?? null,
        tags: set(tagMap('tags'), 'map'),
      },
      { id: 'userName' },
    ),
    UpdateUser: modify(user, { name: 'newUserName', path: 'newPath' }),
    DeleteUser: destroy(user),
    TagUser: modify(user, { tags: merge(tagMap('tags')) }),
    UntagUser: modify(user, { tags: drop('tagKeys') }),
    PutUserPermissionsBoundary: modify(user, { permissions_boundary: 'permissionsBoundary' }),
    DeleteUserPermissionsBoundary: modify(user, { permissions_boundary: fixed(null) }),

    CreateGroup: create(group, { path: either('path', response('group.path')) }, { id: 'groupName' }),
    UpdateGroup: modify(group, { name: 'newGroupName', path: 'newPath' }),
    DeleteGroup: destroy(group),

    // `aws_iam_group_membership` owns all members of its group, the other type only the groups that it lists. A user may have both, the
    // second for other groups, so the group is tried first.
    AddUserToGroup: firstOf(
      modify(membersOfGroup, { users: add(listOf('userName')) }),
      modify(groupsOfUser, { groups: add(listOf('groupName')) }),
      create(membership, { groups: add(listOf('groupName')) }, { parent: user, id: 'userName' }),
    ),
    RemoveUserFromGroup: firstOf(
      modify(membersOfGroup, { users: remove(listOf('userName')) }),
      modify(groupsOfUser, { groups: remove(listOf('groupName')) }),
      destroy(membership),
    ),
  },
};
