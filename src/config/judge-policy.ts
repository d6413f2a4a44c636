import type { JudgePolicy, MaintenanceWindow } from '../model/rules.js';
import { weekdayNumber, type Config } from './schema.js';

/** The slice of the configuration that judging gets. `confirm`: the facts will bring the answers to re-reads (D8, D10). */
export const judgePolicy = (config: Config, confirm: boolean): JudgePolicy => ({
  rules: config.drift_rules.map((rule) => ({
    name: rule.name,
    resourceTypes: orAll(rule.resource_types),
    watchedAttributes: orAll(rule.watched_attributes),
    severity: rule.severity,
    environment: rule.environment,
    iacManagedOnly: rule.iac_managed_only,
    excludeUsers: rule.exclude_users,
  })),
  ignore: config.ignore,
  windows: config.advanced.maintenance_windows.map(maintenanceWindow),
  environment: config.providers.aws.environment,
  confirm,
  respectLock: true,
  holdIacAgents: config.state.hold_iac_agents,
  maxHold: config.state.max_hold,
  unmatchedWindow: config.state.unmatched_window,
});

const orAll = (patterns: readonly string[]): readonly string[] => (patterns.length === 0 ? ['*'] : patterns);

const maintenanceWindow = (window: Config['advanced']['maintenance_windows'][number]): MaintenanceWindow => ({
  name: window.name,
  recurring:
    window.start_time === undefined || window.end_time === undefined
      ? undefined
      : { days: window.days.map(weekdayNumber), start: minutes(window.start_time), end: minutes(window.end_time), timezone: window.timezone ?? 'UTC' },
  once:
    window.start_datetime === undefined || window.end_datetime === undefined
      ? undefined
      : { start: Date.parse(window.start_datetime), end: Date.parse(window.end_datetime) },
});

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
