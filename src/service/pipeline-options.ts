import { cloudCatalog } from '../catalog/providers.js';
import { evaluationPolicy } from '../config/evaluation-policy.js';
import type { Config } from '../config/schema.js';
import type { PipelineOptions } from '../pipeline.js';

/** The pipeline that a configuration asks for. `confirm`: whether requests to read a state again are answered. */
export const pipelineOptions = (config: Config, confirm: boolean): PipelineOptions => ({
  catalog: cloudCatalog,
  policy: evaluationPolicy(config, confirm),
  graph: { maxDrifts: config.storage.max_drifts, maxEvents: config.storage.max_events },
  dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
});
