import { create, destroy, either, modify, on, response, set, type From, type ServiceCatalog, type Target } from '../../dsl.js';
import { blocks, policyText } from '../../values.js';
import { caseless, someOf } from '../rds/rds-values.js';
import { newTags } from './database-values.js';

/**
 * Amazon FSx: file caches, access points of S3 that are attached to volumes, copies of backups. Source: FSx API reference, Terraform AWS
 * provider 5 and 6 (`internal/service/fsx`).
 */

const cacheId = either(response('fileCache.fileCacheId'), response('fileCacheId'));
const cache = (from: From): Target => on('aws_fsx_file_cache', { id: from });
const copyId = either(response('backup.backupId'), response('backupId'));
const point = on('aws_fsx_s3_access_point_attachment', { name: 'name' });

const lustre = 'lustreConfiguration';
const maintenance = { 'lustre_configuration.weekly_maintenance_start_time': caseless(`${lustre}.weeklyMaintenanceStartTime`) };
const identity = 'openZFSConfiguration.fileSystemIdentity';
const declaredIdentity = 'openzfs_configuration.file_system_identity';

export const fsxCaches: ServiceCatalog = {
  eventSource: 'fsx.amazonaws.com',
  types: {
    aws_fsx_file_cache: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'backup',
      noise: ['data_repository_association_ids', 'dns_name', 'file_cache_id', 'network_interface_ids', 'vpc_id'],
      unevaluated: { data_repository_association: 'only used at creation' },
    },
    aws_fsx_s3_access_point_attachment: {
      keys: [['name']],
      scope: 'region',
      family: 'backup',
      access: 'attachment',
      cloudId: 's3_access_point_arn',
      noise: ['s3_access_point_alias', 's3_access_point_arn'],
    },
  },
  events: {
    CreateFileCache: create(
      cache(cacheId),
      {
        ...maintenance,
        copy_tags_to_data_repository_associations: 'copyTagsToDataRepositoryAssociations',
        file_cache_type: 'fileCacheType',
        file_cache_type_version: 'fileCacheTypeVersion',
        kms_key_id: either(response('fileCache.kmsKeyId'), 'kmsKeyId'),
        'lustre_configuration.deployment_type': `${lustre}.deploymentType`,
        'lustre_configuration.metadata_configuration': set(blocks(`${lustre}.metadataConfiguration`), 'given'),
        'lustre_configuration.per_unit_storage_throughput': `${lustre}.perUnitStorageThroughput`,
        security_group_ids: someOf('securityGroupIds'),
        storage_capacity: 'storageCapacity',
        subnet_ids: 'subnetIds',
        tags: newTags,
      },
      { id: cacheId },
    ),
    UpdateFileCache: modify(cache('fileCacheId'), maintenance),
    DeleteFileCache: destroy(cache('fileCacheId')),

    CreateAndAttachS3AccessPoint: create(
      point,
      {
        'openzfs_configuration.volume_id': 'openZFSConfiguration.volumeId',
        [`${declaredIdentity}.type`]: `${identity}.type`,
        [`${declaredIdentity}.posix_user.gid`]: `${identity}.posixUser.gid`,
        [`${declaredIdentity}.posix_user.secondary_gids`]: `${identity}.posixUser.secondaryGids`,
        [`${declaredIdentity}.posix_user.uid`]: `${identity}.posixUser.uid`,
        's3_access_point.policy': policyText('s3AccessPoint.policy'),
        's3_access_point.vpc_configuration.vpc_id': 's3AccessPoint.vpcConfiguration.vpcId',
        type: 'type',
      },
      {
        id: response('s3AccessPointAttachment.s3AccessPoint.resourceARN'),
        parent: on('aws_fsx_openzfs_volume', { id: 'openZFSConfiguration.volumeId' }),
      },
    ),
    DetachAndDeleteS3AccessPoint: destroy(point),

    CopyBackup: create(on('aws_fsx_backup', { id: copyId }), { tags: newTags }, { id: copyId }),
  },
};
