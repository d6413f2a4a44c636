import type { AskedPlan, PlanStatus } from '../plan-status.js';

/** Why no plan is made: no folder belongs to the state, this instance makes none, or the leader does not answer. */
export type PlanRefusal = 'no_directory' | 'inactive' | 'unreachable';

/** The plans that are made of folders (D123), as the API sees them. */
export interface PlansView {
  /** Whether this instance makes them: it leads, and its inputs are live. */
  isActive(): boolean;
  /** In the order of the configuration. */
  statuses(): readonly PlanStatus[];
  /** Asks for a plan of an address that one of these states declares. A follower asks the leader. */
  ask(states: readonly string[], address: string): Promise<AskedPlan | PlanRefusal>;
}
