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
import { Scratch } from './scratch.js';
import type { StateColumns } from './state-columns.js';
import { planOfType, putKeyValues, type Plans, type TypePlan } from '../formats/type-plan.js';
import { Vector } from './vector.js';
import { agree, Whereabouts } from './whereabouts.js';
import { WordTable } from './words.js';

/** What stands beside the resources in a state file. */
export type StateHeader = Pick<StateColumns, 'iacVersion' | 'serial' | 'lineage' | 'outputsAt'>;

/** Makes the columns of an index from what a reader notes, one block and one instance after the other, in the order of the file. */
export class StateBuilder {
  private readonly words = new WordTable();
  private readonly blocks = new BlockTable();
  private readonly groups: ConfigGroups;
  private readonly dependencies: DependencyList;
  private readonly whereabouts: Whereabouts;
  private readonly view: DataView;
  private readonly scratch = new Scratch();
  private readonly other = new Scratch();
  /** Goes back to blocks that the reader has passed. */
  private readonly again: JsonScanner;
  private readonly plansByWord = new Map<number, TypePlan | undefined>();
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
    this.groups = new ConfigGroups(bytes, this.words, this.blocks);
    this.dependencies = new DependencyList(bytes);
    this.whereabouts = new Whereabouts(bytes, this.words);
    this.again = new JsonScanner(bytes);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** A resource block; offsets are of valid JSON strings, 0 where absent. */
  openBlock(moduleAt: number, isData: boolean, typeAt: number, nameAt: number, providerAt: number): number {
    const block = this.blocks.add(moduleAt, isData, this.word(typeAt), nameAt, this.word(providerAt));
    this.blocks.group.push(this.groups.of(block));
    this.scratch.clear();
    putLocalName(this.scratch, this.bytes, this.words, this.blocks.parts(block));
    this.locals.add(this.scratch.hash());
    return block;
  }

  /** What to note of the attributes of a block's instances; `undefined` for data sources, which are found by address alone (D14). */
  planOf(block: number): TypePlan | undefined {
    if (this.blocks.isData(block)) return undefined;
    const type = this.blocks.type.at(block);
    if (!this.plansByWord.has(type)) this.plansByWord.set(type, planOfType(this.plans, this.words.text(type)));
    return this.plansByWord.get(type);
  }

  /** Adds the instance, unless its address is taken: the first one stands. */
  add(block: number, draft: InstanceDraft, plan: TypePlan | undefined): void {
    const parts = this.blocks.parts(block);
    putAddress(this.scratch, this.bytes, this.words, parts, draft.indexAt);
    const hash = this.scratch.hash();
    if (this.isTaken(hash)) return;
    const resource = this.addresses.add(hash);
    this.order.add(this.scratch);
    this.block.push(block);
    this.indexAt.push(draft.indexAt);
    this.attributesAt.push(draft.attributesAt);
    this.attributesEnd.push(draft.attributesEnd);
    this.sensitiveAt.push(draft.sensitiveAt);
    this.flags.push(draft.flags | this.blocks.flags.at(block));
    this.provider.push(this.word(draft.providerAt) || this.blocks.provider.at(block));
    this.pushFingerprint(resource, fingerprint(this.view, draft.attributesAt, draft.attributesEnd));
    this.dependencies.add(draft.dependencies, draft.relativeDependencies, parts.moduleAt);
    if (plan === undefined) {
      this.account.push(0);
      this.region.push(0);
    } else {
      this.addKeys(resource, plan.keys, draft.found);
      for (const one of plan.blocks) scanBlocks(this.again, one, draft.found, () => this.addKeys(resource, one.keys, draft.found));
      this.whereabouts.read(plan.isAccountOfOthers, draft.found);
      this.account.push(this.whereabouts.account);
      this.region.push(this.whereabouts.region);
    }
    if (!this.blocks.isData(block)) this.managed++;
  }

  finish(header: StateHeader): StateColumns {
    agree(this.account, this.provider);
    agree(this.region, this.provider);
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
      words: this.words.take(),
      // Collected from the finished index.
      secrets: noSecrets,
    };
  }

  private word(at: number): number {
    return at === 0 ? 0 : this.words.id(this.scratch.clear().scalar(this.bytes, at));
  }

  private isTaken(hash: number): boolean {
    for (let one = this.addresses.first(hash); one >= 0; one = this.addresses.next(one)) {
      putAddress(this.other, this.bytes, this.words, this.blocks.parts(this.block.at(one)), this.indexAt.at(one));
      if (this.other.equals(this.scratch)) return true;
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
      if (!putKeyValues(this.scratch.clear(), this.bytes, key, this.keyPartAt, from)) {
        this.keyPartAt.cut(from);
        continue;
      }
      this.keys.add(this.scratch.hashAfter(key.prefixHash));
      this.keyResource.push(resource);
      this.keySpec.push(key.number);
      this.keyParts.push(from);
    }
  }
}
