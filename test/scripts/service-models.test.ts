import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { compareWithModels } from '../../scripts/compare-with-models.js';
import { draftEntries, draftText } from '../../scripts/draft-entries.js';
import { leftOperations } from '../../scripts/left-operations.js';
import type { ProviderSchema, SchemaBlock } from '../../scripts/provider-schema.js';
import { readServiceModels, type ServiceModels } from '../../scripts/service-models.js';
import {
  create,
  destroy,
  either,
  modify,
  noChange,
  on,
  request,
  response,
  via,
  withParts,
  withId,
  type ServiceCatalog,
} from '../../src/catalog/dsl.js';
import { inBlock } from '../../src/catalog/blocks.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { KnownCase } from '../support/all-cases.js';

/** A service with a list of structures, a list of ids, an answer with a wrapper, and names on the wire. */
const model = {
  operations: {
    CreateGate: { input: { shape: 'CreateGate' }, output: { shape: 'GateResult' } },
    UpdateGate: { input: { shape: 'UpdateGate' } },
    DeleteGate: { input: { shape: 'GateName' } },
  },
  shapes: {
    Text: { type: 'string' },
    Texts: { type: 'list', member: { shape: 'Text' } },
    Rule: { type: 'structure', members: { Port: { shape: 'Text' }, Sources: { shape: 'Texts', locationName: 'sourceSet' } } },
    Rules: { type: 'list', member: { shape: 'Rule' } },
    Origins: { type: 'structure', members: { Quantity: { shape: 'Text' }, Items: { shape: 'Rules' } } },
    CreateGate: {
      type: 'structure',
      members: {
        GateName: { shape: 'Text' },
        GateType: { shape: 'Text' },
        Rules: { shape: 'Rules' },
        Origins: { shape: 'Origins' },
        ClientToken: { shape: 'Text' },
      },
    },
    UpdateGate: { type: 'structure', members: { GateName: { shape: 'Text' }, Rules: { shape: 'Rules' }, Mode: { shape: 'Text' } } },
    GateName: { type: 'structure', required: ['GateName'], members: { GateName: { shape: 'Text' } } },
    Gate: { type: 'structure', members: { GateArn: { shape: 'Text' } } },
    GateResult: { type: 'structure', members: { Gate: { shape: 'Gate' } } },
  },
};

const modelsOf = (t: Test): ServiceModels => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-models-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const service of ['ec2', 'gates']) {
    mkdirSync(join(folder, service, '2020-01-01'), { recursive: true });
    writeFileSync(join(folder, service, '2020-01-01', 'service-2.json'), JSON.stringify(model));
  }
  return readServiceModels(folder);
};

const gate = on('aws_gate', { name: 'gateName' });
const catalog = (events: ServiceCatalog['events']): ServiceCatalog => ({ eventSource: 'gates.amazonaws.com', types: {}, events });
const example = (event: string, given: JsonObject, answer: JsonObject | null = null): KnownCase => ({
  name: 'an example',
  event,
  eventSource: 'gates.amazonaws.com',
  request: given,
  response: answer,
  state: [],
  drifts: [],
});
const findings = (t: Test, events: ServiceCatalog['events'], examples: readonly KnownCase[] = [], reviewed = {}): readonly string[] =>
  compareWithModels(modelsOf(t), [catalog(events)], examples, reviewed).findings;

void t.test('paths of the request, of lists and of the answer are found, in the spelling of CloudTrail', (t) => {
  const events = {
    CreateGate: create(withId(gate, response('gateArn')), { port: 'rules.items[].port', source: 'rules[].sourceSet.items[].source' }),
    DeleteGate: destroy(gate),
  };
  t.strictSame(findings(t, events), []);
  t.end();
});

void t.test('an event, a path and a member of an example that do not exist are found', (t) => {
  const events: ServiceCatalog['events'] = {
    CreateGate: create(gate, { port: 'rules[].prot', arn: response('gate.name') }),
    OpenGate: modify(gate, {}),
    ShutGate: noChange,
  };
  t.strictSame(
    findings(t, events, [
      example(
        'CreateGate',
        { gateName: 'a', rules: { items: [{ port: '1', to: '2' }] } },
        { gate: { gateArn: 'b', size: 1 }, requestId: 'c' },
      ),
    ]),
    [
      'gates CreateGate response.gate.name: no such path in the request or answer',
      'gates CreateGate response.gate.size: in an example, but not in the answer',
      'gates CreateGate rules.to: in an example, but not in the request',
      'gates CreateGate rules[].prot: no such path in the request or answer',
      'gates OpenGate: no such operation',
      'gates ShutGate: no such operation',
    ],
  );
  t.end();
});

void t.test('calls may share a table of attributes, and a reader may have several spellings', (t) => {
  const edits = { mode: 'mode', type: either('gateType', 'gateKind'), rule: request('rules') };
  t.strictSame(findings(t, { CreateGate: create(gate, edits), UpdateGate: modify(gate, edits) }), []);
  t.strictSame(findings(t, { CreateGate: create(gate, { mode: 'mode' }) }), [
    'gates CreateGate mode: no such path in the request or answer',
  ]);
  t.end();
});

void t.test('a list may be a structure with `Items`, and a call may be in a wrapper', (t) => {
  const events: ServiceCatalog['events'] = {
    CreateGate: create(gate, { port: 'origins.items[].port', prot: 'createGateInput.origins.items[].prot' }),
    deleteGate: destroy(gate),
  };
  const request = { createGateInput: { gateName: 'a', origins: { quantity: 1, items: [{ port: '1', to: '2' }] } } };
  t.strictSame(findings(t, events, [example('CreateGate', request), example('deleteGate', { gateName: 'a', name: 'b' })]), [
    'gates CreateGate createGateInput.origins.items[].prot: no such path in the request or answer',
    'gates CreateGate origins.items.to: in an example, but not in the request',
    'gates deleteGate name: in an example, but not in the request',
  ]);
  t.end();
});

void t.test('the members that a reader takes from an object or a list are paths too', (t) => {
  const read = withParts(
    via('rules', (rules) => rules),
    'rules',
    ['port', 'to'],
  );
  t.strictSame(findings(t, { CreateGate: create(gate, { rules: read, items: inBlock(inBlock('origins', 'items'), 'from') }) }), [
    'gates CreateGate origins.items.from: no such path in the request or answer',
    'gates CreateGate rules.to: no such path in the request or answer',
  ]);
  t.end();
});

void t.test('links and the mark of a template in the records of API Gateway are no members', (t) => {
  const call = {
    ...example('CreateGate', { gateName: 'a', template: false }, { gate: { gateArn: 'b' }, gateUpdate: { gateName: 'a', template: true } }),
    eventSource: 'apigateway.amazonaws.com',
  };
  const models: ServiceModels = { forSource: () => modelsOf(t).forSource('gates.amazonaws.com') };
  t.strictSame(compareWithModels(models, [], [call], {}).findings, []);
  t.strictSame(findings(t, {}, [example('CreateGate', { gateName: 'a', template: false })]), [
    'gates CreateGate template: in an example, but not in the request',
  ]);
  t.end();
});

void t.test('an event source without a model is found', (t) => {
  const doors = { ...catalog({ OpenDoor: noChange }), eventSource: 'doors.amazonaws.com' };
  t.strictSame(compareWithModels(modelsOf(t), [doors], [], {}).findings, ['doors: no service model']);
  t.strictSame(compareWithModels(modelsOf(t), [doors], [], { doors: 'no public model' }).findings, []);
  t.end();
});

void t.test('reviewed findings are left out, and unused reviews are findings', (t) => {
  const events: ServiceCatalog['events'] = { OpenGate: noChange, CreateGate: create(gate, { a: 'rules.b' }) };
  t.strictSame(findings(t, events, [], { 'gates OpenGate': 'no call', 'gates CreateGate rules': 'why' }), []);
  t.strictSame(findings(t, {}, [], { 'gates OpenGate': 'no call' }), ['gates OpenGate: reviewed, but not a difference: remove the entry']);
  t.end();
});

const attribute = (name: string, block?: SchemaBlock) => ({ name, configurable: true, map: false, block });
const schema: ProviderSchema = {
  provider: 'aws',
  version: '1',
  resource: (type) =>
    type === 'aws_gate'
      ? new Map([
          ['name', attribute('name')],
          ['gatetype', attribute('gate_type')],
          ['rules', attribute('rules', new Map([['port', attribute('port')]]))],
          ['color', attribute('color')],
        ])
      : undefined,
};

void t.test('a draft marks exact and lenient paths and lists what is left', (t) => {
  const models = modelsOf(t).forSource('gates.amazonaws.com');
  const draft = draftEntries(models, schema, 'aws_gate', []);
  t.strictSame(draft.left, ['color']);
  t.strictSame(
    draft.events.map(({ event, act, key, edits, unused }) => [
      event,
      act,
      key.map((one) => one.path),
      edits.map((one) => one.attribute),
      unused,
    ]),
    [
      ['CreateGate', 'create', ['gateName'], ['gate_type', 'rules.port'], ['Origins']],
      ['UpdateGate', 'modify', ['gateName'], ['rules.port'], ['Mode']],
      ['DeleteGate', 'destroy', ['gateName'], [], []],
    ],
  );
  t.match(draft.events[0]?.key[0], { attribute: 'name', sure: 'lenient' });
  t.match(draftText(draft), /'gate_type': 'gateType',\n.*attributes that no call sets: color/s);
  t.throws(() => draftEntries(models, schema, 'aws_door', []), { message: "the provider's schema has no type aws_door" });
  t.end();
});

void t.test('lists the writing operations that the catalog does not have', (t) => {
  t.strictSame(leftOperations(modelsOf(t), [catalog({ CreateGate: noChange }), catalog({ DeleteGate: noChange })]), [
    { eventSource: 'gates.amazonaws.com', writes: 3, left: ['UpdateGate'] },
  ]);
  t.end();
});

void t.test('a folder without models is an error', (t) => {
  t.throws(() => readServiceModels('/nonexistent'), /no service models/);
  t.end();
});
