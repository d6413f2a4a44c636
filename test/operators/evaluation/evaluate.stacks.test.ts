import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { evaluated, stateUpdate, recordedCall, role, state } from '../../support/evaluate-facts.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { driftsOf, dropsOf, everyChange } from '../../support/run-pipeline.js';

/** D104: what a declared CloudFormation stack creates counts as declared with it. */

const service = 'cloudformation.amazonaws.com';
const stackId = 'arn:aws:cloudformation:eu-west-1:111122223333:stack/network/5f1c2a40-0000-4000-8000-000000000001';
const stack = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_cloudformation_stack',
  name: 'network',
  attributes: { id: stackId, name: 'network', ...attributes },
});
const tag = (name: string, value: string): JsonObject => ({ key: `aws:cloudformation:${name}`, value });
const ofStack = (id = stackId, name = 'network'): readonly JsonObject[] => [
  { key: 'Owner', value: 'ops' },
  tag('logical-id', 'Role'),
  tag('stack-name', name),
  tag('stack-id', id),
];

type Options = { readonly tags?: readonly JsonObject[]; readonly via?: string; readonly time?: number };
const created = ({ tags = ofStack(), via = service, time = 10 }: Options = {}): Arrival =>
  recordedCall(
    'iam',
    'CreateRole',
    { roleName: 'network-Role-1A2B3C4D5E6F', assumeRolePolicyDocument: '{"Statement":[]}', tags },
    { time, members: { sourceIPAddress: via, userAgent: via } },
  );
const drops = (...facts: readonly Arrival[]) => dropsOf(evaluated(facts, everyChange));
const alerts = (...facts: readonly Arrival[]) => driftsOf(evaluated(facts, everyChange));

void t.test('a role that a declared stack creates is declared, also in another region', (t) => {
  t.strictSame(drops(state([stack()], 0), created()), { declared: 1 });
  t.strictSame(alerts(state([stack()], 0), created()), []);
  t.end();
});

void t.test('what another stack creates is reported', (t) => {
  const other = stackId.replace('network', 'evil');
  const sameName = stackId.replace('5f1c2a40', '00000000');
  for (const [name, resources, one] of [
    ['no stack is declared', [role()], created()],
    ['a stack of another name', [stack()], created({ tags: ofStack(other, 'evil') })],
    ['a stack of another region', [stack()], created({ tags: ofStack(stackId.replace('eu-west-1', 'eu-west-2')) })],
    ['a stack of that name, made again by hand', [stack()], created({ tags: ofStack(sameName) })],
    ['the record shows no stack, and a name is easily made up', [stack()], created({ tags: [] })],
    ['a person sets tags', [stack()], created({ via: '203.0.113.10' })],
    ['another service', [stack()], created({ via: 'ssm.amazonaws.com' })],
  ] as const)
    t.equal(alerts(state(resources, 0), one).length, 1, name);
  t.end();
});

void t.test('the forms of tags of other services', (t) => {
  const named = { 'aws:cloudformation:stack-id': stackId };
  const pair = tag('stack-id', stackId);
  for (const [source, event, request, response] of [
    ['lambda', 'CreateFunction', { functionName: 'f', tags: named }, {}],
    [
      'ec2',
      'CreateVpc',
      { cidrBlock: '10.0.0.0/16', tagSpecificationSet: { items: [{ resourceType: 'vpc', tags: [pair] }] } },
      { vpc: { vpcId: 'vpc-9' } },
    ],
    [
      'kms',
      'CreateKey',
      { tags: [{ tagKey: pair['key'] ?? '', tagValue: stackId }] },
      { keyMetadata: { keyId: 'k', arn: 'arn:aws:kms:eu-west-1:111122223333:key/k' } },
    ],
    ['iam', 'CreateRole', { roleName: 'r' }, { role: { roleName: 'r', tags: [pair] } }],
  ] as const) {
    const record = (members: JsonObject): Arrival =>
      recordedCall(source, event, request, {
        time: 10,
        members: { responseElements: response, sourceIPAddress: service, awsRegion: 'eu-west-1', ...members },
      });
    t.strictSame(drops(state([stack()], 0), record({})), { declared: 1 }, source);
    t.equal(alerts(state([role()], 0), record({})).length, 1, `${source}, not declared`);
  }
  const free = recordedCall(
    'glue',
    'CreateJob',
    { name: 'j', defaultArguments: named },
    { time: 10, members: { sourceIPAddress: service } },
  );
  t.equal(alerts(state([stack()], 0), free).length, 1, 'keys that anybody may choose are no tags');
  t.end();
});

void t.test('the first apply of a stack: the state that declares it explains what it created', (t) => {
  const [open, resolved] = evaluated([state([role()], 0), created(), state([role(), stack()], 200, { serial: 2 })], everyChange).flatMap(
    (one) => (one.output === 'drift' || one.output === 'resolved' ? [one] : []),
  );
  t.match(open, { output: 'drift', drift: { change: 'created' } });
  t.match(resolved, { output: 'resolved', drift: { resolution: 'declared' } });
  const locked = [
    state([role()], 0),
    stateUpdate('locked', 5),
    created(),
    stateUpdate('unlocked', 150),
    state([role(), stack()], 200, { serial: 2, readAfter: 5 }),
  ];
  t.strictSame(alerts(...locked), [], 'it waits while the apply holds the lock');
  const elsewhere = evaluated([state([role()], 0), created(), state([role({ description: 'x' })], 200, { serial: 2 })], everyChange);
  t.notOk(
    elsewhere.some(({ output }) => output === 'resolved'),
    'a state without the stack explains nothing',
  );
  t.end();
});
