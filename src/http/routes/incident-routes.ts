import { driftRow } from '../../model/drift-row.js';
import { severities } from '../../model/severity.js';
import { limitParam, oneOfParam, pageParam, pathParam } from '../params.js';
import type { Route } from '../route.js';
import { pageOf, ref } from '../schemas/schema-words.js';
import { bareJson, found } from './answers.js';
import { defineRoute } from './define-route.js';
import { pageBody } from './page-json.js';
import type { RouteDeps } from './route-deps.js';

/** Alerts of one incident in a reply. */
export const maxIncidentAlerts = 1_000;

export const incidentParams = {
  page: pageParam,
  limit: limitParam,
  severity: oneOfParam(severities, 'Only incidents of this severity, which is that of the most severe alert.'),
  status: oneOfParam(['open', 'resolved'], 'Only incidents with open alerts, or without.'),
  sort: oneOfParam(['newest', 'urgent'], '`newest` by default; `urgent`: open ones first, then the most severe, then the newest.'),
};

/** Routes of incidents. */
export const incidentRoutes = ({ store, maxPageBytes }: Pick<RouteDeps, 'store' | 'maxPageBytes'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/incidents',
    summary: 'Incidents: alerts that belong together, the newest or the most urgent first',
    params: incidentParams,
    response: pageOf('incidents', ref('Incident')),
    handle: ({ params }) => bareJson(pageBody({ name: 'incidents', maxBytes: maxPageBytes }, store.incidents.page(params, params), params)),
  }),
  defineRoute({
    path: '/api/v1/incidents/:id',
    summary: 'One incident with its alerts in brief, oldest first',
    params: { id: pathParam('Id of the incident.') },
    response: ref('IncidentDetail'),
    problems: ['not_found'],
    handle: ({ params: { id } }) => {
      const known = store.incidents.get(id);
      const rows = (known?.members ?? []).slice(0, maxIncidentAlerts).flatMap((member) => {
        const json = store.drifts.text(member);
        return json === undefined ? [] : [driftRow(json)];
      });
      return found(known && `${JSON.stringify(known.incident).slice(0, -1)},"members":[${rows.join(',')}]}`, 'incident', id);
    },
  }),
];
