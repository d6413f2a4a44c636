import t from 'tap';
import { awsProvider } from '../../src/catalog/aws/provider.js';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { changeSpecs, noChange } from '../../src/catalog/dsl.js';
import { cutOf } from '../../src/catalog/incomplete.js';
import type { AuditRecord } from '../../src/model/audit-record.js';
import type { JsonObject } from '../../src/lib/json.js';
import { auditJson } from '../support/audit-json.js';

const omitted = { omitted: true, originalSize: 112_640, reason: 'requestParameters too large' };
const decoded = (over: JsonObject): AuditRecord => {
  const record = decodeRecord(auditJson(over));
  if (record === undefined) throw new Error('malformed');
  return record;
};

void t.test('D113: finds what CloudTrail has left out', async (t) => {
  const cases: readonly (readonly [over: JsonObject, cut: string | undefined])[] = [
    [{}, undefined],
    [{ requestParameters: omitted }, 'request'],
    [{ requestParameters: { omitted: 'true', originalSize: '112640', reason: 'x' } }, 'request'],
    [{ requestParameters: { omitted: true } }, 'request'],
    [{ requestParameters: { omitted: false } }, undefined],
    [{ requestParameters: { omitted: true, roleName: 'deploy' } }, undefined],
    [{ requestParameters: { roleName: 'deploy', policyDocument: omitted } }, 'parameters'],
    [{ requestParameters: { resource: 'x', tags: { omitted: 'true', reason: 'y' } } }, undefined],
    [{ responseElements: omitted }, 'answer'],
    [{ additionalEventData: omitted }, 'answer'],
  ];
  for (const [over, cut] of cases) t.equal(cutOf(decoded(over)), cut, JSON.stringify(over));
  t.strictSame(decoded({ responseElements: omitted }).response, {});
});

void t.test('D113: the answer and the resources name what the request named', async (t) => {
  const { request } = decoded({
    requestParameters: omitted,
    responseElements: { role: { roleName: 'deploy', arn: 'a' }, functionName: 'f' },
    resources: [
      { type: 'AWS::S3::Bucket', ARN: 'arn:aws:s3:::data' },
      { type: 'AWS::KMS::Key', ARN: 'arn:aws:kms:eu-west-1:1:key/k-1' },
      { type: 'x', ARN: 'arn:aws:s3:::other' },
      { type: 'AWS::S3::Object' },
      null,
    ],
  });
  t.match(request, { roleName: 'deploy', functionName: 'f', bucketName: 'data', bucketArn: 'arn:aws:s3:::data', keyId: 'k-1' });
  t.notMatch(Object.keys(request).join(' '), /object|omitted/i);
});

void t.test('D113: over the whole catalog, a record without its request tells no value and hides no new access', async (t) => {
  let named = 0;
  for (const { eventSource, events, types } of awsProvider.services) {
    for (const [eventName, entry] of Object.entries(events)) {
      if (entry === noChange) continue;
      const record = decoded({ eventSource, eventName, requestParameters: omitted, readOnly: false });
      const { changes } = cloudCatalog.interpret(record);
      const shown = changes.flatMap(({ owners }) => owners).flatMap(({ edits }) => edits.filter(({ op }) => op !== 'hidden'));
      t.strictSame(shown, [], `${eventSource} ${eventName}`);
      const gives = changeSpecs(entry)
        .flatMap(({ owners }) => owners)
        .some(
          ({ act, target, edits }) =>
            act === 'create' && types[target.type]?.access !== undefined && !('tags' in edits && Object.keys(edits).length === 1),
        );
      if (gives) named++;
      if (gives) t.not(changes.length, 0, `${eventSource} ${eventName}`);
    }
  }
  t.ok(named > 50, `${named} calls give access`);
});
