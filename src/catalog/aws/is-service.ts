import { objectOf } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';

/**
 * Whether a service made the call with its own identity (D104): as itself, or with a service-linked role, which nobody else can assume. The
 * name of a role proves nothing, because everybody may choose one. Source: CloudTrail user guide, "userIdentity element".
 */
export const isService = ({ user, context }: Pick<AuditRecord, 'user' | 'context'>): boolean =>
  user.type === 'AWSService' || objectOf(context['caller'])['isServiceLinked'] === true;

/** Whether the caller has a role of the record's account with such a name. In an account of their own, others can give it to any role. */
export const isOwnRole = ({ user, account }: Pick<AuditRecord, 'user' | 'account'>, name: RegExp): boolean =>
  user.account_id === account && name.test(user.role_name);
