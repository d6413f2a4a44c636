import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { isLeft } from 'fp-ts/lib/Either.js';
import { loadStates } from '../src/cli/load-states.js';
import { replay } from '../src/cli/replay.js';
import { allDrifts } from '../src/model/drift-query.js';
import { readConfig } from '../src/config/load-config.js';
import { openRecorded } from '../src/streams/recorded/open-recorded.js';
import { formats, type FormatName } from './corpus/formats.js';
import type { CorpusFormat } from './corpus/format.js';

export type Mode = 'parse' | 'gunzip' | 'decode' | 'decode_single' | 'decode_all' | 'replay';

/** One run. `seconds`: wall-clock time; `cpu`: seconds of all threads; `mainCpu`: of the main thread; `peak`: bytes of memory. */
export type Measured = {
  readonly seconds: number;
  readonly cpu: number;
  readonly mainCpu: number;
  readonly peak: number;
  readonly counted: Readonly<Record<string, number>>;
};

type Counts = Record<string, number>;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.gz'))
    .sort()
    .map((name) => join(folder, name));

const parseAll = (logs: string, { parse, matters }: CorpusFormat): Counts => {
  const counts = { records: 0, matters: 0 };
  for (const file of filesIn(logs)) {
    for (const record of parse(gunzipSync(readFileSync(file), { chunkSize: 512 * 1024 }).toString('utf8'))) {
      counts.records++;
      if (matters(record)) counts.matters++;
    }
  }
  return counts;
};

const gunzipAll = (logs: string): Counts => ({
  bytes: filesIn(logs).reduce((sum, file) => sum + gunzipSync(readFileSync(file), { chunkSize: 512 * 1024 }).length, 0),
});

const decode = async (logs: string, threads: number, prefilter: boolean): Promise<Counts> => {
  const counts: Counts = { records: 0, facts: 0, matters: 0 };
  const add = (key: string, n: number): void => void (counts[key] = (counts[key] ?? 0) + n);
  for await (const batch of openRecorded([logs], { threads, prefilter })) {
    add('facts', batch.length);
    for (const fact of batch) {
      if (fact.kind !== 'audit') continue;
      add('records', fact.skipped?.count ?? 1);
      if (fact.skipped === undefined) add('matters', 1);
      else for (const [reason, count] of Object.entries(fact.skipped.reasons)) add(reason, count);
    }
  }
  return counts;
};

const replayAll = async (logs: string, state: string, decoders: number): Promise<Counts> => {
  const config = readConfig(`performance: { event_worker_count: ${String(decoders)}, state_parser_workers: 1 }`, {});
  if (isLeft(config)) throw new Error('the default configuration is invalid');
  let size = 0;
  const nowhere = new Writable({
    write: (chunk: Buffer, _, done) => {
      size += chunk.length;
      done();
    },
  });
  const result = await replay(
    {
      config: config.right,
      inputs: [logs],
      states: loadStates([{ path: state, at: undefined }], {
        config: config.right,
        environment: {},
        stdin: process.stdin,
        warn: () => undefined,
      }),
      record: undefined,
      output: undefined,
      format: 'ndjson',
      report: { version: '', category: '', place: () => undefined, isFiltered: false, warn: () => undefined },
      speed: 0,
      order: 'arrival',
      prefilter: true,
      query: allDrifts,
    },
    {
      stdout: nowhere,
      stdin: process.stdin,
      table: { width: 0, isColored: false },
      environment: {},
      warn: () => undefined,
      skipped: () => undefined,
      progress: () => undefined,
      onOutput: () => undefined,
    },
  );
  return { records: result.records, drifts: result.summary.drifts, output_bytes: size };
};

/** Processor time of the main thread in seconds. Unlike the utilization of the event loop, it excludes waiting for a processor. */
const mainCpu = (): number => {
  try {
    return Number(readFileSync(`/proc/self/task/${String(process.pid)}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    // Only Linux counts per thread.
    return Number.NaN;
  }
};

const [mode, format, logs = '', state = '', decoders = '2'] = process.argv.slice(2);
const work: Readonly<Record<Mode, () => Counts | Promise<Counts>>> = {
  parse: () => parseAll(logs, formats[format as FormatName]),
  gunzip: () => gunzipAll(logs),
  decode: () => decode(logs, Number(decoders), true),
  decode_single: () => decode(logs, 0, true),
  decode_all: () => decode(logs, Number(decoders), false),
  replay: () => replayAll(logs, state, Number(decoders)),
};
const before = process.cpuUsage();
const mainBefore = mainCpu();
const began = performance.now();
const counted = await work[mode as Mode]();
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(before);
const measured: Measured = {
  seconds,
  cpu: (user + system) / 1e6,
  mainCpu: mainCpu() - mainBefore,
  peak: process.resourceUsage().maxRSS * 1024,
  counted,
};
process.stdout.write(JSON.stringify(measured));
