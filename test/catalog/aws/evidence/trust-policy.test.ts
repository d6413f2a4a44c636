import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { account, evidenceOf, linesOf } from './read-evidence.js';

const issuer = 'oidc.eks.eu-west-1.amazonaws.com/id/ABC123';
const provider = `arn:aws:iam::${account}:oidc-provider/${issuer}`;
const other = 'oidc.eks.eu-west-1.amazonaws.com/id/OTHER';

const web = (condition: JsonObject, more: JsonObject = {}): JsonObject => ({
  Effect: 'Allow',
  Principal: { Federated: provider },
  Action: 'sts:AssumeRoleWithWebIdentity',
  Condition: condition,
  ...more,
});
const sub = (operator: string, value: Json): JsonObject => ({ [operator]: { [`${issuer}:sub`]: value } });
const subject = (rest: string): string => `system:serviceaccount:${rest}`;

const trusted = (statements: Json): readonly string[] =>
  linesOf('aws_iam_role', { name: 'app', assume_role_policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }) });
const pairs = (statements: Json): readonly string[] =>
  trusted(statements).map((line) => /^self trusts \S+ (\S+) \(/.exec(line)?.[1] ?? line);

t.test('a trust policy admits the service accounts that its subject condition names (D84)', async (t) => {
  const cases: readonly (readonly [string, JsonObject, readonly string[]])[] = [
    ['one exact subject', sub('StringEquals', subject('prod:app')), ['prod:app']],
    ['a list', sub('StringEquals', [subject('prod:app'), subject('prod:job')]), ['prod:app', 'prod:job']],
    ['IfExists, because a token always has a subject', sub('StringEqualsIfExists', subject('prod:app')), ['prod:app']],
    ['ForAnyValue', sub('ForAnyValue:StringEquals', [subject('prod:app')]), ['prod:app']],
    ['ForAllValues', sub('ForAllValues:StringLike', [subject('prod:*')]), ['prod:*']],
    ['any case', sub('StringEqualsIgnoreCase', 'System:ServiceAccount:Prod:App'), ['prod:app']],
    ['no condition', {}, ['*:*']],
    ['a wildcard for the name', sub('StringLike', subject('prod:*')), ['prod:*']],
    ['a wildcard for the namespace', sub('StringLike', subject('*:app')), ['*:app']],
    ['a question mark', sub('StringLike', subject('prod-?:app')), ['prod-?:app']],
    ['a wildcard for all accounts', sub('StringLike', subject('*')), ['*:*']],
    ['a wildcard for all subjects', sub('StringLike', '*'), ['*:*']],
    ['a wildcard before the namespace', sub('StringLike', '*:prod:app'), ['prod:app']],
    ['a wildcard that stands for the colon', sub('StringLike', subject('prod*')), ['prod*:*']],
    ['a wildcard that stands for the colon and the end', sub('StringLike', subject('*-app')), ['*:*-app']],
    ['a wildcard in an exact comparison matches itself only', sub('StringEquals', subject('prod:*')), []],
    ['a policy variable', sub('StringEquals', `${subject('prod')}:\${aws:PrincipalTag/app}`), []],
    ['a subject that is no service account', sub('StringEquals', 'repo:acme/app:ref:refs/heads/main'), []],
    ['too many colons', sub('StringLike', subject('prod:app:x')), []],
    ['an empty name', sub('StringEquals', subject('prod:')), []],
    ['only a negation', sub('StringNotLike', subject('prod:*')), []],
    ['a negated exact comparison', sub('StringNotEquals', subject('prod:app')), []],
    ['an operator of another kind', sub('ArnLike', subject('prod:*')), []],
    ['no values', sub('StringEquals', []), []],
    ['the subject must exist', { Null: { [`${issuer}:sub`]: 'false' } }, ['*:*']],
    ['the subject must be missing', { Null: { [`${issuer}:sub`]: 'true' } }, []],
    ['the key in another case', { StringEquals: { [`${issuer.toUpperCase()}:SUB`]: subject('prod:app') } }, ['prod:app']],
    ['another issuer', { StringEquals: { [`${other}:sub`]: subject('prod:app') } }, []],
    ['another issuer, if exists', { StringEqualsIfExists: { [`${other}:sub`]: subject('x:y') } }, ['*:*']],
    ['another issuer, any value', { 'ForAnyValue:StringNotEquals': { [`${other}:sub`]: subject('x:y') } }, []],
    ['an issuer of which this one is a prefix', { StringEquals: { [`${issuer}4:sub`]: subject('prod:app') } }, []],
    ['two conditions', { ...sub('StringEquals', [subject('a:x'), subject('b:x')]), ...sub('StringLike', subject('a:*')) }, ['a:x']],
    ['two patterns', { ...sub('StringLike', subject('a:*')), ...sub('ForAnyValue:StringLike', subject('a:b*')) }, ['a:b*']],
    ['an exception', { ...sub('StringEquals', [subject('a:x'), subject('a:y')]), ...sub('StringNotEquals', subject('a:y')) }, ['a:x']],
    ['an exception to a pattern', { ...sub('StringLike', subject('a:*')), ...sub('StringNotLike', subject('a:y*')) }, []],
    ['a circumstance', { ...sub('StringEquals', subject('a:x')), IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }, ['a:x']],
    ['the audience of STS', { StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: subject('a:x') } }, ['a:x']],
    ['one of several audiences', { StringEquals: { [`${issuer}:aud`]: ['vault', 'sts.amazonaws.com'] } }, ['*:*']],
    ['the audience of another service', { StringEquals: { [`${issuer}:aud`]: 'vault', [`${issuer}:sub`]: subject('a:x') } }, []],
    ['another audience than that of STS', { StringNotEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com' } }, []],
    ['a claim that clusters do not issue', { StringEquals: { [`${issuer}:email`]: 'a@acme.example' } }, []],
  ];
  for (const [title, condition, expected] of cases) t.same(pairs([web(condition)]), expected, title);
});

t.test('a trust policy admits by statements that allow web identities of an OIDC provider', async (t) => {
  const named = sub('StringEquals', subject('prod:app'));
  const cases: readonly (readonly [string, Json, readonly string[]])[] = [
    ['a single statement', web(named), ['prod:app']],
    ['all calls', [web(named, { Action: ['sts:TagSession', 'sts:*'] })], ['prod:app']],
    ['a call in other letters', [web(named, { Action: 'STS:assumerolewithWEBidentity' })], ['prod:app']],
    ['another call', [web(named, { Action: 'sts:AssumeRole' })], []],
    ['all calls but one', [web(named, { Action: undefined, NotAction: 'sts:TagSession' })], []],
    ['no effect', [web(named, { Effect: undefined })], []],
    ['a SAML provider', [web({}, { Principal: { Federated: `arn:aws:iam::${account}:saml-provider/idp` } })], []],
    ['a provider without an ARN', [web({}, { Principal: { Federated: 'accounts.google.com' } })], []],
    ['everybody', [web(named, { Principal: '*' })], []],
    ['all but a provider', [web(named, { Principal: undefined, NotPrincipal: { Federated: provider } })], []],
    ['the same twice', [web(named), web(named)], ['prod:app']],
    ['a denial', [web(named), web({}, { Effect: 'Deny' })], []],
    ['a denial to everybody', [web(named), web({}, { Effect: 'Deny', Principal: '*' })], []],
    [
      'a denial to all others',
      [web(named), web({}, { Effect: 'Deny', Principal: undefined, NotPrincipal: { Federated: provider } })],
      ['prod:app'],
    ],
    ['a denial of the subject', [web(named), web(named, { Effect: 'Deny' })], []],
    ['a denial of a part', [web(sub('StringLike', subject('prod:*'))), web(named, { Effect: 'Deny' })], []],
    ['a denial of another subject', [web(named), web(sub('StringEquals', subject('prod:job')), { Effect: 'Deny' })], ['prod:app']],
    ['a denial of all other subjects', [web({}), web(sub('StringNotEquals', subject('prod:app')), { Effect: 'Deny' })], []],
    ['a denial of other subjects', [web(named), web(sub('StringNotLike', subject('prod:*')), { Effect: 'Deny' })], ['prod:app']],
    ['a denial of another call', [web(named), web(named, { Effect: 'Deny', Action: 'sts:TagSession' })], ['prod:app']],
    ['a denial in circumstances', [web(named), web({ Bool: { 'aws:SecureTransport': 'false' } }, { Effect: 'Deny' })], ['prod:app']],
  ];
  for (const [title, statements, expected] of cases) t.same(pairs(statements), expected, title);
});

t.test('the issuer of a trust is that of the provider, in every partition', async (t) => {
  const policy = { Statement: web({}, { Principal: { Federated: [provider, provider.replace('arn:aws:', 'arn:aws-cn:')] } }) };
  t.same(linesOf('aws_iam_role', { assume_role_policy: JSON.stringify(policy) }), [`self trusts ${issuer} *:* (assume_role_policy)`]);
  t.same(linesOf('aws_iam_role', { assume_role_policy: policy }), [`self trusts ${issuer} *:* (assume_role_policy)`], 'as an object');
});

t.test('a role is granted to exact principals of its trust policy (D83)', async (t) => {
  const allowing = (principal: Json, more: JsonObject = {}) => ({
    Effect: 'Allow',
    Principal: principal,
    Action: 'sts:AssumeRole',
    ...more,
  });
  const arn = (rest: string) => `arn:aws:iam::444455556666:${rest}`;
  const granted = (key: string) => `${key} grants_access self (assume_role_policy)`;
  const cases: readonly (readonly [string, Json, readonly string[]])[] = [
    ['a user', [allowing({ AWS: arn('user/alice') })], [granted(arn('user/alice'))]],
    ['a user with a path', [allowing({ AWS: arn('user/team/alice') })], [granted(arn('user/alice'))]],
    ['roles', [allowing({ AWS: [arn('role/a'), arn('role/team/b')] })], [granted(arn('role/a')), granted(arn('role/b'))]],
    ['a session', [allowing({ AWS: 'arn:aws:sts::444455556666:assumed-role/ci/run' })], [granted(arn('role/ci'))]],
    ['another partition', [allowing({ AWS: 'arn:aws-cn:iam::444455556666:role/a' })], [granted(arn('role/a'))]],
    ['the root of an account', [allowing({ AWS: arn('root') })], []],
    ['an account', [allowing({ AWS: '444455556666' })], []],
    ['everybody', [allowing({ AWS: '*' }), allowing('*')], []],
    ['a service', [allowing({ Service: 'ec2.amazonaws.com' })], []],
    ['a deleted principal', [allowing({ AWS: 'AROAEXAMPLE' })], []],
    ['a pattern', [allowing({ AWS: arn('role/*') })], []],
    ['a group', [allowing({ AWS: arn('group/a') })], []],
    ['a federated user', [allowing({ AWS: 'arn:aws:sts::444455556666:federated-user/bob' })], []],
    ['another call', [allowing({ AWS: arn('user/alice') }, { Action: 'sts:TagSession' })], []],
    ['all other principals', [allowing(undefined as unknown as Json, { NotPrincipal: { AWS: arn('user/alice') } })], []],
    ['a denial', [allowing({ AWS: arn('user/alice') }), allowing({ AWS: arn('user/alice') }, { Effect: 'Deny' })], []],
    ['a denial to the account', [allowing({ AWS: arn('user/alice') }), allowing({ AWS: arn('root') }, { Effect: 'Deny' })], []],
    [
      'a denial to another',
      [allowing({ AWS: arn('user/a') }), allowing({ AWS: arn('user/b') }, { Effect: 'Deny' })],
      [granted(arn('user/a'))],
    ],
    ['only a denial', [allowing({ AWS: arn('user/alice') }, { Effect: 'Deny' })], []],
  ];
  for (const [title, statements, expected] of cases) t.same(trusted(statements), expected, title);
});

t.test('a trust policy that is no policy proves nothing', async (t) => {
  const values: readonly Json[] = ['', 'x', '{', '[]', '{}', '{"Statement":7}', '{"Statement":[null,[],"x"]}', 7, true, null, [], ['{}']];
  for (const value of values) t.same(evidenceOf('aws_iam_role', { assume_role_policy: value }).links, [], JSON.stringify(value));
});
