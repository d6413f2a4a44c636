import type { Json } from '../lib/json.js';
import type { EventProvider } from './provider.js';
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
  readonly provider: EventProvider | null;
  /** Texts of it were cut, fields or tags left out: it was larger than what is kept of one. Of others it is not there. */
  readonly truncated?: true;
};

/** What the sensor calls how grave an alert is, and the severity that it has here (D26). It may write any of them in any case. */
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
