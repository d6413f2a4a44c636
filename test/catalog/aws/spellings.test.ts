import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import { spellings, type Home } from '../../support/cloud-spellings.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../support/run-pipeline.js';

/** Attributes that name a resource, with a call that sets each. Any two spellings of the same resource are not drift. */
type Row = {
  readonly kind: string;
  readonly field: string;
  readonly source: string;
  readonly event: string;
  readonly request: (name: string) => JsonObject;
  readonly response?: (name: string) => JsonObject;
  readonly type: string;
  readonly declared: (name: string) => JsonObject;
};

const home: Home = { account: '111122223333', region: 'us-east-1', name: '1234abcd-12ab-34cd-56ef-1234567890ab' };
const other: Home = { ...home, name: '99999999-12ab-34cd-56ef-1234567890ab' };

const lambda = (kind: string, field: string, path: string, blocks: (name: string) => JsonObject, said: (name: string) => Json): Row => ({
  kind,
  field,
  source: 'lambda',
  event: 'UpdateFunctionConfiguration20150331v2',
  request: (name) => ({ functionName: 'orders', [path]: said(name) }),
  type: 'aws_lambda_function',
  declared: (name) => ({ function_name: 'orders', ...blocks(name) }),
});

const replication = (kmsKey: string): JsonObject => ({
  bucketName: 'data',
  ReplicationConfiguration: {
    Role: 'arn:aws:iam::111122223333:role/replicate',
    Rule: {
      ID: 'all',
      Status: 'Enabled',
      Destination: { Bucket: 'arn:aws:s3:::copy', EncryptionConfiguration: { ReplicaKmsKeyID: kmsKey } },
    },
  },
});

const rows: readonly Row[] = [
  {
    kind: 'key',
    field: 'rule.apply_server_side_encryption_by_default.kms_master_key_id',
    source: 's3',
    event: 'PutBucketEncryption',
    request: (name) => ({
      bucketName: 'data',
      ServerSideEncryptionConfiguration: {
        Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: name } },
      },
    }),
    type: 'aws_s3_bucket_server_side_encryption_configuration',
    declared: (name) => ({
      bucket: 'data',
      rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: name, sse_algorithm: 'aws:kms' }] }],
    }),
  },
  {
    kind: 'key',
    field: 'rule',
    source: 's3',
    event: 'PutBucketReplication',
    request: replication,
    type: 'aws_s3_bucket_replication_configuration',
    declared: (name) => ({
      bucket: 'data',
      role: 'arn:aws:iam::111122223333:role/replicate',
      rule: [
        {
          id: 'all',
          status: 'Enabled',
          destination: [{ bucket: 'arn:aws:s3:::copy', encryption_configuration: [{ replica_kms_key_id: name }] }],
        },
      ],
    }),
  },
  {
    kind: 'key',
    field: 'destination.bucket.encryption',
    source: 's3',
    event: 'PutInventoryConfiguration',
    request: (name) => ({
      bucketName: 'data',
      id: 'daily',
      InventoryConfiguration: {
        Id: 'daily',
        IsEnabled: true,
        Destination: { S3BucketDestination: { Bucket: 'arn:aws:s3:::reports', Encryption: { 'SSE-KMS': { KeyId: name } } } },
      },
    }),
    type: 'aws_s3_bucket_inventory',
    declared: (name) => ({
      bucket: 'data',
      name: 'daily',
      enabled: true,
      destination: [{ bucket: [{ bucket_arn: 'arn:aws:s3:::reports', encryption: [{ sse_kms: [{ key_id: name }] }] }] }],
    }),
  },
  lambda(
    'key',
    'kms_key_arn',
    'kMSKeyArn',
    (name) => ({ kms_key_arn: name }),
    (name) => name,
  ),
  lambda(
    'role',
    'role',
    'role',
    (role) => ({ role }),
    (name) => name,
  ),
  lambda(
    'logs',
    'logging_config.log_group',
    'loggingConfig',
    (name) => ({ logging_config: [{ log_group: name }] }),
    (name) => ({ logGroup: name }),
  ),
  lambda(
    'queue',
    'dead_letter_config.target_arn',
    'deadLetterConfig',
    (name) => ({ dead_letter_config: [{ target_arn: name }] }),
    (name) => ({ targetArn: name }),
  ),
  lambda(
    'topic',
    'dead_letter_config.target_arn',
    'deadLetterConfig',
    (name) => ({ dead_letter_config: [{ target_arn: name }] }),
    (name) => ({ targetArn: name }),
  ),
  lambda(
    'subnet',
    'vpc_config.subnet_ids',
    'vpcConfig',
    (name) => ({ vpc_config: [{ subnet_ids: ['subnet-0a', name] }] }),
    (name) => ({ subnetIds: [name, 'subnet-0a'] }),
  ),
  lambda(
    'group',
    'vpc_config.security_group_ids',
    'vpcConfig',
    (name) => ({ vpc_config: [{ security_group_ids: [name] }] }),
    (name) => ({ securityGroupIds: [name] }),
  ),
  {
    kind: 'alias',
    field: 'function_name',
    source: 'lambda',
    event: 'UpdateEventSourceMapping20150331',
    request: (name) => ({ uUID: '91eaeb7e-c976-1234-9451-8709db01f137', functionName: name }),
    type: 'aws_lambda_event_source_mapping',
    declared: (name) => ({ uuid: '91eaeb7e-c976-1234-9451-8709db01f137', function_name: name }),
  },
  {
    kind: 'key',
    field: 'master_user_secret_kms_key_id',
    source: 'rds',
    event: 'ModifyDBInstance',
    request: (name) => ({ dBInstanceIdentifier: 'orders', masterUserSecretKmsKeyId: name }),
    type: 'aws_db_instance',
    declared: (name) => ({ identifier: 'orders', master_user_secret_kms_key_id: name }),
  },
  {
    kind: 'profile',
    field: 'iam_instance_profile',
    source: 'autoscaling',
    event: 'CreateLaunchConfiguration',
    request: (name) => ({ launchConfigurationName: 'web', iamInstanceProfile: name }),
    type: 'aws_launch_configuration',
    declared: (name) => ({ name: 'web', iam_instance_profile: name }),
  },
  {
    kind: 'bucket',
    field: 'target_bucket',
    source: 's3',
    event: 'PutBucketLogging',
    request: (name) => ({ bucketName: 'data', BucketLoggingStatus: { LoggingEnabled: { TargetBucket: name, TargetPrefix: '' } } }),
    type: 'aws_s3_bucket_logging',
    declared: (name) => ({ bucket: 'data', target_bucket: name, target_prefix: '' }),
  },
];

const evaluated = (row: Row, said: string, declared: string) => {
  const record = cloudTrailRecord(`${row.source}.amazonaws.com`, row.event, {
    requestParameters: row.request(said),
    responseElements: null,
  });
  const state = stateDocument([{ type: row.type, attributes: row.declared(declared) }]);
  return runPipeline([[stateArrival(state, '2026-03-02T10:00:00.000Z'), auditArrival(record)]], everyChange);
};
const textsOf = (kind: string, of: Home): readonly string[] => {
  const { full = [], bare = [] } = spellings[kind]?.(of) ?? {};
  return [...full, ...bare];
};

for (const row of rows) {
  void t.test(`D15: ${row.type}.${row.field} is the same in every spelling`, (t) => {
    for (const declared of textsOf(row.kind, home)) {
      for (const said of textsOf(row.kind, home)) t.strictSame(driftsOf(evaluated(row, said, declared)), [], `${said} for ${declared}`);
      for (const said of textsOf(row.kind, other))
        t.strictSame(
          driftsOf(evaluated(row, said, declared)).map((drift) => drift.field),
          [row.field],
          `${said} for ${declared}`,
        );
    }
    t.end();
  });
}

const keyRows = rows.filter(({ kind }) => kind === 'key');
const keys = textsOf('key', home);
for (const row of keyRows) {
  void t.test(`D16: no record says which key an alias means in ${row.type}.${row.field}`, (t) => {
    for (const key of keys) {
      t.strictSame(dropsOf(evaluated(row, 'alias/orders', key)), { declared: 1 }, `an alias for ${key}`);
      t.strictSame(dropsOf(evaluated(row, key, 'alias/orders')), { declared: 1 }, `${key} for an alias`);
    }
    t.equal(driftsOf(evaluated(row, 'alias/orders', 'alias/other')).length, 1, 'another alias is another setting');
    t.end();
  });
}
