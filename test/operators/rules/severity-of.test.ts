import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { higher, severities, type Severity } from '../../../src/model/severity.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { allow, created, deleted, deny, knownAccount, modified, knownAccountsOnly, policy, unknownAccount } from '../../support/weights.js';

void t.test('D24: other changes: deletions high, modifications medium, creations and tags low', (t) => {
  t.equal(severityOf(deleted('aws_s3_bucket')), 'high');
  t.equal(severityOf(modified('aws_s3_bucket', 'request_payer', 'a', 'b')), 'medium');
  t.equal(severityOf(created('aws_s3_bucket')), 'low');
  for (const field of ['tags', 'tags.Owner', 'tag', 'tag.value'])
    t.equal(severityOf(modified('aws_s3_bucket', field, 'a', 'b')), 'low', field);
  t.equal(severityOf(modified('aws_iam_role', 'tags.Owner', 'a', 'b')), 'low', 'tags of identities too');
  t.equal(severityOf(modified('aws_s3_bucket', 'tagging', 'a', 'b')), 'medium');
  t.equal(severityOf(modified('custom_thing', 'size', 1, 2)), 'medium', 'an unknown type');
  t.end();
});

/** Type, attribute, closed and open value; severity of opening and of closing. */
type Exposure = readonly [type: string, attribute: string, closed: Json, open: Json, opening: Severity, closing: Severity];

const owner = 'a1';
const grant = (id: string, uri = ''): Json => ({
  grantee: [{ type: uri === '' ? 'CanonicalUser' : 'Group', id, uri }],
  permission: 'READ',
});
const inline = (id: string, uri = ''): Json => ({ id, type: uri === '' ? 'CanonicalUser' : 'Group', uri, permissions: ['READ'] });
const group = (name: string): string => `http://acs.amazonaws.com/groups/${name}`;
const document = policy(allow('*'));
const harmless = policy(allow('s3:GetObject'));
const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';

const exposures: readonly Exposure[] = [
  ['aws_rds_cluster_instance', 'publicly_accessible', false, true, 'critical', 'medium'],
  ['aws_rds_cluster_instance', 'publicly_accessible', null, 'true', 'critical', 'medium'],
  ['aws_db_security_group', 'ingress', [], [{ cidr: '0.0.0.0/0' }], 'critical', 'medium'],
  ['aws_db_security_group', 'ingress', [], [{ cidr: '10.0.0.0/8' }], 'medium', 'medium'],
  ['aws_db_cluster_snapshot', 'shared_accounts', [knownAccount], [knownAccount, 'all'], 'critical', 'medium'],
  ['aws_s3_bucket', 'acl', 'private', 'public-read-write', 'critical', 'medium'],
  ['aws_s3_bucket', 'acl', 'private', 'log-delivery-write', 'medium', 'medium'],
  [
    'aws_s3_bucket_acl',
    'access_control_policy.grant',
    [grant(owner)],
    [grant(owner), grant('', group('global/AllUsers'))],
    'critical',
    'medium',
  ],
  [
    'aws_s3_bucket_acl',
    'access_control_policy.grant',
    [grant(owner)],
    [grant(owner), grant('', group('s3/LogDelivery'))],
    'medium',
    'medium',
  ],
  ['aws_s3_bucket_acl', 'access_control_policy.grant', [grant(owner)], [grant(owner), grant('b2')], 'critical', 'medium'],
  ['aws_s3_bucket', 'grant', [], [inline(owner)], 'medium', 'medium'],
  ['aws_s3_bucket', 'grant', [], [inline(owner), inline('b2')], 'critical', 'medium'],
  ['aws_s3_bucket', 'grant', [inline(owner)], [inline(owner), inline('', group('global/AuthenticatedUsers'))], 'critical', 'medium'],
  ['aws_s3_bucket', 'logging.target_bucket', 'logs', null, 'critical', 'medium'],
  ['aws_s3_bucket', 'versioning.enabled', true, false, 'high', 'medium'],
  ['aws_s3_bucket_versioning', 'versioning_configuration.mfa_delete', 'Enabled', 'Disabled', 'high', 'medium'],
  ['aws_s3_bucket_object_lock_configuration', 'rule.default_retention.days', 30, 1, 'high', 'medium'],
  ['aws_s3_bucket_object_lock_configuration', 'rule.default_retention.days', 30, null, 'high', 'medium'],
  ['aws_s3_bucket_object_lock_configuration', 'rule.default_retention.mode', 'COMPLIANCE', 'GOVERNANCE', 'high', 'medium'],
  ['aws_s3_bucket_ownership_controls', 'rule.object_ownership', 'BucketOwnerEnforced', 'ObjectWriter', 'high', 'medium'],
  [
    'aws_s3_bucket',
    'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id',
    'a',
    'b',
    'high',
    'high',
  ],
  ['aws_rds_cluster', 'deletion_protection', true, false, 'high', 'medium'],
  ['aws_rds_cluster', 'kms_key_id', 'a', 'b', 'high', 'high'],
  ['aws_lambda_function', 'kms_key_arn', 'a', null, 'high', 'high'],
  ['aws_launch_template', 'metadata_options.http_tokens', 'required', 'optional', 'critical', 'medium'],
  ['aws_ec2_instance_metadata_defaults', 'http_tokens', 'required', 'no-preference', 'critical', 'medium'],
  ['aws_ec2_image_block_public_access', 'state', 'block-new-sharing', 'unblocked', 'critical', 'medium'],
  ['aws_ebs_snapshot_block_public_access', 'state', 'block-all-sharing', 'block-new-sharing', 'critical', 'medium'],
  ['aws_lambda_code_signing_config', 'policies.untrusted_artifact_on_deployment', 'Enforce', 'Warn', 'critical', 'medium'],
  ['aws_db_proxy', 'require_tls', true, false, 'high', 'medium'],
  ['aws_instance', 'iam_instance_profile', 'web', 'admin', 'high', 'high'],
  ['aws_iam_policy', 'policy', harmless, document, 'critical', 'high'],
  ['aws_iam_role', 'inline_policy', [], [{ name: 'more', policy: harmless }], 'critical', 'high'],
  ['aws_iam_role', 'managed_policy_arns', [readOnly], [readOnly, administrator], 'critical', 'high'],
  ['aws_iam_role', 'managed_policy_arns', [], [readOnly], 'high', 'high'],
  ['aws_iam_user_policies_exclusive', 'policy_names', [], ['more'], 'critical', 'high'],
  ['aws_iam_user', 'permissions_boundary', readOnly, null, 'critical', 'high'],
  ['aws_iam_user', 'permissions_boundary', readOnly, administrator, 'critical', 'critical'],
  ['aws_iam_account_password_policy', 'minimum_password_length', 14, 6, 'high', 'high'],
];

void t.test('D24: exposing, unprotecting or granting, and the reverse', (t) => {
  for (const [type, attribute, closed, open, opening, closing] of exposures) {
    t.equal(severityOf(modified(type, attribute, closed, open)), opening, `${type} ${attribute}`);
    t.equal(severityOf(modified(type, attribute, open, closed)), closing, `${type} ${attribute}, in reverse`);
  }
  t.end();
});

void t.test('D16, D24: a value that the record does not contain has no direction', (t) => {
  t.equal(severityOf(modified('aws_lambda_function', 'code_signing_config_arn', 'a', null, { hidden: true })), 'medium');
  t.equal(severityOf(modified('aws_iam_policy', 'policy', policy(allow('*'), deny('iam:*')), null, { hidden: true })), 'high');
  t.end();
});

void t.test('D24: an attachment grants administrator rights through its policy', (t) => {
  const holders = (arn: string, from: Json, to: Json) =>
    severityOf(modified('aws_iam_policy_attachment', 'users', from, to, { after: () => ({ policy_arn: arn, users: to }) }));
  t.equal(holders(administrator, ['bob'], ['bob', 'mallory']), 'critical');
  t.equal(holders(administrator, ['bob', 'mallory'], ['bob']), 'high');
  t.equal(holders(readOnly, ['bob'], ['bob', 'mallory']), 'high');
  t.end();
});

void t.test('D24: a user joins a group with administrator rights', (t) => {
  const known = { ...knownAccountsOnly, groupHolds: (name: string, arn: string) => name === 'admins' && arn === administrator };
  const joins = (type: string, attribute: string, to: Json, after: JsonObject) =>
    severityOf(modified(type, attribute, [], to, { after: () => after, known }));
  t.equal(joins('aws_iam_user_group_membership', 'groups', ['admins'], { groups: ['admins'] }), 'critical');
  t.equal(joins('aws_iam_user_group_membership', 'groups', ['readers'], { groups: ['readers'] }), 'high');
  t.equal(joins('aws_iam_group_membership', 'users', ['mallory'], { group: 'admins', users: ['mallory'] }), 'critical');
  t.equal(joins('aws_iam_group_membership', 'users', ['mallory'], { group: 'readers', users: ['mallory'] }), 'high');
  t.end();
});

void t.test('D24: resources created open, and resources whose deletion exposes', (t) => {
  t.equal(severityOf(created('aws_db_instance', { publicly_accessible: true })), 'critical');
  t.equal(severityOf(created('aws_db_instance', { publicly_accessible: false, deletion_protection: false })), 'low');
  t.equal(severityOf(created('aws_s3_bucket', { acl: 'public-read' })), 'critical');
  t.equal(severityOf(created('aws_lambda_layer_version_permission', { principal: '*' })), 'critical');
  t.equal(severityOf(created('aws_lambda_layer_version_permission', { principal: '*', organization_id: 'o-abc' })), 'low');
  t.equal(severityOf(created('aws_lambda_permission', { principal: '*', event_source_token: 'amzn1.ask.skill.1' })), 'low');
  t.equal(severityOf(created('aws_lambda_permission', { principal: 's3.amazonaws.com', source_arn: 'arn:aws:s3:::data' })), 'low');
  t.equal(severityOf(created('aws_lambda_permission', { principal: 's3.amazonaws.com', source_account: unknownAccount })), 'critical');
  t.equal(
    severityOf(created('aws_ami_launch_permission', { organization_arn: `arn:aws:organizations::${unknownAccount}:organization/o-1` })),
    'high',
  );
  t.equal(severityOf(created('aws_iam_user_policy', { policy: harmless })), 'critical');
  t.equal(severityOf(created('aws_iam_user_policy', { policy: policy(deny('*')) })), 'high');
  t.equal(severityOf(created('aws_key_pair')), 'high');
  t.equal(severityOf(deleted('aws_s3_bucket', { policy: policy(deny('*')) })), 'high', 'the policy of a bucket is deleted with it');
  t.equal(severityOf(deleted('aws_rds_cluster_activity_stream')), 'critical');
  t.equal(severityOf(deleted('aws_s3_account_public_access_block', { block_public_acls: true })), 'critical');
  t.equal(severityOf(deleted('aws_s3_account_public_access_block', { block_public_acls: false })), 'high');
  t.equal(severityOf(deleted('aws_iam_role_policy_attachment')), 'high');
  t.equal(severityOf(deleted('aws_iam_account_password_policy')), 'critical');
  t.end();
});

void t.test('D23: severities are ordered', (t) => {
  severities.forEach((one, at) => {
    severities.forEach((other, place) => t.equal(higher(one, other), severities[Math.min(at, place)]));
  });
  t.end();
});
