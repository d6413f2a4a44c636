import t from 'tap';
import { changeProblem, decodeChange } from '../../../src/catalog/any-log/decode-change.js';
import { classify } from '../../../src/catalog/classify.js';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { apiEntry, diagnosticEntry, gridData, gridEvent, securityRule, subscription } from '../../support/change-entries.js';

const forms = { 'diagnostic settings': diagnosticEntry(), 'the API': apiEntry(), 'Event Grid': gridEvent() };
const reasonOf = (json: JsonObject): string | undefined => classify(decodeAudit(json), cloudCatalog);

void t.test('D126: an entry is read alike in the form of every route', (t) => {
  for (const [form, json] of Object.entries(forms)) {
    const record = decodeAudit(json);
    t.match(
      record,
      {
        provider: 'azure',
        key: `azure/c0ffee00-0000-4000-8000-000000000003/microsoft.network/networksecuritygroups/securityrules/write/${securityRule.toLowerCase()}`,
        eventSource: 'microsoft.network',
        eventName: 'microsoft.network/networksecuritygroups/securityrules/write',
        eventTime: '2026-11-02T10:00:00.1234567Z',
        time: Date.parse('2026-11-02T10:00:00.123Z'),
        account: subscription,
        user: {
          type: 'User',
          user_name: 'dana@shop.example',
          principal_id: '5e1f0000-0000-4000-8000-000000000001',
          account_id: '7e4a0000-0000-4000-8000-000000000002',
        },
        origin: { source_ip: '198.51.100.7', tool: 'console', mfa: true },
        succeeded: true,
        readOnly: false,
        request: {},
      },
      form,
    );
    t.equal(record?.resource.toLowerCase(), securityRule.toLowerCase(), form);
    t.equal(reasonOf(json), undefined, `${form}: evaluated`);
  }
  t.equal(decodeAudit(apiEntry())?.id, 'da7a0000-0000-4000-8000-000000000004');
  t.equal(decodeAudit(gridEvent())?.id, '91d00000-0000-4000-8000-000000000005');
  t.notSame(
    decodeAudit(diagnosticEntry())?.id,
    decodeAudit(diagnosticEntry({ operationName: 'Microsoft.Network/networkSecurityGroups/securityRules/delete' }))?.id,
    'operations with one correlation id have ids of their own',
  );
  t.end();
});

void t.test('D126: members that Event Grid writes as text, and its older schema', (t) => {
  const data = gridData();
  const asText = gridEvent({ ...data, claims: JSON.stringify(data['claims']), httpRequest: JSON.stringify(data['httpRequest']) });
  t.strictSame(decodeAudit(asText), decodeAudit(gridEvent()));
  const older = {
    topic: `/subscriptions/${subscription}`,
    subject: securityRule,
    eventType: 'Microsoft.Resources.ResourceWriteSuccess',
    eventTime: '2026-11-02T10:00:00.1234567Z',
    id: '91d00000-0000-4000-8000-000000000005',
    data,
  };
  t.strictSame(decodeAudit(older), decodeAudit(gridEvent()));
  t.equal(
    reasonOf(gridEvent(gridData({ status: null }), 'Microsoft.Resources.ResourceDeleteFailure')),
    'failed_call',
    'the type tells the outcome',
  );
  t.end();
});

void t.test('D126: only the successful end of a change is evaluated', (t) => {
  for (const [what, members, reason] of [
    ['the beginning', { resultType: 'Start' }, 'duplicate'],
    ['in the words of the API', { resultType: null, status: { value: 'Started' } }, 'duplicate'],
    ['the acceptance', { resultType: 'Accept' }, 'duplicate'],
    ['a failure', { resultType: 'Failure' }, 'failed_call'],
    ['a failure in the words of the API', { resultType: null, status: { value: 'Failed' } }, 'failed_call'],
    ['a read', { operationName: 'Microsoft.Network/networkSecurityGroups/read' }, 'read_only'],
    ['a list of keys', { operationName: 'MICROSOFT.STORAGE/STORAGEACCOUNTS/LISTKEYS/ACTION' }, 'read_only'],
    ['new keys', { operationName: 'MICROSOFT.STORAGE/STORAGEACCOUNTS/REGENERATEKEY/ACTION' }, undefined],
    ['a deletion', { operationName: 'Microsoft.Network/networkSecurityGroups/delete' }, undefined],
    ['a log of another category', { category: 'ResourceHealth' }, 'read_only'],
    ['a resource log', { category: 'AuditEvent', operationName: 'SecretSet' }, 'read_only'],
    ['an older category', { category: 'Write' }, undefined],
  ] as const)
    t.equal(reasonOf(diagnosticEntry(members)), reason, what);
  t.end();
});

void t.test('the caller is a person, an application or a managed identity', (t) => {
  const userOf = (claims: JsonObject, members: JsonObject = {}): unknown =>
    decodeAudit(diagnosticEntry({ identity: { claims }, ...members }))?.user;
  t.match(userOf({ appid: 'app-1', oid: 'o-1' }), { type: 'ServicePrincipal', user_name: 'app-1', principal_id: 'o-1' });
  t.match(userOf({ appid: 'app-1', name: 'deployer' }), { type: 'ServicePrincipal', user_name: 'deployer' });
  t.match(userOf({ xms_mirid: '/subscriptions/1/resourceGroups/g/providers/Microsoft.ManagedIdentity/userAssignedIdentities/runner' }), {
    type: 'ManagedIdentity',
    user_name: 'runner',
  });
  t.match(userOf({ unique_name: 'dana@shop.example', name: 'Dana' }), { type: 'User', user_name: 'dana@shop.example' });
  t.match(userOf({}, { caller: 'kim@shop.example' }), { type: 'User', user_name: 'kim@shop.example', principal_id: '' });
  t.match(userOf({}, { caller: '5e1f' }), { type: '', user_name: '5e1f', principal_id: '5e1f' });
  t.match(userOf({}), { type: '', user_name: '', principal_id: '' });
  t.equal(decodeAudit(diagnosticEntry({ identity: { claims: { appid: '04b07795-8ddb-461a-bbee-02f9e1bf7b46' } } }))?.origin.tool, null);
  t.end();
});

void t.test('an entry without a time or an operation is malformed, and says why', (t) => {
  t.equal(decodeAudit(diagnosticEntry({ time: 'yesterday' })), undefined);
  t.match(changeProblem(diagnosticEntry({ time: null })), /without a time/);
  t.equal(decodeChange({ time: '2026-11-02T10:00:00Z', resourceId: securityRule }), undefined);
  t.equal(changeProblem({ time: '2026-11-02T10:00:00Z' }), undefined, 'other JSON');
  t.end();
});

void t.test('names are bounded', (t) => {
  const record = decodeAudit(diagnosticEntry({ operationName: `a/${'x'.repeat(5_000)}`, resourceId: `/${'y'.repeat(5_000)}` }));
  t.equal(record?.eventName.length, 256);
  t.equal(record?.resource.length, 2_048);
  t.end();
});
