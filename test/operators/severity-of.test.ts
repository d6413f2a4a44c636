import t from 'tap';
import type { Json } from '../../src/model/json.js';
import { higher, severities } from '../../src/model/severity.js';
import { severityOf, type Weight } from '../../src/operators/severity-of.js';

const weight = (changed: Partial<Weight> = {}): Weight => ({
  family: 'iam',
  resourceType: 'aws_iam_role',
  change: 'modified',
  field: 'description',
  oldValue: null,
  newValue: null,
  ...changed,
});
const document = (...statements: readonly Json[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
const allow = (action: string): Json => ({ Effect: 'Allow', Action: action, Resource: '*' });
const deny = (action: string): Json => ({ Effect: 'Deny', Action: action, Resource: '*' });

void t.test('D24: identity and access management: deletions and widening critical, else high', (t) => {
  t.equal(severityOf(weight()), 'high');
  t.equal(severityOf(weight({ change: 'deleted', field: '*' })), 'critical');
  t.equal(severityOf(weight({ change: 'created', field: '*', resourceType: 'aws_iam_user' })), 'high');
  t.equal(severityOf(weight({ change: 'created', field: '*', resourceType: 'aws_iam_user_policy_attachment' })), 'critical');
  t.equal(severityOf(weight({ change: 'created', field: '*', resourceType: 'aws_iam_user_policy' })), 'critical');
  t.end();
});

void t.test('D24: a document that allows more, or denies less, widens', (t) => {
  const of = (oldValue: Json, newValue: Json): string => severityOf(weight({ field: 'policy', oldValue, newValue }));
  t.equal(of(document(allow('a')), document(allow('a'), allow('b'))), 'critical');
  t.equal(of(document(allow('a')), document(allow('b'))), 'critical');
  t.equal(of(document(allow('a'), deny('b')), document(allow('a'))), 'critical');
  t.equal(of(document(allow('a'), allow('b')), document(allow('a'))), 'high');
  t.equal(of(document(allow('a')), document(allow('a'), deny('b'))), 'high');
  t.equal(of(document(allow('a')), document({ ...(allow('A') as object), Sid: 'x' })), 'high', 'a Sid permits nothing');
  t.equal(of('', document(allow('a'))), 'critical', 'one where there was none');
  t.equal(of(document(allow('a')), null), 'high', 'none where there was one');
  t.end();
});

void t.test('D24: longer lists of attached policies widen, shorter ones do not', (t) => {
  const of = (oldValue: Json, newValue: Json): string => severityOf(weight({ field: 'managed_policy_arns', oldValue, newValue }));
  t.equal(of(['a'], ['a', 'b']), 'critical');
  t.equal(of(['a'], ['b']), 'critical');
  t.equal(of(['a', 'b'], ['a']), 'high');
  t.end();
});

void t.test('D24: a boundary that goes or gives way to another widens, one where there was none does not', (t) => {
  const of = (oldValue: Json, newValue: Json): string => severityOf(weight({ field: 'permissions_boundary', oldValue, newValue }));
  t.equal(of('a', null), 'critical');
  t.equal(of('a', 'b'), 'critical');
  t.equal(of('', 'b'), 'high');
  t.equal(of(null, 'b'), 'high');
  t.end();
});

void t.test('D24: other kinds: deletions high, modifications medium, creations and tags low', (t) => {
  const of = (changed: Partial<Weight>): string => severityOf(weight({ family: 's3', resourceType: 'aws_s3_bucket', ...changed }));
  t.equal(of({ change: 'deleted', field: '*' }), 'high');
  t.equal(of({}), 'medium');
  t.equal(of({ change: 'created', field: '*' }), 'low');
  for (const field of ['tags', 'tags.Owner', 'tag']) t.equal(of({ field }), 'low');
  t.equal(severityOf(weight({ field: 'tags.Owner' })), 'low', 'tags of identities too');
  t.equal(of({ field: 'tagging' }), 'medium');
  t.equal(severityOf(weight({ family: undefined })), 'medium');
  t.end();
});

void t.test('D23: severities have an order', (t) => {
  severities.forEach((one, at) => {
    severities.forEach((other, place) => t.equal(higher(one, other), severities[Math.min(at, place)]));
  });
  t.end();
});
