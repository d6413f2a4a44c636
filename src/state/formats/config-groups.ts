import { dropKeys, putConfigAddress } from '../index/address-bytes.js';
import type { BlockTable } from '../index/block-table.js';
import { HashTable } from '../index/hash-table.js';
import { ByteBuffer } from '../index/byte-buffer.js';
import { Vector } from '../index/vector.js';
import { StringTable } from '../index/string-table.js';

/**
 * Groups of resources by configuration address (`module.m.aws_x.y`, no instance keys), which `dependencies` in a state name. A group
 * contains all instances in all instances of its module, so the index stays as small as the file, however large `count` is.
 */
export class ConfigGroups {
  private readonly table = new HashTable();
  /** One block of each group, for comparing addresses. */
  private readonly sample = new Vector();
  private readonly one = new ByteBuffer();
  private readonly other = new ByteBuffer();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly strings: StringTable,
    private readonly blocks: BlockTable,
  ) {}

  get size(): number {
    return this.sample.length;
  }

  /** The new or existing group of a block. */
  of(block: number): number {
    putConfigAddress(this.one, this.bytes, this.strings, this.blocks.parts(block));
    const known = this.find();
    if (known >= 0) return known;
    this.sample.push(block);
    return this.table.add(this.one.hash());
  }

  /** The group of an address, or -1. */
  named(address: ByteBuffer): number {
    this.one.clear().raw(address.bytes, 0, address.length);
    dropKeys(this.one, 0);
    return this.find();
  }

  private find(): number {
    const hash = this.one.hash();
    for (let group = this.table.first(hash); group >= 0; group = this.table.next(group)) {
      putConfigAddress(this.other, this.bytes, this.strings, this.blocks.parts(this.sample.at(group)));
      if (this.one.equals(this.other)) return group;
    }
    return -1;
  }
}

/** Members of each group in the order of the file, as `StateColumns` has them. */
export const membersByGroup = (groups: number, groupOf: (resource: number) => number, resources: number) => {
  const membersFrom = new Uint32Array(groups + 1);
  for (let i = 0; i < resources; i++) (membersFrom[groupOf(i) + 1] as number)++;
  for (let g = 0; g < groups; g++) (membersFrom[g + 1] as number) += membersFrom[g] as number;
  const members = new Uint32Array(resources);
  const next = membersFrom.slice();
  for (let i = 0; i < resources; i++) members[(next[groupOf(i)] as number)++] = i;
  return { membersFrom, members };
};

/**
 * The groups that each resource depends on. Interns the names, because few of them differ, and resolves them once all groups are known.
 * Ignores unknown names (removed resources).
 */
export class DependencyList {
  private readonly from = new Vector();
  private readonly name = new Vector();
  private readonly names = new StringTable();
  private readonly buffer = new ByteBuffer();

  constructor(private readonly bytes: Uint8Array) {}

  /** Adds the next resource, with the offsets of the names of its dependencies; `relative` names start at its module. */
  add(full: Vector, relative: Vector, moduleAt: number): void {
    this.from.push(this.name.length);
    for (let i = 0; i < full.length; i++) this.name.push(this.names.id(this.buffer.clear().scalar(this.bytes, full.at(i))));
    for (let i = 0; i < relative.length; i++) {
      this.buffer.clear().scalar(this.bytes, moduleAt);
      if (this.buffer.length > 0) this.buffer.byte(0x2e);
      this.name.push(this.names.id(this.buffer.scalar(this.bytes, relative.at(i))));
    }
  }

  resolve(groups: ConfigGroups) {
    const { from, name, names, buffer } = this;
    const groupOf = new Int32Array(names.size);
    for (let id = 0; id < names.size; id++) {
      buffer.clear();
      names.append(id, buffer);
      groupOf[id] = groups.named(buffer);
    }
    const dependsFrom = new Vector(from.length + 1);
    const dependsOn = new Vector(name.length);
    // The last resource that named each group: removes duplicates in one pass, regardless of the length of the lists.
    const namedBy = new Uint32Array(groups.size);
    from.push(name.length);
    for (let resource = 0; resource + 1 < from.length; resource++) {
      dependsFrom.push(dependsOn.length);
      for (let i = from.at(resource); i < from.at(resource + 1); i++) {
        const group = groupOf[name.at(i)] as number;
        if (group < 0 || namedBy[group] === resource + 1) continue;
        namedBy[group] = resource + 1;
        dependsOn.push(group);
      }
    }
    dependsFrom.push(dependsOn.length);
    return { dependsFrom: dependsFrom.take(), dependsOn: dependsOn.take() };
  }
}
