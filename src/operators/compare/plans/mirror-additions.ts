import { counterpartsOf } from '../../../catalog/mirrors.js';
import { isList, type Json } from '../../../lib/json.js';
import { attributeAt, type Declared } from '../../../model/state-snapshot.js';
import { ownerOf } from '../../flow/finding.js';
import { namesOf } from '../../states/names-of.js';
import type { Comparer } from '../comparer.js';
import { existenceOf } from '../history.js';
import { sameInPlan, type PlannedField } from './planned-fields.js';

/**
 * Whether a difference in an attribute that only mirrors other resources (D97) is told by those: nothing was added to what the state shows, so
 * that a declared one is missing, which the plan lists by itself; or a record created one of the same holder that no state declares.
 */
export const isExplainedElsewhere = ({ state, states }: Comparer, { field, attribute, value }: PlannedField, on: Declared): boolean => {
  const { snapshot, resource } = on;
  const shown = attributeAt(snapshot.attributes(resource), attribute);
  if (!addsAny(shown, value)) return true;
  const counterparts = counterpartsOf(snapshot.type(resource), field) ?? [];
  const holder = namesOf(snapshot.attributes(resource));
  for (const id of state.histories.active) {
    const history = state.histories.byId.get(id);
    if (history === undefined || history.subject.source !== undefined) continue;
    const by = counterparts.find(({ type }) => type === history.subject.type)?.by;
    const origin = by === undefined ? undefined : existenceOf(history)?.origin;
    if (by !== undefined && origin !== undefined && holder.has(ownerOf(origin).ref.attributes[by] ?? '')) return true;
  }
  return counterparts.some(({ type, by }) =>
    [...holder].some((name) => [...states.declared.sources].some((source) => hasNewer(states, source, type, by, name, value, shown))),
  );
};

const addsAny = (shown: Json | undefined, value: Json): boolean => {
  if (!isList(value) || !isList(shown)) return true;
  return value.some((one) => !shown.some((other) => sameInPlan(one, other)));
};

/** Whether declared counterparts are all that was added: the state shows an older version of the attribute. */
const hasNewer = (
  { declared }: Comparer['states'],
  source: string,
  type: string,
  by: string,
  name: string,
  value: Json,
  shown: Json | undefined,
): boolean => {
  const snapshot = declared.get(source);
  if (snapshot === undefined || !isList(value)) return false;
  const texts = new Set(
    declared
      .naming(snapshot, type, by, name)
      .flatMap((resource) => Object.values(snapshot.attributes(resource)).filter((one) => typeof one === 'string')),
  );
  const added = value.filter((one) => !isList(shown) || !shown.some((other) => sameInPlan(one, other)));
  return texts.size > 0 && added.every((one) => typeof one === 'string' && texts.has(one));
};
