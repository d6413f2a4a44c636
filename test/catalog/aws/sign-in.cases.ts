import type { JsonObject } from '../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../support/catalog-case.js';

const user: DeclaredResource = {
  type: 'aws_iam_user', attributes: { arn: 'arn:aws:iam::111122223333:user/alice', id: 'alice', name: 'alice', path: '/', unique_id: 'AIDAEXAMPLEUSER00001' },
};

const role: DeclaredResource = {
  type: 'aws_iam_role', attributes: { arn: 'arn:aws:iam::111122223333:role/operator', id: 'operator', name: 'operator', path: '/' },
};

const nothing = (event: string, name: string, record: JsonObject = {}): CatalogCase => ({
  name, event, request: null, record, state: [user, role], drifts: [], dropped: 'read_only',
});

const console = { eventType: 'AwsConsoleSignIn' };
const byRoot: JsonObject = {
  userIdentity: { type: 'Root', principalId: '111122223333', arn: 'arn:aws:iam::111122223333:root', accountId: '111122223333', accessKeyId: '' },
};

export const signInCases: readonly CatalogCase[] = [
  nothing('ConsoleLogin', 'signing in changes nothing', {
    ...console, responseElements: { ConsoleLogin: 'Success' },
    additionalEventData: { LoginTo: 'https://console.aws.amazon.com/console/home', MobileVersion: 'No', MFAUsed: 'Yes' },
  }),
  nothing('SwitchRole', 'switching to a declared role in the console changes nothing', {
    ...console, responseElements: { SwitchRole: 'Success' },
    additionalEventData: { SwitchFrom: 'arn:aws:iam::111122223333:user/alice', RedirectTo: 'https://console.aws.amazon.com/iam/home' },
  }),
  nothing('ExitRole', 'leaving a role changes nothing', { ...console, responseElements: { ExitRole: 'Success' } }),
  nothing('RenewRole', 'renewing a role session changes nothing', { ...console, responseElements: { RenewRole: 'Success' } }),
  nothing('CheckMfa', 'a request for a second factor changes nothing', {
    ...console, responseElements: { CheckMfa: 'Success' }, additionalEventData: { MfaType: 'Virtual MFA' },
  }),
  nothing('CredentialChallenge', 'a request for a credential changes nothing', {
    eventType: 'AwsServiceEvent', serviceEventDetails: { CredentialChallenge: 'Success' }, additionalEventData: { CredentialType: 'PASSWORD' },
  }),
  nothing('CredentialVerification', 'verifying a credential changes nothing', {
    eventType: 'AwsServiceEvent', serviceEventDetails: { CredentialVerification: 'Success' }, additionalEventData: { CredentialType: 'TOTP' },
  }),
  nothing('UserAuthentication', 'signing in to Identity Center changes nothing', {
    eventType: 'AwsServiceEvent', serviceEventDetails: { UserAuthentication: 'Success' },
  }),
  nothing('ExternalIdPDirectoryLogin', 'signing in through another directory changes nothing', { eventType: 'AwsServiceEvent' }),
  nothing('GetSigninToken', 'a token for the console changes nothing', { responseElements: { credentials: { accessKeyId: 'ASIAEXAMPLE000000001' } } }),
  nothing('CreateOAuth2Token', 'a token for the command line changes nothing'),
  nothing('AuthorizeOAuth2Access', 'authorizing the command line changes nothing'),
  nothing('CreateOAuth2TokenWithIAM', 'a token for an agent changes nothing'),
  nothing('IntrospectOAuth2TokenWithIAM', 'inspecting a token changes nothing'),
  nothing('RevokeOAuth2TokenWithIAM', 'revoking a token changes nothing'),
  nothing('CreateBearerToken', 'a bearer token changes nothing'),
  nothing('PasswordUpdated', 'a new root password cannot be declared', {
    ...console, ...byRoot, responseElements: { PasswordUpdated: 'Success' },
  }),
  nothing('PasswordRecoveryRequested', 'requesting a new root password changes nothing', {
    ...console, ...byRoot, responseElements: { PasswordRecoveryRequested: 'Success' },
  }),
  nothing('PasswordRecoveryCompleted', 'a recovered root password cannot be declared', {
    ...console, ...byRoot, responseElements: { PasswordRecoveryCompleted: 'Success' },
  }),
  nothing('EmailUpdated', 'another root email address cannot be declared', { ...console, ...byRoot, responseElements: { EmailUpdated: 'Success' } }),
];

/** The records do not mark these as reads, so the names must suffice. */
export const securityTokenCases: readonly CatalogCase[] = [
  nothing('AssumeRole', 'assuming a declared role changes nothing', {
    requestParameters: { roleArn: 'arn:aws:iam::111122223333:role/operator', roleSessionName: 'alice' },
    responseElements: {
      assumedRoleUser: { arn: 'arn:aws:sts::111122223333:assumed-role/operator/alice', assumedRoleId: 'AROAEXAMPLEROLE00001:alice' },
    },
  }),
  nothing('AssumeRoleWithSAML', 'assuming a declared role by SAML changes nothing', {
    requestParameters: { roleArn: 'arn:aws:iam::111122223333:role/operator', principalArn: 'arn:aws:iam::111122223333:saml-provider/corp' },
  }),
  nothing('AssumeRoleWithWebIdentity', 'assuming a declared role by OIDC changes nothing', {
    requestParameters: { roleArn: 'arn:aws:iam::111122223333:role/operator', roleSessionName: 'ci' },
  }),
  nothing('AssumeRoot', 'a root session itself changes nothing', { requestParameters: { targetPrincipal: '111122223333', durationSeconds: 900 } }),
  nothing('DecodeAuthorizationMessage', 'decoding an authorization message changes nothing'),
  nothing('GetAccessKeyInfo', 'looking up the account of an access key changes nothing', { requestParameters: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE' } }),
  nothing('GetCallerIdentity', 'looking up the own identity changes nothing'),
  nothing('GetDelegatedAccessToken', 'a delegated token changes nothing'),
  nothing('GetFederationToken', 'a token for a federated user changes nothing', { requestParameters: { name: 'alice' } }),
  nothing('GetServiceBearerToken', 'a token for a service changes nothing'),
  nothing('GetSessionToken', 'a session token changes nothing'),
  nothing('GetWebIdentityToken', 'a token for another provider changes nothing'),
];
