import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { machine } from './measure.js';
import { measurements, type Measurement } from './report/measurements.js';
import { renderPage, type Revision } from './report/render-page.js';
import { checkFigures, storedResults, storeResult } from './report/results.js';
import { sections } from './report/sections.js';

/**
 * Writes `docs/performance.md`: runs the benches of the page, each in a process of its own, and renders their last results, which
 * `bench/out/report` keeps. A bench that fails sets exit code 1; its last result remains. Options: `only` (comma-separated names of
 * `measurements`; `only=` renders the page from the last results).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const chosen = picked(options['only']);
  const now = revision();
  const seconds: Record<string, number> = {};
  const failed: Record<string, string> = {};
  for (const [name, measurement] of chosen) {
    const began = Date.now();
    try {
      const report = await measured(measurement);
      checkFigures(sections, name, report);
      storeResult(name, measurement, { ...now, report });
    } catch (error) {
      failed[name] = (error instanceof Error ? error.message : String(error)).slice(-mostText);
    }
    seconds[name] = Math.round((Date.now() - began) / 1_000);
    process.stderr.write(`${name}: ${failed[name] === undefined ? '' : 'failed after '}${String(seconds[name])} s\n`);
  }
  const results = storedResults(sections);
  writeFileSync(page, renderPage(sections, results, { ...now, machine: machine() }));
  if (Object.keys(failed).length > 0) process.exitCode = 1;
  return { page, ...now, seconds, failed, not_measured: Object.keys(measurements).filter((name) => results[name] === undefined) };
};

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Characters of an error, from its end. */
const mostText = 2_000;

const picked = (only: string | undefined): readonly (readonly [name: string, measurement: Measurement])[] => {
  if (only === undefined) return Object.entries(measurements);
  return only
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const measurement = measurements[name];
      if (measurement === undefined) throw new Error(`no measurement is called ${name}: use ${Object.keys(measurements).join(', ')}`);
      return [name, measurement];
    });
};

/** The command that runs one bench, derived from that of this process. */
const [, program = ''] = process.argv;

const measured = async ({ bench, options }: Measurement): Promise<object> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, bench, ...options], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as object;
};

/** The page itself is no change of what is measured. */
const revision = (): Revision => {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', '.', ':(exclude)docs/performance.md') !== '';
  const commit = `\`${git('rev-parse', '--short', 'HEAD')}\`${isChanged ? ' and uncommitted changes' : ''}`;
  return { commit, date: new Date().toISOString().slice(0, 10) };
};
