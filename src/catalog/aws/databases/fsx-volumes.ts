import * as c from '../language.js';

/**
 * Amazon FSx: virtual machines and volumes of NetApp ONTAP, volumes and snapshots of OpenZFS, backups, associations with buckets.
 * Source: FSx API reference, Terraform AWS provider schemas 4 to 6.
 */

const machine = (from: c.From): c.Target => c.on('aws_fsx_ontap_storage_virtual_machine', { id: from });
const ontapVolume = (from: c.From): c.Target => c.on('aws_fsx_ontap_volume', { id: from });
const openzfsVolume = (from: c.From): c.Target => c.on('aws_fsx_openzfs_volume', { id: from });
const snapshot = (from: c.From): c.Target => c.on('aws_fsx_openzfs_snapshot', { id: from });
const backup = (from: c.From): c.Target => c.on('aws_fsx_backup', { id: from });
const association = (from: c.From): c.Target => c.on('aws_fsx_data_repository_association', { id: from });

const machineId = c.either(c.response('storageVirtualMachine.storageVirtualMachineId'), c.response('storageVirtualMachineId'));
const volumeId = c.either(c.response('volume.volumeId'), c.response('volumeId'));
const snapshotId = c.either(c.response('snapshot.snapshotId'), c.response('snapshotId'));
const backupId = c.either(c.response('backup.backupId'), c.response('backupId'));
const associationId = c.either(c.response('association.associationId'), c.response('associationId'));

const directory = 'activeDirectoryConfiguration.selfManagedActiveDirectoryConfiguration';
const domain = 'active_directory_configuration.self_managed_active_directory_configuration';
const joined: c.Edits = {
  'active_directory_configuration.netbios_name': 'activeDirectoryConfiguration.netBiosName',
  ...c.same(
    `
    dns_ips domain_name file_system_administrators_group organizational_unit_distinguished_name username=userName`,
    `${directory}.`,
    `${domain}.`,
  ),
};

const ontap = 'ontapConfiguration';
const snaplock = `${ontap}.snaplockConfiguration`;
const ontapSettings: c.Edits = {
  ...c.same(
    `
    copy_tags_to_backups junction_path security_style size_in_bytes size_in_megabytes snapshot_policy storage_efficiency_enabled
    tiering_policy{cooling_period name}`,
    `${ontap}.`,
  ),
  name: 'name',
  ...c.same('audit_log_volume privileged_delete volume_append_mode_enabled', `${snaplock}.`, 'snaplock_configuration.'),
  'snaplock_configuration.autocommit_period': c.set(c.blocks(`${snaplock}.autocommitPeriod`), 'given'),
  'snaplock_configuration.retention_period': c.set(c.blocks(`${snaplock}.retentionPeriod`), 'given'),
};
const newOntap: c.Edits = {
  ...ontapSettings,
  ...c.same(
    `
    aggregate_configuration{aggregates constituents_per_aggregate} ontap_volume_type storage_virtual_machine_id volume_style`,
    `${ontap}.`,
  ),
  'snaplock_configuration.snaplock_type': `${snaplock}.snaplockType`,
  tags: c.newTags,
  volume_type: 'volumeType',
};
const openzfs = 'openZFSConfiguration';
const openzfsSettings: c.Edits = {
  ...c.same('data_compression_type read_only', `${openzfs}.`),
  name: 'name',
  nfs_exports: c.set(c.blocks(`${openzfs}.nfsExports`), 'given'),
  record_size_kib: `${openzfs}.recordSizeKiB`,
  storage_capacity_quota_gib: `${openzfs}.storageCapacityQuotaGiB`,
  storage_capacity_reservation_gib: `${openzfs}.storageCapacityReservationGiB`,
};
/** The root volume of a file system is declared in a block of it. */
const rootVolume = c.on('aws_fsx_openzfs_file_system', { root_volume_id: 'volumeId' });
const rootSettings: c.Edits = {
  ...c.same('data_compression_type read_only', `${openzfs}.`, 'root_volume_configuration.'),
  'root_volume_configuration.nfs_exports': c.set(c.blocks(`${openzfs}.nfsExports`), 'given'),
  'root_volume_configuration.record_size_kib': `${openzfs}.recordSizeKiB`,
};
const newOpenzfs: c.Edits = {
  ...openzfsSettings,
  ...c.same('copy_tags_to_snapshots origin_snapshot{copy_strategy snapshot_arn=snapshotARN} parent_volume_id', `${openzfs}.`),
  tags: c.newTags,
  volume_type: 'volumeType',
};
const [ofOntap, ofOpenzfs] = [c.isSet(ontap), c.isSet(openzfs)];

const exchanged: c.Edits = c.same('imported_file_chunk_size s3{auto_export_policy{events} auto_import_policy{events}}');
const keys = [['id'], ['arn']];

export const fsxVolumes: c.ServiceCatalog = {
  eventSource: 'fsx.amazonaws.com',
  types: c.types('backup', {
    aws_fsx_ontap_storage_virtual_machine: {
      keys,
      defaults: { root_volume_security_style: 'UNIX' },
      secrets: ['svm_admin_password', `${domain}.password`],
    },
    aws_fsx_ontap_volume: {
      keys,
      noise: ['bypass_snaplock_enterprise_retention', 'final_backup_tags', 'skip_final_backup'],
      defaults: { volume_type: 'ONTAP' },
    },
    aws_fsx_openzfs_volume: {
      keys,
      noise: ['delete_volume_options'],
      defaults: { volume_type: 'OPENZFS', data_compression_type: 'NONE', record_size_kib: 128 },
      unevaluated: { user_and_group_quotas: 'the record names an id that the state of older providers lacks' },
    },
    aws_fsx_openzfs_snapshot: { keys },
    aws_fsx_backup: { keys },
    aws_fsx_data_repository_association: {
      keys,
      noise: ['delete_data_in_filesystem'],
      unevaluated: { batch_import_meta_data_on_create: 'only steers the creation' },
    },
  }),
  events: {
    CreateStorageVirtualMachine: c.create(
      c.within(c.on('aws_fsx_ontap_file_system', { id: 'fileSystemId' }), c.withId(machine(machineId))),
      { ...joined, ...c.same('file_system_id name root_volume_security_style'), tags: c.newTags },
    ),
    UpdateStorageVirtualMachine: c.modify(machine('storageVirtualMachineId'), {
      ...joined,
      svm_admin_password: c.hidden('svmAdminPassword'),
      [`${domain}.password`]: c.hidden(`${directory}.password`),
    }),
    DeleteStorageVirtualMachine: c.destroy(machine('storageVirtualMachineId')),

    CreateVolume: c.firstOf(
      c.create(c.within(machine(`${ontap}.storageVirtualMachineId`), c.withId(ontapVolume(volumeId), volumeId)), newOntap, {
        when: ofOntap,
      }),
      c.create(c.withId(openzfsVolume(volumeId), volumeId), newOpenzfs, { when: ofOpenzfs }),
    ),
    CreateVolumeFromBackup: c.create(c.within(machine(`${ontap}.storageVirtualMachineId`), c.withId(ontapVolume(volumeId))), newOntap),
    UpdateVolume: c.firstOf(
      c.modify(ontapVolume('volumeId'), ontapSettings),
      c.modify(openzfsVolume('volumeId'), openzfsSettings),
      c.modify(rootVolume, rootSettings),
    ),
    DeleteVolume: c.firstOf(c.destroy(ontapVolume('volumeId')), c.destroy(openzfsVolume('volumeId'))),

    CreateSnapshot: c.create(c.withId(snapshot(snapshotId)), { ...c.same('name volume_id'), tags: c.newTags }),
    UpdateSnapshot: c.modify(snapshot('snapshotId'), { name: 'name' }),
    DeleteSnapshot: c.destroy(snapshot('snapshotId')),

    CreateBackup: c.create(c.withId(backup(backupId)), { ...c.same('file_system_id volume_id'), tags: c.newTags }),
    DeleteBackup: c.destroy(backup('backupId')),

    CreateDataRepositoryAssociation: c.create(
      c.within(c.on('aws_fsx_lustre_file_system', { id: 'fileSystemId' }), c.withId(association(associationId))),
      { ...exchanged, ...c.same('data_repository_path file_system_id file_system_path'), tags: c.newTags },
    ),
    UpdateDataRepositoryAssociation: c.modify(association('associationId'), exchanged),
    DeleteDataRepositoryAssociation: c.destroy(association('associationId')),
  },
};
