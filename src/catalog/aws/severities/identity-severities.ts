import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Severities of identity and access changes (D24), highest first. Source: IAM User Guide; privilege escalation by IAM calls. */

const ofEach = (suffix: string): readonly string[] => ['role', 'user', 'group'].map((kind) => `aws_iam_${kind}${suffix}`);

const identities = [...ofEach(''), 'aws_iam_service_linked_role', 'aws_iam_saml_provider', 'aws_iam_openid_connect_provider'];
const inlinePolicies = ofEach('_policy');
const attachments = ofEach('_policy_attachment');

export const identitySeverities: readonly SeverityRow[] = [
  critical('deleted', {
    types: [...identities, 'aws_iam_policy', ...inlinePolicies],
    attributes: anything,
    why: 'An identity or a policy was deleted.',
  }),
  critical('deleted', {
    types: ['aws_iam_account_password_policy', 'aws_iam_virtual_mfa_device'],
    attributes: anything,
    why: 'A protection of sign-in is off.',
  }),

  critical('modified', {
    types: ['aws_iam_role'],
    attributes: ['assume_role_policy'],
    when: 'widens_policy',
    why: 'Others may assume the role.',
  }),
  critical('created', {
    types: ['aws_iam_role'],
    attributes: ['assume_role_policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may assume the new role.',
  }),
  critical('modified', {
    types: ['aws_iam_policy', ...inlinePolicies],
    attributes: ['policy'],
    when: 'widens_policy',
    why: 'Identities with the policy have more permissions.',
  }),
  critical('created', { types: inlinePolicies, attributes: ['policy'], when: 'widens_policy', why: 'The identity has more permissions.' }),
  critical('modified', {
    types: ['aws_iam_role'],
    attributes: ['inline_policy'],
    when: 'widens_policy',
    why: 'The role has more permissions.',
  }),
  critical('modified', {
    types: ofEach('_policies_exclusive'),
    attributes: ['policy_names'],
    when: 'gains_entries',
    why: 'The identity has more permissions.',
  }),
  critical('modified', {
    types: ['aws_iam_role', 'aws_iam_user'],
    attributes: ['permissions_boundary'],
    when: 'replaced',
    why: 'The permissions boundary of the identity was changed or removed.',
  }),

  critical('created', {
    types: ['aws_iam_policy'],
    attributes: ['policy'],
    when: 'administrator_document',
    why: 'Identities with the policy are administrators.',
  }),
  critical('created', {
    types: attachments,
    attributes: ['policy_arn'],
    when: 'administrator_policy',
    why: 'The identity is an administrator now.',
  }),
  critical('modified', {
    types: ['aws_iam_role', ...ofEach('_policy_attachments_exclusive')],
    attributes: ['managed_policy_arns', 'policy_arns'],
    when: 'administrator_policy',
    why: 'The identity is an administrator now.',
  }),
  critical('modified', {
    types: ['aws_iam_policy_attachment'],
    attributes: ['roles', 'users', 'groups'],
    when: 'administrator_policy',
    why: 'The identity is an administrator now.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_iam_user_group_membership', 'aws_iam_group_membership'],
    attributes: ['groups', 'users'],
    when: 'administrator_group',
    why: 'The user is an administrator now.',
  }),

  high(['created', 'modified', 'deleted'], {
    types: anything,
    family: 'iam',
    attributes: anything,
    why: 'Identities, policies, credentials and attachments determine permissions.',
  }),
  high('created', {
    types: ['aws_db_instance_role_association', 'aws_rds_cluster_role_association'],
    attributes: anything,
    why: 'A role is passed to a database.',
  }),
  high('modified', {
    types: [
      'aws_instance',
      'aws_spot_instance_request',
      'aws_launch_configuration',
      'aws_launch_template',
      'aws_lambda_function',
      'aws_rds_cluster',
    ],
    attributes: ['iam_instance_profile', 'iam_instance_profile.*', 'role', 'iam_roles'],
    why: 'Workloads use another role.',
  }),
  high('created', { types: ['aws_key_pair'], attributes: anything, why: 'A new credential for instances.' }),
  high('modified', {
    types: ['aws_db_instance', 'aws_rds_cluster', 'aws_db_proxy'],
    attributes: ['password', 'master_password', 'manage_master_user_password', 'auth'],
    why: 'Credentials of a database changed.',
  }),
  high('modified', {
    types: ['aws_db_instance', 'aws_rds_cluster'],
    attributes: ['iam_database_authentication_enabled'],
    when: 'turned_off',
    why: 'A database takes passwords only.',
  }),
];
