import { computedAttributes } from '#generated/computed-attributes.js';
import { anyGlob } from '../lib/glob.js';
import type { Json, JsonObject } from '../lib/json.js';
import { once } from '../lib/once.js';
import type { Edit } from '../model/change.js';

/**
 * One Terraform resource type: how its instances are identified, and which of its attributes are noise. One entry per type that an event of
 * the catalog names.
 */
export type TypeSpec = {
  /**
   * Ways to identify an instance: each is a list of state attributes that together identify it. A part with `as` is normalised on both
   * sides before comparison.
   */
  readonly keys: readonly (readonly KeyPart[])[];
  /** Scope in which the key is unique: global (buckets), an account (users), a region of an account (instances), or a Kubernetes cluster. */
  readonly scope: 'global' | 'account' | 'region' | 'cluster';
  /** The service that the type belongs to; changes of `iam` are severe (D24). */
  readonly family:
    | 'iam'
    | 'ec2'
    | 's3'
    | 'rds'
    | 'lambda'
    | 'autoscaling'
    | 'compute'
    | 'network'
    | 'storage'
    | 'sql'
    | 'functions'
    | 'run'
    | 'container'
    | 'kms'
    | 'pubsub'
    | 'bigquery'
    | 'logging'
    | 'dns'
    | 'secrets'
    | 'projects'
    | 'kubernetes'
    | 'firewall'
    | 'loadbalancing'
    | 'api'
    | 'security'
    | 'organization'
    | 'monitoring'
    | 'messaging'
    | 'database'
    | 'backup'
    | 'analytics'
    | 'build'
    | 'stacks';
  /** Without rules, an undeclared creation is announced (D24). */
  readonly access?: 'identity' | 'policy' | 'credential' | 'attachment';
  /** Like `access`, for resources of which an attribute has, or contains, one of some values: secrets that are tokens. */
  readonly accessIf?: { readonly access: NonNullable<TypeSpec['access']>; readonly attribute: string; readonly values: readonly string[] };
  /**
   * Uncovered types of other services that the same calls change and the same attributes identify: a cluster may be declared as one of
   * Amazon DocumentDB. Resources declared as one of them are counted `unsupported_resource`.
   */
  readonly uncovered?: readonly string[];
  /** Too numerous to track: undeclared ones are counted `unsupported_resource` at once and never reported as created. */
  readonly onlyDeclared?: boolean;
  /** Attributes in `commonNoise` or `computedAttributes` that are evaluated nevertheless. */
  readonly evaluated?: readonly string[];
  /** Attribute that holds the cloud's id; default `id`. */
  readonly cloudId?: string;
  /**
   * Globs of noisy attributes that never drift by themselves (D17b), beyond `commonNoise` and `computedAttributes`: those that can be
   * configured, or that the last schema does not have.
   */
  readonly noise?: readonly string[];
  /**
   * The value that an attribute has if the state or a record leaves it empty: a bucket without `acl` is `private`. Leaf fields only. A
   * number also replaces 0, which providers write for "not set" if 0 is not a legal value.
   */
  readonly defaults?: Readonly<Record<string, Json>>;
  /** Attributes of which 0 is a value although they have a number as default: targets that are deregistered without delay. */
  readonly zeros?: readonly string[];
  /** Attributes that older providers name otherwise → that name, read where the state does not have the new one. */
  readonly formerly?: Readonly<Record<string, string>>;
  /**
   * Attributes that turn a feature off without the name of a switch (see `switchesIn`) → the attributes that are empty then. `off`: its
   * values that do so, beyond the empty ones and words such as `DISABLED`.
   */
  readonly switches?: Readonly<Record<string, { readonly off?: readonly string[]; readonly of: readonly string[] }>>;
  /** Attributes that can be declared but are never evaluated → the reason, for the coverage page. Paths may name a whole block. */
  readonly unevaluated?: Readonly<Record<string, string>>;
  /** Attributes masked in every output (D20), beyond those that the state marks as sensitive. */
  readonly secrets?: readonly string[];
  /** For edits with the meaning `object`. */
  readonly object?: ObjectSpec;
  /** Attributes that the cloud generates anew for each resource, and to which grants refer (D98). */
  readonly identity?: readonly string[];
  /** For a type that declares some keys of a map of another resource: its attribute → the field of the other one. */
  readonly keysOf?: Readonly<Record<string, string>>;
  /** For a type that declares some elements of a list, by `name`, in a block of another resource: the list, and what names the block. */
  readonly elementsOf?: { readonly list: string; readonly blocks: readonly string[] };
  /** By attribute: lists whose elements may be declared individually as resources of another type. */
  readonly shared?: Readonly<Record<string, SharedList>>;
};

type Specs = Readonly<Record<string, Partial<TypeSpec>>>;

/**
 * The types of one service, or of one file. Unless a type says otherwise, it belongs to `family`, its instances are unique in a region (or
 * another scope), and their attribute `id` identifies them.
 */
export const types = (
  family: TypeSpec['family'],
  ...given: readonly [Specs] | readonly [scope: TypeSpec['scope'], Specs]
): Readonly<Record<string, TypeSpec>> => {
  const [scope, specs] = given.length === 1 ? (['region', given[0]] as const) : given;
  return Object.fromEntries(Object.entries(specs).map(([type, spec]) => [type, { keys: [['id']], scope, family, ...spec }]));
};

/** The fields of a resource that earlier records set (`has`), and those whose current value differs from the state (`differing`). */
export type Tracked = { readonly has: (field: string) => boolean; readonly differing: readonly string[] };

/** How a whole object of an API is compared with the attributes of a type. */
type ObjectSpec = {
  /**
   * The edits that the object makes, given the declared attributes. An attribute that is empty on both sides matters only if it is tracked. For a deletion: the edits of a call that leaves a part of the resource, none if it leaves nothing.
   */
  readonly edits: (object: Json, declared: JsonObject, tracked: Tracked) => readonly Edit[];
  /** The attributes of a resource that no state declares. */
  readonly attributes: (object: Json) => JsonObject;
  /** The attributes that the edits may change, for the coverage. */
  readonly fields?: readonly string[];
};

/**
 * A list whose elements may be declared individually: the security groups of a network interface as attachments. Calls still contain the
 * whole list. `type` has the keys `[holder, element]` and `[holder]`.
 */
export type SharedList = {
  readonly type: string;
  /** The attribute of `type` that identifies the holder of the list, and the holder's attribute with the same value. */
  readonly holder: string;
  readonly of: string;
  /** The attribute of `type` that is the element. */
  readonly element: string;
};

/**
 * `absent` replaces an empty attribute (a permission without `qualifier`), or one in a block that the resource does not have (a grant without
 * `condition.title`); without it, an empty attribute excludes the resource from that key. `of`: reads the value from an attribute that is no
 * text, such as a manifest. `cidr_blocks.*` is each element of a list: the resource has one key per element.
 */
export type KeyPart =
  | string
  | { readonly attribute: string; readonly as: (value: string) => string; readonly absent?: string }
  | { readonly attribute: string; readonly of: (value: Json) => string };

export const partName = (part: KeyPart): string => (typeof part === 'string' ? part : part.attribute);
/** The comparable form of an attribute's text; '' if it is empty and has no replacement. */
export const partValue = (part: KeyPart, value: string): string =>
  typeof part === 'string' || 'of' in part ? value : value === '' ? (part.absent ?? '') : part.as(value);

/** Attributes that never drift by themselves, for all types (D17b). */
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

/** Whether an attribute of a type never drifts by itself (D17b). `computedAttributes`: those that the provider's schema cannot configure. */
export const noiseOf = (types: Readonly<Record<string, TypeSpec>>): ((type: string, field: string) => boolean) => {
  const byType = new Map(
    Object.entries(types).map(([type, { noise = [], evaluated = [] }]) => [
      type,
      once(() => {
        const general = [...commonNoise, ...(computedAttributes[type] ?? [])];
        return anyGlob([...general.filter((name) => !evaluated.includes(name)), ...noise]);
      }),
    ]),
  );
  const common = anyGlob(commonNoise);
  return (type, field) => (byType.get(type)?.() ?? common)(field);
};

/** Whether a type is one of the provider of AWS, or of that of its Cloud Control API. */
export const isAwsType = (type: string): boolean => type.startsWith('aws_') || type.startsWith('awscc_');
