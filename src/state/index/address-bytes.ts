import { instanceKey } from '../formats/instance-key.js';
import { closingQuote, indexEnd, scalarAt } from '../formats/json-slice.js';
import type { Scratch } from './scratch.js';

const quote = 0x22;
const dot = 0x2e;
const data = new TextEncoder().encode('data.');

/** 1 for bytes that stand in a quoted instance key as they are. */
const bare = new Uint8Array(128);
for (const one of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@:+=,; ') bare[one.charCodeAt(0)] = 1;

/** Where the parts of an address stand in the file (0: absent) and the number of its type. */
export type AddressParts = {
  readonly moduleAt: number;
  readonly isData: boolean;
  readonly type: number;
  readonly nameAt: number;
};

/** Appends the words of a table by number. */
interface Words {
  append(word: number, scratch: Scratch): void;
}

/** Full address of the instance with the key at `indexAt`. */
export const putAddress = (scratch: Scratch, bytes: Uint8Array, words: Words, parts: AddressParts, indexAt: number): void => {
  scratch.clear().scalar(bytes, parts.moduleAt);
  putLocal(scratch, bytes, words, parts);
  putInstanceKey(scratch, bytes, indexAt);
};

/** Address in the configuration: without the keys of resource and modules. */
export const putConfigAddress = (scratch: Scratch, bytes: Uint8Array, words: Words, parts: AddressParts): void => {
  scratch.clear().scalar(bytes, parts.moduleAt);
  dropKeys(scratch, 0);
  putLocal(scratch, bytes, words, parts);
};

const putLocal = (scratch: Scratch, bytes: Uint8Array, words: Words, parts: AddressParts): void => {
  if (scratch.length > 0) scratch.byte(dot);
  if (parts.isData) scratch.raw(data);
  putLocalName(scratch, bytes, words, parts);
};

/** Appends `<type>.<name>`: what a resource is called in its module, whatever the mode. */
export const putLocalName = (scratch: Scratch, bytes: Uint8Array, words: Words, parts: AddressParts): void => {
  words.append(parts.type, scratch);
  scratch.byte(dot).scalar(bytes, parts.nameAt);
};

const putInstanceKey = (scratch: Scratch, bytes: Uint8Array, at: number): void => {
  if (at === 0) return;
  if (bytes[at] !== quote) {
    const end = indexEnd(bytes, at);
    if (end > 0) scratch.byte(0x5b).raw(bytes, at, end).byte(0x5d);
    else scratch.text(instanceKey(Number(scalarAt(bytes, at))));
    return;
  }
  const end = closingQuote(bytes, at);
  for (let i = at + 1; i < end; i++) {
    if (bare[bytes[i] as number] === 1) continue;
    scratch.text(instanceKey(scalarAt(bytes, at)));
    return;
  }
  scratch
    .byte(0x5b)
    .raw(bytes, at, end + 1)
    .byte(0x5d);
};

/** Removes `[0]` and `["key"]` from the address that begins at `from`. */
export const dropKeys = (scratch: Scratch, from: number): void => {
  const { bytes, length } = scratch;
  let kept = from;
  for (let at = from; at < length; at++) {
    if (bytes[at] !== 0x5b) bytes[kept++] = bytes[at] as number;
    else if (bytes[++at] === quote) {
      for (at++; at < length && bytes[at] !== quote; at++) if (bytes[at] === 0x5c) at++;
      at++;
    } else while (at < length && bytes[at] !== 0x5d) at++;
  }
  scratch.length = kept;
};
