import { readFile, rm, stat } from 'node:fs/promises';
import { timer, type SchedulerLike } from 'rxjs';
import type { Environment } from '../../config/environment.js';
import { durationText } from '../../config/duration.js';
import { isSystemError, plainReason } from '../../lib/system-error.js';
import { PlanError } from '../../plans/plan-error.js';
import type { ReadPlan } from '../../plans/planned-resources.js';
import { readPlan } from '../../plans/read-plan.js';
import { failureMessage, publicText } from './failure-message.js';
import { openPlanFolder, type PlanFolder } from './plan-folder.js';
import { PlanFailed } from './plan-failed.js';
import type { PlanScope } from './plan-targets.js';
import type { PlannedDirectory } from './planned-directory.js';
import { programEnvironment, readVariables, type ProgramEnvironment } from './program-environment.js';
import type { RunEnd } from './run-end.js';
import { interruptTime, startProgram, type EndedProgram } from './start-program.js';

/** Bytes of `show -json`, which is read in pieces, and of the file with variables. */
const maxShown = 512 * 1024 * 1024;
const maxVariables = 1024 * 1024;

export type MakePlanDeps = {
  readonly environment: Environment;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  readonly scheduler: SchedulerLike;
  /** Folder of the plan files; default: that of the system for temporary files. */
  readonly root?: string | undefined;
  /** Bytes of a plan; default: 512 MiB. */
  readonly maxShown?: number | undefined;
};

/**
 * Makes a plan of a folder with `-refresh-only`, and another one without it where that is configured. Neither takes the lock of the state,
 * and nothing is ever written to it. Rejects with `PlanFailed`. When it settles, every process has ended and the plan files are removed.
 */
export const makePlan = async (
  directory: PlannedDirectory,
  scope: PlanScope,
  end: RunEnd,
  deps: MakePlanDeps,
): Promise<readonly ReadPlan[]> => {
  const environment = await environmentOf(directory, deps.environment);
  const found = await stat(directory.directory).catch((error: unknown) => plainReason(error));
  if (typeof found === 'string' || !found.isDirectory())
    throw new PlanFailed('not_found', `the folder ${directory.directory}: ${typeof found === 'string' ? found : 'it is a file'}`);
  const limit = timer(directory.timeout, deps.scheduler).subscribe(() => {
    end.end('timeout', interruptTime);
  });
  const folder = await openPlanFolder(deps.root).catch((error: unknown) => {
    throw new PlanFailed('failed', `no folder for the plan can be made: ${plainReason(error)}`);
  });
  try {
    const plans: ReadPlan[] = [];
    for (const form of directory.plain ? (['-refresh-only', ''] as const) : (['-refresh-only'] as const))
      plans.push(await onePlan(form, { ...deps, directory, scope, end, environment, folder }));
    return plans;
  } finally {
    limit.unsubscribe();
    await folder.remove().catch((error: unknown) => {
      throw new PlanFailed('failed', `the plan file, which may contain secrets, cannot be removed: ${plainReason(error)}`);
    });
  }
};

type OneRun = Omit<MakePlanDeps, 'environment'> & {
  readonly directory: PlannedDirectory;
  readonly scope: PlanScope;
  readonly end: RunEnd;
  readonly environment: ProgramEnvironment;
  readonly folder: PlanFolder;
};

const onePlan = async (form: '-refresh-only' | '', run: OneRun): Promise<ReadPlan> => {
  const { directory, scope, end, folder, now } = run;
  const taken = now();
  const file = await folder.file(form === '' ? 'plain' : 'refresh');
  const targets = scope.targets.map((address) => `-target=${address}`);
  const planning = start(run, [
    ...['plan', ...(form === '' ? [] : [form]), `-out=${file}`, '-lock=false', '-input=false', '-no-color', '-detailed-exitcode'],
    ...targets,
  ]);
  planning.keepOutput();
  check(run, await planning.ended, [0, 2]);

  const showing = start(run, ['show', '-json', '-no-color', file]);
  const pieces = limited(showing.stdout, run.maxShown ?? maxShown, () => {
    end.end('output_too_large', 0);
  });
  const plan = await readPlan(pieces, { targets: scope.targets, taken, by: 'runner' }).catch(async (error: unknown) => {
    end.end('unreadable', 0);
    if (error instanceof PlanError) return error;
    await showing.ended.catch(() => undefined);
    throw error;
  });
  showing.stdout.resume();
  const ended = await showing.ended;
  await rm(file, { force: true });
  // A program that has failed by itself has told why.
  if (plan instanceof PlanError && end.reason === 'unreadable' && (ended.code ?? 0) === 0)
    throw new PlanFailed('failed', publicText(`the output of \`show -json\` cannot be read: ${plan.message}`, run.environment.secrets));
  check(run, ended, [0]);
  if (plan instanceof PlanError) throw new PlanFailed('failed', publicText(plan.message, run.environment.secrets));
  return { ...plan, head: { ...plan.head, program: directory.program } };
};

const start = ({ directory, end, environment, scheduler }: OneRun, args: readonly string[]) => {
  refuseIfEnded(directory, end);
  const { binary, directory: cwd } = directory;
  try {
    return startProgram({ binary, args, cwd, variables: environment.variables, end$: end.end$, scheduler });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new PlanFailed('failed', `${binary} cannot be started: ${plainReason(error)}`);
  }
};

/** Throws `PlanFailed` if the run was ended early. */
const refuseIfEnded = ({ timeout }: PlannedDirectory, { reason }: RunEnd): void => {
  switch (reason) {
    case 'timeout':
      throw new PlanFailed('timeout', `no plan within ${durationText(timeout)} (timeout)`);
    case 'output_too_large':
      throw new PlanFailed('output_too_large', 'the plan is too large: make plans of smaller folders');
    case 'stopped':
      throw new PlanFailed('killed', 'driftline was stopped, or leads no longer');
    default:
  }
};

/** Throws `PlanFailed` unless the program ended with one of these codes. */
const check = ({ directory, end, environment }: OneRun, { code, signal, told }: EndedProgram, good: readonly number[]): void => {
  refuseIfEnded(directory, end);
  if (signal !== null) throw new PlanFailed('killed', `${directory.program} was ended by ${signal}, for example because memory was short`);
  if (code !== null && good.includes(code)) return;
  const { kind, message } = failureMessage(told, environment.secrets);
  throw new PlanFailed(kind, message === '' ? `${directory.program} ended with code ${String(code)} and said nothing` : message);
};

/** The pieces of a stream. Ends early if the program is killed, which the caller sees by its end. */
async function* limited(stream: AsyncIterable<Uint8Array>, most: number, onTooLarge: () => void): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of stream) {
      size += piece.length;
      if (size > most) {
        onTooLarge();
        return;
      }
      yield piece;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

const environmentOf = async (
  { environmentFile: file, workspace }: PlannedDirectory,
  environment: Environment,
): Promise<ProgramEnvironment> => {
  if (file === '') return programEnvironment(environment, {}, workspace);
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > maxVariables) throw new PlanFailed('failed', `environment_from: larger than ${String(maxVariables / 1024 ** 2)} MiB`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw error instanceof PlanFailed ? error : new PlanFailed('failed', `environment_from: ${plainReason(error)}`);
  }
  return programEnvironment(environment, readVariables(text), workspace);
};
