import type { Tree } from './value-tree.js';

/**
 * Names within a policy whose lists are sets, and may be written without a list if they have one item. Source: AWS, "Grammar of the IAM JSON
 * policy language".
 */
const sets = new Set(['Statement', 'Action', 'NotAction', 'Resource', 'NotResource', 'AWS', 'Service', 'Federated', 'CanonicalUser']);

/** Where a value is in a policy: `conditions` holds operators, whose members are condition keys. */
export type PolicyPlace = 'none' | 'policy' | 'conditions' | 'operator' | 'set';

/** The place of a member. `tree`: the value that has it. */
export const placeInPolicy = (place: PolicyPlace, tree: Tree, name: string): PolicyPlace => {
  if (place === 'conditions') return 'operator';
  if (place === 'operator') return 'set';
  const isIn = place !== 'none' || (tree.kind === 'object' && tree.members.has('Statement'));
  if (!isIn) return 'none';
  return name === 'Condition' ? 'conditions' : sets.has(name) ? 'set' : 'policy';
};

/** A set of one item without its list, as a list. */
export const asSet = (tree: Tree): Tree => (tree.kind === 'list' ? tree : { ...tree, kind: 'list', items: [tree], same: `[${tree.same}]` });
