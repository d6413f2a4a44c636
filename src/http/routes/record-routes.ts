import { pathParam } from '../params.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { found } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** Routes of audit records. */
export const recordRoutes = ({ store }: Pick<RouteDeps, 'store'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/records/:id',
    summary: 'What became of one audit record: its resources, comparisons, waits, alerts, or why it caused none',
    params: { id: pathParam('Id of the audit record, which is `event_id` of its alerts.') },
    response: ref('RecordOutcomes'),
    problems: ['not_found'],
    handle: ({ params: { id } }) => {
      const records = store.outcomes.find(id);
      return found(records.length === 0 ? undefined : JSON.stringify({ id, records }), 'record', id);
    },
  }),
];
