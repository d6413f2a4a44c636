import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { driftsOf, dropsOf, runPipeline } from '../../../support/run-pipeline.js';

const bob = { type: 'aws_iam_user', attributes: { arn: 'arn:aws:iam::111122223333:user/bob', id: 'bob', name: 'bob', path: '/' } };

/** The creations that the default rules announce, with a state that declares only the user bob. */
const announced = (eventName: string, requestParameters: JsonObject, responseElements: JsonObject | null = null) => {
  const record = cloudTrailRecord('iam.amazonaws.com', eventName, { requestParameters, responseElements });
  const outputs = runPipeline([[stateArrival(stateDocument([bob]), '2026-03-02T10:00:00.000Z'), auditArrival(record)]]);
  return driftsOf(outputs).map((drift) => `${drift.resource_type} ${drift.resource_name} ${drift.resource_id}: ${drift.severity}`);
};

const dropped = (eventName: string, requestParameters: JsonObject, responseElements: JsonObject | null = null) => {
  const record = cloudTrailRecord('iam.amazonaws.com', eventName, { requestParameters, responseElements });
  return dropsOf(runPipeline([[stateArrival(stateDocument([bob]), '2026-03-02T10:00:00.000Z'), auditArrival(record)]]));
};

const keyOf = (userName: string): JsonObject => ({ accessKey: { accessKeyId: 'AKIAEXAMPLE000000001', status: 'Active', userName } });

void t.test('D24: without rules, new identities are announced', (t) => {
  t.strictSame(announced('CreateUser', { userName: 'mallory' }), ['aws_iam_user mallory mallory: high']);
  t.strictSame(announced('CreateGroup', { groupName: 'shadow' }), ['aws_iam_group shadow shadow: high']);
  t.strictSame(
    announced(
      'CreateSAMLProvider',
      { name: 'rogue', sAMLMetadataDocument: '<x/>' },
      { sAMLProviderArn: 'arn:aws:iam::111122223333:saml-provider/rogue' },
    ),
    ['aws_iam_saml_provider rogue arn:aws:iam::111122223333:saml-provider/rogue: high'],
  );
  t.end();
});

void t.test('D24: without rules, credentials and memberships of declared and other users are announced', (t) => {
  for (const user of ['bob', 'mallory']) {
    t.strictSame(announced('CreateAccessKey', { userName: user }, keyOf(user)), [
      'aws_iam_access_key AKIAEXAMPLE000000001 AKIAEXAMPLE000000001: high',
    ]);
    t.strictSame(announced('CreateLoginProfile', { userName: user, passwordResetRequired: false }), [
      `aws_iam_user_login_profile ${user} ${user}: high`,
    ]);
    t.strictSame(announced('AddUserToGroup', { userName: user, groupName: 'admins' }), [
      `aws_iam_user_group_membership ${user} ${user}: high`,
    ]);
    t.strictSame(
      announced('UploadSSHPublicKey', { userName: user }, { sSHPublicKey: { sSHPublicKeyId: 'APKAEXAMPLE000000001', userName: user } }),
      ['aws_iam_user_ssh_key APKAEXAMPLE000000001 APKAEXAMPLE000000001: high'],
    );
    t.strictSame(
      announced('UploadSigningCertificate', { userName: user }, { certificate: { certificateId: 'TA7SMP42TDN5Z26OBPJE', userName: user } }),
      ['aws_iam_signing_certificate TA7SMP42TDN5Z26OBPJE TA7SMP42TDN5Z26OBPJE: high'],
    );
    t.strictSame(
      announced(
        'CreateServiceSpecificCredential',
        { userName: user, serviceName: 'codecommit.amazonaws.com' },
        { serviceSpecificCredential: { serviceSpecificCredentialId: 'ACCAEXAMPLE000000001', userName: user } },
      ),
      ['aws_iam_service_specific_credential ACCAEXAMPLE000000001 ACCAEXAMPLE000000001: high'],
    );
  }
  t.end();
});

void t.test('D24: without rules, new devices, certificates and aliases without a declared owner are not announced', (t) => {
  t.strictSame(
    dropped(
      'CreateVirtualMFADevice',
      { virtualMFADeviceName: 'phone' },
      { virtualMFADevice: { serialNumber: 'arn:aws:iam::111122223333:mfa/phone' } },
    ),
    { not_in_state: 1 },
  );
  t.strictSame(dropped('UploadServerCertificate', { serverCertificateName: 'www', certificateBody: '-----BEGIN CERTIFICATE-----' }), {
    not_in_state: 1,
  });
  t.strictSame(dropped('CreateAccountAlias', { accountAlias: 'acme' }), { not_in_state: 1 });
  t.end();
});
