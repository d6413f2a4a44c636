import { text } from '../../lib/json.js';
import type { SensorEvent } from '../../model/sensor-event.js';

/** The first of the fields that the event has; '' if none. The sensor writes `<NA>` or null for what it does not know. */
export const sensorField = (fields: SensorEvent['output_fields'], names: readonly string[]): string => {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? text(fields[name]) : undefined;
    if (value !== undefined && value !== '<NA>') return value;
  }
  return '';
};

/**
 * Id of the access key of a call to AWS. The plugin of CloudTrail has no field for it, so rules take it from the record with the JSON
 * plugin. Source: falcosecurity/plugins, `json`.
 */
export const accessKeyOf = (fields: SensorEvent['output_fields']): string =>
  sensorField(fields, ['json.value[/userIdentity/accessKeyId]', 'jevt.value[/userIdentity/accessKeyId]']);
