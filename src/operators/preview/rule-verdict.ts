import type { TypeSpec } from '../../catalog/type-spec.js';
import { unknownChange } from '../../model/change.js';
import type { Drift } from '../../model/drift.js';
import type { RulePolicy, RuleTraits } from '../../model/rules.js';
import type { UserIdentity } from '../../model/audit-record.js';
import type { Severity } from '../../model/severity.js';
import { ignoreAttributes } from '../rules/ignore-attributes.js';
import { matchRules } from '../rules/match-rules.js';
import { matchWindow } from '../rules/match-window.js';

/** What rules decide about a change: members of its alert, or undefined if they do not announce it. */
export type Verdict = { readonly severity: Severity; readonly rules: readonly string[]; readonly maintenance: string | null } | undefined;

/** A change that rules decide about, as an alert. `blastRadius`: that of its resource. */
type Decided = { readonly drift: Drift; readonly traits: RuleTraits; readonly blastRadius: () => number };

/** Applies rules to changes that were evaluated before. `user`: in place of that of the alert. */
export const ruleVerdict = (
  types: Readonly<Record<string, TypeSpec>>,
  policy: RulePolicy,
): ((decided: Decided, user?: UserIdentity) => Verdict) => {
  const ignored = ignoreAttributes(types, policy);
  const matches = matchRules(policy.rules, policy.accountNames);
  const maintenance = matchWindow(policy.windows);
  return ({ drift, traits, blastRadius }, user = drift.user_identity) => {
    const { resource_type: type, address, field, change, environment, event_time, provider, account_id: account } = drift;
    const caller = { user, provider, account };
    if (ignored(type, address, change === 'unknown' ? unknownChange : field, caller)) return undefined;
    const declared = address !== null;
    const match = matches({ resourceType: type, field, ...traits, caller, environment, declared, blastRadius });
    if (!match.announced) return undefined;
    return { severity: match.severity, rules: match.rules, maintenance: maintenance(Date.parse(event_time)) };
  };
};
