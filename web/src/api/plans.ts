import type { components } from '../../generated/api.js';
import { makeValue } from '../lib/value.js';
import { get } from './client.js';
import { request } from './request.js';

type Schemas = components['schemas'];
/** Plans that the service makes of one folder. */
export type PlanStatus = Schemas['PlanStatus'];
/** A plan that was asked for. */
export type AskedPlan = Schemas['AskedPlan'];
export type Plans = Schemas['Plans'];

/** The plans of every folder, as the service last said; none if none is configured. */
export const plans = makeValue<Plans>({ active: false, plans: [] });

export const loadPlans = async (signal?: AbortSignal): Promise<Plans> => {
  const loaded = await get('/api/v1/plans', signal === undefined ? {} : { signal });
  plans.set(loaded);
  return loaded;
};

/** Asks for a plan of the resource of an alert. Rejects with `ApiError`. */
export const askForPlan = async (id: string): Promise<AskedPlan> => {
  const response = await request(`/api/v1/drifts/${encodeURIComponent(id)}/verify`, { method: 'POST' });
  return ((await response.json()) as { readonly data: AskedPlan }).data;
};
