import type { JsonObject } from '../../../src/lib/json.js';
import { resource } from '../../support/applies.js';

/** File systems of FSx, as the provider writes them. */

export const arn = (kind: string, id: string): string => `arn:aws:fsx:us-east-1:111122223333:${kind}/${id}`;
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const team = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
export const sent = { kmsKeyId: key, securityGroupIds: ['sg-0aaa'], storageType: 'SSD', tags: [{ key: 'Team', value: 'data' }] };
const fileSystem = (kind: string, id: string, attributes: JsonObject) =>
  resource(`aws_fsx_${kind}_file_system`, {
    arn: arn('file-system', id),
    automatic_backup_retention_days: 7,
    backup_id: null,
    daily_automatic_backup_start_time: '05:00',
    dns_name: `${id}.fsx.us-east-1.amazonaws.com`,
    id,
    kms_key_id: key,
    network_interface_ids: ['eni-0aaa'],
    owner_id: '111122223333',
    security_group_ids: ['sg-0aaa'],
    storage_capacity: 1200,
    storage_type: 'SSD',
    subnet_ids: ['subnet-0aaa'],
    timeouts: null,
    vpc_id: 'vpc-0aaa',
    weekly_maintenance_start_time: '1:05:00',
    ...attributes,
    ...team,
  });
export const answer = (fileSystemId: string) => ({ fileSystem: { fileSystemId, lifecycle: 'CREATING' } });
export const backups = { automaticBackupRetentionDays: 7, dailyAutomaticBackupStartTime: '05:00', weeklyMaintenanceStartTime: '1:05:00' };

export const lustre = fileSystem('lustre', 'fs-0111', {
  auto_import_policy: '',
  copy_tags_to_backups: false,
  data_compression_type: 'NONE',
  deployment_type: 'PERSISTENT_2',
  log_configuration: [{ destination: '', level: 'DISABLED' }],
  metadata_configuration: [],
  per_unit_storage_throughput: 125,
  root_squash_configuration: [],
  skip_final_backup: true,
});
export const association = resource('aws_fsx_data_repository_association', {
  arn: arn('association', 'dra-0aaa'),
  association_id: 'dra-0aaa',
  batch_import_meta_data_on_create: false,
  data_repository_path: 's3://lake',
  delete_data_in_filesystem: false,
  file_system_id: 'fs-0111',
  file_system_path: '/lake',
  id: 'dra-0aaa',
  imported_file_chunk_size: 1024,
  s3: [{ auto_export_policy: [], auto_import_policy: [{ events: ['NEW'] }] }],
  timeouts: null,
  ...team,
});
export const audit = (file_access_audit_log_level: string) => [
  {
    audit_log_destination: 'arn:aws:logs:us-east-1:111122223333:log-group:/aws/fsx/windows',
    file_access_audit_log_level,
    file_share_access_audit_log_level: 'DISABLED',
  },
];
export const windows = fileSystem('windows', 'fs-0222', {
  active_directory_id: 'd-0aaa',
  aliases: ['files.acme.example'],
  audit_log_configuration: audit('DISABLED'),
  copy_tags_to_backups: false,
  deployment_type: 'MULTI_AZ_1',
  disk_iops_configuration: [{ iops: 3600, mode: 'AUTOMATIC' }],
  preferred_subnet_id: 'subnet-0aaa',
  self_managed_active_directory: [],
  skip_final_backup: true,
  storage_capacity: 300,
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  throughput_capacity: 32,
});
export const ontap = fileSystem('ontap', 'fs-0333', {
  deployment_type: 'MULTI_AZ_1',
  disk_iops_configuration: [{ iops: 3072, mode: 'AUTOMATIC' }],
  endpoint_ip_address_range: '198.19.255.0/24',
  endpoints: [],
  fsx_admin_password: 'x',
  ha_pairs: 1,
  preferred_subnet_id: 'subnet-0aaa',
  route_table_ids: ['rtb-0aaa', 'rtb-0bbb'],
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  throughput_capacity: 128,
  throughput_capacity_per_ha_pair: 128,
});
export const machine = resource('aws_fsx_ontap_storage_virtual_machine', {
  active_directory_configuration: [],
  arn: arn('storage-virtual-machine', 'fs-0333/svm-0aaa'),
  endpoints: [],
  file_system_id: 'fs-0333',
  id: 'svm-0aaa',
  name: 'shares',
  root_volume_security_style: 'UNIX',
  subtype: 'DEFAULT',
  svm_admin_password: null,
  timeouts: null,
  uuid: 'x',
  ...team,
});
export const volume = resource('aws_fsx_ontap_volume', {
  aggregate_configuration: [],
  arn: arn('volume', 'fs-0333/fsvol-0aaa'),
  bypass_snaplock_enterprise_retention: false,
  copy_tags_to_backups: false,
  file_system_id: 'fs-0333',
  final_backup_tags: null,
  flexcache_endpoint_type: 'NONE',
  id: 'fsvol-0aaa',
  junction_path: '/homes',
  name: 'homes',
  ontap_volume_type: 'RW',
  security_style: 'UNIX',
  size_in_megabytes: 1024,
  skip_final_backup: true,
  snaplock_configuration: [],
  snapshot_policy: 'default',
  storage_efficiency_enabled: true,
  storage_virtual_machine_id: 'svm-0aaa',
  tiering_policy: [{ cooling_period: 31, name: 'AUTO' }],
  timeouts: null,
  uuid: 'x',
  volume_style: 'FLEXVOL',
  volume_type: 'ONTAP',
  ...team,
});
const exported = (clients: string) => [{ client_configurations: [{ clients, options: ['rw', 'crossmnt'] }] }];
export const rootVolume = (clients: string) => [
  {
    copy_tags_to_snapshots: false,
    data_compression_type: 'LZ4',
    nfs_exports: exported(clients),
    read_only: false,
    record_size_kib: 128,
    user_and_group_quotas: [],
  },
];
export const openzfs = fileSystem('openzfs', 'fs-0444', {
  copy_tags_to_backups: false,
  copy_tags_to_volumes: false,
  delete_options: ['DELETE_CHILD_VOLUMES_AND_SNAPSHOTS'],
  deployment_type: 'SINGLE_AZ_1',
  disk_iops_configuration: [{ iops: 192, mode: 'AUTOMATIC' }],
  endpoint_ip_address_range: '',
  preferred_subnet_id: '',
  root_volume_configuration: rootVolume('10.0.0.0/16'),
  root_volume_id: 'fsvol-0root',
  route_table_ids: [],
  skip_final_backup: true,
  storage_capacity: 64,
  throughput_capacity: 64,
});
export const backup = resource('aws_fsx_backup', {
  arn: arn('backup', 'backup-0aaa'),
  file_system_id: 'fs-0111',
  id: 'backup-0aaa',
  kms_key_id: key,
  owner_id: '111122223333',
  timeouts: null,
  type: 'USER_INITIATED',
  volume_id: '',
  ...team,
});
