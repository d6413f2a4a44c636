import { anyTypeKey } from '../../model/change.js';
import { isAwsType, partName, partValue, type KeyPart, type TypeSpec } from '../../catalog/type-spec.js';
import { scalarAt, textBetween } from './json-slice.js';
import { JsonScanner } from './json-scanner.js';
import type { Json } from '../../lib/json.js';
import { NameTable } from '../index/name-table.js';
import { hashPrefix, type ByteBuffer } from '../index/byte-buffer.js';

export type Types = Readonly<Record<string, TypeSpec>>;

/** One key of the instances of a type. Keys are numbered in the order of `Types`, so that two threads with one catalog agree. */
type KeySpec = {
  readonly number: number;
  /** `type \0 names \0` of a `refKey`. */
  readonly prefix: Uint8Array;
  readonly prefixHash: number;
  readonly parts: readonly KeyPart[];
  /** Per part, the slot of its value in the type's plan. */
  readonly slots: readonly number[];
  /** Whether the value may be an id of Azure, in which case does not matter; see `anyTypeKey`. */
  readonly isId: boolean;
};

/**
 * Keys with parts in the blocks of one attribute (`ebs_block_device.volume_id`): one key per block. The member `*` is the element itself, for
 * a list of texts. The legacy flat form has no blocks.
 */
export type BlockKeys = {
  /** Slot of the attribute that contains the blocks. */
  readonly slot: number;
  /** Members of a block, in the slots from `firstSlot` on. */
  readonly members: NameTable;
  /** Slot of the element itself; -1 if no key is of elements. */
  readonly elementSlot: number;
  readonly firstSlot: number;
  readonly keys: readonly KeySpec[];
  /** Those of the keys that an instance without any block has: all their parts in blocks have a replacement (`KeyPart.absent`). */
  readonly ofNone: readonly KeySpec[];
};

/** The attributes of a type to note while scanning. */
export type TypePlan = {
  readonly attributes: NameTable;
  /** Keys of attributes alone. */
  readonly keys: readonly KeySpec[];
  readonly blocks: readonly BlockKeys[];
  readonly isAccountOfOthers: boolean;
  /** Whether attributes contain the account and region, as those of AWS types do. */
  readonly isLocated: boolean;
};

/** Types whose `account_id` is that of another account: invited, enrolled, appointed or admitted. */
const accountOfOthers = /_(?:member|member_detector_feature|administrator|admin_account|association|accepter|permission)$/;

/** Attributes that contain account and region, and the id; slots 0 to 4 of each plan. Types of Google Cloud have one more. */
const ofEveryType = ['arn', 'owner_id', 'account_id', 'region', 'id'] as const;
export const slot = { arn: 0, owner_id: 1, account_id: 2, region: 3, id: 4, self_link: 5 } as const;
/** More values than any type has keys for. */
export const maxSlots = 64;

const encoder = new TextEncoder();

const isOfGoogle = (type: string): boolean => type.startsWith('google_');

/** Keys by which a resource of any type is found, see `anyTypeKey`. The first keys of all. */
const anyTypeKeys = (['arn', 'id', 'self_link'] as const).map((attribute, number): KeySpec => {
  const prefix = encoder.encode(anyTypeKey(attribute, ''));
  return { number, prefix, prefixHash: hashPrefix(prefix), parts: [attribute], slots: [slot[attribute]], isId: attribute === 'id' };
});
const [arnKey, idKey, linkKey] = anyTypeKeys as [KeySpec, KeySpec, KeySpec];

const anyTypeKeysOf = (type: string): readonly KeySpec[] =>
  isAwsType(type) ? [arnKey, idKey] : isOfGoogle(type) ? [idKey, linkKey] : [idKey];
const namesOf = (type: string): readonly string[] => (isOfGoogle(type) ? [...ofEveryType, 'self_link'] : ofEveryType);

/** The plans of a catalog. **Keeps** those that were asked for: a state has few of its types. */
export class Plans {
  readonly #types: Types;
  /** Number of the first key of each type. */
  readonly #first = new Map<string, number>();
  readonly #typeOfKey: string[] = [];
  readonly #keys: KeySpec[] = [...anyTypeKeys];
  readonly #made = new Map<string, TypePlan>();

  constructor(types: Types) {
    this.#types = types;
    for (const type of Object.keys(types)) {
      this.#first.set(type, anyTypeKeys.length + this.#typeOfKey.length);
      for (let left = (types[type] as TypeSpec).keys.length; left > 0; left--) this.#typeOfKey.push(type);
    }
  }

  /**
   * The plan of a type; types that are not in the catalog have one for the keys of all types, and those of AWS for account and region. Throws if the
   * keys of the type in the catalog are not supported.
   */
  of(type: string): TypePlan {
    const known = this.#made.get(type);
    if (known !== undefined) return known;
    const first = this.#first.get(type);
    if (first === undefined) return planOfUnknown(type);
    const plan = planOf(type, (this.#types[type] as TypeSpec).keys, first);
    for (const key of [...plan.keys, ...plan.blocks.flatMap(({ keys }) => keys)]) this.#keys[key.number] = key;
    this.#made.set(type, plan);
    return plan;
  }

  /** The key of this number. */
  key(number: number): KeySpec {
    if (this.#keys[number] === undefined) this.of(this.#typeOfKey[number - anyTypeKeys.length] as string);
    return this.#keys[number] as KeySpec;
  }
}

const planOfUnknown = (type: string): TypePlan => ({
  attributes: new NameTable(namesOf(type)),
  keys: anyTypeKeysOf(type),
  blocks: [],
  isAccountOfOthers: accountOfOthers.test(type),
  isLocated: isAwsType(type),
});

/** `first`: the number of the first key. */
const planOf = (type: string, keys: TypeSpec['keys'], first: number): TypePlan => {
  const parts = keys.flat().map(partName);
  const names = [...new Set([...namesOf(type), ...parts.map(attributeOf)])];
  const inBlocks = [...new Set(parts.filter(isInBlock))].sort();
  const slots = [...names, ...inBlocks];
  if (slots.length > maxSlots) throw new Error(`catalog: ${type} has keys of more than ${maxSlots} values`);
  const own = keys.map((key, at): KeySpec => {
    const prefix = encoder.encode(`${type}\0${key.map(partName).join(',')}\0`);
    return {
      number: first + at,
      prefix,
      prefixHash: hashPrefix(prefix),
      parts: key,
      slots: key.map((part) => slots.indexOf(partName(part))),
      isId: false,
    };
  });
  const holders = own.map((key) => holderOf(type, key));
  return {
    attributes: new NameTable(names),
    keys: [...anyTypeKeysOf(type), ...own.filter((_, at) => holders[at] === undefined)],
    blocks: [...new Set(inBlocks.map(attributeOf))].map((holder) => ({
      slot: slots.indexOf(holder),
      members: new NameTable(inBlocks.filter((name) => attributeOf(name) === holder).map((name) => name.slice(holder.length + 1))),
      elementSlot: slots.indexOf(`${holder}.*`),
      firstSlot: slots.findIndex((name) => isInBlock(name) && attributeOf(name) === holder),
      keys: own.filter((_, at) => holders[at] === holder),
      ofNone: own.filter((key, at) => holders[at] === holder && key.parts.every(isReplaceable)),
    })),
    isAccountOfOthers: accountOfOthers.test(type),
    isLocated: isAwsType(type),
  };
};

const isInBlock = (name: string): boolean => name.includes('.');
const attributeOf = (name: string): string => name.split('.', 1)[0] as string;

const isReplaceable = (part: KeyPart): boolean =>
  !isInBlock(partName(part)) || (typeof part !== 'string' && 'as' in part && part.absent !== undefined);

/** The attribute whose blocks contain parts of the key, if any. */
const holderOf = (type: string, { parts }: KeySpec): string | undefined => {
  const names = parts.map(partName).filter(isInBlock);
  const holders = [...new Set(names.map(attributeOf))];
  if (holders.length > 1 || names.some((name) => name.split('.').length > 2)) {
    throw new Error(`catalog: a key of ${type} has parts in blocks of blocks, or of two attributes: ${names.join(', ')}`);
  }
  return holders[0];
};

/**
 * Appends the values of an instance's `refKey` after the prefix. The offsets of its values start at `from` in `offsets`; 0 means absent.
 * Returns false if a value is missing.
 */
export const putKeyValues = (
  buffer: ByteBuffer,
  bytes: Uint8Array,
  key: KeySpec,
  offsets: { at(index: number): number },
  from: number,
): boolean => {
  for (let i = 0; i < key.parts.length; i++) {
    const part = key.parts[i] as KeyPart;
    if (i > 0) buffer.byte(0);
    const before = buffer.length;
    const offset = offsets.at(from + i);
    if (typeof part === 'string') buffer.scalar(bytes, offset);
    else if ('of' in part) buffer.text(offset === 0 ? '' : part.of(valueAt(bytes, offset)));
    else buffer.text(partValue(part, scalarAt(bytes, offset)));
    if (buffer.length === before) return false;
    if (key.isId) buffer.foldAzureId(before);
  }
  return true;
};

/** The value at an offset of valid JSON. */
const valueAt = (bytes: Uint8Array, offset: number): Json => {
  const scanner = new JsonScanner(bytes);
  scanner.at = offset;
  scanner.skip();
  return JSON.parse(textBetween(bytes, offset, scanner.at)) as Json;
};
