import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS IAM Identity Center: attributes for access control, applications and trusted token issuers. Source: Identity Center API reference,
 * Terraform AWS provider 5 and 6.
 */

const instance = c.on('aws_ssoadmin_instance_access_control_attributes', { instance_arn: 'instanceArn' });
const application = c.on('aws_ssoadmin_application', { id: 'applicationArn' });
const assignment = c.on('aws_ssoadmin_application_assignment', { application_arn: 'applicationArn', principal_id: 'principalId' });
const assignmentConfiguration = c.on('aws_ssoadmin_application_assignment_configuration', { application_arn: 'applicationArn' });
const accessScope = c.on('aws_ssoadmin_application_access_scope', { application_arn: 'applicationArn', scope: 'scope' });
const issuer = c.on('aws_ssoadmin_trusted_token_issuer', { id: 'trustedTokenIssuerArn' });

const attributeBlock = (one: Json): Json => {
  if (!isObject(one)) return one;
  const { key = null, value } = one;
  return { key, value: [{ source: isObject(value) && isList(value['source']) ? value['source'] : [] }] };
};
const attributes: c.Edits = {
  attribute: c.via('instanceAccessControlAttributeConfiguration.accessControlAttributes', (list) =>
    isList(list) ? list.map(attributeBlock) : undefined,
  ),
};

const applicationSettings: c.Edits = c.same('description name portal_options{sign_in_options{application_url origin} visibility} status');
const token = (member: string): string => `trustedTokenIssuerConfiguration.oidcJwtConfiguration.${member}`;
const issuerSettings: c.Edits = {
  name: 'name',
  ...c.same(
    'claim_attribute_path identity_store_attribute_path issuer_url jwks_retrieval_option',
    token,
    'trusted_token_issuer_configuration.oidc_jwt_configuration.',
  ),
};

export const ssoApplications: c.ServiceCatalog = {
  eventSource: 'sso.amazonaws.com',
  types: c.types('iam', 'global', {
    aws_ssoadmin_instance_access_control_attributes: { keys: [['instance_arn']], cloudId: 'instance_arn' },
    aws_ssoadmin_application: { defaults: { status: 'ENABLED' }, unevaluated: { client_token: 'a token of the call' } },
    aws_ssoadmin_application_assignment: { keys: [['application_arn', 'principal_id']], access: 'attachment' },
    aws_ssoadmin_application_assignment_configuration: {
      keys: [['application_arn']],
      cloudId: 'application_arn',
      defaults: { assignment_required: true },
    },
    aws_ssoadmin_application_access_scope: { keys: [['application_arn', 'scope']], cloudId: 'scope' },
    aws_ssoadmin_trusted_token_issuer: { access: 'identity', unevaluated: { client_token: 'a token of the call' } },
  }),
  events: {
    CreateInstanceAccessControlAttributeConfiguration: c.create(instance, attributes),
    UpdateInstanceAccessControlAttributeConfiguration: c.modify(instance, attributes),
    DeleteInstanceAccessControlAttributeConfiguration: c.destroy(instance),

    CreateApplication: c.create(c.withId(c.on('aws_ssoadmin_application', { id: c.response('applicationArn') })), {
      ...applicationSettings,
      ...c.same('application_provider_arn instance_arn'),
      tags: c.tagMap('tags'),
    }),
    UpdateApplication: c.modify(application, applicationSettings),
    DeleteApplication: c.destroy(application),
    CreateApplicationAssignment: c.create(c.within(application, assignment), { principal_type: 'principalType' }),
    DeleteApplicationAssignment: c.destroy(assignment),
    PutApplicationAssignmentConfiguration: c.put(assignmentConfiguration, { assignment_required: 'assignmentRequired' }),
    PutApplicationAccessScope: c.create(c.within(application, accessScope), { authorized_targets: c.orNull('authorizedTargets') }),
    DeleteApplicationAccessScope: c.destroy(accessScope),

    CreateTrustedTokenIssuer: c.create(c.withId(c.on('aws_ssoadmin_trusted_token_issuer', { id: c.response('trustedTokenIssuerArn') })), {
      ...issuerSettings,
      ...c.same('instance_arn trusted_token_issuer_type'),
      tags: c.tagMap('tags'),
    }),
    UpdateTrustedTokenIssuer: c.modify(issuer, issuerSettings),
    DeleteTrustedTokenIssuer: c.destroy(issuer),
  },
};
