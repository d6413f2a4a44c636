import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from './examples.js';

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const identityStoreId = 'd-1234567890';
const userId = 'a81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const groupId = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const membershipId = 'c81d4fae-7dec-11d0-a765-00a0c91e6bf6';

const user = declared('aws_identitystore_user', {
  addresses: [],
  display_name: 'Alice',
  emails: [{ primary: true, type: 'work', value: 'alice@example.com' }],
  external_ids: [],
  id: `${identityStoreId}/${userId}`,
  identity_store_id: identityStoreId,
  locale: '',
  name: [{ family_name: 'A', formatted: '', given_name: 'Alice', honorific_prefix: '', honorific_suffix: '', middle_name: '' }],
  nickname: '',
  phone_numbers: [],
  preferred_language: '',
  profile_url: '',
  timezone: '',
  title: '',
  user_id: userId,
  user_name: 'alice',
  user_type: '',
});
export const group = declared('aws_identitystore_group', {
  arn: `arn:aws:identitystore:::group/${groupId}`,
  description: 'administrators',
  display_name: 'admins',
  external_ids: [],
  group_id: groupId,
  id: `${identityStoreId}/${groupId}`,
  identity_store_id: identityStoreId,
});
export const membership = declared('aws_identitystore_group_membership', {
  group_id: groupId,
  id: `${identityStoreId}/${membershipId}`,
  identity_store_id: identityStoreId,
  member_id: userId,
  membership_id: membershipId,
});
const [userType, groupType, membershipType] = ['aws_identitystore_user', 'aws_identitystore_group', 'aws_identitystore_group_membership'];
const newUser = { identityStoreId, userName: hidden, displayName: hidden, name: hidden };
const operations = (attributePath: string, attributeValue: string | null | { readonly familyName: string }) => ({
  operations: [{ attributePath, attributeValue }],
});

export const identityStoreCases: readonly CatalogCase[] = [
  agrees('the declared user', call('CreateUser', newUser, { identityStoreId, userId }), [user()]),
  differs('D16: another name', call('UpdateUser', { identityStoreId, userId, ...operations('displayName', hidden) }), [user()], drift(userType, 'display_name', 'Alice', null)),
  differs('a name that the record shows', call('UpdateUser', { identityStoreId, userId, ...operations('name', { familyName: 'B' }) }), [user()], ...[
    drift(userType, 'name.family_name', 'A', 'B'),
    drift(userType, 'name.given_name', 'Alice', null),
  ]),
  differs('the user is deleted', call('DeleteUser', { identityStoreId, userId }), [user()], deleted(userType)),
  agrees('the declared group', call('CreateGroup', { identityStoreId, displayName: 'admins', description: hidden }, { groupId }), [group()]),
  differs('the description is removed', call('UpdateGroup', { identityStoreId, groupId, ...operations('description', null) }), [group()], drift(groupType, 'description', 'administrators', null)),
  differs('the group is deleted', call('DeleteGroup', { identityStoreId, groupId }), [group()], deleted(groupType)),
  agrees('the declared member', call('CreateGroupMembership', { identityStoreId, groupId, memberId: { userId } }, { membershipId }), [membership()]),
  differs('the member is removed', call('DeleteGroupMembership', { identityStoreId, membershipId }), [membership()], deleted(membershipType)),
];

export const directoryCases: readonly CatalogCase[] = [
  agrees('the declared user', call('CreateUser', newUser, { user: { identityStoreId, userId } }), [user()]),
  differs('the user is deleted', call('DeleteUser', { identityStoreId, userId }), [user()], deleted(userType)),
  agrees('the declared group', call('CreateGroup', { identityStoreId, displayName: hidden }, { group: { groupId } }), [group()]),
  differs('D16: another name', call('UpdateGroup', { identityStoreId, groupId, displayName: hidden }), [group()], drift(groupType, 'display_name', 'admins', null)),
  differs('the group is deleted', call('DeleteGroup', { identityStoreId, groupId }), [group()], deleted(groupType)),
  agrees('the declared member', call('AddMemberToGroup', { identityStoreId, groupId, member: { memberId: userId } }), [membership()]),
  differs('the member is removed', call('RemoveMemberFromGroup', { identityStoreId, groupId, memberId: userId }), [membership()], deleted(membershipType)),
];
