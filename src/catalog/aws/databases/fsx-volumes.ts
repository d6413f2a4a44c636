import {
  create,
  destroy,
  either,
  firstOf,
  hidden,
  modify,
  on,
  response,
  set,
  type Edits,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { blocks } from '../../values.js';
import { isSet } from '../rds/rds-values.js';
import { newTags } from './database-values.js';
import type { TypeSpec } from '../../type-spec.js';

/**
 * Amazon FSx: virtual machines and volumes of NetApp ONTAP, volumes and snapshots of OpenZFS, backups, associations with buckets.
 * Source: FSx API reference, Terraform AWS provider schemas 4 to 6.
 */

const machine = (from: From): Target => on('aws_fsx_ontap_storage_virtual_machine', { id: from });
const ontapVolume = (from: From): Target => on('aws_fsx_ontap_volume', { id: from });
const openzfsVolume = (from: From): Target => on('aws_fsx_openzfs_volume', { id: from });
const snapshot = (from: From): Target => on('aws_fsx_openzfs_snapshot', { id: from });
const backup = (from: From): Target => on('aws_fsx_backup', { id: from });
const association = (from: From): Target => on('aws_fsx_data_repository_association', { id: from });

const machineId = either(response('storageVirtualMachine.storageVirtualMachineId'), response('storageVirtualMachineId'));
const volumeId = either(response('volume.volumeId'), response('volumeId'));
const snapshotId = either(response('snapshot.snapshotId'), response('snapshotId'));
const backupId = either(response('backup.backupId'), response('backupId'));
const associationId = either(response('association.associationId'), response('associationId'));

const directory = 'activeDirectoryConfiguration.selfManagedActiveDirectoryConfiguration';
const domain = 'active_directory_configuration.self_managed_active_directory_configuration';
const joined: Edits = {
  'active_directory_configuration.netbios_name': 'activeDirectoryConfiguration.netBiosName',
  [`${domain}.dns_ips`]: `${directory}.dnsIps`,
  [`${domain}.domain_name`]: `${directory}.domainName`,
  [`${domain}.file_system_administrators_group`]: `${directory}.fileSystemAdministratorsGroup`,
  [`${domain}.organizational_unit_distinguished_name`]: `${directory}.organizationalUnitDistinguishedName`,
  [`${domain}.username`]: `${directory}.userName`,
};

const ontap = 'ontapConfiguration';
const snaplock = `${ontap}.snaplockConfiguration`;
const ontapSettings: Edits = {
  copy_tags_to_backups: `${ontap}.copyTagsToBackups`,
  junction_path: `${ontap}.junctionPath`,
  name: 'name',
  security_style: `${ontap}.securityStyle`,
  size_in_bytes: `${ontap}.sizeInBytes`,
  size_in_megabytes: `${ontap}.sizeInMegabytes`,
  'snaplock_configuration.audit_log_volume': `${snaplock}.auditLogVolume`,
  'snaplock_configuration.autocommit_period': set(blocks(`${snaplock}.autocommitPeriod`), 'given'),
  'snaplock_configuration.privileged_delete': `${snaplock}.privilegedDelete`,
  'snaplock_configuration.retention_period': set(blocks(`${snaplock}.retentionPeriod`), 'given'),
  'snaplock_configuration.volume_append_mode_enabled': `${snaplock}.volumeAppendModeEnabled`,
  snapshot_policy: `${ontap}.snapshotPolicy`,
  storage_efficiency_enabled: `${ontap}.storageEfficiencyEnabled`,
  'tiering_policy.cooling_period': `${ontap}.tieringPolicy.coolingPeriod`,
  'tiering_policy.name': `${ontap}.tieringPolicy.name`,
};
const newOntap: Edits = {
  ...ontapSettings,
  'aggregate_configuration.aggregates': `${ontap}.aggregateConfiguration.aggregates`,
  'aggregate_configuration.constituents_per_aggregate': `${ontap}.aggregateConfiguration.constituentsPerAggregate`,
  ontap_volume_type: `${ontap}.ontapVolumeType`,
  'snaplock_configuration.snaplock_type': `${snaplock}.snaplockType`,
  storage_virtual_machine_id: `${ontap}.storageVirtualMachineId`,
  tags: newTags,
  volume_style: `${ontap}.volumeStyle`,
  volume_type: 'volumeType',
};
const openzfs = 'openZFSConfiguration';
const openzfsSettings: Edits = {
  data_compression_type: `${openzfs}.dataCompressionType`,
  name: 'name',
  nfs_exports: set(blocks(`${openzfs}.nfsExports`), 'given'),
  read_only: `${openzfs}.readOnly`,
  record_size_kib: `${openzfs}.recordSizeKiB`,
  storage_capacity_quota_gib: `${openzfs}.storageCapacityQuotaGiB`,
  storage_capacity_reservation_gib: `${openzfs}.storageCapacityReservationGiB`,
};
/** The root volume of a file system is declared in a block of it. */
const rootVolume = on('aws_fsx_openzfs_file_system', { root_volume_id: 'volumeId' });
const rootSettings: Edits = {
  'root_volume_configuration.data_compression_type': `${openzfs}.dataCompressionType`,
  'root_volume_configuration.nfs_exports': set(blocks(`${openzfs}.nfsExports`), 'given'),
  'root_volume_configuration.read_only': `${openzfs}.readOnly`,
  'root_volume_configuration.record_size_kib': `${openzfs}.recordSizeKiB`,
};
const newOpenzfs: Edits = {
  ...openzfsSettings,
  copy_tags_to_snapshots: `${openzfs}.copyTagsToSnapshots`,
  'origin_snapshot.copy_strategy': `${openzfs}.originSnapshot.copyStrategy`,
  'origin_snapshot.snapshot_arn': `${openzfs}.originSnapshot.snapshotARN`,
  parent_volume_id: `${openzfs}.parentVolumeId`,
  tags: newTags,
  volume_type: 'volumeType',
};
const [ofOntap, ofOpenzfs] = [isSet(ontap), isSet(openzfs)];

const exchanged: Edits = {
  imported_file_chunk_size: 'importedFileChunkSize',
  's3.auto_export_policy.events': 's3.autoExportPolicy.events',
  's3.auto_import_policy.events': 's3.autoImportPolicy.events',
};
const shared: TypeSpec = { keys: [['id'], ['arn']], scope: 'region', family: 'backup' };

export const fsxVolumes: ServiceCatalog = {
  eventSource: 'fsx.amazonaws.com',
  types: {
    aws_fsx_ontap_storage_virtual_machine: {
      ...shared,
      noise: ['endpoints', 'subtype', 'uuid'],
      defaults: { root_volume_security_style: 'UNIX' },
      secrets: ['svm_admin_password', `${domain}.password`],
    },
    aws_fsx_ontap_volume: {
      ...shared,
      noise: [
        'aggregate_configuration.total_constituents',
        'bypass_snaplock_enterprise_retention',
        'file_system_id',
        'final_backup_tags',
        'flexcache_endpoint_type',
        'skip_final_backup',
        'uuid',
      ],
      defaults: { volume_type: 'ONTAP' },
    },
    aws_fsx_openzfs_volume: {
      ...shared,
      noise: ['delete_volume_options'],
      defaults: { volume_type: 'OPENZFS', data_compression_type: 'NONE', record_size_kib: 128 },
      unevaluated: { user_and_group_quotas: 'the record names an id that the state of older providers lacks' },
    },
    aws_fsx_openzfs_snapshot: { ...shared, noise: ['creation_time'] },
    aws_fsx_backup: { ...shared, noise: ['kms_key_id', 'type'] },
    aws_fsx_data_repository_association: {
      ...shared,
      noise: ['association_id', 'delete_data_in_filesystem'],
      unevaluated: { batch_import_meta_data_on_create: 'only steers the creation' },
    },
  },
  events: {
    CreateStorageVirtualMachine: create(
      machine(machineId),
      { ...joined, file_system_id: 'fileSystemId', name: 'name', root_volume_security_style: 'rootVolumeSecurityStyle', tags: newTags },
      { id: machineId, parent: on('aws_fsx_ontap_file_system', { id: 'fileSystemId' }) },
    ),
    UpdateStorageVirtualMachine: modify(machine('storageVirtualMachineId'), {
      ...joined,
      svm_admin_password: hidden('svmAdminPassword'),
      [`${domain}.password`]: hidden(`${directory}.password`),
    }),
    DeleteStorageVirtualMachine: destroy(machine('storageVirtualMachineId')),

    CreateVolume: firstOf(
      create(ontapVolume(volumeId), newOntap, { id: volumeId, parent: machine(`${ontap}.storageVirtualMachineId`), when: ofOntap }),
      create(openzfsVolume(volumeId), newOpenzfs, { id: volumeId, when: ofOpenzfs }),
    ),
    CreateVolumeFromBackup: create(ontapVolume(volumeId), newOntap, { id: volumeId, parent: machine(`${ontap}.storageVirtualMachineId`) }),
    UpdateVolume: firstOf(
      modify(ontapVolume('volumeId'), ontapSettings),
      modify(openzfsVolume('volumeId'), openzfsSettings),
      modify(rootVolume, rootSettings),
    ),
    DeleteVolume: firstOf(destroy(ontapVolume('volumeId')), destroy(openzfsVolume('volumeId'))),

    CreateSnapshot: create(snapshot(snapshotId), { name: 'name', tags: newTags, volume_id: 'volumeId' }, { id: snapshotId }),
    UpdateSnapshot: modify(snapshot('snapshotId'), { name: 'name' }),
    DeleteSnapshot: destroy(snapshot('snapshotId')),

    CreateBackup: create(backup(backupId), { file_system_id: 'fileSystemId', tags: newTags, volume_id: 'volumeId' }, { id: backupId }),
    DeleteBackup: destroy(backup('backupId')),

    CreateDataRepositoryAssociation: create(
      association(associationId),
      {
        ...exchanged,
        data_repository_path: 'dataRepositoryPath',
        file_system_id: 'fileSystemId',
        file_system_path: 'fileSystemPath',
        tags: newTags,
      },
      { id: associationId, parent: on('aws_fsx_lustre_file_system', { id: 'fileSystemId' }) },
    ),
    UpdateDataRepositoryAssociation: modify(association('associationId'), exchanged),
    DeleteDataRepositoryAssociation: destroy(association('associationId')),
  },
};
