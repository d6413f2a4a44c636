import { anyGlob } from '../lib/glob.js';
import { instant } from '../lib/instant.js';
import type { UserIdentity } from './audit-record.js';
import { resolutions, type Drift } from './drift.js';
import { searchedText, searchWords } from './drift-row.js';
import { severities, type Severity } from './severity.js';
import { bitsOf, conditionBits, triageConditions, type TriageCondition } from './triage.js';

/** An open alert, or how it was resolved. */
export const driftStatuses = ['open', ...resolutions] as const;
export type DriftStatus = (typeof driftStatuses)[number];

export const statusOf = (drift: Pick<Drift, 'resolution'>): DriftStatus => drift.resolution ?? 'open';

/**
 * Which alerts are wanted, by the command line and by the API. All conditions must hold. An empty list is no condition; of several values
 * in a list, one must match.
 */
export type DriftQuery = {
  readonly severities: ReadonlySet<Severity>;
  readonly statuses: ReadonlySet<DriftStatus>;
  /** Alerts in one of these conditions. */
  readonly triage: ReadonlySet<TriageCondition>;
  readonly resourceType: string | undefined;
  /** Bounds of the event time, both included: instants, see `instant`. */
  readonly since: number;
  readonly until: number;
  /** Patterns of names of the actor, as in `exclude_users`. */
  readonly users: readonly string[];
  /** Ids of accounts. */
  readonly accounts: readonly string[];
  /** Patterns of the address from which the call came. */
  readonly sourceIps: readonly string[];
  /** Names of tools, see `Origin`. */
  readonly tools: readonly string[];
  /** Patterns of addresses. Each also matches what is below the address: instances of a resource, resources of a module. */
  readonly addresses: readonly string[];
  /** Words, each of which occurs in the alert, whatever its case (see `searchedText`); '' matches all. */
  readonly text: string;
};

export const allDrifts: DriftQuery = {
  severities: new Set(severities),
  statuses: new Set(driftStatuses),
  triage: new Set(triageConditions),
  resourceType: undefined,
  since: -Infinity,
  until: Infinity,
  users: [],
  accounts: [],
  sourceIps: [],
  tools: [],
  addresses: [],
  text: '',
};

/** The alerts that a query asks for. */
export const driftMatcher = (query: DriftQuery): ((drift: Drift) => boolean) => {
  const { severities, statuses, resourceType, since, until } = query;
  const hasText = textMatcher(query);
  const conditions = bitsOf(query.triage);
  return (drift) => {
    if (!severities.has(drift.severity) || !statuses.has(statusOf(drift))) return false;
    if ((conditionBits(drift.triage) & conditions) === 0) return false;
    if (resourceType !== undefined && drift.resource_type !== resourceType) return false;
    const time = instant(drift.timestamp);
    return time >= since && time <= until && hasText(drift);
  };
};

/** The conditions of a query on names, accounts, addresses and texts alone. */
export const textMatcher = ({ users, accounts, sourceIps, tools, addresses, text }: DriftQuery): ((drift: Drift) => boolean) => {
  const byUser = matchesUser(users);
  const inAccount = new Set(accounts);
  const fromIp = anyGlob(sourceIps);
  const byTool = new Set(tools);
  const atAddress = anyGlob(addresses.flatMap((pattern) => [pattern, `${pattern}.*`, `${pattern}[*`]));
  const words = searchWords(text);
  return (drift) =>
    (users.length === 0 || byUser(drift.user_identity)) &&
    (accounts.length === 0 || inAccount.has(drift.account_id)) &&
    (sourceIps.length === 0 || fromIp(drift.origin.source_ip ?? '')) &&
    (tools.length === 0 || byTool.has(drift.origin.tool ?? '')) &&
    (addresses.length === 0 || atAddress(addressOf(drift))) &&
    (words.length === 0 || hasWords(drift, words));
};

const hasWords = (drift: Drift, words: readonly string[]): boolean => {
  const searched = searchedText(drift);
  return words.every((word) => searched.includes(word));
};

/** An undeclared resource has no address; its type and its name in the cloud stand for it. */
const addressOf = ({ address, resource_type, resource_name }: Drift): string => address ?? `${resource_type}.${resource_name}`;

/** Matches patterns against every name of the actor (D19b), exactly or with `*`: for searches. What silences alerts uses `callerMatcher`. */
const matchesUser = (patterns: readonly string[]): ((user: UserIdentity) => boolean) => {
  const test = anyGlob(patterns);
  return (user) => [user.user_name, user.role_name, user.principal_id, user.arn].some((name) => name !== '' && test(name));
};
