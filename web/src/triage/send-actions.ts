import type { components } from '../../generated/api.js';
import { request } from '../api/request.js';
import { isSignedIn, loadedSession } from '../api/session.js';
import type { AlertAction } from './actions.js';

/** Alerts that one request may name. */
const mostIds = 1_000;

type Answer = { readonly data: components['schemas']['TakenDriftActions'] };

/** How many alerts the action was recorded for, and why not for the others; '' if for all. */
type Sent = { readonly taken: number; readonly problem: string };

/**
 * Records an action on each of the alerts. Who did it is the name of the person or credential, or `name` while authentication is off. Rejects with
 * `ApiError` if the service refuses a request; those before it were taken then.
 */
export const sendActions = async (ids: readonly string[], act: AlertAction, name: string): Promise<Sent> => {
  await loadedSession();
  const by = isSignedIn() ? {} : { by: name };
  let taken = 0;
  for (let at = 0; at < ids.length; at += mostIds) {
    const body = { drift_ids: ids.slice(at, at + mostIds), ...act, ...by };
    const { data } = (await (await request('/api/v1/drifts/actions', { method: 'POST', body })).json()) as Answer;
    taken += data.taken;
    if (data.reason !== null) return { taken, problem: data.reason };
  }
  return { taken, problem: taken < ids.length ? 'the others were resolved meanwhile, or the service no longer has them' : '' };
};
