import type { PlanHead } from '../../model/plan.js';

/** A folder of which plans are made (D123). */
export type PlannedDirectory = {
  /** Name of the state that belongs to it. */
  readonly state: string;
  /** Absolute path. */
  readonly directory: string;
  readonly program: PlanHead['program'];
  /** `terraform`, `tofu`, or an absolute path. */
  readonly binary: string;
  /** '': the selected one. */
  readonly workspace: string;
  /** Absolute path of a file with variables; '': none. */
  readonly environmentFile: string;
  /** Also make a plan without `-refresh-only`. */
  readonly plain: boolean;
  readonly on: ReadonlySet<'alert' | 'unknown_change' | 'schedule'>;
  /** Milliseconds. */
  readonly every: number;
  readonly minInterval: number;
  readonly timeout: number;
};
