import { gzipSync } from 'node:zlib';
import t from 'tap';
import {
  apiEntry,
  cloudEvent,
  diagnosticEntry,
  gridData,
  gridEvent,
  securityGroup,
  securityRule,
  storageAccount,
} from '../support/change-entries.js';
import { adminKey, authYaml, environment, token } from '../support/credentials.js';
import { checked } from '../support/openapi-check.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const path = '/api/v1/intake/changes';
const asAdmin = { 'X-API-Key': adminKey };
const sender = { Authorization: `Bearer ${token({ sub: 'relay', scopes: ['ingest'] })}` };

const declared = (type: string, name: string, attributes: object, dependencies: readonly string[] = []): object => ({
  mode: 'managed',
  type,
  name,
  provider: 'provider["registry.terraform.io/hashicorp/azurerm"]',
  instances: [{ schema_version: 0, attributes, dependencies }],
});
const state = JSON.stringify({
  version: 4,
  terraform_version: '1.11.4',
  serial: 3,
  lineage: '3f0a1d2e-7c55-4a0e-8a5e-0d6f1b2c3d4e',
  outputs: {},
  resources: [
    declared('azurerm_network_security_group', 'web', { id: securityGroup, name: 'web' }),
    declared('azurerm_network_security_rule', 'ssh', { id: securityRule, name: 'ssh' }, ['azurerm_network_security_group.web']),
    declared('azurerm_storage_account', 'assets', { id: storageAccount, name: 'shopassets' }),
    declared('dnsimple_zone', 'shop', { id: 'zone-17', name: 'shop.example' }),
  ],
});

const statsOf = async (service: RunningService): Promise<{ readonly [name: string]: unknown }> =>
  (await service.get('/api/v1/stats', asAdmin)).json.data.dropped;

void t.test('D126: changes of any log', async (t) => {
  const yaml = `state: {confirm: false}\n${authYaml()}`;
  const service = await whenReady(await checked(await startService(t, { env: environment, state, yaml }), asAdmin));
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) => service.post(path, body, { ...sender, ...headers });
  const type = (name: string) => ({ 'Content-Type': name });

  await t.test('only credentials with the scope ingest may post', async (t) => {
    t.equal((await service.post(path, cloudEvent())).status, 401);
    const reader = { Authorization: `Bearer ${token({ scopes: ['read'] })}` };
    t.equal((await service.post(path, cloudEvent(), reader)).status, 403);
  });

  await t.test('every form, plain or compressed', async (t) => {
    const numbered = (n: number): ReturnType<typeof cloudEvent> => cloudEvent({}, { id: `change-${String(n)}` });
    const binary = {
      'Content-Type': 'application/json',
      'ce-specversion': '1.0',
      'ce-id': 'change-5',
      'ce-source': 'https://console.dns.example/audit',
      'ce-type': 'example.dns.record.changed',
      'ce-time': '2026-11-02T10:00:00Z',
    };
    const forms: readonly (readonly [string, unknown, Readonly<Record<string, string>>, number])[] = [
      ['structured', JSON.stringify(numbered(1)), type('application/cloudevents+json; charset=utf-8'), 1],
      ['batch', JSON.stringify([numbered(2), numbered(3)]), type('application/cloudevents-batch+json'), 2],
      ['binary', JSON.stringify(cloudEvent()['data']), binary, 1],
      ['gzip', gzipSync(JSON.stringify(numbered(6))), { ...type('application/cloudevents+json'), 'Content-Encoding': 'gzip' }, 1],
      ['diagnostic settings', { records: [diagnosticEntry({ resultType: 'Start' }), diagnosticEntry()] }, {}, 2],
      ['the API', { value: [apiEntry({ correlationId: 'second', resourceId: storageAccount })] }, {}, 1],
      [
        'lines',
        `${JSON.stringify(diagnosticEntry({ correlationId: 'third' }))}\n${JSON.stringify(numbered(7))}\n`,
        type('application/x-ndjson'),
        2,
      ],
      ['Event Grid', [gridEvent()], type('application/cloudevents-batch+json'), 1],
    ];
    for (const [form, body, headers, accepted] of forms) {
      const { status, json } = await post(body, headers);
      t.equal(status, 202, form);
      t.same(json.data, { accepted, malformed: 0 }, form);
    }
    const dropped = await until(
      () => statsOf(service),
      ({ unsupported_event }) => unsupported_event === 9,
    );
    t.match(dropped, {
      duplicate: 2,
      unsupported_on_declared: [
        { type: 'dnsimple_zone', count: 6 },
        { type: 'azurerm_network_security_rule', count: 2 },
        { type: 'azurerm_storage_account', count: 1 },
      ],
    });
  });

  await t.test('a record tells what became of it', async (t) => {
    const record = await service.get('/api/v1/records/change-1', asAdmin);
    t.match(record.json.data.records, [
      { provider: 'other', outcome: 'unsupported_event', steps: [{ step: 'observed', resource_type: 'dnsimple_zone' }] },
    ]);
    const entry = await service.get('/api/v1/records/da7a0000-0000-4000-8000-000000000004', asAdmin);
    t.match(entry.json.data.records, [{ provider: 'azure', user_name: 'dana@shop.example', steps: [{ step: 'observed' }] }]);
  });

  await t.test('400: a body without a change says what is missing; nothing else is accepted, the rest of a mixed body is', async (t) => {
    const refuses = async (body: unknown, message: RegExp, headers = {}): Promise<void> => {
      const { status, json } = await post(body, headers);
      t.equal(status, 400, String(message));
      t.match(json, { success: false, error: { code: 'VALIDATION_ERROR', message } });
    };
    await refuses(cloudEvent({ resource: null }), /names no resource: expected data\.resource/);
    await refuses(diagnosticEntry({ time: 'never' }), /without a time/);
    await refuses(
      { eventTime: '2026-05-04T08:00:00Z', eventSource: 'iam.amazonaws.com', eventName: 'UpdateRole' },
      /neither a CloudEvent nor/,
    );
    await refuses('{"a":', /ends in the middle/);
    await refuses('', /the body is empty/);
    await refuses('{"a":', /not valid JSON/, { 'ce-id': 'x', 'Content-Type': 'application/json' });
    await refuses('{}},{"a":1', /not valid JSON/, { 'ce-id': 'x', 'Content-Type': 'application/json' });
    await refuses('{}', /without id, source or type/, { 'ce-id': 'x', 'ce-specversion': '1.0', 'Content-Type': 'application/json' });
    t.equal((await post('{}', type('text/html'))).status, 415);
    const mixed = await post([cloudEvent({}, { id: 'change-9' }), cloudEvent({}, { id: null })]);
    t.equal(mixed.status, 202);
    t.same(mixed.json.data, { accepted: 1, malformed: 1 });
  });

  await t.test('a sender of CloudEvents may ask first whether it may deliver', async (t) => {
    const ask = async (where: string, headers: Readonly<Record<string, string>>) =>
      (await fetch(`${service.url}${where}`, { method: 'OPTIONS', headers })).headers.get('webhook-allowed-origin');
    t.equal(await ask(path, { 'WebHook-Request-Origin': 'eventgrid.azure.net' }), 'eventgrid.azure.net');
    t.equal(await ask(path, { 'WebHook-Request-Origin': 'a b' }), '*');
    t.equal(await ask(path, {}), null);
    t.equal(await ask('/api/v1/drifts', { 'WebHook-Request-Origin': 'eventgrid.azure.net' }), null);
  });
});

void t.test('D126: with `unknown_changes: alert`, an alert has the other changes, the caller and general advice', async (t) => {
  const yaml = 'state: {confirm: false}\ndetection: {unknown_changes: alert}\n';
  const service = await whenReady(await checked(await startService(t, { state, yaml })));
  const deleted = gridData({ correlationId: 'second', operationName: 'Microsoft.Network/networkSecurityGroups/securityRules/delete' });
  const { status } = await service.post(path, [diagnosticEntry(), gridEvent(deleted, 'Microsoft.Resources.ResourceDeleteSuccess')]);
  t.equal(status, 202);
  const list = await until(
    async () => (await service.get('/api/v1/drifts')).json.data.drifts as readonly { readonly id: string; readonly event_name: string }[],
    (drifts) => drifts.length === 2,
  );
  const id = list.find((one) => one.event_name.endsWith('/delete'))?.id ?? '';
  const { data } = (await service.get(`/api/v1/drifts/${id}`)).json;
  t.match(data, { provider: 'azure', change: 'unknown', address: 'azurerm_network_security_rule.ssh', root_cause: null });
  const relations = (data.related_events as readonly { readonly name: string; readonly relation: string }[]).map(
    (one) => `${one.name.slice(one.name.lastIndexOf('/') + 1)} ${one.relation}`,
  );
  t.strictSame(relations.sort(), ['delete cause', 'write same_resource']);
  t.equal(data.advice.certain, false);
  t.notOk((data.advice.steps as readonly { readonly command: string | null }[]).some(({ command }) => command?.startsWith('az') === true));
  const caller = encodeURIComponent('azure:caller:5e1f0000-0000-4000-8000-000000000001');
  const way = await service.get(`/api/graph/path/${caller}/${encodeURIComponent('azurerm_network_security_rule.ssh')}`);
  t.equal(way.status, 200);
  t.match(way.json.data.paths, [
    { edges: [{ type: 'performed' }, { type: 'changed' }], nodes: { 1: id } },
    { edges: [{ type: 'performed' }, { type: 'changed' }] },
  ]);
});
