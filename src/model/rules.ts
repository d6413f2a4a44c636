import type { Severity } from './severity.js';

/** One of `drift_rules[]` (D22). A list that is empty or absent in the file is `['*']` here; an absent severity is undefined. */
export type DriftRule = {
  readonly name: string;
  readonly resourceTypes: readonly string[];
  readonly watchedAttributes: readonly string[];
  readonly severity: Severity | undefined;
  readonly environment: string | undefined;
  readonly iacManagedOnly: boolean;
  readonly excludeUsers: readonly string[];
  /** Services through which the call was made; empty: no condition (D104). */
  readonly via: readonly string[];
  /** Least blast radius of the changed resource; undefined: no condition. */
  readonly minBlastRadius: number | undefined;
};

/** One of `ignore[]` (D17b): every list that is not empty must match. */
type IgnoreRule = {
  readonly resource: string;
  readonly attributes: readonly string[];
  readonly users: readonly string[];
  readonly via: readonly string[];
};

/** One of `advanced.maintenance_windows[]` (D25). Minutes count from midnight, days from Sunday = 0. */
export type MaintenanceWindow = {
  readonly name: string;
  readonly recurring:
    { readonly days: readonly number[]; readonly start: number; readonly end: number; readonly timezone: string } | undefined;
  /** Milliseconds since the epoch, start included, end excluded. */
  readonly once: { readonly start: number; readonly end: number } | undefined;
};

/** One of `providers.kubernetes.clusters[]`. Without `states`, the cluster has those that no other cluster lists. */
export type Cluster = { readonly name: string; readonly environment: string | undefined; readonly states: readonly string[] };

/** What rules look at beside the members of an alert. Kept with it, so that other rules can be tried on it later. */
export type RuleTraits = {
  /** The built-in severity, which a rule without a severity assigns. */
  readonly severity: Severity;
  /** Whether the built-in rules announce the change though the resource is not declared (D24). */
  readonly isBuiltIn: boolean;
};

/** What decides which changes are announced, with which severity, and who is notified. */
export type RulePolicy = {
  readonly rules: readonly DriftRule[];
  readonly ignore: readonly IgnoreRule[];
  readonly windows: readonly MaintenanceWindow[];
  /** Names of accounts and projects by id. */
  readonly accountNames: ReadonlyMap<string, string>;
};

/** The configuration that evaluation needs. */
export type EvaluationPolicy = RulePolicy & {
  /** `providers.<p>.environment` (D22), by provider. */
  readonly environments: Readonly<Record<string, string | undefined>>;
  /** Kubernetes clusters and the names of their states, `*` allowed (D77). */
  readonly clusters: readonly Cluster[];
  /** `detection.iac_agents`: globs of user agents and field managers, beside Terraform and OpenTofu (D81). */
  readonly iacAgents: readonly string[];
  /** Whether an event outside of the catalog that names a declared resource raises an alert (D67). */
  readonly alertUnknown: boolean;
  /** Whether plans are made of what is not verified yet (D123); false emits no `unverified` outputs. */
  readonly verifies: boolean;
  /** Alerts wait for another read of the state, which is among the facts (D8); false announces them at once. */
  readonly confirm: boolean;
  readonly respectLock: boolean;
  readonly holdIacAgents: boolean;
  /** Milliseconds (D9, D8b). */
  readonly maxHold: number;
  readonly unmatchedWindow: number;
  /** How long a state that goes backwards is not believed (D101); Infinity: until it is accepted. */
  readonly suspectFor: number;
  /** `secrets.show_variables`: globs of environment variables whose values are shown (D20). */
  readonly showVariables: readonly string[];
};
