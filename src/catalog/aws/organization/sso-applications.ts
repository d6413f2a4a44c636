import { isList, isObject, type Json } from '../../../lib/json.js';
import { create, destroy, modify, on, put, response, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';

/**
 * AWS IAM Identity Center: attributes for access control, applications and trusted token issuers. Source: Identity Center API reference,
 * Terraform AWS provider 5 and 6.
 */

const instance = on('aws_ssoadmin_instance_access_control_attributes', { instance_arn: 'instanceArn' });
const application = on('aws_ssoadmin_application', { id: 'applicationArn' });
const assignment = on('aws_ssoadmin_application_assignment', { application_arn: 'applicationArn', principal_id: 'principalId' });
const assignmentConfiguration = on('aws_ssoadmin_application_assignment_configuration', { application_arn: 'applicationArn' });
const accessScope = on('aws_ssoadmin_application_access_scope', { application_arn: 'applicationArn', scope: 'scope' });
const issuer = on('aws_ssoadmin_trusted_token_issuer', { id: 'trustedTokenIssuerArn' });

const attributeBlock = (one: Json): Json => {
  if (!isObject(one)) return one;
  const { key = null, value } = one;
  return { key, value: [{ source: isObject(value) && isList(value['source']) ? value['source'] : [] }] };
};
const attributes: Edits = {
  attribute: via('instanceAccessControlAttributeConfiguration.accessControlAttributes', (list) =>
    isList(list) ? list.map(attributeBlock) : undefined,
  ),
};

const applicationSettings: Edits = {
  description: 'description',
  name: 'name',
  'portal_options.sign_in_options.application_url': 'portalOptions.signInOptions.applicationUrl',
  'portal_options.sign_in_options.origin': 'portalOptions.signInOptions.origin',
  'portal_options.visibility': 'portalOptions.visibility',
  status: 'status',
};
const token = (member: string): string => `trustedTokenIssuerConfiguration.oidcJwtConfiguration.${member}`;
const issuerSettings: Edits = {
  name: 'name',
  'trusted_token_issuer_configuration.oidc_jwt_configuration.claim_attribute_path': token('claimAttributePath'),
  'trusted_token_issuer_configuration.oidc_jwt_configuration.identity_store_attribute_path': token('identityStoreAttributePath'),
  'trusted_token_issuer_configuration.oidc_jwt_configuration.issuer_url': token('issuerUrl'),
  'trusted_token_issuer_configuration.oidc_jwt_configuration.jwks_retrieval_option': token('jwksRetrievalOption'),
};

const shared = { scope: 'global', family: 'iam' } as const;

export const ssoApplications: ServiceCatalog = {
  eventSource: 'sso.amazonaws.com',
  types: {
    aws_ssoadmin_instance_access_control_attributes: {
      ...shared,
      keys: [['instance_arn']],
      cloudId: 'instance_arn',
      noise: ['status', 'status_reason'],
    },
    aws_ssoadmin_application: {
      ...shared,
      keys: [['id']],
      noise: ['application_account', 'application_arn'],
      defaults: { status: 'ENABLED' },
      unevaluated: { client_token: 'a token of the call' },
    },
    aws_ssoadmin_application_assignment: { ...shared, keys: [['application_arn', 'principal_id']], access: 'attachment' },
    aws_ssoadmin_application_assignment_configuration: {
      ...shared,
      keys: [['application_arn']],
      cloudId: 'application_arn',
      defaults: { assignment_required: true },
    },
    aws_ssoadmin_application_access_scope: { ...shared, keys: [['application_arn', 'scope']], cloudId: 'scope' },
    aws_ssoadmin_trusted_token_issuer: {
      ...shared,
      keys: [['id']],
      access: 'identity',
      unevaluated: { client_token: 'a token of the call' },
    },
  },
  events: {
    CreateInstanceAccessControlAttributeConfiguration: create(instance, attributes),
    UpdateInstanceAccessControlAttributeConfiguration: modify(instance, attributes),
    DeleteInstanceAccessControlAttributeConfiguration: destroy(instance),

    CreateApplication: create(
      on('aws_ssoadmin_application', { id: response('applicationArn') }),
      {
        ...applicationSettings,
        application_provider_arn: 'applicationProviderArn',
        instance_arn: 'instanceArn',
        tags: tagMap('tags'),
      },
      { id: response('applicationArn') },
    ),
    UpdateApplication: modify(application, applicationSettings),
    DeleteApplication: destroy(application),
    CreateApplicationAssignment: create(assignment, { principal_type: 'principalType' }, { parent: application }),
    DeleteApplicationAssignment: destroy(assignment),
    PutApplicationAssignmentConfiguration: put(assignmentConfiguration, { assignment_required: 'assignmentRequired' }),
    PutApplicationAccessScope: create(accessScope, { authorized_targets: orNull('authorizedTargets') }, { parent: application }),
    DeleteApplicationAccessScope: destroy(accessScope),

    CreateTrustedTokenIssuer: create(
      on('aws_ssoadmin_trusted_token_issuer', { id: response('trustedTokenIssuerArn') }),
      { ...issuerSettings, instance_arn: 'instanceArn', trusted_token_issuer_type: 'trustedTokenIssuerType', tags: tagMap('tags') },
      { id: response('trustedTokenIssuerArn') },
    ),
    UpdateTrustedTokenIssuer: modify(issuer, issuerSettings),
    DeleteTrustedTokenIssuer: destroy(issuer),
  },
};
