import type { PackedSecrets } from '../../model/packed-secrets.js';
import type { GraphColumns } from './dependency-graph.js';
import type { HashColumns } from './hash-table.js';
import type { StringColumns } from './string-table.js';

type U32 = Uint32Array<ArrayBuffer>;

/**
 * The index of a state as columns: typed arrays over the bytes of the file, built in one thread and used in another. `…At` columns are byte
 * offsets of JSON values, 0 for absent (offset 0 is the document itself). Types, providers, accounts and regions are ids in `strings`.
 */
export type StateColumns = GraphColumns & {
  readonly iacVersion: string;
  readonly serial: number;
  readonly lineage: string;
  readonly outputsAt: number;
  readonly managed: number;
  readonly strings: StringColumns;
  readonly secrets: PackedSecrets;

  /** Per resource block: the values that its instances share. */
  readonly blockModuleAt: U32;
  readonly blockType: U32;
  readonly blockNameAt: U32;
  readonly blockFlags: U32;
  /** Group (configuration address) of the block; several blocks share it if their module has several instances. */
  readonly blockGroup: U32;

  /** Per resource. */
  readonly block: U32;
  readonly indexAt: U32;
  readonly attributesAt: U32;
  readonly attributesEnd: U32;
  readonly sensitiveAt: U32;
  readonly flags: U32;
  readonly provider: U32;
  readonly account: U32;
  readonly region: U32;
  readonly fingerprint: Float64Array<ArrayBuffer>;
  readonly addresses: HashColumns;
  /** Resources by address, and the rank of each in that order. */
  readonly order: U32;
  readonly rankOf: U32;
  /** Blocks by `<type>.<name>`. */
  readonly locals: HashColumns;

  /** Groups that a resource depends on: `dependsOn[dependsFrom[i]]` to `dependsOn[dependsFrom[i + 1] - 1]`. */
  readonly dependsFrom: U32;
  readonly dependsOn: U32;
  /** Resources of a group, in the order of the file: `members[membersFrom[g]]` … */
  readonly membersFrom: U32;
  readonly members: U32;

  /** Per entry of `keys`: resource, number of its `KeySpec`, and start of the offsets of its values in `keyPartAt`. */
  readonly keys: HashColumns;
  readonly keyResource: U32;
  readonly keySpec: U32;
  readonly keyParts: U32;
  readonly keyPartAt: U32;
};

export const flag = {
  data: 1,
  /** Attributes in the legacy flat form. */
  flat: 2,
  /** Attributes contain a number that a double may not represent. */
  lossy: 4,
  /** Secrets are marked as in `show -json`. */
  marks: 8,
  /** The name of a member may mark a secret. */
  hinted: 16,
} as const;

/** All buffers of an index, for transferring it to another thread without copying. */
export const buffersOf = (columns: StateColumns): readonly ArrayBuffer[] => {
  const found: ArrayBuffer[] = [];
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) found.push(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(columns);
  return found;
};
