import fc from 'fast-check';
import t from 'tap';
import { decodeSensor, needsNoEscape } from '../../src/decode/decode-sensor.js';
import { contentId } from '../../src/lib/content-id.js';
import { canonicalJson } from '../../src/lib/canonical-json.js';
import type { JsonObject } from '../../src/lib/json.js';
import { encodeFact } from '../../src/model/journal-line.js';
import '../support/fixed-seed.js';

const word = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('__proto__', '7', 'b', 'a', '\ud800', '\u2028', '\\'));
const fields = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(word, fc.oneof(word, fc.double(), fc.boolean(), fc.constant(null))) },
  { weight: 2, arbitrary: fc.dictionary(word, fc.jsonValue()) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const alert = fc.record(
  {
    rule: word.map((one) => `r${one}`),
    priority: fc.constantFrom('Notice', 'warning', 'INFO'),
    time: fc.constantFrom('2026-03-02T10:00:00.123456789Z', '2026-03-02T10:00:00+01:00'),
    output: fc.oneof(word, fc.jsonValue()),
    output_fields: fields,
    tags: fc.oneof(fc.array(word), fc.jsonValue()),
    source: fc.oneof(word, fc.constantFrom('syscall', 'k8s_audit', 'aws_cloudtrail', 'gcp_auditlog')),
    hostname: word,
    uuid: word,
    other: fc.jsonValue(),
  },
  { requiredKeys: ['rule', 'priority', 'time'] },
);

void t.test('an alert has the id of its canonical JSON, and the text that JSON.stringify writes', (t) => {
  fc.assert(
    fc.property(alert, (given) => {
      const text = JSON.stringify(given);
      const { uuid: _, ...content } = JSON.parse(text) as JsonObject;
      for (const isPlain of new Set([false, needsNoEscape(text)])) {
        const decoded = decodeSensor(JSON.parse(text) as JsonObject, isPlain);
        t.equal(decoded?.json, JSON.stringify(decoded?.event));
        t.equal(decoded?.event.id, contentId('e_', canonicalJson(content)));
      }
    }),
    { numRuns: 2_000 },
  );
  t.end();
});

void t.test('a journal line does not depend on whether the text of its event is known', (t) => {
  fc.assert(
    fc.property(alert, (given) => {
      const decoded = decodeSensor(given);
      if (decoded === undefined) return;
      const { event, json, record } = decoded;
      const fact = { kind: 'sensor', seq: 1, at: '2026-03-02T10:00:00.000Z', event, record } as const;
      t.strictSame(encodeFact({ ...fact, json }), encodeFact(fact));
      t.strictSame(encodeFact(fact), [`${JSON.stringify({ kind: 'sensor', at: fact.at, event, record: record ?? null })}\n`]);
    }),
  );
  t.end();
});
