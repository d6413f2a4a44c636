import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Severities of changes of access in Google Cloud (D24), highest first. Source: IAM documentation, roles and privilege escalation. */
export const accessSeverities: readonly SeverityRow[] = [
  critical('created', {
    types: ['google_*_iam_member'],
    attributes: ['member'],
    when: 'opens_grants',
    why: 'Everybody has a role.',
  }),
  critical('created', {
    types: ['google_*_iam_member'],
    attributes: ['role'],
    when: 'administrator_role',
    why: 'A member is an administrator now.',
  }),
  critical('modified', {
    types: ['google_*_iam_binding', 'google_*_iam_policy'],
    attributes: ['members', 'policy_data'],
    when: 'opens_grants',
    why: 'Everybody has a role.',
  }),
  critical('modified', {
    types: ['google_*_iam_binding', 'google_*_iam_policy'],
    attributes: ['members', 'policy_data'],
    when: 'administrator_role',
    why: 'A member is an administrator now.',
  }),
  critical('modified', {
    types: ['google_bigquery_dataset'],
    attributes: ['access'],
    when: 'opens_grants',
    why: 'Everybody has access to the data.',
  }),
  critical('deleted', {
    types: [
      'google_*_iam_custom_role',
      'google_*organization_policy',
      'google_iam_deny_policy',
      'google_iam_principal_access_boundary_policy',
      'google_org_policy_policy',
      'google_service_account',
      'google_iam_workload_identity_pool',
      'google_iam_workload_identity_pool_provider',
      'google_iam_workforce_pool',
      'google_iam_workforce_pool_provider',
    ],
    attributes: anything,
    why: 'An identity or a policy was deleted.',
  }),
  critical('deleted', { types: ['google_*_iam_audit_config'], attributes: anything, why: 'Audit logs of a service are off.' }),
  critical('modified', {
    types: ['google_*_iam_audit_config'],
    attributes: ['audit_log_config'],
    when: 'loses_entries',
    why: 'Some audit logs of a service are off.',
  }),
  critical('modified', {
    types: ['google_*_iam_custom_role'],
    attributes: ['permissions'],
    when: 'gains_entries',
    why: 'Members with the role have more permissions.',
  }),
  critical('modified', {
    types: ['google_iam_deny_policy'],
    attributes: ['rules'],
    when: 'loses_entries',
    why: 'A denial of access was changed or removed.',
  }),
  critical('modified', {
    types: ['google_iam_workload_identity_pool_provider', 'google_iam_workforce_pool_provider'],
    attributes: [
      'attribute_condition',
      'oidc.issuer_uri',
      'oidc.jwks_json',
      'oidc.client_id',
      'saml.idp_metadata_xml',
      'aws.account_id',
      'x509.trust_store',
    ],
    when: 'replaced',
    why: 'Others may sign in.',
  }),
  critical('modified', {
    types: ['google_iam_workload_identity_pool_provider'],
    attributes: ['oidc.allowed_audiences'],
    when: 'gains_entries',
    why: 'Tokens for others are accepted.',
  }),
  critical('modified', {
    types: ['google_iam_principal_access_boundary_policy', 'google_iam_access_boundary_policy'],
    attributes: ['details.rules', 'rules'],
    when: 'gains_entries',
    why: 'The boundary of permissions is wider.',
  }),
  critical('modified', {
    types: ['google_*organization_policy', 'google_org_policy_policy'],
    attributes: ['spec.rules', 'boolean_policy', 'list_policy'],
    when: 'loses_restriction',
    why: 'The policy restricts less, or something else.',
  }),
  critical('modified', {
    types: ['google_org_policy_policy'],
    attributes: ['spec.reset'],
    when: 'turned_on',
    why: 'The policy restricts no more than the default.',
  }),
  high('modified', { types: ['google_bigquery_dataset'], attributes: ['access'], why: 'Access to the data changed.' }),
];
