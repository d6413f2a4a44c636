import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Access points and access grants of Amazon S3: exposure, loss of protection, and gained rights (D24). */

const pointPolicies = `
  aws_s3_access_point aws_s3control_access_point_policy aws_s3control_multi_region_access_point_policy
  aws_s3control_object_lambda_access_point_policy aws_s3control_access_grants_instance_resource_policy
  aws_fsx_s3_access_point_attachment`;
const points = 'aws_s3_access_point aws_s3control_multi_region_access_point';
const publicAccess = ['public_access_block_configuration', 'details.public_access_block']
  .flatMap((block) =>
    ['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((flag) => `${block}.${flag}`),
  )
  .join(' ');

const s3ControlSeverities: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts have access to the bucket.', {
    [pointPolicies]: 'policy details.policy s3_access_point.policy',
  }),
  critical('modified', 'protects_less', 'The access point denies less.', {
    [pointPolicies]: 'policy details.policy s3_access_point.policy',
  }),
  high('modified', 'widens_policy', 'Others have more permissions on the bucket.', {
    [pointPolicies]: 'policy details.policy s3_access_point.policy',
  }),
  high('created', 'any', 'Others may read or write the data.', 'aws_s3control_access_grant aws_fsx_s3_access_point_attachment'),
  high('modified', 'any', 'Grants give the rights of another role.', { aws_s3control_access_grants_location: 'iam_role_arn' }),
  high('modified', 'set', 'Users of another directory can be given access.', {
    aws_s3control_access_grants_instance: 'identity_center_arn',
  }),
  high(['modified', 'deleted'], 'any', 'The access point reaches other objects, or allows other calls.', {
    aws_s3control_directory_bucket_access_point_scope: '*',
  }),
  critical('modified', 'turned_off', 'Public access is no longer blocked.', { [points]: publicAccess }),
  critical('created', { becomes: ['false'] }, 'Public access is not blocked.', { [points]: publicAccess }),
];

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks: exposure, loss of protection or logging, and gained rights (D24). */

const secretPolicies = 'aws_secretsmanager_secret_policy aws_secretsmanager_secret';
const stacks = 'aws_cloudformation_stack aws_cloudformation_stack_set';

const secrets: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may read the secret.', { [secretPolicies]: 'policy' }),
  critical('modified', 'protects_less', 'The secret denies less.', { [secretPolicies]: 'policy' }),
  critical('deleted', 'protects_less', 'The secret denies less.', { aws_secretsmanager_secret_policy: 'policy' }),
  high('modified', 'widens_policy', 'Others have more permissions on the secret.', { [secretPolicies]: 'policy' }),
  critical('modified', { was: 'SecureString' }, 'The value is not encrypted any more.', { aws_ssm_parameter: 'type' }),
  high('modified', 'any', 'Programs read another value.', {
    'aws_secretsmanager_secret_version aws_ssm_parameter': 'secret_string secret_binary version_stages value key_id',
  }),
  high('modified', 'gains_entries', 'The secret is copied to another region.', { aws_secretsmanager_secret: 'replica' }),
  high('modified', 'any', 'Another function reads and writes the secret.', { aws_secretsmanager_secret_rotation: 'rotation_lambda_arn' }),
];

const machines: SeverityRows = [
  critical('modified', 'exposes', 'Unknown accounts may read and run the document.', { aws_ssm_document: 'permissions.account_ids' }),
  high('modified', 'gains_entries', 'Other accounts may read and run the document.', { aws_ssm_document: 'permissions.account_ids' }),
  critical(['created', 'modified'], { becomes: ['Enable'] }, 'Documents may be shared with everybody.', {
    aws_ssm_service_setting: 'setting_value',
  }),
  high('modified', 'any', 'Machines run other commands, or with another role.', {
    'aws_ssm_document aws_ssm_association aws_ssm_maintenance_window_task':
      'content name parameters parameters.* task_arn task_invocation_parameters.* service_role_arn',
  }),
  high('created', 'any', 'Machines are registered, or run other commands.', {
    'aws_ssm_activation aws_ssm_association aws_ssm_maintenance_window_task': '*',
  }),
];

const organization: SeverityRows = [
  critical('deleted', 'any', 'A control of the organization has no effect any more.', {
    'aws_organizations_policy_attachment aws_organizations_policy aws_organizations_account aws_organizations_organization': '*',
  }),
  critical('modified', 'widens_policy', 'Accounts may do more.', { aws_organizations_policy: 'content' }),
  critical('modified', 'loses_entries', 'Policies of a kind have no effect any more.', {
    aws_organizations_organization: 'enabled_policy_types',
  }),
  high('modified', 'any', 'A service has access to all accounts, or lost it.', {
    aws_organizations_organization: 'aws_service_access_principals',
  }),
  high('modified', 'any', 'Other policies apply to the account.', { aws_organizations_account: 'parent_id' }),
  critical('created', 'any', 'The account manages a service of all accounts.', 'aws_organizations_delegated_administrator'),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may manage the organization.', {
    aws_organizations_resource_policy: 'content',
  }),
  high(['created', 'modified'], 'widens_policy', 'Others may manage the organization.', { aws_organizations_resource_policy: 'content' }),
  high('modified', 'any', 'Warnings of AWS reach somebody else.', 'aws_account_alternate_contact aws_account_primary_contact'),
  high('modified', 'turned_on', 'Another region can be used.', { aws_account_region: 'enabled' }),
];

const identities: SeverityRows = [
  critical('created', 'administrator', 'The permission set has administrator rights.', {
    aws_ssoadmin_managed_policy_attachment: 'managed_policy_arn',
  }),
  critical(['created', 'modified'], 'administrator', 'The permission set has administrator rights.', {
    aws_ssoadmin_permission_set_inline_policy: 'inline_policy',
  }),
  critical('modified', 'widens_policy', 'The permission set has more permissions.', {
    aws_ssoadmin_permission_set_inline_policy: 'inline_policy',
  }),
  critical('modified', 'replaced', 'The boundary of the permission set was changed.', {
    aws_ssoadmin_permissions_boundary_attachment: 'permissions_boundary.*',
  }),
  critical('deleted', 'any', 'The permission set has no boundary any more.', 'aws_ssoadmin_permissions_boundary_attachment'),
  critical('modified', 'turned_off', 'Every user may use the application.', {
    aws_ssoadmin_application_assignment_configuration: 'assignment_required',
  }),
  critical('created', 'any', 'Identities of another authority are trusted.', {
    'aws_ssoadmin_trusted_token_issuer aws_rolesanywhere_trust_anchor': '*',
  }),
  critical('modified', 'any', 'Identities of another authority are trusted.', {
    'aws_rolesanywhere_trust_anchor aws_ssoadmin_trusted_token_issuer': 'source.* trusted_token_issuer_configuration.*',
  }),
  critical('modified', 'gains_entries', 'Certificates give more roles or permissions.', {
    aws_rolesanywhere_profile: 'role_arns managed_policy_arns',
  }),
  high('created', 'any', 'A new identity may get permissions.', 'aws_identitystore_user aws_identitystore_group'),
];

const shares: SeverityRows = [
  critical('created', 'exposes', 'Resources are shared with an unknown account.', { aws_ram_principal_association: 'principal' }),
  high('created', 'any', 'More resources or accounts take part in a share.', {
    'aws_ram_principal_association aws_ram_resource_association aws_ram_sharing_with_organization': '*',
  }),
  high(['created', 'modified'], 'turned_on', 'Accounts of other organizations may be invited.', {
    aws_ram_resource_share: 'allow_external_principals',
  }),
  high('modified', 'gains_entries', 'The share gives more permissions.', { aws_ram_resource_share: 'permission_arns' }),
  ...s3ControlSeverities,
];

const templates: SeverityRows = [
  high(['created', 'modified'], 'any', 'A budget attaches other policies, or stops other machines.', {
    aws_budgets_budget_action: 'definition.* execution_role_arn',
  }),
  high(['created', 'modified'], 'gains_entries', 'The stack may create identities and policies.', { [stacks]: 'capabilities' }),
  high('modified', 'any', 'The stack uses another role.', { [stacks]: 'iam_role_arn administration_role_arn execution_role_name' }),
  high(['created', 'modified'], 'any', 'Stacks run other code, or run it with another role.', {
    aws_cloudformation_type: 'schema_handler_package execution_role_arn',
  }),
  high('modified', 'replaced', 'The stack policy protects other resources.', { [stacks]: 'policy_body policy_url' }),
];

export const organizationAwsSeverities: SeverityRows = [...secrets, ...machines, ...organization, ...identities, ...shares, ...templates];
