import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readTap } from './support/read-tap.js';
import { sourceLines } from './support/source-lines.js';

/**
 * Runs the test files in parallel, two per core, at most eight. End-to-end tests start first because they mostly wait.
 * - Without arguments it runs all files except campaigns (`*.long.test.ts`: kills, long fuzzing, slow clients, real-time pings).
 * - `--long` runs the campaigns, and the laws with all of their runs (`lawRuns`).
 * - Words select files of both kinds whose path contains one of them.
 *
 * Prints failures, the time of each file and finally `N passed, N failed` in assertions. Exits with 1 if a file failed or none was found.
 *
 * Each file is a program that writes TAP; pure tests share a process. The `tap` command runs them too, but its loader tracks imports for coverage: 33 s of CPU time
 * instead of 16 s for 13 files.
 */
const main = async (): Promise<void> => {
  const words = process.argv.slice(2);
  const isCampaign = words[0] === '--long';
  if (isCampaign) process.env['DRIFTLINE_TEST_ALL_RUNS'] = '1';
  const isPicked = (name: string): boolean => {
    if (words.length === 0) return !isLong(name);
    return isCampaign ? isLong(name) || isLaw(name) : words.some((word) => name.includes(word));
  };
  // Listed by source: the build does not remove the output of deleted files.
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts') && isPicked(name))
    .sort((one, other) => Number(isEndToEnd(other)) - Number(isEndToEnd(one)) || (one < other ? -1 : 1));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const groups = groupsOf(files);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let group = groups[next++]; group !== undefined; group = groups[next++]) {
      const file = group.join(' ');
      const began = performance.now();
      const { output, errors, trouble } = await run(group);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const report = readTap(output);
      // The exit code decides; the output only explains it.
      const failed = trouble === undefined ? 0 : Math.max(1, report.failed);
      total.passed += report.passed;
      total.failed += failed;
      total.skipped += report.skipped;
      process.stdout.write(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${file} (${report.passed} passed${failed === 0 ? '' : `, ${failed} failed: ${trouble ?? ''}`}, ${seconds} s)\n`,
      );
      for (const failure of report.failures) process.stdout.write(`\n${sourceLines(failure)}\n`);
      // The output of a killed file shows where it hung.
      if (failed > 0 && (report.failures.length === 0 || trouble?.startsWith(ended) === true))
        process.stdout.write(`${sourceLines(output)}\n`);
      if (errors !== '') process.stdout.write(`${errors}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(8, 2 * availableParallelism()) }, work));
  if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`);
  process.stdout.write(`${files.length} files\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
};

/** Files of one group run in one process: pure tests, most of whose time would be the start of the process. */
const groupSize = 8;
const isPure = (file: string): boolean =>
  ['catalog', 'config', 'lib', 'model', 'operators', 'web'].some((folder) => file.startsWith(join('test', folder)));
const groupsOf = (files: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    if (isPure(file) && last !== undefined && last.length < groupSize && isPure(last[0] ?? '')) last.push(file);
    else groups.push([file]);
  }
  return groups;
};

const isLaw = (file: string): boolean => /\.(laws|property)\.test\.ts$/.test(file);
const isLong = (file: string): boolean => file.endsWith('.long.test.ts');
const isEndToEnd = (file: string): boolean => ['dashboard', 'e2e'].some((folder) => file.startsWith(join('test', folder)));

type Ended = { readonly output: string; readonly errors: string; readonly trouble: string | undefined };

const ended = 'ended by';
/** Seconds after which tap stops a file and names the running test. */
const timeout = 600;
/** Functions that kill the running files with all their processes. */
const ends = new Set<() => void>();

/** Runs the files of a group. Kills them after 1.5 times the timeout, and always kills the processes that they leave behind. */
const run = (files: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const built = files.map((file) => join('dist', file.replace(/\.ts$/, '.js')));
    const child = spawn(process.execPath, built.length === 1 ? built : [join('dist', 'test', 'run-group.js'), ...built], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TAP: '1', TAP_TIMEOUT: String(timeout) },
      // A separate process group, so that it can be killed as a whole.
      detached: true,
    });
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has already exited.
      }
    };
    ends.add(end);
    const late = setTimeout(end, 1.5 * timeout * 1_000);
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(late);
      ends.delete(end);
      end();
    });
    child.on('close', (code, signal) => {
      const trouble =
        signal !== null
          ? `${ended} ${signal}`
          : code !== 0
            ? `exit code ${String(code)}`
            : /^1\.\.[1-9]/m.test(output)
              ? undefined
              : 'no tests';
      resolve({ output, errors, trouble });
    });
  });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const end of ends) end();
    process.exit(1);
  });
}
await main();
