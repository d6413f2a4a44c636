import fc from 'fast-check';
import type { Arrival } from '../../src/model/fact.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { clock, terraformAgent } from '../support/applies.js';
import { stateUpdate, role, recordedCall, state, tick, user, main } from '../support/evaluate-facts.js';

/**
 * Random histories of a few resources: users and a role with lists, maps, plain and sensitive attributes, some of them declared, changed
 * by people and tools while states are written and read.
 */

const text = fc.constantFrom('a', 'b', 'c');
const policy = fc.constantFrom('arn:p1', 'arn:p2', 'arn:p3');
const tagKey = fc.constantFrom('Team', 'Cost', 'Env');
const person = fc.constantFrom('alice', 'bob', 'carol');
const someUser = fc.constantFrom('u1', 'u2', 'u3');

/** A call of AWS. */
export type ApiCall = { readonly source: string; readonly event: string; readonly request: JsonObject };
const apiCall = (event: string, request: fc.Arbitrary<JsonObject>, source = 'iam'): fc.Arbitrary<ApiCall> =>
  request.map((one) => ({ source, event, request: one }));
const tags = fc
  .dictionary(tagKey, text, { minKeys: 1, maxKeys: 2 })
  .map((map) => Object.entries(map).map(([key, value]) => ({ key, value })));

export const awsCall: fc.Arbitrary<ApiCall> = fc.oneof(
  apiCall(
    'UpdateRole',
    text.map((description) => ({ roleName: 'worker', description })),
  ),
  apiCall(
    'UpdateRole',
    fc.constantFrom(3600, 7200, '3600').map((maxSessionDuration) => ({ roleName: 'worker', maxSessionDuration })),
  ),
  apiCall(
    'AttachRolePolicy',
    policy.map((policyArn) => ({ roleName: 'worker', policyArn })),
  ),
  apiCall(
    'DetachRolePolicy',
    policy.map((policyArn) => ({ roleName: 'worker', policyArn })),
  ),
  apiCall('TagUser', fc.record({ userName: someUser, tags })),
  apiCall('UntagUser', fc.record({ userName: someUser, tagKeys: fc.uniqueArray(tagKey, { minLength: 1 }) })),
  apiCall('CreateUser', fc.record({ userName: someUser, path: fc.constantFrom('/', '/x/') })),
  apiCall(
    'DeleteUser',
    someUser.map((userName) => ({ userName })),
  ),
  apiCall(
    'PutBucketTagging',
    tags.map((list) => ({
      bucketName: 'heap',
      tagging: '',
      Tagging: { TagSet: { Tag: list.map(({ key, value }) => ({ Key: key, Value: value })) } },
    })),
    's3',
  ),
  apiCall('DeleteBucketTagging', fc.constant({ bucketName: 'heap', tagging: '' }), 's3'),
  apiCall('ModifyDBInstance', fc.constant({ dBInstanceIdentifier: 'db', masterUserPassword: '****' }), 'rds'),
  apiCall('TagRole', fc.constant({ roleName: 'stranger', tags: [{ key: 'a', value: 'b' }] })),
  apiCall('NobodyKnowsThis', fc.constant({})),
  apiCall('ListUsers', fc.constant({})),
);

const bucket = (map: JsonObject): DeclaredResource => ({
  type: 'aws_s3_bucket',
  name: 'heap',
  attributes: { bucket: 'heap', id: 'heap', arn: 'arn:aws:s3:::heap', tags: map, tags_all: map },
});
const database = (password: string): DeclaredResource => ({
  type: 'aws_db_instance',
  name: 'db',
  attributes: { identifier: 'db', id: 'db', arn: 'arn:aws:rds:us-east-1:111122223333:db:db', password },
});

export const declared: fc.Arbitrary<readonly DeclaredResource[]> = fc
  .record({
    description: text,
    policies: fc.uniqueArray(policy),
    users: fc.uniqueArray(someUser),
    tags: fc.dictionary(tagKey, text),
    attached: fc.uniqueArray(policy, { maxLength: 1 }),
    password: text,
  })
  .map(({ description, policies, users, tags: map, attached, password }) => [
    role({ description, managed_policy_arns: policies }),
    bucket(map),
    database(password),
    ...users.map((name) => user(name, { tags: map })),
    ...attached.map((arn, at): DeclaredResource => ({
      type: 'aws_iam_role_policy_attachment',
      name: `p${String(at)}`,
      attributes: { id: `worker-${arn}`, role: 'worker', policy_arn: arn },
    })),
  ]);

type RandomCall = { readonly apiCall: ApiCall; readonly who: string; readonly tool: boolean; readonly failed: boolean };
export const randomCall = (tools = true): fc.Arbitrary<RandomCall> =>
  fc.record({
    apiCall: awsCall,
    who: person,
    tool: tools ? fc.boolean() : fc.constant(false),
    failed: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  });

/** The record of a call at `time`, arriving at `at`. */
export const recordOf = (one: RandomCall, time: number, at: number): Arrival =>
  recordedCall(one.apiCall.source, one.apiCall.event, JSON.parse(JSON.stringify(one.apiCall.request)) as JsonObject, {
    time,
    at,
    user: one.who,
    ...(one.tool ? { agent: terraformAgent } : {}),
    ...(one.failed ? { members: { errorCode: 'AccessDenied' } } : one.apiCall.event === 'ListUsers' ? { members: { readOnly: true } } : {}),
  });

const other: fc.Arbitrary<(at: number, before: number) => Arrival> = fc.oneof(
  fc.tuple(declared, fc.constantFrom(30, 300, null), fc.boolean()).map(
    ([resources, age, reads]) =>
      (at: number, before: number) =>
        state(resources, at, { written: age === null ? null : at - age, readAfter: reads ? before : 0, serial: at }),
  ),
  fc
    .constantFrom('unchanged', 'failed', 'locked', 'unlocked')
    .map((kind) => (at: number, before: number) => stateUpdate(kind, at, kind === 'unchanged' || kind === 'failed' ? before : 0, main)),
  fc.constant((at: number) => tick(at)),
);

/** A run of facts that begins with a state; more than half are records that arrive some time after their events. */
export const history: fc.Arbitrary<readonly Arrival[]> = fc
  .tuple(
    declared,
    fc.array(
      fc.oneof(
        { arbitrary: randomCall().map((one) => ({ one, make: undefined })), weight: 3 },
        { arbitrary: other.map((make) => ({ one: undefined, make })), weight: 1 },
      ),
      { maxLength: 25 },
    ),
    fc.infiniteStream(fc.constantFrom(1, 7, 40, 200)),
    fc.infiniteStream(fc.constantFrom(5, 60, 300)),
  )
  .map(([first, list, steps, delays]) => {
    const arrivals: Arrival[] = [state(first, 0)];
    let at = 10;
    for (const item of list) {
      at += steps.next().value ?? 1;
      const late = delays.next().value ?? 1;
      arrivals.push(item.one === undefined ? item.make(at, arrivals.length) : recordOf(item.one, at - late, at));
    }
    return arrivals;
  });

const step: fc.Arbitrary<(at: number, late: number, before: number) => Arrival> = fc.oneof(
  { arbitrary: randomCall().map((one) => (at: number, late: number) => recordOf(one, at - late, at)), weight: 12 },
  {
    arbitrary: fc.tuple(declared, fc.constantFrom(30, 300, null), fc.boolean(), fc.constantFrom(main, main, main, 'other.tfstate')).map(
      ([resources, age, reads, source]) =>
        (at: number, _: number, before: number) =>
          state(resources, at, { written: age === null ? null : at - age, readAfter: reads ? before : 0, serial: at, source }),
    ),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom('unchanged', 'failed', 'locked', 'unlocked')
      .map(
        (kind) => (at: number, _: number, before: number) =>
          stateUpdate(kind, at, kind === 'unchanged' || kind === 'failed' ? before : 0, main),
      ),
    weight: 2,
  },
  { arbitrary: fc.constant((at: number) => tick(at)), weight: 1 },
);

/** A long run over two states, partly in bursts, with late and repeated records. Sometimes it begins without a state. */
export const longHistory: fc.Arbitrary<readonly Arrival[]> = fc
  .tuple(
    declared,
    fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }),
    fc.infiniteStream(fc.constantFrom(1, 1, 7, 40, 200)),
    fc.infiniteStream(fc.constantFrom(5, 5, 60, 300, 900)),
    fc.infiniteStream(fc.nat(9)),
    fc.boolean(),
  )
  .map(([first, steps, pauses, delays, repeats, isGiven]) => {
    const arrivals: Arrival[] = isGiven ? [state(first, 0)] : [];
    let at = 10;
    for (const make of steps) {
      at += pauses.next().value ?? 1;
      const late: number = delays.next().value ?? 1;
      const repeated = repeats.next().value === 0 ? arrivals.findLast(({ kind }) => kind === 'audit') : undefined;
      arrivals.push(repeated === undefined ? make(at, late, arrivals.length) : { ...repeated, at: clock(at) });
    }
    return arrivals;
  });
