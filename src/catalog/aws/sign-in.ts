import * as c from './language.js';

/**
 * Sign-in and session events. CloudTrail marks several of them as writes; none changes declared resources. Source: CloudTrail user guide
 * (console sign-in events, IAM and STS), IAM Identity Center user guide.
 */

export const signIn: c.ServiceCatalog = {
  eventSource: 'signin.amazonaws.com',
  types: {},
  events: {
    ...c.noChanges(`
      ConsoleLogin SwitchRole ExitRole RenewRole CheckMfa CredentialChallenge CredentialVerification UserAuthentication
      ExternalIdPDirectoryLogin GetSigninToken CreateOAuth2Token AuthorizeOAuth2Access CreateOAuth2TokenWithIAM
      IntrospectOAuth2TokenWithIAM RevokeOAuth2TokenWithIAM CreateBearerToken`),
    // Events of the root user, which Terraform does not manage.
    ...c.noChanges('PasswordUpdated PasswordRecoveryRequested PasswordRecoveryCompleted EmailUpdated'),
  },
};

export const securityTokens: c.ServiceCatalog = {
  eventSource: 'sts.amazonaws.com',
  types: {},
  events: c.noChanges(`
      AssumeRole AssumeRoleWithSAML AssumeRoleWithWebIdentity AssumeRoot DecodeAuthorizationMessage GetAccessKeyInfo GetCallerIdentity
      GetDelegatedAccessToken GetFederationToken GetServiceBearerToken GetSessionToken GetWebIdentityToken`),
};
