import { readJson } from '../../json-body.js';
import { pathParam } from '../../params.js';
import type { Route } from '../../route.js';
import { ref } from '../../schemas/schema-words.js';
import { found, intakeRefused } from '../answers.js';
import { defineRoute } from '../define-route.js';
import type { RouteDeps } from '../route-deps.js';
import { maxBody, readAction } from './read-action.js';

/** The route by which people act on alerts. */
export const actionRoutes = ({ store, actionIntake, now }: Pick<RouteDeps, 'store' | 'actionIntake' | 'now'>): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/v1/drifts/:id/actions',
    scope: 'write',
    summary: 'Acknowledge, assign, snooze or comment on a drift alert',
    params: { id: pathParam('Id of the alert.') },
    body: ref('NewDriftAction'),
    response: ref('TakenDriftAction'),
    status: 202,
    problems: ['not_found', 'unavailable'],
    handle: async ({ request, params, principal }) => {
      const posted = readAction(await readJson(request, maxBody), params.id, principal, Date.parse(now()));
      found(store.drifts.text(params.id), 'drift', params.id);
      const taken = await actionIntake(posted);
      if (typeof taken === 'string') throw intakeRefused(taken);
      const { drift_id, action, by, assignee, until, comment } = posted;
      return { kind: 'data', json: JSON.stringify({ drift_id, action, by, at: taken.at, assignee, until, comment }), status: 202 };
    },
  }),
];
