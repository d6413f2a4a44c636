import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { compareNames, nameFindings } from '../../scripts/compare-names.js';
import { readGoogleModels } from '../../scripts/google-models.js';
import { kubernetesFindings } from '../../scripts/kubernetes-names.js';
import { agreement } from '../../scripts/names-agree.js';
import type { SchemaBlock } from '../../scripts/provider-schema.js';
import type { Member, ServiceModels } from '../../scripts/service-models.js';
import { stateName } from '../../src/catalog/kubernetes/member-names.js';
import { hidden, modify, on, request, via, type Edits, type ServiceCatalog } from '../../src/catalog/dsl.js';

const noMembers = { members: () => new Map<string, Member>() };
const memberOf = (name: string, inner: readonly Member[] = []): Member => ({
  name,
  kind: inner.length === 0 ? 'scalar' : 'structure',
  required: false,
  shape: { members: () => new Map(inner.map((one) => [one.name.toLowerCase(), one])) },
});
const input = memberOf('', [
  memberOf('description'),
  memberOf('displayName'),
  memberOf('gateId'),
  memberOf('gateName'),
  memberOf('options', [memberOf('mode')]),
]).shape;
const models: ServiceModels = {
  forSource: () => [{ name: 'gates', operations: new Map([['UpdateGate', { input, output: noMembers }]]) }],
};
const catalog = (edits: Edits, eventSource = 'gates.amazonaws.com'): ServiceCatalog => ({
  eventSource,
  types: {},
  events: { UpdateGate: modify(on('aws_gate', { id: 'gateId' }), edits) },
});
const findings = (edits: Edits): readonly string[] => nameFindings(catalog(edits), 'UpdateGate', models);

void t.test('names agree without generic words, words of the type, units and the number', (t) => {
  for (const [field, path, expected] of [
    ['subnet_ids', 'vpcConfig.subnetIds', 'exact'],
    ['iam_database_authentication_enabled', 'enableIAMDatabaseAuthentication', 'similar'],
    ['size_in_gib', 'sizeInGiB', 'exact'],
    ['instance_class', 'dBInstanceClass', 'similar'],
    ['vpc_config.role', 'roleArn', 'similar'],
    ['policies', 'item.policy', 'exact'],
    ['class', 'gateClass', 'similar'],
    ['description', 'displayName', 'none'],
    ['min_size', 'maxSize', 'none'],
    ['subnet_ids', 'vpcConfig.securityGroupIds', 'none'],
  ] as const)
    t.equal(agreement('aws_gate', field, path), expected, `${field} ${path}`);
  t.end();
});

void t.test('an attribute that reads a path of another name is found', (t) => {
  t.strictSame(findings({ description: 'displayName', display_name: 'displayName' }), [
    'gates UpdateGate aws_gate.description: reads displayName, which is display_name',
  ]);
  t.strictSame(findings({ description: 'displayName' }), [
    'gates UpdateGate aws_gate.description: reads displayName, which has another name',
  ]);
  t.strictSame(findings({ description: 'description', display_name: via('displayName', (name) => name) }), []);
  t.end();
});

void t.test('a member beside the read one that has the name of the attribute is found', (t) => {
  t.strictSame(findings({ gate_name: 'gateId' }), ['gates UpdateGate aws_gate.gate_name: reads gateId although the call has gateName']);
  t.strictSame(findings({ gate_name: 'gateName' }), []);
  t.end();
});

void t.test('what a reader takes from a structure, or does not declare, is not compared by name', (t) => {
  const edits = { colour: via('options', (options) => options), size: hidden('options'), weight: () => 1 };
  t.strictSame(compareNames([catalog(edits)], models), { findings: [], edits: 3, known: 0 });
  t.strictSame(findings({ colour: request('options') }), ['gates UpdateGate aws_gate.colour: reads options, which has another name']);
  t.strictSame(findings({ colour: via('displayName', (name) => name) }).length, 1);
  t.end();
});

void t.test('a reviewed rename explains a difference, and one that explains none is a finding', (t) => {
  const spanner = 'spanner.googleapis.com';
  t.strictSame(compareNames([catalog({ ddl: 'statements' }, spanner)], models).findings, []);
  t.strictSame(compareNames([catalog({}, spanner)], models).findings, [
    'spanner ddl statements: reviewed, but no difference: remove the line',
  ]);
  t.end();
});

void t.test("Google's documents are read by the method names of audit logs", (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-google-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  t.throws(() => readGoogleModels(folder), { message: /no discovery documents; expected compute.v1.json/ });
  const method = { id: 'compute.gates.patch', parameters: { gate: { type: 'string' } }, request: { $ref: 'Gate' } };
  const schemas = {
    Gate: { type: 'object', properties: { description: { type: 'string' }, mode: { $ref: 'Mode' } } },
    Mode: { type: 'object' },
  };
  const document = JSON.stringify({ resources: { gates: { methods: { patch: method } } }, schemas });
  for (const file of ['compute.v1.json', 'compute.beta.json']) writeFileSync(join(folder, file), document);
  const [model, ...more] = readGoogleModels(folder).forSource('compute.googleapis.com');
  t.strictSame(more, []);
  for (const event of ['compute.gates.patch', 'compute.gates.update', 'UpdateGate', 'PatchGate'])
    t.equal(model?.operations.get(event)?.input.members().get('description')?.name, 'description', event);
  t.equal(model?.operations.get('UpdateGate')?.input.members().get('gateresource')?.shape.members().get('mode')?.kind, 'structure');
  t.strictSame(readGoogleModels(folder).forSource('gates.amazonaws.com'), []);
  t.end();
});

void t.test('attributes of Kubernetes are compared with the members of the API', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-kubernetes-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'core'));
  writeFileSync(
    join(folder, 'core', 'v1.d.ts'),
    `export interface Namespace { metadata?: Meta }
export interface Meta { name?: string; labels?: { [name: string]: string }; marks?: { [name: string]: string }; ownerUser?: string }`,
  );
  const attribute = (name: string, block?: SchemaBlock) => ({ name, configurable: true, map: false, block });
  const names = ['name', 'labels', 'marks', 'owner_users', 'colour'];
  const meta = new Map(names.map((name) => [name.replaceAll('_', ''), attribute(name)]));
  const resource = (): SchemaBlock => new Map([['metadata', attribute('metadata', meta)]]);
  const found = (reviewed: Readonly<Record<string, string>>): readonly string[] =>
    kubernetesFindings(folder, { provider: 'kubernetes', version: '1', resource }, reviewed).findings.filter(
      (one) => !one.endsWith('such kind'),
    );
  t.strictSame(found({ colour: 'why', other: 'why' }), [
    'kubernetes_namespace metadata.marks: a map, which isMap does not know',
    'kubernetes_namespace metadata.owner_users: no such member in Meta',
    'kubernetes_namespace_v1 metadata.marks: a map, which isMap does not know',
    'kubernetes_namespace_v1 metadata.owner_users: no such member in Meta',
    'other: reviewed, but no difference: remove the entry',
  ]);
  t.end();
});

void t.test('an undeclared object has the names of the provider', (t) => {
  t.equal(stateName('policies', [{}]), 'policy');
  t.equal(stateName('allowedTopologies', [{}]), 'allowed_topologies');
  t.equal(stateName('targetCPUUtilizationPercentage', 80), 'target_cpu_utilization_percentage');
  t.end();
});
