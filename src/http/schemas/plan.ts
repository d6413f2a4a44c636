import type { JsonSchema } from '../route.js';
import { anything, closed, count, described, flag, listOf, mapOf, text } from './schema-words.js';

/** Plans posted by pipelines; further members are ignored. Source: Terraform, "JSON Output Format" and "Machine-Readable UI". */
export const planSchemas: Readonly<Record<string, JsonSchema>> = {
  Plan: {
    type: 'object',
    required: ['format_version'],
    properties: {
      format_version: described({ type: 'string', pattern: '^1\\.\\d+$' }, 'Version of the output of `terraform show -json`.'),
      terraform_version: text,
      timestamp: text,
      errored: flag,
      complete: flag,
      resource_drift: listOf(mapOf(anything)),
      resource_changes: listOf(mapOf(anything)),
      prior_state: mapOf(anything),
      configuration: mapOf(anything),
    },
  },
  PlanEvent: {
    type: 'object',
    required: ['type'],
    properties: { '@timestamp': text, type: described(text, 'One line of `terraform plan -json`, such as `resource_drift`.') },
  },
  TakenPlan: closed({
    id: described(text, 'The same for the same plan, however often it is posted.'),
    state: described(text, 'Name of the state that it was made from.'),
    resources: count,
    drift: described(count, 'Resources that differ from the state.'),
  }),
};
