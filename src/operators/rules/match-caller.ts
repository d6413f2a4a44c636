import { isServiceAgent } from '../../catalog/gcp/service-agents.js';
import { anyGlob } from '../../lib/glob.js';
import type { UserIdentity } from '../../model/audit-record.js';
import { aws, gcp, type RecordProvider } from '../../model/contracts/provider.js';
import type { RulePolicy } from '../../model/rules.js';

/** Who made a call. `account`: that of the record. */
export type Caller = { readonly user: UserIdentity; readonly provider: RecordProvider; readonly account: string };

/**
 * Matches patterns against a caller (D19b, D104), exactly or with `*`. Only names that the caller cannot choose count, because whoever chooses
 * its name could silence alerts:
 *
 * - ARNs, `principal:` subjects and principal ids, by a pattern that begins with one.
 * - Names of users, and of roles of the record's account or of a configured one.
 * - `session:` before a pattern: session names, source identities, federated names and impersonated users, which callers choose.
 */
export const callerMatcher = (patterns: readonly string[], accounts: RulePolicy['accountNames']): ((caller: Caller) => boolean) => {
  const chosen = anyGlob(patterns.flatMap((one) => sessionName(one) ?? []));
  const bare = patterns.filter((one) => sessionName(one) === undefined && bareName(one));
  const named = anyGlob(bare);
  const inDomain = anyGlob(bare.filter((one) => /@[^*@]+$/.test(one)));
  const whole = anyGlob(patterns.filter((one) => sessionName(one) === undefined && !bareName(one)));
  const isEverybody = patterns.some((one) => /^\*+$/.test(one));
  return (caller) => {
    const { user, provider, account } = caller;
    if (isEverybody) return [user.user_name, user.role_name, user.principal_id, user.arn].some((name) => name !== '');
    const isOwn = (id: string): boolean => id === '' || id === account || accounts.has(id);
    const { isGiven, hasOwnRole } = standing(caller, isOwn);
    if (!isGiven && user.user_name !== '' && chosen(user.user_name)) return true;
    if (provider !== aws && provider !== gcp && !isGiven) return false;
    // A session of AWS may be named like a principal id.
    const ids = [user.arn, user.principal_id, provider === aws ? '' : user.user_name];
    if (ids.some((name) => name !== '' && whole(name))) return true;
    if (hasOwnRole && named(user.role_name)) return true;
    if (!isGiven || user.user_name === '') return false;
    return provider === gcp && !isOwnName(user, isOwn) ? inDomain(user.user_name) : named(user.user_name);
  };
};

/** Whether the user name was given to the caller by an account or cluster, and whether its role is one of them. */
const standing = (
  { user, provider }: Caller,
  isOwn: (account: string) => boolean,
): { readonly isGiven: boolean; readonly hasOwnRole: boolean } => {
  const { type, arn, role_name, account_id, delegated_from } = user;
  if (provider === gcp) return { isGiven: type !== 'FederatedUser', hasOwnRole: false };
  // A cluster admits only roles that it names; whoever impersonates a user chooses name, ARN and role.
  if (provider !== aws) return { isGiven: delegated_from === undefined, hasOwnRole: delegated_from === undefined && role_name !== '' };
  const isUser = givenTypes.has(type) || /^arn:[^:]*:iam::\d*:(?:user\/|root$)/.test(arn);
  return { isGiven: isUser && (type === 'AWSService' || isOwn(account_id)), hasOwnRole: role_name !== '' && isOwn(account_id) };
};

/** Types of `userIdentity` whose name the caller does not choose. Source: CloudTrail user guide, "userIdentity element". */
const givenTypes: ReadonlySet<string> = new Set(['IAMUser', 'Root', 'IdentityCenterUser', 'AWSService']);

/** Google: everybody can make a service account with some name in a project of their own. A person's address has its domain. */
const isOwnName = ({ user_name: name, account_id }: UserIdentity, isOwn: (project: string) => boolean): boolean =>
  !name.endsWith('.gserviceaccount.com') || isOwn(account_id) || isServiceAgent(name);

/** Matches patterns against the service through which the caller made the call (D104), exactly or with `*`; a direct call matches none. */
export const viaMatcher = (patterns: readonly string[]): ((caller: Caller) => boolean) => {
  const test = anyGlob(patterns);
  return ({ user: { invoked_by } }) => invoked_by !== undefined && test(invoked_by);
};

const session = 'session:';

/** The pattern of names that callers choose, after `session:`; undefined for other patterns. */
export const sessionName = (pattern: string): string | undefined =>
  pattern.startsWith(session) ? pattern.slice(session.length) : undefined;

/**
 * Whether a pattern is the name of a user or role, without what makes it unique: no ARN, no `principal:` subject of Google Cloud, and no
 * principal id of AWS (`AROA…`, at least 16 characters). Only the part before the first `*` counts.
 */
export const bareName = (pattern: string): boolean =>
  !/^(?:arn:|principal(?:Set)?:|A[A-Z]{3}[A-Z2-7]{12})/.test(pattern.split('*', 1)[0] ?? '');
