import {
  create,
  destroy,
  drop,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { emptied, tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** AWS DataSync: tasks, agents and locations. An update keeps what it omits. Source: DataSync API reference, Terraform AWS provider. */

const sync = (kind: string): string => `aws_datasync_${kind}`;
const locationTypes = [
  's3',
  'efs',
  'nfs',
  'smb',
  'azure_blob',
  'fsx_lustre_file_system',
  'fsx_ontap_file_system',
  'fsx_openzfs_file_system',
  'fsx_windows_file_system',
  'hdfs',
  'object_storage',
].map((kind) => sync(`location_${kind}`));
const [s3 = '', efs = '', nfs = '', smb = ''] = locationTypes;
const newLocation = { arn: response('locationArn') };
const location = { arn: 'locationArn' };
const task = on(sync('task'), { arn: 'taskArn' });
const agent = on(sync('agent'), { arn: 'agentArn' });

const report = 'taskReportConfig.';
const filter = { filter_type: 'filterType', value: 'value' };
const taskSettings: Edits = {
  cloudwatch_log_group_arn: 'cloudWatchLogGroupArn',
  name: 'name',
  excludes: blockList('excludes', filter),
  includes: blockList('includes', filter),
  ...same(
    'atime bytes_per_second gid log_level mtime object_tags overwrite_mode posix_permissions preserve_deleted_files preserve_devices security_descriptor_copy_flags task_queueing transfer_mode uid verify_mode',
    'options.',
    'options.',
  ),
  'schedule.schedule_expression': 'schedule.scheduleExpression',
  ...same('output_type report_level', report, 'task_report_config.'),
  'task_report_config.s3_object_versioning': `${report}objectVersionIds`,
  ...same('bucket_access_role_arn s3_bucket_arn subdirectory', `${report}destination.s3.`, 'task_report_config.s3_destination.'),
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
const bucket: Edits = {
  ...same('s3_storage_class'),
  's3_config.bucket_access_role_arn': 's3Config.bucketAccessRoleArn',
};
const mountSettings = same('access_point_arn file_system_access_role_arn in_transit_encryption');
const mounted: Edits = { server_hostname: 'serverHostname', 'mount_options.version': 'mountOptions.version' };
const nfsSettings: Edits = { ...mounted, 'on_prem_config.agent_arns': 'onPremConfig.agentArns' };
const smbSettings: Edits = { ...mounted, ...same('agent_arns domain user'), password: hidden('password') };

const tagged = [sync('task'), sync('agent'), ...locationTypes];
const shared = { scope: 'region', family: 'storage' } as const;
const atArn = { ...shared, keys: [['arn']], cloudId: 'arn' } as const;
const unread = { subdirectory: 'the service completes the path' };

export const dataSync: ServiceCatalog = {
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
    aws_datasync_location_s3: { ...atArn, noise: ['uri'], defaults: { s3_storage_class: 'STANDARD' }, unevaluated: unread },
    aws_datasync_location_efs: { ...atArn, noise: ['uri'], defaults: { in_transit_encryption: 'NONE' }, unevaluated: unread },
    aws_datasync_location_nfs: { ...atArn, noise: ['uri'], defaults: { 'mount_options.version': 'AUTOMATIC' }, unevaluated: unread },
    aws_datasync_location_smb: {
      ...atArn,
      noise: ['uri'],
      defaults: { 'mount_options.version': 'AUTOMATIC' },
      secrets: ['password'],
      unevaluated: unread,
    },
  },
  events: {
    CreateTask: create(
      on(sync('task'), { arn: response('taskArn') }),
      { ...taskSettings, ...same('destination_location_arn source_location_arn task_mode'), tags: newTags },
      { id: response('taskArn') },
    ),
    UpdateTask: modify(task, emptied(taskSettings)),
    DeleteTask: destroy(task),
    StartTaskExecution: noChange,
    CancelTaskExecution: noChange,
    UpdateTaskExecution: noChange,
    CreateAgent: create(
      on(sync('agent'), { arn: response('agentArn') }),
      { ...same('security_group_arns subnet_arns vpc_endpoint_id'), name: 'agentName', tags: newTags },
      { id: response('agentArn') },
    ),
    UpdateAgent: modify(agent, { name: 'name' }),
    DeleteAgent: destroy(agent),
    CreateLocationS3: create(
      on(s3, newLocation),
      { ...bucket, ...same('agent_arns s3_bucket_arn'), tags: newTags },
      { id: response('locationArn') },
    ),
    UpdateLocationS3: modify(on(s3, location), bucket),
    CreateLocationEfs: create(
      on(efs, newLocation),
      {
        ...mountSettings,
        efs_filesystem_arn: 'efsFilesystemArn',
        'ec2_config.security_group_arns': 'ec2Config.securityGroupArns',
        'ec2_config.subnet_arn': 'ec2Config.subnetArn',
        tags: newTags,
      },
      { id: response('locationArn') },
    ),
    UpdateLocationEfs: modify(on(efs, location), mountSettings),
    CreateLocationNfs: create(on(nfs, newLocation), { ...nfsSettings, tags: newTags }, { id: response('locationArn') }),
    UpdateLocationNfs: modify(on(nfs, location), nfsSettings),
    CreateLocationSmb: create(on(smb, newLocation), { ...smbSettings, tags: newTags }, { id: response('locationArn') }),
    UpdateLocationSmb: modify(on(smb, location), smbSettings),
    DeleteLocation: firstOf(...locationTypes.map((type) => destroy(on(type, location)))),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('keys') })),
  },
};
