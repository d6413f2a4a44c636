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
  },
};
