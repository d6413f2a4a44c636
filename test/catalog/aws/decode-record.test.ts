import fc from 'fast-check';
import t from 'tap';
import { classify } from '../../../src/catalog/classify.js';
import { decodeRecord, isReadVerb, plainEventName } from '../../../src/catalog/aws/decode-record.js';
import { unknownOrigin, type AuditRecord } from '../../../src/model/audit-record.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { auditJson, someEvents } from '../../support/audit-json.js';

const decoded = (over: JsonObject = {}): AuditRecord => {
  const record = decodeRecord(auditJson(over));
  if (record === undefined) throw new Error('malformed');
  return record;
};

t.test('decodes a record as CloudTrail writes it', async (t) => {
  t.same(decoded(), {
    provider: 'aws',
    id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
    key: '6ba7b810-9dad-41d1-80b4-00c04fd430c8/111122223333',
    eventSource: 'iam.amazonaws.com',
    eventName: 'UpdateRole',
    eventTime: '2026-11-02T09:30:00Z',
    time: Date.UTC(2026, 10, 2, 9, 30),
    region: 'us-east-1',
    account: '111122223333',
    user: {
      type: 'IAMUser',
      principal_id: 'AIDAEXAMPLE',
      arn: 'arn:aws:iam::111122223333:user/ana',
      account_id: '111122223333',
      user_name: 'ana',
      role_name: '',
    },
    userAgent: 'aws-cli/2.17',
    origin: { ...unknownOrigin, source_ip: '192.0.2.10', user_agent: 'aws-cli/2.17', tool: 'cli' },
    succeeded: true,
    readOnly: false,
    request: { roleName: 'deploy', maxSessionDuration: 7200 },
    response: {},
    resource: '',
    context: {},
    operation: undefined,
  });
});

t.test('a record without a valid name, source or time is malformed', async (t) => {
  for (const key of ['eventName', 'eventSource', 'eventTime']) {
    for (const value of [undefined, null, '', 7, [], {}])
      t.equal(decodeRecord(auditJson({ [key]: value })), undefined, `${key} ${JSON.stringify(value)}`);
  }
  t.equal(decodeRecord(auditJson({ eventTime: '2026-11-31T00:00:00Z' })), undefined);
  for (const value of [null, 1, 'x', [], true, undefined] as (Json | undefined)[]) t.equal(decodeRecord(value), undefined);
});

t.test('wrong types in other members count as absent', async () => {
  const odd = fc.constantFrom<Json>(null, 0, -1.5, '', 'x', true, false, [], [[]], {}, { type: 5, arn: [], sessionContext: 'x' });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(auditJson()), 'errorCode', 'errorMessage'), odd), (over) => {
      const record = decodeRecord(auditJson(over));
      if (record === undefined) return true;
      classify(record, someEvents);
      return [record.id, record.key, record.region, record.account, record.userAgent, ...Object.values(record.user)].every(
        (one) => typeof one === 'string',
      );
    }),
    { numRuns: 2_000, seed: 9 },
  );
});

t.test('D13: the API version is not part of the name', async (t) => {
  t.equal(plainEventName('UpdateFunctionCode20150331v2'), 'UpdateFunctionCode');
  t.equal(plainEventName('CreateFunction20150331'), 'CreateFunction');
  t.equal(plainEventName('UpdateDistribution2020_05_31'), 'UpdateDistribution');
  t.equal(plainEventName('2020_05_31'), '2020_05_31');
  t.equal(plainEventName('GetDistribution2020_5_31'), 'GetDistribution2020_5_31');
  t.equal(plainEventName('20150331'), '20150331');
  t.equal(decoded({ eventName: 'AddPermission20150331v2' }).eventName, 'AddPermission');
});

t.test('D12: an error of any kind means that nothing changed', async (t) => {
  t.equal(decoded({ errorCode: 'AccessDenied' }).succeeded, false);
  t.equal(decoded({ errorMessage: 'no' }).succeeded, false);
  t.equal(decoded({ errorCode: 403 }).succeeded, false);
  t.equal(decoded({ errorCode: null, errorMessage: '' }).succeeded, true);
});

t.test('read-only follows the record, otherwise the verb', async (t) => {
  t.equal(decoded({ readOnly: true }).readOnly, true);
  t.equal(decoded({ readOnly: 'true' }).readOnly, true);
  t.equal(decoded({ readOnly: 'false', eventName: 'GetRole' }).readOnly, false);
  t.equal(decoded({ readOnly: undefined, eventName: 'DescribeInstances' }).readOnly, true);
  t.equal(decoded({ readOnly: undefined }).readOnly, false);
  for (const name of ['GetRole', 'ListUsers', 'HeadBucket', 'BatchGetImage', 'LookupEvents', 'Describe']) t.ok(isReadVerb(name), name);
  for (const name of ['Getaway', 'ListenToIt', 'Checkout', 'PutRole', 'StopDescribe']) t.notOk(isReadVerb(name), name);
});

t.test('D4: the key is the event id and the recipient account', async (t) => {
  t.equal(decoded({ recipientAccountId: '999900001111' }).key, '6ba7b810-9dad-41d1-80b4-00c04fd430c8/999900001111');
  t.equal(decoded({ recipientAccountId: undefined }).account, '111122223333', 'older records only have the account of the identity');
  const hashed = decoded({ eventID: undefined });
  t.match(hashed.id, /^h_[0-9a-f]{32}$/);
  t.equal(hashed.id, decodeRecord(Object.fromEntries(Object.entries(auditJson({ eventID: undefined })).reverse()))?.id);
  t.not(hashed.id, decoded({ eventID: undefined, userAgent: 'another' }).id);
});

t.test('an insight reports a rate and is not a change, with or without the name of a call', async (t) => {
  const details = { state: 'Start', eventSource: 'iam.amazonaws.com', eventName: 'UpdateRole' };
  const trail = decoded({
    eventType: 'AwsCloudTrailInsight',
    eventName: undefined,
    eventSource: undefined,
    readOnly: undefined,
    insightDetails: details,
  });
  t.equal(classify(trail, someEvents), 'read_only');
  t.equal(classify(decoded({ eventCategory: 'Insight' }), someEvents), 'read_only');
  t.match(trail.id, /^h_/);
});

t.test('D6: one reason per record, in a fixed order of precedence', async (t) => {
  t.equal(classify(undefined, someEvents), 'malformed');
  t.equal(classify(decoded({ readOnly: true, errorCode: 'x', eventName: 'Unknown' }), someEvents), 'read_only');
  t.equal(
    classify(decoded({ eventName: 'ChangePassword', errorCode: 'x' }), someEvents),
    'read_only',
    'the catalog says that it changes nothing',
  );
  t.equal(classify(decoded({ eventName: 'Unknown', errorCode: 'x' }), someEvents), 'failed_call');
  t.equal(classify(decoded({ eventName: 'Unknown', eventCategory: 'Data' }), someEvents), 'unsupported_event');
  t.equal(
    classify(decoded({ eventName: 'Unknown', eventCategory: 'Management' }), someEvents),
    undefined,
    'D67: it may name a declared resource',
  );
  t.equal(classify(decoded({ eventSource: 'other.example.com' }), someEvents), 'unsupported_event');
  t.equal(classify(decoded(), someEvents), undefined);
});
