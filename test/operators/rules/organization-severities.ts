import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Severity } from '../../../src/model/severity.js';
import { allow, deny, knownAccount, policy, unknownAccount } from '../../support/weights.js';

/** Changes of organizations, identities, secrets, parameters, shares and stacks in the dangerous direction, and back. */

type Both = readonly [type: string, field: string, safe: Json, dangerous: Json, there: Severity, back: Severity];

const grants = (account: string): string => policy(allow('secretsmanager:GetSecretValue', { Principal: { AWS: account } }));
const [own, theirs] = [grants('111122223333'), grants(unknownAccount)];
const [guarded, bare] = [policy(deny('s3:*'), allow('s3:Get*')), policy(allow('s3:Get*'))];
const administrator = policy(allow('*'));

export const modifications: readonly Both[] = [
  ['aws_secretsmanager_secret_policy', 'policy', own, theirs, 'critical', 'high'],
  ['aws_secretsmanager_secret', 'policy', guarded, bare, 'critical', 'medium'],
  ['aws_secretsmanager_secret', 'replica', [], [{ region: 'eu-west-1' }], 'high', 'medium'],
  ['aws_secretsmanager_secret', 'description', 'a', 'b', 'medium', 'medium'],
  ['aws_secretsmanager_secret_version', 'secret_string', 'a', 'b', 'high', 'high'],
  ['aws_secretsmanager_secret_rotation', 'rotation_lambda_arn', 'a', 'b', 'high', 'high'],
  ['aws_ssm_parameter', 'value', 'a', 'b', 'high', 'high'],
  ['aws_ssm_parameter', 'type', 'SecureString', 'String', 'critical', 'medium'],
  ['aws_ssm_document', 'permissions.account_ids', null, 'all', 'critical', 'medium'],
  ['aws_ssm_document', 'permissions.account_ids', '', unknownAccount, 'critical', 'medium'],
  ['aws_ssm_document', 'permissions.account_ids', '', knownAccount, 'high', 'medium'],
  ['aws_ssm_document', 'content', '{}', '{"a":1}', 'high', 'high'],
  ['aws_ssm_service_setting', 'setting_value', 'Disable', 'Enable', 'critical', 'medium'],
  ['aws_ssm_maintenance_window_task', 'task_arn', 'a', 'b', 'high', 'high'],
  ['aws_ssm_maintenance_window', 'schedule', 'a', 'b', 'medium', 'medium'],
  ['aws_organizations_policy', 'content', guarded, bare, 'critical', 'medium'],
  ['aws_organizations_organization', 'enabled_policy_types', ['SERVICE_CONTROL_POLICY'], [], 'critical', 'medium'],
  ['aws_organizations_organization', 'aws_service_access_principals', ['a'], [], 'high', 'high'],
  ['aws_organizations_account', 'parent_id', 'ou-1', 'r-1', 'high', 'high'],
  ['aws_organizations_resource_policy', 'content', own, theirs, 'critical', 'high'],
  ['aws_organizations_resource_policy', 'content', bare, policy(allow('s3:*')), 'high', 'medium'],
  ['aws_account_alternate_contact', 'email_address', 'a', 'b', 'high', 'high'],
  ['aws_account_region', 'enabled', false, true, 'high', 'medium'],
  ['aws_ssoadmin_permission_set_inline_policy', 'inline_policy', bare, administrator, 'critical', 'high'],
  ['aws_ssoadmin_permissions_boundary_attachment', 'permissions_boundary.managed_policy_arn', 'a', 'b', 'critical', 'critical'],
  ['aws_ssoadmin_application_assignment_configuration', 'assignment_required', true, false, 'critical', 'high'],
  ['aws_ssoadmin_permission_set', 'description', 'a', 'b', 'high', 'high'],
  ['aws_rolesanywhere_trust_anchor', 'source.source_data.acm_pca_arn', 'a', 'b', 'critical', 'critical'],
  ['aws_rolesanywhere_profile', 'role_arns', ['a'], ['a', 'b'], 'critical', 'high'],
  ['aws_ram_resource_share', 'allow_external_principals', false, true, 'high', 'medium'],
  ['aws_ram_resource_share', 'permission_arns', [], ['a'], 'high', 'medium'],
  ['aws_s3_access_point', 'policy', own, theirs, 'critical', 'high'],
  ['aws_s3control_access_point_policy', 'policy', guarded, bare, 'critical', 'medium'],
  ['aws_s3control_multi_region_access_point_policy', 'details.policy', own, theirs, 'critical', 'high'],
  ['aws_s3control_object_lambda_access_point_policy', 'policy', bare, policy(allow('s3:*')), 'high', 'medium'],
  ['aws_s3_access_point', 'public_access_block_configuration.block_public_policy', true, false, 'critical', 'medium'],
  ['aws_s3control_access_grants_instance_resource_policy', 'policy', own, theirs, 'critical', 'high'],
  ['aws_fsx_s3_access_point_attachment', 's3_access_point.policy', own, theirs, 'critical', 'high'],
  ['aws_s3control_access_grants_instance', 'identity_center_arn', null, 'a', 'high', 'medium'],
  ['aws_s3control_access_grants_location', 'iam_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_s3control_directory_bucket_access_point_scope', 'scope.prefixes', ['a'], ['a', 'b'], 'high', 'high'],
  ['aws_cloudformation_stack', 'capabilities', [], ['CAPABILITY_IAM'], 'high', 'medium'],
  ['aws_cloudformation_stack', 'iam_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_cloudformation_type', 'schema_handler_package', 's3://a', 's3://b', 'high', 'high'],
  ['aws_cloudformation_type', 'execution_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_cloudformation_stack', 'policy_body', '{"a":1}', '{"a":2}', 'high', 'high'],
  ['aws_budgets_budget_action', 'definition.iam_action_definition.policy_arn', 'a', 'b', 'high', 'high'],
  ['aws_budgets_budget_action', 'approval_model', 'AUTOMATIC', 'MANUAL', 'medium', 'medium'],
  ['aws_cloudformation_stack', 'template_body', 'a', 'b', 'medium', 'medium'],
];

export const creations: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_s3control_access_grant', { permission: 'READ' }, 'high'],
  ['aws_fsx_s3_access_point_attachment', { name: 'results' }, 'high'],
  ['aws_secretsmanager_secret_policy', { policy: theirs }, 'critical'],
  ['aws_secretsmanager_secret_policy', { policy: own }, 'low'],
  ['aws_secretsmanager_secret', {}, 'low'],
  ['aws_ssm_activation', {}, 'high'],
  ['aws_ssm_parameter', {}, 'low'],
  ['aws_organizations_delegated_administrator', {}, 'critical'],
  ['aws_organizations_policy', {}, 'low'],
  ['aws_organizations_resource_policy', { content: theirs }, 'critical'],
  ['aws_ssoadmin_managed_policy_attachment', { managed_policy_arn: 'arn:aws:iam::aws:policy/AdministratorAccess' }, 'critical'],
  ['aws_ssoadmin_managed_policy_attachment', { managed_policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }, 'high'],
  ['aws_ssoadmin_permission_set_inline_policy', { inline_policy: administrator }, 'critical'],
  ['aws_ssoadmin_account_assignment', {}, 'high'],
  ['aws_ssoadmin_trusted_token_issuer', {}, 'critical'],
  ['aws_identitystore_user', {}, 'high'],
  ['aws_identitystore_group_membership', {}, 'high'],
  ['aws_ram_principal_association', { principal: unknownAccount }, 'critical'],
  ['aws_ram_principal_association', { principal: knownAccount }, 'high'],
  ['aws_ram_resource_share', { allow_external_principals: true }, 'high'],
  ['aws_ram_resource_share', { allow_external_principals: false }, 'low'],
  ['aws_rolesanywhere_trust_anchor', {}, 'critical'],
  ['aws_s3_access_point', { public_access_block_configuration: [{ block_public_policy: false }] }, 'critical'],
  ['aws_s3_access_point', { public_access_block_configuration: [{ block_public_policy: true }] }, 'low'],
  ['aws_cloudformation_stack', { capabilities: ['CAPABILITY_NAMED_IAM'] }, 'high'],
  ['aws_cloudformation_stack', {}, 'low'],
  ['aws_cloudformation_type', { schema_handler_package: 's3://a' }, 'high'],
];

export const deletions: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_secretsmanager_secret', {}, 'high'],
  ['aws_secretsmanager_secret_policy', { policy: guarded }, 'critical'],
  ['aws_secretsmanager_secret_policy', { policy: bare }, 'high'],
  ['aws_organizations_policy_attachment', {}, 'critical'],
  ['aws_organizations_account', {}, 'critical'],
  ['aws_organizations_organizational_unit', {}, 'high'],
  ['aws_ssoadmin_permissions_boundary_attachment', {}, 'critical'],
  ['aws_ssoadmin_account_assignment', {}, 'high'],
];
