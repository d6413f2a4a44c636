import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { compareToFloors, type Ratios } from './guard/compare-to-floors.js';
import { guardedBenches, type GuardedBench } from './guard/guarded-benches.js';

/**
 * A short run of every bench. Compares each ratio to a baseline of the same run with its floor in `bench/guard-floors.json` and sets exit
 * code 1 if a ratio is lower. Options: `only` (comma-separated benches); `rounds`: measures that often and reports proposed floors
 * instead.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const benches = picked(options['only']);
  const rounds = Number(options['rounds'] ?? 0);
  if (rounds > 0) return proposed(benches, rounds);
  const floors = floorsOf(benches);
  const began = Date.now();
  const ratios: Record<string, number> = {};
  for (const one of benches) Object.assign(ratios, await better(one, floors));
  const results = compareToFloors(ratios, floors);
  const pass = results.every((one) => one.pass);
  if (!pass) process.exitCode = 1;
  return {
    pass,
    seconds: Math.round((Date.now() - began) / 1_000),
    results: results.map((one) => ({ ...one, ratio: rounded(one.ratio) })),
  };
};

type Named = readonly [name: string, bench: GuardedBench];

const picked = (only: string | undefined): readonly Named[] => {
  const all = Object.entries(guardedBenches);
  if (only === undefined) return all;
  return only.split(',').map((wanted) => {
    const found = all.find(([name]) => name === wanted);
    if (found === undefined) throw new Error(`no bench is called ${wanted}`);
    return found;
  });
};

const floorsOf = (benches: readonly Named[]): Ratios => {
  const file = new URL('../../bench/guard-floors.json', import.meta.url);
  const floors = JSON.parse(readFileSync(file, 'utf8')) as Ratios;
  return Object.fromEntries(
    Object.entries(floors).filter(
      ([name]) => benches.length === Object.keys(guardedBenches).length || benches.some(([bench]) => name.startsWith(`${bench}.`)),
    ),
  );
};

/** Measures a bench below its floor once more and takes the better ratio: a regression remains, the load of a busy machine does not. */
const better = async (one: Named, floors: Ratios): Promise<Ratios> => {
  const first = await measured(one);
  if (Object.entries(first).every(([name, ratio]) => ratio >= (floors[name] ?? 0))) return first;
  const second = await measured(one);
  return Object.fromEntries(Object.entries(first).map(([name, ratio]) => [name, Math.max(ratio, second[name] ?? ratio)]));
};

/** The command that runs one bench, derived from that of this process. */
const [, command = ''] = process.argv;

/** Runs in a separate process, so that no bench inherits compiled code or garbage. */
const measured = async ([bench, { options, ratios }]: Named): Promise<Ratios> => {
  const { stdout } = await promisify(execFile)(process.execPath, [command, bench, ...options], { maxBuffer: 1 << 24 });
  return Object.fromEntries(Object.entries(ratios(JSON.parse(stdout) as object)).map(([name, ratio]) => [`${bench}.${name}`, ratio]));
};

/** Noise on a shared machine reaches ten percent. */
const room = 0.85;

const proposed = async (benches: readonly Named[], rounds: number): Promise<object> => {
  const samples: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const one of benches) for (const [name, ratio] of Object.entries(await measured(one))) (samples[name] ??= []).push(rounded(ratio));
  return {
    rounds: samples,
    floors: Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, rounded(room * Math.min(...all))])),
  };
};

const rounded = (ratio: number): number => Number(ratio.toPrecision(3));
