import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Severities of identity and access changes (D24), highest first. Source: IAM User Guide; privilege escalation by IAM calls. */

const ofEach = (suffix: string): string => `aws_iam_role${suffix} aws_iam_user${suffix} aws_iam_group${suffix}`;

const identities = `${ofEach('')} aws_iam_service_linked_role aws_iam_saml_provider aws_iam_openid_connect_provider`;
const inlinePolicies = ofEach('_policy');
const attachments = ofEach('_policy_attachment');

export const identitySeverities: SeverityRows = [
  critical('deleted', 'any', 'An identity or a policy was deleted.', `${identities} aws_iam_policy ${inlinePolicies}`),
  critical('deleted', 'any', 'A protection of sign-in is off.', 'aws_iam_account_password_policy aws_iam_virtual_mfa_device'),

  critical('modified', 'widens_policy', 'Others may assume the role.', { aws_iam_role: 'assume_role_policy' }),
  critical('created', 'exposes', 'Unknown accounts may assume the new role.', { aws_iam_role: 'assume_role_policy' }),
  critical('modified', 'widens_policy', 'Identities with the policy have more permissions.', {
    [`aws_iam_policy ${inlinePolicies}`]: 'policy',
  }),
  critical('created', 'widens_policy', 'The identity has more permissions.', { [inlinePolicies]: 'policy' }),
  critical('modified', 'widens_policy', 'The role has more permissions.', { aws_iam_role: 'inline_policy' }),
  critical('modified', 'gains_entries', 'The identity has more permissions.', { [ofEach('_policies_exclusive')]: 'policy_names' }),
  critical('modified', 'replaced', 'The permissions boundary of the identity was changed or removed.', {
    'aws_iam_role aws_iam_user': 'permissions_boundary',
  }),

  critical('created', 'administrator', 'Identities with the policy are administrators.', { aws_iam_policy: 'policy' }),
  critical('created', 'administrator', 'The identity is an administrator now.', { [attachments]: 'policy_arn' }),
  critical('modified', 'administrator', 'The identity is an administrator now.', {
    [`aws_iam_role ${ofEach('_policy_attachments_exclusive')}`]: 'managed_policy_arns policy_arns',
    aws_iam_policy_attachment: 'roles users groups',
  }),
  critical(['created', 'modified'], 'administrator', 'The user is an administrator now.', {
    'aws_iam_user_group_membership aws_iam_group_membership': 'groups users',
  }),

  high(['created', 'modified', 'deleted'], 'any', 'Identities, policies, credentials and attachments determine permissions.', '*', 'iam'),
  high('created', 'any', 'A role is passed to a database.', 'aws_db_instance_role_association aws_rds_cluster_role_association'),
  high('modified', 'any', 'Workloads use another role.', {
    'aws_instance aws_spot_instance_request aws_launch_configuration aws_launch_template aws_lambda_function aws_rds_cluster':
      'iam_instance_profile iam_instance_profile.* role iam_roles',
  }),
  high('created', 'any', 'A new credential for instances.', 'aws_key_pair'),
  high('modified', 'any', 'Credentials of a database changed.', {
    'aws_db_instance aws_rds_cluster aws_db_proxy': 'password master_password manage_master_user_password auth',
  }),
  high('modified', 'turned_off', 'A database takes passwords only.', {
    'aws_db_instance aws_rds_cluster': 'iam_database_authentication_enabled',
  }),
];
