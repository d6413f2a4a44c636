import { isList, isObject, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/** Amazon Cognito identity pools: who gets credentials, with which role. Source: Cognito API reference, Terraform AWS provider. */

const identityPool = c.on('aws_cognito_identity_pool', { id: 'identityPoolId' });
const principalTags = c.on('aws_cognito_identity_pool_provider_principal_tag', {
  identity_pool_id: 'identityPoolId',
  identity_provider_name: 'identityProviderName',
});
const attachment = c.on('aws_cognito_identity_pool_roles_attachment', { identity_pool_id: 'identityPoolId' });

/** Creation and update name everything; omitted ones are removed. */
const identitySettings: c.Edits = {
  ...c.same('allow_classic_flow allow_unauthenticated_identities developer_provider_name', c.orNull),
  cognito_identity_providers: c.orNull(c.blocks('cognitoIdentityProviders')),
  openid_connect_provider_arns: c.orNull(c.either('openIdConnectProviderARNs', 'openIdConnectProviderArns')),
  saml_provider_arns: c.orNull(c.either('samlProviderARNs', 'samlProviderArns')),
  supported_login_providers: c.set(c.orNull('supportedLoginProviders'), 'map'),
  identity_pool_name: 'identityPoolName',
};
const roleMappings = c.via('roleMappings', (value) =>
  typeof value !== 'object' || value === null || isList(value)
    ? undefined
    : Object.entries(value).map(([identityProvider, one]) => {
        const mapping = typeof one === 'object' && one !== null && !isList(one) ? one : {};
        const rules = mapping['rulesConfiguration'];
        const list = typeof rules === 'object' && rules !== null && !isList(rules) ? rules['rules'] : [];
        return {
          ambiguous_role_resolution: mapping['ambiguousRoleResolution'] ?? null,
          identity_provider: identityProvider,
          type: mapping['type'] ?? null,
          mapping_rule: isList(list)
            ? list.map((rule) =>
                typeof rule === 'object' && rule !== null && !isList(rule)
                  ? {
                      claim: rule['claim'] ?? null,
                      match_type: rule['matchType'] ?? null,
                      role_arn: rule['roleARN'] ?? null,
                      value: rule['value'] ?? null,
                    }
                  : rule,
              )
            : [],
        };
      }),
);

/** The provider deletes an attachment by a call without roles. */
const givesNoRole = ({ request }: AuditRecord): boolean => isEmpty(request['roles']) && isEmpty(request['roleMappings']);
const isEmpty = (value: Json | undefined): boolean => !isObject(value) || Object.keys(value).length === 0;

export const identityPools: c.ServiceCatalog = {
  eventSource: 'cognito-identity.amazonaws.com',
  types: c.types('security', {
    aws_cognito_identity_pool: { keys: [['id'], ['arn']] },
    aws_cognito_identity_pool_provider_principal_tag: {
      keys: [['identity_pool_id', 'identity_provider_name']],
      cloudId: 'identity_provider_name',
    },
    aws_cognito_identity_pool_roles_attachment: { keys: [['identity_pool_id']], access: 'attachment', cloudId: 'identity_pool_id' },
  }),
  events: {
    CreateIdentityPool: c.create(c.withId(c.on('aws_cognito_identity_pool', { id: c.response('identityPoolId') })), {
      ...identitySettings,
      tags: c.tagMap('identityPoolTags'),
    }),
    UpdateIdentityPool: c.modify(identityPool, identitySettings),
    DeleteIdentityPool: c.destroy(identityPool),
    SetIdentityPoolRoles: [
      c.create(
        c.within(identityPool, attachment),
        { roles: c.set('roles', 'map'), role_mapping: c.orNull(roleMappings) },
        { when: (record) => !givesNoRole(record) },
      ),
      c.destroy(attachment, { when: givesNoRole }),
    ],
    SetPrincipalTagAttributeMap: c.put(principalTags, {
      principal_tags: c.set(c.orNull('principalTags'), 'map'),
      use_defaults: c.orNull('useDefaults'),
    }),
    ...c.tagCalls((edits) => c.modify(c.on('aws_cognito_identity_pool', { arn: 'resourceArn' }), edits)),
  },
};
