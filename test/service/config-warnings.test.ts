import { join } from 'node:path';
import t from 'tap';
import { configWarnings, patternWarnings } from '../../src/service/config-warnings.js';
import { usable } from '../config/read.js';

void t.test('does not warn about patterns with matches', async (t) => {
  for (const text of [
    'drift_rules: [{name: a}]',
    "drift_rules: [{name: a, resource_types: ['*', aws_iam_*, aws_s3_bucket], watched_attributes: ['*', tags, tags.Owner, tags.*]}]",
    'drift_rules: [{name: a, resource_types: [aws_s3_bucket], watched_attributes: [versioning, versioning.enabled, policy]}]',
    'ignore: [{resource: aws_iam_role.deploy, attributes: [max_session_duration]}]',
    'ignore: [{resource: \'module.a["x.y"].module.b.aws_iam_role.deploy[0]\', attributes: [tags.Owner]}]',
    "ignore: [{resource: 'module.a.*', users: [ci]}, {resource: '*.aws_iam_role.*', users: [ci]}, {resource: aws_iam_*, users: [ci]}]",
    'notifications: {chat: {resource_types: [aws_iam_role]}}',
  ]) {
    t.strictSame(patternWarnings(usable(text)), [], text);
  }
});

void t.test('warns about resource types and attributes that match nothing, and suggests the closest', async (t) => {
  for (const [text, warning] of [
    [
      'drift_rules: [{name: a, resource_types: [aws_iam_rol]}]',
      'drift_rules[0].resource_types: "aws_iam_rol" matches no resource type that can drift: did you mean aws_iam_role?',
    ],
    [
      'drift_rules: [{name: a, resource_types: [aws_iam_role, azurerm_*]}]',
      'drift_rules[0].resource_types: "azurerm_*" matches no resource type that can drift; `driftline coverage` lists them',
    ],
    [
      'drift_rules: [{name: a, resource_types: [aws_iam_role], watched_attributes: [max_sesion_duration]}]',
      'drift_rules[0].watched_attributes: "max_sesion_duration" matches no attribute that is compared: did you mean max_session_duration?',
    ],
    [
      'drift_rules: [{name: a, resource_types: [aws_iam_role], watched_attributes: [bucket]}]',
      /^drift_rules\[0\]\.watched_attributes: "bucket" matches no attribute/,
    ],
    [
      'ignore: [{resource: module.a.aws_iam_rol.deploy, users: [ci]}]',
      'ignore[0].resource: "module.a.aws_iam_rol.deploy" matches no resource type that can drift: did you mean aws_iam_role?',
    ],
    [
      'ignore: [{resource: aws_iam_role.deploy, attributes: [instance_type]}]',
      /^ignore\[0\]\.attributes: "instance_type" matches no attribute/,
    ],
    ['notifications: {webhook: {resource_types: [aws_lambda]}}', /^notifications\.webhook\.resource_types: "aws_lambda" matches no/],
  ] as const) {
    t.match(patternWarnings(usable(text)), [warning], text);
  }
});

void t.test('D104: warns about bare names of callers', async (t) => {
  const warnings = (users: string) =>
    configWarnings(usable(`drift_rules: [{name: a, exclude_users: ${users}}]\nignore: [{users: ${users}}]`), t.testdir(), {});
  for (const bare of ['ci', 'ci-*', 'admin*ci', 'ci@*', 'system:serviceaccount:*', '*:assumed-role/x', 'AROA*'])
    t.match(
      await warnings(`["${bare}"]`),
      [`drift_rules[0].exclude_users: "${bare}" is a bare name`, `ignore[0].users: "${bare}" is a bare name`],
      bare,
    );
  for (const whole of [
    ...['*', 'session:ci-*', 'arn:aws:sts::1:assumed-role/ci/*', 'ci@p.iam.gserviceaccount.com', '*@acme.example', 'principal://x/*'],
    ...['system:serviceaccount:ci:*', 'system:kube-scheduler', 'ecs.amazonaws.com', 'AROAEXAMPLEEXAMPLE123:*'],
  ])
    t.strictSame(await warnings(`["${whole}"]`), [], whole);
});

void t.test('warns about queues without a region, unknown regions and missing local states', async (t) => {
  const folder = t.testdir({ 's.tfstate': '{}', folder: {} });
  const warnings = (text: string, environment = {}) => configWarnings(usable(text), folder, environment);
  const byName = 'providers: {aws: {cloudtrail: {queue: trail}}}';
  t.match(await warnings(byName), [/^providers\.aws\.cloudtrail\.queue: "trail" names no region/]);
  t.strictSame(await warnings(byName, { AWS_REGION: 'eu-west-1' }), []);
  t.strictSame(await warnings('providers: {aws: {region: eu-west-1, cloudtrail: {queue: trail}}}'), []);
  t.strictSame(await warnings('providers: {aws: {cloudtrail: {queue: "arn:aws:sqs:eu-west-1:111122223333:trail"}}}'), []);
  t.strictSame(await warnings('providers: {aws: {enabled: false, regions: [xx-east-1], state: {local_path: gone}}}'), []);
  t.match(await warnings('providers: {aws: {regions: [us-east-1, us-esat-1]}}'), [/"us-esat-1" is not a known region/]);
  t.strictSame(await warnings('providers: {aws: {state: {local_path: s.tfstate}, states: [{local_path: "*.tfstate"}]}}'), []);
  t.strictSame(await warnings(`providers: {aws: {state: {local_path: ${join(folder, 'gone')}}, states: [{local_path: folder}]}}`), [
    `providers.aws.state.local_path: "${join(folder, 'gone')}" does not exist`,
    'providers.aws.states[0].local_path: "folder" is not a regular file',
  ]);
});
