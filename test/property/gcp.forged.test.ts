import t from 'tap';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import { isObject, type JsonObject } from '../../src/lib/json.js';
import { Dice } from '../fuzz/dice.js';
import { hostileJson, mutated } from '../fuzz/hostile.js';
import { allCases } from '../support/all-cases.js';
import { auditArrival, stateArrival, stateDocument } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { logEntry } from '../support/log-entry.js';
import { everyChange, runPipeline } from '../support/run-pipeline.js';

const variants = Number(process.env['FORGED_VARIANTS'] ?? 1);

const objectOr = (value: unknown, instead: JsonObject): JsonObject => (isObject(value) ? value : instead);

/** An entry with damage in its request, response or metadata, which the catalog reads. */
const forged = (d: Dice, entry: JsonObject): JsonObject => {
  const payload = entry['protoPayload'] as JsonObject;
  const name = d.pick([
    'request',
    'request',
    'request',
    'response',
    'serviceData',
    'metadata',
    'resourceName',
    'authenticationInfo',
    'status',
  ]);
  const part = d.chance(0.7) ? mutated(d, payload[name] ?? {}, 500) : hostileJson(d, 3, 500);
  const damaged = { ...entry, protoPayload: { ...payload, [name]: part } };
  return d.chance(0.1) ? objectOr(mutated(d, damaged, 500), damaged) : damaged;
};

const oddState = (d: Dice, state: readonly DeclaredResource[]): readonly DeclaredResource[] =>
  state.map((one) => (d.chance(0.3) ? { ...one, attributes: objectOr(mutated(d, one.attributes, 500), one.attributes) } : one));

void t.test('no entry of Google Cloud makes interpretation or evaluation fail, whatever the state contains', async (t) => {
  const cases = await allCases('gcp');
  t.ok(cases.length > 1_300, `${String(cases.length)} examples`);
  const failures: string[] = [];
  for (const [at, one] of cases.entries()) {
    for (let variant = 0; variant < variants; variant++) {
      const d = new Dice(20261123 + variant, at);
      const entry = forged(d, logEntry(one.eventSource, one));
      if (decodeAudit(entry) === undefined) continue;
      try {
        runPipeline([[stateArrival(stateDocument(oddState(d, one.state)), '2026-03-02T10:00:00.000Z'), auditArrival(entry)]], everyChange);
      } catch (error) {
        failures.push(`${one.event}: ${one.name}, variant ${String(variant)}: ${String((error as Error).stack).slice(0, 600)}`);
      }
    }
  }
  t.strictSame(failures, []);
});
