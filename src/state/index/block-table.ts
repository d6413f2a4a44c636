import type { AddressParts } from './address-bytes.js';
import { flag } from './state-columns.js';
import { Vector } from './vector.js';

/** Resource blocks during a read, with the values that all instances of one resource share. */
export class BlockTable {
  readonly moduleAt = new Vector();
  readonly type = new Vector();
  readonly nameAt = new Vector();
  readonly flags = new Vector();
  readonly group = new Vector();
  /** String id of the provider configuration. */
  readonly provider = new Vector();
  private readonly shared = { moduleAt: 0, isData: false, type: 0, nameAt: 0 };

  add(moduleAt: number, isData: boolean, type: number, nameAt: number, provider: number): number {
    this.moduleAt.push(moduleAt);
    this.flags.push(isData ? flag.data : 0);
    this.type.push(type);
    this.nameAt.push(nameAt);
    this.provider.push(provider);
    return this.type.length - 1;
  }

  isData(block: number): boolean {
    return (this.flags.at(block) & flag.data) !== 0;
  }

  /** The address components of a block. One object is reused, so the result is valid until the next call. */
  parts(block: number): AddressParts {
    const { shared } = this;
    shared.moduleAt = this.moduleAt.at(block);
    shared.isData = this.isData(block);
    shared.type = this.type.at(block);
    shared.nameAt = this.nameAt.at(block);
    return shared;
  }
}
