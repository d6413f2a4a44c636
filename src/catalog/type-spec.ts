import { anyGlob } from '../lib/glob.js';
import type { Json } from '../lib/json.js';

/**
 * What is known of one Terraform resource type: how its instances are identified and which of its attributes say nothing.
 * One entry for each type that an event of the catalog names.
 */
export type TypeSpec = {
  /**
   * Ways to name an instance: each a list of state attributes that together identify it. A part with `as` is normalised
   * before it is compared, on both sides.
   */
  readonly keys: readonly (readonly KeyPart[])[];
  /** Within what the key is unique: everywhere (buckets), an account (users), or a region of an account (instances). */
  readonly scope: 'global' | 'account' | 'region';
  /** The service it belongs to: all changes of `iam` are grave (D24). */
  readonly family: 'iam' | 'ec2' | 's3' | 'rds' | 'lambda' | 'autoscaling';
  /** Announced without rules when one is created that no state declares (D24). */
  readonly access?: 'identity' | 'policy' | 'credential' | 'attachment';
  /**
   * Types of other services that the same calls change, named by the same attributes, and that no event covers: a cluster may be
   * declared as one of Amazon DocumentDB. What is declared as one of them is counted `unsupported_resource`.
   */
  readonly uncovered?: readonly string[];
  /** Too many to follow: what no state declares is counted `unsupported_resource` at once, and never reported as created. */
  readonly onlyDeclared?: boolean;
  /** Attributes of `commonNoise` that can be declared of this type, and are judged. */
  readonly judged?: readonly string[];
  /** Attribute that holds the cloud's id; default `id`. */
  readonly cloudId?: string;
  /**
   * Computed or noisy attributes, globs, that never drift by themselves (D17b), beyond `commonNoise`. What nobody can configure
   * belongs here; `scripts/check-schema.ts` finds what is missing.
   */
  readonly noise?: readonly string[];
  /**
   * What an attribute means where the state or a record leaves it empty: a bucket without `acl` is `private`. Leaf fields only. A number
   * also stands for 0, which providers write for "not set" where it is no legal value.
   */
  readonly defaults?: Readonly<Record<string, Json>>;
  /** Attributes masked in every output (D20), beyond those that the state marks. */
  readonly secrets?: readonly string[];
  /** Lists of which single elements may be declared by resources of another type, by attribute. */
  readonly shared?: Readonly<Record<string, SharedList>>;
};

/**
 * Where the elements of a list may be declared, one by one: the security groups of a network interface as attachments. Calls state the
 * whole list all the same. `type` has the keys `[holder, element]` and `[holder]`.
 */
export type SharedList = {
  readonly type: string;
  /** The attribute of `type` that names the holder of the list, and the holder's attribute that has the same value. */
  readonly holder: string;
  readonly of: string;
  /** The attribute of `type` that is the element. */
  readonly element: string;
};

/** `absent` stands for an empty attribute (a permission without `qualifier`), which otherwise keeps a resource from being found by that key. */
export type KeyPart = string | { readonly attribute: string; readonly as: (value: string) => string; readonly absent?: string };

export const partName = (part: KeyPart): string => (typeof part === 'string' ? part : part.attribute);
/** The comparable form of an attribute's text; '' where it is empty and nothing stands for that. */
export const partValue = (part: KeyPart, value: string): string =>
  typeof part === 'string' ? value : value === '' ? (part.absent ?? '') : part.as(value);

/** Attributes that never drift by themselves, whatever the type (reference 3.5). */
const commonNoise: readonly string[] = [
  'timeouts',
  'tags_all',
  'arn',
  'id',
  'name_prefix',
  'bucket_prefix',
  'force_destroy',
  'etag',
  'self_link',
  'owner_id',
  '*_date',
  'unique_id',
];

/** Whether an attribute of a type never drifts by itself (D17b). */
export const noiseOf = (types: Readonly<Record<string, TypeSpec>>): ((type: string, field: string) => boolean) => {
  const byType = new Map(
    Object.entries(types).map(([type, { noise = [], judged = [] }]) => [
      type,
      anyGlob([...commonNoise.filter((name) => !judged.includes(name)), ...noise]),
    ]),
  );
  const common = anyGlob(commonNoise);
  return (type, field) => (byType.get(type) ?? common)(field);
};
