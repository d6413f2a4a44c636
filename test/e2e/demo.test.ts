import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import type { Json } from '../../src/lib/json.js';
import { counters, driftline, driftsOf, incident, inputs, packageRoot, replay } from './incident.js';

/** The demo line by line. `examples/incident/README.md` explains each line. */

const table = `
SEV   TIME UTC     STATUS      WHO                      RESOURCE                                           WHAT                     DECLARED → NOW
HIGH  03-10 08:41  declared    priya.nair (PlatformAd…  aws_db_instance.orders                             backup_retention_period  7 → 14
MED   03-10 09:12  declared    tomas.weil (Developer)   aws_lambda_permission "orders-receipts"            created                  statement_id: AllowNightlyR…
MED   03-10 10:06  reverted    priya.nair (PlatformAd…  module.api.aws_instance.this[0]                    instance_type            t3.large → t3.xlarge
MED   03-10 15:48  superseded  tomas.weil (Developer)   aws_lambda_function.receipts                       timeout                  30 → 120
MED   03-10 15:51  open        tomas.weil (Developer)   aws_lambda_function.receipts                       environment.variables    (value not in the record)
MED   03-10 16:04  open        tomas.weil (Developer)   aws_lambda_function.receipts                       timeout                  30 → 300
LOW   03-10 16:31  open        tomas.weil (Developer)   module.api.aws_instance.this[0]                    tags.Owner               orders-team → tomas.weil
MED   03-10 18:26  open        priya.nair (PlatformAd…  aws_s3_bucket.access_logs                          versioning.enabled       true → false
HIGH  03-11 02:14  open        dana.okafor              aws_db_instance.orders                             engine_version           15.7 → 15.8 [database patch…
HIGH  03-11 08:58  reverted    milo.brandt              aws_iam_access_key "AKIAEXAMPLESTRANGER1"          created                  user: dana.okafor
CRIT  03-11 09:04  open        dana.okafor              module.api.aws_iam_role.this                       assume_role_policy       +Allow 444455556666:root st…
CRIT  03-11 09:06  open        dana.okafor              module.api.aws_iam_role.this                       inline_policy            +metrics-sync
CRIT  03-11 09:11  reverted    dana.okafor              aws_s3_bucket_public_access_block.data["exports"]  block_public_acls        true → false
CRIT  03-11 09:11  reverted    dana.okafor              aws_s3_bucket_public_access_block.data["exports"]  block_public_policy      true → false
CRIT  03-11 09:11  reverted    dana.okafor              aws_s3_bucket_public_access_block.data["exports"]  ignore_public_acls       true → false
CRIT  03-11 09:11  reverted    dana.okafor              aws_s3_bucket_public_access_block.data["exports"]  restrict_public_buckets  true → false
CRIT  03-11 09:12  reverted    dana.okafor              aws_s3_bucket_policy.data["exports"]               policy                   +Allow * s3:GetObject paper…
HIGH  03-11 09:15  reverted    dana.okafor              aws_db_instance.orders                             publicly_accessible      false → true
`.trim();

const summary = [
  '18 drifts: 7 critical, 4 high, 6 medium, 1 low; resolved: 2 declared, 8 reverted, 1 superseded',
  'no alert: read_only 147, declared 18, ignored 3, duplicate 2, unsupported_event 2, not_in_state 2, no_rule 2, failed_call 1, excluded_user 1',
  'writes not in the catalog: AuthorizeSecurityGroupIngress 1, RevokeSecurityGroupIngress 1',
];

void t.test('the demo prints the command, the table and hints', (t) => {
  const run = driftline(['demo'], { cwd: packageRoot });
  const parts = run.stdout.split('\n\n');
  t.equal(
    parts[0],
    '$ driftline replay --config examples/incident/driftline.yaml --state examples/incident/state/before.tfstate' +
      ' --state-at 2026-03-10T14:09:40Z=examples/incident/state/after.tfstate --format table examples/incident/logs examples/incident/sensor.ndjson',
  );
  t.same(parts[1]?.split('\n'), table.split('\n'));
  t.ok(Math.max(...table.split('\n').map((line) => line.length)) <= 160, 'no line is longer than 160 columns');
  t.match(parts[2], /^Look at the two open CRIT lines/);
  t.same(counters(run), summary);
  t.equal(run.code, 0);
  t.end();
});

const trust = (...principals: readonly Json[]): Json => ({
  Version: '2012-10-17',
  Statement: principals.map((Principal) => ({ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' })),
});
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

const platform = ['priya.nair', 'AWSReservedSSO_PlatformAdmin_4f1c0b7e9a2d6c55'];
const developer = ['tomas.weil', 'AWSReservedSSO_Developer_b8d20e6f317ac94d'];
const dana = ['dana.okafor', ''];
const api = 'module.api.aws_instance.this[0]';
const block = 'aws_s3_bucket_public_access_block.data["exports"]';
const customerData = ['customer data', 'buckets'];

/**
 * Event time, arrival; address, or type and name; field, declared, current; actor; severity, rules. Then the resolution, in order of
 * resolution.
 */
const announced: readonly (readonly Json[])[] = [
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
    trust({ Service: 'ec2.amazonaws.com' }),
    trust({ Service: 'ec2.amazonaws.com' }, { AWS: 'arn:aws:iam::444455556666:root' }),
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
];

const ended: readonly (readonly Json[])[] = [
  [api, 'instance_type', 't3.xlarge', 'reverted', '2026-03-10T11:06:46Z'],
  ['aws_db_instance.orders', 'backup_retention_period', 14, 'declared', '2026-03-10T14:09:40.000Z'],
  ['aws_lambda_permission orders-receipts', '*', nightly, 'declared', '2026-03-10T14:09:40.000Z'],
  ['aws_lambda_function.receipts', 'timeout', 120, 'superseded', '2026-03-10T16:04:10Z'],
  ['aws_iam_access_key AKIAEXAMPLESTRANGER1', '*', { id: 'AKIAEXAMPLESTRANGER1', user: 'dana.okafor' }, 'reverted', '2026-03-11T09:52:30Z'],
  ...['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((field): readonly Json[] => [
    block,
    field,
    false,
    'reverted',
    '2026-03-11T10:12:06Z',
  ]),
  ['aws_s3_bucket_policy.data["exports"]', 'policy', everybody, 'reverted', '2026-03-11T10:13:31Z'],
  ['aws_db_instance.orders', 'publicly_accessible', true, 'reverted', '2026-03-11T10:20:44Z'],
];

const named = (drift: Drift): string => drift.address ?? `${drift.resource_type} ${drift.resource_name}`;

/** Policies are compared semantically. */
const parsed = (value: Json): Json => {
  if (typeof value === 'string' && value.startsWith('{')) return JSON.parse(value) as Json;
  if (Array.isArray(value)) return (value as readonly Json[]).map(parsed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, parsed(one ?? null)]));
  return value;
};

const run = replay(['--format', 'ndjson', ...inputs]);

void t.test('NDJSON has one line per alert and one per resolution, with all fields', (t) => {
  const lines = driftsOf(run);
  const open = lines.filter((drift) => drift.resolution === null);
  t.same(
    open.map((drift) => [
      drift.event_time,
      drift.detected_at.slice(11, 16),
      named(drift),
      drift.field,
      parsed(drift.old_value),
      parsed(drift.new_value),
      [drift.user_identity.user_name, drift.user_identity.role_name],
      drift.severity,
      drift.rules,
    ]),
    announced,
  );
  t.same(
    lines
      .filter((drift) => drift.resolution !== null)
      .map((drift) => [named(drift), drift.field, parsed(drift.new_value), drift.resolution, drift.resolved_at]),
    ended,
  );
  t.same(counters(run), summary);

  t.same(new Set(open.map((drift) => drift.id)).size, open.length, 'D3: ids differ');
  t.same(
    [...new Set(lines.map(({ provider, account_id, region }) => `${provider} ${account_id} ${region}`))],
    ['aws 111122223333 us-east-1'],
  );
  t.ok(lines.every((drift) => drift.timestamp === drift.event_time));
  t.same(
    open.filter((drift) => drift.environment !== 'production').map((drift) => [named(drift), drift.environment]),
    [['aws_s3_bucket.access_logs', 'shared']],
    'D22: from the tag, else from the configuration',
  );
  t.same(
    open.filter((drift) => drift.maintenance !== null).map((drift) => [drift.field, drift.maintenance]),
    [['engine_version', 'database patching']],
    'D25',
  );
  t.same(
    open.filter((drift) => drift.detail !== null).map((drift) => [drift.field, drift.detail]),
    [['environment.variables', 'value not in the record']],
    'D16',
  );
  t.end();
});

void t.test('D6: every record is counted or announced', (t) => {
  const alerting = new Set(driftsOf(run).map((drift) => drift.event_id)).size;
  const counted = [...(summary[1] ?? '').matchAll(/ (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  const [, read, sensor] = /^(\d+) records in .*, (\d+) sensor events$/m.exec(run.stderr) ?? [];
  // The sensor's lines count as read; one of its three alerts reports a record.
  t.equal(alerting + counted, Number(read) - Number(sensor) + 1);
  t.end();
});

void t.test('the README of the incident shows the actual table', (t) => {
  t.ok(readFileSync(join(incident, 'README.md'), 'utf8').includes(table));
  t.end();
});
