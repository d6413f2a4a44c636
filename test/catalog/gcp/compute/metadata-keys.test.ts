import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { logEntry } from '../../../support/log-entry.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../../support/run-pipeline.js';
import { web, webPath } from './instance-state.js';

const setMetadata = (at: string, keys: JsonObject): JsonObject => ({
  ...logEntry('compute.googleapis.com', {
    event: 'v1.compute.instances.setMetadata',
    request: { '@type': 'type.googleapis.com/compute.instances.setMetadata' },
    record: {
      resourceName: webPath,
      metadata: { '@type': 'type.googleapis.com/google.cloud.audit.GceInstanceAuditMetadata', instanceMetadataDelta: keys },
    },
  }),
  insertId: `-${at.replaceAll(':', '')}`,
  timestamp: `2026-03-02T${at}.123456Z`,
});

const evaluate = (...entries: readonly JsonObject[]) =>
  runPipeline(
    [[stateArrival(stateDocument([web()]), '2026-03-02T10:00:00.000Z'), ...entries.map((one) => auditArrival(one))]],
    everyChange,
  );

void t.test('each key is an alert of its own', (t) => {
  const outputs = evaluate(
    setMetadata('10:15:00', { addedMetadataKeys: ['ssh-keys'] }),
    setMetadata('10:16:00', { modifiedMetadataKeys: ['enable-oslogin', 'ssh-keys'] }),
  );
  t.same(
    driftsOf(outputs)
      .map(({ field }) => field)
      .sort(),
    ['metadata.enable-oslogin', 'metadata.ssh-keys', 'metadata.ssh-keys'],
  );
  t.end();
});

void t.test('removing an added key restores the declared metadata', (t) => {
  const outputs = evaluate(
    setMetadata('10:15:00', { addedMetadataKeys: ['ssh-keys'] }),
    setMetadata('10:16:00', { deletedMetadataKeys: ['ssh-keys'] }),
  );
  t.same(
    outputs.flatMap((one) => (one.output === 'resolved' ? ['resolved'] : one.output === 'drift' ? [one.drift.field] : [])),
    ['metadata.ssh-keys', 'resolved'],
  );
  t.end();
});

void t.test('bounds the keys of a call', (t) => {
  const keys = Array.from({ length: 1_000 }, (_, n) => `key-${String(n)}`);
  t.equal(driftsOf(evaluate(setMetadata('10:15:00', { addedMetadataKeys: keys }))).length, 256);
  t.same(dropsOf(evaluate(setMetadata('10:15:00', { addedMetadataKeys: 'no list', deletedMetadataKeys: [7, null, ''] }))), { declared: 1 });
  t.end();
});
