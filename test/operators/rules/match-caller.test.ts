import t, { type Test } from 'tap';
import { decodeIdentity as awsIdentity } from '../../../src/catalog/aws/decode-identity.js';
import { decodeIdentity as googleIdentity } from '../../../src/catalog/gcp/decode-identity.js';
import { decodeUser } from '../../../src/catalog/kubernetes/decode-user.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { callerMatcher, type Caller } from '../../../src/operators/rules/match-caller.js';

/** D104: names that callers choose silence nothing, unless the pattern asks for them. */

const [own, other, known] = ['111122223333', '999988887777', '222233334444'];
const accounts = new Map([
  [known, 'shared services'],
  ['ci-project', 'CI'],
]);
const is = (caller: Caller, pattern: string): boolean => callerMatcher(['nobody', pattern], accounts)(caller);
const all = (t: Test, caller: Caller, matching: readonly string[], others: readonly string[]): void => {
  for (const pattern of matching) t.ok(is(caller, pattern), `${pattern} is ${caller.user.user_name}`);
  for (const pattern of others) t.notOk(is(caller, pattern), `${pattern} is not ${caller.user.user_name}`);
};

const aws = (identity: JsonObject): Caller => ({ user: awsIdentity(identity), provider: 'aws', account: own });
const session = (account: string, name: string, members: JsonObject = {}): Caller =>
  aws({
    type: 'AssumedRole',
    principalId: `AROAEXAMPLEEXAMPLE1234:${name}`,
    arn: `arn:aws:sts::${account}:assumed-role/deploy/${name}`,
    accountId: account,
    sessionContext: { sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${account}:role/deploy`, userName: 'deploy' }, ...members },
  });

void t.test('AWS: a session is its role, not the name that its caller gave it', (t) => {
  all(
    t,
    session(own, 'ci-bot'),
    ['deploy', 'dep*', 'session:ci-bot', 'session:ci-*', '*', 'AROAEXAMPLEEXAMPLE1234:*', `arn:aws:sts::${own}:assumed-role/deploy/*`],
    ['ci-bot', 'ci-*', '*ci-bot', '*:ci-bot', '*/ci-bot', 'session:deploy', 'AROA*', 'session:ci'],
  );
  all(t, session(own, 'alice', { sourceIdentity: 'ci-bot' }), ['session:ci-bot', 'deploy'], ['ci-bot', 'alice']);
  all(t, session(own, 'AIDAEXAMPLEEXAMPLE99'), ['session:AIDA*'], ['AIDAEXAMPLEEXAMPLE99']);
  t.end();
});

void t.test('AWS: a role of an account that is not configured may have any name', (t) => {
  all(t, session(other, 'x'), [`arn:aws:sts::${other}:assumed-role/deploy/*`], ['deploy', 'dep*']);
  all(t, session(known, 'x'), ['deploy'], ['x']);
  t.end();
});

void t.test('AWS: users, root, federated names and callers of other accounts', (t) => {
  const user = (accountId: string): Caller =>
    aws({ type: 'IAMUser', userName: 'ci', accountId, arn: `arn:aws:iam::${accountId}:user/ci`, principalId: 'AIDAEXAMPLEEXAMPLE99' });
  all(t, user(own), ['ci', 'c*', 'AIDAEXAMPLEEXAMPLE99', 'arn:aws:iam::*:user/ci'], ['session:ci', '*user/ci']);
  all(t, user(other), [`arn:aws:iam::${other}:user/ci`, 'AIDAEXAMPLEEXAMPLE99'], ['ci', 'c*']);
  all(t, aws({ type: 'Root', accountId: own, arn: `arn:aws:iam::${own}:root` }), ['root'], ['session:root']);
  all(t, aws({ type: 'AWSService', invokedBy: 'ecs.amazonaws.com' }), ['ecs.amazonaws.com'], []);
  const federated = { type: 'FederatedUser', accountId: own, arn: `arn:aws:sts::${own}:federated-user/ci`, principalId: `${own}:ci` };
  all(t, aws(federated), ['session:ci', `arn:aws:sts::${own}:federated-user/ci`], ['ci', '*:ci']);
  for (const type of ['SAMLUser', 'WebIdentityUser', 'AWSAccount'])
    all(t, aws({ type, userName: 'ci', principalId: 'AROAEXAMPLEEXAMPLE1234:ci', accountId: own }), ['session:ci'], ['ci']);
  t.end();
});

void t.test('Google Cloud: a name counts with its project, a federated one with its pool', (t) => {
  const google = (info: JsonObject): Caller => ({ user: googleIdentity(info), provider: 'gcp', account: 'shop' });
  const bot = (project: string): Caller => google({ principalEmail: `ci-bot@${project}.iam.gserviceaccount.com` });
  all(t, bot('shop'), ['ci-bot@shop.iam.gserviceaccount.com', 'ci-*', '*@shop.iam.gserviceaccount.com'], ['ci-bot', 'session:ci-*']);
  all(t, bot('ci-project'), ['ci-*'], []);
  all(t, bot('evil'), ['ci-*@evil.iam.gserviceaccount.com'], ['ci-*', 'ci-bot@*', 'c*.com']);
  all(t, google({ principalEmail: 'service-1@container-engine-robot.iam.gserviceaccount.com' }), ['service-*'], []);
  all(t, google({ principalEmail: 'alice@acme.example' }), ['alice@acme.example', '*@acme.example'], ['alice', '*@acme']);
  const subject = 'principal://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/subject/ci';
  all(t, google({ principalSubject: subject }), [subject, 'principal://*', `session:${subject}`, 'session:*/ci'], ['*/ci', 'ci']);
  t.end();
});

void t.test('Kubernetes: who impersonates a user has only chosen that name', (t) => {
  const cluster = (user: JsonObject, impersonated?: JsonObject): Caller => ({
    user: decodeUser(user, impersonated),
    provider: 'kubernetes',
    account: 'main',
  });
  const account = { username: 'system:serviceaccount:ci:deployer', uid: 'u-1' };
  all(t, cluster(account), ['system:serviceaccount:ci:*', account.username], ['session:*deployer']);
  all(t, cluster({ username: 'mallory' }, account), ['session:system:serviceaccount:ci:*'], [account.username, 'system:*', 'mallory']);
  const arn = 'arn:aws:iam::999988887777:role/deploy';
  all(t, cluster({ username: 'admin', extra: { canonicalArn: [arn] } }), ['deploy', arn, 'admin'], []);
  all(t, cluster({ username: 'mallory' }, { username: 'x', extra: { canonicalArn: [arn] } }), ['session:x'], ['deploy', arn]);
  t.end();
});
