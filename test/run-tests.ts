import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readTap } from './support/read-tap.js';

/**
 * Runs the test files, as many at once as there are cores, four at most; those that start the service mostly wait, and come first.
 * Arguments pick those whose path contains one of them. Prints what failed, and at the end `N passed, N failed`, assertions counted. Exit
 * code 1 when a file failed or none was found.
 *
 * Each file is a program that writes TAP. The `tap` command runs them too, but with a loader that tracks imports for coverage:
 * 33 s of processor time against 16 s for 13 files.
 */
const main = async (): Promise<void> => {
  const picked = process.argv.slice(2);
  // Found by their sources: the build leaves the output of deleted ones behind.
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts') && (picked.length === 0 || picked.some((part) => name.includes(part))))
    .sort((one, other) => Number(isEndToEnd(other)) - Number(isEndToEnd(one)) || (one < other ? -1 : 1));
  const total = { passed: 0, failed: 0, skipped: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const { output, errors, trouble } = await run(file);
      const report = readTap(output);
      // The exit code decides; the output only says what it was.
      const failed = trouble === undefined ? 0 : Math.max(1, report.failed);
      total.passed += report.passed;
      total.failed += failed;
      total.skipped += report.skipped;
      process.stdout.write(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${file} (${report.passed} passed${failed === 0 ? '' : `, ${failed} failed: ${trouble ?? ''}`})\n`,
      );
      for (const failure of report.failures) process.stdout.write(`\n${failure}\n`);
      // Who was ended may have said in the middle of something what kept it.
      if (failed > 0 && (report.failures.length === 0 || trouble?.startsWith(ended) === true)) process.stdout.write(`${output}\n`);
      if (errors !== '') process.stdout.write(`${errors}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`);
  process.stdout.write(`${files.length} files\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
};

const isEndToEnd = (file: string): boolean => file.startsWith(join('test', 'e2e'));

type Ended = { readonly output: string; readonly errors: string; readonly trouble: string | undefined };

const ended = 'ended by';
/** Seconds after which a file gives up, and says in what. The slowest takes one minute on two cores. */
const timeout = 600;
/** What ends the files that run, with all that they started. */
const ends = new Set<() => void>();

/** A file that neither ends nor times out by itself is ended after a quarter of an hour. Nothing that it started outlives it. */
const run = (file: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const built = join('dist', file.replace(/\.ts$/, '.js'));
    const child = spawn(process.execPath, ['--enable-source-maps', built], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TAP: '1', TAP_TIMEOUT: String(timeout) },
      // A group of its own, which can be ended as a whole.
      detached: true,
    });
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nobody is left.
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
