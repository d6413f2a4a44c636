import { execFile } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formats, type FormatName } from './corpus/formats.js';
import { corpusDefaults, makeCorpus, type Corpus } from './make-corpus.js';
import { spread } from './measure.js';
import type { Measured, Mode } from './replay-mode.js';

/** The measured modes. Each runs in a separate process, for its own peak memory. */
const modes: Readonly<Record<Mode, string>> = {
  parse: 'baseline, one thread: gunzip, JSON.parse, filter all records',
  gunzip: 'baseline, one thread: the same without parsing',
  decode: 'recorded sources only, in worker threads: facts counted, nothing evaluated',
  decode_single: 'the same without worker threads',
  decode_all: 'the same, every record parsed',
  replay: 'the whole replay: pipeline with the state, drifts written as NDJSON and discarded',
};

/** Modes that decode in worker threads. */
const threaded: ReadonlySet<Mode> = new Set<Mode>(['decode', 'decode_all', 'replay']);
/** Cores for which the report projects the rate. */
const projectedCores = 16;

/**
 * Replays a generated corpus. Options: `format` (`trail`, `entries` or `audit_events`, see `formats`), `records` (1,000,000), `resources` (10,000), `hits` (0.005 of all records), `strangers` (0.01; with
 * `hits=0 strangers=0`, every record is skipped), `runs` (5), `folder` (the corpus is kept and reused there; default: in the temporary
 * folder of the system), `modes` (comma-separated), `decoders` (2; comma-separated numbers of decoding threads, of which no more run than
 * there are cores).
 */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const format = options['format'] ?? corpusDefaults.format;
  if (!isFormat(format)) throw new Error(`format must be one of ${Object.keys(formats).join(', ')}`);
  const mix = {
    ...corpusDefaults,
    format,
    records: Number(options['records'] ?? corpusDefaults.records),
    resources: Number(options['resources'] ?? corpusDefaults.resources),
    hits: Number(options['hits'] ?? corpusDefaults.hits),
    strangers: Number(options['strangers'] ?? corpusDefaults.strangers),
  };
  const corpus = makeCorpus({ ...mix, folder: options['folder'] ?? join(tmpdir(), `driftline-corpus-${folderSuffix(mix)}`) });
  const wanted = (options['modes']?.split(',') ?? Object.keys(modes)) as Mode[];
  const decoders = (options['decoders'] ?? '2').split(',');
  const variants = wanted.flatMap((mode) =>
    (threaded.has(mode) ? decoders : ['']).map((threads) => ({
      mode,
      threads,
      name: threads === '' || decoders.length === 1 ? mode : `${mode}, ${threads} decoders`,
    })),
  );
  const runs = Number(options['runs'] ?? 5);
  const samples = new Map<string, Measured[]>();
  // The variants take turns, so that a slowdown of the machine affects all of them.
  for (let n = 0; n < runs; n++) {
    for (const { mode, threads, name } of variants)
      samples.set(name, [...(samples.get(name) ?? []), await measure(mode, format, corpus, threads)]);
  }
  const { records, bytes } = corpus;
  const baseline = medianRate(samples.get('parse'), records);
  return {
    corpus: { format, records, bytes, compressed: corpus.packed, bytes_per_record: Math.round(bytes / records) },
    threads: availableParallelism(),
    results: Object.fromEntries(
      variants.map(({ mode, name }) => {
        const all = samples.get(name) ?? [];
        const rate = medianRate(all, records);
        return [
          name,
          {
            what: modes[mode],
            records_per_second: spread(all.map(({ seconds }) => records / seconds)),
            megabytes_per_second: spread(all.map(({ seconds }) => bytes / seconds / 1e6)),
            times_baseline: baseline === undefined || rate === undefined ? undefined : Math.round((100 * rate) / baseline) / 100,
            peak_memory_mb: spread(all.map(({ peak }) => peak / 1e6)),
            cpu_seconds: spread(all.map(({ cpu }) => cpu)),
            main_thread_busy: spread(all.map(({ mainCpu, seconds }) => mainCpu / seconds)),
            main_thread_us_a_record: spread(all.map(({ mainCpu }) => (mainCpu * 1e6) / records)),
            ...(threaded.has(mode)
              ? { projected: { cores: projectedCores, records_per_second: spread(all.map((one) => projected(one, records))) } }
              : {}),
            counted: all[0]?.counted,
          },
        ];
      }),
    ),
  };
};

/** Records per second with a core for the main thread and the others for decoders: whichever is slower. */
const projected = ({ cpu, mainCpu }: Measured, records: number): number =>
  Math.min(records / mainCpu, ((projectedCores - 1) * records) / (cpu - mainCpu));

/** A corpus of other options has a folder of its own. */
const folderSuffix = ({ format, records, resources, hits, strangers }: typeof corpusDefaults): string =>
  [
    ...(format === corpusDefaults.format ? [] : [format]),
    records,
    ...(resources === corpusDefaults.resources ? [] : [`resources-${resources}`]),
    ...(hits === corpusDefaults.hits ? [] : [`hits-${hits}`]),
    ...(strangers === corpusDefaults.strangers ? [] : [`strangers-${strangers}`]),
  ].join('-');

const medianRate = (all: readonly Measured[] | undefined, records: number): number | undefined =>
  all === undefined ? undefined : spread(all.map(({ seconds }) => records / seconds)).median;

const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name);

const measure = async (mode: Mode, format: FormatName, { logs, state }: Corpus, decoders: string): Promise<Measured> => {
  const script = fileURLToPath(new URL('./replay-mode.js', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, mode, format, logs, state, ...(decoders === '' ? [] : [decoders])],
    {
      maxBuffer: 1 << 20,
    },
  );
  return JSON.parse(stdout) as Measured;
};
