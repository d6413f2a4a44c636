import { parseEventTime } from '../../lib/event-time.js';
import { isList, isObject, text, type Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { AuditContext } from './audit-object.js';

/**
 * Whether a patch left the object as it was: it is empty, or the object shows no write at the time of the request. The API server keeps the
 * time of a manager's last change in `managedFields`. Removals leave none, so that a patch that removes something is not examined. Source:
 * kubernetes `apimachinery/pkg/util/managedfields/internal/managedfieldsupdater.go`.
 */
export const isUnchanged = ({ request, response, time }: AuditRecord, { verb, patch }: AuditContext): boolean => {
  if (verb !== 'patch') return false;
  if (isObject(patch)) return true;
  if (removes(patch ?? request)) return false;
  const fields = isObject(response['metadata']) ? response['metadata']['managedFields'] : undefined;
  if (!isList(fields) || fields.length === 0) return false;
  return fields.every((one) => {
    const stamp = isObject(one) ? text(one['time']) : undefined;
    return stamp !== undefined && parseEventTime(stamp) < time - longestRequest;
  });
};

/** A write is recorded when it is complete; milliseconds. */
const longestRequest = 120_000;

/** Whether a patch may remove something: a member, an element of a list, or what an operation or a directive names. */
const removes = (patch: Json): boolean => {
  if (isList(patch)) return patch.some((one) => !isObject(one) || (one['op'] !== 'add' && one['op'] !== 'test'));
  const isRemoval = (value: Json | undefined): boolean =>
    value === null || isList(value) || (isObject(value) && (value['$patch'] !== undefined || Object.values(value).some(isRemoval)));
  return isRemoval(patch);
};
