import type { Json, JsonObject } from '../../../src/lib/json.js';
import { account, corpusResource, region } from './declared.js';
import { writeKind, type CorpusMix } from '../format.js';
import type { Random } from '../random.js';

type Call = {
  readonly source: string;
  readonly name: string;
  readonly request: Json;
  readonly response?: Json;
  /** Of the service that calls on its own behalf. */
  readonly service?: string;
};

/** One record with the members of CloudTrail event version 1.09 in their order; about 1.3 kB as JSON. */
export const corpusRecord = (random: Random, mix: CorpusMix, time: number): JsonObject => {
  const what = random.word() / 2 ** 32;
  const read = what < mix.reads;
  const call = read ? readCall(random) : writeCall(random, mix, (what - mix.reads) / (1 - mix.reads));
  const failed = random.chance(mix.failed);
  return {
    eventVersion: '1.09',
    userIdentity: call.service === undefined ? identity(random, time) : { type: 'AWSService', invokedBy: call.service },
    eventTime: new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    eventSource: call.source,
    eventName: call.name,
    awsRegion: region,
    sourceIPAddress: random.chance(0.3) ? 'autoscaling.amazonaws.com' : `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
    userAgent: random.pick(agents),
    ...(failed
      ? { errorCode: 'AccessDenied', errorMessage: `User is not authorized to perform: ${call.name} because no policy allows it` }
      : {}),
    requestParameters: call.request,
    responseElements: failed ? null : (call.response ?? (read ? null : { _return: true, requestId: random.guid() })),
    requestID: random.guid(),
    eventID: random.guid(),
    readOnly: read,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: account,
    eventCategory: 'Management',
    tlsDetails: {
      tlsVersion: 'TLSv1.3',
      cipherSuite: 'TLS_AES_128_GCM_SHA256',
      clientProvidedHostHeader: `${call.source.replace('.amazonaws.com', '')}.${region}.amazonaws.com`,
    },
  };
};

const agents = [
  'aws-sdk-go-v2/1.30.3 os/linux lang/go#1.22.5 md/GOOS#linux md/GOARCH#amd64 api/ec2#1.173.0',
  'Boto3/1.34.144 md/Botocore#1.34.144 ua/2.0 os/linux#5.10.220 md/arch#x86_64 lang/python#3.12.4 md/pyimpl#CPython cfg/retry-mode#legacy',
  'autoscaling.amazonaws.com',
  'APN/1.0 HashiCorp/1.0 Terraform/1.9.8 (+https://www.terraform.io) terraform-provider-aws/5.70.0 aws-sdk-go-v2/1.31.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
];

const identity = (random: Random, time: number): JsonObject => {
  const n = random.int(200);
  if (n < 20) {
    return {
      type: 'IAMUser',
      principalId: `AIDAEXAMPLE${1000 + n}`,
      arn: `arn:aws:iam::${account}:user/person-${n}`,
      accountId: account,
      accessKeyId: `AKIAEXAMPLE${1000 + n}`,
      userName: `person-${n}`,
    };
  }
  const role = `service-role-${n % 40}`;
  const session = `i-${(n * 7919).toString(16).padStart(17, '0')}`;
  return {
    type: 'AssumedRole',
    principalId: `AROAEXAMPLE${2000 + (n % 40)}:${session}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/${session}`,
    accountId: account,
    accessKeyId: `ASIA${random.upper(16)}`,
    sessionContext: {
      sessionIssuer: {
        type: 'Role',
        principalId: `AROAEXAMPLE${2000 + (n % 40)}`,
        arn: `arn:aws:iam::${account}:role/${role}`,
        accountId: account,
        userName: role,
      },
      attributes: { creationDate: new Date(time - (time % 3_600_000)).toISOString().replace('.000Z', 'Z'), mfaAuthenticated: 'false' },
    },
  };
};

const readCall = (random: Random): Call => random.pick(reads)(random);

const items = (key: string, ids: readonly string[]): JsonObject => ({ items: ids.map((id) => ({ [key]: id })) });

const reads: readonly ((random: Random) => Call)[] = [
  (r) => ({
    source: 'ec2.amazonaws.com',
    name: 'DescribeInstances',
    request: { instancesSet: items('instanceId', [`i-0${r.hex(16)}`, `i-0${r.hex(16)}`]), filterSet: {} },
  }),
  (r) => ({
    source: 'ec2.amazonaws.com',
    name: 'DescribeVolumes',
    request: { volumeSet: items('volumeId', [`vol-0${r.hex(16)}`]), filterSet: {}, maxResults: 500 },
  }),
  (r) => ({
    source: 's3.amazonaws.com',
    name: 'GetBucketAcl',
    request: { bucketName: `data-${r.int(900)}`, Host: 's3.us-east-1.amazonaws.com', acl: '' },
  }),
  (r) => ({ source: 'iam.amazonaws.com', name: 'GetRole', request: { roleName: `service-role-${r.int(40)}` } }),
  (r) => assumeRole(r),
  (r) => ({
    source: 'kms.amazonaws.com',
    name: 'Decrypt',
    request: {
      encryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      encryptionContext: { 'aws:s3:arn': `arn:aws:s3:::data-${r.int(900)}/part-${r.hex(8)}` },
    },
  }),
  () => ({ source: 'sts.amazonaws.com', name: 'GetCallerIdentity', request: null }),
  (r) => ({
    source: 'elasticloadbalancing.amazonaws.com',
    name: 'DescribeTargetHealth',
    request: { targetGroupArn: `arn:aws:elasticloadbalancing:${region}:${account}:targetgroup/tg-${r.int(50)}/${r.hex(16)}` },
  }),
  (r) => ({
    source: 'ssm.amazonaws.com',
    name: 'GetParameters',
    request: { names: [`/app/${r.int(90)}/url`, `/app/${r.int(90)}/mode`], withDecryption: true },
  }),
  (r) => ({
    source: 'logs.amazonaws.com',
    name: 'DescribeLogStreams',
    request: { logGroupName: `/aws/lambda/app-fn-${r.int(5000)}`, orderBy: 'LastEventTime', descending: true, limit: 50 },
  }),
];

/** Services begin most sessions: of instances, functions and tasks. */
const assumeRole = (random: Random): Call => {
  const role = `service-role-${random.int(40)}`;
  const session = `session-${random.hex(12)}`;
  return {
    source: 'sts.amazonaws.com',
    name: 'AssumeRole',
    request: { roleArn: `arn:aws:iam::${account}:role/${role}`, roleSessionName: session, durationSeconds: 3600 },
    response: {
      credentials: {
        accessKeyId: `ASIA${random.upper(16)}`,
        sessionToken: random.hex(400),
        expiration: 'Nov 3, 2026, 11:59:59 PM',
      },
      assumedRoleUser: {
        assumedRoleId: `AROAEXAMPLE${2000 + random.int(40)}:${session}`,
        arn: `arn:aws:sts::${account}:assumed-role/${role}/${session}`,
      },
    },
    ...(random.chance(0.8) ? { service: random.pick(['ec2.amazonaws.com', 'lambda.amazonaws.com', 'ecs-tasks.amazonaws.com']) } : {}),
  };
};

const writeCall = (random: Random, mix: CorpusMix, at: number): Call => {
  const kind = writeKind(mix, at);
  if (kind === 'hit') return corpusResource(random.int(mix.resources)).change(random.chance(0.5));
  return random.pick(kind === 'stranger' ? strangers : unknown)(random);
};

const strangers: readonly ((random: Random) => Call)[] = [
  (r) => ({ source: 'iam.amazonaws.com', name: 'UpdateRole', request: { roleName: `other-${r.hex(8)}`, description: 'made by hand' } }),
  (r) => ({
    source: 's3.amazonaws.com',
    name: 'PutBucketVersioning',
    request: { bucketName: `other-${r.hex(8)}`, versioning: '', VersioningConfiguration: { Status: 'Enabled' } },
  }),
  (r) => ({
    source: 'lambda.amazonaws.com',
    name: 'UpdateFunctionConfiguration20150331v2',
    request: { functionName: `other-${r.hex(8)}`, memorySize: 128 },
  }),
  (r) => ({
    source: 'logs.amazonaws.com',
    name: 'CreateLogStream',
    request: { logGroupName: `/aws/lambda/app-fn-${r.int(5000)}`, logStreamName: `2026/11/02/[$LATEST]${r.hex(32)}` },
  }),
  (r) => ({
    source: 'ec2.amazonaws.com',
    name: 'CreateNetworkInterface',
    request: { subnetId: `subnet-0${r.hex(16)}`, description: 'ecs task', groupSet: items('groupId', [`sg-0${r.hex(16)}`]) },
  }),
];

const unknown: readonly ((random: Random) => Call)[] = [
  (r) => ({
    source: 'ssm.amazonaws.com',
    name: 'UpdateInstanceInformation',
    request: {
      instanceId: `i-0${r.hex(16)}`,
      agentVersion: '3.3.551.0',
      agentStatus: 'Active',
      platformType: 'Linux',
      iPAddress: '10.0.0.7',
    },
  }),
  (r) => ({
    source: 'ecs.amazonaws.com',
    name: 'RunTask',
    request: {
      cluster: 'main',
      taskDefinition: `task-${r.int(80)}:${r.int(40)}`,
      count: 1,
      startedBy: 'scheduler',
      overrides: { containerOverrides: [{ name: 'app', command: ['sh', '-c', 'echo "start" && run'] }] },
    },
  }),
  (r) => ({
    source: 'athena.amazonaws.com',
    name: 'StartQueryExecution',
    request: { queryString: 'HIDDEN_DUE_TO_SECURITY_REASONS', workGroup: 'primary', clientRequestToken: r.guid() },
  }),
  (r) => ({
    source: 'glue.amazonaws.com',
    name: 'StartJobRun',
    request: { jobName: `load-${r.int(40)}`, arguments: 'HIDDEN_DUE_TO_SECURITY_REASONS', allocatedCapacity: 0 },
  }),
  (r) => ({
    source: 'ssm.amazonaws.com',
    name: 'SendCommand',
    request: { documentName: 'AWS-RunPatchBaseline', instanceIds: [`i-0${r.hex(16)}`], timeoutSeconds: 600, interactive: false },
  }),
];
