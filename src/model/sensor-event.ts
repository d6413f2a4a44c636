import type { Json } from './json.js';
import type { Severity } from './severity.js';

/** One runtime-sensor alert as the interface shows it; `provider` is null for a plain host event (D29). */
export type SensorEvent = {
  readonly id: string;
  readonly timestamp: string;
  readonly severity: Severity;
  readonly rule: string;
  readonly output: string;
  readonly output_fields: Readonly<Record<string, Json>>;
  readonly tags: readonly string[];
  readonly source: string;
  readonly hostname: string;
  readonly provider: 'aws' | 'gcp' | 'kubernetes' | null;
};
