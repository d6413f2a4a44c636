import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuilds } from './guard/builds.js';
import { figureTable, rounded } from './guard/figure-table.js';
import { allFigures, wantedGroups, type Wanted } from './guard/guarded-groups.js';
import { limit, type Judged } from './guard/judge-figure.js';
import { judgeGroup } from './guard/judge-group.js';
import { knownLosses } from './guard/known-losses.js';
import { checkout, checkPinned, hashIn, isAncestor } from './guard/repository.js';

/**
 * Compares costs of this build with those of the build of the commit in `bench/base`, in pairs, and sets exit code 1 if one is more than
 * 1.15 times the base's. Prints a table to standard error. Options: `short=true`: only the key figures; `only`: names of groups or figures
 * with commas between them.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const wanted = wantedOf(options);
  const began = Date.now();
  const hash = hashIn(read('bench/base'));
  await checkPinned(hash);
  const inBase = await figuresIn(hash);
  const known = knownLosses(read('bench/known-losses.json'), {
    ...{ base: hash, limit, today: new Date().toISOString().slice(0, 10) },
    figures: [...inBase].filter((name) => allFigures[name]?.cost !== 'time'),
  });
  const builds = await openBuilds(hash);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-guard-'));
  const results: Judged[] = [];
  try {
    for (const one of wanted) {
      const judged = await judgeGroup(one, { builds, inBase, folder }, known);
      process.stderr.write(figureTable(judged));
      results.push(...judged);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const pass = results.every(({ verdict }) => verdict !== 'fail');
  if (!pass) process.exitCode = 1;
  process.stderr.write(`\n${figureTable(results)}\n${pass ? 'pass' : 'FAIL'}; base ${hash}, limit ${String(limit)}\n`);
  return { pass, seconds: Math.round((Date.now() - began) / 1_000), base: hash, results: results.map(withFewDigits), known_losses: known };
};

const read = (path: string): string => readFileSync(join(checkout, path), 'utf8');

const wantedOf = (options: Readonly<Record<string, string>>): readonly Wanted[] => {
  const { short = 'false', only, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}; expected short or only`);
  if (short !== 'true' && short !== 'false') throw new Error(`short: expected true or false, got ${short}`);
  const wanted = wantedGroups({ isShort: short === 'true', only });
  if (wanted.length === 0) throw new Error(`only: the short form does not measure ${only ?? ''}`);
  return wanted;
};

/** Full names of the figures that the benches of this commit report. */
const figuresIn = async (hash: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for (const [name, { since }] of Object.entries(allFigures)) if (since === undefined || (await isAncestor(since, hash))) names.add(name);
  return names;
};

const withFewDigits = (one: Judged): Judged => ({
  ...one,
  base: one.base === null ? null : rounded(one.base),
  new: rounded(one.new),
  ratio: one.ratio === null ? null : rounded(one.ratio),
});
