import { noSecrets } from '../../model/packed-secrets.js';
import { putAddress, putLocalName } from './address-bytes.js';
import { AddressOrder } from './address-order.js';
import { BlockTable } from './block-table.js';
import { ConfigGroups, DependencyList, membersByGroup } from '../formats/config-groups.js';
import { dependencyGraph } from './dependency-graph.js';
import { fingerprint } from './fingerprint.js';
import { HashTable } from './hash-table.js';
import type { InstanceDraft } from '../formats/instance-draft.js';
import { JsonScanner } from '../formats/json-scanner.js';
import { scanBlocks } from './scan-blocks.js';
import { ByteBuffer } from './byte-buffer.js';
import type { StateColumns } from './state-columns.js';
import { putKeyValues, type Plans, type TypePlan } from '../formats/type-plan.js';
import { Vector } from './vector.js';
import { fillFromProvider, AccountRegionReader } from './account-region-reader.js';
import { StringTable } from './string-table.js';

/** The members of a state file other than its resources. */
export type StateHeader = Pick<StateColumns, 'iacVersion' | 'serial' | 'lineage' | 'outputsAt'>;

/** Builds the columns of an index from the blocks and instances of a reader, in the order of the file. */
export class StateBuilder {
  private readonly strings = new StringTable();
  private readonly blocks = new BlockTable();
  private readonly groups: ConfigGroups;
  private readonly dependencies: DependencyList;
  private readonly accountRegion: AccountRegionReader;
  private readonly view: DataView;
  private readonly buffer = new ByteBuffer();
  private readonly other = new ByteBuffer();
  /** Scans blocks again that the reader has already passed. */
  private readonly again: JsonScanner;
  private readonly plansByType = new Map<number, TypePlan | undefined>();
  private managed = 0;

  private readonly block = new Vector();
  private readonly indexAt = new Vector();
  private readonly attributesAt = new Vector();
  private readonly attributesEnd = new Vector();
  private readonly sensitiveAt = new Vector();
  private readonly flags = new Vector();
  private readonly provider = new Vector();
  private readonly account = new Vector();
  private readonly region = new Vector();
  private fingerprints = new Float64Array(64);
  private readonly addresses = new HashTable();
  private readonly order = new AddressOrder();
  private readonly locals = new HashTable();

  private readonly keys = new HashTable();
  private readonly keyResource = new Vector();
  private readonly keySpec = new Vector();
  private readonly keyParts = new Vector();
  private readonly keyPartAt = new Vector();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly plans: Plans,
  ) {
    this.groups = new ConfigGroups(bytes, this.strings, this.blocks);
    this.dependencies = new DependencyList(bytes);
    this.accountRegion = new AccountRegionReader(bytes, this.strings);
    this.again = new JsonScanner(bytes);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Adds a resource block; offsets of valid JSON strings, 0 for absent. */
  openBlock(moduleAt: number, isData: boolean, typeAt: number, nameAt: number, providerAt: number): number {
    const block = this.blocks.add(moduleAt, isData, this.stringId(typeAt), nameAt, this.stringId(providerAt));
    this.blocks.group.push(this.groups.of(block));
    this.buffer.clear();
    putLocalName(this.buffer, this.bytes, this.strings, this.blocks.parts(block));
    this.locals.add(this.buffer.hash());
    return block;
  }

  /** The attributes to note for a block's instances; undefined for data sources, which are found by address only (D14). */
  planOf(block: number): TypePlan | undefined {
    if (this.blocks.isData(block)) return undefined;
    const type = this.blocks.type.at(block);
    if (!this.plansByType.has(type)) this.plansByType.set(type, this.plans.of(this.strings.text(type)));
    return this.plansByType.get(type);
  }

  /** Adds the instance. If an address occurs twice, the first instance wins. */
  add(block: number, draft: InstanceDraft, plan: TypePlan | undefined): void {
    const parts = this.blocks.parts(block);
    putAddress(this.buffer, this.bytes, this.strings, parts, draft.indexAt);
    const hash = this.buffer.hash();
    if (this.isTaken(hash)) return;
    const resource = this.addresses.add(hash);
    this.order.add(this.buffer);
    this.block.push(block);
    this.indexAt.push(draft.indexAt);
    this.attributesAt.push(draft.attributesAt);
    this.attributesEnd.push(draft.attributesEnd);
    this.sensitiveAt.push(draft.sensitiveAt);
    this.flags.push(draft.flags | this.blocks.flags.at(block));
    this.provider.push(this.stringId(draft.providerAt) || this.blocks.provider.at(block));
    this.pushFingerprint(resource, fingerprint(this.view, draft.attributesAt, draft.attributesEnd));
    this.dependencies.add(draft.dependencies, draft.relativeDependencies, parts.moduleAt);
    if (plan === undefined) {
      this.account.push(0);
      this.region.push(0);
    } else {
      this.addKeys(resource, plan.keys, draft.found);
      for (const one of plan.blocks) {
        if (scanBlocks(this.again, one, draft.found, () => this.addKeys(resource, one.keys, draft.found)) || one.ofNone.length === 0)
          continue;
        draft.found.fill(0, one.firstSlot, one.firstSlot + one.members.names.length);
        this.addKeys(resource, one.ofNone, draft.found);
      }
      if (plan.isLocated) this.accountRegion.read(plan.isAccountOfOthers, draft.found);
      this.account.push(plan.isLocated ? this.accountRegion.account : 0);
      this.region.push(plan.isLocated ? this.accountRegion.region : 0);
    }
    if (!this.blocks.isData(block)) this.managed++;
  }

  finish(header: StateHeader): StateColumns {
    fillFromProvider(this.account, this.provider);
    fillFromProvider(this.region, this.provider);
    const groupOf = (resource: number): number => this.blocks.group.at(this.block.at(resource));
    const groups = { ...this.dependencies.resolve(this.groups), ...membersByGroup(this.groups.size, groupOf, this.block.length) };
    const sorted = this.order.sort();
    return {
      ...header,
      managed: this.managed,
      blockModuleAt: this.blocks.moduleAt.take(),
      blockType: this.blocks.type.take(),
      blockNameAt: this.blocks.nameAt.take(),
      blockFlags: this.blocks.flags.take(),
      blockGroup: this.blocks.group.take(),
      block: this.block.take(),
      indexAt: this.indexAt.take(),
      attributesAt: this.attributesAt.take(),
      attributesEnd: this.attributesEnd.take(),
      sensitiveAt: this.sensitiveAt.take(),
      flags: this.flags.take(),
      provider: this.provider.take(),
      account: this.account.take(),
      region: this.region.take(),
      fingerprint: this.fingerprints.slice(0, this.block.length),
      addresses: this.addresses.take(),
      ...sorted,
      locals: this.locals.take(),
      ...groups,
      ...dependencyGraph(groups, groupOf, sorted.order),
      keys: this.keys.take(),
      keyResource: this.keyResource.take(),
      keySpec: this.keySpec.take(),
      keyParts: this.keyParts.take(),
      keyPartAt: this.keyPartAt.take(),
      strings: this.strings.take(),
      // Collected later, from the finished index.
      secrets: noSecrets,
    };
  }

  private stringId(at: number): number {
    return at === 0 ? 0 : this.strings.id(this.buffer.clear().scalar(this.bytes, at));
  }

  private isTaken(hash: number): boolean {
    for (let one = this.addresses.first(hash); one >= 0; one = this.addresses.next(one)) {
      putAddress(this.other, this.bytes, this.strings, this.blocks.parts(this.block.at(one)), this.indexAt.at(one));
      if (this.other.equals(this.buffer)) return true;
    }
    return false;
  }

  private pushFingerprint(resource: number, value: number): void {
    if (resource === this.fingerprints.length) {
      const wider = new Float64Array(resource * 2);
      wider.set(this.fingerprints);
      this.fingerprints = wider;
    }
    this.fingerprints[resource] = value;
  }

  private addKeys(resource: number, keys: TypePlan['keys'], found: Uint32Array): void {
    for (const key of keys) {
      const from = this.keyPartAt.length;
      for (const slot of key.slots) this.keyPartAt.push(found[slot] as number);
      if (!putKeyValues(this.buffer.clear(), this.bytes, key, this.keyPartAt, from)) {
        this.keyPartAt.cut(from);
        continue;
      }
      this.keys.add(this.buffer.hashAfter(key.prefixHash));
      this.keyResource.push(resource);
      this.keySpec.push(key.number);
      this.keyParts.push(from);
    }
  }
}
