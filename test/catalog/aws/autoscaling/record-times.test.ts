import t from 'tap';
import { recordedMoment } from '../../../../src/catalog/aws/autoscaling/record-times.js';
import type { Json } from '../../../../src/lib/json.js';
import type { AuditRecord } from '../../../../src/model/audit-record.js';

const read = (at: Json): Json | undefined => recordedMoment('at')({ request: { at } } as unknown as AuditRecord);

void t.test('seconds, milliseconds and text are one moment', (t) => {
  for (const value of [1_780_308_000, 1_780_308_000_000, '2026-06-01T10:00:00Z', 'Jun 1, 2026 10:00:00 AM'])
    t.equal(read(value), '2026-06-01T10:00:00Z', String(value));
  t.end();
});

void t.test('a number beyond the range of dates stays as it is', (t) => {
  for (const value of [1e16, -1e16, 1e308]) t.equal(read(value), value);
  t.end();
});
