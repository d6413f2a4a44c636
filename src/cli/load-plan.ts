import { statSync } from 'node:fs';
import { readStream, readText } from '../decode/read-text.js';
import { isSystemError, plainReason } from '../lib/system-error.js';
import type { Arrival } from '../model/fact.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { planArrivals } from '../plans/plan-arrivals.js';
import { PlanError } from '../plans/plan-error.js';
import { readPlan } from '../plans/read-plan.js';
import { stateOfPlan } from '../plans/state-of-plan.js';
import { UsageError } from '../service/usage-error.js';
import type { LoadedState } from './load-states.js';

/** A plan from the command line. `path`: a file, or `-` for standard input. `stateId`: source or lineage of the state that it was made from. */
export type GivenPlan = { readonly path: string; readonly stateId: string | undefined };

/**
 * Reads a plan and finds its state among those of the run, each in the version of the plan's time. Resolves with its facts, which arrive when it was
 * made. If no state was loaded, because an input is a journal, `stateId` is the name of a state in it. Rejects with a `UsageError`.
 */
export const loadPlan = async (
  { path, stateId }: GivenPlan,
  stdin: AsyncIterable<Uint8Array>,
  states: Promise<readonly LoadedState[]>,
): Promise<readonly Arrival[]> => {
  const name = path === '-' ? 'standard input' : path;
  try {
    const text = path === '-' ? readStream(stdin) : readText(path);
    const plan = await readPlan(text, { taken: writtenAt(path), by: '' });
    const { taken } = plan.head;
    const snapshots = inForce(await states, taken);
    if (snapshots.length === 0 && stateId === undefined)
      throw new UsageError('no state was given (--state) or configured; if an input is a journal, name the state in it with --state-id');
    const source = snapshots.length === 0 && stateId !== undefined ? stateId : lastOf(stateOfPlan(plan, snapshots, stateId)).source;
    return [...planArrivals(plan, source, taken)];
  } catch (error) {
    if (error instanceof PlanError) throw new UsageError(`${name}: ${error.message.replace(/^state: /, '--state-id: ')}`);
    if (isSystemError(error)) throw new UsageError(`cannot read the plan ${name}: ${plainReason(error)}`);
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UsageError(`${name}: the gzip is damaged or incomplete`);
    throw error;
  }
};

/** For plans that do not say when they were made. */
const writtenAt = (path: string): string => (path === '-' ? new Date() : statSync(path).mtime).toISOString();

/** The version of each state at a time, else its first one. */
const inForce = (states: readonly LoadedState[], at: string): readonly StateSnapshot[] => {
  const bySource = new Map<string, StateSnapshot>();
  const time = ({ at: from }: LoadedState): number => (from === undefined ? -Infinity : Date.parse(from));
  for (const state of [...states].sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)))) {
    const { source } = state.snapshot;
    if (!bySource.has(source) || time(state) <= Date.parse(at)) bySource.set(source, state.snapshot);
  }
  return [...bySource.values()];
};

const lastOf = <A>(steps: Generator<undefined, A>): A => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};
