import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';
import { shown } from './shown.js';

/**
 * The identity store of IAM Identity Center. Its API writes `identitystore` records, its console `sso-directory` records. CloudTrail
 * withholds names and other personal data. Source: Identity Store API reference, Identity Center user guide ("CloudTrail"), Terraform AWS
 * provider 4 to 6.
 */

const user = c.on('aws_identitystore_user', { user_id: 'userId' });
const newUser = c.either(c.response('userId'), c.response('user.userId'));
const group = c.on('aws_identitystore_group', { group_id: 'groupId' });
const newGroup = c.either(c.response('groupId'), c.response('group.groupId'));
const member = c.either('memberId.userId', 'member.memberId', 'member.userId', 'memberId');
const membership = c.on('aws_identitystore_group_membership', { group_id: 'groupId', member_id: member });

/** The new value of an attribute in the operations of an update; an operation without a value removes it. */
const operation =
  (path: string): c.Read =>
  ({ request }) => {
    const { operations } = request;
    const found = isList(operations) ? operations.find((one) => isObject(one) && one['attributePath'] === path) : undefined;
    return isObject(found) ? (found['attributeValue'] ?? null) : undefined;
  };
/** A member of the name, which a call sets as a whole or one by one. */
const nameMember = (member: string): c.Read => {
  const [whole, own] = [operation('name'), operation(`name.${member}`)];
  return (record) => {
    const name = whole(record);
    return isObject(name) ? (name[member] ?? null) : own(record);
  };
};

const userUpdate: c.Edits = {
  addresses: c.set(c.blocks(operation('addresses')), 'given'),
  ...c.same('display_name locale preferred_language profile_url timezone title user_name user_type', operation),
  emails: c.set(c.blocks(operation('emails')), 'given'),
  name: c.via(operation('name'), (name) => (isRedacted(name) ? name : undefined)),
  ...c.same('family_name formatted given_name honorific_prefix honorific_suffix middle_name', nameMember, 'name.'),
  nickname: operation('nickName'),
  phone_numbers: c.set(c.blocks(operation('phoneNumbers')), 'given'),
};

const createUser = c.create(c.withId(c.on('aws_identitystore_user', { user_id: newUser })), {
  ...c.same('display_name user_name', shown),
  identity_store_id: 'identityStoreId',
});
const createGroup = c.create(c.withId(c.on('aws_identitystore_group', { group_id: newGroup })), {
  ...c.same('description display_name', shown),
  identity_store_id: 'identityStoreId',
});

export const identityStore: c.ServiceCatalog = {
  eventSource: 'identitystore.amazonaws.com',
  types: c.types('organization', 'global', {
    aws_identitystore_user: { keys: [['user_id']], access: 'identity', cloudId: 'user_id', noise: ['external_ids.*'] },
    aws_identitystore_group: { keys: [['group_id']], access: 'identity', cloudId: 'group_id', noise: ['external_ids.*'] },
    aws_identitystore_group_membership: {
      keys: [['group_id', 'member_id'], ['membership_id']],
      family: 'iam',
      access: 'attachment',
      cloudId: 'membership_id',
      unevaluated: { identity_store_id: 'it identifies the resource' },
    },
  }),
  events: {
    CreateUser: createUser,
    UpdateUser: c.modify(user, userUpdate),
    DeleteUser: c.destroy(user),
    CreateGroup: createGroup,
    UpdateGroup: c.modify(group, c.same('description display_name', operation)),
    DeleteGroup: c.destroy(group),
    CreateGroupMembership: c.create(c.within(group, c.withId(membership, c.response('membershipId')))),
    DeleteGroupMembership: c.destroy(c.on('aws_identitystore_group_membership', { membership_id: 'membershipId' })),
  },
};

export const ssoDirectory: c.ServiceCatalog = {
  eventSource: 'sso-directory.amazonaws.com',
  types: {},
  events: {
    CreateUser: createUser,
    DeleteUser: c.destroy(user),
    CreateGroup: createGroup,
    UpdateGroup: c.modify(group, { description: shown('description'), display_name: 'displayName' }),
    DeleteGroup: c.destroy(group),
    AddMemberToGroup: c.create(c.within(group, membership)),
    RemoveMemberFromGroup: c.destroy(membership),
  },
};
