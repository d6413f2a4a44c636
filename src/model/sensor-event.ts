import type { Json } from '../lib/json.js';
import type { TrackedProvider } from './contracts/provider.js';
import type { Severity } from './severity.js';

/** One runtime-sensor alert as the API returns it; `provider` is null for a plain host event (D29). */
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
  readonly provider: TrackedProvider | null;
  /** Present if the event exceeded the size limit and was reduced: texts cut, fields or tags omitted. */
  readonly truncated?: true;
};

/** The sensor's priorities with the severity that each maps to (D26). The sensor may write them in any letter case. */
export const sensorPriorities = {
  Emergency: 'critical',
  Alert: 'critical',
  Critical: 'critical',
  Error: 'high',
  Warning: 'medium',
  Notice: 'low',
  Informational: 'low',
  Info: 'low',
  Debug: 'low',
} as const satisfies Readonly<Record<string, Severity>>;
