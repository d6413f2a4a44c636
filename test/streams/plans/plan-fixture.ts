import { makePlan, type MakePlanDeps } from '../../../src/streams/plans/make-plan.js';
import { PlanFailed } from '../../../src/streams/plans/plan-failed.js';
import type { PlannedDirectory } from '../../../src/streams/plans/planned-directory.js';
import type { PlanScope } from '../../../src/streams/plans/plan-targets.js';
import { runEnd, type RunEnd } from '../../../src/streams/plans/run-end.js';
import { VirtualTime } from '../../support/virtual-time.js';

const whole: PlanScope = { isWhole: true, targets: [] };

/** The settings of a folder, with the defaults of the configuration. */
export const plannedDirectory = (given: Pick<PlannedDirectory, 'binary' | 'directory'> & Partial<PlannedDirectory>): PlannedDirectory => ({
  state: 'terraform.tfstate',
  program: 'terraform',
  workspace: '',
  environmentFile: '',
  plain: false,
  on: new Set(['alert', 'unknown_change']),
  every: 3_600_000,
  minInterval: 30_000,
  timeout: 600_000,
  ...given,
});

type RunOptions = Partial<PlannedDirectory> & {
  readonly scope?: PlanScope;
  readonly end?: RunEnd;
  readonly environment?: Readonly<Record<string, string>>;
  readonly maxShown?: number;
  readonly time?: VirtualTime;
};

/** One run of a program in virtual time. Resolves with the plans, or with the failure as `kind: message`. */
export const runOnce = async (
  program: Pick<PlannedDirectory, 'binary' | 'directory'> & { readonly root: string },
  { scope = whole, end = runEnd(), environment = {}, maxShown, time = new VirtualTime(), ...settings }: RunOptions = {},
) => {
  const { binary, directory, root } = program;
  const deps: MakePlanDeps = { environment, now: () => new Date(time.now()).toISOString(), scheduler: time, root, maxShown };
  return makePlan(plannedDirectory({ binary, directory, ...settings }), scope, end, deps).catch((error: unknown) => {
    if (error instanceof PlanFailed) return `${error.kind}: ${error.message}`;
    throw error;
  });
};
