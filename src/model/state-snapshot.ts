import { isObject, type Json, type JsonObject } from '../lib/json.js';
import type { PackedSecrets } from './packed-secrets.js';

/**
 * One version of one declared state: an index over its bytes. Resources are numbered from 0 to `size` - 1 in the order of the file. The
 * index contains managed and data instances, but not deposed ones. Data sources are found by address only, never by identity (D14). No
 * member does I/O or blocks: attributes are parsed on demand.
 */
export interface StateSnapshot {
  readonly source: string;
  /** The file, unpacked if it is gzip, except that spaces may replace its line breaks; stored in the journal. */
  readonly raw: Uint8Array;
  /** Format version: 4. */
  readonly version: number;
  readonly iacVersion: string;
  readonly serial: number;
  readonly lineage: string;
  /** Instances in the index. */
  readonly size: number;
  /** Managed instances (D52). */
  readonly managed: number;
  /** Managed instances by `refKey`; empty if none is declared. */
  find(key: string): readonly number[];
  byAddress(address: string): number | undefined;
  /** Instances named `<type>.<name>` of any module and mode; at most `limit`. */
  named(local: string, limit: number): readonly number[];
  /** Equal for equal addresses, in any snapshot; different addresses collide with a probability of 2^-32. Does not build the address. */
  addressHash(resource: number): number;
  /** Full instance address (D13b). */
  address(resource: number): string;
  type(resource: number): string;
  name(resource: number): string;
  mode(resource: number): 'managed' | 'data';
  /** As the state spells it: `provider["registry.terraform.io/hashicorp/aws"].west`. */
  provider(resource: number): string;
  /** Account and region from the ARNs of the resource, else those that all resources of its provider configuration share; '' if unknown. */
  account(resource: number): string;
  region(resource: number): string;
  /** Bytes of the attributes in the file. */
  weight(resource: number): number;
  /** The known accounts of all managed resources. */
  readonly accounts: ReadonlySet<string>;
  /**
   * Parses the attributes, and keeps them for a while. Numbers that a double cannot represent are strings of their digits. Never throws; `{}` if the bytes are not an
   * object.
   */
  attributes(resource: number): JsonObject;
  /** As `attributes`, for a pass over many resources: keeps nothing. */
  parse(resource: number): JsonObject;
  /** Paths that the state marks as sensitive, with dots between levels. */
  sensitive(resource: number): readonly string[];
  /** Every secret value of the state, collected during indexing. Outputs must not contain them (D20). */
  readonly secrets: PackedSecrets;
  /** Equal for equal attribute bytes; compares versions of a resource without parsing. */
  fingerprint(resource: number): number;
  /** Numbers of the resources that this one depends on. */
  dependencies(resource: number): readonly number[];

  /**
   * The resource at this rank, from 0, when addresses are sorted by code units (as `<` compares them). Order and graph are computed during
   * indexing, so these members are table lookups.
   */
  ranked(rank: number): number;
  /** The inverse of `ranked`. */
  rank(resource: number): number;
  /**
   * Dependency edges from the resources of lower rank; for `size`, all edges. An edge leads from a resource to each of its dependencies
   * except itself.
   */
  edgesBefore(rank: number): number;
  /** Edges in and out. */
  degree(resource: number): number;
  readonly edges: number;
  /** Connected components, including single resources. */
  readonly components: number;
  /** The highest degree; 0 without resources. */
  readonly maxDegree: number;
}

/** A resource with its snapshot. */
export type Declared = { readonly snapshot: StateSnapshot; readonly resource: number };

/**
 * The value at a dotted path of a resource's attributes. The path omits the index of a list with exactly one block: `versioning.enabled`
 * finds `versioning[0].enabled`. Blocks with a name may be found by it: `container.web.image`. A value without a fixed type is wrapped as
 * `{value, type}`, which the path omits. Map keys may contain dots if they come last.
 */
export const attributeAt = (attributes: JsonObject, path: string): Json | undefined =>
  valueAt(attributes, path) ?? (path.includes('.') ? valueByName(attributes, path) : undefined);

const valueAt = (attributes: JsonObject, path: string): Json | undefined => {
  let value: Json | undefined = attributes;
  let rest = path;
  while (rest !== '') {
    if (Array.isArray(value)) value = value.length === 1 ? (value[0] as Json) : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    const block = value as JsonObject;
    if (Object.hasOwn(block, rest)) return block[rest];
    const dot = rest.indexOf('.');
    const head = dot < 0 ? rest : rest.slice(0, dot);
    value = Object.hasOwn(block, head) ? block[head] : undefined;
    rest = dot < 0 ? '' : rest.slice(dot + 1);
  }
  return value;
};

/** Like `valueAt`, through blocks that are found by name and wrapped values. */
const valueByName = (value: Json | undefined, path: string): Json | undefined => {
  const dot = path.indexOf('.');
  const head = dot < 0 ? path : path.slice(0, dot);
  const rest = dot < 0 ? '' : path.slice(dot + 1);
  if (Array.isArray(value)) {
    const blocks = value as readonly Json[];
    const named = blocks.find((one) => isObject(one) && one['name'] === head);
    const found = isObject(named) && rest !== '' ? valueByName(named, rest) : named;
    return found ?? (blocks.length === 1 ? valueByName(blocks[0], path) : undefined);
  }
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  if (Object.hasOwn(value, head)) return rest === '' ? value[head] : valueByName(value[head], rest);
  const { value: inner, type } = value;
  return isObject(inner) && type !== undefined ? valueByName(inner, path) : undefined;
};
