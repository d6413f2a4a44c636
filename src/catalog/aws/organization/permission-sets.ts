import { isObject, text } from '../../../lib/json.js';
import {
  among,
  create,
  destroy,
  drop,
  merge,
  modify,
  noChange,
  on,
  put,
  firstOf,
  response,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, orNull, policyText, tagMap } from '../../values.js';

/** AWS IAM Identity Center: permission sets and their assignments. Source: Identity Center API reference, Terraform AWS provider 4 to 6. */

const permissionSet = on('aws_ssoadmin_permission_set', { arn: 'permissionSetArn' });
const newPermissionSetArn = response('permissionSet.permissionSetArn');
const inline = on('aws_ssoadmin_permission_set_inline_policy', { permission_set_arn: 'permissionSetArn' });
const managed = on('aws_ssoadmin_managed_policy_attachment', {
  permission_set_arn: 'permissionSetArn',
  managed_policy_arn: 'managedPolicyArn',
});
/** The provider's id: name, path, permission set and instance. */
const referenceId: Read = ({ request }) => {
  const reference = request['customerManagedPolicyReference'];
  if (!isObject(reference)) return undefined;
  const parts = [text(reference['name']), text(reference['path']) ?? '/', text(request['permissionSetArn']), text(request['instanceArn'])];
  return parts.includes(undefined) ? undefined : parts.join(',');
};
const customer = on('aws_ssoadmin_customer_managed_policy_attachment', { id: referenceId });
const customerReference: Edits = {
  'customer_managed_policy_reference.name': 'customerManagedPolicyReference.name',
  'customer_managed_policy_reference.path': 'customerManagedPolicyReference.path',
};
const boundary = on('aws_ssoadmin_permissions_boundary_attachment', { permission_set_arn: 'permissionSetArn' });
const assignment = on('aws_ssoadmin_account_assignment', {
  permission_set_arn: 'permissionSetArn',
  principal_id: 'principalId',
  target_id: 'targetId',
});
const boundaryReference = 'permissionsBoundary.customerManagedPolicyReference';

const arnOf =
  (pattern: RegExp): Read =>
  ({ request }) =>
    pattern.test(text(request['resourceArn']) ?? '');
const onTagged = (edits: Edits) =>
  among(
    modify(on('aws_ssoadmin_permission_set', { arn: 'resourceArn' }), edits, { when: arnOf(/:permissionSet\//) }),
    modify(on('aws_ssoadmin_application', { id: 'resourceArn' }), edits, { when: arnOf(/:application\//) }),
    modify(on('aws_ssoadmin_trusted_token_issuer', { id: 'resourceArn' }), edits, { when: arnOf(/:trustedTokenIssuer\//) }),
  );

const ofSet = { scope: 'global', family: 'iam' } as const;

export const permissionSets: ServiceCatalog = {
  eventSource: 'sso.amazonaws.com',
  types: {
    aws_ssoadmin_permission_set: {
      ...ofSet,
      keys: [['arn']],
      access: 'identity',
      cloudId: 'arn',
      noise: ['created_date'],
      defaults: { session_duration: 'PT1H' },
    },
    aws_ssoadmin_permission_set_inline_policy: {
      ...ofSet,
      keys: [['permission_set_arn']],
      access: 'policy',
      cloudId: 'permission_set_arn',
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_managed_policy_attachment: {
      ...ofSet,
      keys: [['permission_set_arn', 'managed_policy_arn']],
      access: 'attachment',
      noise: ['managed_policy_name'],
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_customer_managed_policy_attachment: {
      ...ofSet,
      keys: [['id']],
      access: 'attachment',
      unevaluated: { instance_arn: 'it identifies the resource', permission_set_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_permissions_boundary_attachment: {
      ...ofSet,
      keys: [['permission_set_arn']],
      access: 'attachment',
      cloudId: 'permission_set_arn',
      defaults: { 'permissions_boundary.customer_managed_policy_reference.path': '/' },
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
    aws_ssoadmin_account_assignment: {
      ...ofSet,
      keys: [['permission_set_arn', 'principal_id', 'target_id']],
      access: 'attachment',
      unevaluated: { instance_arn: 'it identifies the resource' },
    },
  },
  events: {
    CreatePermissionSet: create(
      on('aws_ssoadmin_permission_set', { arn: newPermissionSetArn }),
      {
        name: 'name',
        description: 'description',
        instance_arn: 'instanceArn',
        relay_state: 'relayState',
        session_duration: 'sessionDuration',
        tags: tagMap('tags'),
      },
      { id: newPermissionSetArn },
    ),
    // The call removes a relay state that it omits.
    UpdatePermissionSet: modify(permissionSet, {
      description: 'description',
      relay_state: orNull('relayState'),
      session_duration: 'sessionDuration',
    }),
    DeletePermissionSet: destroy(permissionSet),
    // Applies a changed permission set to the accounts.
    ProvisionPermissionSet: noChange,

    PutInlinePolicyToPermissionSet: create(inline, { inline_policy: policyText('inlinePolicy') }, { parent: permissionSet }),
    DeleteInlinePolicyFromPermissionSet: destroy(inline),
    AttachManagedPolicyToPermissionSet: create(managed, {}, { parent: permissionSet }),
    DetachManagedPolicyFromPermissionSet: destroy(managed),
    AttachCustomerManagedPolicyReferenceToPermissionSet: firstOf(
      put(customer, {}),
      create(customer, customerReference, { parent: permissionSet }),
    ),
    DetachCustomerManagedPolicyReferenceFromPermissionSet: destroy(customer),
    PutPermissionsBoundaryToPermissionSet: create(
      boundary,
      {
        'permissions_boundary.managed_policy_arn': inBlock('permissionsBoundary', 'managedPolicyArn'),
        'permissions_boundary.customer_managed_policy_reference.name': orNull(`${boundaryReference}.name`),
        'permissions_boundary.customer_managed_policy_reference.path': orNull(`${boundaryReference}.path`),
      },
      { parent: permissionSet },
    ),
    DeletePermissionsBoundaryFromPermissionSet: destroy(boundary),

    // The service finishes an assignment later.
    CreateAccountAssignment: create(assignment, { principal_type: 'principalType', target_type: 'targetType' }, { parent: permissionSet }),
    DeleteAccountAssignment: destroy(assignment),

    TagResource: onTagged({ tags: merge(tagMap('tags')) }),
    UntagResource: onTagged({ tags: drop('tagKeys') }),
  },
};
