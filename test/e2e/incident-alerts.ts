import type { Json } from '../../src/lib/json.js';

/** The alerts of the bundled incident, in order of announcement, and their resolutions. Policies are parsed. */

const issuer = 'oidc.ledger.paperlark.example';
const podsOfLedger = {
  Effect: 'Allow',
  Principal: { Federated: `arn:aws:iam::111122223333:oidc-provider/${issuer}` },
  Action: 'sts:AssumeRoleWithWebIdentity',
  Condition: { StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: 'system:serviceaccount:ledger:ledger' } },
};
const servers = { Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' };
const stranger = { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::444455556666:root' }, Action: 'sts:AssumeRole' };
const trust = (...statements: readonly Json[]): Json => ({ Version: '2012-10-17', Statement: statements });
const bucket = 'arn:aws:s3:::paperlark-orders-exports';
const tlsOnly = {
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'TlsOnly',
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: [bucket, `${bucket}/*`],
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    },
  ],
};
const everybody = {
  Version: '2012-10-17',
  Statement: [{ Sid: 'Share', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `${bucket}/*` }],
};
const allOfIt = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['s3:*', 'rds:*', 'secretsmanager:GetSecretValue'], Resource: '*' }],
};
const nightly = {
  function_name: 'orders-receipts',
  statement_id: 'AllowNightlyRun',
  qualifier: '$LATEST',
  action: 'lambda:InvokeFunction',
  principal: 'events.amazonaws.com',
  source_arn: 'arn:aws:events:us-east-1:111122223333:rule/orders-nightly',
};
const variables = { LOG_LEVEL: 'info', RECEIPTS_BUCKET: '(sensitive)', INVOICES_BUCKET: '(sensitive)' };
const postgresFrom = (network: string, description: string): Json => ({
  cidr_blocks: [network],
  description,
  from_port: 5432,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 5432,
});
const fromService = postgresFrom('10.20.0.0/16', 'orders service');
const fromStranger = postgresFrom('203.0.113.0/24', '');

const tokenCreator = {
  service_account_id: 'deploy@paperlark-ledger.iam.gserviceaccount.com',
  role: 'roles/iam.serviceAccountTokenCreator',
  member: 'serviceAccount:metrics-sync@quiet-harbor-482107.iam.gserviceaccount.com',
};
const clusterAdmin: Json = {
  id: 'metrics-sync',
  subject: [{ kind: 'ServiceAccount', name: 'default', namespace: 'ledger' }],
  role_ref: [{ api_group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' }],
  metadata: [
    {
      name: 'metrics-sync',
      uid: '2550c52b-8fb4-4599-a9ee-310483506d21',
      resource_version: '1011806',
      creation_timestamp: '2026-03-11T09:31:12Z',
    },
  ],
};
const newKey = '4e90ac1b7f35d268a1c04e97b3f6528d0c71ea96';
const keyOfDeploy = { name: newKey, service_account_id: 'deploy@paperlark-ledger.iam.gserviceaccount.com' };
const env = (level: string): Json => [
  { name: 'LOG_LEVEL', value: level, value_from: [] },
  {
    name: 'DATABASE_URL',
    value: '',
    value_from: [
      {
        config_map_key_ref: [],
        field_ref: [],
        resource_field_ref: [],
        secret_key_ref: [{ key: 'url', name: 'ledger-database', optional: false }],
      },
    ],
  },
];

const orders = ['orders-sync@paperlark-ledger.iam.gserviceaccount.com', ''];
const deploy = ['deploy@paperlark-ledger.iam.gserviceaccount.com', ''];
const deployer = ['system:serviceaccount:ledger:deployer', ''];
const ledger = 'kubernetes_deployment_v1.ledger';
const platform = ['priya.nair', 'AWSReservedSSO_PlatformAdmin_4f1c0b7e9a2d6c55'];
const developer = ['tomas.weil', 'AWSReservedSSO_Developer_b8d20e6f317ac94d'];
const dana = ['dana.okafor', ''];
const api = 'module.api.aws_instance.this[0]';
const block = 'aws_s3_bucket_public_access_block.data["exports"]';
const customerData = ['customer data', 'buckets'];

/** Event time, arrival; address, or type and name; field, declared, current; actor; severity, rules. */
export const announced: readonly (readonly Json[])[] = [
  ['2026-03-10T08:41:19Z', '08:47', 'aws_db_instance.orders', 'backup_retention_period', 7, 14, platform, 'high', ['databases']],
  ['2026-03-10T09:12:40Z', '09:18', 'aws_lambda_permission orders-receipts', '*', null, nightly, developer, 'medium', ['functions']],
  ['2026-03-10T10:06:12Z', '10:13', api, 'instance_type', 't3.large', 't3.xlarge', platform, 'medium', ['compute']],
  ['2026-03-10T15:48:05Z', '15:53', 'aws_lambda_function.receipts', 'timeout', 30, 120, developer, 'medium', ['functions']],
  [
    '2026-03-10T15:51:37Z',
    '15:58',
    'aws_lambda_function.receipts',
    'environment.variables',
    variables,
    null,
    developer,
    'medium',
    ['functions'],
  ],
  ['2026-03-10T16:04:10Z', '16:07', 'aws_lambda_function.receipts', 'timeout', 30, 300, developer, 'medium', ['functions']],
  [
    '2026-03-10T16:18:26.246867Z',
    '16:18',
    ledger,
    'spec.template.spec.container.env',
    env('info'),
    env('debug'),
    ['tomas.weil@paperlark.example', ''],
    'medium',
    ['workloads'],
  ],
  ['2026-03-10T16:31:20Z', '16:38', api, 'tags.Owner', 'orders-team', 'tomas.weil', developer, 'low', ['compute']],
  ['2026-03-10T18:26:03Z', '18:33', 'aws_s3_bucket.access_logs', 'versioning.enabled', true, false, platform, 'medium', ['buckets']],
  ['2026-03-11T02:14:08Z', '02:18', 'aws_db_instance.orders', 'engine_version', '15.7', '15.8', dana, 'high', ['databases']],
  [
    '2026-03-11T08:58:20Z',
    '09:03',
    'aws_iam_access_key AKIAEXAMPLESTRANGER1',
    '*',
    null,
    { id: 'AKIAEXAMPLESTRANGER1', user: 'dana.okafor' },
    ['milo.brandt', ''],
    'high',
    ['identities'],
  ],
  [
    '2026-03-11T09:04:11Z',
    '09:04',
    'module.api.aws_iam_role.this',
    'assume_role_policy',
    trust(servers, podsOfLedger),
    trust(servers, podsOfLedger, stranger),
    dana,
    'critical',
    ['identities'],
  ],
  [
    '2026-03-11T09:06:45Z',
    '09:13',
    'module.api.aws_iam_role.this',
    'inline_policy',
    [],
    [{ name: 'metrics-sync', policy: allOfIt }],
    dana,
    'critical',
    ['identities'],
  ],
  ...['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((field): readonly Json[] => [
    '2026-03-11T09:11:29Z',
    '09:17',
    block,
    field,
    true,
    false,
    dana,
    'critical',
    customerData,
  ]),
  ['2026-03-11T09:12:03Z', '09:17', 'aws_s3_bucket_policy.data["exports"]', 'policy', tlsOnly, everybody, dana, 'critical', customerData],
  ['2026-03-11T09:15:38Z', '09:22', 'aws_db_instance.orders', 'publicly_accessible', false, true, dana, 'high', ['databases']],
  [
    '2026-03-11T09:16:22Z',
    '09:22',
    'aws_security_group.orders',
    'ingress',
    [fromService],
    [fromService, fromStranger],
    dana,
    'high',
    ['network'],
  ],
  ['2026-03-11T09:22:07.664028Z', '09:22', `google_service_account_key ${newKey}`, '*', null, keyOfDeploy, orders, 'high', ['identities']],
  [
    '2026-03-11T09:24:33.118942Z',
    '09:24',
    'google_service_account_iam_member deploy@paperlark-ledger.iam.gserviceaccount.com',
    '*',
    null,
    tokenCreator,
    deploy,
    'critical',
    ['identities'],
  ],
  [
    '2026-03-11T09:26:30.785541Z',
    '09:26',
    'google_compute_firewall.api_server',
    'source_ranges',
    ['198.51.100.0/24'],
    ['0.0.0.0/0'],
    deploy,
    'critical',
    ['network'],
  ],
  [
    '2026-03-11T09:31:12.390555Z',
    '09:31',
    'kubernetes_cluster_role_binding_v1 metrics-sync',
    '*',
    null,
    clusterAdmin,
    deployer,
    'critical',
    ['identities'],
  ],
  [
    '2026-03-11T09:33:40.883706Z',
    '09:33',
    ledger,
    'spec.template.spec.container.image',
    'registry.paperlark.example/ledger:4.7.2',
    'registry.quiet-harbor.example/ledger:4.7.2',
    deployer,
    'medium',
    ['workloads'],
  ],
  [
    '2026-03-11T09:33:40.883706Z',
    '09:33',
    ledger,
    'spec.template.spec.container.security_context.privileged',
    false,
    true,
    deployer,
    'critical',
    ['workloads'],
  ],
];

/** Address, or type and name; field, value, resolution and its time, in order of resolution. */
export const resolved: readonly (readonly Json[])[] = [
  [api, 'instance_type', 't3.xlarge', 'reverted', '2026-03-10T11:06:46Z'],
  ['aws_db_instance.orders', 'backup_retention_period', 14, 'declared', '2026-03-10T14:09:40.000Z'],
  ['aws_lambda_permission orders-receipts', '*', nightly, 'declared', '2026-03-10T14:09:40.000Z'],
  ['aws_lambda_function.receipts', 'timeout', 120, 'superseded', '2026-03-10T16:04:10Z'],
  [`google_service_account_key ${newKey}`, '*', keyOfDeploy, 'reverted', '2026-03-11T09:57:20.229804Z'],
  ['aws_iam_access_key AKIAEXAMPLESTRANGER1', '*', { id: 'AKIAEXAMPLESTRANGER1', user: 'dana.okafor' }, 'reverted', '2026-03-11T09:52:30Z'],
  ...['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((field): readonly Json[] => [
    block,
    field,
    false,
    'reverted',
    '2026-03-11T10:12:06Z',
  ]),
  ['aws_s3_bucket_policy.data["exports"]', 'policy', everybody, 'reverted', '2026-03-11T10:13:31Z'],
  ['google_compute_firewall.api_server', 'source_ranges', ['0.0.0.0/0'], 'reverted', '2026-03-11T10:26:05.511908Z'],
  ['aws_db_instance.orders', 'publicly_accessible', true, 'reverted', '2026-03-11T10:20:44Z'],
  ['aws_security_group.orders', 'ingress', [fromService, fromStranger], 'reverted', '2026-03-11T10:23:15Z'],
  [ledger, 'spec.template.spec.container.image', 'registry.quiet-harbor.example/ledger:4.7.2', 'reverted', '2026-03-11T10:29:44.117148Z'],
  [ledger, 'spec.template.spec.container.security_context.privileged', true, 'reverted', '2026-03-11T10:29:44.117148Z'],
];
