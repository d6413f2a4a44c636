import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, openPolicy, ownPolicy, tagExamples } from './examples.js';

const id = 'fs-0123456789abcdef0';
const cold = { transition_to_archive: '', transition_to_ia: 'AFTER_30_DAYS', transition_to_primary_storage_class: '' };
export const shared = declared('aws_efs_file_system', {
  arn: arn('elasticfilesystem', `file-system/${id}`),
  availability_zone_id: '',
  availability_zone_name: '',
  creation_token: 'shared',
  dns_name: `${id}.efs.us-east-1.amazonaws.com`,
  encrypted: true,
  id,
  kms_key_id: keyArn,
  lifecycle_policy: [cold],
  name: '',
  number_of_mount_targets: 2,
  owner_id: '111122223333',
  performance_mode: 'generalPurpose',
  protection: [{ replication_overwrite: 'ENABLED' }],
  provisioned_throughput_in_mibps: 0,
  size_in_bytes: [{ value: 6144, value_in_ia: 0, value_in_standard: 6144 }],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  throughput_mode: 'bursting',
});
export const createShared: JsonObject = {
  backup: false,
  creationToken: 'shared',
  encrypted: true,
  kmsKeyId: keyArn,
  performanceMode: 'generalPurpose',
  tags: [{ key: 'team', value: 'data' }],
  throughputMode: 'bursting',
};
const answered = (fileSystemId: string) => ({ response: { fileSystemId, kmsKeyId: keyArn, creationToken: 'shared' } });
const of = (request: JsonObject = {}) => ({ fileSystemId: id, ...request });
export const policy = declared('aws_efs_file_system_policy', { bypass_policy_lockout_safety_check: false, file_system_id: id, id, policy: ownPolicy });
export const backups = declared('aws_efs_backup_policy', { backup_policy: [{ status: 'ENABLED' }], file_system_id: id, id });
export const target = declared('aws_efs_mount_target', {
  availability_zone_name: 'us-east-1a',
  file_system_id: id,
  id: 'fsmt-0123',
  ip_address: '10.0.1.5',
  security_groups: ['sg-0aaa1111bbbb2222c'],
  subnet_id: 'subnet-0aaa',
});
const point = declared('aws_efs_access_point', {
  arn: arn('elasticfilesystem', 'access-point/fsap-0123'),
  file_system_id: id,
  id: 'fsap-0123',
  posix_user: [{ gid: 1000, secondary_gids: [], uid: 1000 }],
  root_directory: [{ creation_info: [{ owner_gid: 1000, owner_uid: 1000, permissions: '0755' }], path: '/app' }],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
});
const replication = declared('aws_efs_replication_configuration', {
  creation_time: '2026-03-02T10:00:00Z',
  destination: [{ availability_zone_name: '', file_system_id: 'fs-copy', kms_key_id: '', region: 'eu-west-1', status: 'ENABLED' }],
  id,
  source_file_system_id: id,
});
const createTarget = { fileSystemId: id, securityGroups: ['sg-0aaa1111bbbb2222c'], subnetId: 'subnet-0aaa' };
const createPoint = {
  fileSystemId: id,
  posixUser: { gid: 1000, uid: 1000 },
  rootDirectory: { creationInfo: { ownerGid: 1000, ownerUid: 1000, permissions: '0755' }, path: '/app' },
  tags: [{ key: 'team', value: 'data' }],
};
const backup = (status: string) => of({ backupPolicy: { status } });

export const efsCases: readonly CatalogCase[] = [
  appears('a file system that no state declares', 'CreateFileSystem', createShared, 'aws_efs_file_system', answered('fs-0999')),
  drifts('another throughput is drift', 'UpdateFileSystem', of({ throughputMode: 'provisioned', provisionedThroughputInMibps: 64 }), [shared()], [
    ['throughput_mode', 'bursting', 'provisioned'],
    ['provisioned_throughput_in_mibps', 0, 64],
  ]),
  agrees('the declared lifecycle is not drift', 'PutLifecycleConfiguration', of({ lifecyclePolicies: [{ transitionToIA: 'AFTER_30_DAYS' }, {}] }), [shared()]),
  drifts('protection that is off is drift', 'UpdateFileSystemProtection', of({ replicationOverwriteProtection: 'DISABLED' }), [shared()], [
    ['protection.replication_overwrite', 'ENABLED', 'DISABLED'],
  ]),
  ...deletes('DeleteFileSystem', of(), { fileSystemId: 'fs-0999' }, shared()),
  drifts('a policy open to everybody is drift', 'PutFileSystemPolicy', of({ policy: openPolicy }), [policy()], [['policy', ownPolicy, openPolicy]]),
  ...deletes('DeleteFileSystemPolicy', of(), { fileSystemId: 'fs-0999' }, policy()),
  drifts('backups that are off are drift', 'PutBackupPolicy', backup('DISABLED'), [backups()], [['backup_policy.status', 'ENABLED', 'DISABLED']]),
  agrees('a mount target created as declared is not drift', 'CreateMountTarget', createTarget, [target()], { response: { mountTargetId: 'fsmt-0123' } }),
  drifts('another security group is drift', 'ModifyMountTargetSecurityGroups', { mountTargetId: 'fsmt-0123', securityGroups: ['sg-0open'] }, [target()], [
    ['security_groups', ['sg-0aaa1111bbbb2222c'], ['sg-0open']],
  ]),
  ...deletes('DeleteMountTarget', { mountTargetId: 'fsmt-0123' }, { mountTargetId: 'fsmt-0999' }, target()),
  agrees('an access point created as declared is not drift', 'CreateAccessPoint', createPoint, [point()], { response: { accessPointId: 'fsap-0123' } }),
  ...deletes('DeleteAccessPoint', { accessPointId: 'fsap-0123' }, { accessPointId: 'fsap-0999' }, point()),
  appears('a replication that no state declares', 'CreateReplicationConfiguration', { sourceFileSystemId: 'fs-0999', destinations: [{ region: 'eu-west-1' }] }, 'aws_efs_replication_configuration'),
  ...deletes('DeleteReplicationConfiguration', { sourceFileSystemId: id }, { sourceFileSystemId: 'fs-0999' }, replication()),
  ...tagExamples(['TagResource', 'UntagResource'], { tag: (tags) => ({ resourceId: 'fsap-0123', tags }), untag: (tagKeys) => ({ resourceId: 'fsap-0123', tagKeys }) }, point()),
  ...tagExamples(['CreateTags', 'DeleteTags'], { tag: (tags) => of({ tags }), untag: (tagKeys) => of({ tagKeys }) }, shared()),
];
