import t from 'tap';
import { decodeIdentity } from '../../../src/catalog/aws/decode-identity.js';
import type { Json } from '../../../src/lib/json.js';

/** Identities as documented in the CloudTrail user guide → [type, user, role]. */
const cases: readonly (readonly [string, Json | undefined, readonly [string, string, string]])[] = [
  ['an IAM user', { type: 'IAMUser', userName: 'ana', arn: 'arn:aws:iam::111122223333:user/team/ana' }, ['IAMUser', 'ana', '']],
  ['an IAM user without a name', { type: 'IAMUser', arn: 'arn:aws:iam::111122223333:user/team/ana' }, ['IAMUser', 'ana', '']],
  ['root', { type: 'Root', arn: 'arn:aws:iam::111122223333:root', userName: 'our-account-alias' }, ['Root', 'root', '']],
  [
    'an assumed role: the session is the user',
    {
      type: 'AssumedRole',
      principalId: 'AROAEXAMPLE:ana@example.com',
      arn: 'arn:aws:sts::111122223333:assumed-role/Admin/ana@example.com',
      sessionContext: { sessionIssuer: { type: 'Role', userName: 'Admin', arn: 'arn:aws:iam::111122223333:role/aws-reserved/Admin' } },
    },
    ['AssumedRole', 'ana@example.com', 'Admin'],
  ],
  [
    'an assumed role with a source identity',
    {
      type: 'AssumedRole',
      arn: 'arn:aws:sts::111122223333:assumed-role/Deploy/build-17',
      sessionContext: { sessionIssuer: { type: 'Role', userName: 'Deploy' }, sourceIdentity: 'ben' },
    },
    ['AssumedRole', 'ben', 'Deploy'],
  ],
  [
    'an assumed role without a context',
    { type: 'AssumedRole', arn: 'arn:aws:sts::111122223333:assumed-role/Deploy/build-17' },
    ['AssumedRole', 'build-17', 'Deploy'],
  ],
  ['an assumed role without an ARN', { type: 'AssumedRole', principalId: 'AROAEXAMPLE:build-17' }, ['AssumedRole', 'build-17', '']],
  [
    'a federated user of an IAM user',
    {
      type: 'FederatedUser',
      principalId: '111122223333:ana',
      arn: 'arn:aws:sts::111122223333:federated-user/ana',
      sessionContext: { sessionIssuer: { type: 'IAMUser', userName: 'broker' } },
    },
    ['FederatedUser', 'ana', ''],
  ],
  ['a service', { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' }, ['AWSService', 'autoscaling.amazonaws.com', '']],
  ['only the invoking service', { invokedBy: 'rds.amazonaws.com' }, ['AWSService', 'rds.amazonaws.com', '']],
  ['another account', { type: 'AWSAccount', principalId: 'AROAEXAMPLE:session', accountId: '444455556666' }, ['AWSAccount', 'session', '']],
  ['another account without details', { type: 'AWSAccount', accountId: '444455556666' }, ['AWSAccount', '444455556666', '']],
  [
    'a SAML user',
    { type: 'SAMLUser', principalId: 'provider:subject', userName: 'ana@example.com', identityProvider: 'provider' },
    ['SAMLUser', 'ana@example.com', ''],
  ],
  [
    'a web identity',
    { type: 'WebIdentityUser', principalId: 'accounts.google.com:app:user', userName: 'user' },
    ['WebIdentityUser', 'user', ''],
  ],
  [
    'Identity Center',
    { type: 'IdentityCenterUser', accountId: '111122223333', onBehalfOf: { userId: 'a1b2', identityStoreArn: 'arn' } },
    ['IdentityCenterUser', 'a1b2', ''],
  ],
  ['no identity', undefined, ['', '', '']],
  ['a wrong type', 'ana', ['', '', '']],
  ['wrong types inside', { type: [], userName: 5, arn: null, sessionContext: { sessionIssuer: [] } }, ['', '', '']],
];

for (const [name, identity, [type, user, role]] of cases) {
  t.test(`D19b: ${name}`, async (t) => {
    const decoded = decodeIdentity(identity);
    t.same([decoded.type, decoded.user_name, decoded.role_name], [type, user, role]);
  });
}
