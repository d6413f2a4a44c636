import t from 'tap';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../support/arrivals.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../support/run-pipeline.js';

const instance = (id: string) => ({
  type: 'aws_instance',
  name: id,
  attributes: { id, arn: `arn:aws:ec2:us-east-1:111122223333:instance/${id}` },
});
const outputs = (ids: readonly string[]) => {
  const items = ids.map((instanceId) => ({ instanceId }));
  const record = cloudTrailRecord('ec2.amazonaws.com', 'TerminateInstances', {
    requestParameters: { instancesSet: { items } },
    responseElements: { instancesSet: { items } },
  });
  return runPipeline([[stateArrival(stateDocument([instance('i-0')]), '2026-03-02T10:00:00.000Z'), auditArrival(record)]], everyChange);
};
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `i-${String(n)}`);

void t.test('a call that repeats a resource names it once', async (t) => {
  t.equal(driftsOf(outputs(new Array<string>(20_000).fill('i-0'))).length, 1);
});

void t.test('bounds the resources in a call by the limit of the provider', async (t) => {
  t.equal(driftsOf(outputs(many(1_000))).length, 1);
  t.same(dropsOf(outputs(many(1_001))), { no_resource_id: 1 });
});

void t.test('copies a request once, however many resources it names', async (t) => {
  let copies = 0;
  const members = { instancesSet: { items: many(500).map((instanceId) => ({ instanceId })) } };
  const record = auditArrival(
    cloudTrailRecord('ec2.amazonaws.com', 'RunInstances', { requestParameters: { imageId: 'ami-1' }, responseElements: members }),
  );
  if (record.kind !== 'audit' || record.record === undefined) throw new Error('no record');
  const request = new Proxy(record.record.request, {
    ownKeys: (target) => {
      copies++;
      return Reflect.ownKeys(target);
    },
  });
  runPipeline([[{ ...record, record: { ...record.record, request: request } }]], everyChange);
  t.ok(copies > 0 && copies < 50, `${String(copies)} passes over the members of the request`);
});
