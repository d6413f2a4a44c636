import type { Json } from '../../../lib/json.js';
import { isList, isObject } from '../../../lib/json.js';
import {
  either,
  firstOf,
  modify,
  on,
  reader,
  set,
  via,
  withParts,
  type ChangeSpec,
  type Edits,
  type EditSpec,
  type From,
  type Read,
} from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { tagMap } from '../../values.js';

/** Readers, keys and changes that several services of databases, caches, file systems and backups share. */

export const newTags: EditSpec = set(tagMap('tags'), 'map');

/** The change of a resource that the call names by ARN, declared as one of several types. */
export const onArn = (types: readonly string[], arn: From, edits: Edits): ChangeSpec =>
  firstOf(...types.map((type) => modify(on(type, { arn }), edits)));

/** A name that the service stores in lower case. */
export const lowerKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value.toLowerCase() });

/** A member of a key that a call may omit. */
export const optionalKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value, absent: '-' });
export const optionalPart = (from: From): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value === undefined || value === null || value === '' ? '-' : value;
  };
};

/** A path whose names begin with acronyms: `eBSOptions.eBSEnabled`, which some records spell `ebsOptions.ebsEnabled`. */
export const acronyms = (path: string): Read =>
  either(
    path,
    path
      .split('.')
      .map((name) => name.replace(/^[a-z][A-Z]+(?=[A-Z][a-z]|$)/, (word) => word.toLowerCase()))
      .join('.'),
  );

/** The value while a condition holds. */
export const onlyIf = (condition: Read, from: From): Read => {
  const read = reader(from);
  return (record) => (condition(record) === true ? read(record) : undefined);
};

/** Whether the record contains this value. */
export const equals = (from: From, ...values: readonly Json[]): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value !== undefined && values.includes(value);
  };
};

/** Whether both, or either, of two lists are given: `{add, remove}` for `amend`. */
export const addAndRemove = (added: From, removed: From): Read => {
  const [add, remove] = [reader(added), reader(removed)];
  return (record) => {
    const [one, other] = [listIn(add(record)), listIn(remove(record))];
    return one.length === 0 && other.length === 0 ? undefined : { add: one, remove: other };
  };
};

const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined || value === null ? [] : [value]);

/** Entries `{name, value}` of a list as blocks of other names: parameters of a group. */
export const entriesOf = (from: From, members: Readonly<Record<string, string>>): Read =>
  withParts(
    via(from, (list) =>
      isList(list)
        ? list.filter(isObject).map((one) => {
            const block: Record<string, Json> = {};
            for (const [name, member] of Object.entries(members)) {
              const value = one[member];
              if (value !== undefined) block[name] = value;
            }
            return block;
          })
        : undefined,
    ),
    from,
    Object.values(members),
  );
