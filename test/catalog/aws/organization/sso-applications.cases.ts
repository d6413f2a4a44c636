import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from './examples.js';
import { instanceArn } from './permission-sets.cases.js';

const applicationArn = 'arn:aws:sso::111122223333:application/ssoins-1234567890abcdef/apl-1111111111111111';
const issuerArn = 'arn:aws:sso::111122223333:trustedTokenIssuer/ssoins-1234567890abcdef/tti-1';
const user = 'a81d4fae-7dec-11d0-a765-00a0c91e6bf6';

const attributes = declared('aws_ssoadmin_instance_access_control_attributes', {
  attribute: [{ key: 'team', value: [{ source: ['${path:name.givenName}'] }] }],
  id: instanceArn,
  instance_arn: instanceArn,
  status: 'ENABLED',
  status_reason: '',
});
const application = declared('aws_ssoadmin_application', {
  application_account: '111122223333',
  application_arn: applicationArn,
  application_provider_arn: 'arn:aws:sso::aws:applicationProvider/custom',
  arn: applicationArn,
  client_token: null,
  description: null,
  id: applicationArn,
  instance_arn: instanceArn,
  name: 'shop',
  portal_options: [{ sign_in_options: [{ application_url: 'https://shop.example', origin: 'APPLICATION' }], visibility: 'ENABLED' }],
  status: 'ENABLED',
  tags: {},
  tags_all: {},
});
const assignment = declared('aws_ssoadmin_application_assignment', {
  application_arn: applicationArn,
  id: `${applicationArn},${user},USER`,
  principal_id: user,
  principal_type: 'USER',
});
const configuration = declared('aws_ssoadmin_application_assignment_configuration', {
  application_arn: applicationArn,
  assignment_required: true,
  id: applicationArn,
});
const scope = declared('aws_ssoadmin_application_access_scope', {
  application_arn: applicationArn,
  authorized_targets: [applicationArn],
  id: `${applicationArn},sso:account:access`,
  scope: 'sso:account:access',
});
const issuer = declared('aws_ssoadmin_trusted_token_issuer', {
  arn: issuerArn,
  client_token: null,
  id: issuerArn,
  instance_arn: instanceArn,
  name: 'okta',
  tags: {},
  tags_all: {},
  trusted_token_issuer_configuration: [
    {
      oidc_jwt_configuration: [
        {
          claim_attribute_path: 'email',
          identity_store_attribute_path: 'emails.value',
          issuer_url: 'https://okta.example',
          jwks_retrieval_option: 'OPEN_ID_DISCOVERY',
        },
      ],
    },
  ],
  trusted_token_issuer_type: 'OIDC_JWT',
});
const type = (name: string): string => `aws_ssoadmin_${name}`;
const given = (source: string) => ({
  instanceArn,
  instanceAccessControlAttributeConfiguration: { accessControlAttributes: [{ key: 'team', value: { source: [source] } }] },
});
const [own, theirs] = ['${path:name.givenName}', '${path:userName}'];
const changedAttributes = drift(
  type('instance_access_control_attributes'),
  'attribute',
  [{ key: 'team', value: [{ source: [own] }] }],
  [{ key: 'team', value: [{ source: [theirs] }] }],
);
const newApplication = {
  instanceArn,
  applicationProviderArn: 'arn:aws:sso::aws:applicationProvider/custom',
  name: 'shop',
  status: 'ENABLED',
  portalOptions: { signInOptions: { applicationUrl: 'https://shop.example', origin: 'APPLICATION' }, visibility: 'ENABLED' },
};
const token = (issuerUrl: string) => ({
  trustedTokenIssuerConfiguration: { oidcJwtConfiguration: { claimAttributePath: 'email', identityStoreAttributePath: 'emails.value', issuerUrl } },
});
const scoped = { applicationArn, scope: 'sso:account:access' };

export const applicationCases: readonly CatalogCase[] = [
  ...['CreateInstanceAccessControlAttributeConfiguration', 'UpdateInstanceAccessControlAttributeConfiguration'].flatMap((event) => [
    differs('another source', call(event, given(theirs)), [attributes()], changedAttributes),
  ]),
  differs('the attributes are deleted', call('DeleteInstanceAccessControlAttributeConfiguration', { instanceArn }), [attributes()], deleted(type('instance_access_control_attributes'))),

  agrees('the declared application', call('CreateApplication', newApplication, { applicationArn }), [application()]),
  differs(
    'another address',
    call('UpdateApplication', { applicationArn, portalOptions: { signInOptions: { applicationUrl: 'https://evil.example', origin: 'APPLICATION' } } }),
    [application()],
    drift(type('application'), 'portal_options.sign_in_options.application_url', 'https://shop.example', 'https://evil.example'),
  ),
  differs('the application is deleted', call('DeleteApplication', { applicationArn }), [application()], deleted(type('application'))),
  agrees('the declared user', call('CreateApplicationAssignment', { applicationArn, principalId: user, principalType: 'USER' }), [assignment()]),
  differs('the user is removed', call('DeleteApplicationAssignment', { applicationArn, principalId: user, principalType: 'USER' }), [assignment()], deleted(type('application_assignment'))),
  differs('everybody may use the application', call('PutApplicationAssignmentConfiguration', { applicationArn, assignmentRequired: false }), [configuration()], drift(type('application_assignment_configuration'), 'assignment_required', true, false)),
  differs('no target is listed any more', call('PutApplicationAccessScope', scoped), [scope()], drift(type('application_access_scope'), 'authorized_targets', [applicationArn], null)),
  differs('the scope is deleted', call('DeleteApplicationAccessScope', scoped), [scope()], deleted(type('application_access_scope'))),

  agrees('the declared issuer', call('CreateTrustedTokenIssuer', { instanceArn, name: 'okta', trustedTokenIssuerType: 'OIDC_JWT', ...token('https://okta.example') }, { trustedTokenIssuerArn: issuerArn }), [
    issuer(),
  ]),
  differs(
    'another claim',
    call('UpdateTrustedTokenIssuer', { trustedTokenIssuerArn: issuerArn, trustedTokenIssuerConfiguration: { oidcJwtConfiguration: { claimAttributePath: 'sub' } } }),
    [issuer()],
    drift(type('trusted_token_issuer'), 'trusted_token_issuer_configuration.oidc_jwt_configuration.claim_attribute_path', 'email', 'sub'),
  ),
  differs('the issuer is deleted', call('DeleteTrustedTokenIssuer', { trustedTokenIssuerArn: issuerArn }), [issuer()], deleted(type('trusted_token_issuer'))),
];
