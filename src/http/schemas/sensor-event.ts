import { trackedProviders } from '../../model/contracts/provider.js';
import { sensorPriorities } from '../../model/sensor-event.js';
import type { JsonSchema } from '../route.js';
import { anything, closed, described, enumOf, listOf, mapOf, moment, orNull, ref, text } from './schema-words.js';

const sensorEvent = closed(
  {
    id: { type: 'string', pattern: '^e_[a-z2-7]{26}$' },
    timestamp: moment,
    severity: ref('Severity'),
    rule: text,
    output: text,
    output_fields: described(mapOf(anything), 'Fields of the sensor by dotted name, such as `proc.name`.'),
    tags: listOf(text),
    source: described(text, 'Event source of the sensor, such as `syscall` or `aws_cloudtrail`.'),
    hostname: text,
    provider: described(orNull(enumOf(trackedProviders)), 'Null for a plain host event.'),
  },
  { truncated: described({ const: true }, 'The alert exceeded the size limit: its longest strings are cut and end in `…`.') },
);

/** Alerts posted by the sensor: additional members are ignored. Source: the JSON output of the sensor. */
const sensorAlert: JsonSchema = {
  type: 'object',
  required: ['rule', 'priority', 'time'],
  properties: {
    rule: { type: 'string', minLength: 1 },
    priority: described(enumOf(Object.keys(sensorPriorities)), 'Case-insensitive.'),
    time: moment,
    output: text,
    output_fields: mapOf(anything),
    source: text,
    hostname: text,
    tags: listOf(text),
  },
};

export const sensorEventSchemas: Readonly<Record<string, JsonSchema>> = {
  SensorEvent: sensorEvent,
  SensorAlert: sensorAlert,
};
