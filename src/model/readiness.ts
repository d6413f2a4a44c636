/** One source of declared state: `loaded` once a snapshot of it was read. */
type StateSourceReadiness = { readonly source: string; readonly loaded: boolean };

/** Is everything there that is needed to detect? What is not enabled does not count (D36). */
export type Readiness = {
  readonly ready: boolean;
  readonly sensor: { readonly enabled: boolean; readonly connected: boolean };
  readonly state: { readonly enabled: boolean; readonly loaded: boolean; readonly sources: readonly StateSourceReadiness[] };
};
