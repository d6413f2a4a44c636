import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { callerOf } from '../../../src/catalog/observations/caller-of.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Caller } from '../../../src/model/graph-evidence.js';
import { auditJson } from '../../support/audit-json.js';

const of = (userIdentity: Json): Caller => {
  const record = decodeAudit(auditJson({ userIdentity }));
  if (record === undefined) throw new Error('malformed');
  return callerOf(record);
};
const keysOf = (userIdentity: Json): readonly string[] => of(userIdentity).identities.map(({ key }) => key);

const user: JsonObject = {
  type: 'IAMUser',
  principalId: 'AIDAEXAMPLE',
  arn: 'arn:aws:iam::111122223333:user/team/ana',
  accountId: '111122223333',
  accessKeyId: 'AKIAEXAMPLE1',
  userName: 'ana',
};
const session: JsonObject = {
  type: 'AssumedRole',
  principalId: 'AROAEXAMPLE:dana',
  arn: 'arn:aws:sts::111122223333:assumed-role/deploy/dana',
  accountId: '111122223333',
  accessKeyId: 'ASIAEXAMPLE1',
  sessionContext: {
    sessionIssuer: { type: 'Role', arn: 'arn:aws:iam::111122223333:role/ci/deploy', accountId: '111122223333', userName: 'deploy' },
  },
};

t.test('D84: the caller of a record of CloudTrail', async (t) => {
  const role = 'arn:aws:iam::111122223333:role/deploy';
  const ana = 'arn:aws:iam::111122223333:user/ana';
  const cases: readonly (readonly [name: string, identity: Json, keys: readonly string[], credential: string])[] = [
    ['an access key and its user, without the path', user, ['AKIAEXAMPLE1', ana], ''],
    ['a user without an ARN', { ...user, arn: null }, ['AKIAEXAMPLE1', ana], ''],
    ['a user with a session of its own', { ...user, accessKeyId: 'ASIAEXAMPLE9' }, [ana], 'ASIAEXAMPLE9'],
    ['a user of the console', { ...user, accessKeyId: '' }, [ana], ''],
    [
      'the same name in another account',
      { ...user, arn: 'arn:aws:iam::444455556666:user/ana' },
      ['AKIAEXAMPLE1', 'arn:aws:iam::444455556666:user/ana'],
      '',
    ],
    ['a session of a role', session, [role], 'ASIAEXAMPLE1'],
    ['a session of which only the issuer is known', { ...session, arn: undefined as unknown as Json }, [role], 'ASIAEXAMPLE1'],
    ['a role in China', { ...session, arn: 'arn:aws-cn:sts::111122223333:assumed-role/deploy/dana' }, [role], 'ASIAEXAMPLE1'],
    [
      'a federated user',
      {
        type: 'FederatedUser',
        arn: 'arn:aws:sts::111122223333:federated-user/ana2',
        accountId: '111122223333',
        accessKeyId: 'ASIAEXAMPLE2',
        sessionContext: { sessionIssuer: { type: 'IAMUser', arn: 'arn:aws:iam::111122223333:user/ana', userName: 'ana' } },
      },
      [ana],
      'ASIAEXAMPLE2',
    ],
    [
      'a root user, even with an access key',
      { type: 'Root', arn: 'arn:aws:iam::111122223333:root', accountId: '111122223333', accessKeyId: 'AKIAEXAMPLE3' },
      [],
      '',
    ],
    ['another account', { type: 'AWSAccount', principalId: 'AIDAEXAMPLE', accountId: '777788889999' }, [], ''],
    ['a service', { type: 'AWSService', invokedBy: 'ec2.amazonaws.com' }, [], ''],
    ['a name that looks like a key', { ...user, userName: 'AKIAEXAMPLE1', accessKeyId: undefined as unknown as Json }, [ana], ''],
    ['wrong types', { type: 'IAMUser', arn: 5, accountId: [], accessKeyId: {}, userName: null, sessionContext: 'x' }, [], ''],
    ['an ARN of something else', { ...user, arn: 'arn:aws:s3:::bucket/ana' }, ['AKIAEXAMPLE1'], ''],
  ];
  for (const [name, identity, keys, credential] of cases) {
    const given = JSON.parse(JSON.stringify(identity)) as Json;
    t.strictSame(keysOf(given), keys, name);
    t.equal(of(given).credential, credential, name);
  }
});

t.test('nodes of a caller have the types of Terraform', async (t) => {
  t.strictSame(
    [...of(user).identities, ...of(session).identities].map(({ type, resourceType, name }) => [type, resourceType, name]),
    [
      ['resource', 'aws_iam_access_key', 'AKIAEXAMPLE1'],
      ['resource', 'aws_iam_user', 'ana'],
      ['iam_role', 'aws_iam_role', 'deploy'],
    ],
  );
});

t.test('a web identity of a cluster is a subject of its issuer', async (t) => {
  const provider = 'arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/ABC';
  const web = { type: 'WebIdentityUser', userName: 'system:serviceaccount:shop:api', identityProvider: provider };
  t.strictSame(of(web).subject, { issuer: 'oidc.eks.eu-west-1.amazonaws.com/id/ABC', namespace: 'shop', name: 'api' });
  t.strictSame(of(web).identities, [
    { key: provider, type: 'resource', resourceType: 'aws_iam_openid_connect_provider', name: 'oidc.eks.eu-west-1.amazonaws.com/id/ABC' },
  ]);
  t.equal(of({ ...web, userName: 'repo:acme/shop:ref:refs/heads/main' }).subject, undefined);
  t.equal(of({ ...web, userName: 'system:serviceaccount:shop:api:more' }).subject, undefined);
  t.strictSame(of({ ...web, identityProvider: 'accounts.google.com' }).identities, []);
  t.equal(of({ ...web, identityProvider: 'accounts.google.com' }).subject, undefined);
});

t.test('the API returns no access key', async (t) => {
  const record = decodeAudit(auditJson({ userIdentity: user }));
  t.notMatch(JSON.stringify(record?.user), 'AKIA');
});
