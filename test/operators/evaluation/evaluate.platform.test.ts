import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { RulePolicy } from '../../../src/model/rules.js';
import { evaluated, recordedCall, role, state } from '../../support/evaluate-facts.js';
import { driftsOf, dropsOf, everyChange } from '../../support/run-pipeline.js';

/** D104: calls that services make with an identity of their own, and calls that somebody makes through them. */

const identity = (invokedBy: string, issuer = 'role/Admin'): JsonObject => ({
  type: 'AssumedRole',
  principalId: 'AROAEXAMPLE:alice',
  arn: `arn:aws:sts::111122223333:assumed-role/${issuer.slice(issuer.lastIndexOf('/') + 1)}/alice`,
  accountId: '111122223333',
  sessionContext: {
    sessionIssuer: {
      type: 'Role',
      arn: `arn:aws:iam::111122223333:${issuer}`,
      userName: issuer.slice(issuer.lastIndexOf('/') + 1),
    },
  },
  ...(invokedBy === '' ? {} : { invokedBy }),
});
const through = (service: string): JsonObject => ({ userIdentity: identity(service), sourceIPAddress: service, userAgent: service });
const from = (sourceIPAddress: string): JsonObject => ({ userIdentity: identity(''), sourceIPAddress });
const byRole = (issuer: string): JsonObject => ({
  userIdentity: identity('autoscaling.amazonaws.com', issuer),
  sourceIPAddress: 'autoscaling.amazonaws.com',
});
const asService = (invokedBy: string): JsonObject => ({ userIdentity: { type: 'AWSService', invokedBy } });
const cloudFormation = 'cloudformation.amazonaws.com';

type Call = (members: JsonObject) => Arrival;
const call =
  (source: string, event: string, request: JsonObject, response: JsonObject = {}): Call =>
  (members) =>
    recordedCall(source, event, request, { time: 10, members: { responseElements: response, ...members } });

const vpc = { type: 'aws_vpc', name: 'main', attributes: { id: 'vpc-1', arn: 'arn:aws:ec2:us-east-1:111122223333:vpc/vpc-1' } };
const creations: Readonly<Record<string, Call>> = {
  user: call('iam', 'CreateUser', { userName: 'mallory' }),
  role: call('iam', 'CreateRole', { roleName: 'backdoor', assumeRolePolicyDocument: '{"Statement":[]}' }),
  'access key': call('iam', 'CreateAccessKey', { userName: 'mallory' }, { accessKey: { accessKeyId: 'AKIAEXAMPLE', userName: 'mallory' } }),
  'security group': call('ec2', 'CreateSecurityGroup', { groupName: 'eks-cluster', vpcId: 'vpc-1' }, { groupId: 'sg-9' }),
  bucket: call('s3', 'CreateBucket', { bucketName: 'dropped-here' }),
  function: call('lambda', 'CreateFunction', { functionName: 'run' }, { functionName: 'run' }),
};
const count = (creation: Call, members: JsonObject): number =>
  driftsOf(evaluated([state([role(), vpc], 0), creation(members)], everyChange)).length;

void t.test('what a person creates through a service is evaluated like a direct call', (t) => {
  for (const [name, creation] of Object.entries(creations)) {
    t.equal(count(creation, from('203.0.113.10')), 1, `${name}, directly`);
    for (const service of [cloudFormation, 'eks.amazonaws.com', 'servicecatalog.amazonaws.com', 'ssm.amazonaws.com'])
      t.equal(count(creation, through(service)), 1, `${name} through ${service}`);
    t.equal(count(creation, from('servicecatalog.amazonaws.com')), 1, `${name}, older records name the service only as the source address`);
  }
  t.end();
});

void t.test('what a service creates with its own identity is not reported', (t) => {
  for (const [name, creation] of Object.entries(creations)) {
    t.equal(count(creation, asService('eks.amazonaws.com')), 0, name);
    t.equal(
      count(creation, byRole('role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling')),
      0,
      `${name}, linked role`,
    );
  }
  t.end();
});

void t.test('a role is linked to a service by its path, which nobody else can choose', (t) => {
  const { user } = creations as { readonly user: Call };
  for (const issuer of [
    'role/AWSServiceRoleForAutoScaling',
    'role/x/aws-service-role/AWSServiceRoleForAutoScaling',
    'user/aws-service-role/x',
  ])
    t.equal(count(user, byRole(issuer)), 1, issuer);
  const issuer = { type: 'Role', userName: 'AWSServiceRoleForAutoScaling' };
  t.equal(count(user, { userIdentity: { ...identity(''), sessionContext: { sessionIssuer: issuer } } }), 1, 'a name alone proves nothing');
  t.equal(count(user, { userIdentity: { ...identity(cloudFormation), type: '' } }), 1, 'a record without a type that names somebody');
  t.end();
});

void t.test('a change of a declared attribute by a service is drift, and the alert names the service', (t) => {
  const open = call('iam', 'UpdateRole', { roleName: 'worker', maxSessionDuration: 43_200 });
  const [drift] = driftsOf(evaluated([state([role()], 0), open(through(cloudFormation))]));
  t.match(drift, {
    field: 'max_session_duration',
    user_identity: { user_name: 'alice', invoked_by: cloudFormation },
    origin: { via: cloudFormation },
  });
  const [direct] = driftsOf(evaluated([state([role()], 0), open({})]));
  t.notOk('invoked_by' in (direct?.user_identity ?? {}));
  for (const members of [asService('eks.amazonaws.com'), byRole('role/aws-service-role/x.amazonaws.com/AWSServiceRoleForX')])
    t.equal(driftsOf(evaluated([state([role()], 0), open(members)])).length, 1);
  t.end();
});

void t.test('helpers that a service makes for a caller can be left out', (t) => {
  const { user } = creations as { readonly user: Call };
  const all: RulePolicy['ignore'][number] = { resource: '*', attributes: [], users: [], via: ['eks.*', cloudFormation] };
  const dropped = (members: JsonObject, ignore = all) => dropsOf(evaluated([state([role()], 0), user(members)], { ignore: [ignore] }));
  t.strictSame(dropped(through(cloudFormation)), { ignored: 1 });
  t.strictSame(dropped(from(cloudFormation)), { ignored: 1 });
  t.strictSame(dropped(through('ssm.amazonaws.com')), {}, 'another service');
  t.strictSame(dropped(from('203.0.113.10')), {}, 'a direct call');
  t.strictSame(dropped(from('203.0.113.10'), { ...all, via: ['*'] }), {}, 'a direct call is through nothing');
  t.strictSame(dropped(through(cloudFormation), { ...all, users: ['bob'] }), {}, 'all conditions must hold');
  t.strictSame(dropped(through(cloudFormation), { ...all, users: ['session:alice'] }), { ignored: 1 });
  t.end();
});
