import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { sameValue } from '../../../src/operators/compare/compare-values.js';

const statement: JsonObject = {
  Sid: 'read',
  Effect: 'Allow',
  Principal: { AWS: ['arn:aws:iam::111122223333:role/a', 'arn:aws:iam::111122223333:role/b'] },
  Action: ['s3:GetObject', 's3:ListBucket'],
  Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'],
  Condition: { StringEquals: { 'aws:SourceAccount': ['111122223333', '444455556666'] }, Bool: { 'aws:SecureTransport': 'true' } },
};
const policy = (...statements: readonly JsonObject[]): JsonObject => ({ Version: '2012-10-17', Statement: statements });
const same = (a: JsonObject, b: JsonObject): boolean =>
  sameValue(JSON.stringify(a), JSON.stringify(b), 'auto') && sameValue(JSON.stringify(b, null, 2), a, 'auto');
const changed = (change: JsonObject): JsonObject => policy({ ...statement, ...change });
const one: JsonObject = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' };

void t.test('D15: policies in equivalent forms are equal', (t) => {
  const forms: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ['order of members', policy(statement), policy(Object.fromEntries(Object.entries(statement).reverse()))],
    ['order of actions', policy(statement), changed({ Action: ['s3:ListBucket', 's3:GetObject'] })],
    ['case of actions', policy(statement), changed({ Action: ['S3:getobject', 's3:LISTBUCKET'] })],
    ['repeated actions', policy(statement), changed({ Action: ['s3:GetObject', 's3:GetObject', 's3:ListBucket'] })],
    ['order of resources', policy(statement), changed({ Resource: ['arn:aws:s3:::b/*', 'arn:aws:s3:::b'] })],
    [
      'order of principals',
      policy(statement),
      changed({ Principal: { AWS: ['arn:aws:iam::111122223333:role/b', 'arn:aws:iam::111122223333:role/a'] } }),
    ],
    [
      'order of condition values',
      policy(statement),
      changed({
        Condition: { Bool: { 'aws:SecureTransport': true }, StringEquals: { 'AWS:sourceaccount': ['444455556666', '111122223333'] } },
      }),
    ],
    ['an empty Sid', policy({ ...one, Sid: '' }), policy(one)],
    ['an empty Id', { ...policy(one), Id: '' }, policy(one)],
    ['a single action', policy(one), policy({ ...one, Action: ['s3:GetObject'] })],
    ['a single resource', policy(one), policy({ ...one, Resource: ['*'] })],
    ['a single statement', { Version: '2012-10-17', Statement: one }, policy(one)],
    [
      'a single condition value',
      policy({ ...one, Condition: { StringLike: { 's3:prefix': 'a' } } }),
      policy({ ...one, Condition: { StringLike: { 's3:prefix': ['a'] } } }),
    ],
    ['order of statements', policy(one, statement), policy(statement, one)],
    ['everybody', policy(one), policy({ ...one, Principal: { AWS: '*' } })],
    [
      'an account and its root',
      policy({ ...one, Principal: { AWS: '111122223333' } }),
      policy({ ...one, Principal: { AWS: 'arn:aws:iam::111122223333:root' } }),
    ],
    [
      'an account in China',
      policy({ ...one, Principal: { AWS: ['111122223333'] } }),
      policy({ ...one, Principal: { AWS: 'arn:aws-cn:iam::111122223333:root' } }),
    ],
    [
      'numbers and booleans in conditions',
      policy({ ...one, Condition: { NumericLessThan: { 's3:max-keys': 10 } } }),
      policy({ ...one, Condition: { NumericLessThan: { 's3:max-keys': '10' } } }),
    ],
    ['the first policy version', { Statement: [one] }, { Version: '2008-10-17', Statement: [one] }],
    [
      'NotAction',
      policy({ Effect: 'Deny', NotAction: 'iam:*', Resource: '*' }),
      policy({ Effect: 'Deny', NotAction: ['IAM:*'], Resource: ['*'] }),
    ],
  ];
  for (const [name, a, b] of forms) t.ok(same(a, b), name);
  t.end();
});

void t.test('D15: policies that resemble each other differ', (t) => {
  const misses: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ['another resource', policy(statement), changed({ Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::c/*'] })],
    ['case of a resource', policy({ ...one, Resource: 'arn:aws:s3:::b/A' }), policy({ ...one, Resource: 'arn:aws:s3:::b/a' })],
    ['an additional resource', policy(statement), changed({ Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*', '*'] })],
    ['an additional action', policy(statement), changed({ Action: ['s3:GetObject', 's3:ListBucket', 's3:PutObject'] })],
    ['one action less', policy(statement), changed({ Action: 's3:GetObject' })],
    ['Deny', policy(statement), changed({ Effect: 'Deny' })],
    [
      'NotAction for Action',
      policy({ Effect: 'Allow', Action: 's3:*', Resource: '*' }),
      policy({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }),
    ],
    [
      'NotResource for Resource',
      policy({ Effect: 'Allow', Action: 's3:*', Resource: '*' }),
      policy({ Effect: 'Allow', Action: 's3:*', NotResource: '*' }),
    ],
    [
      'NotPrincipal for Principal',
      policy({ ...one, Principal: { AWS: '1' } }),
      policy({ Effect: 'Allow', NotPrincipal: { AWS: '1' }, Action: 's3:GetObject', Resource: '*' }),
    ],
    ['everyone and an account', policy(one), policy({ ...one, Principal: { AWS: '111122223333' } })],
    [
      'an account and a role of it',
      policy({ ...one, Principal: { AWS: '111122223333' } }),
      policy({ ...one, Principal: { AWS: 'arn:aws:iam::111122223333:role/root' } }),
    ],
    ['two accounts', policy({ ...one, Principal: { AWS: '111122223333' } }), policy({ ...one, Principal: { AWS: '111122223334' } })],
    [
      'an account and a service',
      policy({ ...one, Principal: { AWS: '111122223333' } }),
      policy({ ...one, Principal: { Service: '111122223333' } }),
    ],
    ['one condition less', policy(statement), changed({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } })],
    [
      'another condition value',
      policy(statement),
      changed({ Condition: { ...(statement['Condition'] as JsonObject), Bool: { 'aws:SecureTransport': 'false' } } }),
    ],
    [
      'another operator',
      policy({ ...one, Condition: { StringEquals: { a: 'b' } } }),
      policy({ ...one, Condition: { StringLike: { a: 'b' } } }),
    ],
    [
      'case of a condition value',
      policy({ ...one, Condition: { StringEquals: { a: 'B' } } }),
      policy({ ...one, Condition: { StringEquals: { a: 'b' } } }),
    ],
    ['another Sid', policy({ ...one, Sid: 'a' }), policy({ ...one, Sid: 'b' })],
    ['another version', policy(one), { Version: '2008-10-17', Statement: [one] }],
    ['no version', policy(one), { Statement: [one] }],
    ['an additional statement', policy(one), policy(one, statement)],
    [
      'statements with exchanged parts',
      policy({ ...one, Action: 'a:b', Resource: 'x' }, { ...one, Action: 'a:c', Resource: 'y' }),
      policy({ ...one, Action: 'a:c', Resource: 'x' }, { ...one, Action: 'a:b', Resource: 'y' }),
    ],
  ];
  for (const [name, a, b] of misses) t.notOk(same(a, b), name);
  t.end();
});

void t.test('D15: a policy with wrong types is compared as it is', (t) => {
  for (const odd of [
    { Statement: 'x' },
    { Statement: [1, null, ['a']] },
    { Statement: { Principal: 5, Action: { a: 1 }, Condition: ['x'] } },
    { Statement: [{ Condition: { StringEquals: 'x' } }] },
  ]) {
    t.ok(same(odd, odd), JSON.stringify(odd));
    t.notOk(same(odd, policy(one)), JSON.stringify(odd));
  }
  t.end();
});
