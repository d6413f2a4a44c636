import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';

/** IAM users, groups and memberships. Source: IAM API reference, Terraform AWS provider schemas 3 to 6. */

const user = c.on('aws_iam_user', { name: 'userName' });
const group = c.on('aws_iam_group', { name: 'groupName' });
const membersOfGroup = c.on('aws_iam_group_membership', { group: 'groupName' });
const groupsOfUser = c.on('aws_iam_user_group_membership', { user: 'userName' });
/** An undeclared membership: each group of a user counts as a membership of its own. */
const membership = c.on('aws_iam_user_group_membership', { user: 'userName', groups: 'groupName' });

/**
 * Credentials of IAM users and servers. Source: IAM API reference, CloudTrail user guide, Terraform AWS provider schemas 3 to 6.
 *
 * Creations compare only the identifying attributes. The body of a credential never changes under its id, and the record writes it
 * differently from the state (comments, line ends, PEM). Terraform sets the status of an inactive credential with a separate call.
 */

/** The calling user; several calls mean the caller if they name no user. */
const caller: c.Read = (record) => (record.user.type === 'IAMUser' ? record.user.user_name : undefined);

/** The certificate as the provider stores it: without carriage returns and surrounding whitespace. */
const pem = (path: string): c.Read =>
  c.via(path, (value) => (typeof value === 'string' && value.includes('-----BEGIN') ? value.replaceAll('\r', '').trim() : undefined));

const userOf = (responsePath: string) => c.either('userName', c.response(responsePath), caller);
const parentUser = (responsePath: string) => c.on('aws_iam_user', { name: userOf(responsePath) });

const profileUser = userOf('loginProfile.userName');
const loginProfile = c.on('aws_iam_user_login_profile', { user: profileUser });
const accessKey = c.on('aws_iam_access_key', { id: c.either('accessKeyId', c.response('accessKey.accessKeyId')) });
const mfaDevice = c.on('aws_iam_virtual_mfa_device', { arn: c.either('serialNumber', c.response('virtualMFADevice.serialNumber')) });
const sshKey = c.on('aws_iam_user_ssh_key', {
  ssh_public_key_id: c.either('sSHPublicKeyId', 'sshPublicKeyId', c.response('sSHPublicKey.sSHPublicKeyId')),
});
const signingCertificate = c.on('aws_iam_signing_certificate', {
  certificate_id: c.either('certificateId', c.response('certificate.certificateId')),
});
const serviceCredentialId = c.either('serviceSpecificCredentialId', c.response('serviceSpecificCredential.serviceSpecificCredentialId'));
const serviceCredential = c.on('aws_iam_service_specific_credential', { service_specific_credential_id: serviceCredentialId });
/** Credentials that others reset or activate are alerts, although no state can show it (D105). */
const holder = c.either('userName', caller);
const holderName = c.reader(holder);
const isOfOther: c.Read = (record) => (holderName(record) === caller(record) ? undefined : true);
const isOwn: c.Read = (record) => (isOfOther(record) === true ? undefined : true);
const activatesOfOther: c.Read = (record) => (record.request['status'] === 'Active' ? isOfOther(record) : undefined);
/** The user of a credential that no state declares. */
const ofHolder = (when: c.Read): c.OwnerSpec =>
  c.modify(c.on('aws_iam_user', { name: holder }), { [anyAttribute]: c.hidden(c.fixed(true)) }, { when });

const serverCertificate = c.on('aws_iam_server_certificate', { name: 'serverCertificateName' });

export const iamUsers: c.ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: c.types('iam', 'account', {
    aws_iam_user: { keys: [['name'], ['arn']], access: 'identity' },
    aws_iam_group: { keys: [['name'], ['arn']], access: 'identity' },
    aws_iam_user_group_membership: { keys: [['user'], ['user', 'groups']], access: 'attachment' },
    aws_iam_group_membership: { keys: [['group']], noise: ['name'] },

    aws_iam_user_login_profile: {
      keys: [['user']],
      access: 'credential',
      noise: ['password_length', 'pgp_key'],
      secrets: ['password', 'encrypted_password'],
    },
    aws_iam_access_key: {
      access: 'credential',
      noise: ['ses_smtp_*', 'encrypted_*', 'pgp_key'],
      secrets: ['secret', 'ses_smtp_password', 'ses_smtp_password_v4', 'encrypted_secret', 'encrypted_ses_smtp_password_v4'],
    },
    aws_iam_virtual_mfa_device: { keys: [['arn']], noise: ['base_32_string_seed'], secrets: ['base_32_string_seed', 'qr_code_png'] },
    aws_iam_user_ssh_key: { keys: [['ssh_public_key_id']], access: 'credential' },
    aws_iam_signing_certificate: { keys: [['certificate_id']], access: 'credential', cloudId: 'certificate_id' },
    aws_iam_service_specific_credential: {
      keys: [['service_specific_credential_id']],
      access: 'credential',
      cloudId: 'service_specific_credential_id',
      secrets: ['service_password', 'service_credential_secret'],
    },
    aws_iam_server_certificate: { keys: [['name'], ['arn']], secrets: ['private_key'] },
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

    CreateLoginProfile: c.create(c.within(parentUser('loginProfile.userName'), c.withId(loginProfile)), {
      password_reset_required: c.either('passwordResetRequired', c.response('loginProfile.passwordResetRequired')),
    }),
    // Terraform generates the first password and never sets another.
    UpdateLoginProfile: c.firstOf(
      c.modify(loginProfile, {
        password: c.hidden(isOfOther),
        encrypted_password: c.hidden(isOwn),
        password_reset_required: 'passwordResetRequired',
      }),
      ofHolder(isOfOther),
    ),
    DeleteLoginProfile: c.destroy(loginProfile),
    ChangePassword: c.modify(c.on('aws_iam_user_login_profile', { user: caller }), { encrypted_password: c.hidden(c.fixed(true)) }),

    CreateAccessKey: c.create(c.within(parentUser('accessKey.userName'), c.withId(accessKey, c.response('accessKey.accessKeyId'))), {
      user: userOf('accessKey.userName'),
    }),
    UpdateAccessKey: c.firstOf(c.modify(accessKey, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteAccessKey: c.destroy(accessKey),

    CreateVirtualMFADevice: c.create(c.withId(mfaDevice, c.response('virtualMFADevice.serialNumber')), {
      ...c.same('virtual_mfa_device_name=virtualMFADeviceName path'),
      tags: c.newTags,
    }),
    EnableMFADevice: c.modify(mfaDevice, { user_name: 'userName' }),
    DeactivateMFADevice: c.modify(mfaDevice, { user_name: c.fixed(null) }),
    DeleteVirtualMFADevice: c.destroy(mfaDevice),
    ResyncMFADevice: c.noChange,
    ...c.tagCalls((edits) => c.modify(mfaDevice, edits), 'TagMFADevice UntagMFADevice'),

    UploadSSHPublicKey: c.create(
      c.within(parentUser('sSHPublicKey.userName'), c.withId(sshKey, c.response('sSHPublicKey.sSHPublicKeyId'))),
      { username: userOf('sSHPublicKey.userName'), fingerprint: c.response('sSHPublicKey.fingerprint') },
    ),
    UpdateSSHPublicKey: c.firstOf(c.modify(sshKey, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteSSHPublicKey: c.destroy(sshKey),

    UploadSigningCertificate: c.create(
      c.within(parentUser('certificate.userName'), c.withId(signingCertificate, c.response('certificate.certificateId'))),
      { user_name: userOf('certificate.userName') },
    ),
    UpdateSigningCertificate: c.firstOf(c.modify(signingCertificate, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteSigningCertificate: c.destroy(signingCertificate),

    CreateServiceSpecificCredential: c.create(c.within(parentUser('serviceSpecificCredential.userName'), c.withId(serviceCredential)), {
      user_name: userOf('serviceSpecificCredential.userName'),
      service_name: c.either('serviceName', c.response('serviceSpecificCredential.serviceName')),
    }),
    UpdateServiceSpecificCredential: c.firstOf(c.modify(serviceCredential, { status: 'status' }), ofHolder(activatesOfOther)),
    ResetServiceSpecificCredential: c.firstOf(
      c.modify(serviceCredential, { service_password: c.hidden(isOfOther), service_credential_secret: c.hidden(isOwn) }),
      ofHolder(isOfOther),
    ),
    DeleteServiceSpecificCredential: c.destroy(serviceCredential),

    UploadServerCertificate: c.create(c.withId(serverCertificate, c.response('serverCertificateMetadata.serverCertificateId')), {
      path: c.either('path', c.response('serverCertificateMetadata.path')),
      ...c.same('certificate_body certificate_chain', pem),
      tags: c.newTags,
    }),
    UpdateServerCertificate: c.modify(serverCertificate, c.same('name=newServerCertificateName path=newPath')),
    DeleteServerCertificate: c.destroy(serverCertificate),
    ...c.tagCalls((edits) => c.modify(serverCertificate, edits), 'TagServerCertificate UntagServerCertificate'),
  },
};
