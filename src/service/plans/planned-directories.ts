import { basename, resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import { reasonsOf } from '../../config/verify-schema.js';
import type { PlanStatus } from '../../model/plan-status.js';
import type { PlannedDirectory } from '../../streams/plans/planned-directory.js';
import { configuredStates } from '../states/state-entries.js';

/** Milliseconds. */
const defaultInterval = 3_600_000;

/** The folders of `verify`. `names`: of the watched states, if they are known. */
export const plannedDirectories = (config: Config, folder: string, names: readonly string[]): readonly PlannedDirectory[] =>
  config.verify.map((one) => ({
    state: one.state === '' ? (names[0] ?? configuredStates(config)[0]?.local_path ?? '') : one.state,
    directory: resolve(folder, one.directory),
    program: basename(one.binary).includes('tofu') ? 'tofu' : 'terraform',
    binary: one.binary.includes('/') ? resolve(folder, one.binary) : one.binary,
    workspace: one.workspace,
    environmentFile: one.environment_from === '' ? '' : resolve(folder, one.environment_from),
    plain: one.plain,
    on: reasonsOf(one),
    every: one.every ?? defaultInterval,
    minInterval: one.min_interval,
    timeout: one.timeout,
  }));

/** The status of a folder whose plans another instance makes. */
export const idleStatus = ({ state, directory, program }: Pick<PlannedDirectory, 'state' | 'directory' | 'program'>): PlanStatus => ({
  state,
  directory,
  program,
  version: null,
  running: false,
  queued: 0,
  whole_queued: false,
  last_run: null,
  last_whole: null,
  next_scheduled: null,
  consecutive_failures: 0,
});
