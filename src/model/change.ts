import type { DropReason } from './drop-reason.js';
import type { Json } from '../lib/json.js';

/**
 * What one audit record says about declared things, in Terraform's terms. Interpretation makes these from a
 * record; judging compares them with what the state declares.
 */

/** How two values of an attribute are compared, and how a difference is reported (D15). `auto` recognises policies, JSON text, sets and numbers. */
export type Meaning =
  | 'auto'
  /** Map of scalars: each key is a field of its own, `tags.Owner`. */
  | 'map'
  /** A list whose order means something. */
  | 'ordered'
  /** Blocks whose `id` is made up where nobody gives one, by the provider or by Terraform: what it is makes no difference. */
  | 'generated_ids'
  /** Blocks whose `id` everybody declares, but a call may leave out: it makes a difference where both sides give one. */
  | 'optional_ids'
  /** Text whose case means nothing. */
  | 'caseless'
  /** A name means a thing of the own region, an ARN one of another: they are never two spellings of one thing. */
  | 'local_name'
  /** A principal: an account is its number or its root's ARN. */
  | 'principal'
  /** A version of which either side may leave out the last parts: `8.0` covers `8.0.36`. */
  | 'version'
  /** Plain or base64 text of which the state may hold the SHA-1 instead. */
  | 'user_data';

/**
 * What happens to one attribute. `field` is the path in the state's `attributes`, dots between levels, without the
 * index of a block that occurs once: `versioning_configuration.status`.
 *
 * - `set`: the attribute becomes `value`; `null` removes it.
 * - `add`, `remove`: `value` is a list of elements of a set. Where elements are blocks, `by` names the attributes that identify one.
 * - `merge`, `drop`: `value` is a map whose keys are put, or a list of keys that are removed; `{key, value}` in it is removed only
 *   where nobody knows it to have another value.
 * - `hidden`: it was set to something that the record does not show (D16).
 */
export type Edit = {
  readonly field: string;
  readonly op: 'set' | 'add' | 'remove' | 'merge' | 'drop' | 'hidden';
  readonly value: Json;
  readonly as: Meaning;
  readonly by: readonly string[];
};

export const makeEdit = (field: string, op: Edit['op'], value: Json, as: Meaning = 'auto', by: readonly string[] = []): Edit => ({
  field,
  op,
  value,
  as,
  by,
});

/** Names one thing in the cloud by the attributes that identify its Terraform type. */
export type Ref = {
  readonly type: string;
  /** Identifying attribute → value, in the order of the type's key. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Lookup key made of type, attribute names and values; see `refKey`. */
  readonly key: string;
};

export const refKey = (type: string, names: readonly string[], values: readonly string[]): string =>
  `${type}\0${names.join(',')}\0${values.join('\0')}`;

/**
 * One place where a fact could be declared.
 *
 * - `modify`: the resource exists and some attributes change.
 * - `put`: written whether it existed or not (`PutBucketPolicy`); proves that it exists.
 * - `create`: made anew; reported as created where no place is declared.
 * - `delete`: gone, where it has the values that the edits say.
 */
export type OwnerCandidate = {
  readonly act: 'modify' | 'put' | 'create' | 'delete';
  readonly ref: Ref;
  readonly edits: readonly Edit[];
  /** Terraform `resource_name` candidates come from here for things that no state declares. */
  readonly name: string;
  /** The cloud's id of the resource where the record shows one, else ''. */
  readonly id: string;
  /** What this one hangs on, under each type that may declare it, for D24: a user for its access key. */
  readonly parents: readonly Ref[];
};

/**
 * One change with the places that may own it, in order of precedence (D18): the first that some state declares
 * is judged; where none is, a `create` among them is a creation.
 */
export type Change = {
  readonly owners: readonly OwnerCandidate[];
  /** How it is counted where no state declares any of them (D6). */
  readonly undeclared: DropReason;
  /** The same thing under types that share the call and that the catalog does not cover: declared as one of these, it is not judged. */
  readonly uncovered: readonly Ref[];
};

/** The cloud's id of a place as far as the record says it: what identifies it where it has none. */
export const idOf = ({ id, ref }: OwnerCandidate): string => (id !== '' ? id : (Object.values(ref.attributes)[0] ?? ''));
