import { isList, isObject, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { create, destroy, drop, either, merge, modify, on, put, response, set, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocks, orNull, tagMap } from '../../values.js';
import { replaced } from './api-values.js';

/** Amazon Cognito identity pools: who gets credentials, with which role. Source: Cognito API reference, Terraform AWS provider. */

const shared = { scope: 'region', family: 'security' } as const;

const identityPool = on('aws_cognito_identity_pool', { id: 'identityPoolId' });
const principalTags = on('aws_cognito_identity_pool_provider_principal_tag', {
  identity_pool_id: 'identityPoolId',
  identity_provider_name: 'identityProviderName',
});
const attachment = on('aws_cognito_identity_pool_roles_attachment', { identity_pool_id: 'identityPoolId' });

/** Creation and update name everything; omitted ones are removed. */
const identitySettings: Edits = {
  ...replaced('allow_classic_flow allow_unauthenticated_identities developer_provider_name'),
  cognito_identity_providers: orNull(blocks('cognitoIdentityProviders')),
  openid_connect_provider_arns: orNull(either('openIdConnectProviderARNs', 'openIdConnectProviderArns')),
  saml_provider_arns: orNull(either('samlProviderARNs', 'samlProviderArns')),
  supported_login_providers: set(orNull('supportedLoginProviders'), 'map'),
  identity_pool_name: 'identityPoolName',
};
const roleMappings = via('roleMappings', (value) =>
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

export const identityPools: ServiceCatalog = {
  eventSource: 'cognito-identity.amazonaws.com',
  types: {
    aws_cognito_identity_pool: { ...shared, keys: [['id'], ['arn']] },
    aws_cognito_identity_pool_provider_principal_tag: {
      ...shared,
      keys: [['identity_pool_id', 'identity_provider_name']],
      cloudId: 'identity_provider_name',
    },
    aws_cognito_identity_pool_roles_attachment: {
      ...shared,
      keys: [['identity_pool_id']],
      access: 'attachment',
      cloudId: 'identity_pool_id',
    },
  },
  events: {
    CreateIdentityPool: create(
      on('aws_cognito_identity_pool', { id: response('identityPoolId') }),
      { ...identitySettings, tags: tagMap('identityPoolTags') },
      { id: response('identityPoolId') },
    ),
    UpdateIdentityPool: modify(identityPool, identitySettings),
    DeleteIdentityPool: destroy(identityPool),
    SetIdentityPoolRoles: [
      create(
        attachment,
        { roles: set('roles', 'map'), role_mapping: orNull(roleMappings) },
        { parent: identityPool, when: (record) => !givesNoRole(record) },
      ),
      destroy(attachment, { when: givesNoRole }),
    ],
    SetPrincipalTagAttributeMap: put(principalTags, {
      principal_tags: set(orNull('principalTags'), 'map'),
      use_defaults: orNull('useDefaults'),
    }),
    TagResource: modify(on('aws_cognito_identity_pool', { arn: 'resourceArn' }), { tags: merge(tagMap('tags')) }),
    UntagResource: modify(on('aws_cognito_identity_pool', { arn: 'resourceArn' }), { tags: drop('tagKeys') }),
  },
};
