import { instanceKey } from '../formats/instance-key.js';
import { closingQuote, indexEnd, scalarAt } from '../formats/json-slice.js';
import type { ByteBuffer } from './byte-buffer.js';

const quote = 0x22;
const dot = 0x2e;
const data = new TextEncoder().encode('data.');

/** 1 for bytes that need no escape in a quoted instance key. */
const bare = new Uint8Array(128);
for (const one of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@:+=,; ') bare[one.charCodeAt(0)] = 1;

/** Offsets in the file of the components of an address (0: absent), and the string id of its type. */
export type AddressParts = {
  readonly moduleAt: number;
  readonly isData: boolean;
  readonly type: number;
  readonly nameAt: number;
};

/** Appends interned strings by id. */
interface Strings {
  append(id: number, buffer: ByteBuffer): void;
}

/** Full address of the instance with the key at `indexAt`. */
export const putAddress = (buffer: ByteBuffer, bytes: Uint8Array, strings: Strings, parts: AddressParts, indexAt: number): void => {
  buffer.clear().scalar(bytes, parts.moduleAt);
  putLocal(buffer, bytes, strings, parts);
  putInstanceKey(buffer, bytes, indexAt);
};

/** Address in the configuration: without the keys of resource and modules. */
export const putConfigAddress = (buffer: ByteBuffer, bytes: Uint8Array, strings: Strings, parts: AddressParts): void => {
  buffer.clear().scalar(bytes, parts.moduleAt);
  dropKeys(buffer, 0);
  putLocal(buffer, bytes, strings, parts);
};

const putLocal = (buffer: ByteBuffer, bytes: Uint8Array, strings: Strings, parts: AddressParts): void => {
  if (buffer.length > 0) buffer.byte(dot);
  if (parts.isData) buffer.raw(data);
  putLocalName(buffer, bytes, strings, parts);
};

/** Appends `<type>.<name>`: the name of a resource within its module, without the mode. */
export const putLocalName = (buffer: ByteBuffer, bytes: Uint8Array, strings: Strings, parts: AddressParts): void => {
  strings.append(parts.type, buffer);
  buffer.byte(dot).scalar(bytes, parts.nameAt);
};

const putInstanceKey = (buffer: ByteBuffer, bytes: Uint8Array, at: number): void => {
  if (at === 0) return;
  if (bytes[at] !== quote) {
    const end = indexEnd(bytes, at);
    if (end > 0) buffer.byte(0x5b).raw(bytes, at, end).byte(0x5d);
    else buffer.text(instanceKey(Number(scalarAt(bytes, at))));
    return;
  }
  const end = closingQuote(bytes, at);
  for (let i = at + 1; i < end; i++) {
    if (bare[bytes[i] as number] === 1) continue;
    buffer.text(instanceKey(scalarAt(bytes, at)));
    return;
  }
  buffer
    .byte(0x5b)
    .raw(bytes, at, end + 1)
    .byte(0x5d);
};

/** Removes `[0]` and `["key"]` from the address that starts at `from`. */
export const dropKeys = (buffer: ByteBuffer, from: number): void => {
  const { bytes, length } = buffer;
  let kept = from;
  for (let at = from; at < length; at++) {
    if (bytes[at] !== 0x5b) bytes[kept++] = bytes[at] as number;
    else if (bytes[++at] === quote) {
      for (at++; at < length && bytes[at] !== quote; at++) if (bytes[at] === 0x5c) at++;
      at++;
    } else while (at < length && bytes[at] !== 0x5d) at++;
  }
  buffer.length = kept;
};
