import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { knownAccount, ownAccount, unknownAccount } from '../../support/weights.js';
import { declared, here, type SeverityCase } from './severity-case.js';

const lambdaArn = `arn:aws:lambda:${here}:function:work`;
const lambda = declared('aws_lambda_function', {
  arn: lambdaArn,
  function_name: 'work',
  id: 'work',
  role: `arn:aws:iam::${ownAccount}:role/work`,
});
const permits = (request: JsonObject, severity: string): SeverityCase => ({
  state: [lambda],
  source: 'lambda',
  event: 'AddPermission20150331v2',
  request: { functionName: 'work', statementId: 's1', action: 'lambda:InvokeFunction', ...request },
  alerts: [`aws_lambda_permission created: ${severity}`],
});
const url = (authorization: string): DeclaredResource =>
  declared('aws_lambda_function_url', {
    authorization_type: authorization,
    function_arn: lambdaArn,
    function_name: 'work',
    function_url: 'https://abc.lambda-url.us-east-1.on.aws/',
    id: 'work',
    invoke_mode: 'BUFFERED',
    qualifier: '',
  });

export const functionCalls: readonly SeverityCase[] = [
  permits({ principal: '*' }, 'critical'),
  permits({ principal: '*', principalOrgID: 'o-abc123' }, 'low'),
  permits({ principal: '*', sourceAccount: ownAccount }, 'low'),
  permits({ principal: unknownAccount }, 'critical'),
  permits({ principal: `arn:aws:iam::${unknownAccount}:role/x` }, 'critical'),
  permits({ principal: knownAccount }, 'low'),
  permits({ principal: 'sns.amazonaws.com', sourceArn: `arn:aws:sns:us-east-1:${unknownAccount}:spam` }, 'critical'),
  permits({ principal: 'events.amazonaws.com', sourceArn: `arn:aws:events:${here}:rule/nightly` }, 'low'),
  ...(
    [
      ['AWS_IAM', 'NONE', 'critical'],
      ['NONE', 'AWS_IAM', 'medium'],
    ] as const
  ).map(([before, after, severity]): SeverityCase => ({
    state: [lambda, url(before)],
    source: 'lambda',
    event: 'UpdateFunctionUrlConfig',
    request: { functionName: 'work', authType: after },
    alerts: [`aws_lambda_function_url.this authorization_type: ${severity}`],
  })),
  {
    state: [lambda],
    source: 'lambda',
    event: 'CreateFunctionUrlConfig',
    request: { functionName: 'work', authType: 'NONE' },
    alerts: ['aws_lambda_function_url created: critical'],
  },
  {
    state: [lambda],
    source: 'lambda',
    event: 'UpdateFunctionConfiguration20150331v2',
    request: { functionName: 'work', role: `arn:aws:iam::${ownAccount}:role/other` },
    alerts: ['aws_lambda_function.this role: high'],
  },
];

const image = declared('aws_ami', { arn: 'arn:aws:ec2:us-east-1::image/ami-1', id: 'ami-1', name: 'base' });
const volume = declared('aws_ebs_snapshot', { arn: 'arn:aws:ec2:us-east-1::snapshot/snap-1', id: 'snap-1', owner_id: ownAccount });
const lends = (item: JsonObject, severity: string): readonly SeverityCase[] => [
  {
    state: [image, volume],
    source: 'ec2',
    event: 'ModifyImageAttribute',
    request: { imageId: 'ami-1', launchPermission: { add: { items: [item] } }, attributeType: 'launchPermission' },
    alerts: [`aws_ami_launch_permission created: ${severity}`],
  },
  {
    state: [image, volume],
    source: 'ec2',
    event: 'ModifySnapshotAttribute',
    request: { snapshotId: 'snap-1', createVolumePermission: { add: { items: [item] } }, attributeType: 'CREATE_VOLUME_PERMISSION' },
    alerts: [`aws_snapshot_create_volume_permission created: ${severity}`],
  },
];
const setting = (type: string, attributes: JsonObject): readonly DeclaredResource[] => [declared(type, { id: 'us-east-1', ...attributes })];
const machine = (attributes: JsonObject): readonly DeclaredResource[] => [
  declared('aws_instance', { arn: `arn:aws:ec2:${here}:instance/i-1`, id: 'i-1', ...attributes }),
];

export const computeCalls: readonly SeverityCase[] = [
  ...lends({ group: 'all' }, 'critical'),
  ...lends({ userId: unknownAccount }, 'critical'),
  ...lends({ userId: knownAccount }, 'low'),
  {
    state: setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' }),
    source: 'ec2',
    event: 'DisableSnapshotBlockPublicAccess',
    request: { DisableSnapshotBlockPublicAccessRequest: '' },
    alerts: ['aws_ebs_snapshot_block_public_access.this state: critical'],
  },
  {
    state: setting('aws_ebs_snapshot_block_public_access', { state: 'unblocked' }),
    source: 'ec2',
    event: 'EnableSnapshotBlockPublicAccess',
    request: { EnableSnapshotBlockPublicAccessRequest: { State: 'block-all-sharing' } },
    alerts: ['aws_ebs_snapshot_block_public_access.this state: medium'],
  },
  {
    state: setting('aws_ebs_encryption_by_default', { enabled: true }),
    source: 'ec2',
    event: 'DisableEbsEncryptionByDefault',
    request: { DisableEbsEncryptionByDefaultRequest: '' },
    alerts: ['aws_ebs_encryption_by_default.this enabled: high'],
  },
  ...(
    [
      ['required', 'optional', 'critical'],
      ['optional', 'required', 'medium'],
    ] as const
  ).map(([before, after, severity]): SeverityCase => ({
    state: machine({ metadata_options: [{ http_tokens: before, http_endpoint: 'enabled' }] }),
    source: 'ec2',
    event: 'ModifyInstanceMetadataOptions',
    request: { ModifyInstanceMetadataOptionsRequest: { InstanceId: 'i-1', HttpTokens: after } },
    alerts: [`aws_instance.this metadata_options.http_tokens: ${severity}`],
  })),
  {
    state: machine({ disable_api_termination: true }),
    source: 'ec2',
    event: 'ModifyInstanceAttribute',
    request: { instanceId: 'i-1', disableApiTermination: { value: false } },
    alerts: ['aws_instance.this disable_api_termination: high'],
  },
];
