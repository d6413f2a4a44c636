import type { PlanHead } from './plan.js';

/** Why a run gave no plan. `killed`: by somebody else. */
const planFailures = ['timeout', 'failed', 'not_initialised', 'not_found', 'output_too_large', 'killed'] as const;
export type PlanFailure = (typeof planFailures)[number];

/**
 * What became of a run: a plan that proves what it says and what it does not list (`conclusive`), or only what it lists, because the state
 * was locked or changed meanwhile (`inconclusive`), or one that is made again for that reason (`repeated`), or no plan.
 */
export const planResults = ['conclusive', 'inconclusive', 'repeated', ...planFailures] as const;
export type PlanResult = (typeof planResults)[number];

/** One run. Times are ISO 8601 UTC. */
export type PlanRunStatus = {
  readonly began: string;
  readonly ended: string;
  readonly duration_ms: number;
  /** Addresses; empty: everything. */
  readonly targets: readonly string[];
  readonly result: PlanResult;
  /** Of a failure, for people; '' for a plan. */
  readonly message: string;
  /** Resources that the plan speaks for, and those that differ from the state. */
  readonly resources: number;
  readonly drifted: number;
};

/** Plans of one folder (D123), as the API shows them. */
export type PlanStatus = {
  readonly state: string;
  readonly directory: string;
  readonly program: PlanHead['program'];
  /** Of the program; null before the first plan. */
  readonly version: string | null;
  readonly running: boolean;
  /** Addresses that the next plan is asked for, and whether it is asked for everything. */
  readonly queued: number;
  readonly whole_queued: boolean;
  readonly last_run: PlanRunStatus | null;
  /** When the last conclusive plan of everything was begun. */
  readonly last_whole: string | null;
  /** The next plan that is due without being asked for. */
  readonly next_scheduled: string | null;
  readonly consecutive_failures: number;
};

/** What became of a request to verify an address. */
export type AskedPlan = { readonly state: string; readonly directory: string; readonly queued: number };
