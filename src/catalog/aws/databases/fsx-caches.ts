import * as c from '../language.js';

/**
 * Amazon FSx: file caches, access points of S3 that are attached to volumes, copies of backups. Source: FSx API reference, Terraform AWS
 * provider 5 and 6 (`internal/service/fsx`).
 */

const cacheId = c.either(c.response('fileCache.fileCacheId'), c.response('fileCacheId'));
const cache = (from: c.From): c.Target => c.on('aws_fsx_file_cache', { id: from });
const copyId = c.either(c.response('backup.backupId'), c.response('backupId'));
const point = c.on('aws_fsx_s3_access_point_attachment', { name: 'name' });

const lustre = 'lustreConfiguration';
const maintenance = { 'lustre_configuration.weekly_maintenance_start_time': c.caseless(`${lustre}.weeklyMaintenanceStartTime`) };
const identity = 'openZFSConfiguration.fileSystemIdentity';
const declaredIdentity = 'openzfs_configuration.file_system_identity';

export const fsxCaches: c.ServiceCatalog = {
  eventSource: 'fsx.amazonaws.com',
  types: c.types('backup', {
    aws_fsx_file_cache: { keys: [['id'], ['arn']], unevaluated: { data_repository_association: 'only used at creation' } },
    aws_fsx_s3_access_point_attachment: { keys: [['name']], access: 'attachment', cloudId: 's3_access_point_arn' },
  }),
  events: {
    CreateFileCache: c.create(c.withId(cache(cacheId)), {
      ...maintenance,
      ...c.same('copy_tags_to_data_repository_associations file_cache_type file_cache_type_version storage_capacity subnet_ids'),
      kms_key_id: c.either(c.response('fileCache.kmsKeyId'), 'kmsKeyId'),
      ...c.same('deployment_type per_unit_storage_throughput', `${lustre}.`, 'lustre_configuration.'),
      'lustre_configuration.metadata_configuration': c.set(c.blocks(`${lustre}.metadataConfiguration`), 'given'),
      security_group_ids: c.someOf('securityGroupIds'),
      tags: c.newTags,
    }),
    UpdateFileCache: c.modify(cache('fileCacheId'), maintenance),
    DeleteFileCache: c.destroy(cache('fileCacheId')),

    CreateAndAttachS3AccessPoint: c.create(
      c.within(
        c.on('aws_fsx_openzfs_volume', { id: 'openZFSConfiguration.volumeId' }),
        c.withId(point, c.response('s3AccessPointAttachment.s3AccessPoint.resourceARN')),
      ),
      {
        ...c.same('type posix_user{gid secondary_gids uid}', `${identity}.`, `${declaredIdentity}.`),
        's3_access_point.policy': c.policyText('s3AccessPoint.policy'),
        ...c.same('openzfs_configuration=openZFSConfiguration{volume_id} s3_access_point.vpc_configuration.vpc_id type'),
      },
    ),
    DetachAndDeleteS3AccessPoint: c.destroy(point),

    CopyBackup: c.create(c.withId(c.on('aws_fsx_backup', { id: copyId })), { tags: c.newTags }),
  },
};
