import { execFile } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { corpusDefaults, makeCorpus } from './make-corpus.js';
import { spread } from './measure.js';
import type { Measured, Mode } from './replay-mode.js';

/** The measured modes. Each runs in a separate process, for its own peak memory. */
const modes: Readonly<Record<Mode, string>> = {
  parse: 'yardstick, one thread: gunzip, JSON.parse, filter all records',
  gunzip: 'yardstick, one thread: the same without parsing',
  decode: 'recorded sources only: facts counted, nothing judged',
  decode_single: 'the same without worker threads',
  decode_all: 'the same, every record parsed',
  replay: 'the whole replay: pipeline with the state, drifts written as NDJSON and discarded',
};

/**
 * Replays a generated corpus. Options: `records` (1,000,000), `resources` (10,000), `hits` (0.005 of all records), `runs` (5),
 * `folder` (the corpus is kept and reused there; default: the temporary folder of the system), `modes` (comma-separated).
 */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const records = Number(options['records'] ?? corpusDefaults.records);
  const corpus = makeCorpus({
    ...corpusDefaults,
    records,
    resources: Number(options['resources'] ?? corpusDefaults.resources),
    hits: Number(options['hits'] ?? corpusDefaults.hits),
    folder: options['folder'] ?? join(tmpdir(), `driftline-corpus-${String(records)}`),
  });
  const wanted = (options['modes']?.split(',') ?? Object.keys(modes)) as Mode[];
  const runs = Number(options['runs'] ?? 5);
  const samples = new Map<Mode, Measured[]>();
  // The modes take turns, so that a slowdown of the machine affects all of them.
  for (let n = 0; n < runs; n++) {
    for (const mode of wanted) samples.set(mode, [...(samples.get(mode) ?? []), await measure(mode, corpus.logs, corpus.state)]);
  }
  const yardstick = medianRate(samples.get('parse'), corpus.records);
  return {
    corpus: {
      records: corpus.records,
      bytes: corpus.bytes,
      compressed: corpus.packed,
      bytes_per_record: Math.round(corpus.bytes / corpus.records),
    },
    threads: availableParallelism(),
    results: Object.fromEntries(
      [...samples].map(([mode, all]) => [
        mode,
        {
          what: modes[mode],
          records_per_second: spread(all.map(({ seconds }) => corpus.records / seconds)),
          megabytes_per_second: spread(all.map(({ seconds }) => corpus.bytes / seconds / 1e6)),
          times_yardstick:
            yardstick === undefined ? undefined : Math.round((100 * (medianRate(all, corpus.records) ?? 0)) / yardstick) / 100,
          peak_memory_mb: spread(all.map(({ peak }) => peak / 1e6)),
          cpu_seconds: spread(all.map(({ cpu }) => cpu)),
          main_thread_busy: spread(all.map(({ busy }) => busy)),
          counted: all[0]?.counted,
        },
      ]),
    ),
  };
};

const medianRate = (all: readonly Measured[] | undefined, records: number): number | undefined =>
  all === undefined ? undefined : spread(all.map(({ seconds }) => records / seconds)).median;

const measure = async (mode: Mode, logs: string, state: string): Promise<Measured> => {
  const script = fileURLToPath(new URL('./replay-mode.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, mode, logs, state], { maxBuffer: 1 << 20 });
  return JSON.parse(stdout) as Measured;
};
