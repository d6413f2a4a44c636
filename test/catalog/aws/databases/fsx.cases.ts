import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, tagExamples } from './examples.js';

const id = 'fs-0123456789abcdef0';
const fileSystemArn = arn('fsx', `file-system/${id}`);
const common: JsonObject = {
  arn: fileSystemArn,
  automatic_backup_retention_days: 7,
  daily_automatic_backup_start_time: '05:00',
  id,
  kms_key_id: keyArn,
  owner_id: '111122223333',
  security_group_ids: ['sg-0aaa'],
  storage_capacity: 1200,
  storage_type: 'SSD',
  subnet_ids: ['subnet-0aaa'],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  weekly_maintenance_start_time: '1:05:00',
};
const lustre = declared('aws_fsx_lustre_file_system', {
  ...common,
  auto_import_policy: '',
  copy_tags_to_backups: false,
  data_compression_type: 'LZ4',
  deployment_type: 'PERSISTENT_2',
  log_configuration: [{ destination: arn('logs', 'log-group:/aws/fsx/lustre'), level: 'WARN_ERROR' }],
  per_unit_storage_throughput: 125,
});
const audit = arn('logs', 'log-group:/aws/fsx/windows');
const windows = declared('aws_fsx_windows_file_system', {
  ...common,
  active_directory_id: '',
  aliases: ['files.acme.example'],
  audit_log_configuration: [
    { audit_log_destination: audit, file_access_audit_log_level: 'SUCCESS_AND_FAILURE', file_share_access_audit_log_level: 'DISABLED' },
  ],
  deployment_type: 'SINGLE_AZ_2',
  self_managed_active_directory: [{ dns_ips: ['10.0.0.2'], domain_name: 'acme.example', password: 'Hy7Kd3Lq9Wz', username: 'join' }],
  throughput_capacity: 32,
});
const ontap = declared('aws_fsx_ontap_file_system', {
  ...common,
  deployment_type: 'SINGLE_AZ_1',
  fsx_admin_password: 'Hy7Kd3Lq9Wz',
  ha_pairs: 1,
  route_table_ids: ['rtb-0aaa'],
  throughput_capacity: 128,
});
const openzfs = declared('aws_fsx_openzfs_file_system', { ...common, copy_tags_to_backups: true, deployment_type: 'SINGLE_AZ_1', throughput_capacity: 64 });
const create = (more: JsonObject): JsonObject => ({
  kmsKeyId: keyArn,
  securityGroupIds: ['sg-0aaa'],
  storageCapacity: 1200,
  storageType: 'SSD',
  subnetIds: ['subnet-0aaa'],
  tags: [{ key: 'team', value: 'data' }],
  ...more,
});
const createLustre = create({
  fileSystemType: 'LUSTRE',
  lustreConfiguration: { automaticBackupRetentionDays: 7, dataCompressionType: 'LZ4', deploymentType: 'PERSISTENT_2', perUnitStorageThroughput: 125 },
});
const fromBackup = create({ backupId: 'backup-1', openZFSConfiguration: { deploymentType: 'SINGLE_AZ_1', throughputCapacity: 64 } });
const answered = (fileSystemId: string) => ({ response: { fileSystem: { fileSystemId } } });
const of = (request: JsonObject) => ({ fileSystemId: id, ...request });
const alias = of({ aliases: ['other.acme.example'] });

export const fsxFileSystemCases: readonly CatalogCase[] = [
  agrees('a file system created as declared is not drift', 'CreateFileSystem', createLustre, [lustre()], answered(id)),
  appears('a restored file system that no state declares', 'CreateFileSystemFromBackup', fromBackup, 'aws_fsx_openzfs_file_system', answered('fs-0999')),
  drifts(
    'a file system without backups and logs is drift',
    'UpdateFileSystem',
    of({ lustreConfiguration: { automaticBackupRetentionDays: 0, logConfiguration: { level: 'DISABLED' } } }),
    [lustre()],
    [
      ['automatic_backup_retention_days', 7, 0],
      ['log_configuration.level', 'WARN_ERROR', 'DISABLED'],
    ],
  ),
  drifts(
    'a file system of Windows without audit and with another password is drift',
    'UpdateFileSystem',
    of({
      windowsConfiguration: {
        auditLogConfiguration: { fileAccessAuditLogLevel: 'DISABLED', fileShareAccessAuditLogLevel: 'DISABLED' },
        selfManagedActiveDirectoryConfiguration: { password: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      },
    }),
    [windows()],
    [
      ['audit_log_configuration.file_access_audit_log_level', 'SUCCESS_AND_FAILURE', 'DISABLED'],
      ['self_managed_active_directory.password', '(sensitive)', null],
    ],
  ),
  drifts(
    'a file system of ONTAP with another route is drift',
    'UpdateFileSystem',
    of({ ontapConfiguration: { addRouteTableIds: ['rtb-0open'], fsxAdminPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS' } }),
    [ontap()],
    [
      ['route_table_ids', ['rtb-0aaa'], ['rtb-0aaa', 'rtb-0open']],
      ['fsx_admin_password', '(sensitive)', null],
    ],
  ),
  drifts('a larger file system is drift', 'UpdateFileSystem', of({ storageCapacity: 2400 }), [openzfs()], [['storage_capacity', 1200, 2400]]),
  ...deletes('DeleteFileSystem', of({}), { fileSystemId: 'fs-0999' }, windows()),
  drifts('another alias is drift', 'AssociateFileSystemAliases', alias, [windows()], [['aliases', ['files.acme.example'], ['files.acme.example', 'other.acme.example']]]),
  drifts('a removed alias is drift', 'DisassociateFileSystemAliases', of({ aliases: ['files.acme.example'] }), [windows()], [['aliases', ['files.acme.example'], []]]),
  ...tagExamples(
    ['TagResource', 'UntagResource'],
    { tag: (tags) => ({ resourceARN: fileSystemArn, tags }), untag: (tagKeys) => ({ resourceARN: fileSystemArn, tagKeys }) },
    ontap(),
  ),
];

const machine = declared('aws_fsx_ontap_storage_virtual_machine', {
  active_directory_configuration: [
    { netbios_name: 'SHARE', self_managed_active_directory_configuration: [{ domain_name: 'acme.example', dns_ips: ['10.0.0.2'], username: 'join' }] },
  ],
  file_system_id: id,
  id: 'svm-0123',
  name: 'share',
  root_volume_security_style: 'UNIX',
  svm_admin_password: 'Hy7Kd3Lq9Wz',
  tags: {},
});
const volume = declared('aws_fsx_ontap_volume', {
  id: 'fsvol-0123',
  junction_path: '/data',
  name: 'data',
  size_in_megabytes: 1024,
  snaplock_configuration: [{ audit_log_volume: false, privileged_delete: 'DISABLED', snaplock_type: 'ENTERPRISE' }],
  snapshot_policy: 'default',
  storage_virtual_machine_id: 'svm-0123',
  tags: {},
  volume_type: 'ONTAP',
});
const exported = { client_configurations: [{ clients: '10.0.0.0/16', options: ['rw'] }] };
const dataset = declared('aws_fsx_openzfs_volume', {
  id: 'fsvol-0456',
  name: 'dataset',
  nfs_exports: [exported],
  parent_volume_id: 'fsvol-0000',
  read_only: false,
  tags: {},
  volume_type: 'OPENZFS',
});
const snapshot = declared('aws_fsx_openzfs_snapshot', { id: 'fsvolsnap-0123', name: 'before', tags: {}, volume_id: 'fsvol-0456' });
const backup = declared('aws_fsx_backup', { file_system_id: id, id: 'backup-0123', tags: {}, volume_id: null });
const association = declared('aws_fsx_data_repository_association', {
  data_repository_path: 's3://lake',
  file_system_id: id,
  file_system_path: '/lake',
  id: 'dra-0123',
  s3: [{ auto_export_policy: [{ events: ['NEW'] }], auto_import_policy: [{ events: ['NEW', 'CHANGED'] }] }],
  tags: {},
});
const createVolume = { name: 'data', volumeType: 'ONTAP', ontapConfiguration: { junctionPath: '/data', sizeInMegabytes: 1024, storageVirtualMachineId: 'svm-0123' } };
const restoreVolume = { backupId: 'backup-0123', name: 'data', ontapConfiguration: createVolume.ontapConfiguration };
const createDataset = {
  name: 'dataset',
  volumeType: 'OPENZFS',
  openZFSConfiguration: { parentVolumeId: 'fsvol-0000', nfsExports: [{ clientConfigurations: [{ clients: '10.0.0.0/16', options: ['rw'] }] }] },
};
const createMachine = { fileSystemId: id, name: 'share', svmAdminPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS' };
const createAssociation = { fileSystemId: id, fileSystemPath: '/lake', dataRepositoryPath: 's3://lake' };
const made = (kind: string, name: string, value: string) => ({ response: { [kind]: { [name]: value } } });

export const fsxVolumeCases: readonly CatalogCase[] = [
  appears('a machine that no state declares', 'CreateStorageVirtualMachine', createMachine, 'aws_fsx_ontap_storage_virtual_machine', made('storageVirtualMachine', 'storageVirtualMachineId', 'svm-0999')),
  agrees('the declared name is not drift', 'UpdateStorageVirtualMachine', { storageVirtualMachineId: 'svm-0123', activeDirectoryConfiguration: { netBiosName: 'SHARE' } }, [machine()]),
  ...deletes('DeleteStorageVirtualMachine', { storageVirtualMachineId: 'svm-0123' }, { storageVirtualMachineId: 'svm-0999' }, machine()),
  appears('a volume that no state declares', 'CreateVolume', createVolume, 'aws_fsx_ontap_volume', made('volume', 'volumeId', 'fsvol-0999')),
  agrees('a volume of OpenZFS created as declared is not drift', 'CreateVolume', createDataset, [dataset()], made('volume', 'volumeId', 'fsvol-0456')),
  appears('a restored volume that no state declares', 'CreateVolumeFromBackup', restoreVolume, 'aws_fsx_ontap_volume', made('volume', 'volumeId', 'fsvol-0999')),
  drifts(
    'a volume without its lock is drift',
    'UpdateVolume',
    { volumeId: 'fsvol-0123', ontapConfiguration: { snaplockConfiguration: { privilegedDelete: 'ENABLED' }, snapshotPolicy: 'none' } },
    [volume()],
    [
      ['snaplock_configuration.privileged_delete', 'DISABLED', 'ENABLED'],
      ['snapshot_policy', 'default', 'none'],
    ],
  ),
  drifts(
    'a volume open to every address is drift',
    'UpdateVolume',
    { volumeId: 'fsvol-0456', openZFSConfiguration: { nfsExports: [{ clientConfigurations: [{ clients: '*', options: ['rw'] }] }] } },
    [dataset()],
    [['nfs_exports', [exported], [{ client_configurations: [{ clients: '*', options: ['rw'] }] }]]],
  ),
  drifts(
    'a root volume open to every address is drift of its file system',
    'UpdateVolume',
    { volumeId: 'fsvol-0789', openZFSConfiguration: { nfsExports: [{ clientConfigurations: [{ clients: '*', options: ['rw'] }] }] } },
    [openzfs({ root_volume_id: 'fsvol-0789', root_volume_configuration: [{ nfs_exports: [exported], read_only: false }] })],
    [['root_volume_configuration.nfs_exports', [exported], [{ client_configurations: [{ clients: '*', options: ['rw'] }] }]]],
  ),
  ...deletes('DeleteVolume', { volumeId: 'fsvol-0123' }, { volumeId: 'fsvol-0999' }, volume()),
  agrees('a snapshot created as declared is not drift', 'CreateSnapshot', { name: 'before', volumeId: 'fsvol-0456' }, [snapshot()], made('snapshot', 'snapshotId', 'fsvolsnap-0123')),
  drifts('another name is drift', 'UpdateSnapshot', { snapshotId: 'fsvolsnap-0123', name: 'after' }, [snapshot()], [['name', 'before', 'after']]),
  ...deletes('DeleteSnapshot', { snapshotId: 'fsvolsnap-0123' }, { snapshotId: 'fsvolsnap-0999' }, snapshot()),
  agrees('a backup created as declared is not drift', 'CreateBackup', { fileSystemId: id }, [backup()], made('backup', 'backupId', 'backup-0123')),
  ...deletes('DeleteBackup', { backupId: 'backup-0123' }, { backupId: 'backup-0999' }, backup()),
  appears('an association that no state declares', 'CreateDataRepositoryAssociation', createAssociation, 'aws_fsx_data_repository_association', made('association', 'associationId', 'dra-0999')),
  drifts('other exports are drift', 'UpdateDataRepositoryAssociation', { associationId: 'dra-0123', s3: { autoExportPolicy: { events: ['DELETED'] } } }, [association()], [
    ['s3.auto_export_policy.events', ['NEW'], ['DELETED']],
  ]),
  ...deletes('DeleteDataRepositoryAssociation', { associationId: 'dra-0123' }, { associationId: 'dra-0999' }, association()),
];
