import t from 'tap';
import { higher, severities } from '../../src/model/severity.js';
import { severityOf } from '../../src/operators/severity-of.js';
import { created, deleted, modified } from '../support/weights.js';

void t.test('D24: other kinds: deletions high, modifications medium, creations and tags low', (t) => {
  t.equal(severityOf(deleted('aws_s3_bucket')), 'high');
  t.equal(severityOf(modified('aws_s3_bucket', 'request_payer', 'a', 'b')), 'medium');
  t.equal(severityOf(created('aws_s3_bucket')), 'low');
  for (const field of ['tags', 'tags.Owner', 'tag', 'tag.value'])
    t.equal(severityOf(modified('aws_s3_bucket', field, 'a', 'b')), 'low', field);
  t.equal(severityOf(modified('aws_iam_role', 'tags.Owner', 'a', 'b')), 'low', 'tags of identities too');
  t.equal(severityOf(modified('aws_s3_bucket', 'tagging', 'a', 'b')), 'medium');
  t.equal(severityOf(modified('custom_thing', 'size', 1, 2)), 'medium', 'a type that nobody knows');
  t.end();
});

void t.test('D23: severities have an order', (t) => {
  severities.forEach((one, at) => {
    severities.forEach((other, place) => t.equal(higher(one, other), severities[Math.min(at, place)]));
  });
  t.end();
});
