import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDefaults, makeCorpus } from '../make-corpus.js';
import { writeState } from '../make-state.js';
import type { Build } from './builds.js';
import { openWith, type Group } from './figure.js';
import type { Usage } from './meter.js';
import { startMetered } from './metered-process.js';
import { startMeteredService } from './metered-service.js';

/** `driftline replay` of a trail: CPU time of all threads, and the greatest resident memory. */
export const replayGroup: Group = {
  ...{ isKey: true, isSplit: false },
  pairs: 6,
  figures: {
    cpu: { unit: 's of CPU', cost: 'cpu' },
    memory: { unit: 'MB resident at most', cost: 'memory' },
  },
  open: openWith(async (build, _names, folder) => {
    const { cpu, peak } = await replayed(build, folder, 20_000);
    return { cpu: cpu / 1e3, memory: peak / 1e6 };
  }),
};

/** The service until it is ready with a state of 1,000 resources. */
export const readyGroup: Group = {
  ...{ isKey: true, isSplit: false },
  pairs: 6,
  figures: { cpu: { unit: 'ms of CPU', cost: 'cpu' } },
  open: openWith(async (build, _names, folder) => ({ cpu: await costOfStart(build, folder, '/ready') })),
};

/** Commands that do little. */
export const startGroup: Group = {
  ...{ isKey: false, isSplit: false },
  pairs: 6,
  figures: {
    version: { unit: 'ms of CPU', cost: 'cpu' },
    healthz: { unit: 'ms of CPU', cost: 'cpu' },
    small_replay: { unit: 'ms of CPU', cost: 'cpu' },
  },
  open: openWith(async (build, _names, folder) => ({
    version: (await startMetered(build, ['--version'], () => undefined).completed).cpu,
    healthz: await costOfStart(build, folder, '/healthz'),
    small_replay: (await replayed(build, folder, 200)).cpu,
  })),
};

/** Checks that the replay finds enough drifts. */
const replayed = async (build: Build, folder: string, records: number): Promise<Usage> => {
  const hits = Math.max(corpusDefaults.hits, 20 / records);
  const resources = Math.min(corpusDefaults.resources, records);
  const { logs, state } = makeCorpus({ ...corpusDefaults, resources, hits, records, folder: join(folder, `replay-${String(records)}`) });
  const config = join(folder, 'replay.yaml');
  // Not by the number of cores.
  writeFileSync(config, 'performance: {event_worker_count: 2, state_parser_workers: 1}\n');
  let drifts = 0;
  const count = (chunk: Buffer): void => {
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) drifts++;
  };
  const usage = await startMetered(build, ['replay', '--config', config, '--state', state, '--format', 'ndjson', logs], count).completed;
  // Half of the changes of declared resources drift.
  if (drifts < (records * hits) / 4) throw new Error(`the replay of the ${build.side} finds ${String(drifts)} drifts, too few`);
  return usage;
};

const newline = 10;

/** CPU time of all threads in milliseconds until the path answers 200. */
const costOfStart = async (build: Build, folder: string, path: string): Promise<number> => {
  const own = join(folder, 'start');
  mkdirSync(own, { recursive: true });
  const state = join(own, 'terraform.tfstate');
  await writeState(state, { resources: 1_000, seed: 7 });
  const file = join(own, 'driftline.yaml');
  writeFileSync(file, `providers: {aws: {state: {local_path: ${JSON.stringify(state)}}}}\napi: {host: 127.0.0.1}\n`);
  const service = await startMeteredService(build, file);
  try {
    await service.untilReady(path);
    return (await service.usage({ isCollected: false })).cpu;
  } finally {
    await service.stop();
  }
};
