import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { judged, recordedCall, role, state } from '../../support/judge-facts.js';
import { driftsOf } from '../../support/run-pipeline.js';

/** Calls that AWS services make for their own purposes, or for a user whose call they carry out. */

const byStack: JsonObject = {
  userIdentity: {
    type: 'AssumedRole',
    principalId: 'AROAEXAMPLE:alice',
    arn: 'arn:aws:sts::111122223333:assumed-role/Admin/alice',
    accountId: '111122223333',
    sessionContext: { sessionIssuer: { type: 'Role', userName: 'Admin' } },
    invokedBy: 'cloudformation.amazonaws.com',
  },
  sourceIPAddress: 'cloudformation.amazonaws.com',
  userAgent: 'cloudformation.amazonaws.com',
};
const from = (sourceIPAddress: string): JsonObject => ({
  ...byStack,
  userIdentity: { ...(byStack['userIdentity'] as JsonObject), invokedBy: '' },
  sourceIPAddress,
});

const createUser = (members: JsonObject) => recordedCall('iam', 'CreateUser', { userName: 'mallory' }, { time: 10, members });
const openTrust = (members: JsonObject) =>
  recordedCall('iam', 'UpdateRole', { roleName: 'worker', maxSessionDuration: 43_200 }, { time: 10, members });
const count = (members: JsonObject): number => driftsOf(judged([state([role()], 0), createUser(members)])).length;

void t.test('a resource that a service creates for its user is not reported as created', (t) => {
  t.equal(count(byStack), 0);
  t.equal(count(from('servicecatalog.amazonaws.com')), 0, 'older records name the service only as the source address');
  t.equal(count({ userIdentity: { type: 'AWSService', invokedBy: 'eks.amazonaws.com' } }), 0);
  t.end();
});

void t.test('services that make any call that their user describes do not hide their user', (t) => {
  t.equal(count({ ...byStack, userIdentity: { ...(byStack['userIdentity'] as JsonObject), invokedBy: 'ssm.amazonaws.com' } }), 1);
  t.equal(count(from('cloudcontrolapi.amazonaws.com')), 1);
  t.equal(count(from('203.0.113.10')), 1);
  const console = {
    ...from('203.0.113.10'),
    userIdentity: { ...(byStack['userIdentity'] as JsonObject), invokedBy: 'signin.amazonaws.com' },
  };
  t.equal(count(console), 1, 'records of the console name its sign-in');
  t.equal(
    count({
      ...byStack,
      userIdentity: { ...(byStack['userIdentity'] as JsonObject), invokedBy: 'AWS Internal' },
      sourceIPAddress: 'AWS Internal',
    }),
    1,
  );
  t.end();
});

void t.test('a change of a declared attribute by a service is drift, and the alert names the service', (t) => {
  const [drift] = driftsOf(judged([state([role()], 0), openTrust(byStack)]));
  t.match(drift, { field: 'max_session_duration', user_identity: { user_name: 'alice', invoked_by: 'cloudformation.amazonaws.com' } });
  const [direct] = driftsOf(judged([state([role()], 0), openTrust({})]));
  t.notOk('invoked_by' in (direct?.user_identity ?? {}));
  t.end();
});
