import * as c from '../language.js';

/** AWS DataSync: tasks, agents and locations. An update keeps what it omits. Source: DataSync API reference, Terraform AWS provider. */

const sync = (kind: string): string => `aws_datasync_${kind}`;
const locationTypes = c
  .words(
    `
  s3 efs nfs smb azure_blob fsx_lustre_file_system fsx_ontap_file_system fsx_openzfs_file_system fsx_windows_file_system hdfs
  object_storage`,
  )
  .map((kind) => sync(`location_${kind}`));
const [s3 = '', efs = '', nfs = '', smb = ''] = locationTypes;
const newLocation = { arn: c.response('locationArn') };
const location = { arn: 'locationArn' };
const task = c.on(sync('task'), { arn: 'taskArn' });
const agent = c.on(sync('agent'), { arn: 'agentArn' });

const report = 'taskReportConfig.';
const filter = { filter_type: 'filterType', value: 'value' };
const taskSettings: c.Edits = {
  cloudwatch_log_group_arn: 'cloudWatchLogGroupArn',
  ...c.same(`
    name options{atime bytes_per_second gid log_level mtime object_tags overwrite_mode posix_permissions preserve_deleted_files
    preserve_devices security_descriptor_copy_flags task_queueing transfer_mode uid verify_mode} schedule{schedule_expression}`),
  excludes: c.blocks('excludes', filter),
  includes: c.blocks('includes', filter),
  ...c.same('output_type report_level', report, 'task_report_config.'),
  'task_report_config.s3_object_versioning': `${report}objectVersionIds`,
  ...c.same('bucket_access_role_arn s3_bucket_arn subdirectory', `${report}destination.s3.`, 'task_report_config.s3_destination.'),
  'task_report_config.report_overrides.deleted_override': `${report}overrides.deleted.reportLevel`,
  'task_report_config.report_overrides.skipped_override': `${report}overrides.skipped.reportLevel`,
  'task_report_config.report_overrides.transferred_override': `${report}overrides.transferred.reportLevel`,
  'task_report_config.report_overrides.verified_override': `${report}overrides.verified.reportLevel`,
};
/** An update with options resets the omitted ones. Source: DataSync API reference, Options. */
const optionDefaults = Object.fromEntries(
  Object.entries({
    atime: 'BEST_EFFORT',
    bytes_per_second: -1,
    gid: 'INT_VALUE',
    log_level: 'OFF',
    mtime: 'PRESERVE',
    object_tags: 'PRESERVE',
    overwrite_mode: 'ALWAYS',
    posix_permissions: 'PRESERVE',
    preserve_deleted_files: 'PRESERVE',
    preserve_devices: 'NONE',
    task_queueing: 'ENABLED',
    transfer_mode: 'CHANGED',
    uid: 'INT_VALUE',
    verify_mode: 'POINT_IN_TIME_CONSISTENT',
  }).map(([name, value]) => [`options.${name}`, value]),
);
const bucket: c.Edits = c.same('s3_storage_class s3_config{bucket_access_role_arn}');
const mountSettings = c.same('access_point_arn file_system_access_role_arn in_transit_encryption');
const mounted: c.Edits = c.same('server_hostname mount_options{version}');
const nfsSettings: c.Edits = { ...mounted, 'on_prem_config.agent_arns': 'onPremConfig.agentArns' };
const smbSettings: c.Edits = { ...mounted, ...c.same('agent_arns domain user'), password: c.hidden('password') };

const tagged = [sync('task'), sync('agent'), ...locationTypes];
const shared = { scope: 'region', family: 'storage' } as const;
const atArn = { ...shared, keys: [['arn']], cloudId: 'arn' } as const;
const unread = { subdirectory: 'the service completes the path' };

/**
 * AWS DataSync: locations in file systems of FSx, in HDFS and in object stores. An update keeps what it omits. Source: DataSync API
 * reference, Terraform AWS provider (`internal/service/datasync`).
 */

const typeOf = (kind: string): string => `aws_datasync_location_${kind}`;
const created = (kind: string, edits: c.Edits): c.OwnerSpec =>
  c.create(c.withId(c.on(typeOf(kind), { arn: c.response('locationArn') })), { ...edits, tags: c.newTags });
/** The service completes the path: `/in` is `/in/`. */
const subdirectory: c.Read = c.via('subdirectory', (path) => (typeof path === 'string' && !path.endsWith('/') ? `${path}/` : path));
const updated = (kind: string, edits: c.Edits): c.OwnerSpec =>
  c.modify(c.on(typeOf(kind), { arn: 'locationArn' }), { ...edits, subdirectory });

const blob: c.Edits = {
  ...c.same('access_tier agent_arns authentication_type blob_type'),
  'sas_configuration.token': c.hidden('sasConfiguration.token'),
};
const nfsVersion: c.Edits = { 'protocol.nfs.mount_options.version': c.acronyms('protocol.nFS.mountOptions.version') };
const ontap: c.Edits = {
  ...nfsVersion,
  ...c.same('protocol{smb=sMB{domain mount_options.version user}}', c.acronyms),
  'protocol.smb.password': c.hidden(c.acronyms('protocol.sMB.password')),
};
const windows: c.Edits = { ...c.same('domain user'), password: c.hidden('password') };
const hdfs: c.Edits = {
  ...c.same(`
    agent_arns authentication_type block_size kerberos_principal kms_key_provider_uri replication_factor simple_user
    qop_configuration{data_transfer_protection rpc_protection}`),
  name_node: c.blocks('nameNodes', c.same('hostname port')),
};
const objects: c.Edits = {
  ...c.same('access_key agent_arns server_hostname server_port server_protocol'),
  secret_key: c.hidden('secretKey'),
};

const locationKey = {
  scope: 'region',
  family: 'storage',
  keys: [['arn']],
  cloudId: 'arn',
  noise: ['creation_time', 'uri'],
} as const;
const encoded = 'a file, which records encode or withhold';

export const dataSync: c.ServiceCatalog = {
  eventSource: 'datasync.amazonaws.com',
  types: {
    aws_datasync_task: { ...atArn, defaults: { task_mode: 'BASIC', ...optionDefaults } },
    aws_datasync_agent: {
      ...atArn,
      unevaluated: {
        activation_key: 'used once',
        ip_address: 'used by the provider to fetch the key',
        private_link_endpoint: 'used by the provider to fetch the key',
      },
    },
    aws_datasync_location_s3: { ...atArn, defaults: { s3_storage_class: 'STANDARD' }, unevaluated: unread },
    aws_datasync_location_efs: { ...atArn, defaults: { in_transit_encryption: 'NONE' }, unevaluated: unread },
    aws_datasync_location_nfs: { ...atArn, defaults: { 'mount_options.version': 'AUTOMATIC' }, unevaluated: unread },
    aws_datasync_location_smb: { ...atArn, defaults: { 'mount_options.version': 'AUTOMATIC' }, secrets: ['password'], unevaluated: unread },

    [typeOf('azure_blob')]: { ...locationKey, defaults: { access_tier: 'HOT', blob_type: 'BLOCK' }, secrets: ['sas_configuration.token'] },
    [typeOf('fsx_lustre_file_system')]: locationKey,
    [typeOf('fsx_ontap_file_system')]: {
      ...locationKey,
      noise: [...locationKey.noise, 'fsx_filesystem_arn'],
      defaults: { 'protocol.nfs.mount_options.version': 'AUTOMATIC', 'protocol.smb.mount_options.version': 'AUTOMATIC' },
      secrets: ['protocol.smb.password'],
    },
    [typeOf('fsx_openzfs_file_system')]: { ...locationKey, defaults: { 'protocol.nfs.mount_options.version': 'AUTOMATIC' } },
    [typeOf('fsx_windows_file_system')]: { ...locationKey, secrets: ['password'] },
    [typeOf('hdfs')]: {
      ...locationKey,
      defaults: { block_size: 134217728, replication_factor: 3 },
      secrets: ['kerberos_keytab', 'kerberos_keytab_base64'],
      unevaluated: {
        kerberos_keytab: encoded,
        kerberos_keytab_base64: encoded,
        kerberos_krb5_conf: encoded,
        kerberos_krb5_conf_base64: encoded,
      },
    },
    [typeOf('object_storage')]: {
      ...locationKey,
      defaults: { server_protocol: 'HTTPS' },
      secrets: ['secret_key'],
      unevaluated: { server_certificate: encoded },
    },
  },
  events: {
    CreateTask: c.create(c.withId(c.on(sync('task'), { arn: c.response('taskArn') })), {
      ...taskSettings,
      ...c.same('destination_location_arn source_location_arn task_mode'),
      tags: c.newTags,
    }),
    UpdateTask: c.modify(task, c.emptied(taskSettings)),
    DeleteTask: c.destroy(task),
    ...c.noChanges('StartTaskExecution CancelTaskExecution UpdateTaskExecution'),
    CreateAgent: c.create(c.withId(c.on(sync('agent'), { arn: c.response('agentArn') })), {
      ...c.same('security_group_arns subnet_arns vpc_endpoint_id name=agentName'),
      tags: c.newTags,
    }),
    UpdateAgent: c.modify(agent, { name: 'name' }),
    DeleteAgent: c.destroy(agent),
    CreateLocationS3: c.create(c.withId(c.on(s3, newLocation)), { ...bucket, ...c.same('agent_arns s3_bucket_arn'), tags: c.newTags }),
    UpdateLocationS3: c.modify(c.on(s3, location), bucket),
    CreateLocationEfs: c.create(c.withId(c.on(efs, newLocation)), {
      ...mountSettings,
      ...c.same('efs_filesystem_arn ec2_config{security_group_arns subnet_arn}'),
      tags: c.newTags,
    }),
    UpdateLocationEfs: c.modify(c.on(efs, location), mountSettings),
    CreateLocationNfs: c.create(c.withId(c.on(nfs, newLocation)), { ...nfsSettings, tags: c.newTags }),
    UpdateLocationNfs: c.modify(c.on(nfs, location), nfsSettings),
    CreateLocationSmb: c.create(c.withId(c.on(smb, newLocation)), { ...smbSettings, tags: c.newTags }),
    UpdateLocationSmb: c.modify(c.on(smb, location), smbSettings),
    DeleteLocation: c.firstOf(...locationTypes.map((type) => c.destroy(c.on(type, location)))),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits)), 'TagResource UntagResource', 'keys'),

    CreateLocationAzureBlob: created('azure_blob', {
      ...blob,
      container_url: c.via('containerUrl', (url) => (typeof url === 'string' && url.endsWith('/') ? url.slice(0, -1) : url)),
    }),
    UpdateLocationAzureBlob: updated('azure_blob', blob),
    CreateLocationFsxLustre: created('fsx_lustre_file_system', c.same('fsx_filesystem_arn security_group_arns')),
    UpdateLocationFsxLustre: updated('fsx_lustre_file_system', {}),
    CreateLocationFsxOntap: created('fsx_ontap_file_system', { ...ontap, ...c.same('security_group_arns storage_virtual_machine_arn') }),
    UpdateLocationFsxOntap: updated('fsx_ontap_file_system', ontap),
    CreateLocationFsxOpenZfs: created('fsx_openzfs_file_system', { ...nfsVersion, ...c.same('fsx_filesystem_arn security_group_arns') }),
    UpdateLocationFsxOpenZfs: updated('fsx_openzfs_file_system', nfsVersion),
    CreateLocationFsxWindows: created('fsx_windows_file_system', { ...windows, ...c.same('fsx_filesystem_arn security_group_arns') }),
    UpdateLocationFsxWindows: updated('fsx_windows_file_system', windows),
    CreateLocationHdfs: created('hdfs', hdfs),
    UpdateLocationHdfs: updated('hdfs', hdfs),
    CreateLocationObjectStorage: created('object_storage', { ...objects, ...c.same('bucket_name') }),
    UpdateLocationObjectStorage: updated('object_storage', objects),
  },
};
