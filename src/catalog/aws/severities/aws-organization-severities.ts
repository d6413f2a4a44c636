import { anything, critical, high, type SeverityRow } from '../../severity-row.js';
import { s3ControlSeverities } from './aws-s3-control-severities.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks: exposure, loss of protection or logging, and gained rights (D24). */

const secretPolicies = ['aws_secretsmanager_secret_policy', 'aws_secretsmanager_secret'];
const stacks = ['aws_cloudformation_stack', 'aws_cloudformation_stack_set'];

const secrets: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: secretPolicies,
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may read the secret.',
  }),
  critical('modified', { types: secretPolicies, attributes: ['policy'], when: 'drops_denial', why: 'The secret denies less.' }),
  critical('deleted', {
    types: ['aws_secretsmanager_secret_policy'],
    attributes: ['policy'],
    when: 'drops_denial',
    why: 'The secret denies less.',
  }),
  high('modified', {
    types: secretPolicies,
    attributes: ['policy'],
    when: 'widens_policy',
    why: 'Others have more permissions on the secret.',
  }),
  critical('modified', {
    types: ['aws_ssm_parameter'],
    attributes: ['type'],
    when: { was: 'SecureString' },
    why: 'The value is not encrypted any more.',
  }),
  high('modified', {
    types: ['aws_secretsmanager_secret_version', 'aws_ssm_parameter'],
    attributes: ['secret_string', 'secret_binary', 'version_stages', 'value', 'key_id'],
    why: 'Programs read another value.',
  }),
  high('modified', {
    types: ['aws_secretsmanager_secret'],
    attributes: ['replica'],
    when: 'gains_entries',
    why: 'The secret is copied to another region.',
  }),
  high('modified', {
    types: ['aws_secretsmanager_secret_rotation'],
    attributes: ['rotation_lambda_arn'],
    why: 'Another function reads and writes the secret.',
  }),
];

const machines: readonly SeverityRow[] = [
  critical('modified', {
    types: ['aws_ssm_document'],
    attributes: ['permissions.account_ids'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may read and run the document.',
  }),
  high('modified', {
    types: ['aws_ssm_document'],
    attributes: ['permissions.account_ids'],
    when: 'gains_entries',
    why: 'Other accounts may read and run the document.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_ssm_service_setting'],
    attributes: ['setting_value'],
    when: { becomes: ['Enable'] },
    why: 'Documents may be shared with everybody.',
  }),
  high('modified', {
    types: ['aws_ssm_document', 'aws_ssm_association', 'aws_ssm_maintenance_window_task'],
    attributes: ['content', 'name', 'parameters', 'parameters.*', 'task_arn', 'task_invocation_parameters.*', 'service_role_arn'],
    why: 'Machines run other commands, or with another role.',
  }),
  high('created', {
    types: ['aws_ssm_activation', 'aws_ssm_association', 'aws_ssm_maintenance_window_task'],
    attributes: anything,
    why: 'Machines are registered, or run other commands.',
  }),
];

const organization: readonly SeverityRow[] = [
  critical('deleted', {
    types: [
      'aws_organizations_policy_attachment',
      'aws_organizations_policy',
      'aws_organizations_account',
      'aws_organizations_organization',
    ],
    attributes: anything,
    why: 'A control of the organization has no effect any more.',
  }),
  critical('modified', {
    types: ['aws_organizations_policy'],
    attributes: ['content'],
    when: 'widens_policy',
    why: 'Accounts may do more.',
  }),
  critical('modified', {
    types: ['aws_organizations_organization'],
    attributes: ['enabled_policy_types'],
    when: 'loses_entries',
    why: 'Policies of a kind have no effect any more.',
  }),
  high('modified', {
    types: ['aws_organizations_organization'],
    attributes: ['aws_service_access_principals'],
    why: 'A service has access to all accounts, or lost it.',
  }),
  high('modified', { types: ['aws_organizations_account'], attributes: ['parent_id'], why: 'Other policies apply to the account.' }),
  critical('created', {
    types: ['aws_organizations_delegated_administrator'],
    attributes: anything,
    why: 'The account manages a service of all accounts.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_organizations_resource_policy'],
    attributes: ['content'],
    when: 'opens_policy',
    why: 'Unknown accounts may manage the organization.',
  }),
  high(['created', 'modified'], {
    types: ['aws_organizations_resource_policy'],
    attributes: ['content'],
    when: 'widens_policy',
    why: 'Others may manage the organization.',
  }),
  high('modified', {
    types: ['aws_account_alternate_contact', 'aws_account_primary_contact'],
    attributes: anything,
    why: 'Warnings of AWS reach somebody else.',
  }),
  high('modified', { types: ['aws_account_region'], attributes: ['enabled'], when: 'turned_on', why: 'Another region can be used.' }),
];

const identities: readonly SeverityRow[] = [
  critical('created', {
    types: ['aws_ssoadmin_managed_policy_attachment'],
    attributes: ['managed_policy_arn'],
    when: 'administrator_policy',
    why: 'The permission set has administrator rights.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_ssoadmin_permission_set_inline_policy'],
    attributes: ['inline_policy'],
    when: 'administrator_document',
    why: 'The permission set has administrator rights.',
  }),
  critical('modified', {
    types: ['aws_ssoadmin_permission_set_inline_policy'],
    attributes: ['inline_policy'],
    when: 'widens_policy',
    why: 'The permission set has more permissions.',
  }),
  critical('modified', {
    types: ['aws_ssoadmin_permissions_boundary_attachment'],
    attributes: ['permissions_boundary.*'],
    when: 'replaced',
    why: 'The boundary of the permission set was changed.',
  }),
  critical('deleted', {
    types: ['aws_ssoadmin_permissions_boundary_attachment'],
    attributes: anything,
    why: 'The permission set has no boundary any more.',
  }),
  critical('modified', {
    types: ['aws_ssoadmin_application_assignment_configuration'],
    attributes: ['assignment_required'],
    when: 'turned_off',
    why: 'Every user may use the application.',
  }),
  critical('created', {
    types: ['aws_ssoadmin_trusted_token_issuer', 'aws_rolesanywhere_trust_anchor'],
    attributes: anything,
    why: 'Identities of another authority are trusted.',
  }),
  critical('modified', {
    types: ['aws_rolesanywhere_trust_anchor', 'aws_ssoadmin_trusted_token_issuer'],
    attributes: ['source.*', 'trusted_token_issuer_configuration.*'],
    why: 'Identities of another authority are trusted.',
  }),
  critical('modified', {
    types: ['aws_rolesanywhere_profile'],
    attributes: ['role_arns', 'managed_policy_arns'],
    when: 'gains_entries',
    why: 'Certificates give more roles or permissions.',
  }),
  high('created', {
    types: ['aws_identitystore_user', 'aws_identitystore_group'],
    attributes: anything,
    why: 'A new identity may get permissions.',
  }),
];

const shares: readonly SeverityRow[] = [
  critical('created', {
    types: ['aws_ram_principal_association'],
    attributes: ['principal'],
    when: 'lets_in_stranger',
    why: 'Resources are shared with an unknown account.',
  }),
  high('created', {
    types: ['aws_ram_principal_association', 'aws_ram_resource_association', 'aws_ram_sharing_with_organization'],
    attributes: anything,
    why: 'More resources or accounts take part in a share.',
  }),
  high(['created', 'modified'], {
    types: ['aws_ram_resource_share'],
    attributes: ['allow_external_principals'],
    when: 'turned_on',
    why: 'Accounts of other organizations may be invited.',
  }),
  high('modified', {
    types: ['aws_ram_resource_share'],
    attributes: ['permission_arns'],
    when: 'gains_entries',
    why: 'The share gives more permissions.',
  }),
  ...s3ControlSeverities,
];

const templates: readonly SeverityRow[] = [
  high(['created', 'modified'], {
    types: ['aws_budgets_budget_action'],
    attributes: ['definition.*', 'execution_role_arn'],
    why: 'A budget attaches other policies, or stops other machines.',
  }),
  high(['created', 'modified'], {
    types: stacks,
    attributes: ['capabilities'],
    when: 'gains_entries',
    why: 'The stack may create identities and policies.',
  }),
  high('modified', {
    types: stacks,
    attributes: ['iam_role_arn', 'administration_role_arn', 'execution_role_name'],
    why: 'The stack uses another role.',
  }),
  high(['created', 'modified'], {
    types: ['aws_cloudformation_type'],
    attributes: ['schema_handler_package', 'execution_role_arn'],
    why: 'Stacks run other code, or run it with another role.',
  }),
  high('modified', {
    types: stacks,
    attributes: ['policy_body', 'policy_url'],
    when: 'replaced',
    why: 'The stack policy protects other resources.',
  }),
];

export const organizationAwsSeverities: readonly SeverityRow[] = [
  ...secrets,
  ...machines,
  ...organization,
  ...identities,
  ...shares,
  ...templates,
];
