import { calls, life, type Apply } from '../../support/applies.js';
import {
  arn,
  sent,
  answer,
  backups,
  lustre,
  association,
  audit,
  windows,
  ontap,
  machine,
  volume,
  rootVolume,
  openzfs,
  backup,
} from './file-systems.js';

/** File systems of FSx, as Terraform creates, changes and destroys them. */

const sentExports = (clients: string) => [{ clientConfigurations: [{ clients, options: ['rw', 'crossmnt'] }] }];

export const fileSystemApplies: readonly Apply[] = life(
  'a module of file systems of FSx',
  [
    [lustre(), association(), windows(), ontap(), machine(), volume(), openzfs(), backup()],
    [
      lustre({ data_compression_type: 'LZ4', storage_capacity: 2400 }),
      association({ s3: [{ auto_export_policy: [], auto_import_policy: [{ events: ['NEW', 'CHANGED'] }] }] }),
      windows({ aliases: ['share.acme.example'], audit_log_configuration: audit('SUCCESS_AND_FAILURE'), throughput_capacity: 64 }),
      ontap({ route_table_ids: ['rtb-0aaa', 'rtb-0ccc'], tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
      machine(),
      volume({ junction_path: '/users', size_in_megabytes: 2048, tiering_policy: [{ cooling_period: 0, name: 'NONE' }] }),
      openzfs({ root_volume_configuration: rootVolume('*') }),
    ],
  ],
  {
    create: calls('fsx', [
      [
        'CreateFileSystem',
        {
          ...sent,
          fileSystemType: 'LUSTRE',
          lustreConfiguration: { ...backups, copyTagsToBackups: false, deploymentType: 'PERSISTENT_2', perUnitStorageThroughput: 125 },
          storageCapacity: 1200,
          subnetIds: ['subnet-0aaa'],
        },
        answer('fs-0111'),
      ],
      [
        'CreateDataRepositoryAssociation',
        {
          batchImportMetaDataOnCreate: false,
          dataRepositoryPath: 's3://lake',
          fileSystemId: 'fs-0111',
          fileSystemPath: '/lake',
          s3: { autoImportPolicy: { events: ['NEW'] } },
          tags: sent.tags,
        },
        { association: { associationId: 'dra-0aaa' } },
      ],
      [
        'CreateFileSystem',
        {
          ...sent,
          fileSystemType: 'WINDOWS',
          storageCapacity: 300,
          subnetIds: ['subnet-0aaa', 'subnet-0bbb'],
          windowsConfiguration: {
            ...backups,
            activeDirectoryId: 'd-0aaa',
            aliases: ['files.acme.example'],
            copyTagsToBackups: false,
            deploymentType: 'MULTI_AZ_1',
            preferredSubnetId: 'subnet-0aaa',
            throughputCapacity: 32,
          },
        },
        answer('fs-0222'),
      ],
      [
        'CreateFileSystem',
        {
          ...sent,
          fileSystemType: 'ONTAP',
          ontapConfiguration: {
            ...backups,
            deploymentType: 'MULTI_AZ_1',
            fsxAdminPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS',
            preferredSubnetId: 'subnet-0aaa',
            routeTableIds: ['rtb-0aaa', 'rtb-0bbb'],
            throughputCapacity: 128,
          },
          storageCapacity: 1200,
          subnetIds: ['subnet-0aaa', 'subnet-0bbb'],
        },
        answer('fs-0333'),
      ],
      [
        'CreateStorageVirtualMachine',
        { fileSystemId: 'fs-0333', name: 'shares', tags: sent.tags },
        { storageVirtualMachine: { storageVirtualMachineId: 'svm-0aaa' } },
      ],
      [
        'CreateVolume',
        {
          name: 'homes',
          ontapConfiguration: {
            junctionPath: '/homes',
            ontapVolumeType: 'RW',
            sizeInMegabytes: 1024,
            storageEfficiencyEnabled: 'true',
            storageVirtualMachineId: 'svm-0aaa',
            tieringPolicy: { coolingPeriod: 31, name: 'AUTO' },
          },
          tags: sent.tags,
          volumeType: 'ONTAP',
        },
        { volume: { volumeId: 'fsvol-0aaa' } },
      ],
      [
        'CreateFileSystem',
        {
          ...sent,
          fileSystemType: 'OPENZFS',
          openZFSConfiguration: {
            ...backups,
            deploymentType: 'SINGLE_AZ_1',
            rootVolumeConfiguration: { dataCompressionType: 'LZ4', nfsExports: sentExports('10.0.0.0/16'), readOnly: false },
            throughputCapacity: 64,
          },
          storageCapacity: 64,
          subnetIds: ['subnet-0aaa'],
        },
        answer('fs-0444'),
      ],
      ['CreateBackup', { fileSystemId: 'fs-0111', tags: sent.tags }, { backup: { backupId: 'backup-0aaa' } }],
    ]),
    change: calls('fsx', [
      ['DeleteBackup', { backupId: 'backup-0aaa' }],
      [
        'UpdateFileSystem',
        { fileSystemId: 'fs-0111', lustreConfiguration: { dataCompressionType: 'LZ4' }, storageCapacity: 2400 },
        answer('fs-0111'),
      ],
      [
        'UpdateDataRepositoryAssociation',
        { associationId: 'dra-0aaa', s3: { autoImportPolicy: { events: ['NEW', 'CHANGED'] } } },
        { association: { associationId: 'dra-0aaa' } },
      ],
      ['AssociateFileSystemAliases', { aliases: ['share.acme.example'], fileSystemId: 'fs-0222' }],
      ['DisassociateFileSystemAliases', { aliases: ['files.acme.example'], fileSystemId: 'fs-0222' }],
      ['UpdateFileSystem', { fileSystemId: 'fs-0222', windowsConfiguration: { throughputCapacity: 64 } }, answer('fs-0222')],
      [
        'UpdateFileSystem',
        {
          fileSystemId: 'fs-0222',
          windowsConfiguration: {
            auditLogConfiguration: {
              auditLogDestination: 'arn:aws:logs:us-east-1:111122223333:log-group:/aws/fsx/windows',
              fileAccessAuditLogLevel: 'SUCCESS_AND_FAILURE',
              fileShareAccessAuditLogLevel: 'DISABLED',
            },
          },
        },
        answer('fs-0222'),
      ],
      ['UntagResource', { resourceARN: arn('file-system', 'fs-0333'), tagKeys: ['Team'] }],
      ['TagResource', { resourceARN: arn('file-system', 'fs-0333'), tags: [{ key: 'Team', value: 'web' }] }],
      [
        'UpdateFileSystem',
        { fileSystemId: 'fs-0333', ontapConfiguration: { addRouteTableIds: ['rtb-0ccc'], removeRouteTableIds: ['rtb-0bbb'] } },
        answer('fs-0333'),
      ],
      [
        'UpdateVolume',
        { ontapConfiguration: { junctionPath: '/users', sizeInMegabytes: 2048, tieringPolicy: { name: 'NONE' } }, volumeId: 'fsvol-0aaa' },
        { volume: { volumeId: 'fsvol-0aaa' } },
      ],
      [
        'UpdateVolume',
        {
          openZFSConfiguration: { dataCompressionType: 'LZ4', nfsExports: sentExports('*'), readOnly: false, recordSizeKiB: 128 },
          volumeId: 'fsvol-0root',
        },
        { volume: { volumeId: 'fsvol-0root' } },
      ],
    ]),
    destroy: calls('fsx', [
      [
        'DeleteFileSystem',
        { fileSystemId: 'fs-0444', openZFSConfiguration: { options: ['DELETE_CHILD_VOLUMES_AND_SNAPSHOTS'], skipFinalBackup: true } },
      ],
      ['DeleteVolume', { ontapConfiguration: { bypassSnaplockEnterpriseRetention: false, skipFinalBackup: true }, volumeId: 'fsvol-0aaa' }],
      ['DeleteStorageVirtualMachine', { storageVirtualMachineId: 'svm-0aaa' }],
      ['DeleteFileSystem', { fileSystemId: 'fs-0333' }],
      ['DeleteFileSystem', { fileSystemId: 'fs-0222', windowsConfiguration: { skipFinalBackup: true } }],
      ['DeleteDataRepositoryAssociation', { associationId: 'dra-0aaa', deleteDataInFileSystem: false }],
      ['DeleteFileSystem', { fileSystemId: 'fs-0111', lustreConfiguration: { skipFinalBackup: true } }],
    ]),
  },
);
