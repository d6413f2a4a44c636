import fc from 'fast-check';
import t from 'tap';
import { sensorEventMask } from '../../../src/catalog/secrets/mask-sensor-event.js';
import type { Json } from '../../../src/lib/json.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import '../../support/fixed-seed.js';

const secrets = [
  'password=hunter2',
  'https://dana:hunter2@example.com/',
  'https://0123456789abcdef@example.com/',
  'SharedAccessSignature=abc',
  'https://example.com/?a=1&sig=abcdef',
  'X-Amz-Signature=abcdef',
  '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----',
  '{"password":"hunter2"}',
  '{"a":{"env":[{"name":"X","value":"y"}]}}',
  'bash -il',
  'TOKEN=1234567',
  '--pwd=abcd',
];
const name = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'proc.name',
    'proc.cmdline',
    'app.password',
    'code',
    'ct.request',
    'ct.name',
    'aws.accessKey',
    'env',
    'tags.Secret',
    'a.b',
  ),
);
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(...secrets),
  fc.tuple(fc.string(), fc.constantFrom(...secrets)).map((two) => two.join(' ')),
);
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.dictionary(name, text) },
);

const event = (output: string, output_fields: Readonly<Record<string, Json>>): SensorEvent => ({
  id: 'e_1',
  timestamp: '2026-03-02T10:00:00Z',
  severity: 'low',
  rule: 'r',
  output,
  output_fields,
  tags: [],
  source: 'syscall',
  hostname: '',
  provider: null,
});

/** Its name is that of a secret, so that the event does not look clean; an empty value is not masked. */
const suspicious = 'zz.password';

void t.test('D20: an event that looks clean is masked like one that does not', (t) => {
  const masked = sensorEventMask([]);
  let unchanged = 0;
  fc.assert(
    fc.property(text, fc.dictionary(name, value, { maxKeys: 4 }), (output, fields) => {
      const given = event(output, fields);
      const shown = masked(given);
      if (shown === given) unchanged++;
      const other = masked(event(output, { ...fields, [suspicious]: '' }));
      const { [suspicious]: _, ...others } = other.output_fields;
      t.equal(JSON.stringify(shown.output_fields), JSON.stringify(others));
      t.equal(shown.output, other.output);
    }),
    { numRuns: 3_000 },
  );
  t.ok(unchanged > 300, `${String(unchanged)} events without secrets`);
  t.end();
});
