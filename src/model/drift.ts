import type { Origin, UserIdentity } from './audit-record.js';
import type { Json } from '../lib/json.js';
import type { RecordProvider } from './contracts/provider.js';
import type { PlanHead } from './plan.js';
import type { Severity } from './severity.js';
import type { Triage } from './triage.js';

/**
 * How an alert was resolved (D11, D11a); null while it is open. `removed`: no state declares the resource any more, which may still be as it
 * was changed (D100). `accepted`: a person accepted the difference, which is still there (D121). `verified`: a plan finds the resource as declared
 * (D124).
 */
export const resolutions = ['declared', 'reverted', 'superseded', 'removed', 'accepted', 'verified'] as const;
type Resolution = (typeof resolutions)[number];

/** Who or what resolved an alert (D120): the caller of a record, a state, a person who accepted it (D121), or a plan (D124). */
export type ResolvedBy = {
  readonly kind: 'record' | 'state' | 'person' | 'plan';
  readonly user_identity: UserIdentity | null;
  readonly event_id: string | null;
  readonly event_name: string | null;
  /** Name of the state. */
  readonly state: string | null;
  /** Null for the output of `show -json`, which has none. */
  readonly serial: number | null;
  /** `comment`: the reason. `until`: end of the acceptance, ISO 8601 UTC; null for good. */
  readonly person: { readonly name: string; readonly comment: string; readonly until: string | null } | null;
  readonly plan: Pick<PlanHead, 'id' | 'taken' | 'program' | 'by'> | null;
};

/** Somebody who may have made a difference that only a plan shows (D124): the caller of a record about the resource whose effect is not known. */
export type Candidate = {
  readonly user_identity: UserIdentity;
  readonly event_id: string;
  readonly event_name: string;
  readonly event_time: string;
  readonly source_ip: string | null;
};

/** One attribute of an alert about several. */
export type FieldChange = {
  readonly field: string;
  readonly old_value: Json;
  readonly new_value: Json;
  readonly severity: Severity;
  readonly resolution: Resolution | null;
  readonly resolved_at: string | null;
};

/** One drift alert, every field of the interface and of D19; timestamps are ISO 8601 UTC. */
export type Drift = {
  readonly id: string;
  /** Equal to `event_time`. */
  readonly timestamp: string;
  readonly severity: Severity;
  readonly resource_type: string;
  readonly resource_name: string;
  /** The cloud's id. */
  readonly resource_id: string;
  /** Attribute that drifted, with dots between levels; `*` for the resource as a whole. */
  readonly field: string;
  readonly old_value: Json;
  readonly new_value: Json;
  /** What changed, in one line (D114). */
  readonly summary: string;
  /**
   * The attributes of an alert about several keys of one map, such as tags, that one record changed: the most severe first, which are
   * `field` and its values. Each is resolved by itself, the alert with the last one. Null for an alert about one attribute.
   */
  readonly fields: readonly FieldChange[] | null;
  readonly user_identity: UserIdentity;
  /** How the change was made. */
  readonly origin: Origin;
  /** Full instance address (D13b); null for undeclared resources. */
  readonly address: string | null;
  readonly provider: RecordProvider;
  readonly account_id: string;
  /** Configured, or looked up by the running service; null if unknown. */
  readonly account_name: string | null;
  readonly region: string;
  /** Display name of the provider; null for an undocumented region. */
  readonly region_name: string | null;
  /** `unknown`: an event that the catalog does not have changed something (D67). */
  readonly change: 'modified' | 'created' | 'deleted' | 'unknown';
  /** Names of the rules that matched; empty for the built-in default. */
  readonly rules: readonly string[];
  readonly event_name: string;
  readonly event_id: string;
  readonly event_time: string;
  /** Arrival of the fact on which the alert was announced. */
  readonly detected_at: string;
  readonly environment: string | null;
  /** Name of the maintenance window that the event fell into (D25). */
  readonly maintenance: string | null;
  /** Explanation that the values do not give (D16). */
  readonly detail: string | null;
  /** Id of the incident that the alert belongs to (D117). Null only for notices of driftline's own. */
  readonly incident: string | null;
  /** One line about the earliest cause in the causal graph (D85); null if there is none. */
  readonly root_cause: string | null;
  /** Number of resources that an identity or a network reaches in the causal graph (D85); null for other resources. */
  readonly blast_radius_size: number | null;
  /**
   * When the state was written that shows the value in an attribute which only mirrors other resources, ISO 8601 UTC (D97); null if none
   * does.
   */
  readonly seen_in_state: string | null;
  /** When the newest plan was begun that shows the difference, ISO 8601 UTC (D124); absent if none does. */
  readonly verified_at?: string | undefined;
  /** Whose calls may have made a difference that only a plan shows, newest first, at most 20; absent if a record explains it. */
  readonly candidates?: readonly Candidate[] | undefined;
  /** Declared attributes that may differ after the resource was deleted and created again (D98), at most 50; else null. */
  readonly unconfirmed: readonly string[] | null;
  /** Id of the alert about the deletion with which this resource went (D99); else null. */
  readonly cascade_of: string | null;
  /** Id of the alert about the deletion of the resource, which ended this one; else null. */
  readonly superseded_by: string | null;
  /** How often the same value was set, and when last (D11a). */
  readonly occurrences: number;
  readonly last_seen: string;
  readonly resolution: Resolution | null;
  readonly resolved_at: string | null;
  /** Null while it is open, and for alerts that an earlier version resolved. */
  readonly resolved_by: ResolvedBy | null;
  /** Acknowledgement, assignee, snooze and comments; null if there are none. Must stay the last member, see `withTriageText`. */
  readonly triage: Triage | null;
};

/** All drifts share one hidden class. The order of members is their order in every output. */
export const makeDrift = (fields: Drift): Drift => build(fields, fields.incident, fields.root_cause, fields.blast_radius_size);

/** The same alert with its incident and what the causal graph shows about it, of the same hidden class. */
export const withImpact = (
  drift: Drift,
  context: { readonly incident: string | null; readonly rootCause: string | null; readonly blastRadiusSize: number | null },
): Drift => {
  const { incident, rootCause, blastRadiusSize } = context;
  const isSame = incident === drift.incident && rootCause === drift.root_cause && blastRadiusSize === drift.blast_radius_size;
  return isSame ? drift : build(drift, incident, rootCause, blastRadiusSize);
};

const build = (
  fields: Omit<Drift, 'incident' | 'root_cause' | 'blast_radius_size'>,
  incident: string | null,
  root_cause: string | null,
  blast_radius_size: number | null,
): Drift => ({
  id: fields.id,
  timestamp: fields.timestamp,
  severity: fields.severity,
  resource_type: fields.resource_type,
  resource_name: fields.resource_name,
  resource_id: fields.resource_id,
  field: fields.field,
  old_value: fields.old_value,
  new_value: fields.new_value,
  summary: fields.summary,
  fields: fields.fields,
  user_identity: fields.user_identity,
  origin: fields.origin,
  address: fields.address,
  provider: fields.provider,
  account_id: fields.account_id,
  account_name: fields.account_name,
  region: fields.region,
  region_name: fields.region_name,
  change: fields.change,
  rules: fields.rules,
  event_name: fields.event_name,
  event_id: fields.event_id,
  event_time: fields.event_time,
  detected_at: fields.detected_at,
  environment: fields.environment,
  maintenance: fields.maintenance,
  detail: fields.detail,
  incident,
  root_cause,
  blast_radius_size,
  seen_in_state: fields.seen_in_state,
  verified_at: fields.verified_at,
  candidates: fields.candidates,
  unconfirmed: fields.unconfirmed,
  cascade_of: fields.cascade_of,
  superseded_by: fields.superseded_by,
  occurrences: fields.occurrences,
  last_seen: fields.last_seen,
  resolution: fields.resolution,
  resolved_at: fields.resolved_at,
  resolved_by: fields.resolved_by,
  triage: fields.triage,
});

/** The same alert with the name of its account. */
export const withAccountName = (drift: Drift, name: string): Drift => ({ ...drift, account_name: name });

/** The same alert, resolved. `at`: ISO 8601 UTC. */
export const resolveDrift = (drift: Drift, resolution: Resolution, at: string, by: ResolvedBy | null): Drift => ({
  ...drift,
  resolution,
  resolved_at: at,
  resolved_by: by,
});

/** The same alert with other triage. */
export const withTriage = (drift: Drift, triage: Triage | null): Drift => ({ ...drift, triage });
