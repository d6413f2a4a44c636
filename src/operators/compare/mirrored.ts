import type { TypeSpec } from '../../catalog/type-spec.js';
import { blocksOfRules } from '../../catalog/aws/firewall/group-rules.js';
import { isObject, type Json } from '../../lib/json.js';
import type { Edit } from '../../model/change.js';
import { isEmpty } from '../states/is-empty.js';
import { elementKey, listOf } from './edits/elements.js';
import { withStatements } from './edits/policy-statements.js';

/**
 * What an attribute that only mirrors others declares, for comparison with an edit: what it shows without what the edit gives, because a
 * refresh may have put it there.
 */
export const mirrored = (shown: Json | undefined, { field, op, value, as, by }: Edit, spec: TypeSpec | undefined): Json | undefined => {
  if (isEmpty(shown)) return shown;
  if (op !== 'add' && op !== 'remove' && op !== 'amend') return spec?.defaults?.[field];
  const parts = op === 'amend' && isObject(value) ? [value['add'], value['remove']] : [value];
  const given = new Set(parts.flatMap((part) => listOf(part, as)).map((one) => elementKey(one, by, as)));
  const all = listOf(shown, as);
  const left = all.filter((one) => !given.has(elementKey(one, by, as)));
  if (left.length === all.length) return shown;
  return as === 'group_rules' ? blocksOfRules(left) : as === 'statements' ? withStatements(shown, left) : left;
};
