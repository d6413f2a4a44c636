import { objectOf, text, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { decodeActivity, decodeGridActivity, isActivity } from '../azure/decode-activity.js';
import { decodeCloudEvent, isCloudEvent } from './decode-cloud-event.js';

/** Whether the JSON has the members of a change that a log without a catalog reports (D126). */
export const isChange = (json: JsonObject): boolean => isCloudEvent(json) || isActivity(json) || isGridEvent(json);

/** Decodes a change that a log without a catalog reports. Undefined if it is malformed, and for other JSON. */
export const decodeChange = (json: JsonObject): AuditRecord | undefined => {
  const result = decoded(json);
  return typeof result === 'string' ? undefined : result;
};

/** Why a change is malformed; undefined for a whole one, and for other JSON. */
export const changeProblem = (json: JsonObject): string | undefined => {
  const result = decoded(json);
  return typeof result === 'string' ? result : undefined;
};

const decoded = (json: JsonObject): AuditRecord | string | undefined => {
  if (isCloudEvent(json)) return decodeCloudEvent(json);
  if (isActivity(json)) return decodeActivity(json);
  const type = gridType(json);
  return type === undefined ? undefined : decodeGridActivity(json['id'], json['eventTime'], type, objectOf(json['data']));
};

/** An event in the schema that Event Grid had before CloudEvents. */
const isGridEvent = (json: JsonObject): boolean => gridType(json) !== undefined;
const gridType = (json: JsonObject): string | undefined => (isActivity(objectOf(json['data'])) ? text(json['eventType']) : undefined);
