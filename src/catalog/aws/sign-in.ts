import * as c from './language.js';

/**
 * Sign-in and session events. CloudTrail marks several of them as writes; none changes declared resources. Source: CloudTrail user guide
 * (console sign-in events, IAM and STS), IAM Identity Center user guide.
 */

export const signIn: c.ServiceCatalog = {
  eventSource: 'signin.amazonaws.com',
  types: {},
  events: {
    ConsoleLogin: c.noChange,
    SwitchRole: c.noChange,
    ExitRole: c.noChange,
    RenewRole: c.noChange,
    CheckMfa: c.noChange,
    CredentialChallenge: c.noChange,
    CredentialVerification: c.noChange,
    UserAuthentication: c.noChange,
    ExternalIdPDirectoryLogin: c.noChange,
    GetSigninToken: c.noChange,
    CreateOAuth2Token: c.noChange,
    AuthorizeOAuth2Access: c.noChange,
    CreateOAuth2TokenWithIAM: c.noChange,
    IntrospectOAuth2TokenWithIAM: c.noChange,
    RevokeOAuth2TokenWithIAM: c.noChange,
    CreateBearerToken: c.noChange,
    // Events of the root user, which Terraform does not manage.
    PasswordUpdated: c.noChange,
    PasswordRecoveryRequested: c.noChange,
    PasswordRecoveryCompleted: c.noChange,
    EmailUpdated: c.noChange,
  },
};

export const securityTokens: c.ServiceCatalog = {
  eventSource: 'sts.amazonaws.com',
  types: {},
  events: {
    AssumeRole: c.noChange,
    AssumeRoleWithSAML: c.noChange,
    AssumeRoleWithWebIdentity: c.noChange,
    AssumeRoot: c.noChange,
    DecodeAuthorizationMessage: c.noChange,
    GetAccessKeyInfo: c.noChange,
    GetCallerIdentity: c.noChange,
    GetDelegatedAccessToken: c.noChange,
    GetFederationToken: c.noChange,
    GetServiceBearerToken: c.noChange,
    GetSessionToken: c.noChange,
    GetWebIdentityToken: c.noChange,
  },
};
