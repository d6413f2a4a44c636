import type { PlansView } from '../../model/contracts/plans-view.js';
import type { AskedPlan } from '../../model/plan-status.js';
import type { ServiceRequest } from '../service-request.js';
import type { PlansInput } from './open-plans.js';
import { idleStatus, plannedDirectories } from './planned-directories.js';

/** The plans of a single instance. */
export const localPlans = ({ config, folder }: ServiceRequest, plans: PlansInput): PlansView => ({
  isActive: () => plans.isActive,
  statuses: () => (plans.isActive ? plans.statuses() : plannedDirectories(config, folder, []).map(idleStatus)),
  ask: (states, address) => Promise.resolve(plans.isActive ? (askedOf(plans, states, address) ?? 'no_directory') : 'inactive'),
});

/** Asks the folders of all states that declare the address. Returns the first; undefined if there is none. */
export const askedOf = (plans: Pick<PlansInput, 'ask'>, states: readonly string[], address: string): AskedPlan | undefined =>
  states.map((state) => plans.ask(state, address)).find((one) => one !== undefined);
