import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { opens } from '../../../src/operators/rules/policy-exposure.js';
import { statementsOf } from '../../../src/operators/rules/policy-statements.js';
import { knownAccount, ownAccount, policy, unknownAccount } from '../../support/weights.js';

const allow = (principal: Json, condition?: JsonObject): JsonObject => ({
  Effect: 'Allow',
  Principal: principal,
  Action: 'sts:AssumeRole',
  ...(condition === undefined ? {} : { Condition: condition }),
});
const isKnown = (id: string): boolean => id === ownAccount || id === knownAccount;
const opened = (after: JsonObject, before: readonly JsonObject[] = []): boolean =>
  opens(statementsOf(policy(...before)), statementsOf(policy(...before, after)), isKnown);

const github = { Federated: `arn:aws:iam::${ownAccount}:oidc-provider/token.actions.githubusercontent.com` };
const cluster = { Federated: `arn:aws:iam::${ownAccount}:oidc-provider/oidc.eks.us-east-1.amazonaws.com/id/ABC` };

void t.test('D24: recognizes unknown principals', (t) => {
  for (const principal of [
    '*',
    { AWS: '*' },
    { AWS: [ownAccount, '*'] },
    { AWS: unknownAccount },
    { AWS: `arn:aws:iam::${unknownAccount}:root` },
    { AWS: `arn:aws:sts::${unknownAccount}:assumed-role/x/y` },
    { Federated: 'accounts.google.com' },
    { Federated: `arn:aws:iam::${unknownAccount}:saml-provider/x` },
    github,
  ])
    t.ok(opened(allow(principal)), JSON.stringify(principal));
  for (const principal of [
    { AWS: ownAccount },
    { AWS: `arn:aws:iam::${ownAccount}:role/app` },
    { AWS: knownAccount },
    { AWS: 'AROAEXAMPLE0000000001' },
    { AWS: 'arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1' },
    { Service: 'lambda.amazonaws.com' },
    { Federated: `arn:aws:iam::${ownAccount}:saml-provider/okta` },
  ])
    t.notOk(opened(allow(principal)), JSON.stringify(principal));
  t.ok(opened({ Effect: 'Allow', NotPrincipal: { AWS: ownAccount }, Action: '*' }), 'everyone except some');
  t.notOk(opened({ Effect: 'Deny', Principal: '*', Action: '*' }), 'a denial admits no one');
  t.end();
});

void t.test('D24: conditions that restrict `*`, and those that do not', (t) => {
  const restricting: readonly JsonObject[] = [
    { StringEquals: { 'aws:PrincipalOrgID': 'o-abc' } },
    { 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-abc/r-1/*' } },
    { StringEquals: { 'AWS:SourceVpce': ['vpce-1', 'vpce-2'] } },
    { StringEquals: { 'aws:SourceVpc': 'vpc-1' } },
    { IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } },
    { StringEquals: { 'aws:SourceAccount': ownAccount } },
    { StringEquals: { 'aws:PrincipalAccount': [ownAccount, knownAccount] } },
    { ArnLike: { 'aws:SourceArn': `arn:aws:sns:*:${ownAccount}:*` } },
    { ArnEquals: { 'aws:SourceArn': 'arn:aws:s3:::data' } },
  ];
  const permissive: readonly JsonObject[] = [
    { StringEquals: { 'aws:PrincipalAccount': [ownAccount, unknownAccount] } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } },
    { ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/admin' } },
    { ArnLike: { 'aws:SourceArn': '*' } },
    { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::*' } },
    { StringNotEquals: { 'aws:PrincipalOrgID': 'o-abc' } },
    { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-abc' } },
    { 'ForAllValues:StringEquals': { 'aws:PrincipalOrgID': 'o-abc' } },
    { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } },
    { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '::/0'] } },
    { Bool: { 'aws:SecureTransport': 'true' } },
    { StringEquals: { 'sts:ExternalId': 'secret' } },
    { StringLike: { constructor: '*' } },
  ];
  for (const condition of restricting) t.notOk(opened(allow('*', condition)), JSON.stringify(condition));
  for (const condition of permissive) t.ok(opened(allow('*', condition)), JSON.stringify(condition));
  t.end();
});

void t.test('D24: an unknown account is exposure at any address, unless its organization or network is required', (t) => {
  const of = (condition: JsonObject): boolean => opened(allow({ AWS: unknownAccount }, condition));
  t.ok(of({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }));
  t.ok(of({ StringEquals: { 'sts:ExternalId': 'secret' } }));
  t.notOk(of({ StringEquals: { 'aws:PrincipalOrgID': 'o-abc' } }));
  t.notOk(of({ StringEquals: { 'aws:SourceVpce': 'vpce-1' } }));
  t.end();
});

void t.test('D24: web identities: whose tokens are accepted', (t) => {
  const host = 'token.actions.githubusercontent.com';
  t.notOk(opened(allow(github, { StringLike: { [`${host}:sub`]: 'repo:acme/*' } })));
  t.ok(opened(allow(github, { StringEquals: { [`${host}:aud`]: 'sts.amazonaws.com' } })), 'the audience is the same for everyone');
  t.ok(opened(allow(github, { StringLike: { [`${host}:sub`]: 'repo:*' } })));
  t.notOk(opened(allow(cluster, { StringEquals: { 'oidc.eks.us-east-1.amazonaws.com/id/ABC:sub': 'system:serviceaccount:a:b' } })));
  t.notOk(opened(allow({ Federated: 'accounts.google.com' }, { StringEquals: { 'accounts.google.com:aud': '123' } })));
  t.end();
});

void t.test('D24: existing exposure is not new, more of it is', (t) => {
  const all = { Effect: 'Allow', Principal: '*', Action: 's3:Get*', Resource: 'arn:aws:s3:::data/*' };
  t.notOk(opened({ ...all, Action: 's3:GetObject' }, [all]));
  t.notOk(opened({ ...all, Principal: { AWS: unknownAccount } }, [all]));
  t.notOk(opened({ ...all, Resource: 'arn:aws:s3:::data/public/*' }, [all]));
  t.ok(opened({ ...all, Action: 's3:PutObject' }, [all]));
  t.ok(opened({ ...all, Resource: 'arn:aws:s3:::data*' }, [all]));
  t.ok(opened(all, [{ ...all, Condition: { StringEquals: { 'aws:SourceVpc': 'vpc-1' } } }]), 'a condition was removed');
  t.end();
});

void t.test('invalid policies admit no one', (t) => {
  for (const value of [null, '', 'text', '{', '[]', '{"Statement":[1,null,"x"]}', '{"Statement":{"Effect":"Allow"}}', 7, [], {}] as const)
    t.notOk(opens([], statementsOf(value), isKnown), JSON.stringify(value));
  t.end();
});
