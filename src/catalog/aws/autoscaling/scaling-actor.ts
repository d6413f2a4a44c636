import type { AuditRecord } from '../../../model/audit-record.js';
import { reader, type From, type Read } from '../../dsl.js';

/**
 * Services (service-linked roles, which nobody else can assume), roles named for a scaler, and programs on an instance, whose
 * session is called like the instance. The user agent says nothing here, since a caller can write what it likes.
 */
const isScaler = (record: AuditRecord): boolean => isService(record) || isProgram(record);

const isService = ({ user }: AuditRecord): boolean => user.type === 'AWSService' || user.role_name.startsWith('AWSServiceRoleFor');

const isProgram = ({ user }: AuditRecord): boolean =>
  /autoscaler|karpenter|\bkeda\b/i.test(user.role_name) || /^i-[0-9a-f]{8,17}$/.test(user.user_name);

/**
 * Capacities that programs adjust all day (a group's size under scaling policies, provisioned concurrency) belong to
 * both the state and the scaler: what the scaler sets is no drift, what anybody else sets is.
 */
export const unlessByScaler = (from: From): Read => {
  const read = reader(from);
  return (record) => (isScaler(record) ? undefined : read(record));
};

/** What a service makes for something of its own (an instance of a group, a reader of a cluster) hangs on that, and is no creation by itself. */
export const byService: Read = isService;
export const notByService: Read = (record) => !isService(record);

/** For places that count only where a scaler acts, or none does. */
export const byScaler: Read = isScaler;
export const notByScaler: Read = (record) => !isScaler(record);
