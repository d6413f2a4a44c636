import t from 'tap';
import { changeProblem, decodeChange } from '../../../src/catalog/any-log/decode-change.js';
import { classify } from '../../../src/catalog/classify.js';
import { decodeAudit, isAuditRecord, isPlainChange } from '../../../src/catalog/decode-audit.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { cloudEvent } from '../../support/change-entries.js';

const reasonOf = (json: JsonObject): string | undefined => classify(decodeAudit(json), cloudCatalog);

void t.test('D126: a CloudEvent is a change of the resource that its data names', (t) => {
  t.match(decodeAudit(cloudEvent()), {
    provider: 'other',
    id: 'change-1',
    key: 'other/https://console.dns.example/audit change-1',
    eventSource: 'https://console.dns.example/audit',
    eventName: 'record.update',
    eventTime: '2026-11-02T10:00:00Z',
    account: '',
    resource: 'zone-17',
    user: { user_name: 'dana', principal_id: '', arn: '' },
    userAgent: 'dnsctl/2.1',
    origin: { source_ip: '198.51.100.7', user_agent: 'dnsctl/2.1', tool: null },
    succeeded: true,
    readOnly: false,
    request: {},
    context: { type: 'example.dns.record.changed' },
  });
  t.equal(reasonOf(cloudEvent()), undefined, 'evaluated');
  t.end();
});

void t.test('the spellings of the resource, the actor, the time and the address', (t) => {
  const of = (data: JsonObject, members: JsonObject = {}) => decodeAudit(cloudEvent(data, members));
  for (const name of ['id', 'arn', 'self_link', 'selfLink', 'address'])
    t.equal(of({ resource: { [name]: 'x', kind: 'y' } })?.resource, 'x', name);
  t.equal(of({ resource: null, target: { id: 'x' } })?.resource, 'x');
  for (const name of ['resource_id', 'resourceId', 'resource_arn', 'resourceArn'])
    t.equal(of({ resource: null, [name]: 'x' })?.resource, 'x');
  t.equal(of({ resource: null }, { subject: 'zone-18' })?.resource, 'zone-18', 'the subject, if the data names none');
  t.equal(of({}, { subject: 'zone-18' })?.resource, 'zone-17');
  t.match(of({ resource: { id: 'x', type: 'dns_zone' } })?.context, { resourceType: 'dns_zone' });
  t.match(of({ actor: { id: 'u1', name: 'Dana', email: 'd@x.example', type: 'user' } })?.user, {
    type: 'user',
    principal_id: 'u1',
    user_name: 'Dana',
  });
  t.match(of({ actor: { id: 'u1', email: 'd@x.example' } })?.user, { user_name: 'd@x.example' });
  t.match(of({ actor: { id: 'arn:aws:iam::1:user/d' } })?.user, { arn: 'arn:aws:iam::1:user/d', principal_id: '' });
  t.match(of({ actor: null }, { authid: 'u2', authtype: 'service_account' })?.user, { user_name: 'u2', type: 'service_account' });
  t.match(of({ actor: null })?.user, { user_name: '' });
  t.equal(of({ time: '2026-11-02T09:00:00+01:00' })?.eventTime, '2026-11-02T08:00:00Z', 'the time of the change, in UTC');
  t.equal(of({ action: null })?.eventName, 'example.dns.record.changed', 'the type, if the data names no action');
  t.equal(of({ source_ip: null, clientIp: '2001:db8::1' })?.origin.source_ip, '2001:db8::1');
  t.equal(of({ user_agent: 'terraform/1.11' })?.origin.tool, 'terraform');
  t.end();
});

void t.test('data is an object, its JSON text, or base64 of it', (t) => {
  const given = cloudEvent();
  const data = JSON.stringify(given['data']);
  t.strictSame(decodeAudit({ ...given, data }), decodeAudit(given));
  const { data: _, ...rest } = given;
  t.strictSame(decodeAudit({ ...rest, data_base64: Buffer.from(data).toString('base64') }), decodeAudit(given));
  for (const broken of ['%', Buffer.from('{').toString('base64')])
    t.match(changeProblem({ ...rest, data_base64: broken }), /names no resource/);
  t.end();
});

void t.test('reads and failed changes are counted as such', (t) => {
  for (const action of ['read', 'user.list', 'GetObject', 'storage.objects.get', 'zone:describe'])
    t.equal(reasonOf(cloudEvent({ action })), 'read_only', action);
  for (const action of ['update', 'settings.reset', 'Gettysburg', 'listener.update', 'readonly'])
    t.equal(reasonOf(cloudEvent({ action })), undefined, action);
  t.equal(reasonOf(cloudEvent({ read_only: true })), 'read_only');
  for (const data of [{ outcome: 'failure' }, { status: 'denied' }, { result: 'Error' }, { success: false }])
    t.equal(reasonOf(cloudEvent(data)), 'failed_call', JSON.stringify(data));
  t.equal(reasonOf(cloudEvent({ outcome: 'success' })), undefined);
  t.end();
});

void t.test('what is missing is named', (t) => {
  const cases: readonly (readonly [JsonObject, JsonObject, RegExp])[] = [
    [{}, { specversion: '0.3' }, /specversion 1\.0/],
    [{}, { id: null }, /without id, source or type/],
    [{}, { source: '' }, /without id, source or type/],
    [{ resource: null }, {}, /names no resource: expected data\.resource/],
    [{ resource: { kind: 'y' } }, {}, /names no resource/],
    [{}, { time: 'now' }, /without a time/],
  ];
  for (const [data, members, problem] of cases) {
    const event = cloudEvent(data, members);
    t.match(changeProblem(event), problem);
    t.equal(decodeChange(event), undefined);
    t.ok(isAuditRecord(event), 'it is no other JSON: the member that lacks is told');
  }
  t.end();
});

void t.test('the catalog never reads an event of another log that has the names of one of its own', (t) => {
  const forged = cloudEvent({ action: 'CreateUser', resource: 'arn:aws:iam::1:user/x' }, { source: 'iam.amazonaws.com' });
  const record = decodeAudit(forged);
  t.equal(record?.eventSource, 'iam.amazonaws.com');
  t.strictSame(record === undefined ? undefined : cloudCatalog.interpret(record), { changes: [], reason: 'unsupported_event' });
  t.equal(reasonOf(cloudEvent({ action: 'AssumeRole' }, { source: 'sts.amazonaws.com' })), undefined, 'nor decides by it');
  t.end();
});

void t.test('records of providers with a catalog are no plain changes', (t) => {
  const call: Json = { eventTime: '2026-05-04T08:00:00Z', eventSource: 'iam.amazonaws.com', eventName: 'UpdateRole' };
  const both = { ...cloudEvent(), ...call };
  t.equal(decodeAudit(both)?.provider, 'aws');
  t.notOk(isPlainChange(both));
  t.equal(
    decodeAudit({ ...cloudEvent(), eventTime: 'never', eventSource: 'iam.amazonaws.com', eventName: 'X' }),
    undefined,
    'a broken one stays malformed',
  );
  t.ok(isPlainChange(cloudEvent()));
  t.end();
});
