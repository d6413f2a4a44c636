import type { AuditRecord } from '../../model/audit-record.js';
import { reader, type From, type Read } from '../dsl.js';

/**
 * Capacities that programs adjust all day (a group's size under scaling policies, provisioned concurrency) belong to
 * both the state and the scaler: what the scaler sets is no drift, what anybody else sets is.
 */
export const unlessByScaler = (from: From): Read => {
  const read = reader(from);
  return (record) => (isScaler(record) ? undefined : read(record));
};

/**
 * Services that act on the account's behalf (`ecs.amazonaws.com` as user agent, service-linked roles), scalers known by name, and
 * programs on an instance, whose session is called like the instance. A console of the provider's is a person.
 */
const isScaler = ({ user, userAgent }: AuditRecord): boolean =>
  user.type === 'AWSService' ||
  user.role_name.startsWith('AWSServiceRoleFor') ||
  /autoscaler|karpenter|\bkeda\b/i.test(user.role_name) ||
  /^i-[0-9a-f]{8,17}$/.test(user.user_name) ||
  /^(?!console\.|signin\.)[a-z0-9-]+\.amazonaws\.com$/.test(userAgent) ||
  /cluster-autoscaler|karpenter/i.test(userAgent);
