import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { auditArrival, stateArrival, stateDocument } from '../../support/arrivals.js';
import { logEntry } from '../../support/log-entry.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../support/run-pipeline.js';

/** Calls that only check their request, against a state whose service has another image. */

const name = 'projects/acme-prod/locations/europe-west1/services/shop';
const state = stateDocument([
  {
    type: 'google_cloud_run_v2_service',
    attributes: {
      id: name,
      name: 'shop',
      location: 'europe-west1',
      project: 'acme-prod',
      template: [{ containers: [{ image: 'web:1' }] }],
    },
  },
]);

const call = (event: string, request: JsonObject | null, entry: JsonObject = {}): JsonObject =>
  logEntry('run.googleapis.com', { event, request, record: { resourceName: name, entry } });

const outcome = (...entries: readonly JsonObject[]) => {
  const outputs = runPipeline([[stateArrival(state, '2026-03-02T10:00:00.000Z'), ...entries.map((one) => auditArrival(one))]], everyChange);
  return { drifts: driftsOf(outputs).map(({ change, field }) => `${change} ${field}`), drops: dropsOf(outputs) };
};

const update = 'google.cloud.run.v2.Services.UpdateService';
const image = {
  '@type': 'type.googleapis.com/google.cloud.run.v2.UpdateServiceRequest',
  service: { name, template: { containers: [{ image: 'web:2' }] } },
};
const removal = { '@type': 'type.googleapis.com/google.cloud.run.v2.DeleteServiceRequest', name };

void t.test('D12: a call that only checks its request changes nothing', (t) => {
  const flags: readonly JsonObject[] = [
    { validateOnly: true },
    { validate_only: true },
    { validateOnly: 'true' },
    { dryRun: true },
    { dry_run: true },
    { dryRun: 'all' },
  ];
  for (const flag of flags) {
    const nothing = { drifts: [], drops: { read_only: 1 } };
    t.strictSame(outcome(call(update, { ...image, ...flag })), nothing, JSON.stringify(flag));
    t.strictSame(outcome(call('google.cloud.run.v2.Services.DeleteService', { ...removal, ...flag })), nothing);
  }
  t.end();
});

void t.test('D12: a flag that is off, or that is part of the object, does not matter', (t) => {
  for (const flag of [{}, { validateOnly: false }, { dryRun: '' }, { validate_only: null }]) {
    t.strictSame(outcome(call(update, { ...image, ...flag })).drifts, ['modified template.containers.image'], JSON.stringify(flag));
    t.strictSame(outcome(call('google.cloud.run.v2.Services.DeleteService', { ...removal, ...flag })).drifts, ['deleted *']);
  }
  const service = { ...image.service, validateOnly: true, dryRun: true };
  t.strictSame(outcome(call(update, { ...image, service })).drifts, ['modified template.containers.image']);
  t.end();
});

void t.test('D12: of a long-running operation that only checks, the first entry decides', (t) => {
  const part = (members: JsonObject, insertId: string): JsonObject => ({
    operation: { id: 'projects/acme-prod/locations/europe-west1/operations/7d1c', producer: 'run.googleapis.com', ...members },
    insertId,
  });
  const first = (flag: JsonObject) => call(update, { ...image, ...flag }, part({ first: true }, 'a1'));
  const last = call(update, null, part({ last: true }, 'a2'));
  t.strictSame(outcome(first({ validateOnly: true }), last), { drifts: [], drops: { duplicate: 1, read_only: 1 } });
  t.strictSame(outcome(first({}), last), { drifts: ['modified template.containers.image'], drops: { duplicate: 1 } });
  t.end();
});
