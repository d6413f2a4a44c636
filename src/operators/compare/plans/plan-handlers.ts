import type { OwnerCandidate } from '../../../model/change.js';
import type { PlanFact, StateFact } from '../../../model/fact.js';
import type { PlanHead, PlannedResource } from '../../../model/plan.js';
import type { Declared } from '../../../model/state-snapshot.js';
import type { EvaluatedEvent } from '../../flow/evaluated-event.js';
import type { Clock } from '../../flow/item.js';
import { statusOf } from '../../states/state-sources.js';
import { newestDeclared, type Comparer, type EmitItem } from '../comparer.js';
import { declaredKey, knownHistory } from '../histories.js';
import type { History } from '../history.js';
import { PlanComparer } from './plan-comparer.js';
import { refKeyOf } from './planned-finding.js';

/** What the stage does with plans and with what they may explain (D122 to D125). */
type PlanHandlers = {
  readonly take: (fact: PlanFact, emit: EmitItem) => void;
  /** Compares a resource again with the newest plan of it. */
  readonly compare: (history: History, on: Declared, emit: EmitItem) => void;
  /** After a state was read. `isNew`: another version. */
  readonly compareAll: (fact: StateFact, isNew: boolean, emit: EmitItem) => void;
  /** A record that the catalog does not read. */
  readonly observe: (on: Declared, event: EvaluatedEvent, emit: EmitItem) => void;
};

/** `historyOf`: makes the history of a declared resource if there is none. */
export const planHandlers = (
  comparer: Comparer,
  clock: () => Clock,
  historyOf: (owner: Pick<OwnerCandidate, 'ref'>, on: Declared, emit: EmitItem) => History,
): PlanHandlers => {
  const { state, states, policy } = comparer;
  const plans = new PlanComparer(comparer, clock);

  const compare: PlanHandlers['compare'] = (history, on, emit) => {
    const view = state.views.get(history.key);
    if (view === undefined) return;
    if (plans.isOutdated(view, on)) state.views.delete(history.key);
    else plans.compare(history, view, on, emit);
  };
  return {
    compare,
    take: (fact, emit) => {
      const { source, seq } = fact;
      const plan = notLater(fact);
      // A plan beside an apply shows what that has changed so far.
      const isBesideApply = policy.respectLock && statusOf(states.sources, source).locked;
      let isCompared = false;
      for (const resource of fact.resources) {
        const key = declaredKey(source, resource.address);
        const view = state.views.take(key, plan, seq, resource.drift, !isBesideApply && isConclusive(resource));
        const on = plannedOn(states, source, resource.address);
        state.views.place(key, on !== undefined);
        if (on === undefined) continue;
        const known = knownHistory(state.histories, key);
        if (view === undefined || (known === undefined && resource.drift === null)) continue;
        isCompared = true;
        compare(known ?? historyOf(ownerFor(on), on, emit), on, emit);
      }
      if (isCompared && policy.confirm) emit({ output: 'confirm', source, seq });
    },
    compareAll: ({ source, readAfter }, isNew, emit) => {
      if (state.views.size === 0 || !(isNew || readAfter > 0)) return;
      for (const id of [...state.histories.active]) {
        const history = state.histories.byId.get(id);
        const on = history?.subject.source === source ? newestDeclared(states, history.subject) : undefined;
        if (history !== undefined && on !== undefined) compare(history, on, emit);
      }
      for (const key of isNew ? state.views.unplaced : []) {
        const on = key.startsWith(`${source}\0`) ? plannedOn(states, source, key.slice(source.length + 1)) : undefined;
        if (on === undefined) continue;
        state.views.place(key, true);
        if (state.views.get(key)?.drift !== null) compare(historyOf(ownerFor(on), on, emit), on, emit);
      }
    },
    observe: (on, event, emit) => {
      const history = historyOf(ownerFor(on), on, emit);
      state.observed.add(history.id, { event, isUnknown: true });
      if (state.views.size > 0) compare(history, on, emit);
    },
  };
};

/** A plan knows nothing that came after its arrival, whatever it says. */
const notLater = ({ plan, at }: PlanFact): PlanHead => (Date.parse(plan.taken) <= Date.parse(at) ? plan : { ...plan, taken: at });

/** What lists the attributes that differ has read the whole resource. */
const isConclusive = ({ drift, isConclusive: isWhole }: PlannedResource): boolean => isWhole || (drift !== null && drift.before !== null);

/** The managed resource that a plan names, in the state that it was made from. */
const plannedOn = ({ declared }: Comparer['states'], source: string, address: string): Declared | undefined => {
  const snapshot = declared.get(source);
  const resource = snapshot?.byAddress(address);
  return snapshot === undefined || resource === undefined || snapshot.mode(resource) !== 'managed' ? undefined : { snapshot, resource };
};

/** The reference of a declared resource that no record names. */
const ownerFor = (on: Declared): Pick<OwnerCandidate, 'ref'> => ({
  ref: { type: on.snapshot.type(on.resource), attributes: {}, key: refKeyOf(on) },
});
