import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, ownPolicy, tagExamples } from './examples.js';

const cacheArn = arn('fsx', 'file-cache/fc-0123');
const lustre = (weekly: string): JsonObject => ({
  deployment_type: 'CACHE_1',
  log_configuration: [{ destination: arn('logs', 'log-group:/aws/fsx/lustre'), level: 'WARN_ERROR' }],
  metadata_configuration: [{ storage_capacity: 2400 }],
  mount_name: 'abc',
  per_unit_storage_throughput: 1000,
  weekly_maintenance_start_time: weekly,
});
export const fileCache = declared('aws_fsx_file_cache', {
  arn: cacheArn,
  copy_tags_to_data_repository_associations: false,
  data_repository_association: [],
  data_repository_association_ids: [],
  dns_name: 'fc-0123.fsx.us-east-1.amazonaws.com',
  file_cache_id: 'fc-0123',
  file_cache_type: 'LUSTRE',
  file_cache_type_version: '2.12',
  id: 'fc-0123',
  kms_key_id: keyArn,
  lustre_configuration: [lustre('2:05:00')],
  network_interface_ids: ['eni-0aaa'],
  owner_id: '111122223333',
  security_group_ids: ['sg-0aaa'],
  storage_capacity: 1200,
  subnet_ids: ['subnet-0aaa'],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  vpc_id: 'vpc-0aaa',
});
export const movedCache = () => fileCache({ lustre_configuration: [lustre('3:05:00')] });
export const createCache: JsonObject = {
  clientRequestToken: 'x',
  fileCacheType: 'LUSTRE',
  fileCacheTypeVersion: '2.12',
  lustreConfiguration: {
    deploymentType: 'CACHE_1',
    metadataConfiguration: { storageCapacity: 2400 },
    perUnitStorageThroughput: 1000,
    weeklyMaintenanceStartTime: '2:05:00',
  },
  securityGroupIds: ['sg-0aaa'],
  storageCapacity: 1200,
  subnetIds: ['subnet-0aaa'],
  tags: [{ key: 'team', value: 'data' }],
};
export const cached = (fileCacheId = 'fc-0123') => ({ response: { fileCache: { fileCacheId, kmsKeyId: keyArn, lifecycle: 'CREATING' } } });
const maintain = (weeklyMaintenanceStartTime: string): JsonObject => ({ fileCacheId: 'fc-0123', lustreConfiguration: { weeklyMaintenanceStartTime } });

export const pointArn = arn('s3', 'accesspoint/results');
export const attachedPoint = declared('aws_fsx_s3_access_point_attachment', {
  name: 'results',
  openzfs_configuration: [
    { file_system_identity: [{ posix_user: [{ gid: 1001, secondary_gids: null, uid: 1001 }], type: 'POSIX' }], volume_id: 'fsvol-0aaa' },
  ],
  s3_access_point: [{ policy: ownPolicy, vpc_configuration: [{ vpc_id: 'vpc-0aaa' }] }],
  s3_access_point_alias: 'results-x-ext-s3alias',
  s3_access_point_arn: pointArn,
  type: 'OPENZFS',
});
export const attach = (policy: string, uid = 1001, name = 'results'): JsonObject => ({
  clientRequestToken: 'x',
  name,
  openZFSConfiguration: { fileSystemIdentity: { posixUser: { gid: 1001, uid }, type: 'POSIX' }, volumeId: 'fsvol-0aaa' },
  s3AccessPoint: { policy, vpcConfiguration: { vpcId: 'vpc-0aaa' } },
  type: 'OPENZFS',
});
const copy = (team: string): JsonObject => ({ sourceBackupId: 'backup-0src', sourceRegion: 'eu-west-1', tags: [{ key: 'team', value: team }] });
const copied = (backupId = 'backup-0aaa') => ({ response: { backup: { backupId, lifecycle: 'COPYING' } } });

export const fsxCacheCases: readonly CatalogCase[] = [
  agrees('a cache created as declared', 'CreateFileCache', createCache, [fileCache()], cached()),
  drifts('another time', 'UpdateFileCache', maintain('5:01:00'), [fileCache()], [['lustre_configuration.weekly_maintenance_start_time', '2:05:00', '5:01:00']]),
  ...deletes('DeleteFileCache', { fileCacheId: 'fc-0123' }, { fileCacheId: 'fc-9' }, fileCache()),
  agrees('an access point attached as declared', 'CreateAndAttachS3AccessPoint', attach(ownPolicy), [attachedPoint()]),
  ...deletes('DetachAndDeleteS3AccessPoint', { name: 'results' }, { name: 'other' }, attachedPoint()),

  appears('a copy that no state declares', 'CopyBackup', copy('data'), 'aws_fsx_backup', copied('backup-9')),
];

/** The calls that tag all resources of FSx. */
export const cacheTagCases: readonly CatalogCase[] = tagExamples(
  ['TagResource', 'UntagResource'],
  { tag: (tags) => ({ resourceARN: cacheArn, tags }), untag: (tagKeys) => ({ resourceARN: cacheArn, tagKeys }) },
  fileCache(),
);
