import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const taskArn = arn('datasync', 'task/task-1');
const exclude = { filter_type: 'SIMPLE_PATTERN', value: '/tmp' };
export const task = declare('aws_datasync_task', {
  arn: taskArn,
  cloudwatch_log_group_arn: arn('logs', 'log-group:sync'),
  destination_location_arn: 'to',
  excludes: [exclude],
  id: taskArn,
  includes: [],
  name: 'nightly',
  options: [{ bytes_per_second: -1, log_level: 'BASIC', preserve_deleted_files: 'PRESERVE', verify_mode: 'POINT_IN_TIME_CONSISTENT' }],
  schedule: [{ schedule_expression: 'rate(1 day)' }],
  source_location_arn: 'from',
  ...shopTags,
  task_mode: 'BASIC',
  task_report_config: [],
});
const agentArn = arn('datasync', 'agent/agent-1');
const agent = declare('aws_datasync_agent', {
  activation_key: 'k',
  arn: agentArn,
  id: agentArn,
  ip_address: '',
  name: 'office',
  private_link_endpoint: '',
  security_group_arns: [],
  subnet_arns: [],
  ...shopTags,
  vpc_endpoint_id: '',
});
const locationArn = arn('datasync', 'location/loc-1');
const location = (kind: string, more: JsonObject) =>
  declare(`aws_datasync_location_${kind}`, { arn: locationArn, id: locationArn, subdirectory: '/', ...shopTags, uri: 'x', ...more });
const bucketArn = 'arn:aws:s3:::files';
const reader = 'arn:aws:iam::111122223333:role/reader';
export const s3 = location('s3', { agent_arns: [], s3_bucket_arn: bucketArn, s3_config: [{ bucket_access_role_arn: reader }], s3_storage_class: 'STANDARD' });
const efs = location('efs', {
  access_point_arn: '',
  ec2_config: [{ security_group_arns: ['sg'], subnet_arn: 'subnet' }],
  efs_filesystem_arn: 'fs',
  file_system_access_role_arn: '',
  in_transit_encryption: 'TLS1_2',
});
const nfs = location('nfs', {
  mount_options: [{ version: 'AUTOMATIC' }],
  on_prem_config: [{ agent_arns: [agentArn] }],
  server_hostname: 'nas.acme.example',
});
const smb = location('smb', {
  agent_arns: [agentArn],
  domain: 'ACME',
  mount_options: [{ version: 'AUTOMATIC' }],
  password: 'secret',
  server_hostname: 'nas.acme.example',
  user: 'sync',
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
export const taskCall: JsonObject = {
  cloudWatchLogGroupArn: arn('logs', 'log-group:sync'),
  destinationLocationArn: 'to',
  excludes: [{ filterType: 'SIMPLE_PATTERN', value: '/tmp' }],
  name: 'nightly',
  options: { bytesPerSecond: -1, logLevel: 'BASIC', preserveDeletedFiles: 'PRESERVE', verifyMode: 'POINT_IN_TIME_CONSISTENT' },
  schedule: { scheduleExpression: 'rate(1 day)' },
  sourceLocationArn: 'from',
  ...tags,
};
const key = { locationArn };
const other = { locationArn: 'x' };
export const s3Call: JsonObject = { s3BucketArn: bucketArn, s3Config: { bucketAccessRoleArn: reader }, subdirectory: '/', ...tags };
const efsCall: JsonObject = {
  ec2Config: { securityGroupArns: ['sg'], subnetArn: 'subnet' },
  efsFilesystemArn: 'fs',
  inTransitEncryption: 'TLS1_2',
  ...tags,
};
const nfsCall: JsonObject = { onPremConfig: { agentArns: [agentArn] }, serverHostname: 'nas.acme.example', subdirectory: '/' };
const smbCall: JsonObject = { agentArns: [agentArn], domain: 'ACME', serverHostname: 'nas.acme.example', subdirectory: '/', user: 'sync' };
const host = { server_hostname: ['nas.acme.example', 'evil.example'] } as const;
const [ofTask, ofAgent, ofS3, ofEfs] = [pairsOf(task), pairsOf(agent), pairsOf(s3), pairsOf(efs)];
const [ofNfs, ofSmb] = [pairsOf(nfs), pairsOf(smb)];

export const dataSyncCases: readonly CatalogCase[] = [
  ...ofTask.creation('CreateTask', [taskCall, { taskArn }], [taskCall, { taskArn: 'x' }]),
  ...ofTask.change(
    'UpdateTask',
    { taskArn },
    { name: 'nightly', excludes: [{ filterType: 'SIMPLE_PATTERN', value: '/tmp' }] },
    { excludes: [], options: { logLevel: 'OFF', preserveDeletedFiles: 'REMOVE' } },
    {
      excludes: [[exclude], []],
      'options.log_level': ['BASIC', 'OFF'],
      'options.preserve_deleted_files': ['PRESERVE', 'REMOVE'],
    },
  ),
  ...ofTask.deletion('DeleteTask', { taskArn }, { taskArn: 'x' }),
  ...['StartTaskExecution', 'CancelTaskExecution', 'UpdateTaskExecution'].map((event) => ofTask.one.harmless('a run', [event, { taskArn }])),
  ...ofAgent.creation('CreateAgent', [{ activationKey: 'k', agentName: 'office', ...tags }, { agentArn }], [{ activationKey: 'k' }, { agentArn: 'x' }]),
  ...ofAgent.change('UpdateAgent', { agentArn }, { name: 'office' }, { name: 'x' }, { name: ['office', 'x'] }),
  ...ofAgent.deletion('DeleteAgent', { agentArn }, { agentArn: 'x' }),
  ...ofS3.creation('CreateLocationS3', [s3Call, key], [s3Call, other]),
  ...ofS3.change('UpdateLocationS3', key, { s3Config: { bucketAccessRoleArn: reader } }, { s3Config: { bucketAccessRoleArn: 'x' } }, {
    's3_config.bucket_access_role_arn': [reader, 'x'],
  }),
  ...ofEfs.creation('CreateLocationEfs', [efsCall, key], [efsCall, other]),
  ...ofEfs.change('UpdateLocationEfs', key, { inTransitEncryption: 'TLS1_2' }, { inTransitEncryption: 'NONE' }, { in_transit_encryption: ['TLS1_2', 'NONE'] }),
  ...ofNfs.creation('CreateLocationNfs', [{ ...nfsCall, ...tags }, key], [nfsCall, other]),
  ...ofNfs.change('UpdateLocationNfs', key, nfsCall, { serverHostname: 'evil.example' }, host),
  ...ofSmb.creation('CreateLocationSmb', [{ ...smbCall, ...tags }, key], [smbCall, other]),
  ...ofSmb.change('UpdateLocationSmb', key, smbCall, { serverHostname: 'evil.example', password: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, {
    ...host,
    password: ['(sensitive)', null],
  }),
  ...ofSmb.deletion('DeleteLocation', key, other),
  ...ofTask.tags('resourceArn', 'list').slice(0, 2),
  ofTask.one.agrees('a tag that it lacks', ['UntagResource', { resourceArn: taskArn, keys: ['Other'] }]),
];
