import { isOff, type Switches } from '../../catalog/switches.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import { makeEdit, type Edit } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import { declaredOf, withDefault } from '../states/declared-value.js';
import { sameValue } from './compare-values.js';

const none: readonly Edit[] = [];

/**
 * What a call that turns a feature off says about the attributes beside the switch (the view type of a stream): they are empty again. Only
 * for what the state declares off and empty: elsewhere the switch itself has the alert, and the service may keep the values.
 */
export const switchedOff = (switches: Switches, on: Declared, spec: TypeSpec | undefined, edits: readonly Edit[]): readonly Edit[] => {
  const known = switches(on.snapshot.type(on.resource));
  if (known === undefined) return none;
  let found: Edit[] | undefined;
  for (const { op, field, value } of edits) {
    const one = op === 'set' ? known.get(field) : undefined;
    if (one === undefined || !isOff(value, one) || !isOff(declaredOf(field, on, spec), one)) continue;
    for (const companion of one.companions) {
      if (edits.some((edit) => edit.field === companion)) continue;
      const edit = withDefault(makeEdit(companion, 'set', null), spec);
      if (sameValue(edit.value, declaredOf(companion, on, spec), 'auto')) (found ??= []).push(edit);
    }
  }
  return found ?? none;
};
