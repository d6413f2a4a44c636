import { availableParallelism } from 'node:os';
import { openWorker, type TestWorker } from './runner/run-in-worker.js';
import { selectTests } from './runner/select-tests.js';

/**
 * Runs built test files, in two processes per core, at most eight; `test/runner/select-tests.ts` says which ones. Prints the result and the time
 * of each file, failures, and finally `N passed, N failed` in assertions. Exits with 1 if a file failed or none was found, with 2 for wrong
 * arguments.
 */
const main = async (): Promise<void> => {
  const selection = selectTests(process.argv.slice(2));
  if ('problem' in selection) {
    process.stderr.write(`${selection.problem}\n`);
    process.exitCode = 2;
    return;
  }
  const { files, isEveryRun } = selection;
  if (isEveryRun) Object.assign(process.env, { DRIFTLINE_TEST_ALL_RUNS: '1', DRIFTLINE_TEST_OWN_PROCESS: '1' });
  const total = { passed: 0, failed: 0, skipped: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    let worker: TestWorker | undefined;
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      if (worker?.isGood() !== true) {
        if (worker !== undefined) end(worker);
        worker = openWorker();
        workers.add(worker);
      }
      const { passed, failed, skipped, seconds, trouble, text } = await worker.run(file);
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
      const state = trouble === undefined ? 'ok    ' : 'FAILED';
      process.stdout.write(
        `${state} ${file} (${String(passed)} passed${trouble === undefined ? '' : `, ${trouble}`}, ${seconds.toFixed(1)} s)\n${text}`,
      );
    }
    if (worker !== undefined) end(worker);
  };
  await Promise.all(Array.from({ length: Math.min(8, 2 * availableParallelism()) }, work));
  if (total.skipped > 0) process.stdout.write(`${String(total.skipped)} skipped\n`);
  process.stdout.write(`${String(files.length)} files\n${String(total.passed)} passed, ${String(total.failed)} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
};

const workers = new Set<TestWorker>();
const end = (worker: TestWorker): void => {
  worker.end();
  workers.delete(worker);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const worker of workers) end(worker);
    process.exit(1);
  });
}
await main();
