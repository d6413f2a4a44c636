import { ByteBuffer } from './byte-buffer.js';
import { slot } from '../formats/type-plan.js';
import type { Vector } from './vector.js';
import type { StringTable } from './string-table.js';

const colon = 0x3a;
/**
 * Account and region of AWS resources, as string ids (0: unknown). Uses only attributes of the resource itself: `arn`, else an `id` that is
 * an ARN (a CloudFormation stack), else `owner_id` or `account_id`, else `region`. Source: AWS ARN format `arn:partition:service:region:account:resource`.
 */
export class AccountRegionReader {
  account = 0;
  region = 0;
  private readonly buffer = new ByteBuffer();
  private readonly part = new ByteBuffer();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly strings: StringTable,
  ) {}

  /** Reads the values that a plan noted into `account` and `region`. */
  read(isOfOthers: boolean, found: Uint32Array): void {
    this.account = 0;
    this.region = 0;
    if (this.take(found[slot.arn] as number)) this.arn();
    else if (!isOfOthers && this.take(found[slot.id] as number)) this.arn();
    if (this.account === 0 && this.take(found[slot.owner_id] as number)) this.account = this.checked(this.buffer);
    if (this.account === 0 && !isOfOthers && this.take(found[slot.account_id] as number)) this.account = this.checked(this.buffer);
    if (this.region === 0 && this.take(found[slot.region] as number)) this.region = this.strings.id(this.buffer);
  }

  /** Copies the string at an offset into the buffer; false if there is none. */
  private take(at: number): boolean {
    if (at === 0 || this.bytes[at] !== 0x22) return false;
    this.buffer.clear().scalar(this.bytes, at);
    return true;
  }

  private arn(): void {
    const { bytes, length } = this.buffer;
    if (bytes[0] !== 0x61 || bytes[1] !== 0x72 || bytes[2] !== 0x6e || bytes[3] !== colon) return;
    const colons: [number, number, number] = [0, 0, 0];
    for (let i = 0, seen = 0; i < length && seen < 5; i++) if (bytes[i] === colon && ++seen >= 3) colons[seen - 3] = i;
    if (colons[2] === 0) return;
    this.region = this.strings.id(this.part.clear().raw(bytes, colons[0] + 1, colons[1]));
    this.account = this.checked(this.part.clear().raw(bytes, colons[1] + 1, colons[2]));
  }

  /** Account numbers have twelve digits; `owner_id` of other resource types may have any value. */
  private checked(buffer: ByteBuffer): number {
    if (buffer.length !== 12) return 0;
    for (let at = 0; at < 12; at++) if ((buffer.bytes[at] as number) < 0x30 || (buffer.bytes[at] as number) > 0x39) return 0;
    return this.strings.id(buffer);
  }
}

/** Fills in unknown values if all other resources of the same provider configuration in this file share one value. */
export const fillFromProvider = (values: Vector, providers: Vector): void => {
  const ambiguous = 0xffffffff;
  const agreed = new Map<number, number>();
  for (let i = 0; i < values.length; i++) {
    const value = values.at(i);
    if (value === 0) continue;
    const provider = providers.at(i);
    const before = agreed.get(provider);
    if (before !== value) agreed.set(provider, before === undefined ? value : ambiguous);
  }
  for (let i = 0; i < values.length; i++) {
    const value = agreed.get(providers.at(i));
    if (values.at(i) === 0 && value !== undefined && value !== ambiguous) values.set(i, value);
  }
};
