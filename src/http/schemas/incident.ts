import { severities } from '../../model/severity.js';
import type { JsonSchema } from '../route.js';
import { maxIncidentAlerts } from '../routes/incident-routes.js';
import { closed, count, described, enumOf, listOf, moment, orNull, ref, text } from './schema-words.js';

const members: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'string', pattern: '^i_[a-z2-7]{26}$' },
  title: described(text, 'The most severe alert, and how many more.'),
  severity: described(enumOf(severities), 'That of the most severe alert.'),
  status: described(enumOf(['open', 'resolved']), '`open` as long as an alert is.'),
  first_time: moment,
  last_time: moment,
  callers: described(listOf(closed({ name: text, source_ips: listOf(text) })), 'The first twenty, each with up to twenty addresses.'),
  accounts: described(listOf(text), 'The first twenty.'),
  root_cause: described(orNull(text), 'The earliest cause that an alert names.'),
  worst: described(text, 'Id of the most severe alert.'),
  alerts: count,
  open: count,
  counts: described(ref('SeverityCounts'), 'Alerts by severity.'),
  open_counts: described(ref('SeverityCounts'), 'Those of them that are open.'),
  merged_into: described(orNull(text), 'The incident of which this one turned out to be a part.'),
  merged: described(listOf(text), 'Incidents that turned out to be parts of this one; the first hundred.'),
};

export const incidentSchemas: Readonly<Record<string, JsonSchema>> = {
  Incident: closed(members),
  IncidentDetail: closed({
    ...members,
    members: described({ ...listOf(ref('DriftRow')), maxItems: maxIncidentAlerts }, 'The alerts in brief, oldest first.'),
  }),
};
