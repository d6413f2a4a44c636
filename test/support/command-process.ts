import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostedResult, HostedRun } from './command-host.js';

/** As of a run in a process of its own. */
type Hosted = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly peak: number;
};

/** The process that runs commands for this one, and what it wrote to its own standard error: a run that throws ends it. */
let host: { readonly child: ChildProcess; errors: string } | undefined;
/** Runs wait for each other. */
let last: Promise<unknown> = Promise.resolve();

const started = (): NonNullable<typeof host> => {
  const child = fork(fileURLToPath(new URL('./command-host.js', import.meta.url)), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const one = { child, errors: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    one.errors += text;
  });
  child.once('exit', () => {
    if (host === one) host = undefined;
  });
  // Neither the process nor its pipes keep a test alive that has ended.
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  return one;
};

/** Runs the command in the host, after the runs before it. */
export const runHosted = (run: HostedRun): Promise<Hosted> => {
  const result = last.then(() => ask(run));
  last = result.catch(() => undefined);
  return result;
};

const ask = (run: HostedRun): Promise<Hosted> =>
  new Promise((resolve, reject) => {
    const own = (host ??= started());
    const { child } = own;
    child.channel?.ref();
    let answer: HostedResult | undefined;
    const done = (ended: Omit<Hosted, 'peak'>): void => {
      child.removeAllListeners('message').removeAllListeners('close').removeAllListeners('error');
      child.channel?.unref();
      resolve({ ...ended, peak: 0 });
    };
    child
      .on('message', (message: HostedResult) => {
        answer = message;
        done({ ...message, signal: null });
      })
      .on('error', reject)
      .on('close', (code, signal) => {
        done({ code: answer?.code ?? code, signal, stdout: answer?.stdout ?? '', stderr: `${answer?.stderr ?? ''}${own.errors}` });
      });
    child.send(run);
  });
