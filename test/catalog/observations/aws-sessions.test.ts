import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { observationsOf } from '../../../src/catalog/observations/observations-of.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Observation } from '../../../src/model/graph-evidence.js';
import { assumeRole, podIdentity, webIdentity } from '../../support/observation-json.js';

const sessionsOf = (json: JsonObject): readonly Observation[] => {
  const record = decodeAudit(json);
  if (record === undefined) throw new Error('malformed');
  return observationsOf(record);
};
const keysOf = (json: JsonObject): readonly string[] =>
  sessionsOf(json).flatMap((one) => (one.seen === 'session' ? one.identities.map(({ key }) => key) : []));

const role = 'arn:aws:iam::111122223333:role/deploy';

t.test('D84: a role that was assumed', async (t) => {
  t.strictSame(sessionsOf(assumeRole()), [
    {
      seen: 'session',
      credential: 'ASIANEW',
      parent: '',
      identities: [
        { key: role, type: 'iam_role', resourceType: 'aws_iam_role', name: 'deploy' },
        { key: 'AKIAEXAMPLE1', type: 'resource', resourceType: 'aws_iam_access_key', name: 'AKIAEXAMPLE1' },
        { key: 'arn:aws:iam::111122223333:user/ana', type: 'resource', resourceType: 'aws_iam_user', name: 'ana' },
      ],
      subject: undefined,
      pod: undefined,
    },
  ]);
});

t.test('a session that assumes another role names its own credentials', async (t) => {
  const chained = assumeRole({
    userIdentity: {
      type: 'AssumedRole',
      arn: 'arn:aws:sts::444455556666:assumed-role/ci/run-7',
      accountId: '444455556666',
      accessKeyId: 'ASIAFIRST',
    },
  });
  t.match(sessionsOf(chained), [{ parent: 'ASIAFIRST', credential: 'ASIANEW' }]);
  t.strictSame(keysOf(chained), [role, 'arn:aws:iam::444455556666:role/ci']);
});

t.test('a role that another account assumed has no known caller', async (t) => {
  t.strictSame(keysOf(assumeRole({ userIdentity: { type: 'AWSAccount', principalId: 'AIDAEXAMPLE', accountId: '777788889999' } })), [role]);
});

t.test('D84: the token of a service account names its issuer, not its cluster', async (t) => {
  t.match(sessionsOf(webIdentity()), [
    {
      credential: 'ASIANEW',
      subject: { issuer: 'oidc.eks.eu-west-1.amazonaws.com/id/ABC', namespace: 'shop', name: 'api' },
      pod: undefined,
    },
  ]);
  t.strictSame(keysOf(webIdentity()), [role, 'arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/ABC']);
});

t.test('a SAML user stands for its provider', async (t) => {
  const saml = assumeRole({
    eventName: 'AssumeRoleWithSAML',
    userIdentity: { type: 'SAMLUser', principalId: 'x:ana', userName: 'ana', identityProvider: 'bdGOnTesti4' },
    requestParameters: { roleArn: role, principalArn: 'arn:aws:iam::111122223333:saml-provider/corp' },
  });
  t.strictSame(keysOf(saml), [role, 'arn:aws:iam::111122223333:saml-provider/corp']);
});

t.test('D84: the tags of Pod Identity name the pod', async (t) => {
  t.match(sessionsOf(podIdentity()), [
    {
      credential: 'ASIANEW',
      subject: { issuer: 'eks:prod', namespace: 'shop', name: 'api' },
      pod: { cluster: '', namespace: 'shop', name: 'api-0', uid: '91eee131-74f3-49d4-8f7c-bcde305c120b' },
    },
  ]);
  t.strictSame(keysOf(podIdentity()), [role]);
  const byAnother = { ...podIdentity(), userIdentity: assumeRole()['userIdentity'] };
  t.match(sessionsOf(byAnother), [{ subject: undefined, pod: undefined }], 'tags that anyone may choose');
  t.match(sessionsOf({ ...podIdentity(), requestParameters: { roleArn: role, tags: 'none' } }), [{ subject: undefined, pod: undefined }]);
});

t.test('calls that begin no session of interest', async (t) => {
  const cases: readonly (readonly [name: string, json: JsonObject])[] = [
    ['a service that assumes a role', assumeRole({ userIdentity: { type: 'AWSService', invokedBy: 'ec2.amazonaws.com' } })],
    ['a failed call', assumeRole({ errorCode: 'AccessDenied' })],
    ['another service', assumeRole({ eventSource: 'signin.amazonaws.com' })],
    ['another call', assumeRole({ eventName: 'GetSessionToken' })],
    ['a longer name', assumeRole({ eventName: 'AssumeRoleForever' })],
    ['no answer', assumeRole({ responseElements: null })],
    ['no temporary credentials', assumeRole({ responseElements: { credentials: { accessKeyId: 'AKIAOLD' } } })],
    ['no role', assumeRole({ requestParameters: { roleArn: 'deploy' }, responseElements: { credentials: { accessKeyId: 'ASIANEW' } } })],
    ['wrong types', assumeRole({ requestParameters: [1], responseElements: { credentials: 'x', assumedRoleUser: 7 } })],
  ];
  for (const [name, json] of cases) t.strictSame(sessionsOf(json), [], name);
});
