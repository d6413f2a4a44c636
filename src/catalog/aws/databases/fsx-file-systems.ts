import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon FSx: file systems of four kinds, which the same calls create and change. The block of a kind in a call tells them apart.
 * Source: FSx API reference, Terraform AWS provider schemas 4 to 6.
 */

const kinds = [
  ['aws_fsx_lustre_file_system', 'LUSTRE', 'lustreConfiguration'],
  ['aws_fsx_windows_file_system', 'WINDOWS', 'windowsConfiguration'],
  ['aws_fsx_ontap_file_system', 'ONTAP', 'ontapConfiguration'],
  ['aws_fsx_openzfs_file_system', 'OPENZFS', 'openZFSConfiguration'],
] as const;
type Kind = (typeof kinds)[number];

const createdId = c.either(c.response('fileSystem.fileSystemId'), c.response('fileSystemId'));
const fileSystem = (type: string, from: c.From): c.Target => c.on(type, { id: from });

/** Attributes that most kinds have in their block. */
const common = (block: string): c.Edits => ({
  ...c.same('automatic_backup_retention_days daily_automatic_backup_start_time throughput_capacity', `${block}.`),
  weekly_maintenance_start_time: c.caseless(`${block}.weeklyMaintenanceStartTime`),
});
const disk = (block: string): c.Edits => c.same('disk_iops_configuration{iops mode}', `${block}.`);
const routes = (block: string): c.Edits => ({
  route_table_ids: c.amend(c.addAndRemove(`${block}.addRouteTableIds`, `${block}.removeRouteTableIds`), 'auto'),
});
/** The name of a log group; the state has its ARN, maybe with `:*`. */
const logs = (path: string): c.Read => c.via(path, (value) => (typeof value === 'string' ? value.replace(/:\*$/, '') : value));

const lustre = (b: string): c.Edits => ({
  ...common(b),
  ...c.same(
    `
    auto_import_policy data_read_cache_configuration{sizing_mode size=sizeGiB} data_compression_type log_configuration.level
    metadata_configuration{iops mode} per_unit_storage_throughput root_squash_configuration{no_squash_nids root_squash}`,
    `${b}.`,
  ),
  'log_configuration.destination': logs(`${b}.logConfiguration.destination`),
});
const directory = (b: string): c.Edits => ({
  ...c.same(
    `
    dns_ips domain_name file_system_administrators_group organizational_unit_distinguished_name`,
    `${b}.selfManagedActiveDirectoryConfiguration.`,
    'self_managed_active_directory.',
  ),
  'self_managed_active_directory.username': `${b}.selfManagedActiveDirectoryConfiguration.userName`,
});
const windows = (b: string): c.Edits => ({
  ...common(b),
  ...disk(b),
  ...directory(b),
  'audit_log_configuration.audit_log_destination': logs(`${b}.auditLogConfiguration.auditLogDestination`),
  ...c.same('audit_log_configuration{file_access_audit_log_level file_share_access_audit_log_level}', `${b}.`),
});
const ontap = (b: string): c.Edits => ({
  ...common(b),
  ...disk(b),
  ...c.same('ha_pairs=hAPairs throughput_capacity_per_ha_pair=throughputCapacityPerHAPair', `${b}.`),
});
const openzfs = (b: string): c.Edits => ({
  ...common(b),
  ...disk(b),
  ...c.same('copy_tags_to_backups copy_tags_to_volumes read_cache_configuration{sizing_mode size=sizeGiB}', `${b}.`),
});

const newMembers = (b: string): c.Edits => ({ deployment_type: `${b}.deploymentType` });
const placed = (b: string): c.Edits => ({
  ...c.same('endpoint_ip_address_range preferred_subnet_id', `${b}.`),
  route_table_ids: c.someOf(`${b}.routeTableIds`),
});
const root = 'rootVolumeConfiguration';
const created: Readonly<Record<Kind[1], (b: string) => c.Edits>> = {
  LUSTRE: (b) => ({
    ...lustre(b),
    ...newMembers(b),
    ...c.same('copy_tags_to_backups drive_cache_type efa_enabled export_path import_path imported_file_chunk_size', `${b}.`),
  }),
  WINDOWS: (b) => ({
    ...windows(b),
    ...newMembers(b),
    ...c.same('active_directory_id copy_tags_to_backups preferred_subnet_id', `${b}.`),
    aliases: c.someOf(`${b}.aliases`),
  }),
  ONTAP: (b) => ({ ...ontap(b), ...newMembers(b), ...placed(b) }),
  OPENZFS: (b) => ({
    ...openzfs(b),
    ...newMembers(b),
    ...placed(b),
    'root_volume_configuration.copy_tags_to_snapshots': `${b}.${root}.copyTagsToSnapshots`,
    'root_volume_configuration.data_compression_type': `${b}.${root}.dataCompressionType`,
    'root_volume_configuration.nfs_exports': c.set(c.blocks(`${b}.${root}.nfsExports`), 'given'),
    'root_volume_configuration.read_only': `${b}.${root}.readOnly`,
    'root_volume_configuration.record_size_kib': `${b}.${root}.recordSizeKiB`,
  }),
};
const changed: Readonly<Record<Kind[1], (b: string) => c.Edits>> = {
  LUSTRE: lustre,
  WINDOWS: (b) => ({
    ...windows(b),
    'self_managed_active_directory.password': c.hidden(`${b}.selfManagedActiveDirectoryConfiguration.password`),
  }),
  ONTAP: (b) => ({ ...ontap(b), ...routes(b), fsx_admin_password: c.hidden(`${b}.fsxAdminPassword`) }),
  OPENZFS: (b) => ({ ...openzfs(b), ...routes(b) }),
};

const made = c.firstOf(
  ...kinds.map(([type, name, block]) =>
    c.create(
      c.withId(fileSystem(type, createdId), createdId),
      {
        ...created[name](block),
        kms_key_id: c.either(c.response('fileSystem.kmsKeyId'), 'kmsKeyId'),
        security_group_ids: c.someOf('securityGroupIds'),
        ...c.same('storage_capacity storage_type subnet_ids'),
        tags: c.newTags,
      },
      { when: (record) => record.request['fileSystemType'] === name || c.isSet(block)(record) === true },
    ),
  ),
);
/** A change of storage names no block, so any kind may be meant; the id decides. */
const onAny = (edits: (kind: Kind) => c.Edits): c.ChangeSpec =>
  c.firstOf(...kinds.map((kind) => c.modify(fileSystem(kind[0], 'fileSystemId'), edits(kind))));

const aliases = c.via('aliases', (names) => (isList(names) ? names : undefined));
const parts = c.words(`
  ontap_storage_virtual_machine ontap_volume openzfs_volume openzfs_snapshot backup data_repository_association file_cache`);
const tagged = [...kinds.map(([type]) => type), ...parts.map((one) => `aws_fsx_${one}`)];

const keys = [['id'], ['arn']];
const noise = ['dns_name', 'final_backup_tags', 'network_interface_ids', 'skip_final_backup', 'vpc_id'];
const unevaluated = { backup_id: 'the backup that a file system was made from' };

/**
 * Amazon FSx: file caches, access points of S3 that are attached to volumes, copies of backups. Source: FSx API reference, Terraform AWS
 * provider 5 and 6 (`internal/service/fsx`).
 */

const cacheId = c.either(c.response('fileCache.fileCacheId'), c.response('fileCacheId'));
const cache = (from: c.From): c.Target => c.on('aws_fsx_file_cache', { id: from });
const copyId = c.either(c.response('backup.backupId'), c.response('backupId'));
const point = c.on('aws_fsx_s3_access_point_attachment', { name: 'name' });

const cacheLustre = 'lustreConfiguration';
const maintenance = { 'lustre_configuration.weekly_maintenance_start_time': c.caseless(`${cacheLustre}.weeklyMaintenanceStartTime`) };
const identity = 'openZFSConfiguration.fileSystemIdentity';
const declaredIdentity = 'openzfs_configuration.file_system_identity';

export const fsxFileSystems: c.ServiceCatalog = {
  eventSource: 'fsx.amazonaws.com',
  types: c.types('backup', {
    aws_fsx_lustre_file_system: {
      keys,
      noise: [...noise],
      defaults: {
        deployment_type: 'SCRATCH_1',
        storage_type: 'SSD',
        auto_import_policy: 'NONE',
        data_compression_type: 'NONE',
        'log_configuration.level': 'DISABLED',
      },
      unevaluated: { ...unevaluated, file_system_type_version: 'the service may choose it' },
    },
    aws_fsx_windows_file_system: {
      keys,
      noise: [...noise],
      defaults: {
        deployment_type: 'SINGLE_AZ_1',
        storage_type: 'SSD',
        'audit_log_configuration.file_access_audit_log_level': 'DISABLED',
        'audit_log_configuration.file_share_access_audit_log_level': 'DISABLED',
      },
      secrets: ['self_managed_active_directory.password'],
      unevaluated,
    },
    aws_fsx_ontap_file_system: {
      keys,
      noise: [...noise],
      defaults: { storage_type: 'SSD', ha_pairs: 1 },
      secrets: ['fsx_admin_password'],
    },
    aws_fsx_openzfs_file_system: {
      keys: [...keys, ['root_volume_id']],
      noise: [...noise, 'delete_options'],
      defaults: { storage_type: 'SSD' },
      unevaluated: { ...unevaluated, 'root_volume_configuration.user_and_group_quotas': 'changed on the root volume' },
    },

    aws_fsx_file_cache: { keys: [['id'], ['arn']], unevaluated: { data_repository_association: 'only used at creation' } },
    aws_fsx_s3_access_point_attachment: { keys: [['name']], access: 'attachment', cloudId: 's3_access_point_arn' },
  }),
  events: {
    CreateFileSystem: made,
    CreateFileSystemFromBackup: made,
    UpdateFileSystem: onAny(([, name, block]) => ({ ...changed[name](block), ...c.same('storage_capacity storage_type') })),
    DeleteFileSystem: c.firstOf(...kinds.map(([type]) => c.destroy(fileSystem(type, 'fileSystemId')))),
    AssociateFileSystemAliases: c.modify(fileSystem('aws_fsx_windows_file_system', 'fileSystemId'), { aliases: c.add(aliases) }),
    DisassociateFileSystemAliases: c.modify(fileSystem('aws_fsx_windows_file_system', 'fileSystemId'), { aliases: c.remove(aliases) }),
    ...c.tagCalls((edits) => c.onArn(tagged, c.either('resourceARN', 'resourceArn'), edits)),

    CreateFileCache: c.create(c.withId(cache(cacheId)), {
      ...maintenance,
      ...c.same('copy_tags_to_data_repository_associations file_cache_type file_cache_type_version storage_capacity subnet_ids'),
      kms_key_id: c.either(c.response('fileCache.kmsKeyId'), 'kmsKeyId'),
      ...c.same('deployment_type per_unit_storage_throughput', `${cacheLustre}.`, 'lustre_configuration.'),
      'lustre_configuration.metadata_configuration': c.set(c.blocks(`${cacheLustre}.metadataConfiguration`), 'given'),
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
