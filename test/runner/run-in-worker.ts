import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readTap } from '../support/read-tap.js';
import { sourceLines } from '../support/source-lines.js';
import type { TestReport } from './test-worker.js';

/** How a test file ended. `trouble`: why it failed, undefined if it passed; `text`: failures, or all output if that is all there is. */
type FileResult = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly trouble: string | undefined;
  readonly text: string;
};

/** A process that runs test files, one at a time. */
export type TestWorker = {
  /** Never rejects. Kills the process when the file has taken 1.5 times the timeout, in which tap names the test that hangs. */
  readonly run: (file: string) => Promise<FileResult>;
  /** Whether another file may run in it: it has not failed, ended, or grown too large. */
  readonly isGood: () => boolean;
  /** Ends it with every process that its tests have left. */
  readonly end: () => void;
};

/** Seconds after which tap stops a file. */
const timeout = 600;
/** Modules stay loaded, so a worker grows by some 5 MB with each file. */
const mostMemory = 1_200e6;

export const openWorker = (): TestWorker => {
  const child = fork(fileURLToPath(new URL('./test-worker.js', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, TAP: '1', TAP_TIMEOUT: '0', DRIFTLINE_TEST_TIMEOUT: String(timeout * 1_000) },
    // A process group of its own, so that it can be killed as a whole.
    detached: true,
  });
  let isGood = true;
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (written += text));
  const end = (): void => {
    isGood = false;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already exited.
    }
  };
  child.on('exit', end);
  const run = async (file: string): Promise<FileResult> => {
    const began = performance.now();
    written = '';
    const late = setTimeout(end, 1.5 * timeout * 1_000);
    const ended = await reportOf(child, file);
    clearTimeout(late);
    const seconds = (performance.now() - began) / 1_000;
    if (typeof ended === 'string') {
      isGood = false;
      return { passed: 0, failed: 1, skipped: 0, seconds, trouble: ended, text: written };
    }
    const { passed, failed, skipped, failures } = readTap(ended.output);
    const trouble = /^not ok/m.test(ended.output)
      ? `${String(Math.max(1, failed))} failed`
      : /^ {4}1\.\.[1-9]/m.test(ended.output)
        ? undefined
        : 'no tests';
    if (trouble !== undefined || ended.memory > mostMemory) isGood = false;
    const text =
      trouble === undefined
        ? ''
        : failures.length > 0
          ? failures.map((one) => `${sourceLines(one)}\n`).join('\n')
          : sourceLines(ended.output);
    return { passed, failed: trouble === undefined ? 0 : Math.max(1, failed), skipped, seconds, trouble, text: `${text}${written}` };
  };
  return { run, isGood: () => isGood, end };
};

/** The report of the file, or how the process ended before there was one. */
const reportOf = (child: ChildProcess, file: string): Promise<TestReport | string> =>
  new Promise((resolve) => {
    const done = (result: TestReport | string): void => {
      child.off('message', onMessage).off('close', onClose);
      resolve(result);
    };
    // tap sends messages of its own.
    const onMessage = (message: Partial<TestReport>): void => {
      if (message.file === file) done(message as TestReport);
    };
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
      done(`its process ended with ${String(code ?? signal)}`);
    };
    child.on('message', onMessage).on('close', onClose).send(file);
  });
