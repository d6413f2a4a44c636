import * as c from '../language.js';

/** IAM users, groups and memberships. Source: IAM API reference, Terraform AWS provider schemas 3 to 6. */

const user = c.on('aws_iam_user', { name: 'userName' });
const group = c.on('aws_iam_group', { name: 'groupName' });
const membersOfGroup = c.on('aws_iam_group_membership', { group: 'groupName' });
const groupsOfUser = c.on('aws_iam_user_group_membership', { user: 'userName' });
/** An undeclared membership: each group of a user counts as a membership of its own. */
const membership = c.on('aws_iam_user_group_membership', { user: 'userName', groups: 'groupName' });

export const iamUsers: c.ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: c.types('iam', 'account', {
    aws_iam_user: { keys: [['name'], ['arn']], access: 'identity' },
    aws_iam_group: { keys: [['name'], ['arn']], access: 'identity' },
    aws_iam_user_group_membership: { keys: [['user'], ['user', 'groups']], access: 'attachment' },
    aws_iam_group_membership: { keys: [['group']], noise: ['name'] },
  }),
  events: {
    CreateUser: c.create(c.withId(user), {
      path: c.either('path', c.response('user.path')),
      // Creation always states the boundary: an omitted one means none.
      permissions_boundary: (record) => record.request['permissionsBoundary'] ?? null,
      tags: c.newTags,
    }),
    UpdateUser: c.modify(user, { name: 'newUserName', path: 'newPath' }),
    DeleteUser: c.destroy(user),
    ...c.tagCalls((edits) => c.modify(user, edits), 'TagUser UntagUser'),
    PutUserPermissionsBoundary: c.modify(user, { permissions_boundary: 'permissionsBoundary' }),
    DeleteUserPermissionsBoundary: c.modify(user, { permissions_boundary: c.fixed(null) }),

    CreateGroup: c.create(c.withId(group), { path: c.either('path', c.response('group.path')) }),
    UpdateGroup: c.modify(group, { name: 'newGroupName', path: 'newPath' }),
    DeleteGroup: c.destroy(group),

    // `aws_iam_group_membership` owns all members of its group, the other type only the groups that it lists. A user may have both, the
    // second for other groups, so the group is tried first.
    AddUserToGroup: c.firstOf(
      c.modify(membersOfGroup, { users: c.add(c.listOf('userName')) }),
      c.modify(groupsOfUser, { groups: c.add(c.listOf('groupName')) }),
      c.create(c.within(user, c.withId(membership)), { groups: c.add(c.listOf('groupName')) }),
    ),
    RemoveUserFromGroup: c.firstOf(
      c.modify(membersOfGroup, { users: c.remove(c.listOf('userName')) }),
      c.modify(groupsOfUser, { groups: c.remove(c.listOf('groupName')) }),
      c.destroy(membership),
    ),
  },
};
