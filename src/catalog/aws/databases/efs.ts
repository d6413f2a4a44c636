import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Amazon Elastic File System. Source: EFS API reference, Terraform AWS provider schemas 3 to 6. */

/** Calls accept the id or the ARN of a file system. */
const idKey = (attribute: string): c.KeyPart => ({ attribute, as: (value) => value.slice(value.lastIndexOf('/') + 1) });

const fileSystem = (from: c.From): c.Target => c.on('aws_efs_file_system', { id: from });
const policy = c.on('aws_efs_file_system_policy', { file_system_id: 'fileSystemId' });
const backupPolicy = c.on('aws_efs_backup_policy', { file_system_id: 'fileSystemId' });
const mountTarget = (from: c.From): c.Target => c.on('aws_efs_mount_target', { id: from });
const accessPoint = (from: c.From): c.Target => c.on('aws_efs_access_point', { id: from });
const replication = c.on('aws_efs_replication_configuration', { source_file_system_id: 'sourceFileSystemId' });

/** The whole configuration; the provider sends an empty block for each setting that it does not declare. */
const lifecycle: c.Read = c.via('lifecyclePolicies', (list) =>
  isList(list)
    ? list
        .filter(isObject)
        .map((one) => ({
          transition_to_archive: one['transitionToArchive'] ?? null,
          transition_to_ia: one['transitionToIA'] ?? null,
          transition_to_primary_storage_class: one['transitionToPrimaryStorageClass'] ?? null,
        }))
        .filter((one) => Object.values(one).some((value) => value !== null))
    : undefined,
);
const destination: c.Edits = c.same('availability_zone_name file_system_id kms_key_id region', 'destinations[].', 'destination.');

/** A new file system has backups if its creator asks for them. */
const withoutBackup = c.equals('backupPolicy.status', 'DISABLED');

const createdId = c.response('fileSystemId');
const targetId = c.either(c.response('mountTargetId'), 'mountTargetId');
const pointId = c.either(c.response('accessPointId'), 'accessPointId');

/** A resource is named by its id: `fs-…` or `fsap-…`. */
const onTagged = (from: c.From, edits: c.Edits): c.ChangeSpec =>
  c.firstOf(c.modify(fileSystem(from), edits), c.modify(accessPoint(from), edits));

export const efs: c.ServiceCatalog = {
  eventSource: 'elasticfilesystem.amazonaws.com',
  types: c.types('backup', {
    aws_efs_file_system: {
      keys: [[idKey('id')], ['arn']],
      switches: { throughput_mode: { off: ['bursting', 'elastic'], of: ['provisioned_throughput_in_mibps'] } },
      defaults: { performance_mode: 'generalPurpose', throughput_mode: 'bursting', 'protection.replication_overwrite': 'ENABLED' },
    },
    aws_efs_file_system_policy: {
      keys: [[idKey('file_system_id')]],
      access: 'policy',
      cloudId: 'file_system_id',
      noise: ['bypass_policy_lockout_safety_check'],
    },
    aws_efs_backup_policy: { keys: [[idKey('file_system_id')]], cloudId: 'file_system_id' },
    aws_efs_mount_target: { noise: ['availability_zone_*'] },
    aws_efs_access_point: { keys: [['id'], ['arn']] },
    aws_efs_replication_configuration: { keys: [[idKey('source_file_system_id')]], cloudId: 'source_file_system_id' },
  }),
  events: {
    CreateFileSystem: c.create(c.withId(fileSystem(createdId)), {
      ...c.same('availability_zone_name creation_token encrypted performance_mode provisioned_throughput_in_mibps throughput_mode'),
      kms_key_id: c.either(c.response('kmsKeyId'), 'kmsKeyId'),
      tags: c.newTags,
    }),
    UpdateFileSystem: c.modify(fileSystem('fileSystemId'), c.same('provisioned_throughput_in_mibps throughput_mode')),
    PutLifecycleConfiguration: c.modify(fileSystem('fileSystemId'), { lifecycle_policy: c.set(lifecycle) }),
    UpdateFileSystemProtection: c.modify(fileSystem('fileSystemId'), {
      'protection.replication_overwrite': 'replicationOverwriteProtection',
    }),
    DeleteFileSystem: c.destroy(fileSystem('fileSystemId')),

    PutFileSystemPolicy: c.create(c.within(fileSystem('fileSystemId'), c.withId(policy)), { policy: c.policyText('policy') }),
    DeleteFileSystemPolicy: c.destroy(policy),

    // Terraform removes the resource by turning backups off.
    PutBackupPolicy: c.firstOf(
      c.put(backupPolicy, { 'backup_policy.status': 'backupPolicy.status' }),
      c.destroy(backupPolicy, { when: withoutBackup }),
    ),

    CreateMountTarget: c.create(c.within(fileSystem('fileSystemId'), c.withId(mountTarget(targetId))), {
      ...c.same('file_system_id ip_address ip_address_type ipv6_address subnet_id'),
      security_groups: c.someOf('securityGroups'),
    }),
    ModifyMountTargetSecurityGroups: c.modify(mountTarget('mountTargetId'), { security_groups: 'securityGroups' }),
    DeleteMountTarget: c.destroy(mountTarget('mountTargetId')),

    CreateAccessPoint: c.create(c.within(fileSystem('fileSystemId'), c.withId(accessPoint(pointId))), {
      ...c.same(`
          file_system_id posix_user{gid secondary_gids uid} root_directory{creation_info{owner_gid owner_uid permissions} path}`),
      tags: c.newTags,
    }),
    DeleteAccessPoint: c.destroy(accessPoint('accessPointId')),

    CreateReplicationConfiguration: c.create(c.within(fileSystem('sourceFileSystemId'), c.withId(replication)), destination),
    DeleteReplicationConfiguration: c.destroy(replication),

    ...c.tagCalls((edits) => onTagged('resourceId', edits)),
    ...c.tagCalls((edits) => onTagged('fileSystemId', edits), 'CreateTags DeleteTags'),
  },
};
