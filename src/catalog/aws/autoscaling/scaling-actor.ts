import type { AuditRecord } from '../../../model/audit-record.js';
import { objectOf } from '../../../lib/json.js';
import { isOwnRole, isService } from '../is-service.js';
import * as c from '../language.js';

/**
 * Services, roles of the account that are named after a scaler, and programs on an instance. User agents, session names and roles of other
 * accounts are ignored, because callers choose them (D104).
 */
const isScaler = (record: AuditRecord): boolean => isService(record) || isApplicationScaler(record) || isProgram(record);

/** Application Auto Scaling with a role of the account, as targets registered with `roleARN` use (`ecsAutoscaleRole`). */
const isApplicationScaler = ({ user }: AuditRecord): boolean =>
  /(^|\.)application-autoscaling\.amazonaws\.com$/.test(user.invoked_by ?? '');

const isProgram = (record: AuditRecord): boolean =>
  isOwnRole(record, /autoscaler|karpenter|\bkeda\b/i) || objectOf(record.context['caller'])['isInstance'] === true;

/**
 * Capacities that programs adjust all day (a group's size under scaling policies, provisioned concurrency) belong to both the state and the
 * scaler: a value set by the scaler is not drift, a value set by any other caller is.
 */
export const unlessByScaler = (from: c.From): c.Read => {
  const read = c.reader(from);
  return (record) => (isScaler(record) ? undefined : read(record));
};

/** EMR resizes its clusters itself, with a role of the account. */
export const unlessByEmr = (from: c.From): c.Read =>
  unlessByScaler(c.via(from, (count, { user }) => (user.invoked_by === 'elasticmapreduce.amazonaws.com' ? undefined : count)));

/**
 * A resource that a service creates for its own resource (an instance of a group, a reader of a cluster) is attached to that resource. It
 * is not reported as a creation of its own.
 */
export const byService: c.Read = isService;
export const notByService: c.Read = (record) => !isService(record);

/** For owner candidates that count only for changes by a scaler, or only for others. */
export const byScaler: c.Read = isScaler;
export const notByScaler: c.Read = (record) => !isScaler(record);
