import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { givesAdministration } from '../../../src/operators/rules/policy-rights.js';
import { statementsOf, widens } from '../../../src/operators/rules/policy-statements.js';
import { allow, deny, policy } from '../../support/weights.js';

const wider = (before: readonly Json[], after: readonly Json[]): boolean =>
  widens(statementsOf(policy(...before)), statementsOf(policy(...after)));
const on = (resource: Json): JsonObject => ({ Resource: resource });

void t.test('D24: a document widens if a statement is not covered by an earlier one', (t) => {
  t.ok(wider([allow('s3:Get*')], [allow('s3:*')]));
  t.ok(wider([allow('s3:Get*')], [allow('s3:Get*'), allow('sqs:*')]));
  t.ok(wider([allow('s3:Get*')], [allow('sqs:Get*')]));
  t.ok(wider([allow('s3:*', on('arn:aws:s3:::a/*'))], [allow('s3:*', on('arn:aws:s3:::*'))]));
  t.ok(wider([], [allow('s3:GetObject')]));
  t.ok(wider([allow('s3:*', { Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } })], [allow('s3:*')]));
  t.ok(wider([allow('s3:*')], [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }]));
  t.ok(
    wider([{ Effect: 'Allow', NotAction: ['iam:*', 'sts:*'], Resource: '*' }], [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }]),
  );
  t.end();
});

void t.test('D24: a document that allows less, or the same in other words, does not widen', (t) => {
  t.notOk(wider([allow('s3:*')], [allow('s3:GetObject')]));
  t.notOk(wider([allow('S3:*')], [allow(['s3:get*', 's3:Put*'], { Sid: 'x' })]));
  t.notOk(wider([allow('s3:*'), allow('sqs:*')], [allow(['s3:*', 'sqs:*'])]), 'two statements merged into one');
  t.notOk(
    wider(
      [allow('s3:*', on(['arn:aws:s3:::a', 'arn:aws:s3:::b']))],
      [allow('s3:*', on('arn:aws:s3:::a')), allow('s3:*', on('arn:aws:s3:::b'))],
    ),
  );
  t.notOk(wider([allow('s3:*', on('arn:aws:s3:::a/*'))], [allow('s3:*', on('arn:aws:s3:::a/b/*'))]));
  t.notOk(wider([allow('s3:*')], [allow('s3:*', { Condition: { Bool: { 'aws:SecureTransport': 'true' } } })]));
  t.notOk(wider([allow('*')], [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }]));
  t.notOk(wider([allow('s3:*')], []));
  t.end();
});

void t.test('D24: removing or narrowing a denial widens', (t) => {
  t.ok(wider([allow('*'), deny('iam:*')], [allow('*')]));
  t.ok(wider([allow('*'), deny('iam:*')], [allow('*'), deny('iam:Create*')]));
  t.ok(wider([allow('*'), deny('iam:*')], [allow('*'), deny('iam:*', { Condition: { Bool: { 'aws:ViaAWSService': 'false' } } })]));
  t.notOk(wider([allow('*'), deny('iam:*')], [allow('*'), deny('*')]));
  t.notOk(wider([allow('*')], [allow('*'), deny('iam:*')]));
  t.end();
});

void t.test('compares a statement with thousands of combinations as a whole and fast', (t) => {
  const many = Array.from({ length: 300 }, (_, at) => `s3:Action${String(at)}`);
  const everywhere = Array.from({ length: 300 }, (_, at) => `arn:aws:s3:::bucket-${String(at)}`);
  t.notOk(wider([allow(many, on(everywhere))], [allow(many, on(everywhere))]));
  t.notOk(wider([allow([...many, 's3:More'], on(everywhere))], [allow(many, on(everywhere))]));
  t.ok(wider([allow(many, on(everywhere))], [allow([...many, 's3:More'], on(everywhere))]));
  t.end();
});

void t.test('a document too large to compare widens, unless it is equal', (t) => {
  const large = (action: string): readonly Json[] =>
    Array.from({ length: 100 }, (_, at) => allow(Array.from({ length: 30 }, (_, one) => `svc${String(at)}:${action}${String(one)}*`)));
  t.ok(wider(large('Get'), large('Put')));
  t.notOk(wider(large('Get'), large('Get')));
  t.end();
});

void t.test('D24: administrator rights', (t) => {
  const administers = (statement: Json): boolean => givesAdministration(statementsOf(policy(statement)));
  for (const action of [
    '*',
    '*:*',
    'iam:*',
    'IAM:Put*',
    'iam:PassRole',
    'iam:CreatePolicyVersion',
    ['s3:GetObject', 'iam:AttachUserPolicy'],
  ])
    t.ok(administers(allow(action)), JSON.stringify(action));
  t.ok(administers({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }));
  t.ok(administers({ Effect: 'Allow', Action: '*', NotResource: 'arn:aws:s3:::a' }));
  t.ok(administers(allow('iam:PassRole', on('arn:aws:iam::*:role/*'))));
  t.ok(administers(allow('*', { Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } })));
  for (const action of ['s3:*', 'iam:Get*', 'iam:List*', 'ec2:*', []]) t.notOk(administers(allow(action)), JSON.stringify(action));
  t.notOk(administers(allow('iam:PassRole', on('arn:aws:iam::111122223333:role/app'))));
  t.notOk(administers(allow('iam:PassRole', { Condition: { StringEquals: { 'iam:PassedToService': 'ec2.amazonaws.com' } } })));
  t.notOk(administers(allow('*', on('arn:aws:s3:::data/*'))));
  t.notOk(administers(deny('*')));
  t.end();
});
