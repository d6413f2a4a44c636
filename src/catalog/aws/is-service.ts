import { objectOf } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';

/**
 * Whether a service made the call with its own identity (D104): as itself, or with a service-linked role, which nobody else can assume. The
 * name of a role proves nothing, because everybody may choose one. Source: CloudTrail user guide, "userIdentity element".
 */
export const isService = ({ user, context }: Pick<AuditRecord, 'user' | 'context'>): boolean =>
  user.type === 'AWSService' || objectOf(context['caller'])['isServiceLinked'] === true;
