import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { cloudTypes } from '../src/catalog/providers.js';
import { partName, partValue } from '../src/catalog/type-spec.js';
import { refKey } from '../src/model/change.js';
import type { StateSnapshot } from '../src/model/state-snapshot.js';
import { changedAddresses } from '../src/operators/states/compare-snapshots.js';
import { loadState, type StateInput } from '../src/state/load-state.js';
import { openStatePool, type StatePool } from '../src/state/state-pool.js';
import { Random } from './corpus/random.js';
import { writeState } from './make-state.js';
import { spread } from './measure.js';
import { busyThread, cost, longestStall, type Cost } from './cost.js';

/**
 * A state of 100,000 resources: CPU time and longest stall of the event loop of a load, its memory, and the cost of comparing two snapshots
 * and of lookups, beside `JSON.parse` and a Map of the same file. On a busy machine compare CPU times. Options: `resources`, `runs`,
 * `seed`.
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
    const first: Cost[] = [];
    for (let i = 0; i < 3; i++) first.push(await loadAnew({ source: path, path }));
    const fromFile = await repeated(runs, () => load({ source: path, path }, pool));
    const bytes = new Uint8Array(readFileSync(path));
    const fromBytes = await repeated(runs, () => load({ source: path, bytes }, pool));
    const baseline = await repeated(Math.max(3, Math.ceil(runs / 2)), () => Promise.resolve(parseWhole(path)));
    return {
      resources: state.size,
      file_mb: megabytes(statSync(path).size),
      load_file_first: reported(first),
      load_file: fromFile,
      load_bytes: fromBytes,
      json_parse_and_map: baseline,
      ten_changes: await comparing(runs, state, bytes, pool),
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

/** Compares a sample of the index with a plain parse of the file. */
const check = (state: StateSnapshot, path: string): void => {
  const parsed = parseWhole(path);
  if (parsed.size !== state.size) throw new Error(`${String(state.size)} resources instead of ${String(parsed.size)}`);
  const random = new Random(1);
  for (let i = 0; i < 1_000; i++) {
    const one = random.int(state.size);
    const same = JSON.stringify(state.attributes(one)) === JSON.stringify(parsed.get(state.address(one)));
    if (!same || state.byAddress(state.address(one)) !== one) throw new Error(`resource ${String(one)} differs from the file`);
  }
};

type Parsed = { readonly resources: readonly ParsedBlock[] };
type ParsedBlock = {
  readonly module?: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly { readonly index_key?: string | number; readonly attributes: object }[];
};

/** The baseline: everything parsed, attributes by address. */
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

/**
 * The cost of a load and its longest stall. The stalls of an equally long idle period, alone and beside a busy thread, are the share of the
 * machine.
 */
const repeated = async (runs: number, work: () => Promise<unknown>): Promise<object> => {
  const memory = await memoryOf(work);
  const costs: Cost[] = [];
  const stalls: number[] = [];
  const idle: number[] = [];
  const beside: number[] = [];
  for (let i = 0; i < runs; i++) {
    const one = await cost(work);
    costs.push(one);
    stalls.push(await longestStall(work));
    idle.push(await longestStall(() => setTimeout(one.ms)));
    beside.push(await longestStall(() => busyThread(one.ms)));
  }
  return {
    ...reported(costs),
    longest_stall_ms: spread(stalls),
    idle_longest_stall_ms: spread(idle),
    idle_beside_busy_thread_longest_stall_ms: spread(beside),
    ...memory,
  };
};

const reported = (costs: readonly Cost[]): object => ({
  ms: spread(costs.map((one) => one.ms)),
  main_thread_cpu_ms: spread(costs.map((one) => one.mainCpu)),
  cpu_ms: spread(costs.map((one) => one.cpu)),
});

/** The first load of a pool, including the start of its thread. */
const loadAnew = async (input: StateInput): Promise<Cost> => {
  const pool = openStatePool(1);
  try {
    return await cost(() => load(input, pool));
  } finally {
    await pool.close();
  }
};

/** The cost of finding ten changed resources. */
const comparing = async (runs: number, before: StateSnapshot, bytes: Uint8Array, pool: StatePool): Promise<object> => {
  const edited = Uint8Array.from(bytes);
  const word = Buffer.from('"instance_state":"running"');
  for (let i = 0; i < 10; i++) {
    const at = Buffer.from(edited.buffer).indexOf(word, Math.floor((edited.length * i) / 10));
    if (at < 0) throw new Error('the state has no instances to change');
    edited[at + word.length - 2] = 0x47;
  }
  const after = await load({ source: before.source, bytes: edited }, pool);
  if (changedAddresses(before, after).length !== 10) throw new Error('expected ten changed resources');
  const costs: Cost[] = [];
  for (let i = 0; i < runs; i++) costs.push(await cost(() => changedAddresses(before, after)));
  return reported(costs);
};

/** Memory that one result retains; exact only under `node --expose-gc`. */
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

/** Microseconds per call; each run uses other resources. */
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

const addressesOf = (state: StateSnapshot): readonly string[] =>
  Array.from({ length: sample }, (_, i) => state.address((i * 7) % state.size));

/** Lookups per second, by every key of the sampled resources. */
const findRates = (state: StateSnapshot, runs: number): readonly number[] => {
  const keys: string[] = [];
  for (let i = 0; i < sample; i++) {
    const resource = (i * 7) % state.size;
    const type = state.type(resource);
    for (const parts of cloudTypes[type]?.keys ?? []) {
      const values = parts.map((part) => {
        const value = state.attributes(resource)[partName(part)];
        return typeof value === 'string' ? partValue(part, value) : '';
      });
      if (!values.includes('')) keys.push(refKey(type, parts.map(partName), values));
    }
  }
  const missed = keys.filter((key) => state.mode(state.find(key)[0] ?? 0) === 'data').length;
  if (keys.length === 0 || missed > 0) throw new Error('a key did not find its resource');
  return perCallOf(keys, runs, (key) => state.find(key)).map((us) => 1e6 / us);
};
