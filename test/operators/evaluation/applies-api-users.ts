import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply, type Call } from '../../support/applies.js';
import { userPoolId, poolArn, clientId, check, identityPoolId, role, declaredWith } from './applies-api-users-states.js';

/** User pools and identity pools of Amazon Cognito, as Terraform creates, changes and destroys them. */

const poolSettings = (minimumLength: number, preSignUp: string): JsonObject => ({
  accountRecoverySetting: {
    recoveryMechanisms: [
      { name: 'verified_email', priority: 1 },
      { name: 'verified_phone_number', priority: 2 },
    ],
  },
  adminCreateUserConfig: {},
  autoVerifiedAttributes: ['email'],
  deletionProtection: 'ACTIVE',
  emailConfiguration: { emailSendingAccount: 'COGNITO_DEFAULT' },
  lambdaConfig: { preSignUp },
  policies: {
    passwordPolicy: {
      minimumLength,
      requireLowercase: true,
      requireNumbers: true,
      requireUppercase: true,
      temporaryPasswordValidityDays: 7,
    },
  },
  verificationMessageTemplate: { defaultEmailOption: 'CONFIRM_WITH_CODE' },
});
const clientSettings = (url: string): JsonObject => ({
  userPoolId,
  clientName: 'web',
  allowedOAuthFlows: ['code'],
  allowedOAuthFlowsUserPoolClient: true,
  allowedOAuthScopes: ['openid'],
  callbackURLs: [url],
  supportedIdentityProviders: ['COGNITO'],
});
const client = (url: string, refreshTokenValidity: number): JsonObject => ({
  userPoolClient: {
    ...clientSettings(url),
    clientId,
    refreshTokenValidity,
    authSessionValidity: 3,
    enableTokenRevocation: true,
    enablePropagateAdditionalUserContextData: false,
    tokenValidityUnits: {},
    creationDate: 'Mar 2, 2026 10:00:06 AM',
  },
});
const identities = {
  identityPoolName: 'shop',
  allowUnauthenticatedIdentities: false,
  allowClassicFlow: false,
  cognitoIdentityProviders: [{ clientId, providerName: `cognito-idp.us-east-1.amazonaws.com/${userPoolId}`, serverSideTokenCheck: false }],
};
const [own, other] = ['https://shop.example/in', 'https://www.shop.example/in'];
const scopes = {
  userPoolId,
  identifier: 'https://api.shop.example',
  name: 'api',
  scopes: [{ scopeName: 'read', scopeDescription: 'Read orders' }],
};

const created: readonly Call[] = [
  ...calls('cognito-idp', [
    [
      'CreateUserPool',
      {
        poolName: 'shop',
        ...poolSettings(12, check),
        usernameAttributes: ['email'],
        usernameConfiguration: { caseSensitive: false },
        userPoolTags: { Owner: 'shop' },
      },
      { userPool: { id: userPoolId, arn: poolArn } },
    ],
    ['CreateUserPoolClient', clientSettings(own), client(own, 30)],
    ['CreateUserPoolDomain', { userPoolId, domain: 'shop-login' }, {}],
    ['CreateResourceServer', scopes, { resourceServer: scopes }],
    ['CreateGroup', { userPoolId, groupName: 'admins', precedence: 1, roleArn: role('admins') }, { group: { groupName: 'admins' } }],
  ]),
  ...calls('cognito-identity', [
    ['CreateIdentityPool', { ...identities, identityPoolTags: { Owner: 'shop' } }, { identityPoolId }],
    ['SetIdentityPoolRoles', { identityPoolId, roles: { authenticated: role('users') } }],
  ]),
];
const changed: readonly Call[] = [
  ...calls('cognito-idp', [
    ['TagResource', { resourceArn: poolArn, tags: { Owner: 'checkout' } }],
    [
      'SetUserPoolMfaConfig',
      { userPoolId, mfaConfiguration: 'OPTIONAL', softwareTokenMfaConfiguration: { enabled: true } },
      { mfaConfiguration: 'OPTIONAL' },
    ],
    ['UpdateUserPool', { userPoolId, ...poolSettings(14, `${check}2`), mfaConfiguration: 'OPTIONAL' }],
    ['UpdateUserPoolClient', { ...clientSettings(other), clientId, refreshTokenValidity: 10 }, client(other, 10)],
    ['UpdateGroup', { userPoolId, groupName: 'admins', precedence: 1, roleArn: role('owners') }, {}],
  ]),
  ...calls('cognito-identity', [
    [
      'TagResource',
      { resourceArn: `arn:aws:cognito-identity:us-east-1:111122223333:identitypool/${identityPoolId}`, tags: { Owner: 'checkout' } },
    ],
    ['SetIdentityPoolRoles', { identityPoolId, roles: { authenticated: role('shoppers') } }],
  ]),
];
const destroyed: readonly Call[] = [
  ...calls('cognito-identity', [
    ['SetIdentityPoolRoles', { identityPoolId, roles: {} }],
    ['DeleteIdentityPool', { identityPoolId }],
  ]),
  ...calls('cognito-idp', [
    ['DeleteGroup', { userPoolId, groupName: 'admins' }],
    ['DeleteResourceServer', { userPoolId, identifier: 'https://api.shop.example' }],
    ['DeleteUserPoolDomain', { userPoolId, domain: 'shop-login' }],
    ['DeleteUserPoolClient', { userPoolId, clientId }],
    ['UpdateUserPool', { userPoolId, ...poolSettings(12, check), deletionProtection: 'INACTIVE' }],
    ['DeleteUserPool', { userPoolId }],
  ]),
];

export const userApplies: readonly Apply[] = [
  { name: 'a user pool is created', before: [], calls: created, after: declaredWith() },
  {
    name: 'a user pool is changed',
    before: declaredWith(),
    calls: changed,
    after: declaredWith({
      mfa: 'OPTIONAL',
      length: 14,
      trigger: `${check}2`,
      urls: [other],
      refresh: 10,
      admins: role('owners'),
      guest: role('shoppers'),
      tag: 'checkout',
    }),
  },
  { name: 'a user pool is destroyed', before: declaredWith(), calls: destroyed, after: [] },
];
