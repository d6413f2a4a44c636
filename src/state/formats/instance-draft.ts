import { maxSlots } from './type-plan.js';
import type { SecretHints } from './secret-hints.js';
import { Vector } from '../index/vector.js';

/** Offsets and flags of the current instance of a reader; one object is reused for all instances. An offset of 0 means absent. */
export class InstanceDraft {
  indexAt = 0;
  providerAt = 0;
  attributesAt = 0;
  attributesEnd = 0;
  sensitiveAt = 0;
  /** Bits of `flag`. */
  flags = 0;
  isDeposed = false;
  /** Per slot of the type's plan, the offset of the attribute's value. */
  readonly found = new Uint32Array(maxSlots);
  /** Offsets of configuration addresses: full ones, and ones that start at the module of the resource. */
  readonly dependencies = new Vector();
  readonly relativeDependencies = new Vector();

  constructor(readonly hints: SecretHints) {}

  reset(): void {
    this.indexAt = 0;
    this.providerAt = 0;
    this.attributesAt = 0;
    this.attributesEnd = 0;
    this.sensitiveAt = 0;
    this.flags = 0;
    this.isDeposed = false;
    this.found.fill(0);
    this.dependencies.cut(0);
    this.relativeDependencies.cut(0);
  }
}
