import fc from 'fast-check';
import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import { clock } from '../../support/applies.js';
import { auditArrival, stateArrival, stateDocument } from '../../support/arrivals.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { cloudEvent, diagnosticEntry, securityGroup, securityRule, storageAccount, subscription } from '../../support/change-entries.js';
import { evaluated, recordedCall, state } from '../../support/evaluate-facts.js';
import '../../support/fixed-seed.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';

/** D126: changes of logs without a catalog, which name the resource themselves. */

const resource = (type: string, attributes: JsonObject, name = 'web'): DeclaredResource => ({ type, name, attributes });
const group = resource('azurerm_network_security_group', { id: securityGroup, name: 'web', location: 'westeurope' });
const rule = resource('azurerm_network_security_rule', { id: securityRule, name: 'ssh', network_security_group_name: 'web' }, 'ssh');
const account = resource('azurerm_storage_account', { id: storageAccount, name: 'shopassets' }, 'assets');
const resourceGroup = resource(
  'azurerm_resource_group',
  { id: `/subscriptions/${subscription}/resourceGroups/shop`, name: 'shop' },
  'shop',
);

const entry = (
  resourceId: string,
  operationName = 'MICROSOFT.NETWORK/NETWORKSECURITYGROUPS/SECURITYRULES/WRITE',
  members: JsonObject = {},
): Arrival => auditArrival(diagnosticEntry({ resourceId, operationName, ...members }), clock(60));
const event = (named: Json, action = 'update'): Arrival => auditArrival(cloudEvent({ resource: named, action }), clock(60));

const seen = (outputs: readonly Output[]): readonly (readonly string[])[] =>
  outputs.flatMap((one) => (one.output === 'activity' ? [one.resources] : []));
const onDeclared = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) => (one.output === 'dropped' && one.on !== undefined && one.on !== '' ? [one.on] : []));
const seenBy = (declared: readonly DeclaredResource[], one: Arrival): readonly string[] =>
  seen(evaluated([state(declared, 0), one])).flat();

void t.test('D126: an entry of the Activity Log is an observation of the declared resource that it names, in any case', (t) => {
  const outputs = evaluated([state([resourceGroup, group, rule, account], 0), entry(securityRule.toUpperCase())]);
  t.strictSame(seen(outputs), [['azurerm_network_security_rule.ssh']]);
  t.strictSame(onDeclared(outputs), ['azurerm_network_security_rule']);
  t.strictSame(dropsOf(outputs), { unsupported_event: 1 });
  t.strictSame(driftsOf(outputs), []);
  const shouting = resource('azurerm_network_security_rule', { id: securityRule.replace('resourceGroups', 'RESOURCEGROUPS') });
  t.strictSame(seenBy([shouting], entry(securityRule)), ['azurerm_network_security_rule.web'], 'as the state spells it');
  t.end();
});

void t.test('D126: a child that is not declared concerns the nearest resource that contains it', (t) => {
  t.strictSame(seenBy([resourceGroup, group, account], entry(securityRule)), ['azurerm_network_security_group.web']);
  t.strictSame(seenBy([account], entry(`${storageAccount}/blobServices/default/containers/logs`)), ['azurerm_storage_account.assets']);
  const assignment = `${storageAccount}/providers/Microsoft.Authorization/roleAssignments/77aa0000-0000-4000-8000-000000000006`;
  t.strictSame(
    seenBy([resourceGroup, account], entry(assignment, 'Microsoft.Authorization/roleAssignments/write')),
    ['azurerm_storage_account.assets'],
    'access to a declared resource',
  );
  t.end();
});

void t.test('law: the nearest declared resource on the path of an id is observed, in any spelling', (t) => {
  const segment = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'B', 'c', '1', '-') });
  const path = fc.array(fc.tuple(segment, segment), { maxLength: 4 });
  fc.assert(
    fc.property(path, fc.nat(4), fc.boolean(), (children, declaredAt, isUpper) => {
      const ids = [securityGroup, ...children.map((_, at) => [securityGroup, ...children.slice(0, at + 1).flat()].join('/'))];
      const nearest = Math.min(declaredAt, children.length);
      const declared = [group, ...ids.slice(1, nearest + 1).map((id, at) => resource('azurerm_part', { id }, `part${String(at + 1)}`))];
      const named = ids.at(-1) ?? '';
      const expected = nearest === 0 ? 'azurerm_network_security_group.web' : `azurerm_part.part${String(nearest)}`;
      t.strictSame(seenBy(declared, event(isUpper ? named.toUpperCase() : named)), [expected]);
    }),
    { numRuns: 40 },
  );
  t.end();
});

void t.test('D126: a resource that is not declared concerns neither its group nor its namesakes', (t) => {
  const outputs = evaluated([state([resourceGroup, group, account], 0), entry(`${securityGroup}-other`)]);
  t.strictSame(seen(outputs), []);
  t.strictSame(dropsOf(outputs), { unsupported_event: 1 });
  t.strictSame(onDeclared(outputs), []);
  t.strictSame(seenBy([group], event('web')), [], 'a name is no id');
  t.strictSame(
    seenBy([group], auditArrival(cloudEvent({ resource: 'other', details: securityGroup }), clock(60))),
    [],
    'other texts of the event name nothing',
  );
  t.end();
});

void t.test('D126: a resource of any provider is found by id, ARN, self link or address', (t) => {
  const role = resource('aws_iam_role', { id: 'shop', arn: 'arn:aws:iam::111122223333:role/shop', name: 'shop' });
  const link = 'https://www.googleapis.com/compute/v1/projects/shop/global/networks/main';
  const network = resource('google_compute_network', { id: 'projects/shop/global/networks/main', self_link: link, name: 'main' });
  const odd = resource('google_odd_thing', { id: 'thing-1', self_link: 'https://odd.googleapis.com/v1/things/1' });
  const deployment = resource('kubernetes_deployment_v1', { id: 'shop/web', metadata: [{ name: 'web', namespace: 'shop' }] });
  const zone = resource('dnsimple_zone', { id: 'zone-17' });
  const all = [role, network, odd, deployment, zone];
  for (const [name, address] of [
    ['arn:aws:iam::111122223333:role/shop', 'aws_iam_role.web'],
    ['shop', 'aws_iam_role.web'],
    [link, 'google_compute_network.web'],
    ['projects/shop/global/networks/main', 'google_compute_network.web'],
    ['//compute.googleapis.com/projects/shop/global/networks/main', 'google_compute_network.web'],
    ['https://odd.googleapis.com/v1/things/1', 'google_odd_thing.web'],
    ['shop/web', 'kubernetes_deployment_v1.web'],
    ['zone-17', 'dnsimple_zone.web'],
    ['dnsimple_zone.web', 'dnsimple_zone.web'],
  ] as const)
    t.strictSame(seenBy(all, event({ id: name })), [address], name);
  t.strictSame(seenBy(all, event('ZONE-17')), [], 'only ids of Azure ignore case');
  t.end();
});

void t.test('D126: of resources with one id, the stated type, what the others depend on, or the name of the event decides', (t) => {
  const id = `/subscriptions/${subscription}/resourceGroups/shop/providers/Microsoft.Network/virtualNetworks/main/subnets/app`;
  const subnet = resource('azurerm_subnet', { id });
  const association = resource('azurerm_subnet_route_table_association', { id, subnet_id: id });
  t.strictSame(seenBy([association, subnet], event({ id, type: 'azurerm_subnet_route_table_association' })), [
    'azurerm_subnet_route_table_association.web',
  ]);
  t.strictSame(seenBy([association, subnet], entry(id, 'Microsoft.Network/virtualNetworks/subnets/write')), ['azurerm_subnet.web']);
  const document = stateDocument([association, subnet]);
  const [first, second] = document['resources'] as readonly JsonObject[];
  const instance = (second?.['instances'] as readonly JsonObject[])[0];
  // The other way round, so that only the dependency can decide.
  const depends = {
    ...document,
    resources: [first, { ...second, instances: [{ ...instance, dependencies: ['azurerm_subnet_route_table_association.web'] }] }],
  };
  const outputs = evaluated([stateArrival(depends as unknown as JsonObject, clock(0), clock(-10)), event(id, 'changed')]);
  t.strictSame(seen(outputs).flat(), ['azurerm_subnet_route_table_association.web']);
  t.end();
});

void t.test('D126: a resource that two states declare is not observed', (t) => {
  const outputs = evaluated([state([group], 0), state([group], 0, { source: 'other.tfstate' }), entry(securityGroup)]);
  t.strictSame(seen(outputs), []);
  t.strictSame(dropsOf(outputs), { unsupported_event: 1 });
  t.end();
});

void t.test('D126: entries of one operation are one observation', (t) => {
  const outputs = evaluated([
    state([rule], 0),
    entry(securityRule, undefined, { resultType: 'Start' }),
    entry(securityRule, undefined, { resultType: 'Accept' }),
    entry(securityRule),
    entry(securityRule.toUpperCase()),
    entry(securityRule, undefined, { resultType: 'Failure' }),
  ]);
  t.strictSame(seen(outputs), [['azurerm_network_security_rule.ssh']]);
  t.strictSame(dropsOf(outputs), { duplicate: 3, unsupported_event: 1, failed_call: 1 });
  t.end();
});

void t.test('D126: with `unknown_changes: alert` it is an alert about the resource', (t) => {
  for (const one of [entry(securityRule), event(securityRule)]) {
    const outputs = evaluated([state([rule], 0), one], { alertUnknown: true });
    t.match(driftsOf(outputs), [
      { address: 'azurerm_network_security_rule.ssh', field: '*', change: 'unknown', severity: 'low', detail: 'event not in the catalog' },
    ]);
    t.strictSame(dropsOf(outputs), {});
  }
  t.match(driftsOf(evaluated([state([rule], 0), entry(securityRule)], { alertUnknown: true })), [
    { provider: 'azure', account_id: subscription, user_identity: { user_name: 'dana@shop.example' } },
  ]);
  t.end();
});

void t.test('D67: an event of AWS names resources of AWS only', (t) => {
  const zone = resource('dnsimple_zone', { id: '0a1b2c3d4e5f6789' });
  const call = recordedCall('appmesh', 'UpdateMesh', { meshName: '0a1b2c3d4e5f6789' }, { time: 10 });
  t.strictSame(seenBy([zone], call), []);
  t.end();
});
