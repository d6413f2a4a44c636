import { effects } from '../../operators/preview/compare-runs.js';
import type { JsonSchema } from '../route.js';
import { closed, count, described, enumOf, flag, listOf, orNull, ref, text } from './schema-words.js';

const difference = closed({
  effect: enumOf(effects),
  changed: described(listOf(text), 'Names of the members that differ; empty if only one set of rules announces the alert.'),
  before: described(orNull(ref('Drift')), 'The alert with the rules in effect; null if they do not announce it.'),
  after: described(orNull(ref('Drift')), 'The alert with the rules of the request.'),
  is_certain: described(flag, 'False if occurrences that are not remembered one by one could change it.'),
});

export const rulesPreviewSchemas: Readonly<Record<string, JsonSchema>> = {
  RulesPreview: closed({
    differences: described(listOf(difference), 'Newest first.'),
    summary: described(closed(Object.fromEntries([...effects, 'unchanged'].map((name) => [name, count]))), 'Numbers of alerts.'),
    truncated: described(flag, 'There are more differences than `limit`, or than fit into `api.max_page_bytes`.'),
    complete: described(flag, 'False if `limits` is not empty.'),
    limits: described(listOf(text), 'Why the result may be incomplete.'),
    remembered: described(closed({ alerts: count, refused: count }), 'What was examined: alerts, and changes that no rule announced.'),
  }),
};
