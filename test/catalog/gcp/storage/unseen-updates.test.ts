import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { logEntry } from '../../../support/log-entry.js';
import { driftsOf, everyChange, runPipeline } from '../../../support/run-pipeline.js';
import { atBucket, bucket, patched } from './storage-declared.js';

/** Alerts of updates without a request, next to other changes of the same bucket (D16). */

const call = (event: string, minute: number, request: JsonObject | null = null): JsonObject => ({
  ...logEntry('storage.googleapis.com', { event, request, record: atBucket() }),
  insertId: `call-${String(minute)}`,
  timestamp: `2026-03-02T10:${String(minute)}:00Z`,
});

const evaluated = (...calls: readonly JsonObject[]) =>
  runPipeline(
    [[stateArrival(stateDocument([bucket()]), '2026-03-02T10:00:00.000Z'), ...calls.map((one) => auditArrival(one))]],
    everyChange,
  );

void t.test('a later change does not resolve the alert', (t) => {
  const outputs = evaluated(
    call('storage.buckets.update', 15),
    call('storage.buckets.update', 16, patched({ versioning: {} })),
    call('storage.buckets.update', 17, patched({ versioning: { enabled: true } })),
  );
  t.strictSame(
    driftsOf(outputs).map(({ field, change, detail }) => ({ field, change, detail })),
    [
      { field: '*', change: 'modified', detail: 'value not in the record' },
      { field: 'versioning.enabled', change: 'modified', detail: null },
    ],
  );
  const resolved = outputs.filter(({ output }) => output === 'resolved');
  t.equal(resolved.length, 1, 'only the alert of versioning is resolved');
  t.end();
});

void t.test('a deletion has an alert of its own', (t) => {
  const drifts = driftsOf(evaluated(call('storage.buckets.update', 15), call('storage.buckets.delete', 16)));
  t.strictSame(
    drifts.map(({ field, change }) => ({ field, change })),
    [
      { field: '*', change: 'modified' },
      { field: '*', change: 'deleted' },
    ],
  );
  t.equal(new Set(drifts.map(({ id }) => id)).size, 2, 'ids differ');
  t.end();
});
