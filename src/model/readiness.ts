/** One source of declared state: `loaded` once a snapshot of it was read. */
type StateSourceReadiness = { readonly source: string; readonly loaded: boolean };
/** One queue or bucket of audit records. */
type AuditSourceReadiness = { readonly source: string; readonly connected: boolean };

/**
 * Whether everything needed for detection is available. Disabled inputs do not count (D36), nor do inputs that a replica leaves to the
 * active instance.
 */
export type Readiness = {
  readonly ready: boolean;
  /** A remark on the status, such as `nothing configured`; '' if there is none. */
  readonly message: string;
  readonly role: 'active' | 'replica';
  readonly sensor: { readonly enabled: boolean; readonly connected: boolean };
  readonly audit: { readonly enabled: boolean; readonly connected: boolean; readonly sources: readonly AuditSourceReadiness[] };
  /** Set while history is replayed from the fact log: the current position and the last one. */
  readonly rebuild?: { readonly position: number; readonly last: number };
  readonly state: { readonly enabled: boolean; readonly loaded: boolean; readonly sources: readonly StateSourceReadiness[] };
};
