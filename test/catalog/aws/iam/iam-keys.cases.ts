import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const bob: DeclaredResource = {
  type: 'aws_iam_user',
  attributes: { arn: 'arn:aws:iam::111122223333:user/bob', id: 'bob', name: 'bob', path: '/', tags: null, unique_id: 'AIDAEXAMPLEBOB000001' },
};

const fingerprint = 'd5:10:0e:15:e5:4e:d9:64:7e:9f:cc:df:79:26:6a:3f';

const sshKey = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_user_ssh_key',
  attributes: {
    encoding: 'SSH', fingerprint, id: 'APKAEXAMPLEBOB000001', public_key: 'ssh-rsa AAAAB3NzaC1yc2E', ssh_public_key_id: 'APKAEXAMPLEBOB000001',
    status: 'Active', username: 'bob', ...changed,
  },
});

/** As uploaded, with a comment that the provider removes. */
const sshUpload: JsonObject = { sSHPublicKeyBody: 'ssh-rsa AAAAB3NzaC1yc2E bob@laptop', userName: 'bob' };
const sshUploaded: JsonObject = {
  sSHPublicKey: {
    fingerprint, sSHPublicKeyBody: 'ssh-rsa AAAAB3NzaC1yc2E bob@laptop', sSHPublicKeyId: 'APKAEXAMPLEBOB000001', status: 'Active',
    uploadDate: 'Mar 5, 2024 10:15:30 AM', userName: 'bob',
  },
};

const body = '-----BEGIN CERTIFICATE-----\nMIIBdeclared\n-----END CERTIFICATE-----';

const signing = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_signing_certificate',
  attributes: {
    certificate_body: body, certificate_id: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', id: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE:bob', status: 'Active',
    user_name: 'bob', ...changed,
  },
});

const signingUploaded: JsonObject = {
  certificate: {
    certificateBody: body, certificateId: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', status: 'Active', uploadDate: 'Mar 5, 2024 10:15:30 AM', userName: 'bob',
  },
};

const credentialId = 'ACCAEXAMPLEBOB000001';

const credential: DeclaredResource = {
  type: 'aws_iam_service_specific_credential',
  attributes: {
    id: `codecommit.amazonaws.com:bob:${credentialId}`, service_name: 'codecommit.amazonaws.com', service_password: 'a-secret',
    service_specific_credential_id: credentialId, service_user_name: 'bob-at-111122223333', status: 'Active', user_name: 'bob',
  },
};

const createdCredential: JsonObject = {
  serviceSpecificCredential: {
    createDate: 'Mar 5, 2024 10:15:30 AM', serviceName: 'codecommit.amazonaws.com', serviceSpecificCredentialId: credentialId,
    serviceUserName: 'bob-at-111122223333', status: 'Active', userName: 'bob',
  },
};

export const userKeyCases: readonly CatalogCase[] = [
  {
    name: 'D24: an SSH key uploaded for a declared user is announced',
    event: 'UploadSSHPublicKey',
    request: sshUpload,
    response: sshUploaded,
    state: [bob],
    drifts: [{
      address: 'aws_iam_user_ssh_key', field: '*', old: null, new: { ssh_public_key_id: 'APKAEXAMPLEBOB000001', username: 'bob', fingerprint },
    }],
  },
  {
    name: 'an SSH key set to its declared status does not drift',
    event: 'UpdateSSHPublicKey',
    request: { sSHPublicKeyId: 'APKAEXAMPLEBOB000001', status: 'Active', userName: 'bob' },
    state: [sshKey()],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared SSH key is drift of the whole resource',
    event: 'DeleteSSHPublicKey',
    request: { sSHPublicKeyId: 'APKAEXAMPLEBOB000001', userName: 'bob' },
    state: [sshKey()],
    drifts: [{
      address: 'aws_iam_user_ssh_key.this', field: '*', old: { id: 'APKAEXAMPLEBOB000001', ssh_public_key_id: 'APKAEXAMPLEBOB000001' }, new: null,
    }],
  },
  {
    name: 'D24: a signing certificate uploaded for a declared user is announced; the response names the user',
    event: 'UploadSigningCertificate',
    request: { certificateBody: body },
    response: signingUploaded,
    state: [bob],
    drifts: [{
      address: 'aws_iam_signing_certificate', field: '*', old: null, new: { certificate_id: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', user_name: 'bob' },
    }],
  },
  {
    name: 'deactivating a signing certificate is drift',
    event: 'UpdateSigningCertificate',
    request: { certificateId: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', status: 'Inactive', userName: 'bob' },
    state: [signing()],
    drifts: [{ address: 'aws_iam_signing_certificate.this', field: 'status', old: 'Active', new: 'Inactive' }],
  },
  {
    name: 'D17: deleting a declared signing certificate is drift of the whole resource',
    event: 'DeleteSigningCertificate',
    request: { certificateId: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', userName: 'bob' },
    state: [signing()],
    drifts: [{
      address: 'aws_iam_signing_certificate.this', field: '*',
      old: { certificate_id: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE', id: 'TA7SMP42TDN5Z26OBPJE7EXAMPLE:bob' }, new: null,
    }],
  },
  {
    name: 'D24: a service-specific credential created for a declared user is announced',
    event: 'CreateServiceSpecificCredential',
    request: { serviceName: 'codecommit.amazonaws.com', userName: 'bob' },
    response: createdCredential,
    state: [bob],
    drifts: [{
      address: 'aws_iam_service_specific_credential', field: '*', old: null,
      new: { service_specific_credential_id: credentialId, user_name: 'bob', service_name: 'codecommit.amazonaws.com' },
    }],
  },
  {
    name: 'a service-specific credential set to its declared status is not drift',
    event: 'UpdateServiceSpecificCredential',
    request: { serviceSpecificCredentialId: credentialId, status: 'Active', userName: 'bob' },
    state: [credential],
    drifts: [],
  },
  {
    name: 'D105: a new password of a service-specific credential of somebody else is an alert',
    event: 'ResetServiceSpecificCredential',
    request: { serviceSpecificCredentialId: credentialId, userName: 'bob' },
    response: createdCredential,
    state: [credential],
    drifts: [{ address: 'aws_iam_service_specific_credential.this', field: 'service_password', old: '(sensitive)', new: null }],
  },
  {
    name: 'D17: deleting a declared service-specific credential is drift of the whole resource',
    event: 'DeleteServiceSpecificCredential',
    request: { serviceSpecificCredentialId: credentialId, userName: 'bob' },
    state: [credential],
    drifts: [{
      address: 'aws_iam_service_specific_credential.this', field: '*',
      old: { id: `codecommit.amazonaws.com:bob:${credentialId}`, service_specific_credential_id: credentialId }, new: null,
    }],
  },
];
