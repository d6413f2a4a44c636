import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const boundary = 'arn:aws:iam::111122223333:policy/developer-boundary';

const bob = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_user',
  attributes: {
    arn: 'arn:aws:iam::111122223333:user/staff/bob', force_destroy: false, id: 'bob', name: 'bob', path: '/staff/',
    permissions_boundary: boundary, tags: { Team: 'payments' }, tags_all: { ManagedBy: 'terraform', Team: 'payments' },
    unique_id: 'AIDAEXAMPLEBOB000001', ...changed,
  },
});

const admins = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_group',
  attributes: {
    arn: 'arn:aws:iam::111122223333:group/admins', id: 'admins', name: 'admins', path: '/', unique_id: 'AGPAEXAMPLEADMINS001', ...changed,
  },
});

const groupsOfBob = (...groups: string[]): DeclaredResource => ({
  type: 'aws_iam_user_group_membership', attributes: { groups, id: 'terraform-20240102030405000000000001', user: 'bob' },
});

const membersOfAdmins = (...users: string[]): DeclaredResource => ({
  type: 'aws_iam_group_membership', attributes: { group: 'admins', id: 'admin-members', name: 'admin-members', users },
});

export const iamUserCases: readonly CatalogCase[] = [
  {
    name: 'D24: a user created by hand is announced as an undeclared identity',
    event: 'CreateUser',
    request: { userName: 'mallory', tags: [{ key: 'Team', value: 'none' }] },
    response: { user: { arn: 'arn:aws:iam::111122223333:user/mallory', path: '/', userId: 'AIDAEXAMPLEMALLORY01', userName: 'mallory' } },
    state: [bob()],
    drifts: [{ address: 'aws_iam_user', field: '*', old: null, new: { name: 'mallory', path: '/', tags: { Team: 'none' } } }],
  },
  {
    name: 'a user that was renamed and moved is drift of name and path',
    event: 'UpdateUser',
    request: { userName: 'bob', newUserName: 'robert', newPath: '/' },
    state: [bob()],
    drifts: [
      { address: 'aws_iam_user.this', field: 'name', old: 'bob', new: 'robert' },
      { address: 'aws_iam_user.this', field: 'path', old: '/staff/', new: '/' },
    ],
  },
  {
    name: 'D17: deleting a declared user is drift of the whole resource',
    event: 'DeleteUser',
    request: { userName: 'bob' },
    state: [bob()],
    drifts: [{
      address: 'aws_iam_user.this', field: '*',
      old: { arn: 'arn:aws:iam::111122223333:user/staff/bob', id: 'bob', name: 'bob' }, new: null,
    }],
  },
  {
    name: 'adding a tag to a user is drift of that key',
    event: 'TagUser',
    request: { userName: 'bob', tags: [{ key: 'Team', value: 'fraud' }, { key: 'Note', value: 'temporary' }] },
    state: [bob()],
    drifts: [
      { address: 'aws_iam_user.this', field: 'tags.Team', old: 'payments', new: 'fraud' },
      { address: 'aws_iam_user.this', field: 'tags.Note', old: null, new: 'temporary' },
    ],
  },
  {
    name: 'D15: a tag that only tags_all declares does not drift',
    event: 'TagUser',
    request: { userName: 'bob', tags: [{ key: 'ManagedBy', value: 'terraform' }] },
    state: [bob()],
    drifts: [],
  },
  {
    name: 'removing a declared tag from a user is drift',
    event: 'UntagUser',
    request: { userName: 'bob', tagKeys: ['Team', 'Unknown'] },
    state: [bob()],
    drifts: [{ address: 'aws_iam_user.this', field: 'tags.Team', old: 'payments', new: null }],
  },
  {
    name: 'another permissions boundary drifts',
    event: 'PutUserPermissionsBoundary',
    request: { userName: 'bob', permissionsBoundary: 'arn:aws:iam::aws:policy/AdministratorAccess' },
    state: [bob()],
    drifts: [{ address: 'aws_iam_user.this', field: 'permissions_boundary', old: boundary, new: 'arn:aws:iam::aws:policy/AdministratorAccess' }],
  },
  {
    name: 'D15: removing a boundary is not drift if the state has an empty one',
    event: 'DeleteUserPermissionsBoundary',
    request: { userName: 'bob' },
    state: [bob({ permissions_boundary: '' })],
    drifts: [],
  },
  {
    name: 'D24: a group created by hand is announced as an undeclared identity',
    event: 'CreateGroup',
    request: { groupName: 'shadow', path: '/ops/' },
    response: { group: { arn: 'arn:aws:iam::111122223333:group/ops/shadow', groupId: 'AGPAEXAMPLESHADOW001', groupName: 'shadow', path: '/ops/' } },
    state: [admins()],
    drifts: [{ address: 'aws_iam_group', field: '*', old: null, new: { name: 'shadow', path: '/ops/' } }],
  },
  {
    name: 'a group that was renamed drifts',
    event: 'UpdateGroup',
    request: { groupName: 'admins', newGroupName: 'operators' },
    state: [admins()],
    drifts: [{ address: 'aws_iam_group.this', field: 'name', old: 'admins', new: 'operators' }],
  },
  {
    name: 'D17: deleting a declared group is drift of the whole resource',
    event: 'DeleteGroup',
    request: { groupName: 'admins' },
    state: [admins()],
    drifts: [{
      address: 'aws_iam_group.this', field: '*', old: { arn: 'arn:aws:iam::111122223333:group/admins', id: 'admins', name: 'admins' }, new: null,
    }],
  },
];

export const iamMembershipCases: readonly CatalogCase[] = [
  {
    name: 'D18: a member added to a group with declared members is drift of the group',
    event: 'AddUserToGroup',
    request: { groupName: 'admins', userName: 'bob' },
    state: [bob(), admins(), membersOfAdmins('alice'), groupsOfBob('developers')],
    drifts: [{ address: 'aws_iam_group_membership.this', field: 'users', old: ['alice'], new: ['alice', 'bob'] }],
  },
  {
    name: 'D18: a group added to a user with declared groups is drift of the user',
    event: 'AddUserToGroup',
    request: { groupName: 'admins', userName: 'bob' },
    state: [bob(), admins(), groupsOfBob('developers')],
    drifts: [{ address: 'aws_iam_user_group_membership.this', field: 'groups', old: ['developers'], new: ['developers', 'admins'] }],
  },
  {
    name: 'D24: adding a declared user to a group is announced if no membership is declared',
    event: 'AddUserToGroup',
    request: { groupName: 'admins', userName: 'bob' },
    state: [bob()],
    drifts: [{ address: 'aws_iam_user_group_membership', field: '*', old: null, new: { user: 'bob', groups: ['admins'] } }],
  },
  {
    name: 'D18: the members of the group own the change if the membership of the user covers other groups',
    event: 'AddUserToGroup',
    request: { groupName: 'admins', userName: 'bob' },
    state: [bob(), admins(), membersOfAdmins('alice', 'bob'), groupsOfBob('developers')],
    drifts: [],
  },
  {
    name: 'removing a declared member from its group is drift',
    event: 'RemoveUserFromGroup',
    request: { groupName: 'admins', userName: 'bob' },
    state: [membersOfAdmins('alice', 'bob')],
    drifts: [{ address: 'aws_iam_group_membership.this', field: 'users', old: ['alice', 'bob'], new: ['alice'] }],
  },
  {
    name: 'removing a declared group from its user is drift',
    event: 'RemoveUserFromGroup',
    request: { groupName: 'developers', userName: 'bob' },
    state: [groupsOfBob('developers', 'readers')],
    drifts: [{ address: 'aws_iam_user_group_membership.this', field: 'groups', old: ['developers', 'readers'], new: ['readers'] }],
  },
];
