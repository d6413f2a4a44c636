import { fork } from 'node:child_process';
import type { Build } from './builds.js';
import type { Usage, UsageRequest } from './meter.js';

/** The command of a build in a process whose usage is measured. */
export interface MeteredProcess {
  /** Usage so far. Rejects if the process has ended. */
  readonly usage: (request: UsageRequest) => Promise<Usage>;
  /** Resolves with the usage at the exit. Rejects with what was written to standard error if the exit code is not 0. */
  readonly completed: Promise<Usage>;
  readonly stop: () => Promise<void>;
}

/** Starts the command with these arguments. `onOutput` gets its standard output. */
export const startMetered = (build: Build, args: readonly string[], onOutput: (chunk: Buffer) => void): MeteredProcess => {
  const child = fork(build.program, args, {
    execArgv: ['--import', new URL('./meter.js', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environment,
  });
  let errors = '';
  let last: Usage | undefined;
  let waiting: ((usage: Usage) => void)[] = [];
  child.stdout?.on('data', onOutput);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-keptErrors)));
  child.on('message', (usage: Usage) => {
    last = usage;
    waiting.shift()?.(usage);
  });
  const completed = new Promise<Usage>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      waiting = [];
      if (code === 0 && last !== undefined) resolve(last);
      else reject(new Error(`the command of the ${build.side} ended with ${String(code ?? signal)}: ${args.join(' ')}\n${errors}`));
    });
  });
  const failed = new Promise<never>((_, reject) => {
    completed.then(() => {
      reject(new Error(`the command of the ${build.side} ended early: ${args.join(' ')}`));
    }, reject);
  });
  // The caller awaits one of the two promises, which reports the error.
  for (const one of [completed, failed]) one.catch(() => undefined);
  return {
    usage: (request) => {
      const answered = new Promise<Usage>((resolve) => void waiting.push(resolve));
      if (child.connected) child.send(request);
      return Promise.race([answered, failed]);
    },
    completed,
    stop: async () => {
      child.kill('SIGKILL');
      await completed.catch(() => undefined);
    },
  };
};

const keptErrors = 4_000;

/** Without settings of the program. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')));
