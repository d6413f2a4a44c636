import type { Json, JsonObject } from '../lib/json.js';
import type { PackedSecrets } from './packed-secrets.js';

/**
 * One version of one declared state: an index over its bytes (design 7). Resources are numbered from 0 to `size` - 1, in
 * the order of the file; managed and data instances are in it, deposed ones are not. Data sources are found by address
 * alone, never by identity (D14). Nothing here does I/O or blocks: attributes are parsed when they are asked for.
 */
export interface StateSnapshot {
  readonly source: string;
  /** The file as it was read; what the journal keeps. */
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
  /** Managed instances by `refKey`; empty where none is declared. */
  find(key: string): readonly number[];
  byAddress(address: string): number | undefined;
  /** Instances called `<type>.<name>`, of any module and mode; at most `limit` of them. */
  named(local: string, limit: number): readonly number[];
  /** Equal for equal addresses, of any snapshot; different ones differ with a chance of 1 - 2^-32. Makes no text. */
  addressHash(resource: number): number;
  /** Full instance address (D13b). */
  address(resource: number): string;
  type(resource: number): string;
  name(resource: number): string;
  mode(resource: number): 'managed' | 'data';
  /** As the state writes it: `provider["registry.terraform.io/hashicorp/aws"].west`. */
  provider(resource: number): string;
  /** Account and region from the ARNs of the resource, else what all of its provider configuration share; '' where unknown. */
  account(resource: number): string;
  region(resource: number): string;
  /** Bytes that the attributes have in the file. */
  weight(resource: number): number;
  /** The known accounts of all managed resources. */
  readonly accounts: ReadonlySet<string>;
  /** Parsed attributes. Numbers that a double cannot hold are strings of their digits. Errors: none, `{}` where the bytes are no object. */
  attributes(resource: number): JsonObject;
  /** Paths that the state marks as sensitive, dots between levels. */
  sensitive(resource: number): readonly string[];
  /** Every secret value of the state, collected when it was indexed: what an output must not repeat (D20). */
  readonly secrets: PackedSecrets;
  /** Equal for equal attribute bytes; compares versions of a resource without parsing. */
  fingerprint(resource: number): number;
  /** Numbers of the resources that this one depends on. */
  dependencies(resource: number): readonly number[];

  /**
   * The resource at this place, from 0, in the order of the addresses by code units (as `<` compares them). Order and graph were
   * worked out when the state was indexed: these members cost no more than a look into a table.
   */
  ranked(rank: number): number;
  /** The inverse of `ranked`. */
  rank(resource: number): number;
  /**
   * Dependency edges out of the resources of lower rank; of `size`: all. An edge goes from a resource to each one that it depends
   * on, but not to itself.
   */
  edgesBefore(rank: number): number;
  /** Edges in and out. */
  degree(resource: number): number;
  readonly edges: number;
  /** Parts that no edge joins, resources that stand alone included. */
  readonly components: number;
  /** The highest degree; 0 without resources. */
  readonly maxDegree: number;
}

/** A resource with the snapshot it stands in. */
export type Declared = { readonly snapshot: StateSnapshot; readonly resource: number };

/**
 * The value at a dotted path of a resource's attributes. A list of exactly one block is passed through, so that
 * `versioning.enabled` finds `versioning[0].enabled`; map keys may contain dots when they stand last.
 */
export const attributeAt = (attributes: JsonObject, path: string): Json | undefined => {
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
