import { get, type DriftDetail } from '../../api/client.js';
import { ApiError } from '../../api/request.js';

type Activity = DriftDetail['related_events'][number];

/** What else an actor did around some alerts, newest first. Alerts that the service no longer keeps are left out. */
export const loadActivity = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Activity[]> => {
  const details = await Promise.all(
    ids.map(async (id) => {
      try {
        return (await get('/api/v1/drifts/{id}', { path: { id }, signal })).related_events;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }
    }),
  );
  const found = new Map<string, Activity>();
  // The record behind an alert is by the actor, too.
  for (const event of details.flat())
    if (event.relation === 'same_actor' || event.relation === 'cause') found.set(`${event.kind} ${event.id}`, event);
  return [...found.values()].sort((one, other) => (one.timestamp < other.timestamp ? 1 : -1));
};
