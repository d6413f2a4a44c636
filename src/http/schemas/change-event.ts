import type { JsonSchema } from '../route.js';
import { anything, described, listOf, mapOf, orNull, ref, text } from './schema-words.js';

/** Changes that a log without a catalog reports. docs/inputs/any-log.md lists all spellings; additional members are ignored. */
const cloudEvent: JsonSchema = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', minLength: 1 },
    source: { type: 'string', minLength: 1 },
    type: { type: 'string', minLength: 1 },
    time: described(text, 'RFC 3339. Required unless `data` has it.'),
    subject: described(text, 'The changed resource, unless `data` names it.'),
    data: described(
      anything,
      '`resource` (an id, ARN, self link or address, or an object with one), `action`, `actor`, `time`, `source_ip` and `user_agent`; or an entry of the Activity Log.',
    ),
    data_base64: text,
  },
};

const activityEntry: JsonSchema = {
  type: 'object',
  required: ['resourceId', 'operationName'],
  properties: {
    resourceId: { type: 'string', minLength: 1 },
    operationName: described(anything, 'A name, or `{value}`.'),
    time: text,
    eventTimestamp: text,
    resultType: orNull(text),
    status: anything,
    category: anything,
    correlationId: text,
    callerIpAddress: text,
    caller: text,
    identity: mapOf(anything),
    claims: anything,
  },
};

export const changeEventSchemas: Readonly<Record<string, JsonSchema>> = {
  CloudEvent: cloudEvent,
  ActivityEntry: activityEntry,
  ActivityRecords: { type: 'object', required: ['records'], properties: { records: listOf(ref('ActivityEntry')) } },
  ActivityPage: { type: 'object', required: ['value'], properties: { value: listOf(ref('ActivityEntry')) } },
};
