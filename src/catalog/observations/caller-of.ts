import type { AuditRecord } from '../../model/audit-record.js';
import type { Caller, NodeRef } from '../../model/graph-evidence.js';
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
    case 'azure':
    case 'other':
      return plainCaller(record);
    default:
      return unreachable(record.provider);
  }
};

/** A caller of whom nothing but a name is known. */
const plainCaller = ({ provider, user: { arn, principal_id, user_name } }: AuditRecord): Caller => {
  const name = [arn, principal_id, user_name].find((one) => one !== '');
  const identity: NodeRef | undefined =
    name === undefined
      ? undefined
      : { key: `${provider}:caller:${name}`, type: 'resource', resourceType: `${provider}_caller`, name: user_name || name };
  return { identities: identity === undefined ? [] : [identity], credential: '', pod: undefined, subject: undefined };
};
