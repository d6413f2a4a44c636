import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Json } from '../../lib/json.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { AttributeValue } from './edits/attribute-value.js';
import { declaredOf } from '../states/declared-value.js';

/**
 * The declared value of a whole attribute. Keeps a copy for the next call with the same snapshots, because parsing the attributes of a
 * resource takes 5 µs (bench `stages`). `version`: of the snapshots, see `StateSources.versions`.
 */
export const copiedDeclared = (
  attribute: AttributeValue,
  name: string,
  declared: Declared,
  spec: TypeSpec | undefined,
  version: number,
): Json | undefined => {
  const { declared: copy } = attribute;
  if (copy?.version === version && copy.resource === declared.resource) return copy.value;
  const value = declaredOf(name, declared, spec);
  attribute.declared = { version, resource: declared.resource, value };
  return value;
};
