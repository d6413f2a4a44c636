import { request } from '../../api/request.js';
import { isSignedIn, loadedSession } from '../../api/session.js';

/** What somebody does about an alert. `until`: a time, ISO 8601. */
export type AlertAction =
  | { readonly action: 'acknowledge' | 'unacknowledge' | 'unassign' | 'unsnooze' }
  | { readonly action: 'assign'; readonly assignee: string }
  | { readonly action: 'snooze'; readonly until: string }
  | { readonly action: 'comment'; readonly comment: string };

/** Records an action. Who did it is the name of the person or credential, or `name` while authentication is off. Rejects with `ApiError`. */
export const sendAction = async (id: string, act: AlertAction, name: string): Promise<void> => {
  await loadedSession();
  const by = !isSignedIn() && name !== '' ? { by: name } : {};
  await request(`/api/v1/drifts/${encodeURIComponent(id)}/actions`, { method: 'POST', body: { ...act, ...by } });
};
