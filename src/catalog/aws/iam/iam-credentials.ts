import { anyAttribute } from '../../../model/change.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  reader,
  response,
  set,
  via,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';

/**
 * Credentials of IAM users and servers. Source: IAM API reference, CloudTrail user guide, Terraform AWS provider schemas 3 to 6.
 *
 * Creations compare only the identifying attributes. The body of a credential never changes under its id, and the record writes it
 * differently from the state (comments, line ends, PEM). Terraform sets the status of an inactive credential with a separate call.
 */

/** The calling user; several calls mean the caller if they name no user. */
const caller: Read = (record) => (record.user.type === 'IAMUser' ? record.user.user_name : undefined);

/** The certificate as the provider stores it: without carriage returns and surrounding whitespace. */
const pem = (path: string): Read =>
  via(path, (value) => (typeof value === 'string' && value.includes('-----BEGIN') ? value.replaceAll('\r', '').trim() : undefined));

const userOf = (responsePath: string) => either('userName', response(responsePath), caller);
const parentUser = (responsePath: string) => on('aws_iam_user', { name: userOf(responsePath) });

const profileUser = userOf('loginProfile.userName');
const loginProfile = on('aws_iam_user_login_profile', { user: profileUser });
const accessKey = on('aws_iam_access_key', { id: either('accessKeyId', response('accessKey.accessKeyId')) });
const mfaDevice = on('aws_iam_virtual_mfa_device', { arn: either('serialNumber', response('virtualMFADevice.serialNumber')) });
const sshKey = on('aws_iam_user_ssh_key', {
  ssh_public_key_id: either('sSHPublicKeyId', 'sshPublicKeyId', response('sSHPublicKey.sSHPublicKeyId')),
});
const signingCertificate = on('aws_iam_signing_certificate', {
  certificate_id: either('certificateId', response('certificate.certificateId')),
});
const serviceCredentialId = either('serviceSpecificCredentialId', response('serviceSpecificCredential.serviceSpecificCredentialId'));
const serviceCredential = on('aws_iam_service_specific_credential', { service_specific_credential_id: serviceCredentialId });
/** Credentials that others reset or activate are alerts, although no state can show it (D105). */
const holder = either('userName', caller);
const holderName = reader(holder);
const isOfOther: Read = (record) => (holderName(record) === caller(record) ? undefined : true);
const isOwn: Read = (record) => (isOfOther(record) === true ? undefined : true);
const activatesOfOther: Read = (record) => (record.request['status'] === 'Active' ? isOfOther(record) : undefined);
/** The user of a credential that no state declares. */
const ofHolder = (when: Read): OwnerSpec => modify(on('aws_iam_user', { name: holder }), { [anyAttribute]: hidden(fixed(true)) }, { when });

const serverCertificate = on('aws_iam_server_certificate', { name: 'serverCertificateName' });

export const iamCredentials: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_user_login_profile: {
      keys: [['user']],
      scope: 'account',
      family: 'iam',
      access: 'credential',
      noise: ['encrypted_password', 'password_length', 'pgp_key', 'key_fingerprint'],
      secrets: ['password', 'encrypted_password'],
    },
    aws_iam_access_key: {
      keys: [['id']],
      scope: 'account',
      family: 'iam',
      access: 'credential',
      noise: ['secret', 'ses_smtp_*', 'encrypted_*', 'key_fingerprint', 'pgp_key'],
      secrets: ['secret', 'ses_smtp_password', 'ses_smtp_password_v4', 'encrypted_secret', 'encrypted_ses_smtp_password_v4'],
    },
    aws_iam_virtual_mfa_device: {
      keys: [['arn']],
      scope: 'account',
      family: 'iam',
      noise: ['base_32_string_seed', 'qr_code_png', 'user_name'],
      secrets: ['base_32_string_seed', 'qr_code_png'],
    },
    aws_iam_user_ssh_key: {
      keys: [['ssh_public_key_id']],
      scope: 'account',
      family: 'iam',
      access: 'credential',
      noise: ['fingerprint'],
    },
    aws_iam_signing_certificate: {
      keys: [['certificate_id']],
      scope: 'account',
      family: 'iam',
      access: 'credential',
      cloudId: 'certificate_id',
    },
    aws_iam_service_specific_credential: {
      keys: [['service_specific_credential_id']],
      scope: 'account',
      family: 'iam',
      access: 'credential',
      cloudId: 'service_specific_credential_id',
      noise: ['service_credential_secret', 'service_user_name', 'service_credential_alias'],
      secrets: ['service_password', 'service_credential_secret'],
    },
    aws_iam_server_certificate: {
      keys: [['name'], ['arn']],
      scope: 'account',
      family: 'iam',
      noise: ['expiration'],
      secrets: ['private_key'],
    },
  },
  events: {
    CreateLoginProfile: create(
      loginProfile,
      {
        password_reset_required: either('passwordResetRequired', response('loginProfile.passwordResetRequired')),
      },
      { parent: parentUser('loginProfile.userName'), id: profileUser },
    ),
    // Terraform generates the first password and never sets another.
    UpdateLoginProfile: firstOf(
      modify(loginProfile, {
        password: hidden(isOfOther),
        encrypted_password: hidden(isOwn),
        password_reset_required: 'passwordResetRequired',
      }),
      ofHolder(isOfOther),
    ),
    DeleteLoginProfile: destroy(loginProfile),
    ChangePassword: modify(on('aws_iam_user_login_profile', { user: caller }), { encrypted_password: hidden(fixed(true)) }),

    CreateAccessKey: create(
      accessKey,
      { user: userOf('accessKey.userName') },
      {
        parent: parentUser('accessKey.userName'),
        id: response('accessKey.accessKeyId'),
      },
    ),
    UpdateAccessKey: firstOf(modify(accessKey, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteAccessKey: destroy(accessKey),

    CreateVirtualMFADevice: create(
      mfaDevice,
      {
        virtual_mfa_device_name: 'virtualMFADeviceName',
        path: 'path',
        tags: set(tagMap('tags'), 'map'),
      },
      { id: response('virtualMFADevice.serialNumber') },
    ),
    EnableMFADevice: modify(mfaDevice, { user_name: 'userName' }),
    DeactivateMFADevice: modify(mfaDevice, { user_name: fixed(null) }),
    DeleteVirtualMFADevice: destroy(mfaDevice),
    ResyncMFADevice: noChange,
    TagMFADevice: modify(mfaDevice, { tags: merge(tagMap('tags')) }),
    UntagMFADevice: modify(mfaDevice, { tags: drop('tagKeys') }),

    UploadSSHPublicKey: create(
      sshKey,
      {
        username: userOf('sSHPublicKey.userName'),
        fingerprint: response('sSHPublicKey.fingerprint'),
      },
      { parent: parentUser('sSHPublicKey.userName'), id: response('sSHPublicKey.sSHPublicKeyId') },
    ),
    UpdateSSHPublicKey: firstOf(modify(sshKey, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteSSHPublicKey: destroy(sshKey),

    UploadSigningCertificate: create(
      signingCertificate,
      { user_name: userOf('certificate.userName') },
      {
        parent: parentUser('certificate.userName'),
        id: response('certificate.certificateId'),
      },
    ),
    UpdateSigningCertificate: firstOf(modify(signingCertificate, { status: 'status' }), ofHolder(activatesOfOther)),
    DeleteSigningCertificate: destroy(signingCertificate),

    CreateServiceSpecificCredential: create(
      serviceCredential,
      {
        user_name: userOf('serviceSpecificCredential.userName'),
        service_name: either('serviceName', response('serviceSpecificCredential.serviceName')),
      },
      { parent: parentUser('serviceSpecificCredential.userName'), id: serviceCredentialId },
    ),
    UpdateServiceSpecificCredential: firstOf(modify(serviceCredential, { status: 'status' }), ofHolder(activatesOfOther)),
    ResetServiceSpecificCredential: firstOf(
      modify(serviceCredential, { service_password: hidden(isOfOther), service_credential_secret: hidden(isOwn) }),
      ofHolder(isOfOther),
    ),
    DeleteServiceSpecificCredential: destroy(serviceCredential),

    UploadServerCertificate: create(
      serverCertificate,
      {
        path: either('path', response('serverCertificateMetadata.path')),
        certificate_body: pem('certificateBody'),
        certificate_chain: pem('certificateChain'),
        tags: set(tagMap('tags'), 'map'),
      },
      { id: response('serverCertificateMetadata.serverCertificateId') },
    ),
    UpdateServerCertificate: modify(serverCertificate, { name: 'newServerCertificateName', path: 'newPath' }),
    DeleteServerCertificate: destroy(serverCertificate),
    TagServerCertificate: modify(serverCertificate, { tags: merge(tagMap('tags')) }),
    UntagServerCertificate: modify(serverCertificate, { tags: drop('tagKeys') }),
  },
};
