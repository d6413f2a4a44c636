import { isList, isObject } from '../../../lib/json.js';
import { create, destroy, either, modify, on, response, set, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { isRedacted } from '../../redactions.js';
import { blocks } from '../../values.js';
import { shown } from './shown.js';

/**
 * The identity store of IAM Identity Center. Its API writes `identitystore` records, its console `sso-directory` records. CloudTrail
 * withholds names and other personal data. Source: Identity Store API reference, Identity Center user guide ("CloudTrail"), Terraform AWS
 * provider 4 to 6.
 */

const user = on('aws_identitystore_user', { user_id: 'userId' });
const newUser = either(response('userId'), response('user.userId'));
const group = on('aws_identitystore_group', { group_id: 'groupId' });
const newGroup = either(response('groupId'), response('group.groupId'));
const member = either('memberId.userId', 'member.memberId', 'member.userId', 'memberId');
const membership = on('aws_identitystore_group_membership', { group_id: 'groupId', member_id: member });

/** The new value of an attribute in the operations of an update; an operation without a value removes it. */
const operation =
  (path: string): Read =>
  ({ request }) => {
    const { operations } = request;
    const found = isList(operations) ? operations.find((one) => isObject(one) && one['attributePath'] === path) : undefined;
    return isObject(found) ? (found['attributeValue'] ?? null) : undefined;
  };
/** A member of the name, which a call sets as a whole or one by one. */
const nameMember = (member: string): Read => {
  const [whole, own] = [operation('name'), operation(`name.${member}`)];
  return (record) => {
    const name = whole(record);
    return isObject(name) ? (name[member] ?? null) : own(record);
  };
};

const userUpdate: Edits = {
  addresses: set(blocks(operation('addresses')), 'given'),
  display_name: operation('displayName'),
  emails: set(blocks(operation('emails')), 'given'),
  locale: operation('locale'),
  name: via(operation('name'), (name) => (isRedacted(name) ? name : undefined)),
  'name.family_name': nameMember('familyName'),
  'name.formatted': nameMember('formatted'),
  'name.given_name': nameMember('givenName'),
  'name.honorific_prefix': nameMember('honorificPrefix'),
  'name.honorific_suffix': nameMember('honorificSuffix'),
  'name.middle_name': nameMember('middleName'),
  nickname: operation('nickName'),
  phone_numbers: set(blocks(operation('phoneNumbers')), 'given'),
  preferred_language: operation('preferredLanguage'),
  profile_url: operation('profileUrl'),
  timezone: operation('timezone'),
  title: operation('title'),
  user_name: operation('userName'),
  user_type: operation('userType'),
};

const createUser = create(
  on('aws_identitystore_user', { user_id: newUser }),
  { display_name: shown('displayName'), user_name: shown('userName'), identity_store_id: 'identityStoreId' },
  { id: newUser },
);
const createGroup = create(
  on('aws_identitystore_group', { group_id: newGroup }),
  { description: shown('description'), display_name: shown('displayName'), identity_store_id: 'identityStoreId' },
  { id: newGroup },
);

export const identityStore: ServiceCatalog = {
  eventSource: 'identitystore.amazonaws.com',
  types: {
    aws_identitystore_user: {
      keys: [['user_id']],
      scope: 'global',
      family: 'organization',
      access: 'identity',
      cloudId: 'user_id',
      noise: ['user_id', 'external_ids', 'external_ids.*'],
    },
    aws_identitystore_group: {
      keys: [['group_id']],
      scope: 'global',
      family: 'organization',
      access: 'identity',
      cloudId: 'group_id',
      noise: ['group_id', 'external_ids', 'external_ids.*'],
    },
    aws_identitystore_group_membership: {
      keys: [['group_id', 'member_id'], ['membership_id']],
      scope: 'global',
      family: 'iam',
      access: 'attachment',
      cloudId: 'membership_id',
      noise: ['membership_id'],
      unevaluated: { identity_store_id: 'it identifies the resource' },
    },
  },
  events: {
    CreateUser: createUser,
    UpdateUser: modify(user, userUpdate),
    DeleteUser: destroy(user),
    CreateGroup: createGroup,
    UpdateGroup: modify(group, { description: operation('description'), display_name: operation('displayName') }),
    DeleteGroup: destroy(group),
    CreateGroupMembership: create(membership, {}, { id: response('membershipId'), parent: group }),
    DeleteGroupMembership: destroy(on('aws_identitystore_group_membership', { membership_id: 'membershipId' })),
  },
};

export const ssoDirectory: ServiceCatalog = {
  eventSource: 'sso-directory.amazonaws.com',
  types: {},
  events: {
    CreateUser: createUser,
    DeleteUser: destroy(user),
    CreateGroup: createGroup,
    UpdateGroup: modify(group, { description: shown('description'), display_name: 'displayName' }),
    DeleteGroup: destroy(group),
    AddMemberToGroup: create(membership, {}, { parent: group }),
    RemoveMemberFromGroup: destroy(membership),
  },
};
