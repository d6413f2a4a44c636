import { Scratch } from './scratch.js';
import { slot } from '../formats/type-plan.js';
import type { Vector } from './vector.js';
import type { WordTable } from './words.js';

const colon = 0x3a;
/**
 * Account and region of AWS resources, as numbers of words (0: unknown). Only attributes that speak of the resource itself
 * count: `arn`, else `owner_id` or `account_id`, else `region`. Source: AWS ARN format `arn:partition:service:region:account:resource`.
 */
export class Whereabouts {
  account = 0;
  region = 0;
  private readonly scratch = new Scratch();
  private readonly part = new Scratch();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly words: WordTable,
  ) {}

  /** Reads the values that a plan noted into `account` and `region`. */
  read(isOfOthers: boolean, found: Uint32Array): void {
    this.account = 0;
    this.region = 0;
    if (this.take(found[slot.arn] as number)) this.arn();
    if (this.account === 0 && this.take(found[slot.owner_id] as number)) this.account = this.checked(this.scratch);
    if (this.account === 0 && !isOfOthers && this.take(found[slot.account_id] as number)) this.account = this.checked(this.scratch);
    if (this.region === 0 && this.take(found[slot.region] as number)) this.region = this.words.id(this.scratch);
  }

  /** Takes the string at an offset into `scratch`; false where there is none. */
  private take(at: number): boolean {
    if (at === 0 || this.bytes[at] !== 0x22) return false;
    this.scratch.clear().scalar(this.bytes, at);
    return true;
  }

  private arn(): void {
    const { bytes, length } = this.scratch;
    if (bytes[0] !== 0x61 || bytes[1] !== 0x72 || bytes[2] !== 0x6e || bytes[3] !== colon) return;
    const colons: [number, number, number] = [0, 0, 0];
    for (let i = 0, seen = 0; i < length && seen < 5; i++) if (bytes[i] === colon && ++seen >= 3) colons[seen - 3] = i;
    if (colons[2] === 0) return;
    this.region = this.words.id(this.part.clear().raw(bytes, colons[0] + 1, colons[1]));
    this.account = this.checked(this.part.clear().raw(bytes, colons[1] + 1, colons[2]));
  }

  /** Account numbers have twelve digits; `owner_id` of other kinds of resource may be anything. */
  private checked(scratch: Scratch): number {
    if (scratch.length !== 12) return 0;
    for (let at = 0; at < 12; at++) if ((scratch.bytes[at] as number) < 0x30 || (scratch.bytes[at] as number) > 0x39) return 0;
    return this.words.id(scratch);
  }
}

/** Where a resource says nothing: what all resources of its provider configuration in this file agree on. */
export const agree = (values: Vector, providers: Vector): void => {
  const disputed = 0xffffffff;
  const agreed = new Map<number, number>();
  for (let i = 0; i < values.length; i++) {
    const value = values.at(i);
    if (value === 0) continue;
    const provider = providers.at(i);
    const before = agreed.get(provider);
    if (before !== value) agreed.set(provider, before === undefined ? value : disputed);
  }
  for (let i = 0; i < values.length; i++) {
    const value = agreed.get(providers.at(i));
    if (values.at(i) === 0 && value !== undefined && value !== disputed) values.set(i, value);
  }
};
