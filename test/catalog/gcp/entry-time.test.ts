import t from 'tap';
import { decodeEntry } from '../../../src/catalog/gcp/decode-entry.js';
import { logEntry } from '../../support/log-entry.js';

const decoded = (timestamp: string) => {
  const entry = { event: 'v1.compute.firewalls.patch', request: null, record: { entry: { insertId: 'a', timestamp } } };
  return decodeEntry(logEntry('compute.googleapis.com', entry));
};

void t.test('an export with a space in its times has the times and keys of the log', (t) => {
  const { key, time } = decoded('2026-03-02T10:15:00.123Z') ?? {};
  for (const spaced of ['2026-03-02 10:15:00.123 UTC', '2026-03-02 10:15:00.123Z']) {
    const record = decoded(spaced);
    t.strictSame([record?.key, record?.time, record?.eventTime], [key, time, '2026-03-02T10:15:00.123Z'], spaced);
  }
  t.equal(decoded('2026-03-02 12:15:00.123+02:00')?.time, time);
  t.end();
});

void t.test('a time without a zone is malformed', (t) => {
  for (const odd of [
    '2026-03-02 10:15:00',
    '2026-03-02 10:15:00.123',
    '2026-03-02 10:15:00 CET',
    '2026-03-02 25:15:00 UTC',
    '2026-03-02  UTC',
  ])
    t.equal(decoded(odd), undefined, odd);
  t.end();
});
