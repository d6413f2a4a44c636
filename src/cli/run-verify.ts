import { UsageError } from '../service/usage-error.js';
import { runToEnd, type RunOptions } from './run-to-end.js';
import { openNotices } from './terminal/notices.js';

export type VerifyOptions = Omit<RunOptions, 'record' | 'server' | 'rulesBefore' | 'rulesAfter' | 'speed'> & {
  readonly plan: string;
  readonly stateId?: string;
};

type Deps = {
  /** Called with the exit code. */
  readonly exit: (code: number) => void;
  /** Version of the program. */
  readonly version: string;
};

/**
 * The action of `driftline verify`: a replay with a plan after the records that it knows (D122). Writes nothing but its report. Rejects with errors
 * for users, such as `UsageError`.
 */
export const runVerify = async (
  inputs: readonly string[],
  { plan, stateId, ...options }: VerifyOptions,
  { exit, version }: Deps,
): Promise<void> => {
  if (plan === '-' && inputs.includes('-'))
    throw new UsageError('standard input (-) can be read only once, but is given as the plan and as an input: write one of them to a file');
  const notices = openNotices(process.stderr, process.env, options);
  try {
    exit(
      await runToEnd(
        inputs,
        { ...options, server: false, speed: 0 },
        { command: 'verify', version, plan: { path: plan, stateId } },
        notices,
      ),
    );
  } catch (error) {
    notices.explain();
    throw error;
  }
};
