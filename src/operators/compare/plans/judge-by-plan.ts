import { anyAttribute, unknownChange } from '../../../model/change.js';
import type { Json } from '../../../lib/json.js';
import type { PlanHead } from '../../../model/plan.js';
import { attributeAt, type Declared } from '../../../model/state-snapshot.js';
import type { End } from '../../flow/finding.js';
import { declaredOf } from '../../states/declared-value.js';
import { isEmpty } from '../../states/is-empty.js';
import { hasCounterparts, isMirror } from '../../states/mirrors.js';
import type { States } from '../../states/states-stage.js';
import { sameValue } from '../compare-values.js';
import { isDeclared } from '../edits/comparison.js';
import { keysOf, memberAt } from '../edits/elements.js';
import type { Difference } from '../history.js';
import { listedIn, rootOf, type PlanView, type Statement } from './plan-views.js';

/**
 * What a plan proves about a difference that is older than it: it is `confirmed`, it is `verified` to be as declared, or another value is there
 * (`replaced`). `unknown`: the plan is silent about it by its nature.
 */
type PlanVerdict = 'confirmed' | 'verified' | 'replaced' | 'unknown';

/** A plan that shows attributes, and what other plans have listed. */
type Evidence = Statement & Pick<PlanView, 'shown'>;

export const judgeByPlan = (states: States, one: Difference, attribute: string, view: Evidence, on: Declared): PlanVerdict => {
  const { drift, isConclusive } = view;
  const { comparison } = one;
  const { field, hidden } = comparison;
  const asDeclared: PlanVerdict = isConclusive && !isSilent(states, one, attribute, view, on) ? 'verified' : 'unknown';
  if (field === '*') return drift?.action === 'delete' ? 'confirmed' : drift === null && !isConclusive ? 'unknown' : 'verified';
  if (drift === null) return asDeclared;
  if (drift.action === 'delete') return 'unknown';
  const listed = listedIn(drift);
  // What a record changed is known now: the plan lists it by attribute.
  if (field === anyAttribute || field === unknownChange) return 'replaced';
  if (!listed.includes(rootOf(attribute))) return asDeclared;
  if (drift.masked.some((path) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`))) return 'confirmed';
  const { before, after } = { before: drift.before ?? {}, after: drift.after ?? {} };
  const now = attributeAt(after, attribute);
  if (hidden) return sameValue(attributeAt(before, field), attributeAt(after, field), 'auto') ? asDeclared : 'confirmed';
  if (isDeclared(comparison, now)) return isWhole(states, one, attribute, now, on) ? 'confirmed' : 'replaced';
  return isAsDeclared(states, one, attribute, now, on) ? mirrorsNothing(states, one, attribute, on) : 'replaced';
};

/** Whether the elements that a record changed are all that differs. */
const isWhole = ({ declared }: States, { comparison }: Difference, attribute: string, now: Json | undefined, on: Declared): boolean => {
  const { kind, as, by, values } = comparison;
  if (kind !== 'elements') return true;
  const own = declaredOf(attribute, on, declared.types[on.snapshot.type(on.resource)]);
  const [expected, shown] = [keysOf(own, as, by), keysOf(now, as, by)];
  for (const { key, present } of values)
    if (present) expected.add(key);
    else expected.delete(key);
  return expected.size === shown.size && [...expected].every((key) => shown.has(key));
};

/** Whether the value that the plan shows is the declared one; of elements, whether all that a record changed are. */
const isAsDeclared = (
  { declared }: States,
  { comparison }: Difference,
  attribute: string,
  now: Json | undefined,
  on: Declared,
): boolean => {
  const { kind, as, values } = comparison;
  if (kind === 'elements') return !values.some((value) => isDeclared({ ...comparison, values: [value] }, now));
  const own = declaredOf(attribute, on, declared.types[on.snapshot.type(on.resource)]);
  if (kind === 'whole') return sameValue(now, own, as);
  return values.every(({ key }) => {
    const [one, other] = [memberAt(now, key), memberAt(own, key)];
    return (one === undefined) === (other === undefined) && sameValue(one, other, as);
  });
};

const mirrorsNothing = (states: States, one: Difference, attribute: string, on: Declared): PlanVerdict =>
  isMirrorOf(states, one, attribute, on) ? 'unknown' : 'verified';

/**
 * Whether a plan says nothing about an attribute as long as it lists no difference: a mirror (D97), what the configuration does not set, a value
 * that the provider does not read back.
 */
const isSilent = (states: States, one: Difference, attribute: string, { shown }: Evidence, on: Declared): boolean => {
  const { snapshot, resource } = on;
  const { field, hidden } = one.comparison;
  if (field === anyAttribute || field === unknownChange) return false;
  if (isMirrorOf(states, one, attribute, on)) return true;
  // Plans list what they read, configured or not, until the state has taken the value.
  if (shown.includes(rootOf(attribute))) return false;
  if (states.configured.has(on, attribute) === false) return true;
  if (!hidden) return false;
  const isSecret = snapshot
    .sensitive(resource)
    .some((path) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));
  return isSecret || isEmpty(attributeAt(snapshot.attributes(resource), field));
};

const isMirrorOf = (states: States, { origin }: Difference, attribute: string, on: Declared): boolean =>
  origin === undefined ? hasCounterparts(states.declared, on, attribute) : isMirror(states, on, attribute, origin.event);

/** How a plan ends a value. */
export const endByPlan = (verdict: 'verified' | 'replaced', plan: PlanHead): End => ({
  as: verdict,
  by: -1,
  event: undefined,
  at: plan.taken,
  plan,
});
