import t from 'tap';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { undeclarableWrites } from '../../../src/catalog/aws/undeclarable-writes.js';
import { writesWithoutChange } from '../../../src/catalog/aws/writes-without-change.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../support/run-pipeline.js';

const instance = {
  type: 'aws_instance',
  attributes: { arn: 'arn:aws:ec2:us-east-1:111122223333:instance/i-0abc', id: 'i-0abc', instance_type: 't3.micro' },
};

const outcome = (eventSource: string, eventName: string, requestParameters: Readonly<Record<string, string | readonly string[]>>) => {
  const record = cloudTrailRecord(eventSource, eventName, { requestParameters });
  const outputs = runPipeline([[stateArrival(stateDocument([instance]), '2026-03-02T10:00:00.000Z'), auditArrival(record)]], everyChange);
  return { drifts: driftsOf(outputs).length, drops: dropsOf(outputs) };
};

/** Uses of a declared configuration, and changes of what no type declares. */
const uses: readonly (readonly [string, string, Readonly<Record<string, string | readonly string[]>>])[] = [
  ['ssm', 'SendCommand', { documentName: 'AWS-RunShellScript', instanceIds: ['i-0abc'] }],
  ['ssm', 'StartSession', { target: 'i-0abc' }],
  ['ssm', 'ResumeSession', { sessionId: 'alice-0a1b2c3d' }],
  ['ssm', 'TerminateSession', { sessionId: 'alice-0a1b2c3d' }],
  ['ec2-instance-connect', 'SendSSHPublicKey', { instanceId: 'i-0abc', osUser: 'ec2-user' }],
  ['kms', 'Decrypt', { keyId: 'arn:aws:kms:us-east-1:111122223333:key/0a1b' }],
  ['kms', 'GenerateDataKey', { keyId: 'arn:aws:kms:us-east-1:111122223333:key/0a1b', keySpec: 'AES_256' }],
  ['sso', 'GetRoleCredentials', { roleName: 'operator', accountId: '111122223333' }],
  ['logs', 'StartQuery', { logGroupName: '/app', queryString: 'fields @message' }],
  ['cloudtrail', 'StartQuery', { queryStatement: 'SELECT * FROM store' }],
  ['athena', 'StartQueryExecution', { queryString: 'SELECT 1', workGroup: 'primary' }],
  ['sagemaker', 'CreateTrainingJob', { trainingJobName: 'churn', roleArn: 'arn:aws:iam::111122223333:role/train' }],
  ['dynamodb', 'CreateBackup', { tableName: 'orders', backupName: 'before-release' }],
  ['applicationinsights', 'UpdateProblem', { problemId: 'p-1', updateStatus: 'RESOLVED' }],
  ['ec2', 'ModifyIdFormat', { resource: 'instance', useLongIds: 'true' }],
];

for (const [service, event, request] of uses) {
  void t.test(`${service} ${event} does not change its resource`, (t) => {
    t.strictSame(outcome(`${service}.amazonaws.com`, event, request), { drifts: 0, drops: { read_only: 1 } });
    t.end();
  });
}

void t.test('calls of the same services that do configure something are evaluated', (t) => {
  const configures: readonly (readonly [string, string])[] = [
    ['ssm', 'PutParameter'],
    ['ssm', 'CreateDocument'],
    ['kms', 'PutKeyPolicy'],
    ['kms', 'CreateGrant'],
    ['logs', 'CreateLogStream'],
    ['logs', 'PutRetentionPolicy'],
    ['cloudtrail', 'StopLogging'],
    ['cloudtrail', 'PutEventSelectors'],
    ['athena', 'UpdateWorkGroup'],
    ['secretsmanager', 'PutSecretValue'],
    ['sqs', 'SetQueueAttributes'],
    ['sns', 'Subscribe'],
    ['ecr', 'SetRepositoryPolicy'],
    ['ecs', 'UpdateService'],
    ['glue', 'StartTrigger'],
    ['codepipeline', 'DisableStageTransition'],
    ['codebuild', 'UpdateProject'],
    ['events', 'DisableRule'],
    ['config', 'StopConfigurationRecorder'],
    ['guardduty', 'DeleteDetector'],
    ['cognito-idp', 'UpdateUserPool'],
    ['es', 'CreateOutboundCrossClusterSearchConnection'],
  ];
  for (const [service, event] of configures)
    t.not(cloudCatalog.lookup(`${service}.amazonaws.com`, event), 'no_change', `${service} ${event}`);
  t.end();
});

void t.test('every listed call is skipped, and each service has one list', (t) => {
  for (const service of [...writesWithoutChange, ...undeclarableWrites]) {
    for (const event of Object.keys(service.events))
      t.equal(cloudCatalog.lookup(service.eventSource, event), 'no_change', `${service.eventSource} ${event}`);
  }
  for (const services of [writesWithoutChange, undeclarableWrites]) {
    const sources = services.map((service) => service.eventSource);
    t.equal(new Set(sources).size, sources.length);
  }
  t.end();
});
