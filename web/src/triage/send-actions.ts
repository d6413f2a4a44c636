import { credential } from '../api/credential.js';
import { request } from '../api/request.js';
import type { AlertAction } from './actions.js';

/** Alerts that one request may name. */
const mostIds = 1_000;

/**
 * Records an action on each of the alerts. Who did it is the name of the credential, or `name` while authentication is off. Rejects with
 * `ApiError`; requests before the refused one were taken then.
 */
export const sendActions = async (ids: readonly string[], act: AlertAction, name: string): Promise<void> => {
  const by = credential.get() === '' ? { by: name } : {};
  for (let at = 0; at < ids.length; at += mostIds)
    await request('/api/v1/drifts/actions', { method: 'POST', body: { drift_ids: ids.slice(at, at + mostIds), ...act, ...by } });
};
