import type { DropReason } from '../../model/drop-reason.js';
import { anyGlob } from '../../lib/glob.js';
import type { DriftRule, RulePolicy } from '../../model/rules.js';
import { higher, type Severity } from '../../model/severity.js';
import { callerMatcher, viaMatcher, type Caller } from './match-caller.js';

/** The properties of a change that rules match. */
type Candidacy = {
  readonly resourceType: string;
  /** `*` for the resource as a whole. */
  readonly field: string;
  /** The built-in severity, for rules without one. */
  readonly severity: Severity;
  readonly caller: Caller;
  readonly environment: string | null;
  /** Whether a state declares the resource. */
  readonly declared: boolean;
  /** Whether the built-in rules announce it though the resource is not declared (D24). */
  readonly isBuiltIn: boolean;
  /** Blast radius of the changed resource, 0 if it has none. Called only for rules that have a condition on it. */
  readonly blastRadius: () => number;
};

type Match =
  | { readonly announced: true; readonly severity: Severity; readonly rules: readonly string[] }
  | { readonly announced: false; readonly reason: DropReason };

/** Returns the rules that a candidate matches and the resulting severity (D22 to D24). `accounts`: configured ones. */
export const matchRules = (
  rules: readonly DriftRule[],
  accounts: RulePolicy['accountNames'] = noAccounts,
): ((candidate: Candidacy) => Match) => {
  if (rules.length === 0) return matchDefault;
  const compiled = rules.map((rule) => compileRule(rule, accounts));
  return (candidate) => {
    let severity: Severity | undefined;
    let excluded = false;
    const names: string[] = [];
    for (const rule of compiled) {
      if (!rule.matches(candidate)) continue;
      if (rule.excludes(candidate.caller)) {
        excluded = true;
        continue;
      }
      names.push(rule.name);
      const own = rule.severity ?? candidate.severity;
      severity = severity === undefined ? own : higher(severity, own);
    }
    // A copy: an array that `push` began has room for 17 names as long as the alert is kept.
    if (severity !== undefined) return { announced: true, severity, rules: names.slice() };
    return { announced: false, reason: excluded ? 'excluded_user' : 'no_rule' };
  };
};

const noAccounts: RulePolicy['accountNames'] = new Map();
const noRules: readonly string[] = [];

const matchDefault = (candidate: Candidacy): Match =>
  candidate.declared || candidate.isBuiltIn
    ? { announced: true, severity: candidate.severity, rules: noRules }
    : { announced: false, reason: 'not_in_state' };

type CompiledRule = {
  readonly name: string;
  readonly severity: Severity | undefined;
  matches(candidate: Candidacy): boolean;
  excludes(caller: Caller): boolean;
};

const compileRule = (rule: DriftRule, accounts: RulePolicy['accountNames']): CompiledRule => {
  const ofType = anyGlob(rule.resourceTypes);
  const watched = watches(rule.watchedAttributes);
  const isThrough = rule.via.length === 0 ? undefined : viaMatcher(rule.via);
  return {
    name: rule.name,
    severity: rule.severity,
    matches: (candidate) =>
      ofType(candidate.resourceType) &&
      (candidate.field === '*' || watched(candidate.field)) &&
      (rule.environment === undefined || rule.environment === candidate.environment) &&
      (!rule.iacManagedOnly || candidate.declared) &&
      (isThrough === undefined || isThrough(candidate.caller)) &&
      (rule.minBlastRadius === undefined || candidate.blastRadius() >= rule.minBlastRadius),
    excludes: callerMatcher(rule.excludeUsers, accounts),
  };
};

/** A pattern matches the attribute itself, nested attributes, and a block that contains the attribute. */
const watches = (patterns: readonly string[]): ((field: string) => boolean) => {
  const exact = anyGlob(patterns);
  const below = anyGlob(patterns.map((pattern) => `${pattern}.*`));
  return (field) => exact(field) || below(field) || patterns.some((pattern) => pattern.startsWith(`${field}.`));
};
