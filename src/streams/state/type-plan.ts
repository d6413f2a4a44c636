import { partName, partValue, type KeyPart, type TypeSpec } from '../../catalog/type-spec.js';
import { scalarAt } from './json-slice.js';
import { NameTable } from './name-table.js';
import { hashPrefix, type Scratch } from './scratch.js';

export type Types = Readonly<Record<string, TypeSpec>>;

/** One way to name the instances of a type; numbered in the order of `Types`, so that two threads with one catalog agree. */
export type KeySpec = {
  readonly number: number;
  /** `type \0 names \0` of a `refKey`. */
  readonly prefix: Uint8Array;
  readonly prefixHash: number;
  readonly parts: readonly KeyPart[];
  /** Per part: which of the attributes that the type's plan notes. */
  readonly slots: readonly number[];
};

/** What is noted of the attributes of a type while they are passed over. */
export type TypePlan = {
  readonly attributes: NameTable;
  readonly keys: readonly KeySpec[];
  readonly isAccountOfOthers: boolean;
};

/** Types whose `account_id` names an account that is invited, enrolled or appointed: not the one that the resource is in. */
const accountOfOthers = /_(?:member|administrator|association|accepter)$/;

/** Attributes that tell account and region; slots 0 to 3 of each plan. */
const whereabouts = ['arn', 'owner_id', 'account_id', 'region'] as const;
export const slot = { arn: 0, owner_id: 1, account_id: 2, region: 3 } as const;
/** More attributes than any type has keys for. */
export const maxSlots = 64;

const encoder = new TextEncoder();

export type Plans = {
  /** All keys by number. */
  readonly keys: readonly KeySpec[];
  readonly byType: ReadonlyMap<string, TypePlan>;
};

/** Of types that the catalog does not know, those of AWS still tell account and region. */
export const planOfType = (plans: Plans, type: string): TypePlan | undefined =>
  plans.byType.get(type) ??
  (type.startsWith('aws_') ? { attributes: new NameTable(whereabouts), keys: [], isAccountOfOthers: accountOfOthers.test(type) } : undefined);

export const makePlans = (types: Types): Plans => {
  const keys: KeySpec[] = [];
  const byType = new Map<string, TypePlan>();
  for (const [type, spec] of Object.entries(types)) {
    const names = [...new Set([...whereabouts, ...spec.keys.flatMap((parts) => parts.map(partName))])];
    if (names.length > maxSlots) throw new Error(`catalog: ${type} has keys of more than ${maxSlots} attributes`);
    const own = spec.keys.map((parts, at): KeySpec => {
      const prefix = encoder.encode(`${type}\0${parts.map(partName).join(',')}\0`);
      return { number: keys.length + at, prefix, prefixHash: hashPrefix(prefix), parts, slots: parts.map((part) => names.indexOf(partName(part))) };
    });
    keys.push(...own);
    byType.set(type, { attributes: new NameTable(names), keys: own, isAccountOfOthers: accountOfOthers.test(type) });
  }
  return { keys, byType };
};

/**
 * Puts together what follows the prefix of the `refKey` of one instance; `offsets` of the values of its parts begin at `from`, 0
 * for absent. False where a part has no value.
 */
export const putKeyValues = (
  scratch: Scratch,
  bytes: Uint8Array,
  key: KeySpec,
  offsets: { at(index: number): number },
  from: number,
): boolean => {
  for (let i = 0; i < key.parts.length; i++) {
    const part = key.parts[i] as KeyPart;
    if (i > 0) scratch.byte(0);
    const before = scratch.length;
    const offset = offsets.at(from + i);
    if (typeof part === 'string') scratch.scalar(bytes, offset);
    else scratch.text(partValue(part, scalarAt(bytes, offset)));
    if (scratch.length === before) return false;
  }
  return true;
};
