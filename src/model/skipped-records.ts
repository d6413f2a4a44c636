import { isList, isObject, type Json } from '../lib/json.js';
import { NameCounts, type NameCount } from '../lib/name-counts.js';
import { dropReasons, type DropReason } from './drop-reason.js';

/**
 * Records that are never evaluated and only counted while decoding (D61): reads, failed calls, unsupported events, malformed parts. They have
 * no identity: a record that arrives twice counts twice.
 */
export type SkippedRecords = {
  readonly count: number;
  /** Adds up to `count`. Reasons without records are omitted. */
  readonly reasons: ReasonCounts;
  /** Names of the `unsupported_event` records: the 1,000 most frequent. Rarer ones count only under their reason. */
  readonly unsupported: readonly NameCount[];
};

type ReasonCounts = Readonly<Partial<Record<DropReason, number>>>;

const maxNames = 1_000;

/** Collects the counts of one `SkippedRecords`. **Keeps** a number per reason and twice `maxNames` names. */
export class SkippedCounter {
  #count = 0;
  readonly #reasons = new Uint32Array(dropReasons.length);
  #names: NameCounts | undefined;

  get count(): number {
    return this.#count;
  }

  /** `reason`: index into `dropReasons`, which the decoders use. `name`: of an unsupported event, else ''. */
  add(reason: number, name: string): void {
    this.#count++;
    this.#reasons[reason] = (this.#reasons[reason] as number) + 1;
    if (name !== '') (this.#names ??= new NameCounts(maxNames)).add(name, 1);
  }

  /** Returns the counts so far and resets them to zero. */
  take(): SkippedRecords {
    const reasons: { [reason in DropReason]?: number } = {};
    this.#reasons.forEach((count, index) => {
      if (count > 0) reasons[dropReasons[index] as DropReason] = count;
    });
    const skipped = { count: this.#count, reasons, unsupported: this.#names?.top() ?? [] };
    this.#count = 0;
    this.#reasons.fill(0);
    this.#names = undefined;
    return skipped;
  }
}

export const malformedRecords = (count: number): SkippedRecords => ({ count, reasons: { malformed: count }, unsupported: [] });

export const encodeSkipped = ({ count, reasons, unsupported }: SkippedRecords): Json => ({
  count,
  reasons,
  unsupported: unsupported.map((one) => [one.name, one.count]),
});

/** Undefined if the value is not in the form of `encodeSkipped`. */
export const decodeSkipped = (value: Json | undefined): SkippedRecords | undefined => {
  if (!isObject(value) || !isCount(value['count']) || !isObject(value['reasons']) || !isList(value['unsupported'])) return undefined;
  const reasons: { [reason in DropReason]?: number } = {};
  let left = value['count'];
  for (const [reason, count] of Object.entries(value['reasons'])) {
    if (!isReason(reason) || !isCount(count)) return undefined;
    reasons[reason] = count;
    left -= count;
  }
  if (left !== 0) return undefined;
  const unsupported: NameCount[] = [];
  for (const one of value['unsupported']) {
    if (!isList(one) || typeof one[0] !== 'string' || !isCount(one[1])) return undefined;
    unsupported.push({ name: one[0], count: one[1] });
  }
  return { count: value['count'], reasons, unsupported };
};

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isReason = (value: string): value is DropReason => (dropReasons as readonly string[]).includes(value);
