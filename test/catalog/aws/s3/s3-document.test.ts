import t from 'tap';
import { block, child, children, descend, flagAt, s3Document, scalarAt, tagsOf } from '../../../../src/catalog/aws/s3/s3-document.js';
import { decodeRecord } from '../../../../src/catalog/aws/decode-record.js';
import type { AuditRecord } from '../../../../src/model/audit-record.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { cloudTrailRecord } from '../../../support/arrivals.js';

const record = (request: JsonObject): AuditRecord => {
  const decoded = decodeRecord(cloudTrailRecord('s3.amazonaws.com', 'PutBucketTagging', { requestParameters: request }));
  if (decoded === undefined) throw new Error('malformed test record');
  return decoded;
};

void t.test('a document is an object under its root name; empty text is an empty document', (t) => {
  const tagging = s3Document('Tagging');
  t.strictSame(tagging(record({ tagging: '', Tagging: { TagSet: '' } })), { TagSet: '' });
  t.strictSame(tagging(record({ tagging: { tagSet: [] } })), { tagSet: [] });
  t.strictSame(tagging(record({ Tagging: '' })), {});
  t.equal(tagging(record({ tagging: '' })), undefined, 'the query flag is not a document');
  t.equal(tagging(record({ tagging: [''] })), undefined, 'nor is a list of it');
  t.equal(tagging(record({ Tagging: null })), undefined);
  t.end();
});

void t.test('finds elements alone, repeated, in the plural and in a plural wrapper', (t) => {
  const rule: JsonObject = { ID: 'a' };
  for (const from of [
    { Rule: rule },
    { Rule: [rule] },
    { Rules: [rule] },
    { rules: rule },
    { Rules: { Rule: rule } },
  ] as readonly JsonObject[]) {
    t.strictSame(children(from, 'Rule'), [rule], JSON.stringify(from));
    t.equal(scalarAt(from, 'Rule', 'ID'), 'a', JSON.stringify(from));
  }
  for (const from of [{}, { Rule: '' }, { Rule: null }, { Rules: '' }, null, 'text', 3, []] as readonly Json[])
    t.strictSame(children(from, 'Rule'), []);
  t.end();
});

void t.test('wrong types yield nothing instead of an error', (t) => {
  for (const from of [undefined, null, '', 'text', 7, true, [], [[]], [null]] as readonly (Json | undefined)[]) {
    t.equal(child(from, 'A'), undefined);
    t.equal(scalarAt(from, 'A', 'B'), null);
    t.equal(flagAt(from, 'A'), false);
  }
  t.equal(scalarAt({ A: { B: { C: 1 } } }, 'A', 'B'), null, 'an object is not a scalar');
  t.equal(scalarAt({ A: { xmlns: 'x', content: 'eu-west-1' } }, 'A'), 'eu-west-1', 'an element with attributes keeps its text');
  t.equal(descend({ As: [{ B: 1 }, { B: 2 }] }, 'A', 'B'), 1);
  t.end();
});

void t.test('a block exists if its element exists, empty or not', (t) => {
  const make = (element: Json): JsonObject => ({ days: scalarAt(element, 'Days') });
  t.strictSame(block({ Days: 3 }, make), [{ days: 3 }]);
  t.strictSame(block('', make), [{ days: null }]);
  t.strictSame(block(undefined, make), []);
  t.end();
});

void t.test('tags become a map of strings', (t) => {
  t.strictSame(tagsOf([{ Key: 'a', Value: 1 }, { key: 'b', value: 'x' }, { Value: 'no key' }, null]), { a: '1', b: 'x' });
  t.end();
});
