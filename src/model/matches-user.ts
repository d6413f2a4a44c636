import { anyGlob } from '../lib/glob.js';
import type { UserIdentity } from './audit-record.js';

/** Matches patterns against every name of the actor (D19b), exactly or with `*`. */
export const matchesUser = (patterns: readonly string[]): ((user: UserIdentity) => boolean) => {
  const test = anyGlob(patterns);
  return (user) => [user.user_name, user.role_name, user.principal_id, user.arn].some((name) => name !== '' && test(name));
};

/** Matches patterns against the service through which the actor made the call (D104), exactly or with `*`; a direct call matches none. */
export const matchesVia = (patterns: readonly string[]): ((user: UserIdentity) => boolean) => {
  const test = anyGlob(patterns);
  return ({ invoked_by }) => invoked_by !== undefined && test(invoked_by);
};
