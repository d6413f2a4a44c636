import t from 'tap';
import { alertTime, decodeSensor, isSensorAlert } from '../../src/decode/decode-sensor.js';
import { parseJson } from '../../src/lib/parse-json.js';
import type { JsonObject } from '../../src/lib/json.js';
import { auditJson } from '../support/audit-json.js';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';

const alert = (over: JsonObject = {}): JsonObject => ({
  hostname: 'node-7',
  output: 'A shell was spawned (user=root)',
  priority: 'Notice',
  rule: 'Terminal shell in container',
  source: 'syscall',
  tags: ['container', 'shell'],
  time: '2026-11-02T09:31:00.123456789Z',
  output_fields: { 'container.id': '0f3c', 'evt.time': 5, 'proc.tty': null },
  ...over,
});

t.test('decodes an alert in the JSON format of the sensor', async (t) => {
  const decoded = decodeSensor(alert());
  t.match(decoded?.event, {
    id: /^e_[a-z2-7]{26}$/,
    timestamp: '2026-11-02T09:31:00.123456789Z',
    severity: 'low',
    rule: 'Terminal shell in container',
    output: 'A shell was spawned (user=root)',
    tags: ['container', 'shell'],
    source: 'syscall',
    hostname: 'node-7',
    provider: null,
  });
  t.same(decoded?.event.output_fields, { 'container.id': '0f3c', 'evt.time': 5, 'proc.tty': null });
  t.equal(decoded?.json, JSON.stringify(decoded?.event));
  t.equal(alertTime(alert()), Date.UTC(2026, 10, 2, 9, 31, 0, 123));
  t.equal(decoded?.record, undefined);
});

t.test('D3: the id depends on the content, not on additions of a relay or the order of members', async (t) => {
  const id = decodeSensor(alert())?.event.id;
  t.equal(decodeSensor(alert({ uuid: 'b0c3' }))?.event.id, id);
  t.equal(decodeSensor(Object.fromEntries(Object.entries(alert()).reverse()))?.event.id, id);
  t.not(decodeSensor(alert({ hostname: 'node-8' }))?.event.id, id);
});

t.test('D26: severity by priority, in any case', async (t) => {
  const expected = {
    Emergency: 'critical',
    ALERT: 'critical',
    critical: 'critical',
    Error: 'high',
    Warning: 'medium',
    Notice: 'low',
    Informational: 'low',
    info: 'low',
    Debug: 'low',
  };
  for (const [priority, severity] of Object.entries(expected)) t.equal(decodeSensor(alert({ priority }))?.event.severity, severity);
  t.equal(decodeSensor(alert({ priority: 'Loud' })), undefined);
  for (const priority of ['constructor', '__proto__', 'Constructor']) t.equal(decodeSensor(alert({ priority })), undefined, priority);
});

t.test('D29: provider by source', async (t) => {
  const expected = { aws_cloudtrail: 'aws', gcp_auditlog: 'gcp', k8s_audit: 'kubernetes', syscall: null, okta: null, internal: null };
  for (const [source, provider] of Object.entries(expected)) t.equal(decodeSensor(alert({ source }))?.event.provider, provider);
});

t.test('reports missing members and wrong types', async (t) => {
  t.equal(decodeSensor(alert({ time: undefined })), undefined);
  t.equal(decodeSensor(alert({ time: 17 })), undefined);
  t.equal(decodeSensor(alert({ rule: '' })), undefined);
  t.match(decodeSensor(alert({ source: '', tags: 'x', output_fields: [], hostname: 4, output: undefined, message: 'm' }))?.event, {
    source: 'syscall',
    tags: [],
    output_fields: {},
    hostname: '',
    output: 'm',
  });
  t.notOk(isSensorAlert(auditJson()));
  t.notOk(isSensorAlert({ rule: 'x', priority: 3 }));
});

t.test('times in nanoseconds keep their digits', async (t) => {
  const json = parseJson(
    '{"rule":"r","priority":"Notice","time":"2026-11-02T09:31:00Z","output_fields":{"evt.time.iso8601":1784730281000000001}}',
  ) as JsonObject;
  t.same(decodeSensor(json)?.event.output_fields, { 'evt.time.iso8601': '1784730281000000001' });
});

const ct: JsonObject = {
  'ct.id': '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  'ct.name': 'UpdateFunctionCode20150331v2',
  'ct.src': 'lambda.amazonaws.com',
  'ct.time': '2026-11-02T09:30:00Z',
  'ct.region': 'eu-west-1',
  'ct.recipientaccountid': '111122223333',
  'ct.readonly': 'false',
  'ct.error': null,
  'ct.errormessage': '<NA>',
  'ct.user': 'Deploy',
  'ct.originaluser': 'build-17',
  'ct.user.identitytype': 'AssumedRole',
  'ct.user.accountid': '111122223333',
  'ct.user.principalid': 'AROAEXAMPLE:build-17',
  'ct.user.arn': 'arn:aws:sts::111122223333:assumed-role/Deploy/build-17',
  'ct.useragent': 'aws-cli',
  'ct.request': '{"functionName":"f","big":12345678901234567890}',
  'ct.response': '{"version":"7"}',
};
const reported = (over: JsonObject = {}) => decodeSensor(alert({ source: 'aws_cloudtrail', output_fields: { ...ct, ...over } }))?.record;

t.test('D4: an alert with a request includes the record, under the same key as in the audit log', async (t) => {
  const direct = decodeRecord(auditJson({ eventName: 'UpdateFunctionCode20150331v2', eventSource: 'lambda.amazonaws.com' }));
  const record = reported();
  t.equal(record?.key, direct?.key);
  t.match(record, {
    eventName: 'UpdateFunctionCode',
    eventSource: 'lambda.amazonaws.com',
    eventTime: '2026-11-02T09:30:00Z',
    region: 'eu-west-1',
    account: '111122223333',
    succeeded: true,
    readOnly: false,
    userAgent: 'aws-cli',
    request: { functionName: 'f', big: '12345678901234567890' },
    response: { version: '7' },
    user: { type: 'AssumedRole', user_name: 'build-17', role_name: 'Deploy' },
  });
});

t.test('D4: the account is that of the actor if the alert has no other; the key is the same', async (t) => {
  t.equal(reported({ 'ct.recipientaccountid': null })?.key, reported()?.key);
  const fromArn = reported({ 'ct.recipientaccountid': null, 'ct.user.accountid': '<NA>' });
  t.equal(fromArn?.key, reported()?.key);
  t.equal(fromArn?.user.account_id, '111122223333');
  t.equal(reported({ 'ct.recipientaccountid': null, 'ct.user.accountid': null, 'ct.user.arn': 'arn:aws:iam::aws:policy/x' })?.account, '');
});

t.test('D19b: a user name that is only the type of the actor is not a name', async (t) => {
  const who = (type: string, over: JsonObject) =>
    reported({
      'ct.user.identitytype': type,
      'ct.user': type,
      'ct.originaluser': null,
      'ct.user.arn': null,
      'ct.user.principalid': null,
      ...over,
    })?.user;
  t.match(who('AssumedRole', { 'ct.user.arn': 'arn:aws:sts::111122223333:assumed-role/Deploy/build-17' }), {
    user_name: 'build-17',
    role_name: 'Deploy',
  });
  t.match(who('AWSAccount', { 'ct.user.principalid': 'AIDAOTHER' }), { user_name: 'AIDAOTHER', role_name: '' });
  t.match(who('FederatedUser', { 'ct.user.principalid': '111122223333:alice' }), { user_name: 'alice' });
  t.match(who('IAMUser', { 'ct.user.arn': 'arn:aws:iam::111122223333:user/IAMUser' }), { user_name: 'IAMUser' });
});

t.test('an alert of the plugin without request, name or source has no record', async (t) => {
  for (const key of ['ct.request', 'ct.name', 'ct.src']) t.equal(reported({ [key]: null }), undefined, key);
  t.equal(reported({ 'ct.request': '{broken' }), undefined);
  const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  t.ok(reported({ 'ct.request': nested(512) }));
  t.equal(reported({ 'ct.request': nested(513) }), undefined, 'accepts an alert nested deeper than a record may be');
  t.same(reported({ 'ct.response': nested(100_000) })?.response, {});
  t.equal(reported({ 'ct.src': null, 'ct.shortsrc': 'lambda' })?.eventSource, 'lambda.amazonaws.com');
  t.equal(reported({ 'ct.time': '<NA>' })?.eventTime, '2026-11-02T09:31:00.123456789Z');
  t.equal(reported({ 'ct.error': 'AccessDenied' })?.succeeded, false);
  t.equal(reported({ 'ct.readonly': 'true' })?.readOnly, true);
  t.equal(reported({ 'ct.user.identitytype': 'IAMUser', 'ct.user': 'ana', 'ct.user.arn': null })?.user.user_name, 'ana');
  t.equal(decodeSensor(alert({ output_fields: ct }))?.record, undefined, 'another source');
});
