import type { JsonSchema } from '../route.js';
import { auditEventSchemas } from './audit-event.js';
import { causalGraphSchemas } from './causal-graph.js';
import { configSchemas } from './config.js';
import { driftSchemas } from './drift.js';
import { graphSchemas } from './graph.js';
import { incidentSchemas } from './incident.js';
import { operationSchemas } from './operation.js';
import { outcomeSchemas } from './outcome.js';
import { planSchemas } from './plan.js';
import { planRunSchemas } from './plan-run.js';
import { rulesPreviewSchemas } from './rules-preview.js';
import { sensorEventSchemas } from './sensor-event.js';
import { sessionSchemas } from './session.js';
import { stateSchemas } from './state.js';
import { statisticsSchemas } from './statistics.js';
import { triageSchemas } from './triage.js';

/** `components.schemas` of the API, the targets of `ref`. */
export const components = (): Readonly<Record<string, JsonSchema>> => ({
  ...operationSchemas,
  ...driftSchemas,
  ...incidentSchemas,
  ...triageSchemas,
  ...sensorEventSchemas,
  ...auditEventSchemas,
  ...planSchemas,
  ...planRunSchemas,
  ...outcomeSchemas,
  ...graphSchemas,
  ...causalGraphSchemas,
  ...stateSchemas,
  ...sessionSchemas,
  ...statisticsSchemas,
  ...rulesPreviewSchemas,
  ...configSchemas(),
});
