import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { evaluated, openDrifts, recordedCall, role, state, user } from '../../support/evaluate-facts.js';

const ofRole = 'AROAEXAMPLEWORKER0001';
const ofUser = 'AIDAEXAMPLEBOB0000001';
const stranger = 'AROAEXAMPLESTRANGER01';
const roleArn = 'arn:aws:iam::111122223333:role/worker';
const userArn = 'arn:aws:iam::111122223333:user/bob';
const people = [role({ unique_id: ofRole }), user('bob', { unique_id: ofUser })];

const policy = (principal: Json, more: JsonObject = {}): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: 'sqs:*', ...more }] });

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/jobs';
const queue = (declared: string): DeclaredResource => ({
  type: 'aws_sqs_queue_policy',
  attributes: { queue_url: queueUrl, policy: declared },
});
const put = (Policy: string, time = 500) => recordedCall('sqs', 'SetQueueAttributes', { queueUrl, attributes: { Policy } }, { time });

const differs = (declared: string, written: string, before: readonly ReturnType<typeof put>[] = []): boolean =>
  openDrifts(evaluated([state([...people, queue(declared)], 0), ...before, put(written)])).some(({ field }) => field === 'policy');

void t.test('D111: a unique id is the ARN of the declared principal that has it, on both sides', (t) => {
  t.notOk(differs(policy({ AWS: roleArn }), policy({ AWS: ofRole })));
  t.notOk(differs(policy({ AWS: ofUser }), policy({ AWS: userArn })));
  t.notOk(differs(policy({ AWS: [ofUser, ofRole] }), policy({ AWS: [roleArn, userArn] })));
  t.end();
});

void t.test('any other id is somebody else', (t) => {
  t.ok(differs(policy({ AWS: roleArn }), policy({ AWS: stranger })));
  t.ok(differs(policy({ AWS: stranger }), policy({ AWS: roleArn })));
  t.ok(differs(policy({ AWS: roleArn }), policy({ AWS: ofUser })));
  t.end();
});

void t.test('an id is a principal only where a policy names principals', (t) => {
  const where = (id: string): string => policy({ AWS: '*' }, { Condition: { StringEquals: { 'aws:userid': id } } });
  t.ok(differs(where(userArn), where(ofUser)));
  t.ok(differs(policy({ Federated: roleArn }, {}), policy({ Service: ofRole })));
  t.end();
});

void t.test('the id of a principal that was deleted is nobody, even if one of that name was made again', (t) => {
  const again = [
    recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time: 100 }),
    recordedCall('iam', 'CreateRole', { roleName: 'worker', assumeRolePolicyDocument: '{"Statement":[]}' }, { time: 200 }),
  ];
  t.ok(differs(policy({ AWS: ofRole }), policy({ AWS: roleArn }), again));
  t.end();
});

void t.test('a newer state agrees in the same way', (t) => {
  const foreign = policy({ AWS: 'arn:aws:iam::444455556666:root' });
  const arrivals = [state([...people, queue(foreign)], 0), put(policy({ AWS: ofRole }))];
  t.ok(openDrifts(evaluated(arrivals)).length > 0);
  t.strictSame(openDrifts(evaluated([...arrivals, state([...people, queue(policy({ AWS: roleArn }))], 900, { serial: 2 })])), []);
  t.end();
});
