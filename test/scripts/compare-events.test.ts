import t from 'tap';
import { wrongActs } from '../../scripts/acts-agree.js';
import { compareEvents, eventFindings } from '../../scripts/compare-events.js';
import { gapsOf } from '../../scripts/completeness.js';
import type { ProviderSchema, SchemaAttribute, SchemaBlock } from '../../scripts/provider-schema.js';
import type { Member, ServiceModels, Shape } from '../../scripts/service-models.js';
import { tracedPaths } from '../../scripts/traced-paths.js';
import {
  create,
  destroy,
  firstOf,
  fixed,
  modify,
  on,
  put,
  reader,
  request,
  via,
  type Edits,
  type Entry,
  type ServiceCatalog,
} from '../../src/catalog/dsl.js';

const plain = (name: string): string => name.toLowerCase();
const shapeOf = (members: readonly Member[]): Shape => ({ members: () => new Map(members.map((one) => [plain(one.name), one])) });
const memberOf = (name: string, inner: readonly Member[] = []): Member => ({
  name,
  kind: inner.length === 0 ? 'scalar' : 'structure',
  required: false,
  shape: shapeOf(inner),
});
const size = memberOf('Size', [memberOf('Height'), memberOf('Width'), memberOf('Depth')]);
const operation = { input: shapeOf(['GateId', 'Colour', 'Owner'].map((name) => memberOf(name)).concat(size)), output: shapeOf([]) };
const models: ServiceModels = {
  forSource: () => [{ name: 'gates', operations: new Map(['CreateGate', 'UpdateGate'].map((name) => [name, operation])) }],
};
const attributeOf = (name: string, block?: SchemaBlock): [string, SchemaAttribute] => [
  name.replaceAll('_', ''),
  { name, configurable: true, block, map: false },
];
const block: SchemaBlock = new Map([
  attributeOf('colour'),
  attributeOf('size', new Map(['height', 'width', 'depth'].map((name) => attributeOf(name)))),
]);
const schemas: readonly ProviderSchema[] = [{ provider: 'aws', version: '1', resource: () => block }];

const gate = on('aws_gate', { gate_id: 'gateId' });
const catalog = (events: Readonly<Record<string, Entry>>): ServiceCatalog => ({ eventSource: 'gates.amazonaws.com', types: {}, events });
const whole: Edits = { colour: 'colour', size: 'size' };
const gapsIn = (service: ServiceCatalog, event = 'UpdateGate'): readonly string[] =>
  gapsOf({ services: [service], models, schemas }, service, event).map(({ field, problem }) => `${field}: ${problem}`);
const actsIn = (service: ServiceCatalog, event: string): readonly string[] =>
  wrongActs([service], service, event)
    .map(({ problem }) => problem)
    .filter((problem) => !problem.startsWith('never'));

void t.test('an event that leaves out a member with the name of an attribute is found', (t) => {
  t.strictSame(gapsIn(catalog({ UpdateGate: modify(gate, whole) })), []);
  t.strictSame(gapsIn(catalog({ UpdateGate: modify(gate, { size: 'size' }) })), [
    'colour: does not read Colour',
    'colour: no event sets it',
  ]);
  t.end();
});

void t.test('so is a member of a structure of which another one is read, also by a reader that translates', (t) => {
  const part = (name: string) => via('size', (one) => (one as Readonly<Record<string, string>>)[name]);
  const service = catalog({
    CreateGate: create(gate, { ...whole, owner: 'owner' }),
    UpdateGate: modify(gate, { ...whole, owner: 'owner', size: fixed(null), 'size.height': part('height'), 'size.width': 'size.width' }),
  });
  t.strictSame(gapsIn(service), ['size.depth: does not read Depth']);
  t.end();
});

void t.test('so is an attribute that other events read from the same path, and one that a like owner sets', (t) => {
  const service = catalog({ CreateGate: create(gate, { ...whole, holder: 'owner' }), UpdateGate: modify(gate, whole) });
  t.strictSame(gapsIn(service), ['holder: does not read owner, as other events do']);
  const unseen: Edits = { a: fixed(1), b: fixed(1), c: fixed(1) };
  const alike = catalog({
    UpdateGate: firstOf(modify(gate, { ...whole, ...unseen }), modify(gate, { ...whole, a: fixed(1), b: fixed(1) })),
  });
  t.strictSame(gapsIn(alike), ['c: set by another owner of the type']);
  t.end();
});

void t.test('an owner that modifies nothing is found', (t) => {
  t.strictSame(gapsIn(catalog({ CreateGate: create(gate, whole), UpdateGate: firstOf(modify(gate, whole), modify(gate, {})) })), [
    '1/2: owners modify nothing',
  ]);
  t.end();
});

void t.test('an act against the verb, the name or the opposite of a call is found', (t) => {
  const right = { CreateGate: create(gate), DeleteGate: destroy(gate), UpdateGate: modify(gate, whole) };
  for (const event of Object.keys(right)) t.strictSame(actsIn(catalog(right), event), []);
  t.strictSame(actsIn(catalog({ ...right, UpdateGate: create(gate, whole) }), 'UpdateGate'), ['create by Update', 'create by Update']);
  t.strictSame(actsIn(catalog({ ...right, CreateGate: modify(gate, whole) }), 'CreateGate'), [
    'modify by the call that is named after it',
    'modify, but delete by DeleteGate',
  ]);
  const door = on('aws_door', { id: 'id' });
  t.strictSame(actsIn(catalog({ AttachDoor: [create(door), modify(gate, whole)], DetachDoor: destroy(door) }), 'DetachDoor'), [
    'only one of AttachDoor and DetachDoor',
  ]);
  t.end();
});

void t.test('a type that no event creates or deletes is found', (t) => {
  const service = catalog({ UpdateGate: modify(gate, whole) });
  t.strictSame(
    wrongActs([service], service, 'UpdateGate').map(({ problem }) => problem),
    ['never created', 'never deleted'],
  );
  t.end();
});

void t.test('a condition that only some owners of a type, or of a resource as several types, have is found', (t) => {
  const when = reader(fixed(true));
  const first = put(gate, whole, { when });
  t.strictSame(actsIn(catalog({ PutGate: [first, modify(gate, whole, { when })] }), 'PutGate'), []);
  t.strictSame(actsIn(catalog({ PutGate: [first, modify(gate, whole)] }), 'PutGate'), ['1/2 owners have no condition']);
  const other = put(on('aws_other_gate', { gate_id: 'gateId' }), whole);
  t.strictSame(actsIn(catalog({ PutGate: firstOf(first, other) }), 'PutGate'), ['put without the condition that other types have']);
  t.end();
});

void t.test('a policy that another service changes otherwise is found', (t) => {
  const service = (type: string, edits: Edits): ServiceCatalog => ({
    eventSource: `${type}.googleapis.com`,
    types: {},
    events: { SetIamPolicy: modify(on(`google_${type}_iam_policy`, { id: 'id' }), edits) },
  });
  const services = [
    ...['a', 'b', 'c'].map((type) => service(type, { policy_data: 'policy' })),
    ...['d', 'e'].map((type) => service(type, { policy_data: 'other' })),
  ];
  const problem = 'modify policy_data from other instead of modify policy_data from policy';
  t.strictSame(
    services.map((one) => wrongActs(services, one, 'SetIamPolicy').map((act) => act.problem)),
    [[], [], [], [problem], [problem]],
  );
  t.end();
});

void t.test('a reader is traced to what it returns', (t) => {
  const call = { eventSource: 'gates.amazonaws.com', event: 'UpdateGate', operation, each: undefined };
  t.strictSame(tracedPaths(call, request('size.width')), ['size.width']);
  t.strictSame(
    tracedPaths(
      call,
      via('size', (one) => [{ high: (one as Readonly<Record<string, string>>)['height'] ?? null }]),
    ),
    ['size'],
  );
  t.strictSame(tracedPaths(call, reader(fixed(1))), []);
  t.end();
});

void t.test('an exception that explains nothing is a finding', (t) => {
  const service = catalog({ CreateGate: create(gate, whole), DeleteGate: destroy(gate) });
  const sources = { services: [service], models, schemas };
  t.strictSame(eventFindings(sources, service, 'CreateGate'), []);
  t.ok(compareEvents(sources).findings.every((one) => /reviewed, but no (?:gap|difference)/.test(one)));
  t.end();
});
