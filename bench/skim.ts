import { gunzipSync, gzipSync } from 'node:zlib';
import { cloudCatalog } from '../src/catalog/providers.js';
import { RecordSkimmer } from '../src/decode/skim/skim-record.js';
import { ScriptWalk } from '../src/decode/walk/script-walk.js';
import { TextWindow } from '../src/decode/text-window.js';
import { makeObjectWalk } from '../src/decode/walk/vector-walk.js';
import { walked, type Walked } from '../src/decode/walk/walk-rules.js';
import { Random } from './corpus/random.js';
import { corpusRecord } from './corpus/aws/records.js';
import { corpusDefaults } from './make-corpus.js';
import { spread, timed } from './measure.js';

/**
 * Skimming the bytes of a record: microseconds per record, compared with gunzip and with `JSON.parse`. The records are in the
 * processor cache, as when a file is read piece by piece. Options: `records` (1,000), `runs` (200).
 */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const count = Number(options['records'] ?? 1_000);
  const runs = Number(options['runs'] ?? 200);
  const random = new Random(3);
  const texts = Array.from({ length: count }, (_, n) =>
    JSON.stringify(corpusRecord(random, corpusDefaults, Date.parse('2026-11-02T00:00:00Z') + n * 50)),
  );
  const all = Buffer.from(texts.join('\n'));
  const packed = gzipSync(all);
  const window = new TextWindow(2 ** Math.ceil(Math.log2(all.length + 1)));
  window.append(all);
  const through = (one: { readonly end: number; step(start: number): Walked }) => (): void => {
    let found = 0;
    for (let at = 0; at < window.end; at = one.end + 1) {
      if (one.step(at) !== walked.whole) throw new Error(`no record at ${String(at)}`);
      found++;
    }
    if (found !== count) throw new Error(`${String(found)} records`);
  };
  const fast = makeObjectWalk();
  const script = new ScriptWalk();
  const skimmer = new RecordSkimmer(cloudCatalog);
  const measure = async (work: () => unknown): Promise<object> =>
    spread((await timed(runs, work)).map((seconds) => (seconds * 1e6) / count));
  return {
    unit: 'µs per record',
    bytes_per_record: Math.round(all.length / count),
    walk: await measure(
      through({
        get end() {
          return fast.end;
        },
        step: (at) => fast.walk(window, at),
      }),
    ),
    walk_in_script: await measure(
      through({
        get end() {
          return script.end;
        },
        step: (at) => script.walk(window, at),
      }),
    ),
    skim: await measure(
      through({
        get end() {
          return skimmer.end;
        },
        step: (at) => skimmer.skim(window, at),
      }),
    ),
    gunzip: await measure(() => gunzipSync(packed, { chunkSize: all.length + 64 })),
    json_parse: await measure(() => texts.forEach((text) => JSON.parse(text) as unknown)),
  };
};
