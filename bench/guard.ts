import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuilds } from './guard/builds.js';
import { figureTable, rounded } from './guard/figure-table.js';
import { allFigures, wantedGroups, type Wanted } from './guard/guarded-groups.js';
import { judgeFigure, limit, type Judged } from './guard/judge-figure.js';
import { knownLosses, type KnownLosses } from './guard/known-losses.js';
import { measureAlternately, type Least } from './guard/measure-alternately.js';
import { checkout, checkPinned, hashIn, isAncestor } from './guard/repository.js';

/**
 * Compares costs of this build with those of the build of the commit in `bench/base`, in alternation, and sets exit code 1 if one is more
 * than 1.15 times the base's. Prints a table to standard error. Options: `short=true`: only the key figures; `only`: names of groups or
 * figures with commas between them.
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
      const measure = (rounds: number, before: Least): Promise<Least> =>
        measureAlternately(one, { builds, inBase, folder, rounds }, before);
      const { rounds } = one.group;
      let least = await measure(rounds, { base: {}, new: {} });
      let judged = judge(one, least, known);
      // The load of a busy machine goes away, a regression remains.
      if (judged.some(({ verdict }) => verdict === 'fail')) {
        least = await measure(rounds, least);
        judged = judge(one, least, known);
      }
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

const judge = ({ name, group, figures }: Wanted, least: Least, known: KnownLosses): readonly Judged[] =>
  figures.flatMap((short) => {
    const [full, figure] = [`${name}.${short}`, group.figures[short]];
    if (figure === undefined) return [];
    return [judgeFigure({ name: full, figure, base: least.base[full], now: least.new[full] ?? NaN }, known[full])];
  });

const withFewDigits = (one: Judged): Judged => ({
  ...one,
  base: one.base === null ? null : rounded(one.base),
  new: rounded(one.new),
  ratio: one.ratio === null ? null : rounded(one.ratio),
});
