import { setNewest, useNewest } from '../../lib/bounded-map.js';
import { isObject, type Json, type JsonObject } from '../../lib/json.js';
import type { PackedSecrets } from '../../model/packed-secrets.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { putAddress, putLocalName, type AddressParts } from './address-bytes.js';
import { parseJson } from '../../lib/parse-json.js';
import { withDocument } from '../formats/documents.js';
import { expandFlatmap } from '../formats/flatmap.js';
import { firstEntry, nextEntry } from './hash-table.js';
import { JsonScanner } from '../formats/json-scanner.js';
import { scalarAt, textBetween } from '../formats/json-slice.js';
import { hashText, ByteBuffer } from './byte-buffer.js';
import { pathsOfMarks, pathsOfSteps } from '../formats/sensitive-paths.js';
import { flag, type StateColumns } from './state-columns.js';
import { putKeyValues, type Plans } from '../formats/type-plan.js';
import { StringList } from './string-table.js';

const noPaths: readonly string[] = [];
const noResources: readonly number[] = [];

/** Number of resources whose parsed attributes are cached. */
const keptAttributes = 256;

/**
 * A snapshot over the bytes of a file and the columns of its index. **Keeps** the bytes, the columns (about 180 bytes per resource), the
 * interned strings, and the parsed attributes of the 256 most recently used resources.
 */
export class IndexedState implements StateSnapshot {
  readonly version = 4;
  readonly iacVersion: string;
  readonly serial: number;
  readonly lineage: string;
  readonly size: number;
  readonly managed: number;
  readonly edges: number;
  readonly components: number;
  readonly maxDegree: number;
  private readonly strings: StringList;
  private readonly buffer = new ByteBuffer();
  private readonly parsed = new Map<number, JsonObject>();
  /** The address that was looked up last: an alert and the end of the one before it look up the same. */
  private lastAddress: string | undefined = undefined;
  private lastFound: number | undefined = undefined;
  private foundAccounts: ReadonlySet<string> | undefined = undefined;
  private readonly offsets: { at(index: number): number };

  constructor(
    readonly raw: Uint8Array,
    readonly source: string,
    private readonly columns: StateColumns,
    private readonly plans: Plans,
  ) {
    this.iacVersion = columns.iacVersion;
    this.serial = columns.serial;
    this.lineage = columns.lineage;
    this.size = columns.block.length;
    this.managed = columns.managed;
    this.edges = columns.edgesFrom.at(-1) ?? 0;
    this.components = columns.components;
    this.maxDegree = columns.maxDegree;
    this.strings = new StringList(columns.strings);
    this.offsets = { at: (index) => columns.keyPartAt[index] as number };
  }

  find(key: string): readonly number[] {
    const { keys, keyResource, keySpec, keyParts } = this.columns;
    // Undefined until one is found, which is nearly always the only one.
    let found: number[] | undefined;
    for (let entry = firstEntry(keys, hashText(key)); entry >= 0; entry = nextEntry(keys, entry)) {
      const spec = this.plans.key(keySpec[entry] as number);
      if (!putKeyValues(this.buffer.clear().raw(spec.prefix), this.raw, spec, this.offsets, keyParts[entry] as number)) continue;
      const resource = keyResource[entry] as number;
      // Several blocks of one resource may have the same name; their entries are adjacent.
      if (!this.buffer.isText(key) || found?.at(-1) === resource) continue;
      if (found === undefined) found = [resource];
      else found.push(resource);
    }
    // Chains run from the newest entry to the oldest, but callers get the order of the file.
    return found?.reverse() ?? noResources;
  }

  byAddress(address: string): number | undefined {
    if (address !== this.lastAddress) {
      this.lastAddress = address;
      this.lastFound = this.findAddress(address);
    }
    return this.lastFound;
  }

  private findAddress(address: string): number | undefined {
    const { addresses } = this.columns;
    for (let resource = firstEntry(addresses, hashText(address)); resource >= 0; resource = nextEntry(addresses, resource)) {
      this.putAddress(resource);
      if (this.buffer.isText(address)) return resource;
    }
    return undefined;
  }

  named(local: string, limit: number): readonly number[] {
    const { locals, block } = this.columns;
    const found: number[] = [];
    for (let entry = firstEntry(locals, hashText(local)); entry >= 0 && found.length < limit; entry = nextEntry(locals, entry)) {
      putLocalName(this.buffer.clear(), this.raw, this.strings, this.partsOf(entry));
      if (!this.buffer.isText(local)) continue;
      // Instances are in the order of their blocks.
      for (let one = firstOf(block, entry); block[one] === entry && found.length < limit; one++) found.push(one);
    }
    return found;
  }

  ranked(rank: number): number {
    const resource = this.columns.order[rank];
    if (resource === undefined) throw new RangeError(`the state has ${this.size} resources, there is no rank ${rank}`);
    return resource;
  }

  rank(resource: number): number {
    return this.columns.rankOf[resource] ?? 0;
  }

  edgesBefore(rank: number): number {
    return this.columns.edgesFrom[rank] ?? this.edges;
  }

  degree(resource: number): number {
    return this.columns.degree[resource] ?? 0;
  }

  addressHash(resource: number): number {
    return this.columns.addresses.hashes[resource] ?? 0;
  }

  address(resource: number): string {
    this.putAddress(resource);
    return this.buffer.toText();
  }

  type(resource: number): string {
    return this.strings.text(this.columns.blockType[this.blockOf(resource)] as number);
  }

  name(resource: number): string {
    return scalarAt(this.raw, this.columns.blockNameAt[this.blockOf(resource)] as number);
  }

  mode(resource: number): 'managed' | 'data' {
    return this.has(resource, flag.data) ? 'data' : 'managed';
  }

  provider(resource: number): string {
    return this.strings.text(this.columns.provider[resource] ?? 0);
  }

  account(resource: number): string {
    return this.strings.text(this.columns.account[resource] ?? 0);
  }

  /** Computed on first use from string ids: a few nanoseconds per resource. */
  get accounts(): ReadonlySet<string> {
    if (this.foundAccounts === undefined) {
      const ids = new Set<number>();
      for (let resource = 0; resource < this.size; resource++)
        if (!this.has(resource, flag.data)) ids.add(this.columns.account[resource] ?? 0);
      this.foundAccounts = new Set([...ids].filter((id) => id !== 0).map((id) => this.strings.text(id)));
    }
    return this.foundAccounts;
  }

  region(resource: number): string {
    return this.strings.text(this.columns.region[resource] ?? 0);
  }

  weight(resource: number): number {
    return (this.columns.attributesEnd[resource] ?? 0) - (this.columns.attributesAt[resource] ?? 0);
  }

  attributes(resource: number): JsonObject {
    const kept = useNewest(this.parsed, resource);
    if (kept !== undefined) return kept;
    const attributes = this.parse(resource);
    setNewest(this.parsed, resource, attributes, keptAttributes);
    return attributes;
  }

  parse(resource: number): JsonObject {
    const text = this.text(resource);
    const value = text === '' ? null : this.parseSome(resource, text);
    if (!isObject(value)) return {};
    return withDocument(this.type(resource), this.has(resource, flag.flat) ? expandFlatmap(value) : value);
  }

  sensitive(resource: number): readonly string[] {
    const at = this.columns.sensitiveAt[resource] ?? 0;
    // Without sensitive attributes, nearly every resource has an empty list.
    if (at === 0 || (this.raw[at] === 0x5b && this.raw[at + 1] === 0x5d)) return noPaths;
    const scanner = new JsonScanner(this.raw, at);
    scanner.skip();
    const marks = JSON.parse(textBetween(this.raw, at, scanner.at)) as Json;
    if (marks === true) return Object.keys(this.attributes(resource));
    return this.has(resource, flag.marks) ? pathsOfMarks(marks) : pathsOfSteps(marks);
  }

  /** Whether the name of a member of the attributes may mark a secret. */
  isHinted(resource: number): boolean {
    return this.has(resource, flag.hinted);
  }

  get secrets(): PackedSecrets {
    return this.columns.secrets;
  }

  fingerprint(resource: number): number {
    return this.columns.fingerprint[resource] ?? 0;
  }

  dependencies(resource: number): readonly number[] {
    const { dependsFrom, dependsOn, membersFrom, members } = this.columns;
    const found: number[] = [];
    const end = dependsFrom[resource + 1] ?? 0;
    for (let at = dependsFrom[resource] ?? 0; at < end; at++) {
      const group = dependsOn[at] as number;
      const last = membersFrom[group + 1] as number;
      for (let i = membersFrom[group] as number; i < last; i++) found.push(members[i] as number);
    }
    return found;
  }

  /** Outputs of the root module: `{value, sensitive}` by name. */
  outputs(): JsonObject {
    const at = this.columns.outputsAt;
    if (at === 0) return {};
    const scanner = new JsonScanner(this.raw, at);
    scanner.skip();
    const outputs = JSON.parse(textBetween(this.raw, at, scanner.at)) as Json;
    return isObject(outputs) ? outputs : {};
  }

  /** Attributes as written in the file; '' if there are none. */
  text(resource: number): string {
    const { attributesAt, attributesEnd } = this.columns;
    return textBetween(this.raw, attributesAt[resource] ?? 0, attributesEnd[resource] ?? 0);
  }

  /** Offset of the attributes as an object; 0 if there are none, and in the flat form. */
  objectAt(resource: number): number {
    return this.has(resource, flag.flat) ? 0 : (this.columns.attributesAt[resource] ?? 0);
  }

  /** Parses some of the attributes, written as an object. */
  parseSome(resource: number, text: string): Json {
    return this.has(resource, flag.lossy) ? parseJson(text) : (JSON.parse(text) as Json);
  }

  private putAddress(resource: number): void {
    const { columns } = this;
    putAddress(this.buffer, this.raw, this.strings, this.partsOf(this.blockOf(resource)), columns.indexAt[resource] as number);
  }

  private partsOf(block: number): AddressParts {
    const { blockModuleAt, blockFlags, blockType, blockNameAt } = this.columns;
    return {
      moduleAt: blockModuleAt[block] as number,
      isData: ((blockFlags[block] as number) & flag.data) !== 0,
      type: blockType[block] as number,
      nameAt: blockNameAt[block] as number,
    };
  }

  private blockOf(resource: number): number {
    const block = this.columns.block[resource];
    if (block === undefined) throw new RangeError(`the state has ${this.size} resources, there is no number ${resource}`);
    return block;
  }

  private has(resource: number, bit: number): boolean {
    return ((this.columns.flags[resource] ?? 0) & bit) !== 0;
  }
}

/** The first index of a number in an ascending column, or its insertion point. */
const firstOf = (column: Uint32Array, value: number): number => {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
