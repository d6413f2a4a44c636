import { eventProviders } from '../../model/provider.js';
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
    output_fields: described(mapOf(anything), 'Fields of the sensor by their dotted names, such as `proc.name`.'),
    tags: listOf(text),
    source: described(text, 'Where the sensor has it from, such as `syscall` or `aws_cloudtrail`.'),
    hostname: text,
    provider: described(orNull(enumOf(eventProviders)), 'Null for a plain host event.'),
  },
  { truncated: described({ const: true }, 'The alert is larger than what is kept of one: its longest texts are cut, and end in `…`.') },
);

/** What the sensor posts: more members may be there, and are ignored. Source: the JSON output of the sensor. */
const sensorAlert: JsonSchema = {
  type: 'object',
  required: ['rule', 'priority', 'time'],
  properties: {
    rule: { type: 'string', minLength: 1 },
    priority: described(enumOf(Object.keys(sensorPriorities)), 'Taken in any case.'),
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
