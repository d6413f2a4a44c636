import { counterpartsOf } from '../../catalog/mirrors.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import type { DeclaredStates } from './declared-states.js';
import { isEmpty } from './is-empty.js';
import { namesOf } from './names-of.js';
import { filledSince } from './state-sources.js';
import type { States } from './states-stage.js';

/**
 * Whether an attribute of a declared resource only mirrors others at the time of an event (D97): one of them is declared on the same holder
 * in any state, a plan shows that the configuration does not set it (D122), or it was empty before the event. A value that the IaC tool writes into an attribute without any of them is declared there.
 */
export const isMirror = (
  { declared, sources, configured }: Pick<States, 'declared' | 'sources' | 'configured'>,
  on: Declared,
  field: string,
  event: EvaluatedEvent,
): boolean => {
  if (counterpartsOf(on.snapshot.type(on.resource), field) === undefined) return false;
  if (hasCounterparts(declared, on, field)) return true;
  const isConfigured = configured.has(on, field);
  if (isConfigured !== undefined) return !isConfigured;
  if (event.iacAgent) return false;
  const { snapshot, resource } = on;
  const value = snapshot.attributes(resource)[field.split('.', 1)[0] ?? ''];
  return isEmpty(value) || filledSince(sources, snapshot.source, snapshot.address(resource), field, event.time);
};

/** Whether any state declares a part of the attribute as a resource of its own. */
export const hasCounterparts = (states: DeclaredStates, { snapshot, resource }: Declared, field: string): boolean => {
  const counterparts = counterpartsOf(snapshot.type(resource), field) ?? [];
  const holder = counterparts.length === 0 ? [] : [...namesOf(snapshot.attributes(resource))];
  for (const source of states.sources) {
    const other = states.get(source);
    if (
      other !== undefined &&
      counterparts.some(({ type, by }) => holder.some((value) => states.naming(other, type, by, value).length > 0))
    )
      return true;
  }
  return false;
};
