import type { EvaluationPolicy, RulePolicy } from '../model/rules.js';
import { maintenanceWindow } from './maintenance-window.js';
import type { PostedRules } from './read-rules.js';
import type { Config } from './schema.js';
import { reasonsOf } from './verify-schema.js';

/** The part of the configuration that names accounts and projects. */
export type NamedAccounts = {
  readonly providers: {
    readonly aws: Pick<Config['providers']['aws'], 'account_names'>;
    readonly gcp: Pick<Config['providers']['gcp'], 'project_names'>;
  };
};

/** The configuration of evaluation. `hasConfirmations`: whether the facts contain the results of confirming reads (D8, D10). */
export const evaluationPolicy = (
  { providers, detection, drift_rules, ignore, advanced, state, secrets, verify }: Config,
  hasConfirmations: boolean,
): EvaluationPolicy => ({
  ...rulePolicy({ drift_rules, ignore, advanced, providers }),
  environments: {
    aws: orNone(providers.aws.environment),
    gcp: orNone(providers.gcp.environment),
    kubernetes: orNone(providers.kubernetes.environment),
  },
  clusters: providers.kubernetes.clusters.map(({ name, environment, states }) => ({ name, environment: orNone(environment), states })),
  iacAgents: detection.iac_agents,
  alertUnknown: detection.unknown_changes === 'alert',
  verifies: verify.map(reasonsOf).some((on) => on.has('alert') || on.has('unknown_change')),
  confirm: hasConfirmations && state.confirm,
  respectLock: state.respect_lock,
  holdIacAgents: state.hold_iac_agents,
  maxHold: state.max_hold,
  suspectFor: state.suspect_for === 0 ? Infinity : state.suspect_for,
  unmatchedWindow: state.unmatched_window,
  showVariables: secrets.show_variables,
});

/** The part of the policy that rules decide. */
export const rulePolicy = ({ drift_rules, ignore, advanced, providers }: PostedRules & NamedAccounts): RulePolicy => ({
  rules: drift_rules.map((rule) => ({
    name: rule.name,
    resourceTypes: orAll(rule.resource_types),
    watchedAttributes: orAll(rule.watched_attributes),
    severity: rule.severity,
    environment: orNone(rule.environment),
    iacManagedOnly: rule.iac_managed_only,
    excludeUsers: rule.exclude_users,
    via: rule.via,
    minBlastRadius: rule.min_blast_radius,
  })),
  ignore,
  windows: advanced.maintenance_windows.map(maintenanceWindow),
  accountNames: new Map(Object.entries({ ...providers.aws.account_names, ...providers.gcp.project_names })),
});

const orAll = (patterns: readonly string[]): readonly string[] => (patterns.length === 0 ? ['*'] : patterns);

/** An empty string is a key whose value was removed. */
const orNone = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
