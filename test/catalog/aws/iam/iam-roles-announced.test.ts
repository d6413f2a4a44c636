import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { Output } from '../../../../src/model/output.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { driftsOf, runPipeline } from '../../../support/run-pipeline.js';

const admin = 'arn:aws:iam::aws:policy/AdministratorAccess';
const app = 'arn:aws:iam::111122223333:policy/service/app';
const document = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] });

const declared = (type: string, attributes: JsonObject): DeclaredResource => ({ type, attributes });
const profile = declared('aws_iam_instance_profile', {
  arn: 'arn:aws:iam::111122223333:instance-profile/web',
  id: 'web',
  name: 'web',
  path: '/',
  role: 'web',
  tags: {},
  tags_all: {},
});
const policy = declared('aws_iam_policy', { arn: app, id: app, name: 'app', path: '/service/', policy: document('s3:GetObject') });
const user = declared('aws_iam_user', { arn: 'arn:aws:iam::111122223333:user/app', id: 'app', name: 'app', path: '/' });

type Call = { readonly event: string; readonly request: JsonObject; readonly response?: JsonObject; readonly second: number };

/** The outputs of these calls in order of arrival, with the built-in rules. */
const outcome = (state: readonly DeclaredResource[], calls: readonly Call[]): readonly Output[] =>
  runPipeline([
    [
      stateArrival(stateDocument(state), '2026-03-02T10:00:00.000Z'),
      ...calls.map(({ event, request, response, second }, at) =>
        auditArrival(
          cloudTrailRecord('iam.amazonaws.com', event, {
            requestParameters: request,
            responseElements: response ?? null,
            eventTime: `2026-03-02T10:15:${String(second).padStart(2, '0')}Z`,
            eventID: `7c1f6a52-4a3e-4a0e-9d35-1f5f0e3b00${String(10 + at)}`,
          }),
        ),
      ),
    ],
  ]);

const endsOf = (outputs: readonly Output[]): readonly (readonly [string, string | null])[] =>
  outputs.flatMap((one) => (one.output === 'resolved' ? [[one.drift.field, one.drift.resolution] as const] : []));

const told = (call: Omit<Call, 'second'>, state: readonly DeclaredResource[] = [profile, policy, user]) =>
  driftsOf(outcome(state, [{ ...call, second: 0 }])).map(({ resource_type, resource_name, resource_id, change, new_value }) => ({
    resource_type,
    resource_name,
    resource_id,
    change,
    new_value,
  }));

void t.test('D24 an undeclared role, policy and inline policy are announced with the values in the record', (t) => {
  t.strictSame(
    told({ event: 'CreateRole', request: { roleName: 'new', assumeRolePolicyDocument: document('sts:AssumeRole'), path: '/x/' } }),
    [
      {
        resource_type: 'aws_iam_role',
        resource_name: 'new',
        resource_id: 'new',
        change: 'created',
        new_value: { name: 'new', assume_role_policy: document('sts:AssumeRole'), path: '/x/' },
      },
    ],
  );
  t.strictSame(
    told({
      event: 'CreatePolicy',
      request: { policyName: 'new', policyDocument: document('*') },
      response: { policy: { policyName: 'new', arn: 'arn:aws:iam::111122223333:policy/new', path: '/', defaultVersionId: 'v1' } },
    }),
    [
      {
        resource_type: 'aws_iam_policy',
        resource_name: 'new',
        resource_id: 'arn:aws:iam::111122223333:policy/new',
        change: 'created',
        new_value: { name: 'new', policy: document('*'), path: '/' },
      },
    ],
  );
  t.match(told({ event: 'PutRolePolicy', request: { roleName: 'any', policyName: 'new', policyDocument: document('*') } }), [
    { resource_type: 'aws_iam_role_policy', resource_id: 'any:new', change: 'created' },
  ]);
  t.end();
});

void t.test('D24 a policy attached to a user is announced, whether or not a state declares the user', (t) => {
  t.match(told({ event: 'AttachUserPolicy', request: { userName: 'app', policyArn: admin } }), [
    { resource_type: 'aws_iam_user_policy_attachment', resource_id: `app/${admin}`, change: 'created' },
  ]);
  t.match(told({ event: 'AttachUserPolicy', request: { userName: 'unknown', policyArn: admin } }), [
    { resource_type: 'aws_iam_user_policy_attachment', resource_id: `unknown/${admin}`, change: 'created' },
  ]);
  t.end();
});

void t.test('D24 instance profiles and service-linked roles, which services create for themselves, are not announced', (t) => {
  t.strictSame(told({ event: 'CreateInstanceProfile', request: { instanceProfileName: 'new' } }), []);
  const response = { role: { roleName: 'AWSServiceRoleForSupport', path: '/aws-service-role/support.amazonaws.com/' } };
  t.strictSame(told({ event: 'CreateServiceLinkedRole', request: { aWSServiceName: 'support.amazonaws.com' }, response }), []);
  t.end();
});

void t.test('D11 a creation by hand that is deleted again is reverted, although the deletion names the policy by ARN', (t) => {
  const role = outcome(
    [],
    [
      { event: 'CreateRole', request: { roleName: 'new', assumeRolePolicyDocument: document('sts:AssumeRole') }, second: 1 },
      { event: 'DeleteRole', request: { roleName: 'new' }, second: 2 },
    ],
  );
  t.equal(driftsOf(role).length, 1);
  t.strictSame(endsOf(role), [['*', 'reverted']]);
  const createdOutputs = outcome(
    [],
    [
      { event: 'CreatePolicy', request: { policyName: 'new', path: '/x/', policyDocument: document('*') }, second: 1 },
      { event: 'DeletePolicy', request: { policyArn: 'arn:aws:iam::111122223333:policy/x/new' }, second: 2 },
    ],
  );
  t.strictSame(endsOf(createdOutputs), [['*', 'reverted']]);
  t.end();
});

void t.test('D11 setting a default version with the declared document reverts the drift', (t) => {
  const version = (action: string, second: number): Call => ({
    event: 'CreatePolicyVersion',
    request: { policyArn: app, policyDocument: document(action), setAsDefault: true },
    second,
  });
  t.strictSame(endsOf(outcome([policy], [version('*', 1), version('s3:GetObject', 2)])), [['policy', 'reverted']]);
  const shown = outcome(
    [policy],
    [{ event: 'SetDefaultPolicyVersion', request: { policyArn: app, versionId: 'v1' }, second: 1 }, version('s3:GetObject', 2)],
  );
  t.match(driftsOf(shown), [{ field: 'policy', new_value: null, detail: 'value not in the record' }]);
  t.strictSame(endsOf(shown), [['policy', 'reverted']]);
  t.end();
});

void t.test('an apply that changes the role of an instance profile raises no alert, in any order of its calls', (t) => {
  const removed: Call = { event: 'RemoveRoleFromInstanceProfile', request: { instanceProfileName: 'web', roleName: 'former' }, second: 1 };
  const added: Call = { event: 'AddRoleToInstanceProfile', request: { instanceProfileName: 'web', roleName: 'web' }, second: 1 };
  t.strictSame(driftsOf(outcome([profile], [removed, added])), []);
  t.strictSame(driftsOf(outcome([profile], [added, removed])), []);
  t.end();
});

void t.test('D11 removing and adding the declared role of an instance profile reverts the drift', (t) => {
  const outputs = outcome(
    [profile],
    [
      { event: 'RemoveRoleFromInstanceProfile', request: { instanceProfileName: 'web', roleName: 'web' }, second: 1 },
      { event: 'AddRoleToInstanceProfile', request: { instanceProfileName: 'web', roleName: 'web' }, second: 2 },
    ],
  );
  t.match(driftsOf(outputs), [{ field: 'role', old_value: 'web' }]);
  t.strictSame(endsOf(outputs), [['role', 'reverted']]);
  t.end();
});
