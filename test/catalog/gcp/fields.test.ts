import t from 'tap';
import * as c from '../../../src/catalog/gcp/language.js';
import { compileEdits } from '../../../src/catalog/read-edits.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { decodeEntry } from '../../../src/catalog/gcp/decode-entry.js';
import { logEntry } from '../../support/log-entry.js';

const fields: c.Fields = {
  ...c.cleared('labels', 'map'),
  ...c.cleared('ttl', c.duration),
  ...c.inside(c.cleared('backoff{least}'), '10s'),
  ...c.chosen('template{algorithm}'),
};

const read = (edits: c.Edits, request: JsonObject): Readonly<Record<string, unknown>> => {
  const record = decodeEntry(logEntry('pubsub.googleapis.com', { event: 'Update', request }));
  if (record === undefined) throw new Error('malformed');
  return Object.fromEntries(compileEdits(edits)(record).map(({ field, value }) => [field, value]));
};

void t.test('a call that writes the whole object sets what it omits to its default', (t) => {
  t.strictSame(read(c.whole('thing', fields), { thing: { ttl: { seconds: '60' }, backoff: {} } }), {
    labels: null,
    ttl: '60s',
    'backoff.least': '10s',
  });
  t.end();
});

void t.test('without the object, nothing is known', (t) => {
  t.strictSame(read(c.whole('thing', fields), { '@type': 'type.googleapis.com/Thing' }), {});
  t.strictSame(read(c.whole('', fields), { '@type': 'type.googleapis.com/Thing' }), {}, 'the request is the object');
  t.end();
});

void t.test('durations have the form of the state', (t) => {
  for (const [given, want] of [
    ['86400.0s', '86400s'],
    ['1.500s', '1.500s'],
    [{ seconds: 5 }, '5s'],
    ['', undefined],
  ] as const)
    t.equal(read(c.masked('thing', fields), { thing: { ttl: given } })['ttl'], want);
  t.end();
});

void t.test('a mask clears the members that it names and the object lacks', (t) => {
  const masked = (thing: JsonObject, updateMask: string) => read(c.masked('thing', fields), { thing, updateMask });
  t.strictSame(masked({}, 'labels,ttl'), { labels: null, ttl: null });
  t.strictSame(masked({ ttl: '5s' }, 'thing.labels'), { labels: null }, 'members outside of the mask did not change');
  t.strictSame(masked({}, 'backoff'), { 'backoff.least': null }, 'a block is cleared with its members');
  t.strictSame(masked({ template: {} }, 'template'), {}, 'the service chooses the member of a block');
  t.strictSame(masked({}, 'template'), { 'template.algorithm': null }, 'unless the block is cleared');
  t.strictSame(masked({ template: {} }, 'template.algorithm'), { 'template.algorithm': null }, 'or the mask names the member');
  t.end();
});
