import { isService } from '../../catalog/aws/is-service.js';
import { isServiceAgent } from '../../catalog/gcp/service-agents.js';
import { objectOf } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { aws, gcp } from '../../model/contracts/provider.js';

/**
 * Whether the platform itself made the call, with an identity that nobody else can have (D104): what it creates, such as the instances of a
 * group, is nobody's drift. Its changes of declared resources are evaluated like any other.
 */
export const isOfPlatform = (record: AuditRecord): boolean =>
  record.provider === aws ? isService(record) : record.provider === gcp && isOfGoogle(record);

/** Users of a project cannot make keys of a service agent; whoever is behind a delegation made the call. */
const isOfGoogle = ({ user, context }: AuditRecord): boolean =>
  isServiceAgent(user.user_name) &&
  objectOf(context['caller'])['key'] === undefined &&
  (user.delegated_from === undefined || isServiceAgent(user.delegated_from) || user.delegated_from.endsWith('@prod.google.com'));
