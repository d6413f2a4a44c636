import { anyGlob } from '../lib/glob.js';
import type { UserIdentity } from './audit-record.js';

/** Matches patterns against every name of the actor (D19b), exactly or with `*`: for searches. What silences alerts uses `callerMatcher`. */
export const matchesUser = (patterns: readonly string[]): ((user: UserIdentity) => boolean) => {
  const test = anyGlob(patterns);
  return (user) => [user.user_name, user.role_name, user.principal_id, user.arn].some((name) => name !== '' && test(name));
};
