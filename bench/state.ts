import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { awsTypes } from '../src/catalog/aws/catalog.js';
import { partName, partValue } from '../src/catalog/type-spec.js';
import { refKey } from '../src/model/change.js';
import type { StateSnapshot } from '../src/model/state-snapshot.js';
import { loadState, type StateInput } from '../src/streams/state/load-state.js';
import { openStatePool, type StatePool } from '../src/streams/state/state-pool.js';
import { Random } from './corpus/random.js';
import { writeState } from './make-state.js';
import { spread } from './measure.js';

/**
 * A state of 100,000 resources: how long it takes to load, how long the event loop of the loading thread stood still meanwhile, what
 * it costs in memory, and what lookups cost afterwards; next to `JSON.parse` and a Map of the same file. Stalls of a process that
 * does nothing (`idle`) tell how much of them is the machine's. Options: `resources`, `runs`, `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const resources = Number(options['resources'] ?? 100_000);
  const runs = Math.max(1, Number(options['runs'] ?? 7));
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const path = join(folder, 'big.tfstate');
  const pool = openStatePool(1);
  try {
    await writeState(path, { resources, seed: Number(options['seed'] ?? 7) });
    const state = await load({ source: path, path }, pool);
    check(state, path);
    const idle = await watched(() => setTimeout(1_000));
    const fromFile = await repeated(runs, () => load({ source: path, path }, pool));
    const bytes = new Uint8Array(readFileSync(path));
    const fromBytes = await repeated(runs, () => load({ source: path, bytes }, pool));
    const yardstick = await repeated(Math.max(3, Math.ceil(runs / 2)), () => Promise.resolve(parseWhole(path)));
    return {
      resources: state.size,
      file_mb: megabytes(statSync(path).size),
      load_file: fromFile,
      load_bytes: fromBytes,
      json_parse_and_map: yardstick,
      idle: { longest_stall_ms: idle.stall },
      attributes_first_us: spread(perCall(state, runs, (one) => state.attributes(one))),
      find_per_second: spread(findRates(state, runs)),
      by_address_us: spread(perCallOf(addressesOf(state), runs, (one) => state.byAddress(one))),
    };
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
};

const load = async (input: StateInput, pool: StatePool): Promise<StateSnapshot> => {
  const result = await loadState(input, pool);
  if (isLeft(result)) throw new Error(result.left.message);
  return result.right;
};

/** A sample of the index against the plainest reading of the file. */
const check = (state: StateSnapshot, path: string): void => {
  const parsed = parseWhole(path);
  if (parsed.size !== state.size) throw new Error(`${String(state.size)} resources instead of ${String(parsed.size)}`);
  const random = new Random(1);
  for (let i = 0; i < 1_000; i++) {
    const one = random.int(state.size);
    const same = JSON.stringify(state.attributes(one)) === JSON.stringify(parsed.get(state.address(one)));
    if (!same || state.byAddress(state.address(one)) !== one) throw new Error(`resource ${String(one)} is not what the file says`);
  }
};

type Parsed = { readonly resources: readonly ParsedBlock[] };
type ParsedBlock = { readonly module?: string; readonly mode: string; readonly type: string; readonly name: string; readonly instances: readonly { readonly index_key?: string | number; readonly attributes: object }[] };

/** The yardstick: everything parsed, attributes by address. */
const parseWhole = (path: string): ReadonlyMap<string, object> => {
  const { resources } = JSON.parse(readFileSync(path, 'utf8')) as Parsed;
  const found = new Map<string, object>();
  for (const { module, mode, type, name, instances } of resources) {
    for (const { index_key: key, attributes } of instances) {
      const index = key === undefined ? '' : `[${JSON.stringify(key)}]`;
      found.set(`${module === undefined ? '' : `${module}.`}${mode === 'data' ? 'data.' : ''}${type}.${name}${index}`, attributes);
    }
  }
  return found;
};

type Watched = { readonly ms: number; readonly stall: number; readonly delay: number };

/** Runs work and finds the longest time in which the event loop did not turn, by its own turns and by the runtime's histogram. */
const watched = async (work: () => Promise<unknown>): Promise<Watched> => {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  let stall = 0;
  let isOver = false;
  let last = performance.now();
  const turn = (): void => {
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  await setTimeout(20);
  histogram.enable();
  last = performance.now();
  setImmediate(turn);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  await setTimeout(2);
  isOver = true;
  histogram.disable();
  return { ms, stall, delay: histogram.max / 1e6 };
};

const repeated = async (runs: number, work: () => Promise<unknown>): Promise<object> => {
  const memory = await memoryOf(work);
  const active: number[] = [];
  for (let i = 0; i < runs; i++) active.push(await activeTime(work));
  const all: Watched[] = [];
  for (let i = 0; i < runs; i++) all.push(await watched(work));
  return {
    ms: spread(all.map((one) => one.ms)),
    // All that the event loop did during one load, together: on a machine with a core to spare no stall is longer.
    loop_active_ms: spread(active),
    longest_stall_ms: spread(all.map((one) => one.stall)),
    event_loop_delay_max_ms: spread(all.map((one) => one.delay)),
    ...memory,
  };
};

/** Milliseconds that the event loop was not idle while the work went on. */
const activeTime = async (work: () => Promise<unknown>): Promise<number> => {
  await setTimeout(20);
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
};

/** What one result keeps; exact only under `node --expose-gc`. */
const memoryOf = async (work: () => Promise<unknown>): Promise<object> => {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const kept = await work();
  globalThis.gc?.();
  const after = process.memoryUsage();
  return {
    kept: typeof kept === 'object',
    heap_mb: megabytes(after.heapUsed - before.heapUsed),
    array_buffers_mb: megabytes(after.arrayBuffers - before.arrayBuffers),
    peak_rss_mb: megabytes(process.resourceUsage().maxRSS * 1024),
  };
};

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

const sample = 20_000;

/** Microseconds a call, each run over other resources. */
const perCall = (state: StateSnapshot, runs: number, call: (resource: number) => unknown): readonly number[] => {
  const random = new Random(2);
  return Array.from({ length: runs }, () => {
    const chosen = Uint32Array.from({ length: sample }, () => random.int(state.size));
    const began = performance.now();
    for (const one of chosen) call(one);
    return ((performance.now() - began) * 1e3) / sample;
  });
};

const perCallOf = <A>(inputs: readonly A[], runs: number, call: (input: A) => unknown): readonly number[] =>
  Array.from({ length: runs }, () => {
    const began = performance.now();
    for (const one of inputs) call(one);
    return ((performance.now() - began) * 1e3) / inputs.length;
  });

const addressesOf = (state: StateSnapshot): readonly string[] => Array.from({ length: sample }, (_, i) => state.address((i * 7) % state.size));

/** Lookups a second, by every key that names one of the sampled resources. */
const findRates = (state: StateSnapshot, runs: number): readonly number[] => {
  const keys: string[] = [];
  for (let i = 0; i < sample; i++) {
    const resource = (i * 7) % state.size;
    const type = state.type(resource);
    for (const parts of awsTypes[type]?.keys ?? []) {
      const values = parts.map((part) => {
        const value = state.attributes(resource)[partName(part)];
        return typeof value === 'string' ? partValue(part, value) : '';
      });
      if (!values.includes('')) keys.push(refKey(type, parts.map(partName), values));
    }
  }
  const missed = keys.filter((key) => state.mode(state.find(key)[0] ?? 0) === 'data').length;
  if (keys.length === 0 || missed > 0) throw new Error('keys that name resources do not find them');
  return perCallOf(keys, runs, (key) => state.find(key)).map((us) => 1e6 / us);
};
