import type { DropReason } from './drop-reason.js';
import type { Json } from '../lib/json.js';

/**
 * The changes that one audit record makes to resources, in Terraform's terms. Interpretation derives them from a record; evaluation compares
 * them with the declared state.
 */

/**
 * How two values of an attribute are compared, and how a difference is reported (D15). `auto` recognises policies, JSON text, sets and
 * numbers.
 */
export type Meaning =
  | 'auto'
  /** Map of scalars: each key is a field of its own, `tags.Owner`. */
  | 'map'
  /** The same for a map of quantities of resources, or one quantity: `1000m` is `1`. */
  | 'quantities'
  /** A list whose order is significant. */
  | 'ordered'
  /** Blocks whose `id` the provider or Terraform generates if nobody sets one; ids are not compared. */
  | 'generated_ids'
  /** Blocks whose `id` is always declared but optional in a call; compared if both sides have one. */
  | 'optional_ids'
  /** Blocks of which a call gives some members and the service fills the others; only the given ones are compared. */
  | 'given'
  /** The same for what a firewall rule lets through: protocols by name or number. */
  | 'traffic'
  /** The same for blocks whose order is significant. */
  | 'given_in_order'
  /** A domain name of Route 53, or the values of its records: see `plainDomainValue`. */
  | 'domain'
  /** Case-insensitive text. */
  | 'caseless'
  /** A name refers to the resource's own region, an ARN to another region: they never refer to the same resource. */
  | 'local_name'
  /** A principal: an account is its number or the ARN of its root user. */
  | 'principal'
  /** A principal of Google Cloud, such as `user:alice@acme.example`: e-mail addresses ignore case. */
  | 'member'
  /** An access policy of Google Cloud as JSON: a set of grants, see `grantsOf`. */
  | 'grants'
  /** A policy document of AWS: a set of statements, each named by its `Sid`. */
  | 'statements'
  /** One text with commas between its elements, in any order: the accounts of a shared document. */
  | 'joined'
  /** Network values: IP protocols by name or number, address ranges and group ids in any spelling, and numbers of which -1 is none and 0 is a value. */
  | 'network'
  /** Blocks of rules of a security group, each of which names several sources; see `rulesOf`. */
  | 'group_rules'
  /** A version; either side may omit the last parts: `8.0` covers `8.0.36`. */
  | 'version'
  /** The columns of a BigQuery table, as JSON text. */
  | 'table_schema'
  /** The actions of a listener or of a rule of a load balancer. */
  | 'actions'
  /** Rules and actions of a web ACL, in which an empty block is a choice. */
  | 'web_acl'
  /** The lifecycle rules of a Cloud Storage bucket. */
  | 'lifecycle'
  /** Plain or base64 text; the state may hold its SHA-1 instead. */
  | 'user_data'
  /** A value in the state's own form: lists keep their order, and an empty block in a list counts. */
  | 'exact'
  /** A value as the configuration writes it: an empty one is not an absent one. */
  | 'written'
  /** A list of values of which the attribute has one: a condition of a deletion. */
  | 'one_of'
  /** A list of values that the attribute does not have: a condition of a deletion. */
  | 'none_of'
  /** A whole object of an API, for `TypeSpec.object` to compare with all declared attributes. The field is ''. */
  | 'object';

/**
 * The change of one attribute. `field` is the path in the state's `attributes`, with dots between levels and without the index of a block
 * that occurs once: `versioning_configuration.status`.
 *
 * - `set`: the attribute becomes `value`; `null` removes it.
 * - `add`, `remove`: `value` is a list of elements of a set. If elements are blocks, `by` lists the attributes that identify one.
 * - `amend`: `value` is `{add, remove}`, two lists of elements: an `add` and a `remove` in one call.
 * - `merge`, `drop`: `value` is a map of keys to set, or a list of keys to remove. An entry `{key, value}` of that list is not removed if
 *   the key is known to have another value.
 * - `hidden`: the attribute was set to a value that the record does not show (D16).
 * - `except`: a condition of a deletion. `value` is a list of blocks, `by` the attributes to compare: a resource that agrees with a block is
 *   not deleted. The field is `*`.
 */
export type Edit = {
  readonly field: string;
  readonly op: 'set' | 'add' | 'remove' | 'amend' | 'merge' | 'drop' | 'hidden' | 'except';
  readonly value: Json;
  readonly as: Meaning;
  readonly by: readonly string[];
};

/**
 * The field of a `hidden` edit whose record shows neither the new values nor the attributes: an update of a bucket without its request. The
 * alert has the field `*` and the change `modified`. Not `*` itself, because that field holds whether the resource exists.
 */
export const anyAttribute = '*?';

/** The field of a `hidden` edit of a declared resource by an event that the catalog does not have (D67). The alert has the field `*`. */
export const unknownChange = '*!';

export const makeEdit = (field: string, op: Edit['op'], value: Json, as: Meaning = 'auto', by: readonly string[] = []): Edit => ({
  field,
  op,
  value,
  as,
  by,
});

/** Identifies one cloud resource by the attributes that identify its Terraform type. */
export type Ref = {
  readonly type: string;
  /** Identifying attribute → value, in the order of the type's key. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Lookup key made of type, attribute names and values; see `refKey`. */
  readonly key: string;
};

export const refKey = (type: string, names: readonly string[], values: readonly string[]): string =>
  `${type}\0${names.join(',')}\0${values.join('\0')}`;

/** In place of a type: a resource of whatever type has this ARN and declares tags. */
export const anyType = '*';

/**
 * Lookup key of the resources of all types, also of those that no catalog covers, with this `id`, with this `arn` (AWS), or with this
 * `self_link` (Google Cloud).
 */
export const anyTypeKey = (attribute: 'arn' | 'id' | 'self_link', value: string): string =>
  refKey(anyType, [attribute], [attribute === 'id' && isAzureId(value) ? value.replace(/[A-Z]+/g, (one) => one.toLowerCase()) : value]);

/** Azure's ids count without regard to case, and its logs do not write them as a state does. */
const isAzureId = (value: string): boolean => /^\/(?:subscriptions|providers)\//i.test(value);

/**
 * One resource type that may declare the changed object.
 *
 * - `modify`: the resource exists and some attributes change.
 * - `put`: the call writes the resource whether or not it existed (`PutBucketPolicy`), so it exists afterwards.
 * - `create`: the call creates the resource; reported as created if no candidate is declared.
 * - `delete`: the call deletes the resource if it has the values in the edits.
 */
export type OwnerCandidate = {
  readonly act: 'modify' | 'put' | 'create' | 'delete';
  readonly ref: Ref;
  readonly edits: readonly Edit[];
  /** Source of the Terraform `resource_name` of undeclared resources. */
  readonly name: string;
  /** The cloud's id of the resource; '' if the record does not show it. */
  readonly id: string;
  /** The resource that this one is attached to, under each type that may declare it (D24), such as the user of an access key. */
  readonly parents: readonly Ref[];
  /** It declares a part of the object, and is evaluated besides the owner of the rest (D102). */
  readonly isPart?: true;
  /**
   * The record lacks what the call did (D113): `edits` are what it may have changed, and are announced although no state declares the
   * resource. It may lack even the name; then the reference stands for this record alone.
   */
  readonly isUnsure?: true;
};

/**
 * One change with its owner candidates in order of precedence (D18). The first declared candidate is evaluated, and every
 * declared one of a part. If none is declared, a `create` among them is reported as a creation.
 */
export type Change = {
  readonly owners: readonly OwnerCandidate[];
  /** The drop reason if no state declares any candidate (D6). */
  readonly undeclared: DropReason;
  /** The same resource under types that share the call but are not in the catalog. If it is declared as one of these, it is not evaluated. */
  readonly uncovered: readonly Ref[];
};

/** The cloud's id of a candidate if the record contains it, else the first identifying attribute. */
export const idOf = ({ id, ref }: OwnerCandidate): string => (id !== '' ? id : (Object.values(ref.attributes)[0] ?? ''));
