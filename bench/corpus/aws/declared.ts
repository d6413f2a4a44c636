import type { JsonObject } from '../../../src/lib/json.js';
import { stateFile } from '../state-file.js';

export const account = '111122223333';
export const region = 'us-east-1';

/** One resource of the corpus: its declared attributes, and a call that changes one of its attributes. */
type CorpusResource = {
  readonly type: string;
  readonly attributes: JsonObject;
  readonly change: (declared: boolean) => { readonly source: string; readonly name: string; readonly request: JsonObject };
};

/** The resource with this number. Its type is a function of the number, so that types are mixed evenly. */
export const corpusResource = (n: number): CorpusResource => {
  const tags = { Name: `res-${n}`, Team: `team-${n % 17}`, environment: n % 3 === 0 ? 'production' : 'staging' };
  switch (n % 5) {
    case 0:
      return role(n, tags);
    case 1:
      return bucket(n, tags);
    case 2:
      return instance(n, tags);
    case 3:
      return database(n, tags);
    default:
      return lambda(n, tags);
  }
};

const role = (n: number, tags: JsonObject): CorpusResource => ({
  type: 'aws_iam_role',
  attributes: {
    arn: `arn:aws:iam::${account}:role/app-role-${n}`,
    assume_role_policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
    }),
    description: `role of application ${n}`,
    id: `app-role-${n}`,
    max_session_duration: 3600,
    name: `app-role-${n}`,
    path: '/',
    tags,
    tags_all: tags,
    unique_id: `AROA${n}`,
  },
  change: (declared) => ({
    source: 'iam.amazonaws.com',
    name: 'UpdateRole',
    request: { roleName: `app-role-${n}`, maxSessionDuration: declared ? 3600 : 7200 },
  }),
});

const bucket = (n: number, tags: JsonObject): CorpusResource => ({
  type: 'aws_s3_bucket',
  attributes: {
    arn: `arn:aws:s3:::app-bucket-${n}`,
    bucket: `app-bucket-${n}`,
    force_destroy: false,
    id: `app-bucket-${n}`,
    region,
    tags,
    tags_all: tags,
    versioning: [{ enabled: true, mfa_delete: false }],
  },
  change: (declared) => ({
    source: 's3.amazonaws.com',
    name: 'PutBucketVersioning',
    request: {
      bucketName: `app-bucket-${n}`,
      versioning: '',
      Host: `app-bucket-${n}.s3.amazonaws.com`,
      VersioningConfiguration: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/', Status: declared ? 'Enabled' : 'Suspended' },
    },
  }),
});

const instance = (n: number, tags: JsonObject): CorpusResource => {
  const id = `i-${n.toString(16).padStart(17, '0')}`;
  return {
    type: 'aws_instance',
    attributes: {
      ami: 'ami-0abcdef1234567890',
      arn: `arn:aws:ec2:${region}:${account}:instance/${id}`,
      disable_api_termination: true,
      ebs_optimized: true,
      id,
      instance_type: 't3.large',
      monitoring: false,
      source_dest_check: true,
      tags,
      tags_all: tags,
    },
    change: (declared) => ({
      source: 'ec2.amazonaws.com',
      name: 'ModifyInstanceAttribute',
      request: { instanceId: id, disableApiTermination: { value: declared } },
    }),
  };
};

const database = (n: number, tags: JsonObject): CorpusResource => ({
  type: 'aws_db_instance',
  attributes: {
    allocated_storage: 100,
    arn: `arn:aws:rds:${region}:${account}:db:app-db-${n}`,
    backup_retention_period: 7,
    deletion_protection: true,
    engine: 'postgres',
    engine_version: '15.4',
    id: `db-${n}`,
    identifier: `app-db-${n}`,
    instance_class: 'db.r6g.large',
    multi_az: true,
    publicly_accessible: false,
    tags,
    tags_all: tags,
  },
  change: (declared) => ({
    source: 'rds.amazonaws.com',
    name: 'ModifyDBInstance',
    request: { dBInstanceIdentifier: `app-db-${n}`, applyImmediately: true, backupRetentionPeriod: declared ? 7 : 1 },
  }),
});

const lambda = (n: number, tags: JsonObject): CorpusResource => ({
  type: 'aws_lambda_function',
  attributes: {
    arn: `arn:aws:lambda:${region}:${account}:function:app-fn-${n}`,
    function_name: `app-fn-${n}`,
    handler: 'index.handler',
    id: `app-fn-${n}`,
    memory_size: 512,
    role: `arn:aws:iam::${account}:role/app-role-0`,
    runtime: 'nodejs20.x',
    tags,
    tags_all: tags,
    timeout: 30,
  },
  change: (declared) => ({
    source: 'lambda.amazonaws.com',
    name: 'UpdateFunctionConfiguration20150331v2',
    request: { functionName: `app-fn-${n}`, timeout: declared ? 30 : 300 },
  }),
});

/** The pieces of a state file that declares the first `size` resources. */
export const corpusState = (size: number): Iterable<string> => stateFile('aws', corpusResource, size);
