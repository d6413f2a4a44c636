import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

export const secretArn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:db/orders-AbC123';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1b6a3a52-0000-4000-8000-000000000001';
const otherKey = 'arn:aws:kms:us-east-1:111122223333:key/9c6a3a52-0000-4000-8000-000000000002';
const lambda = 'arn:aws:lambda:us-east-1:111122223333:function:rotate-orders';
export const policyOf = (principal: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: 'secretsmanager:GetSecretValue', Resource: '*' }],
  });
const own = policyOf('arn:aws:iam::111122223333:role/app');
const theirs = policyOf('arn:aws:iam::999999999999:root');

export const secret = declared('aws_secretsmanager_secret', {
  arn: secretArn,
  description: 'database of orders',
  force_overwrite_replica_secret: false,
  id: secretArn,
  kms_key_id: key,
  name: 'db/orders',
  name_prefix: '',
  policy: '',
  recovery_window_in_days: 30,
  replica: [],
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
});
const replicas = [
  { kms_key_id: 'alias/aws/secretsmanager', last_accessed_date: '', region: 'eu-west-1', status: 'InSync', status_message: 'Replication succeeded' },
];
export const version = declared('aws_secretsmanager_secret_version', {
  arn: secretArn,
  has_secret_string_wo: null,
  id: `${secretArn}|aaaaaaaa-0000-4000-8000-000000000001`,
  secret_binary: '',
  secret_id: secretArn,
  secret_string: '{"password":"old"}',
  secret_string_wo: null,
  secret_string_wo_version: null,
  version_id: 'aaaaaaaa-0000-4000-8000-000000000001',
  version_stages: ['AWSCURRENT'],
});
export const policy = declared('aws_secretsmanager_secret_policy', { block_public_policy: null, id: secretArn, policy: own, secret_arn: secretArn });
export const rotation = declared('aws_secretsmanager_secret_rotation', {
  id: secretArn,
  rotate_immediately: true,
  rotation_enabled: true,
  rotation_lambda_arn: lambda,
  rotation_rules: [{ automatically_after_days: 30, duration: '', schedule_expression: '' }],
  secret_id: secretArn,
});

const [secretType, versionType, policyType, rotationType] = [
  'aws_secretsmanager_secret',
  'aws_secretsmanager_secret_version',
  'aws_secretsmanager_secret_policy',
  'aws_secretsmanager_secret_rotation',
];
const answer = { aRN: secretArn, name: 'db/orders' };
const declaredVersion = 'aaaaaaaa-0000-4000-8000-000000000001';
const otherVersion = 'bbbbbbbb-0000-4000-8000-000000000002';
const withVersion = { ...answer, versionId: otherVersion };
const put: JsonObject = { secretId: 'db/orders', clientRequestToken: otherVersion };
const valueDrift = drift(versionType, 'secret_string', '(sensitive)', null);
const byFunction = (session: string): JsonObject => ({
  userIdentity: {
    type: 'AssumedRole',
    principalId: `AROAEXAMPLEROLE00001:${session}`,
    arn: `arn:aws:sts::111122223333:assumed-role/rotation/${session}`,
    accountId: '111122223333',
    sessionContext: { sessionIssuer: { type: 'Role', arn: 'arn:aws:iam::111122223333:role/rotation', userName: 'rotation' } },
  },
});
const move = { secretId: secretArn, versionStage: 'AWSCURRENT', moveToVersionId: otherVersion, removeFromVersionId: declaredVersion };
const rotate = { secretId: 'db/orders', rotationLambdaARN: lambda, rotationRules: { automaticallyAfterDays: 30 }, rotateImmediately: true };

export const secretCases: readonly CatalogCase[] = [
  agrees(
    'the secret of an apply matches the state',
    call('CreateSecret', { name: 'db/orders', description: 'database of orders', kmsKeyId: key, tags: [{ key: 'Owner', value: 'shop' }] }, answer),
    [secret()],
  ),
  differs(
    'another key and description are drift, by the name of the secret',
    call('UpdateSecret', { secretId: 'db/orders', description: 'x', kmsKeyId: otherKey }, answer),
    [secret(), version()],
    drift(secretType, 'description', 'database of orders', 'x'),
    drift(secretType, 'kms_key_id', key, otherKey),
  ),
  differs(
    'the default key is a missing one',
    call('UpdateSecret', { secretId: secretArn, kmsKeyId: 'alias/aws/secretsmanager' }, answer),
    [secret()],
    drift(secretType, 'kms_key_id', key, null),
  ),
  differs(
    'D16: a new value is drift of the declared version',
    call('UpdateSecret', { ...put, secretString: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, withVersion),
    [secret(), version()],
    valueDrift,
  ),
  differs('D17: a deleted secret', call('DeleteSecret', { secretId: 'db/orders', recoveryWindowInDays: 7 }, answer), [secret()], deleted(secretType)),
  differs('an undeclared secret is restored', call('RestoreSecret', { secretId: 'old' }), [secret()], created(secretType)),
  differs(
    'a tag of the secret',
    call('TagResource', { secretId: secretArn, tags: [{ key: 'Owner', value: 'mallory' }] }),
    [secret()],
    drift(secretType, 'tags.Owner', 'shop', 'mallory'),
  ),
  differs('a removed tag', call('UntagResource', { secretId: secretArn, tagKeys: ['Owner'] }), [secret()], drift(secretType, 'tags.Owner', 'shop', null)),
  differs(
    'the secret is copied to another region',
    call('ReplicateSecretToRegions', { secretId: secretArn, addReplicaRegions: [{ region: 'ap-south-1' }] }),
    [secret()],
    drift(secretType, 'replica', [], [{ region: 'ap-south-1' }]),
  ),
  differs(
    'a replica is removed',
    call('RemoveRegionsFromReplication', { secretId: secretArn, removeReplicaRegions: ['eu-west-1'] }),
    [secret({ replica: replicas })],
    drift(secretType, 'replica', replicas, []),
  ),
];

export const secretValueCases: readonly CatalogCase[] = [
  differs('D16: a value put by hand', call('PutSecretValue', put, { ...withVersion, versionStages: ['AWSCURRENT'] }), [secret(), version()], valueDrift),
  agrees('the version in the state is the one that the call created', call('PutSecretValue', { ...put, clientRequestToken: declaredVersion }), [version()]),
  agrees('a pending version of a rotation is not current yet', call('PutSecretValue', { ...put, versionStages: ['AWSPENDING'] }), [version()], 'not_in_state'),

  agrees('a declared rotation function makes its version current', call('UpdateSecretVersionStage', move, answer, byFunction('rotate-orders')), [
    version(),
    rotation(),
  ]),
  differs(
    'another program makes another version current',
    call('UpdateSecretVersionStage', move, answer, byFunction('intruder')),
    [version(), rotation()],
    drift(versionType, 'version_stages', ['AWSCURRENT'], []),
  ),
  differs(
    'D16: a version that no state declares becomes current',
    call('UpdateSecretVersionStage', { ...move, removeFromVersionId: 'cccccccc-0000-4000-8000-000000000003' }),
    [version()],
    valueDrift,
  ),
  agrees('the declared version becomes current', call('UpdateSecretVersionStage', { ...move, moveToVersionId: declaredVersion }), [version()]),
  agrees(
    'a stage of a user moves between undeclared versions',
    call('UpdateSecretVersionStage', { secretId: secretArn, versionStage: 'blue', moveToVersionId: otherVersion }),
    [version()],
    'not_in_state',
  ),
];

export const secretAccessCases: readonly CatalogCase[] = [
  differs(
    'another account may read the secret',
    call('PutResourcePolicy', { secretId: secretArn, resourcePolicy: theirs, blockPublicPolicy: false }, answer),
    [secret(), policy()],
    drift(policyType, 'policy', own, theirs),
  ),
  differs(
    'D18: a policy declared with the secret',
    call('PutResourcePolicy', { secretId: 'db/orders', resourcePolicy: theirs }),
    [secret({ policy: own })],
    drift(secretType, 'policy', own, theirs),
  ),
  differs('the policy is deleted', call('DeleteResourcePolicy', { secretId: secretArn }, answer), [secret(), policy()], deleted(policyType)),
  differs(
    'D18: the policy declared with the secret is deleted',
    call('DeleteResourcePolicy', { secretId: secretArn }),
    [secret({ policy: own })],
    drift(secretType, 'policy', own, null),
  ),
  agrees('a rotation at once of a secret without a declared rotation', call('RotateSecret', { secretId: secretArn }), [secret()], 'not_in_state'),
  differs('a new rotation of a declared secret', call('RotateSecret', rotate), [secret()], created(rotationType)),
  differs('the rotation is cancelled', call('CancelRotateSecret', { secretId: 'db/orders' }, answer), [rotation()], deleted(rotationType)),

  ...without(
    'RotationStarted',
    'RotationSucceeded',
    'RotationFailed',
    'RotationAbandoned',
    'StartSecretVersionDelete',
    'CancelSecretVersionDelete',
    'EndSecretVersionDelete',
    'SecretVersionDeletion',
  ),
];
