import { type Json, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS IAM Identity Center: permission sets and their assignments. Source: Identity Center API reference, Terraform AWS provider 4 to 6. */

const permissionSet = c.on('aws_ssoadmin_permission_set', { arn: 'permissionSetArn' });
const newPermissionSetArn = c.response('permissionSet.permissionSetArn');
const inline = c.on('aws_ssoadmin_permission_set_inline_policy', { permission_set_arn: 'permissionSetArn' });
const managed = c.on('aws_ssoadmin_managed_policy_attachment', {
  permission_set_arn: 'permissionSetArn',
  managed_policy_arn: 'managedPolicyArn',
});
/** The provider's id: name, path, permission set and instance. */
const referenceId: c.Read = ({ request }) => {
  const reference = request['customerManagedPolicyReference'];
  if (!isObject(reference)) return undefined;
  const parts = [text(reference['name']), text(reference['path']) ?? '/', text(request['permissionSetArn']), text(request['instanceArn'])];
  return parts.includes(undefined) ? undefined : parts.join(',');
};
const customer = c.on('aws_ssoadmin_customer_managed_policy_attachment', { id: referenceId });
const customerReference: c.Edits = c.same('customer_managed_policy_reference{name path}');
const boundary = c.on('aws_ssoadmin_permissions_boundary_attachment', { permission_set_arn: 'permissionSetArn' });
const assignment = c.on('aws_ssoadmin_account_assignment', {
  permission_set_arn: 'permissionSetArn',
  principal_id: 'principalId',
  target_id: 'targetId',
});
const boundaryReference = 'permissionsBoundary.customerManagedPolicyReference';

const arnOf =
  (pattern: RegExp): c.Read =>
  ({ request }) =>
    pattern.test(text(request['resourceArn']) ?? '');
const onTagged = (edits: c.Edits) =>
  c.among(
    c.modify(c.on('aws_ssoadmin_permission_set', { arn: 'resourceArn' }), edits, { when: arnOf(/:permissionSet\//) }),
    c.modify(c.on('aws_ssoadmin_application', { id: 'resourceArn' }), edits, { when: arnOf(/:application\//) }),
    c.modify(c.on('aws_ssoadmin_trusted_token_issuer', { id: 'resourceArn' }), edits, { when: arnOf(/:trustedTokenIssuer\//) }),
  );

/**
 * AWS IAM Identity Center: attributes for access control, applications and trusted token issuers. Source: Identity Center API reference,
 * Terraform AWS provider 5 and 6.
 */

const instance = c.on('aws_ssoadmin_instance_access_control_attributes', { instance_arn: 'instanceArn' });
const application = c.on('aws_ssoadmin_application', { id: 'applicationArn' });
const applicationAssignment = c.on('aws_ssoadmin_application_assignment', {
  application_arn: 'applicationArn',
  principal_id: 'principalId',
});
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

export const permissionSets: c.ServiceCatalog = {
  eventSource: 'sso.amazonaws.com',
  types: c.types('iam', 'global', {
    aws_ssoadmin_permission_set: {
      keys: [['arn']],
      access: 'identity',
      cloudId: 'arn',
      noise: ['created_date'],
      defaults: { session_duration: 'PT1H' },
    },
    aws_ssoadmin_permission_set_inline_policy: {
      keys: [['permission_set_arn']],
      access: 'policy',
      cloudId: 'permission_set_arn',
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_managed_policy_attachment: {
      keys: [['permission_set_arn', 'managed_policy_arn']],
      access: 'attachment',
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_customer_managed_policy_attachment: {
      access: 'attachment',
      unevaluated: { instance_arn: 'it identifies the resource', permission_set_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_permissions_boundary_attachment: {
      keys: [['permission_set_arn']],
      access: 'attachment',
      cloudId: 'permission_set_arn',
      defaults: { 'permissions_boundary.customer_managed_policy_reference.path': '/' },
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_account_assignment: {
      keys: [['permission_set_arn', 'principal_id', 'target_id']],
      access: 'attachment',
      unevaluated: { instance_arn: 'it identifies the resource' },
    },

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
    CreatePermissionSet: c.create(c.withId(c.on('aws_ssoadmin_permission_set', { arn: newPermissionSetArn })), {
      ...c.same('name description instance_arn relay_state session_duration'),
      tags: c.tagMap('tags'),
    }),
    // The call removes a relay state that it omits.
    UpdatePermissionSet: c.modify(permissionSet, { ...c.same('description session_duration'), relay_state: c.orNull('relayState') }),
    DeletePermissionSet: c.destroy(permissionSet),
    // Applies a changed permission set to the accounts.
    ProvisionPermissionSet: c.noChange,

    PutInlinePolicyToPermissionSet: c.create(c.within(permissionSet, inline), { inline_policy: c.policyText('inlinePolicy') }),
    DeleteInlinePolicyFromPermissionSet: c.destroy(inline),
    AttachManagedPolicyToPermissionSet: c.create(c.within(permissionSet, managed)),
    DetachManagedPolicyFromPermissionSet: c.destroy(managed),
    AttachCustomerManagedPolicyReferenceToPermissionSet: c.firstOf(
      c.put(customer, {}),
      c.create(c.within(permissionSet, customer), customerReference),
    ),
    DetachCustomerManagedPolicyReferenceFromPermissionSet: c.destroy(customer),
    PutPermissionsBoundaryToPermissionSet: c.create(c.within(permissionSet, boundary), {
      'permissions_boundary.managed_policy_arn': c.inBlock('permissionsBoundary', 'managedPolicyArn'),
      'permissions_boundary.customer_managed_policy_reference.name': c.orNull(`${boundaryReference}.name`),
      'permissions_boundary.customer_managed_policy_reference.path': c.orNull(`${boundaryReference}.path`),
    }),
    DeletePermissionsBoundaryFromPermissionSet: c.destroy(boundary),

    // The service finishes an assignment later.
    CreateAccountAssignment: c.create(c.within(permissionSet, assignment), c.same('principal_type target_type')),
    DeleteAccountAssignment: c.destroy(assignment),

    ...c.tagCalls(onTagged),

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
    CreateApplicationAssignment: c.create(c.within(application, applicationAssignment), { principal_type: 'principalType' }),
    DeleteApplicationAssignment: c.destroy(applicationAssignment),
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
