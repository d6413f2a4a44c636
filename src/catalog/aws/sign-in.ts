import { noChange, type ServiceCatalog } from '../dsl.js';

/**
 * Sign-in and session events. CloudTrail marks several of them as writes; none changes declared resources. Source: CloudTrail user guide
 * (console sign-in events, IAM and STS), IAM Identity Center user guide.
 */

export const signIn: ServiceCatalog = {
  eventSource: 'signin.amazonaws.com',
  types: {},
  events: {
    ConsoleLogin: noChange,
    SwitchRole: noChange,
    ExitRole: noChange,
    RenewRole: noChange,
    CheckMfa: noChange,
    CredentialChallenge: noChange,
    CredentialVerification: noChange,
    UserAuthentication: noChange,
    ExternalIdPDirectoryLogin: noChange,
    GetSigninToken: noChange,
    CreateOAuth2Token: noChange,
    AuthorizeOAuth2Access: noChange,
    CreateOAuth2TokenWithIAM: noChange,
    IntrospectOAuth2TokenWithIAM: noChange,
    RevokeOAuth2TokenWithIAM: noChange,
    CreateBearerToken: noChange,
    // Events of the root user, which Terraform does not manage.
    PasswordUpdated: noChange,
    PasswordRecoveryRequested: noChange,
    PasswordRecoveryCompleted: noChange,
    EmailUpdated: noChange,
  },
};

export const securityTokens: ServiceCatalog = {
  eventSource: 'sts.amazonaws.com',
  types: {},
  events: {
    AssumeRole: noChange,
    AssumeRoleWithSAML: noChange,
    AssumeRoleWithWebIdentity: noChange,
    AssumeRoot: noChange,
    DecodeAuthorizationMessage: noChange,
    GetAccessKeyInfo: noChange,
    GetCallerIdentity: noChange,
    GetDelegatedAccessToken: noChange,
    GetFederationToken: noChange,
    GetServiceBearerToken: noChange,
    GetSessionToken: noChange,
    GetWebIdentityToken: noChange,
  },
};
