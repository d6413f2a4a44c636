import { resolutions } from '../../model/drift.js';
import { dropReasons } from '../../model/drop-reason.js';
import { severities } from '../../model/severity.js';
import type { JsonSchema } from '../route.js';
import { closed, count, described, listOf, mapOf, ref, text } from './schema-words.js';

const percent: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };

const dropped = closed({
  ...Object.fromEntries(dropReasons.map((reason) => [reason, count])),
  unsupported_events: described(
    listOf(closed({ name: text, count })),
    'Write events that the catalog does not support, most frequent first.',
  ),
  unsupported_on_declared: described(
    listOf(closed({ type: text, count })),
    'Those that name a declared resource, by its type, most frequent first.',
  ),
});

export const statisticsSchemas: Readonly<Record<string, JsonSchema>> = {
  Statistics: closed({
    graph: closed({ total_nodes: count, total_edges: count, node_types: mapOf(count) }),
    drifts: closed({
      total: count,
      severity_counts: ref('SeverityCounts'),
      open: described(count, 'Alerts that are not resolved.'),
      resolved: closed(Object.fromEntries(resolutions.map((resolution) => [resolution, count]))),
    }),
    events: closed({ total: count, last_24h: count }),
    severity_breakdown: described(
      closed(Object.fromEntries(severities.map((severity) => [severity, percent]))),
      'Share of all alerts in percent, one decimal.',
    ),
    top_resource_types: listOf(closed({ type: text, count })),
    waiting: described(
      closed({
        not_in_state: described(count, 'Records of undeclared resources. Each is evaluated once a state declares its resource.'),
        candidates: described(
          count,
          'Pending alerts, which wait until the state is read again, or until the lock or IaC run that holds them ends.',
        ),
      }),
      'Records and pending alerts that are neither announced nor dropped yet.',
    ),
    dropped: described(dropped, 'Facts that caused no alert, by reason.'),
  }),
};
