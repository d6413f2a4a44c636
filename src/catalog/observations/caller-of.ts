import type { AuditRecord } from '../../model/audit-record.js';
import type { Caller } from '../../model/graph-evidence.js';
import { unreachable } from '../../lib/unreachable.js';
import { awsCaller } from './aws-caller.js';
import { clusterCaller } from './cluster-caller.js';
import { googleCaller } from './google-caller.js';

/** Who made the call of a record, as far as the record proves it. */
export const callerOf = (record: AuditRecord): Caller => {
  switch (record.provider) {
    case 'aws':
      return awsCaller(record);
    case 'gcp':
      return googleCaller(record);
    case 'kubernetes':
      return clusterCaller(record);
    default:
      return unreachable(record.provider);
  }
};
