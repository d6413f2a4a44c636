import t from 'tap';
import { ec2Tags } from '../../../../src/catalog/aws/ec2/ec2-tags.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { calls, deliver, deliveries, type Apply } from '../../../support/applies.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';
import { evaluated, recordedCall, state, alertLines } from '../../../support/evaluate-facts.js';
import { driftsOf, dropsOf } from '../../../support/run-pipeline.js';
import { ec2TaggedNetworkCases } from './ec2-tagged-networks.cases.js';
import { ec2TagCases, ownTag } from './ec2-tags.cases.js';
import { instance, instanceId } from './ec2-states.js';

checkCases(t, ec2Tags, [...ec2TagCases, ...ec2TaggedNetworkCases]);

const localTable = 'lgw-rtb-0f';
const onThing = (id: string, key: string, value: string): JsonObject => ({
  resourcesSet: { items: [{ resourceId: id }] },
  tagSet: { items: [{ key, value }] },
});
/** As a refresh after the apply reads it: the tag is in the map of the instance as well. */
const tagged = (value: string): DeclaredResource =>
  instance({ tags: { Name: 'web', Cost: value }, tags_all: { Name: 'web', Cost: value } });

const applies: readonly Apply[] = [
  {
    name: 'a standalone tag is created',
    before: [instance()],
    calls: calls('ec2', [
      ['CreateTags', onThing(instanceId, 'Cost', '42')],
      ['CreateTags', onThing(localTable, 'Cost', '42')],
    ]),
    after: [instance(), ownTag('Cost', '42'), ownTag('Cost', '42', localTable)].map((one, at) => ({ ...one, name: `r${String(at)}` })),
  },
  {
    name: 'a standalone tag is changed',
    before: [tagged('42'), ownTag('Cost', '42')],
    calls: calls('ec2', [['CreateTags', onThing(instanceId, 'Cost', '7')]]),
    after: [tagged('42'), ownTag('Cost', '7')],
  },
  {
    name: 'a standalone tag is destroyed that the instance shows until the next refresh',
    before: [tagged('42'), ownTag('Cost', '42')],
    calls: calls('ec2', [['DeleteTags', onThing(instanceId, 'Cost', '42')]]),
    after: [tagged('42')],
  },
  {
    name: 'a standalone tag gets another key',
    before: [instance(), ownTag('Cost', '42')],
    calls: calls('ec2', [
      ['DeleteTags', onThing(instanceId, 'Cost', '42')],
      ['CreateTags', onThing(instanceId, 'Price', '42')],
    ]),
    after: [instance(), { ...ownTag('Price', '42'), name: 'cost' }],
  },
];

for (const apply of applies) {
  // Without an earlier state, nothing shows that the tag was a standalone resource.
  const destroyed = apply.after.length < apply.before.length;
  for (const delivery of deliveries.filter(({ noneBefore }) => noneBefore === undefined || !destroyed)) {
    void t.test(`D7 to D9, D18: ${apply.name}: ${delivery.name}`, (t) => {
      t.strictSame(alertLines(deliver(apply, delivery)), []);
      t.end();
    });
  }
}

void t.test('D18: a tag changed by hand and then removed with that value is deleted', (t) => {
  const outputs = evaluated([
    state([instance(), ownTag('Cost', '42')], 0),
    recordedCall('ec2', 'CreateTags', onThing(instanceId, 'Cost', '7'), { time: 10 }),
    recordedCall('ec2', 'DeleteTags', onThing(instanceId, 'Cost', '42'), { time: 20 }),
    recordedCall('ec2', 'DeleteTags', onThing(instanceId, 'Cost', '7'), { time: 30 }),
  ]);
  t.strictSame(alertLines(outputs), [
    'aws_ec2_tag.cost value: 42 → 7',
    'aws_ec2_tag.cost *: {…} → null',
    'aws_ec2_tag.cost value superseded: 7',
  ]);
  t.equal(driftsOf(outputs)[1]?.event_time, '2026-03-02T10:00:30Z');
  t.equal(driftsOf(outputs)[1]?.resource_id, instanceId);
  t.strictSame(
    driftsOf(outputs).map((drift) => drift.severity),
    ['low', 'low'],
    'D24: as tags that the instance declares',
  );
  t.end();
});

void t.test('D8b, D6: a tag of a resource of unknown type is evaluated once its state arrives, and counted if none does', (t) => {
  const put = recordedCall('ec2', 'CreateTags', onThing(localTable, 'Cost', '7'), { time: 10 });
  t.strictSame(alertLines(evaluated([state([instance()], 0), put, state([instance(), ownTag('Cost', '42', localTable)], 100)])), [
    'aws_ec2_tag.cost value: 42 → 7',
  ]);
  t.strictSame(dropsOf(evaluated([state([instance()], 0), put])), { unsupported_resource: 1 });
  t.end();
});

void t.test('D18: with too many tags in a call, each resource is evaluated as a whole', (t) => {
  const request = {
    resourcesSet: {
      items: [instanceId, ...Array.from({ length: 199 }, (_, at) => `i-${String(at)}`)].map((resourceId) => ({ resourceId })),
    },
    tagSet: { items: Array.from({ length: 50 }, (_, at) => ({ key: `k${String(at)}`, value: 'x' })) },
  };
  const outputs = evaluated([state([instance()], 0), recordedCall('ec2', 'CreateTags', request, { time: 10 })]);
  t.strictSame(
    driftsOf(outputs).map(({ fields }) => fields?.length),
    [50],
  );
  t.end();
});
