import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { byHand, type Apply } from '../../support/applies.js';
import { changesIn, driftsOf, dropsOf } from '../../support/run-pipeline.js';
import { aclUpdate } from './applies-acls.js';
import { groupDestroy, groupUpdate } from './applies-firewall.js';
import { instanceDestroy, instanceUpdate } from './applies-ec2.js';
import { roleDestroy, roleUpdate } from './applies-iam.js';
import { functionDestroy, functionUpdate } from './applies-lambda.js';
import { databaseDestroy, databaseUpdate } from './applies-rds.js';
import { bucketDestroy, bucketUpdate } from './applies-s3.js';

/** The calls of an apply, made by a person in the console without a new state: each change is drift of its declared owner. */
type Expected = readonly [event: string, address: string, field: string];
const deleted = (event: string, address: string): Expected => [event, address, '*'];

const examples: readonly { readonly apply: Apply; readonly drifts: readonly Expected[] }[] = [
  {
    apply: roleUpdate,
    drifts: [
      ['UpdateAssumeRolePolicy', 'aws_iam_role.worker', 'assume_role_policy'],
      ['UpdateRole', 'aws_iam_role.worker', 'description'],
      ['UpdateRole', 'aws_iam_role.worker', 'max_session_duration'],
      ['UntagRole', 'aws_iam_role.worker', 'tags.Team'],
      ['TagRole', 'aws_iam_role.worker', 'tags.Owner'],
      ['PutRolePolicy', 'aws_iam_role_policy.logs', 'policy'],
      deleted('DetachRolePolicy', 'aws_iam_role_policy_attachment.access'),
      ['AttachRolePolicy', 'aws_iam_role.worker', 'managed_policy_arns'],
    ],
  },
  {
    apply: roleDestroy,
    drifts: [
      deleted('DetachRolePolicy', 'aws_iam_role_policy_attachment.access'),
      deleted('DeleteRolePolicy', 'aws_iam_role_policy.logs'),
      ['RemoveRoleFromInstanceProfile', 'aws_iam_instance_profile.worker', 'role'],
      deleted('DeleteInstanceProfile', 'aws_iam_instance_profile.worker'),
      deleted('DeleteRole', 'aws_iam_role.worker'),
    ],
  },
  {
    apply: bucketUpdate,
    drifts: [
      ['PutBucketPolicy', 'aws_s3_bucket_policy.data', 'policy'],
      ['PutBucketVersioning', 'aws_s3_bucket_versioning.data', 'versioning_configuration.status'],
      ['PutBucketTagging', 'aws_s3_bucket.data', 'tags.Team'],
      ['PutBucketTagging', 'aws_s3_bucket.data', 'tags.Cost'],
    ],
  },
  {
    apply: bucketDestroy,
    drifts: [
      deleted('DeleteBucketPolicy', 'aws_s3_bucket_policy.data'),
      ['PutBucketVersioning', 'aws_s3_bucket_versioning.data', 'versioning_configuration.status'],
      ['DeleteBucketEncryption', 'aws_s3_bucket_server_side_encryption_configuration.data', 'rule.bucket_key_enabled'],
      deleted('DeleteBucketPublicAccessBlock', 'aws_s3_bucket_public_access_block.data'),
      deleted('DeleteBucket', 'aws_s3_bucket.data'),
      deleted('DeleteBucket', 'aws_s3_bucket_server_side_encryption_configuration.data'),
      deleted('DeleteBucket', 'aws_s3_bucket_versioning.data'),
    ],
  },
  {
    apply: functionUpdate,
    drifts: [
      ['TagResource', 'aws_lambda_function.orders', 'tags.Owner'],
      ['UpdateFunctionConfiguration', 'aws_lambda_function.orders', 'timeout'],
      ['UpdateFunctionConfiguration', 'aws_lambda_function.orders', 'memory_size'],
      ['UpdateFunctionCode', 'aws_lambda_function.orders', 'code_sha256'],
      ['UpdateAlias', 'aws_lambda_alias.live', 'function_version'],
      deleted('RemovePermission', 'aws_lambda_permission.events'),
      ['AddPermission', 'aws_lambda_permission.events', 'source_arn'],
    ],
  },
  {
    apply: functionDestroy,
    drifts: [
      deleted('DeleteAlias', 'aws_lambda_alias.live'),
      deleted('RemovePermission', 'aws_lambda_permission.events'),
      deleted('DeleteFunction', 'aws_lambda_function.orders'),
    ],
  },
  {
    apply: instanceUpdate,
    drifts: [
      ['ModifyInstanceAttribute', 'aws_instance.web', 'instance_type'],
      ['ModifyVolume', 'aws_ebs_volume.data', 'size'],
      ['DeleteTags', 'aws_instance.web', 'tags.Environment'],
      ['CreateTags', 'aws_instance.web', 'tags.Stage'],
    ],
  },
  {
    apply: instanceDestroy,
    drifts: [
      deleted('DisassociateAddress', 'aws_eip_association.web'),
      deleted('DetachVolume', 'aws_volume_attachment.data'),
      deleted('TerminateInstances', 'aws_instance.web'),
      deleted('DeleteVolume', 'aws_ebs_volume.data'),
      deleted('ReleaseAddress', 'aws_eip.web'),
    ],
  },
  {
    apply: databaseUpdate,
    drifts: [
      ['ModifyDBParameterGroup', 'aws_db_parameter_group.orders', 'parameter'],
      ['ModifyDBInstance', 'aws_db_instance.this', 'instance_class'],
      ['ModifyDBInstance', 'aws_db_instance.this', 'backup_retention_period'],
      ['ModifyDBInstance', 'aws_db_instance.this', 'backup_window'],
      ['RemoveTagsFromResource', 'aws_db_instance.this', 'tags.Owner'],
      ['AddTagsToResource', 'aws_db_instance.this', 'tags.Owner'],
    ],
  },
  {
    apply: databaseDestroy,
    drifts: [
      ['ModifyDBInstance', 'aws_db_instance.this', 'deletion_protection'],
      deleted('DeleteDBInstance', 'aws_db_instance.this'),
      deleted('DeleteDBParameterGroup', 'aws_db_parameter_group.orders'),
    ],
  },
  {
    apply: groupUpdate,
    drifts: [
      ['RevokeSecurityGroupIngress', 'aws_security_group.this', 'ingress'],
      ['AuthorizeSecurityGroupIngress', 'aws_security_group.this', 'ingress'],
      ['RevokeSecurityGroupEgress', 'aws_security_group.this', 'egress'],
    ],
  },
  { apply: groupDestroy, drifts: [deleted('DeleteSecurityGroup', 'aws_security_group.this')] },
  {
    apply: aclUpdate,
    drifts: [
      ['DeleteNetworkAclEntry', 'aws_network_acl.this', 'ingress'],
      ['CreateNetworkAclEntry', 'aws_network_acl.this', 'ingress'],
      ['ReplaceNetworkAclAssociation', 'aws_network_acl.this', 'subnet_ids'],
    ],
  },
];

const brief = (drift: Drift): Expected => [drift.event_name, drift.address ?? '', drift.field];
const byText = (one: Expected, other: Expected): number => (one.join() < other.join() ? -1 : 1);

for (const { apply, drifts } of examples) {
  void t.test(`D7, D17, D18: by hand: ${apply.name}`, (t) => {
    const outputs = byHand(apply);
    const found = changesIn(driftsOf(outputs));
    t.strictSame(found.map(brief).sort(byText), [...drifts].sort(byText));
    for (const drift of found) {
      t.equal(drift.user_identity.user_name, 'alice', 'names the actor');
      t.notSame(drift.old_value, drift.new_value, `${drift.field} has an old and a new value`);
      t.equal(drift.change, drift.field === '*' ? 'deleted' : 'modified');
    }
    const dropped = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
    t.equal(dropped + new Set(found.map((drift) => drift.event_id)).size, apply.calls.length, 'each record is counted or announced');
    t.end();
  });
}
