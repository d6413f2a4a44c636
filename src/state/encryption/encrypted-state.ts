import { NameTable } from '../index/name-table.js';
import { JsonScanner, ScanFailure } from '../formats/json-scanner.js';
import { scalarAt } from '../formats/json-slice.js';

/** What a file that OpenTofu encrypted says about its content. */
export type EncryptedState = {
  /** `v0` */
  readonly version: string;
  /** Of the encrypted state; undefined and '' if the file does not say. */
  readonly serial: number | undefined;
  readonly lineage: string;
  /** Entries of the key providers: name, and metadata as JSON in base64. */
  readonly meta: readonly (readonly [string, string])[];
  /** Offsets of the encrypted data in base64, within the quotes. */
  readonly dataStart: number;
  readonly dataEnd: number;
};

const members = new NameTable(['serial', 'lineage', 'meta', 'encrypted_data', 'encryption_version']);
const openBrace = 0x7b;
const quote = 0x22;

/** Most entries of `meta`; OpenTofu writes one for each key provider. */
const maxEntries = 100;

/** Reads the members of an encrypted state. Throws `ScanFailure` if the file is not one. Source: OpenTofu, `internal/encryption/state.go`. */
export const readEncrypted = (bytes: Uint8Array): EncryptedState => {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const scanner = new JsonScanner(bytes, hasMark ? 3 : 0);
  const found = { serial: 0, lineage: '', version: '', dataStart: 0, dataEnd: 0 };
  let meta: readonly (readonly [string, string])[] = [];
  for (let more = scanner.enter(openBrace); more; more = scanner.more()) {
    scanner.key();
    const member = members.read(scanner);
    const first = scanner.peek();
    const { at } = scanner;
    if (member === 'meta' && first === openBrace) meta = entriesOf(scanner);
    else if (member === 'encrypted_data' && first === quote) {
      scanner.string();
      if (scanner.escaped) throw damaged('encrypted_data');
      found.dataStart = scanner.start;
      found.dataEnd = scanner.end;
    } else scanner.skip();
    if (member === 'serial') found.serial = at;
    if (member === 'lineage') found.lineage = scalarAt(bytes, at);
    if (member === 'encryption_version') found.version = scalarAt(bytes, at);
  }
  scanner.finish();
  if (found.version === '') throw damaged('encryption_version');
  if (found.dataStart === 0) throw damaged('encrypted_data');
  const digits = scalarAt(bytes, found.serial);
  return { ...found, serial: digits === '' ? undefined : Number(digits), meta };
};

const entriesOf = (scanner: JsonScanner): readonly (readonly [string, string])[] => {
  const entries: (readonly [string, string])[] = [];
  for (let more = scanner.enter(openBrace); more; more = scanner.more()) {
    const keyAt = scanner.peek() === quote ? scanner.at : scanner.unexpected();
    scanner.key();
    if (scanner.peek() !== quote || entries.length >= maxEntries) throw damaged('meta');
    const valueAt = scanner.at;
    scanner.string();
    entries.push([scalarAt(scanner.bytes, keyAt), scalarAt(scanner.bytes, valueAt)]);
  }
  return entries;
};

const damaged = (member: string): ScanFailure =>
  new ScanFailure('encrypted', `the state is encrypted by OpenTofu, but its \`${member}\` is missing or damaged; copy the file again`, -1);
