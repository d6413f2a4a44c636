/** One source of declared state: `loaded` once a snapshot of it was read. */
export type StateSourceReadiness = { readonly source: string; readonly loaded: boolean };
/** `suspect`: a newer snapshot is not believed (D101). */
type EvaluatedSourceReadiness = StateSourceReadiness & { readonly suspect: boolean };
/** One queue or bucket of audit records. */
type AuditSourceReadiness = { readonly source: string; readonly connected: boolean };

/**
 * One of several instances that share a log. `leader`: name of the instance that leads, null if none is known. `position`: the last fact that
 * this instance has processed; instances at the same position answer alike. `lag`: stored facts that it has not processed.
 */
type LogReadiness = {
  readonly instance: string;
  readonly leading: boolean;
  readonly leader: string | null;
  readonly connected: boolean;
  readonly position: number;
  readonly lag: number;
};

/**
 * Whether everything needed for detection is available. Disabled inputs do not count (D36), nor do inputs that a replica leaves to the
 * active instance.
 */
export type Readiness = {
  readonly ready: boolean;
  /** A state is suspect: alerts are evaluated by its last version that is believed. */
  readonly degraded: boolean;
  /** A remark on the status, such as `nothing configured`; '' if there is none. */
  readonly message: string;
  readonly role: 'active' | 'replica';
  readonly sensor: { readonly enabled: boolean; readonly connected: boolean };
  readonly audit: { readonly enabled: boolean; readonly connected: boolean; readonly sources: readonly AuditSourceReadiness[] };
  /** Set while history is replayed from the fact log: the current position and the last one. */
  readonly rebuild?: { readonly position: number; readonly last: number };
  /** Set if several instances share the log. */
  readonly log?: LogReadiness;
  readonly state: { readonly enabled: boolean; readonly loaded: boolean; readonly sources: readonly EvaluatedSourceReadiness[] };
};
