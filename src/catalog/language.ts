/**
 * The words of catalog entries, imported as a namespace: `import * as c from '../../language.js'`. Each word is explained where it is
 * defined; CONTRIBUTING.md shows them in use. A word that two folders need belongs here, a helper of one file stays in it.
 */

// Which resources an event changes.
export { among, create, destroy, firstOf, forEach, ifCovered, modify, noChange, noChanges, on, onArn, partOfUnknown, put } from './dsl.js';
export { withId, within, words } from './dsl.js';
// The types of the resources.
export { types } from './type-spec.js';
// Operations on attributes.
export { add, amend, drop, eachKey, except, hidden, merge, remove, set } from './dsl.js';
// Where a record contains a value.
export { either, fixed, reader, request, response, via, withParts, withPaths, withRoots } from './dsl.js';
export { compilePath } from './read-path.js';
// Attributes with the names of their parameters, and blocks.
export { blockOf, blocks, byName, changedBlock, emptied, inBlock, replaced, replacedBlock, same, snakeCase } from './blocks.js';
// Values in the form of the state.
export {
  acronyms,
  addAndRemove,
  arnOf,
  caseless,
  count,
  decoded,
  firstIn,
  flag,
  listOf,
  nameInArn,
  namedValues,
  newTags,
  objectsIn,
  orAnswered,
  orNull,
  orRemoved,
  policyText,
  someOf,
  tagCalls,
  tagMap,
  unlessRefused,
  withheld,
} from './values.js';
// Conditions, and parts of keys.
export { both, equals, isSet, lowerKey, nameKey, not, onlyIf, optionalKey, optionalPart } from './values.js';

export type { ChangeSpec, Edits, EditSpec, Entry, From, OwnerSpec, Read, ServiceCatalog, ShownNames, Target } from './dsl.js';
export type { Members } from './blocks.js';
export type { KeyPart, TypeSpec } from './type-spec.js';
