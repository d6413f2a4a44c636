import fc from 'fast-check';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import { decodeInput, DecodeTools } from '../../src/decode/decode-input.js';
import { decodeSensor, isSensorAlert } from '../../src/decode/decode-sensor.js';
import { itemCount, unpackItem } from '../../src/decode/workers/unpack-batch.js';
import { isObject, type Json, type JsonObject } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import { recordText } from '../support/audit-json.js';
import { state } from '../support/evaluate-facts.js';
import { everyChange, plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { declared, mixedHistoryOf } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';

const seed = 20261122;
t.comment(`seed ${String(seed)}`);
const tools = new DecodeTools(cloudCatalog);
const at = '2026-11-02T10:00:00.000Z';

/** The facts of a log, decoded as a source decodes them. */
const decoded = async (lines: readonly string[], prefilter: boolean): Promise<readonly Arrival[]> => {
  const text = (async function* () {
    yield Buffer.from(lines.join('\n'));
  })();
  const facts: Arrival[] = [];
  for await (const batch of decodeInput(text, tools, { rule: { by: 'newest' }, prefilter, eager: false }))
    for (let item = 0; item < itemCount(batch); item++) facts.push(unpackItem(batch, item, at));
  return facts;
};

/** Every record as a separate fact, including reads and failed calls, as the sensor reports them. */
const whole = (lines: readonly string[]): readonly Arrival[] =>
  lines.flatMap((line): readonly Arrival[] => {
    const json = JSON.parse(line) as JsonObject;
    const alert = isSensorAlert(json) ? decodeSensor(json) : undefined;
    if (alert !== undefined) return [{ kind: 'sensor', at, ...alert }];
    const record = decodeAudit(json);
    return record === undefined ? [] : [{ kind: 'audit', at, record, skipped: undefined }];
  });

/** Counts by reason and name, and the alerts. */
const results = (outputs: readonly Output[]): { readonly drops: Readonly<Record<string, number>>; readonly others: string } => {
  const drops: Record<string, number> = {};
  for (const one of outputs)
    if (one.output === 'dropped') drops[`${one.reason} ${one.name}`] = (drops[`${one.reason} ${one.name}`] ?? 0) + one.count;
  return { drops, others: JSON.stringify(outputs.filter((one) => one.output === 'drift')) };
};

/** Logs with repeated records. Envelopes and damage are covered by the decoder's tests. */
const log = fc
  .tuple(fc.array(recordText, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }))
  .map(([texts, again]) => {
    const lines = texts.filter((text) => {
      const json = JSON.parse(text) as Json;
      return isObject(json) && decodeRecord(json) !== undefined && !('Records' in json) && !('detail' in json);
    });
    return lines.length === 0 ? [] : [...lines, ...again.map((n) => lines[n % lines.length] ?? '')];
  })
  .filter((lines) => lines.length > 0);

void t.test(
  'D61: counts a record the same way whether the decoder skips it or the pipeline drops it, however often it repeats',
  async (t) => {
    let duplicates = 0;
    let skips = 0;
    await fc.assert(
      fc.asyncProperty(log, async (lines) => {
        const expected = results(runPipeline([whole(lines)], everyChange));
        duplicates += expected.drops['duplicate '] ?? 0;
        skips += expected.drops['read_only '] ?? 0;
        for (const prefilter of [true, false]) {
          const found = results(runPipeline([await decoded(lines, prefilter)], everyChange));
          const sorted = ({ drops }: typeof found): string => JSON.stringify(Object.entries(drops).sort());
          if (sorted(found) !== sorted(expected))
            throw new Error(`${sorted(found)}\ninstead of\n${sorted(expected)}\npre-filter ${String(prefilter)}`);
          if (found.others.length !== expected.others.length) throw new Error(`${found.others}\ninstead of\n${expected.others}`);
        }
      }),
      { seed, numRuns: lawRuns(200) },
    );
    t.ok(duplicates > 20 && skips > 100, `${String(duplicates)} duplicates and ${String(skips)} reads in total`);
  },
);

/** Declared resources of all providers, and a log of records and alerts, some of them in envelopes. */
const mixed = fc
  .tuple(declared, mixedHistoryOf(40), fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 }))
  .map(([resources, { documents }, sizes]) => {
    const wrapped: JsonObject[] = [];
    for (let from = 0, at = 0; from < documents.length; at++) {
      const size = sizes[at % sizes.length] ?? 1;
      wrapped.push(...inEnvelope(documents.slice(from, from + size)));
      from += size;
    }
    return { resources, documents, lines: wrapped.map((one) => JSON.stringify(one)) };
  });

/** The documents in the envelope of their provider; as they are if they are alone, alerts, or of several providers. */
const inEnvelope = (documents: readonly JsonObject[]): readonly JsonObject[] => {
  if (documents.length === 1) return documents;
  if (documents.every((one) => 'eventID' in one)) return [{ Records: documents }];
  if (documents.every((one) => 'logName' in one)) return [{ entries: documents }];
  if (documents.every((one) => 'auditID' in one)) return [{ kind: 'EventList', apiVersion: 'audit.k8s.io/v1', items: documents }];
  return documents;
};

void t.test('the pre-filter and envelopes change neither alerts nor counts, whatever the provider', async (t) => {
  let alerts = 0;
  let skips = 0;
  await fc.assert(
    fc.asyncProperty(mixed, fc.boolean(), async ({ resources, documents, lines }, rules) => {
      const first = state(resources, 0);
      const run = (facts: readonly Arrival[]): ReturnType<typeof results> =>
        results(runPipeline([[first, ...facts]], rules ? everyChange : plainPolicy));
      const text = ({ drops, others }: ReturnType<typeof results>): string =>
        `${JSON.stringify(Object.entries(drops).sort(), undefined, 1)}\n${others}`;
      const expected = run(whole(documents.map((one) => JSON.stringify(one))));
      for (const prefilter of [true, false]) {
        const facts = await decoded(lines, prefilter);
        const found = text(run(facts));
        if (found !== text(expected)) throw new Error(`${found}\ninstead of\n${text(expected)}\npre-filter ${String(prefilter)}`);
        for (const fact of facts) if (fact.kind === 'audit') skips += fact.skipped?.count ?? 0;
      }
      alerts += (JSON.parse(expected.others) as readonly unknown[]).length;
    }),
    { seed, numRuns: lawRuns(120) },
  );
  t.ok(alerts > 50 && skips > 100, `${String(alerts)} alerts and ${String(skips)} skipped records in total`);
});
