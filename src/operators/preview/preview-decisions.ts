import type { TypeSpec } from '../../catalog/type-spec.js';
import type { UserIdentity } from '../../model/audit-record.js';
import type { EvaluatedAlert } from '../../model/contracts/store.js';
import type { Drift } from '../../model/drift.js';
import { fieldKey } from '../../model/output.js';
import type { RulePolicy } from '../../model/rules.js';
import type { Steps } from '../graph/queries/steps.js';
import { announcedAs, candidateAlerts, type Candidate } from './candidate-alerts.js';
import { byAttribute, compareRuns } from './compare-runs.js';
import { FoundDifferences } from './found-differences.js';
import { ruleVerdict } from './rule-verdict.js';

type PreviewRequest = {
  /** Refused changes first. */
  readonly evaluated: Iterable<EvaluatedAlert | undefined>;
  readonly before: RulePolicy;
  readonly after: RulePolicy;
  readonly types: Readonly<Record<string, TypeSpec>>;
  readonly blastRadius: (drift: Drift) => number;
  /** Most differences to return. */
  readonly limit: number;
};

type DecisionPreview = {
  readonly found: FoundDifferences;
  /** Alerts and refused changes that were examined. */
  readonly alerts: number;
  readonly refused: number;
  /** False if the time was up before all were examined. */
  readonly isWhole: boolean;
};

/**
 * Applies two sets of rules to changes that were evaluated before, and compares the alerts. **Keeps** the refused changes that one of the sets
 * announces, the alerts of the same fields, and the newest differences.
 */
export function* previewDecisions({ evaluated, before, after, types, blastRadius, limit }: PreviewRequest): Steps<DecisionPreview> {
  const decide = { before: ruleVerdict(types, before), after: ruleVerdict(types, after) };
  const decideAny = { before: ruleVerdict(types, ofAnyCaller(before)), after: ruleVerdict(types, ofAnyCaller(after)) };
  const found = new FoundDifferences(limit);
  /** Changes by field, for fields with a change that was refused. */
  const shared = new Map<string, Candidate[]>();
  let alerts = 0;
  let refused = 0;
  let isWhole = true;
  for (const one of evaluated) {
    if (one !== undefined) {
      if (one.isRefused) refused++;
      else alerts++;
      for (const drift of byAttribute(JSON.parse(one.json) as Drift)) {
        const decided = { drift, traits: one.traits, blastRadius: () => blastRadius(drift) };
        const candidate: Candidate = { drift, before: decide.before(decided), after: decide.after(decided) };
        const place = fieldKey(drift);
        const others = shared.get(place);
        // Later occurrences may be those of other principals, whose names are not remembered.
        if (drift.occurrences > 1 && !one.isRefused) {
          const sides = (['before', 'after'] as const).filter((side) => candidate[side] === undefined);
          if (sides.some((side) => decideAny[side](decided, nobody) !== undefined)) found.doubt(drift.id);
        }
        if (others !== undefined) others.push(candidate);
        else if (!one.isRefused) found.add(compareOne(candidate));
        else if (candidate.before !== undefined || candidate.after !== undefined) shared.set(place, [candidate]);
      }
    }
    if (yield) {
      isWhole = false;
      break;
    }
  }
  for (const candidates of shared.values()) {
    candidates.sort(byEvaluation);
    found.add(compareRuns(candidateAlerts(candidates, 'before'), candidateAlerts(candidates, 'after')));
    yield;
  }
  return { found, alerts, refused, isWhole };
}

const compareOne = ({ drift, before, after }: Candidate): ReturnType<typeof compareRuns> =>
  compareRuns(before === undefined ? [] : [announcedAs(drift, before)], after === undefined ? [] : [announcedAs(drift, after)]);

const ofAnyCaller = (policy: RulePolicy): RulePolicy => ({ ...policy, rules: policy.rules.map((rule) => ({ ...rule, via: [] })) });

/** Has no name that a rule could exclude. */
const nobody: UserIdentity = { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' };

const byEvaluation = ({ drift: one }: Candidate, { drift: other }: Candidate): number =>
  compareTexts(one.detected_at, other.detected_at) || Date.parse(one.event_time) - Date.parse(other.event_time);

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
