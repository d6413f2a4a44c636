import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { EMPTY, map, merge, of, ReplaySubject, switchMap, takeUntil, timer, type SchedulerLike } from 'rxjs';
import { isSystemError, plainReason } from '../../lib/system-error.js';
import { outputTail } from './output-tail.js';
import { PlanFailed } from './plan-failed.js';

/** Milliseconds in which a program that was interrupted may end by itself, and in which its pipes may be read to their end. */
export const interruptTime = 10_000;
const pipeTime = 2_000;

type ProgramOptions = {
  /** A name in `PATH`, or an absolute path. */
  readonly binary: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Emits when the program should end, with the milliseconds that it has for that. */
  readonly end$: ReplaySubject<number>;
  readonly scheduler: SchedulerLike;
};

/** `told`: the end of what it wrote, for messages: of its errors, else of its output if `keepOutput` was called. */
export type EndedProgram = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly told: string };

interface Program {
  /** To be read to its end, or destroyed, unless `keepOutput` is called. */
  readonly stdout: Readable;
  /** Call instead of reading `stdout`: its end is kept for messages. */
  keepOutput(): void;
  /** Resolves once it has ended, its children were killed and its pipes are closed. Rejects with `PlanFailed` if it could not be started. */
  readonly ended: Promise<EndedProgram>;
}

/**
 * Starts a program without a shell and without input, as the leader of a process group. When `end$` emits, it is interrupted once, because
 * a second interrupt ends Terraform at once, and after the given time the group is killed. Whatever its end, the group is killed afterwards:
 * providers are children.
 */
export const startProgram = ({ binary, args, cwd, variables, end$, scheduler }: ProgramOptions): Program => {
  const child = spawn(binary, [...args], { cwd, env: { ...variables }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const [errors, output] = [outputTail(), outputTail()];
  child.stderr.on('data', errors.add);
  const exited$ = new ReplaySubject<void>(1);
  const signalled = (pid: number, signal: NodeJS.Signals): void => {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // Nobody is left.
      if (!isSystemError(error)) throw error;
    }
  };
  end$
    .pipe(
      switchMap((grace, index) =>
        merge(index === 0 ? of('SIGINT' as const) : EMPTY, timer(grace, scheduler).pipe(map(() => 'SIGKILL' as const))),
      ),
      takeUntil(exited$),
    )
    .subscribe((signal) => {
      const { pid } = child;
      if (pid !== undefined) signalled(signal === 'SIGINT' ? pid : -pid, signal);
    });
  const ended = new Promise<EndedProgram>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      exited$.next();
      reject(new PlanFailed('not_found', `${binary} cannot be started: ${plainReason(error)}`));
    });
    child.on('exit', () => {
      exited$.next();
      if (child.pid !== undefined) signalled(-child.pid, 'SIGKILL');
      // A child that left the group may hold the pipes open.
      const late = timer(pipeTime, scheduler).subscribe(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      });
      child.on('close', () => {
        late.unsubscribe();
      });
    });
    child.on('close', (code, signal) => {
      resolve({ code, signal, told: errors.text() || output.text() });
    });
  });
  ended.catch(() => undefined);
  return {
    stdout: child.stdout,
    keepOutput: () => {
      child.stdout.on('data', output.add);
    },
    ended,
  };
};
