import { isEmptyWhenNew, type Creations } from '../../catalog/creations.js';
import { counterpartsOf } from '../../catalog/mirrors.js';
import { partName } from '../../catalog/type-spec.js';
import { isObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import { endBy, ownerOf, type LocatedChange, type ReportedEdit } from '../flow/finding.js';
import { declaredOf } from '../states/declared-value.js';
import { isEmpty } from '../states/is-empty.js';
import type { States } from '../states/states-stage.js';
import type { EmitItem } from './comparer.js';
import { liveOf, setLive, type Difference, type History } from './history.js';

/** The deletion of a declared resource that a creation by anybody but the IaC tool follows (D98). */
export const deletionBefore = (history: History, { from }: LocatedChange): Difference | undefined => {
  const { act, edits } = ownerOf(from);
  const { iacAgent, eventName } = from.evaluation.event;
  if ((act !== 'create' && act !== 'put') || iacAgent || (edits.length === 0 && bringsBack.test(eventName))) return undefined;
  return liveOf(history, '*').find(({ comparison, endedBy }) => comparison.values[0]?.value === null && endedBy === undefined);
};

/** Calls that bring a deleted resource back as it was. */
const bringsBack = /undelete|restore|^delete/i;

/** What a creation says about attributes that it leaves out: edits to their defaults, and those that nobody knows. */
export const leftOut = (
  { declared: { types } }: States,
  creations: Creations,
  type: string,
  on: Declared,
  given: readonly Edit[],
): { readonly edits: readonly Edit[]; readonly unconfirmed: readonly string[] } => {
  const spec = types[type];
  const edits: Edit[] = [];
  const unconfirmed: string[] = [...(spec?.identity ?? [])];
  const creation = creations(type);
  const names = new Set([...given.map(({ field }) => field), ...(spec?.keys.flatMap((key) => key.map(partName)) ?? [])]);
  for (const field of creation?.evaluated ?? []) {
    const declared = declaredOf(field, on, spec);
    if (names.has(field) || isEmpty(declared) || counterpartsOf(type, field) !== undefined) continue;
    const fallback = spec?.defaults?.[field];
    if (fallback !== undefined) edits.push(makeEdit(field, 'set', fallback));
    else if (creation === undefined || !isEmptyWhenNew(type, field, creation)) unconfirmed.push(field);
    else edits.push(isObject(declared) ? makeEdit(field, 'drop', Object.keys(declared), 'map') : makeEdit(field, 'set', null));
  }
  return { edits, unconfirmed };
};

/** Notes what may differ, or that the resource is known to be as declared: then its deletion is undone. */
export const noteUnconfirmed = (
  history: History,
  deletion: Difference,
  names: readonly string[],
  by: ReportedEdit,
  emit: EmitItem,
): void => {
  const { subject } = history;
  const { number } = deletion;
  if (names.length > 0) {
    history.unconfirmed = names;
    emit({ kind: 'recreated', subject, field: '*', number, unconfirmed: names });
    return;
  }
  history.unconfirmed = undefined;
  emit({ kind: 'ended', subject, field: '*', number, end: endBy('restored', by) });
  const left = liveOf(history, '*').flatMap((one) => (one.number !== number ? [one] : one.isOpen ? [] : [{ ...one, endedBy: by.number }]));
  setLive(history, '*', '*', left);
};
