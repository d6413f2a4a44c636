import fc from 'fast-check';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';
import { decodeInput, DecodeTools } from '../../src/decode/decode-input.js';
import { itemCount, unpackItem } from '../../src/decode/workers/unpack-batch.js';
import { isObject, type Json } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import { recordText } from '../support/audit-json.js';
import { everyChange, runPipeline } from '../support/run-pipeline.js';
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
    const record = decodeRecord(JSON.parse(line) as Json);
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
