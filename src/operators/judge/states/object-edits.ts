import type { TypeSpec } from '../../../catalog/type-spec.js';
import type { Edit, OwnerCandidate } from '../../../model/change.js';
import type { Declared } from '../../../model/state-snapshot.js';

/**
 * The edits of an owner on a declared resource. A whole object is compared with the attributes that the resource declares, and becomes one
 * edit for each. `tracks`: see `TypeSpec.object`.
 */
export const editsOn = (
  { edits }: OwnerCandidate,
  { snapshot, resource }: Declared,
  spec: TypeSpec | undefined,
  tracks: (field: string) => boolean,
): readonly Edit[] => {
  if (!edits.some(({ as }) => as === 'object')) return edits;
  const attributes = snapshot.attributes(resource);
  return edits.flatMap((edit) => (edit.as === 'object' ? (spec?.object?.edits(edit.value, attributes, tracks) ?? []) : [edit]));
};
